//! Win32 paths as the object manager knows them.
use crate::sys;
use nt_core::{Error, Result, UnicodeStr};

/// The longest path taken, in units.
const MAX_UNITS: usize = 1023;

/// An absolute NT path, such as `\??\C:\Windows`.
#[derive(Debug)]
pub(crate) struct NtPath(sys::RtlString);

impl NtPath {
    /// Converts by the system's own rules: current directory, slashes, dots, device names.
    ///
    /// # Errors
    ///
    /// [`Error::NameHasNul`], [`Error::NameTooLong`], or the conversion's status.
    pub(crate) fn from_win32(path: &[u16]) -> Result<Self> {
        if path.contains(&0) {
            return Err(Error::NameHasNul);
        }
        let mut terminated = [0; MAX_UNITS + 1];
        match terminated.get_mut(..path.len()) {
            Some(target) if path.len() <= MAX_UNITS => target.copy_from_slice(path),
            _ => return Err(Error::NameTooLong),
        }
        sys::nt_path(&terminated).map(Self)
    }

    pub(crate) fn as_name(&self) -> &UnicodeStr<'_> {
        self.0.as_name()
    }
}
