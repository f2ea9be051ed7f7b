//! Errors that a user can act on.
#![forbid(unsafe_code)]

mod phrase;

#[cfg(feature = "alloc")]
use crate::path::{AsPath, Source};
#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::fmt;
#[cfg(feature = "alloc")]
use nt_core::Error;
pub use phrase::{Phrase, phrase};

/// What failed, on which file, and why.
///
/// ```
/// use nt_core::Call;
/// use nt_fs::PathError;
/// let error = Call::NtCreateFile.check(0xC000_0034_u32.cast_signed()).unwrap_err();
/// assert_eq!(
///     PathError::new("open", r"C:\a\b.txt", error).to_string(),
///     r"open C:\a\b.txt: file not found (STATUS_OBJECT_NAME_NOT_FOUND, 0xC0000034)"
/// );
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    operation: &'static str,
    path: String,
    target: Option<String>,
    error: Error,
}

#[cfg(feature = "alloc")]
impl PathError {
    /// An operation on one file.
    pub fn new(operation: &'static str, path: impl AsPath, error: Error) -> Self {
        Self { operation, path: text(path.source()), target: None, error }
    }

    /// An operation that leads from one file to another, such as renaming.
    pub fn between(
        operation: &'static str,
        from: impl AsPath,
        to: impl AsPath,
        error: Error,
    ) -> Self {
        Self { target: Some(text(to.source())), ..Self::new(operation, from, error) }
    }

    /// What was tried.
    pub const fn operation(&self) -> &'static str {
        self.operation
    }

    /// On which file; unpaired surrogates are replaced.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Where it was to lead.
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// Why it failed.
    pub const fn error(&self) -> Error {
        self.error
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.operation, self.path)?;
        if let Some(target) = &self.target {
            write!(f, " to {target}")?;
        }
        match self.error.status().and_then(phrase) {
            Some(phrase) => write!(f, ": {phrase}"),
            None => write!(f, ": {}", self.error),
        }
    }
}

#[cfg(feature = "alloc")]
impl core::error::Error for PathError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Says on which file an operation failed.
///
/// ```no_run
/// use nt_fs::Context;
/// # fn main() -> Result<(), nt_fs::PathError> {
/// let path = r"C:\settings.toml";
/// let data = nt_fs::write_file(path, b"x = 1").context("write", path)?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "alloc")]
pub trait Context<T> {
    /// Adds the operation and the path to an error.
    ///
    /// # Errors
    ///
    /// The same, with more to say.
    fn context(self, operation: &'static str, path: impl AsPath) -> Result<T, PathError>;

    /// Adds the operation and both paths to an error.
    ///
    /// # Errors
    ///
    /// The same, with more to say.
    fn context_between(
        self,
        operation: &'static str,
        from: impl AsPath,
        to: impl AsPath,
    ) -> Result<T, PathError>;
}

#[cfg(feature = "alloc")]
impl<T> Context<T> for nt_core::Result<T> {
    fn context(self, operation: &'static str, path: impl AsPath) -> Result<T, PathError> {
        self.map_err(|error| PathError::new(operation, path, error))
    }

    fn context_between(
        self,
        operation: &'static str,
        from: impl AsPath,
        to: impl AsPath,
    ) -> Result<T, PathError> {
        self.map_err(|error| PathError::between(operation, from, to, error))
    }
}

#[cfg(feature = "alloc")]
fn text(path: Source<'_>) -> String {
    match path {
        Source::Utf16(units) | Source::Nt(units) => String::from_utf16_lossy(units),
        Source::Wtf8(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// As std reports it: the Win32 code, and the kind that std derives from it.
#[cfg(feature = "std")]
pub(crate) fn to_io(error: Error) -> std::io::Error {
    #[cfg(windows)]
    return error.into();
    #[cfg(not(windows))]
    std::io::Error::other(error)
}

#[cfg(feature = "std")]
impl From<PathError> for std::io::Error {
    /// Keeps the kind that std gives this error; the error itself is what `get_ref` and `downcast`
    /// find, with the status in it.
    fn from(error: PathError) -> Self {
        Self::new(to_io(error.error).kind(), error)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use nt_core::Call;

    fn error(status: u32) -> Error {
        Call::NtSetInformationFile.check(status.cast_signed()).expect_err("a failing status")
    }

    #[test]
    fn both_names_and_what_to_do() {
        let busy = PathError::between("rename", "a", "b", error(0xC000_0043));
        assert_eq!(
            busy.to_string(),
            "rename a to b: another program has the file open and does not share it: close it \
             there, or try again (STATUS_SHARING_VIOLATION, 0xC0000043)"
        );
        let odd = PathError::new("open", &[0x61, 0xD800][..], error(0xDEAD_BEEF));
        assert_eq!(odd.to_string(), "open a\u{FFFD}: NtSetInformationFile: NTSTATUS 0xDEADBEEF");
        let long = PathError::new("open", "x", Error::NameTooLong);
        assert!(long.to_string().starts_with("open x: name is longer"));
    }
}
