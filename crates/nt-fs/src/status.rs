//! What statuses mean to the policies.
#![forbid(unsafe_code)]

use nt_core::{Error, NtError};
use nt_sys::{NTSTATUS, ntstatus};

const fn error(status: NTSTATUS) -> NtError {
    match NtError::check(status) {
        Err(error) => error,
        Ok(_) => unreachable!(),
    }
}

macro_rules! statuses {
    ($($name:ident = $status:ident;)+) => {
        $(pub(crate) const $name: NtError = error(ntstatus::$status);)+
    };
}

statuses! {
    ACCESS_DENIED = STATUS_ACCESS_DENIED;
    CANNOT_DELETE = STATUS_CANNOT_DELETE;
    LOCK_NOT_GRANTED = STATUS_LOCK_NOT_GRANTED;
    NAME_COLLISION = STATUS_OBJECT_NAME_COLLISION;
    NOT_A_DIRECTORY = STATUS_NOT_A_DIRECTORY;
    PATH_NOT_FOUND = STATUS_OBJECT_PATH_NOT_FOUND;
    SHARING_VIOLATION = STATUS_SHARING_VIOLATION;
}

#[cfg(feature = "alloc")]
statuses! {
    DIRECTORY_NOT_EMPTY = STATUS_DIRECTORY_NOT_EMPTY;
    INVALID_PARAMETER = STATUS_INVALID_PARAMETER;
}

/// Whether the error says that the call, the class or a flag of it is not supported.
///
/// File systems and filters do not agree on how to say so.
pub(crate) fn is_unsupported(error: Error) -> bool {
    matches!(
        error.status().map(NtError::status),
        Some(
            ntstatus::STATUS_INVALID_PARAMETER
                | ntstatus::STATUS_INVALID_INFO_CLASS
                | ntstatus::STATUS_NOT_SUPPORTED
                | ntstatus::STATUS_INVALID_DEVICE_REQUEST
                | ntstatus::STATUS_NOT_IMPLEMENTED
        )
    )
}

/// Whether the error says that there is no such file.
pub(crate) fn is_not_found(error: Error) -> bool {
    matches!(
        error.status().map(NtError::status),
        Some(
            ntstatus::STATUS_OBJECT_NAME_NOT_FOUND
                | ntstatus::STATUS_OBJECT_PATH_NOT_FOUND
                | ntstatus::STATUS_NO_SUCH_FILE
                | ntstatus::STATUS_NO_SUCH_DEVICE
                | ntstatus::STATUS_BAD_NETWORK_PATH
                | ntstatus::STATUS_BAD_NETWORK_NAME
        )
    )
}

/// Whether the error comes from a file that is there and not to be touched, such as
/// `pagefile.sys` or `System Volume Information`.
pub(crate) fn is_guarded(error: Error) -> bool {
    is(error, ACCESS_DENIED) || is(error, SHARING_VIOLATION)
}

/// Whether the file is gone, or goes when its last handle closes.
#[cfg(feature = "alloc")]
pub(crate) fn is_gone(error: Error) -> bool {
    let status = error.status().map(NtError::status);
    is_not_found(error)
        || matches!(status, Some(ntstatus::STATUS_DELETE_PENDING | ntstatus::STATUS_FILE_DELETED))
}

/// Whether the kernel answered this.
pub(crate) fn is(error: Error, status: NtError) -> bool {
    error.status() == Some(status)
}
