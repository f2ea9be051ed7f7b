//! Status codes (`ntstatus.h`).
use crate::NTSTATUS;

/// The operation succeeded.
pub const STATUS_SUCCESS: NTSTATUS = 0;
/// The request is still in flight.
pub const STATUS_PENDING: NTSTATUS = 0x0000_0103;
/// The object exists and was opened.
pub const STATUS_OBJECT_NAME_EXISTS: NTSTATUS = 0x4000_0000;
/// The process ends because of an error it found in itself.
pub const STATUS_FATAL_APP_EXIT: NTSTATUS = 0x4000_0015;
/// The reply is cut off; what fits was written.
pub const STATUS_BUFFER_OVERFLOW: NTSTATUS = 0x8000_0005_u32.cast_signed();
/// The scan is complete.
pub const STATUS_NO_MORE_FILES: NTSTATUS = 0x8000_0006_u32.cast_signed();
/// Only part of the request was carried out.
pub const STATUS_PARTIAL_COPY: NTSTATUS = 0x8000_000D_u32.cast_signed();
/// Resolving the name met a link that the caller did not want followed.
pub const STATUS_STOPPED_ON_SYMLINK: NTSTATUS = 0x8000_002D_u32.cast_signed();
/// The request failed for no stated reason.
pub const STATUS_UNSUCCESSFUL: NTSTATUS = 0xC000_0001_u32.cast_signed();
/// The request is not implemented.
pub const STATUS_NOT_IMPLEMENTED: NTSTATUS = 0xC000_0002_u32.cast_signed();
/// The information class is unknown.
pub const STATUS_INVALID_INFO_CLASS: NTSTATUS = 0xC000_0003_u32.cast_signed();
/// A buffer has the wrong size for the information class.
pub const STATUS_INFO_LENGTH_MISMATCH: NTSTATUS = 0xC000_0004_u32.cast_signed();
/// The handle is not open.
pub const STATUS_INVALID_HANDLE: NTSTATUS = 0xC000_0008_u32.cast_signed();
/// A parameter is invalid.
pub const STATUS_INVALID_PARAMETER: NTSTATUS = 0xC000_000D_u32.cast_signed();
/// The device does not exist.
pub const STATUS_NO_SUCH_DEVICE: NTSTATUS = 0xC000_000E_u32.cast_signed();
/// No file matches the pattern.
pub const STATUS_NO_SUCH_FILE: NTSTATUS = 0xC000_000F_u32.cast_signed();
/// The device does not know the request.
pub const STATUS_INVALID_DEVICE_REQUEST: NTSTATUS = 0xC000_0010_u32.cast_signed();
/// The offset is at or past the end of the file.
pub const STATUS_END_OF_FILE: NTSTATUS = 0xC000_0011_u32.cast_signed();
/// The drive is empty.
pub const STATUS_NO_MEDIA_IN_DEVICE: NTSTATUS = 0xC000_0013_u32.cast_signed();
/// Not enough memory.
pub const STATUS_NO_MEMORY: NTSTATUS = 0xC000_0017_u32.cast_signed();
/// Access was refused.
pub const STATUS_ACCESS_DENIED: NTSTATUS = 0xC000_0022_u32.cast_signed();
/// The buffer is too small to hold the reply's head; nothing was written.
pub const STATUS_BUFFER_TOO_SMALL: NTSTATUS = 0xC000_0023_u32.cast_signed();
/// The object is of another type.
pub const STATUS_OBJECT_TYPE_MISMATCH: NTSTATUS = 0xC000_0024_u32.cast_signed();
/// The name is malformed.
pub const STATUS_OBJECT_NAME_INVALID: NTSTATUS = 0xC000_0033_u32.cast_signed();
/// The last component of the name does not exist.
pub const STATUS_OBJECT_NAME_NOT_FOUND: NTSTATUS = 0xC000_0034_u32.cast_signed();
/// The name exists.
pub const STATUS_OBJECT_NAME_COLLISION: NTSTATUS = 0xC000_0035_u32.cast_signed();
/// A component before the last is not a directory.
pub const STATUS_OBJECT_PATH_INVALID: NTSTATUS = 0xC000_0039_u32.cast_signed();
/// A component before the last does not exist.
pub const STATUS_OBJECT_PATH_NOT_FOUND: NTSTATUS = 0xC000_003A_u32.cast_signed();
/// The name is not absolute.
pub const STATUS_OBJECT_PATH_SYNTAX_BAD: NTSTATUS = 0xC000_003B_u32.cast_signed();
/// The device read bad data.
pub const STATUS_DATA_ERROR: NTSTATUS = 0xC000_003E_u32.cast_signed();
/// A checksum is wrong.
pub const STATUS_CRC_ERROR: NTSTATUS = 0xC000_003F_u32.cast_signed();
/// Another open file does not share what is asked for.
pub const STATUS_SHARING_VIOLATION: NTSTATUS = 0xC000_0043_u32.cast_signed();
/// A quota is used up.
pub const STATUS_QUOTA_EXCEEDED: NTSTATUS = 0xC000_0044_u32.cast_signed();
/// The file system has no extended attributes.
pub const STATUS_EAS_NOT_SUPPORTED: NTSTATUS = 0xC000_004F_u32.cast_signed();
/// Another lock covers part of the range.
pub const STATUS_FILE_LOCK_CONFLICT: NTSTATUS = 0xC000_0054_u32.cast_signed();
/// The lock is not to be had now.
pub const STATUS_LOCK_NOT_GRANTED: NTSTATUS = 0xC000_0055_u32.cast_signed();
/// The file is deleted when its last handle closes.
pub const STATUS_DELETE_PENDING: NTSTATUS = 0xC000_0056_u32.cast_signed();
/// The caller lacks a privilege.
pub const STATUS_PRIVILEGE_NOT_HELD: NTSTATUS = 0xC000_0061_u32.cast_signed();
/// The range is not locked.
pub const STATUS_RANGE_NOT_LOCKED: NTSTATUS = 0xC000_007E_u32.cast_signed();
/// The volume is full.
pub const STATUS_DISK_FULL: NTSTATUS = 0xC000_007F_u32.cast_signed();
/// The system is out of a resource.
pub const STATUS_INSUFFICIENT_RESOURCES: NTSTATUS = 0xC000_009A_u32.cast_signed();
/// The device could not move the data.
pub const STATUS_DEVICE_DATA_ERROR: NTSTATUS = 0xC000_009C_u32.cast_signed();
/// The volume is write-protected.
pub const STATUS_MEDIA_WRITE_PROTECTED: NTSTATUS = 0xC000_00A2_u32.cast_signed();
/// The device is not ready.
pub const STATUS_DEVICE_NOT_READY: NTSTATUS = 0xC000_00A3_u32.cast_signed();
/// No instance of the pipe is free.
pub const STATUS_PIPE_NOT_AVAILABLE: NTSTATUS = 0xC000_00AC_u32.cast_signed();
/// The other end of the pipe was disconnected.
pub const STATUS_PIPE_DISCONNECTED: NTSTATUS = 0xC000_00B0_u32.cast_signed();
/// The other end of the pipe is closed.
pub const STATUS_PIPE_CLOSING: NTSTATUS = 0xC000_00B1_u32.cast_signed();
/// The device did not answer in time.
pub const STATUS_IO_TIMEOUT: NTSTATUS = 0xC000_00B5_u32.cast_signed();
/// The file is a directory.
pub const STATUS_FILE_IS_A_DIRECTORY: NTSTATUS = 0xC000_00BA_u32.cast_signed();
/// The request is not supported.
pub const STATUS_NOT_SUPPORTED: NTSTATUS = 0xC000_00BB_u32.cast_signed();
/// The server is not found.
pub const STATUS_BAD_NETWORK_PATH: NTSTATUS = 0xC000_00BE_u32.cast_signed();
/// The network failed.
pub const STATUS_UNEXPECTED_NETWORK_ERROR: NTSTATUS = 0xC000_00C4_u32.cast_signed();
/// The share is gone.
pub const STATUS_NETWORK_NAME_DELETED: NTSTATUS = 0xC000_00C9_u32.cast_signed();
/// The network refused access.
pub const STATUS_NETWORK_ACCESS_DENIED: NTSTATUS = 0xC000_00CA_u32.cast_signed();
/// The device is not of the type the request needs.
pub const STATUS_BAD_DEVICE_TYPE: NTSTATUS = 0xC000_00CB_u32.cast_signed();
/// The share is not found.
pub const STATUS_BAD_NETWORK_NAME: NTSTATUS = 0xC000_00CC_u32.cast_signed();
/// The two names are on different volumes.
pub const STATUS_NOT_SAME_DEVICE: NTSTATUS = 0xC000_00D4_u32.cast_signed();
/// The device failed.
pub const STATUS_UNEXPECTED_IO_ERROR: NTSTATUS = 0xC000_00E9_u32.cast_signed();
/// The directory is not empty.
pub const STATUS_DIRECTORY_NOT_EMPTY: NTSTATUS = 0xC000_0101_u32.cast_signed();
/// The file system is corrupt.
pub const STATUS_FILE_CORRUPT_ERROR: NTSTATUS = 0xC000_0102_u32.cast_signed();
/// The file is not a directory.
pub const STATUS_NOT_A_DIRECTORY: NTSTATUS = 0xC000_0103_u32.cast_signed();
/// The name is too long.
pub const STATUS_NAME_TOO_LONG: NTSTATUS = 0xC000_0106_u32.cast_signed();
/// Too many files are open.
pub const STATUS_TOO_MANY_OPENED_FILES: NTSTATUS = 0xC000_011F_u32.cast_signed();
/// The request was cancelled.
pub const STATUS_CANCELLED: NTSTATUS = 0xC000_0120_u32.cast_signed();
/// The file is read-only, or mapped.
pub const STATUS_CANNOT_DELETE: NTSTATUS = 0xC000_0121_u32.cast_signed();
/// The file is deleted.
pub const STATUS_FILE_DELETED: NTSTATUS = 0xC000_0123_u32.cast_signed();
/// The file object is closed.
pub const STATUS_FILE_CLOSED: NTSTATUS = 0xC000_0128_u32.cast_signed();
/// The DLL is not loaded or does not exist.
pub const STATUS_DLL_NOT_FOUND: NTSTATUS = 0xC000_0135_u32.cast_signed();
/// The DLL does not export that name.
pub const STATUS_ENTRYPOINT_NOT_FOUND: NTSTATUS = 0xC000_0139_u32.cast_signed();
/// The pipe is broken.
pub const STATUS_PIPE_BROKEN: NTSTATUS = 0xC000_014B_u32.cast_signed();
/// The device is in no state to do that.
pub const STATUS_INVALID_DEVICE_STATE: NTSTATUS = 0xC000_0184_u32.cast_signed();
/// The device failed.
pub const STATUS_IO_DEVICE_ERROR: NTSTATUS = 0xC000_0185_u32.cast_signed();
/// The connection is closed.
pub const STATUS_CONNECTION_DISCONNECTED: NTSTATUS = 0xC000_020C_u32.cast_signed();
/// A mapping of the file is in the way.
pub const STATUS_USER_MAPPED_FILE: NTSTATUS = 0xC000_0243_u32.cast_signed();
/// The file has as many links as it can have.
pub const STATUS_TOO_MANY_LINKS: NTSTATUS = 0xC000_0265_u32.cast_signed();
/// The data is not at hand.
pub const STATUS_FILE_IS_OFFLINE: NTSTATUS = 0xC000_0267_u32.cast_signed();
/// The file carries no reparse point.
pub const STATUS_NOT_A_REPARSE_POINT: NTSTATUS = 0xC000_0275_u32.cast_signed();
/// The reparse tag is reserved.
pub const STATUS_IO_REPARSE_TAG_INVALID: NTSTATUS = 0xC000_0276_u32.cast_signed();
/// The reparse point has another tag.
pub const STATUS_IO_REPARSE_TAG_MISMATCH: NTSTATUS = 0xC000_0277_u32.cast_signed();
/// The data of the reparse point is malformed.
pub const STATUS_IO_REPARSE_DATA_INVALID: NTSTATUS = 0xC000_0278_u32.cast_signed();
/// No driver serves the reparse tag.
pub const STATUS_IO_REPARSE_TAG_NOT_HANDLED: NTSTATUS = 0xC000_0279_u32.cast_signed();
/// The reparse point leads nowhere, or through too many others.
pub const STATUS_REPARSE_POINT_NOT_RESOLVED: NTSTATUS = 0xC000_0280_u32.cast_signed();
/// The directory carries a reparse point.
pub const STATUS_DIRECTORY_IS_A_REPARSE_POINT: NTSTATUS = 0xC000_0281_u32.cast_signed();
/// The path crosses a mount point that a user without rights made.
pub const STATUS_UNTRUSTED_MOUNT_POINT: NTSTATUS = 0xC000_04BC_u32.cast_signed();
/// Resolving the name met a reparse point that was not wanted.
pub const STATUS_REPARSE_POINT_ENCOUNTERED: NTSTATUS = 0xC000_050B_u32.cast_signed();
/// The file is infected.
pub const STATUS_VIRUS_INFECTED: NTSTATUS = 0xC000_0906_u32.cast_signed();
/// The file was infected and is gone.
pub const STATUS_VIRUS_DELETED: NTSTATUS = 0xC000_0907_u32.cast_signed();
/// The cloud provider's metadata is corrupt.
pub const STATUS_CLOUD_FILE_SYNC_ROOT_METADATA_CORRUPT: NTSTATUS = 0xC000_CF00_u32.cast_signed();
/// The cloud provider is not running.
pub const STATUS_CLOUD_FILE_PROVIDER_NOT_RUNNING: NTSTATUS = 0xC000_CF01_u32.cast_signed();
/// The cloud provider has no network.
pub const STATUS_CLOUD_FILE_NETWORK_UNAVAILABLE: NTSTATUS = 0xC000_CF11_u32.cast_signed();
/// The cloud provider failed.
pub const STATUS_CLOUD_FILE_UNSUCCESSFUL: NTSTATUS = 0xC000_CF12_u32.cast_signed();
/// The cloud provider refused access.
pub const STATUS_CLOUD_FILE_ACCESS_DENIED: NTSTATUS = 0xC000_CF18_u32.cast_signed();
