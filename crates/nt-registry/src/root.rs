//! The roots Win32 programs name keys by.
#![forbid(unsafe_code)]

use crate::{Access, Error, Key, Name, Options, Result};

/// A predefined root. It is a name, not a handle: nothing is open until a key is.
///
/// ```no_run
/// use nt_registry::Root;
/// let key = Root::LocalMachine.open(r"Software\Microsoft\Windows NT\CurrentVersion")?;
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Root {
    /// `HKEY_CLASSES_ROOT`: file types and COM classes, those of the user over those of the
    /// machine. Opening finds the user's key, else the machine's; [`Classes`](crate::Classes)
    /// reads both as one. Nothing can be written through it: say
    /// [`CurrentUser`](Self::CurrentUser) or [`LocalMachine`](Self::LocalMachine) and
    /// `Software\Classes`.
    ClassesRoot,
    /// `HKEY_CURRENT_CONFIG`: the current hardware profile.
    CurrentConfig,
    /// `HKEY_CURRENT_USER`: the hive of the user the *thread* acts for. Looked up each time, so it
    /// follows impersonation, unlike advapi32's, which is fixed at its first use.
    CurrentUser,
    /// `HKEY_LOCAL_MACHINE`.
    LocalMachine,
    /// `HKEY_PERFORMANCE_DATA`: no key, but numbers that advapi32 computes. Every operation on it
    /// is refused with [`Error::PerformanceData`].
    PerformanceData,
    /// `HKEY_USERS`: all users' hives that are loaded.
    Users,
}

impl Root {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::ClassesRoot,
        Self::CurrentConfig,
        Self::CurrentUser,
        Self::LocalMachine,
        Self::PerformanceData,
        Self::Users,
    ];

    /// The usual name, such as `HKEY_LOCAL_MACHINE`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClassesRoot => "HKEY_CLASSES_ROOT",
            Self::CurrentConfig => "HKEY_CURRENT_CONFIG",
            Self::CurrentUser => "HKEY_CURRENT_USER",
            Self::LocalMachine => "HKEY_LOCAL_MACHINE",
            Self::PerformanceData => "HKEY_PERFORMANCE_DATA",
            Self::Users => "HKEY_USERS",
        }
    }

    /// The short name, such as `HKLM`.
    pub const fn short_name(self) -> &'static str {
        match self {
            Self::ClassesRoot => "HKCR",
            Self::CurrentConfig => "HKCC",
            Self::CurrentUser => "HKCU",
            Self::LocalMachine => "HKLM",
            Self::PerformanceData => "HKPD",
            Self::Users => "HKU",
        }
    }

    /// Splits a path into its root and the rest.
    ///
    /// Takes both names in any case, behind `Computer\` as the registry editor writes it or behind
    /// `Registry::` as PowerShell does, and with PowerShell's colon (`HKLM:\Software`).
    ///
    /// ```
    /// use nt_registry::Root;
    /// let (root, path) = Root::split(r"HKLM\Software\Microsoft")?;
    /// assert_eq!((root, path), (Root::LocalMachine, r"Software\Microsoft"));
    /// assert_eq!(Root::split(r"Computer\HKEY_USERS")?, (Root::Users, ""));
    /// # Ok::<(), nt_registry::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::UnknownRoot`].
    pub fn split(path: &str) -> Result<(Self, &str)> {
        // What is matched is ASCII, so units count bytes.
        let (root, at) = parse(path.encode_utf16())?;
        Ok((root, path.get(at..).unwrap_or("")))
    }

    /// [`split`](Self::split) for UTF-16.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownRoot`].
    pub fn split_units(path: &[u16]) -> Result<(Self, &[u16])> {
        let (root, at) = parse(path.iter().copied())?;
        Ok((root, path.get(at..).unwrap_or(&[])))
    }

    /// Opens a key below for reading. An empty path is the root itself.
    ///
    /// # Errors
    ///
    /// The status of `NtOpenKeyEx`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_ACCESS_DENIED`, …;
    /// [`Error::PathSyntax`]; [`Error::PerformanceData`].
    #[doc(alias = "RegOpenKeyExW")]
    pub fn open(self, path: impl Name) -> Result<Key> {
        Options::new().open(self, path)
    }

    /// Opens a key below for reading and writing, and makes it with all keys above it that are
    /// missing.
    ///
    /// # Errors
    ///
    /// As [`Options::create`].
    #[doc(alias = "RegCreateKeyExW")]
    pub fn create(self, path: impl Name) -> Result<Key> {
        let options = Options::new().access(Access::READ | Access::WRITE);
        options.create(self, path).map(|(key, _)| key)
    }

    /// Whether there is such a key. Two calls.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), but for a key that is not there.
    pub fn exists(self, path: impl Name) -> Result<bool> {
        Options::new().exists(self, path)
    }
}

impl core::fmt::Display for Root {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

const BACKSLASH: u16 = 0x5C;
const COLON: u16 = 0x3A;

/// The root, and how many units stand before the rest of the path.
fn parse(path: impl Iterator<Item = u16> + Clone) -> Result<(Root, usize)> {
    let mut before = 0;
    for prefix in ["Computer\\", "Registry::", "Microsoft.PowerShell.Core\\Registry::"] {
        if starts_with(path.clone(), prefix) {
            before = prefix.len();
        }
    }
    let path = path.skip(before);
    for root in Root::ALL {
        for name in [root.name(), root.short_name()] {
            if !starts_with(path.clone(), name) {
                continue;
            }
            let mut rest = path.clone().skip(name.len()).peekable();
            let colon = usize::from(rest.next_if_eq(&COLON).is_some());
            match rest.next() {
                None => return Ok((root, before + name.len() + colon)),
                Some(BACKSLASH) => return Ok((root, before + name.len() + colon + 1)),
                Some(_) => {}
            }
        }
    }
    Err(Error::UnknownRoot)
}

fn starts_with(path: impl Iterator<Item = u16>, ascii: &str) -> bool {
    let mut path = path.map(fold_ascii);
    ascii.encode_utf16().map(fold_ascii).all(|unit| path.next() == Some(unit))
}

/// Upper case for ASCII letters, all else as it is.
pub(crate) const fn fold_ascii(unit: u16) -> u16 {
    match unit {
        0x61..=0x7A => unit - 0x20,
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{format, vec::Vec};

    #[test]
    fn the_usual_spellings_are_understood() {
        for root in Root::ALL {
            for name in [root.name(), root.short_name()] {
                for name in [name.into(), name.to_ascii_lowercase()] {
                    for prefix in ["", "Computer\\", "registry::"] {
                        for colon in ["", ":"] {
                            for (tail, rest) in
                                [("", ""), ("\\", ""), ("\\a\\b", "a\\b"), ("\\\u{e4}", "\u{e4}")]
                            {
                                let path = format!("{prefix}{name}{colon}{tail}");
                                assert_eq!(Root::split(&path), Ok((root, rest)), "{path}");
                                let units: Vec<u16> = path.encode_utf16().collect();
                                let rest: Vec<u16> = rest.encode_utf16().collect();
                                assert_eq!(Root::split_units(&units), Ok((root, &rest[..])));
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn other_beginnings_are_refused() {
        for path in ["", "\\", "HK", "HKLMX", "HKLM/Software", "HKLM::\\x", "Software", "\\HKLM"] {
            assert_eq!(Root::split(path), Err(Error::UnknownRoot), "{path}");
        }
    }
}
