//! Hives: files of keys.
#![forbid(unsafe_code)]

use crate::{
    Access, Base, Error, Key, Name, Result, View, sys,
    text::{BACKSLASH, Text, with_text},
};
use nt_core::{AsHandle, ObjectAttributes, UnicodeStr, random};
use nt_sys::{ntregapi, ntseapi};

/// A privilege that hives ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Privilege {
    /// `SeBackupPrivilege`, to save a hive.
    Backup,
    /// `SeRestorePrivilege`, to load and unload one.
    Restore,
}

/// A privilege that is on; switched off when dropped, if it was off before.
#[derive(Debug)]
#[must_use = "the privilege is switched off when this is dropped"]
pub struct Enabled {
    privilege: Privilege,
    was_enabled: bool,
}

impl Privilege {
    /// Switches the privilege on, for the whole process.
    ///
    /// # Errors
    ///
    /// `STATUS_PRIVILEGE_NOT_HELD` if the user does not have it.
    #[doc(alias("RtlAdjustPrivilege", "AdjustTokenPrivileges"))]
    pub fn enable(self) -> Result<Enabled> {
        let was_enabled = sys::adjust_privilege(self.number(), true)?;
        Ok(Enabled { privilege: self, was_enabled })
    }

    const fn number(self) -> u32 {
        match self {
            Self::Backup => ntseapi::SE_BACKUP_PRIVILEGE,
            Self::Restore => ntseapi::SE_RESTORE_PRIVILEGE,
        }
    }
}

impl Drop for Enabled {
    fn drop(&mut self) {
        if !self.was_enabled {
            // It could be switched on, so it can be off; and if not, there is nobody to tell.
            let _ = sys::adjust_privilege(self.privilege.number(), false);
        }
    }
}

/// Loads the hive `file` as the key at `path`, usually below
/// [`Root::Users`](crate::Root::Users). Needs [`Privilege::Restore`]. The file is made if it is
/// not there.
///
/// `file` is a whole path, such as `C:\dir\file` or `\??\C:\dir\file`.
///
/// # Errors
///
/// [`Error::PathSyntax`] for a path that is not whole; the status of `NtLoadKeyEx`:
/// `STATUS_PRIVILEGE_NOT_HELD`, `STATUS_SHARING_VIOLATION`, `STATUS_NOT_REGISTRY_FILE`.
#[doc(alias("NtLoadKeyEx", "RegLoadKeyW"))]
pub fn load_hive<'k>(base: impl Into<Base<'k>>, path: impl Name, file: impl Name) -> Result<()> {
    base.into().resolve(View::Native, path, |place| {
        let name = UnicodeStr::new(place.path)?;
        let mut key = ObjectAttributes::new(&name);
        if let Some(below) = place.below {
            key = key.relative_to(below);
        }
        with_file(file, |file| Ok(sys::load_key(&key, file)?))
    })
}

/// Unloads the hive that was loaded as the key at `path`. Needs [`Privilege::Restore`], and that
/// no key in it is open: a [`Watch`](crate::Watch) counts too.
///
/// # Errors
///
/// The status of `NtUnloadKey`: `STATUS_PRIVILEGE_NOT_HELD`, `STATUS_CANNOT_DELETE` if keys are
/// open.
#[doc(alias("NtUnloadKey", "RegUnLoadKeyW"))]
pub fn unload_hive<'k>(base: impl Into<Base<'k>>, path: impl Name) -> Result<()> {
    base.into().resolve(View::Native, path, |place| {
        let name = UnicodeStr::new(place.path)?;
        let mut key = ObjectAttributes::new(&name);
        if let Some(below) = place.below {
            key = key.relative_to(below);
        }
        Ok(sys::unload_key(&key)?)
    })
}

/// Opens the hive `file` for this process alone, and makes it if it is not there. No privilege is
/// needed, the key has no path that others could open, and the hive is unloaded when the last key
/// in it is closed.
///
/// Wine has no such hives.
///
/// # Errors
///
/// As [`load_hive`].
#[doc(alias("NtLoadKeyEx", "RegLoadAppKeyW"))]
pub fn load_app_hive(file: impl Name, access: Access) -> Result<Key> {
    let mut number = [0; 16];
    random::fill(&mut number)?;
    with_text(
        |text| {
            // Any name will do that nobody else has taken.
            text.push_str(r"\Registry\A\{")?;
            for byte in number {
                for digit in [byte >> 4, byte & 15] {
                    text.push(u16::from(b"0123456789abcdef"[usize::from(digit)]))?;
                }
            }
            text.push_str("}")
        },
        |text| {
            let name = UnicodeStr::new(text.as_units())?;
            let key = ObjectAttributes::new(&name);
            let flags = ntregapi::REG_APP_HIVE;
            let handle =
                with_file(file, |file| Ok(sys::load_app_key(&key, file, flags, access.bits())?))?;
            // Wine succeeds without a handle.
            let handle = handle.ok_or(Error::NotSupported(nt_core::Call::NtLoadKeyEx))?;
            Ok(Key::opened(handle, false))
        },
    )
}

impl Key {
    /// Saves this key and all that is below it to a hive file, which must not be there yet. Needs
    /// [`Privilege::Backup`]. `file` is as in [`load_hive`].
    ///
    /// Wine writes a text format of its own.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateFile`: `STATUS_OBJECT_NAME_COLLISION`; or of `NtSaveKey`:
    /// `STATUS_PRIVILEGE_NOT_HELD`.
    #[doc(alias("NtSaveKey", "RegSaveKeyW"))]
    pub fn save(&self, file: impl Name) -> Result<()> {
        with_file(file, |file| {
            let file = sys::create_file(file)?;
            Ok(sys::save_key(self.as_handle(), file.as_handle())?)
        })
    }
}

/// Names a file to the kernel.
fn with_file<R>(
    file: impl Name,
    then: impl FnOnce(&ObjectAttributes<'_>) -> Result<R>,
) -> Result<R> {
    with_text(
        |text| push_file(text, file),
        |text| {
            let name = UnicodeStr::new(text.as_units())?;
            then(&ObjectAttributes::new(&name))
        },
    )
}

/// `C:\x` as the kernel knows it, and NT paths as they are.
fn push_file<N: Name>(text: &mut Text<'_>, file: N) -> Result<()> {
    text.push_name(file)?;
    let is_letter = |unit: u16| u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphabetic());
    match *text.as_units() {
        // `\\server` and `\x` are Win32's, and need what only it knows.
        [BACKSLASH, second, ..] if second != BACKSLASH => Ok(()),
        [letter, 0x3A, BACKSLASH, ..] if is_letter(letter) => {
            text.push_str(r"\??\")?;
            text.turn_to_front(4);
            Ok(())
        }
        _ => Err(Error::PathSyntax),
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::string::String;

    #[test]
    fn whole_paths_of_files_are_understood_and_no_others() {
        let file = |path| {
            with_text(
                |text| push_file(text, path),
                |text| Ok(String::from_utf16(text.as_units()).unwrap()),
            )
        };
        assert_eq!(file(r"C:\a\b").unwrap(), r"\??\C:\a\b");
        assert_eq!(file(r"\??\C:\a").unwrap(), r"\??\C:\a");
        assert_eq!(file(r"\Device\X\a").unwrap(), r"\Device\X\a");
        for path in ["", "a", "C:", "C:a", r"\\server\a", "\\", "1:\\a", "C:/a"] {
            assert_eq!(file(path), Err(Error::PathSyntax), "{path}");
        }
    }
}
