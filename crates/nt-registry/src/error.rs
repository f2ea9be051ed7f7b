//! What can go wrong with keys and values.
#![forbid(unsafe_code)]

use crate::{ValueType, status};
use core::fmt;
use nt_core::{Call, NtError};
use nt_sys::{NTSTATUS, ntstatus};

/// Shorthand for results of this crate's operations.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// The error of every fallible operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The kernel refused, or answered nonsense.
    Nt(nt_core::Error),
    /// A path begins with a backslash where it is relative, or lacks it where it is absolute.
    PathSyntax,
    /// A path does not begin with the name of a root.
    UnknownRoot,
    /// Performance data is computed by `advapi32.dll`; there is no such key.
    PerformanceData,
    /// [`Root::ClassesRoot`](crate::Root::ClassesRoot) merges two trees and cannot be written to:
    /// say which of them.
    MergedRoot,
    /// A value has another type than asked for.
    WrongType(ValueType),
    /// A number does not have the bytes its type asks for.
    WrongLength {
        /// The type.
        kind: ValueType,
        /// Bytes the value has.
        bytes: u32,
    },
    /// A value has more bytes than the buffer.
    TooSmall {
        /// The type.
        kind: ValueType,
        /// Bytes the value has.
        bytes: u32,
    },
    /// A listed value and its name have more bytes than the buffer.
    EntryTooSmall {
        /// Bytes the buffer must have.
        needed: u32,
    },
    /// Text holds an unpaired surrogate and cannot become a `String`.
    NotUnicode,
    /// A value or name grew each time it was about to be read.
    Unstable,
    /// More data than a value can hold.
    ValueTooLong,
    /// The name is taken.
    AlreadyThere,
    /// A security descriptor is not self-relative, or a part does not lie within its bytes.
    BadDescriptor,
    /// There is no memory for an answer as long as the kernel says it is.
    OutOfMemory,
    /// Keys nest deeper than 512.
    TooDeep,
    /// A tree cannot be copied into itself.
    CopyIntoItself,
    /// This system has no such call.
    NotSupported(Call),
}
const _: () = assert!(size_of::<Result<(), Error>>() <= 12);

impl Error {
    /// The kernel's status, if the kernel is who complained.
    pub const fn status(self) -> Option<NtError> {
        match self {
            Self::Nt(error) => error.status(),
            _ => None,
        }
    }

    /// The call that failed, if one did.
    pub const fn call(self) -> Option<Call> {
        match self {
            Self::Nt(nt_core::Error::Nt { call, .. }) | Self::NotSupported(call) => Some(call),
            _ => None,
        }
    }

    /// Whether a key or value does not exist.
    pub const fn is_not_found(self) -> bool {
        self.is(ntstatus::STATUS_OBJECT_NAME_NOT_FOUND)
            || self.is(ntstatus::STATUS_OBJECT_PATH_NOT_FOUND)
    }

    /// Whether the key was deleted, or its hive unloaded, while the handle was open.
    pub const fn is_deleted(self) -> bool {
        self.is(ntstatus::STATUS_KEY_DELETED) || self.is(ntstatus::STATUS_HIVE_UNLOADED)
    }

    /// Whether access was refused.
    pub const fn is_access_denied(self) -> bool {
        self.is(ntstatus::STATUS_ACCESS_DENIED)
    }

    /// Whether a name is taken.
    pub const fn is_already_there(self) -> bool {
        matches!(self, Self::AlreadyThere) || self.is(ntstatus::STATUS_OBJECT_NAME_COLLISION)
    }

    /// Whether a key could not be deleted because it has subkeys.
    ///
    /// Windows says `STATUS_CANNOT_DELETE` and Wine `STATUS_ACCESS_DENIED`; the latter counts
    /// only from `NtDeleteKey`, which is not reached without the right to delete.
    pub fn has_children(self) -> bool {
        self.call() == Some(Call::NtDeleteKey)
            && (self.is(ntstatus::STATUS_CANNOT_DELETE)
                || self.is(ntstatus::STATUS_KEY_HAS_CHILDREN)
                || self.is_access_denied())
    }

    /// The Win32 error code that advapi32 answers in the same case.
    ///
    /// Statuses that have nothing to do with the registry become `ERROR_MR_MID_NOT_FOUND` (317),
    /// as Windows has it for those it does not know.
    pub const fn win32(self) -> u32 {
        match self {
            Self::Nt(nt_core::Error::Nt { status, .. }) => status::win32(status.status()),
            Self::Nt(nt_core::Error::NameTooLong) | Self::TooDeep => 206, // ERROR_FILENAME_EXCED_RANGE
            Self::Nt(nt_core::Error::Malformed { .. }) => 1009,           // ERROR_BADDB
            Self::Nt(_) | Self::MergedRoot | Self::CopyIntoItself | Self::ValueTooLong => 87,
            Self::PathSyntax | Self::UnknownRoot => 161, // ERROR_BAD_PATHNAME
            Self::PerformanceData => 6,                  // ERROR_INVALID_HANDLE
            Self::WrongType(_) | Self::WrongLength { .. } => 13, // ERROR_INVALID_DATA
            Self::TooSmall { .. } | Self::EntryTooSmall { .. } | Self::Unstable => 234, // ERROR_MORE_DATA
            Self::NotUnicode => 1113,     // ERROR_NO_UNICODE_TRANSLATION
            Self::AlreadyThere => 183,    // ERROR_ALREADY_EXISTS
            Self::BadDescriptor => 1338,  // ERROR_INVALID_SECURITY_DESCR
            Self::OutOfMemory => 14,      // ERROR_OUTOFMEMORY
            Self::NotSupported(_) => 120, // ERROR_CALL_NOT_IMPLEMENTED
        }
    }

    pub(crate) const fn is(self, expected: NTSTATUS) -> bool {
        match self.status() {
            Some(status) => status.status() == expected,
            None => false,
        }
    }
}

/// Turns "there is no such key or value" into `None`.
///
/// ```no_run
/// use nt_registry::{Root, found};
/// if let Some(key) = found(Root::CurrentUser.open(r"Software\Example"))? {
///     println!("{} values", key.info()?.values);
/// }
/// # Ok::<(), nt_registry::Error>(())
/// ```
///
/// # Errors
///
/// Every other error.
pub fn found<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => Err(error),
    }
}

impl From<nt_core::Error> for Error {
    fn from(error: nt_core::Error) -> Self {
        Self::Nt(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nt(error) => error.fmt(f),
            Self::PathSyntax => f.write_str("misplaced backslash at the start of a path"),
            Self::UnknownRoot => f.write_str("path does not begin with a root such as HKLM"),
            Self::PerformanceData => f.write_str("performance data is not a key"),
            Self::MergedRoot => f.write_str("HKEY_CLASSES_ROOT is two trees and only for reading"),
            Self::WrongType(kind) => write!(f, "value is of type {kind}"),
            Self::WrongLength { kind, bytes } => write!(f, "{kind} of {bytes} bytes"),
            Self::TooSmall { kind, bytes } => {
                write!(f, "{kind} of {bytes} bytes does not fit the buffer")
            }
            Self::EntryTooSmall { needed } => {
                write!(f, "value and name need a buffer of {needed} bytes")
            }
            Self::NotUnicode => f.write_str("text holds an unpaired surrogate"),
            Self::Unstable => f.write_str("value changed each time it was about to be read"),
            Self::ValueTooLong => f.write_str("value is longer than 4 GiB"),
            Self::AlreadyThere => f.write_str("the name is taken"),
            Self::BadDescriptor => f.write_str("security descriptor does not lie within its bytes"),
            Self::OutOfMemory => f.write_str("out of memory"),
            Self::TooDeep => f.write_str("keys nest deeper than 512"),
            Self::CopyIntoItself => f.write_str("a tree cannot be copied into itself"),
            Self::NotSupported(call) => write!(f, "{} is missing from this system", call.name()),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(all(windows, feature = "std"))]
impl From<Error> for std::io::Error {
    /// Lossy for kernel errors: they become the Win32 code.
    fn from(error: Error) -> Self {
        match error {
            Error::Nt(error) => error.into(),
            _ => Self::from_raw_os_error(error.win32().cast_signed()),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::string::ToString;

    fn refused(call: Call, status: NTSTATUS) -> Error {
        Error::Nt(call.check(status).unwrap_err())
    }

    #[test]
    fn an_error_names_the_call_and_the_status() {
        let error = refused(Call::NtOpenKeyEx, ntstatus::STATUS_OBJECT_NAME_NOT_FOUND);
        // With nt-core's names or without: features of the whole build decide.
        let text = error.to_string();
        assert!(text.starts_with("NtOpenKeyEx: ") && text.contains("0xC0000034"), "{text}");
        assert!(error.is_not_found() && !error.is_deleted() && !error.is_access_denied());
        assert_eq!((error.win32(), error.call()), (2, Some(Call::NtOpenKeyEx)));
        assert_eq!(found::<()>(Err(error)), Ok(None));
    }

    #[test]
    fn has_children_takes_what_windows_and_wine_say_of_a_delete() {
        for status in [ntstatus::STATUS_CANNOT_DELETE, ntstatus::STATUS_ACCESS_DENIED] {
            assert!(refused(Call::NtDeleteKey, status).has_children());
            assert!(!refused(Call::NtOpenKeyEx, status).has_children());
        }
        assert!(!refused(Call::NtDeleteKey, ntstatus::STATUS_KEY_DELETED).has_children());
    }

    #[test]
    fn deleted_is_not_absent() {
        let error = refused(Call::NtQueryKey, ntstatus::STATUS_KEY_DELETED);
        assert_eq!(found::<()>(Err(error)), Err(error));
        assert!(error.is_deleted());
    }
}
