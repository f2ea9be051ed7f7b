//! What the statuses of file systems mean, in plain words.
#![forbid(unsafe_code)]

use nt_core::NtError;
use nt_sys::{NTSTATUS, ntstatus as nt};

/// The words for a status, and its name; `None` for one that is not frequent.
///
/// ```
/// use nt_core::NtError;
/// let phrase = nt_fs::phrase(NtError::OBJECT_NAME_NOT_FOUND).unwrap();
/// assert_eq!(phrase.to_string(), "file not found (STATUS_OBJECT_NAME_NOT_FOUND, 0xC0000034)");
/// ```
pub fn phrase(status: NtError) -> Option<Phrase> {
    let status = status.status();
    let &(_, name, text) = PHRASES.iter().find(|(known, _, _)| *known == status)?;
    Some(Phrase { status, name, text })
}

/// A status in plain words; see [`phrase`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    status: NTSTATUS,
    name: &'static str,
    text: &'static str,
}

impl Phrase {
    /// The words alone; where something can be done about it, what.
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The name, as `ntstatus.h` has it.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

impl core::fmt::Display for Phrase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} ({}, {:#010X})", self.text, self.name, self.status)
    }
}

macro_rules! phrases {
    ($($name:ident: $text:literal,)+) => {
        const PHRASES: &[(NTSTATUS, &str, &str)] =
            &[$((nt::$name, stringify!($name), $text)),+];
    };
}

phrases! {
    STATUS_OBJECT_NAME_NOT_FOUND: "file not found",
    STATUS_OBJECT_PATH_NOT_FOUND: "a directory in the path was not found",
    STATUS_NO_SUCH_FILE: "no file matches",
    STATUS_ACCESS_DENIED: "access denied: the rights do not suffice, or the file is read-only, a directory or in use",
    STATUS_SHARING_VIOLATION: "another program has the file open and does not share it: close it there, or try again",
    STATUS_DELETE_PENDING: "the file is being deleted and is gone once every program has closed it: wait, and try again",
    STATUS_PRIVILEGE_NOT_HELD: "a privilege is missing: run as administrator (for links, or turn on Developer Mode)",
    STATUS_CANNOT_DELETE: "the file is read-only or running: take the attribute off, or end the program",
    STATUS_OBJECT_NAME_COLLISION: "the name exists already",
    STATUS_OBJECT_NAME_INVALID: "the name has characters or a form that names cannot have",
    STATUS_OBJECT_PATH_INVALID: "a part of the path is not a directory",
    STATUS_OBJECT_PATH_SYNTAX_BAD: "the path has a form that paths cannot have",
    STATUS_NAME_TOO_LONG: "the name is too long",
    STATUS_NOT_A_DIRECTORY: "not a directory",
    STATUS_FILE_IS_A_DIRECTORY: "is a directory",
    STATUS_DIRECTORY_NOT_EMPTY: "the directory is not empty",
    STATUS_NOT_SAME_DEVICE: "the names are on different volumes: copy and delete instead",
    STATUS_DISK_FULL: "the volume is full",
    STATUS_QUOTA_EXCEEDED: "the quota on this volume is used up",
    STATUS_MEDIA_WRITE_PROTECTED: "the volume is write-protected",
    STATUS_NO_MEDIA_IN_DEVICE: "there is no medium in the drive",
    STATUS_DEVICE_NOT_READY: "the device is not ready",
    STATUS_NO_SUCH_DEVICE: "there is no such device",
    STATUS_BAD_DEVICE_TYPE: "the device does not do that",
    STATUS_INVALID_DEVICE_REQUEST: "the file system or device does not do that",
    STATUS_INVALID_DEVICE_STATE: "the device is in no state to do that",
    STATUS_IO_DEVICE_ERROR: "the device failed",
    STATUS_UNEXPECTED_IO_ERROR: "the device failed in an unexpected way",
    STATUS_DEVICE_DATA_ERROR: "the device could not read or write the data",
    STATUS_DATA_ERROR: "the data on the device is damaged",
    STATUS_CRC_ERROR: "the data on the device has a wrong checksum",
    STATUS_IO_TIMEOUT: "the device did not answer in time",
    STATUS_FILE_CORRUPT_ERROR: "the file or directory is damaged: run chkdsk",
    STATUS_FILE_LOCK_CONFLICT: "another program has locked that part of the file",
    STATUS_LOCK_NOT_GRANTED: "another program has locked that part of the file",
    STATUS_RANGE_NOT_LOCKED: "that part of the file was not locked",
    STATUS_USER_MAPPED_FILE: "a program has the file mapped into memory: close it there",
    STATUS_END_OF_FILE: "the end of the file",
    STATUS_FILE_DELETED: "the file was deleted",
    STATUS_FILE_CLOSED: "the file was closed",
    STATUS_TOO_MANY_OPENED_FILES: "too many files are open",
    STATUS_TOO_MANY_LINKS: "the file has as many names as it can have",
    STATUS_NO_MEMORY: "not enough memory",
    STATUS_INSUFFICIENT_RESOURCES: "the system is out of resources",
    STATUS_CANCELLED: "the request was cancelled",
    STATUS_INVALID_HANDLE: "the handle is not open",
    STATUS_OBJECT_TYPE_MISMATCH: "the handle is of another kind",
    STATUS_INVALID_PARAMETER: "a parameter is invalid",
    STATUS_INVALID_INFO_CLASS: "the file system does not know this question",
    STATUS_NOT_SUPPORTED: "the file system does not support that",
    STATUS_NOT_IMPLEMENTED: "the system does not implement that",
    STATUS_EAS_NOT_SUPPORTED: "the file system has no extended attributes",
    STATUS_BAD_NETWORK_PATH: "the server was not found",
    STATUS_BAD_NETWORK_NAME: "the share was not found",
    STATUS_NETWORK_NAME_DELETED: "the share is not available any more",
    STATUS_NETWORK_ACCESS_DENIED: "the network denied access",
    STATUS_UNEXPECTED_NETWORK_ERROR: "the network failed in an unexpected way",
    STATUS_CONNECTION_DISCONNECTED: "the connection was closed",
    STATUS_PIPE_NOT_AVAILABLE: "every instance of the pipe is busy",
    STATUS_PIPE_BROKEN: "the other end of the pipe was closed",
    STATUS_PIPE_CLOSING: "the other end of the pipe is being closed",
    STATUS_PIPE_DISCONNECTED: "the pipe has no other end",
    STATUS_NOT_A_REPARSE_POINT: "not a link",
    STATUS_REPARSE_POINT_NOT_RESOLVED: "the link leads nowhere, or there are too many links",
    STATUS_IO_REPARSE_TAG_NOT_HANDLED: "the link is of a kind that this system cannot follow",
    STATUS_IO_REPARSE_DATA_INVALID: "the link is damaged",
    STATUS_STOPPED_ON_SYMLINK: "there is a link in the path",
    STATUS_REPARSE_POINT_ENCOUNTERED: "there is a link in the path",
    STATUS_UNTRUSTED_MOUNT_POINT: "the path goes through a junction that an untrusted user made",
    STATUS_FILE_IS_OFFLINE: "the data of the file is not on this machine",
    STATUS_CLOUD_FILE_PROVIDER_NOT_RUNNING: "the file is in the cloud and its provider is not running: start it",
    STATUS_CLOUD_FILE_NETWORK_UNAVAILABLE: "the file is in the cloud and there is no network",
    STATUS_CLOUD_FILE_ACCESS_DENIED: "the cloud provider denied access",
    STATUS_CLOUD_FILE_UNSUCCESSFUL: "the cloud provider failed",
    STATUS_VIRUS_INFECTED: "the file is infected",
    STATUS_VIRUS_DELETED: "the file was infected and is gone",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_is_a_failure_and_has_one_phrase() {
        assert!(PHRASES.len() >= 60);
        for (index, (status, name, text)) in PHRASES.iter().enumerate() {
            assert!(*status < 0, "{name}");
            assert!(!text.is_empty() && !text.ends_with('.'), "{name}");
            let other = PHRASES[..index].iter().find(|(other, _, _)| other == status);
            assert_eq!(other, None, "{name}");
        }
        assert_eq!(phrase(NtError::check(0xDEAD_BEEF_u32.cast_signed()).unwrap_err()), None);
    }
}
