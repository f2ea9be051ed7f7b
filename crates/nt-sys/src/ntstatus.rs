//! Status codes (`ntstatus.h`).
use crate::NTSTATUS;

/// The operation succeeded.
pub const STATUS_SUCCESS: NTSTATUS = 0;
/// The time is over.
pub const STATUS_TIMEOUT: NTSTATUS = 0x0000_0102;
/// The request is still in flight.
pub const STATUS_PENDING: NTSTATUS = 0x0000_0103;
/// Some of the privileges are not in the token.
pub const STATUS_NOT_ALL_ASSIGNED: NTSTATUS = 0x0000_0106;
/// The process ends because of an error it found in itself.
pub const STATUS_FATAL_APP_EXIT: NTSTATUS = 0x4000_0015;
/// The reply is cut off; what fits was written.
pub const STATUS_BUFFER_OVERFLOW: NTSTATUS = 0x8000_0005_u32.cast_signed();
/// The scan is complete.
pub const STATUS_NO_MORE_FILES: NTSTATUS = 0x8000_0006_u32.cast_signed();
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
/// The last component of the name does not exist.
pub const STATUS_OBJECT_NAME_NOT_FOUND: NTSTATUS = 0xC000_0034_u32.cast_signed();
/// A component before the last does not exist.
pub const STATUS_OBJECT_PATH_NOT_FOUND: NTSTATUS = 0xC000_003A_u32.cast_signed();
/// The file is not a directory.
pub const STATUS_NOT_A_DIRECTORY: NTSTATUS = 0xC000_0103_u32.cast_signed();
/// The DLL is not loaded or does not exist.
pub const STATUS_DLL_NOT_FOUND: NTSTATUS = 0xC000_0135_u32.cast_signed();
/// The DLL does not export that name.
pub const STATUS_ENTRYPOINT_NOT_FOUND: NTSTATUS = 0xC000_0139_u32.cast_signed();
