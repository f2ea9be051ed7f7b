//! Status codes (`ntstatus.h`).
use crate::NTSTATUS;

/// The operation succeeded.
pub const STATUS_SUCCESS: NTSTATUS = 0;
/// The wait ended before the object was signalled.
pub const STATUS_TIMEOUT: NTSTATUS = 0x0000_0102;
/// The request is still in flight.
pub const STATUS_PENDING: NTSTATUS = 0x0000_0103;
/// Some of the privileges are not in the token.
pub const STATUS_NOT_ALL_ASSIGNED: NTSTATUS = 0x0000_0106;
/// The watched key was closed.
pub const STATUS_NOTIFY_CLEANUP: NTSTATUS = 0x0000_010B;
/// Something changed; enumerate to see what.
pub const STATUS_NOTIFY_ENUM_DIR: NTSTATUS = 0x0000_010C;
/// The process ends because of an error it found in itself.
pub const STATUS_FATAL_APP_EXIT: NTSTATUS = 0x4000_0015;
/// The reply is cut off; what fits was written.
pub const STATUS_BUFFER_OVERFLOW: NTSTATUS = 0x8000_0005_u32.cast_signed();
/// The scan is complete.
pub const STATUS_NO_MORE_FILES: NTSTATUS = 0x8000_0006_u32.cast_signed();
/// The enumeration is complete.
pub const STATUS_NO_MORE_ENTRIES: NTSTATUS = 0x8000_001A_u32.cast_signed();
/// A buffer has the wrong size for the information class.
pub const STATUS_INFO_LENGTH_MISMATCH: NTSTATUS = 0xC000_0004_u32.cast_signed();
/// The handle is not open.
pub const STATUS_INVALID_HANDLE: NTSTATUS = 0xC000_0008_u32.cast_signed();
/// A parameter is invalid.
pub const STATUS_INVALID_PARAMETER: NTSTATUS = 0xC000_000D_u32.cast_signed();
/// No file matches the pattern.
pub const STATUS_NO_SUCH_FILE: NTSTATUS = 0xC000_000F_u32.cast_signed();
/// Access was refused.
pub const STATUS_ACCESS_DENIED: NTSTATUS = 0xC000_0022_u32.cast_signed();
/// The buffer is too small to hold the reply's head; nothing was written.
pub const STATUS_BUFFER_TOO_SMALL: NTSTATUS = 0xC000_0023_u32.cast_signed();
/// The object has another type.
pub const STATUS_OBJECT_TYPE_MISMATCH: NTSTATUS = 0xC000_0024_u32.cast_signed();
/// The name cannot name an object.
pub const STATUS_OBJECT_NAME_INVALID: NTSTATUS = 0xC000_0033_u32.cast_signed();
/// The last component of the name does not exist.
pub const STATUS_OBJECT_NAME_NOT_FOUND: NTSTATUS = 0xC000_0034_u32.cast_signed();
/// The name exists already.
pub const STATUS_OBJECT_NAME_COLLISION: NTSTATUS = 0xC000_0035_u32.cast_signed();
/// The path cannot be taken.
pub const STATUS_OBJECT_PATH_INVALID: NTSTATUS = 0xC000_0039_u32.cast_signed();
/// A component before the last does not exist.
pub const STATUS_OBJECT_PATH_NOT_FOUND: NTSTATUS = 0xC000_003A_u32.cast_signed();
/// The path is written wrongly.
pub const STATUS_OBJECT_PATH_SYNTAX_BAD: NTSTATUS = 0xC000_003B_u32.cast_signed();
/// Somebody else has it open and does not share.
pub const STATUS_SHARING_VIOLATION: NTSTATUS = 0xC000_0043_u32.cast_signed();
/// A privilege is missing.
pub const STATUS_PRIVILEGE_NOT_HELD: NTSTATUS = 0xC000_0061_u32.cast_signed();
/// The file is not a directory.
pub const STATUS_NOT_A_DIRECTORY: NTSTATUS = 0xC000_0103_u32.cast_signed();
/// The name is too long, or links lead in a circle.
pub const STATUS_NAME_TOO_LONG: NTSTATUS = 0xC000_0106_u32.cast_signed();
/// The object cannot be deleted, a key with subkeys for one.
pub const STATUS_CANNOT_DELETE: NTSTATUS = 0xC000_0121_u32.cast_signed();
/// The DLL is not loaded or does not exist.
pub const STATUS_DLL_NOT_FOUND: NTSTATUS = 0xC000_0135_u32.cast_signed();
/// The DLL does not export that name.
pub const STATUS_ENTRYPOINT_NOT_FOUND: NTSTATUS = 0xC000_0139_u32.cast_signed();
/// A hive is damaged.
pub const STATUS_REGISTRY_CORRUPT: NTSTATUS = 0xC000_014C_u32.cast_signed();
/// A hive could not be read or written.
pub const STATUS_REGISTRY_IO_FAILED: NTSTATUS = 0xC000_014D_u32.cast_signed();
/// The file is no hive.
pub const STATUS_NOT_REGISTRY_FILE: NTSTATUS = 0xC000_015C_u32.cast_signed();
/// The key was deleted while open.
pub const STATUS_KEY_DELETED: NTSTATUS = 0xC000_017C_u32.cast_signed();
/// No space for the log.
pub const STATUS_NO_LOG_SPACE: NTSTATUS = 0xC000_017D_u32.cast_signed();
/// The key has subkeys or values.
pub const STATUS_KEY_HAS_CHILDREN: NTSTATUS = 0xC000_0180_u32.cast_signed();
/// A stable key cannot be below a volatile one.
pub const STATUS_CHILD_MUST_BE_VOLATILE: NTSTATUS = 0xC000_0181_u32.cast_signed();
/// The registry may not grow further.
pub const STATUS_REGISTRY_QUOTA_LIMIT: NTSTATUS = 0xC000_0256_u32.cast_signed();
/// The hive was unloaded while the key was open.
pub const STATUS_HIVE_UNLOADED: NTSTATUS = 0xC000_0425_u32.cast_signed();
