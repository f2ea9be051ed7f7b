//! The Win32 codes of the statuses the registry answers.
//!
//! ntdll's own table is searched linearly and, in its usual form, writes the thread's last error;
//! this one has the few rows that matter here, works on every host, and is compared with ntdll's
//! by a test that runs on Windows or Wine.
#![forbid(unsafe_code)]

use nt_sys::{NTSTATUS, ntstatus as s};

/// Status and Win32 code.
pub(crate) const TABLE: [(NTSTATUS, u32); 25] = [
    (s::STATUS_NOTIFY_ENUM_DIR, 1022),
    (s::STATUS_BUFFER_OVERFLOW, 234),
    (s::STATUS_NO_MORE_ENTRIES, 259),
    (s::STATUS_INVALID_HANDLE, 6),
    (s::STATUS_INVALID_PARAMETER, 87),
    (s::STATUS_ACCESS_DENIED, 5),
    (s::STATUS_BUFFER_TOO_SMALL, 122),
    (s::STATUS_OBJECT_TYPE_MISMATCH, 6),
    (s::STATUS_OBJECT_NAME_INVALID, 123),
    (s::STATUS_OBJECT_NAME_NOT_FOUND, 2),
    (s::STATUS_OBJECT_NAME_COLLISION, 183),
    (s::STATUS_OBJECT_PATH_INVALID, 161),
    (s::STATUS_OBJECT_PATH_NOT_FOUND, 3),
    (s::STATUS_OBJECT_PATH_SYNTAX_BAD, 161),
    (s::STATUS_SHARING_VIOLATION, 32),
    (s::STATUS_PRIVILEGE_NOT_HELD, 1314),
    (s::STATUS_NAME_TOO_LONG, 206),
    (s::STATUS_CANNOT_DELETE, 5),
    (s::STATUS_REGISTRY_CORRUPT, 1009),
    (s::STATUS_REGISTRY_IO_FAILED, 1016),
    (s::STATUS_NOT_REGISTRY_FILE, 1017),
    (s::STATUS_KEY_DELETED, 1018),
    (s::STATUS_KEY_HAS_CHILDREN, 1020),
    (s::STATUS_CHILD_MUST_BE_VOLATILE, 1021),
    (s::STATUS_HIVE_UNLOADED, 1018),
];

/// What ntdll's table says of statuses that are not in it: `ERROR_MR_MID_NOT_FOUND`.
const UNKNOWN: u32 = 317;

pub(crate) const fn win32(status: NTSTATUS) -> u32 {
    let mut at = 0;
    while at < TABLE.len() {
        if TABLE[at].0 == status {
            return TABLE[at].1;
        }
        at += 1;
    }
    UNKNOWN
}
