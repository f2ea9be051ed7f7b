//! I/O manager: files and directories (`ntioapi.h`).
use crate::{BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING, ntobapi::OBJECT_ATTRIBUTES};
use core::ffi::c_void;

/// The right to list a directory.
pub const FILE_LIST_DIRECTORY: u32 = 0x1;
/// The right to read data.
pub const FILE_READ_DATA: u32 = 0x1;
/// Others may open for reading.
pub const FILE_SHARE_READ: u32 = 0x1;
/// Others may open for writing.
pub const FILE_SHARE_WRITE: u32 = 0x2;
/// Others may open for deletion.
pub const FILE_SHARE_DELETE: u32 = 0x4;
/// Open only a directory.
pub const FILE_DIRECTORY_FILE: u32 = 0x1;
/// Requests on the handle are over when the call returns.
pub const FILE_SYNCHRONOUS_IO_NONALERT: u32 = 0x20;
/// Use the privileges of backup, needed to open a directory as `CreateFileW` does.
pub const FILE_OPEN_FOR_BACKUP_INTENT: u32 = 0x4000;
/// The file is a directory.
pub const FILE_ATTRIBUTE_DIRECTORY: u32 = 0x10;
/// The file carries a reparse point.
pub const FILE_ATTRIBUTE_REPARSE_POINT: u32 = 0x400;
/// `FileDirectoryInformation`, a `FILE_INFORMATION_CLASS`.
pub const FileDirectoryInformation: i32 = 1;
/// `IOCTL_KSEC_RNG`: fills the output buffer with random bytes (`\Device\CNG`, `\Device\KsecDD`).
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
pub const IOCTL_KSEC_RNG: u32 = 0x0039_0004;

/// `IO_STATUS_BLOCK`: how a request ended and how much it moved.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct IO_STATUS_BLOCK {
    /// Status or reserved pointer.
    pub Anonymous: IO_STATUS_BLOCK_0,
    /// Request-specific; for transfers, bytes moved.
    pub Information: usize,
}
crate::macros::layout!(IO_STATUS_BLOCK {
    size: [16, 8],
    align: [8, 4],
    Anonymous: [0, 0],
    Information: [8, 4],
});

impl core::fmt::Debug for IO_STATUS_BLOCK {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("IO_STATUS_BLOCK").finish_non_exhaustive()
    }
}

/// The union inside [`IO_STATUS_BLOCK`].
#[repr(C)]
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a union has no active field to print")]
pub union IO_STATUS_BLOCK_0 {
    /// Completion status.
    pub Status: NTSTATUS,
    /// Reserved.
    pub Pointer: *mut c_void,
}
crate::macros::layout!(IO_STATUS_BLOCK_0 {
    size: [8, 4],
    align: [8, 4],
    Status: [0, 0],
    Pointer: [0, 0]
});

/// `FILE_DIRECTORY_INFORMATION`: the fixed head of one directory record.
///
/// `FileName` has `FileNameLength` bytes, not one unit. Reach it by offset from
/// the buffer, never through a reference to this struct.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_DIRECTORY_INFORMATION {
    /// Distance to the next record, or 0 in the last one.
    pub NextEntryOffset: u32,
    /// File-system defined.
    pub FileIndex: u32,
    /// 100 ns ticks since 1601.
    pub CreationTime: i64,
    /// 100 ns ticks since 1601.
    pub LastAccessTime: i64,
    /// 100 ns ticks since 1601.
    pub LastWriteTime: i64,
    /// 100 ns ticks since 1601.
    pub ChangeTime: i64,
    /// Size in bytes.
    pub EndOfFile: i64,
    /// Allocated bytes.
    pub AllocationSize: i64,
    /// `FILE_ATTRIBUTE_*`.
    pub FileAttributes: u32,
    /// Bytes in `FileName`.
    pub FileNameLength: u32,
    /// First code unit of the name.
    pub FileName: [u16; 1],
}
crate::macros::layout!(FILE_DIRECTORY_INFORMATION {
    size: [72, 72],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    FileName: [64, 64],
});

crate::macros::ntdll! {
    /// [`NtOpenFile`](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntopenfile).
    pub fn NtOpenFile(
        FileHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        ShareAccess: u32,
        OpenOptions: u32,
    ) -> NTSTATUS;

    /// [`NtQueryDirectoryFile`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntquerydirectoryfile).
    pub fn NtQueryDirectoryFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: *const c_void,
        ApcContext: *const c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FileInformation: *mut c_void,
        Length: u32,
        FileInformationClass: i32,
        ReturnSingleEntry: BOOLEAN,
        FileName: *const UNICODE_STRING,
        RestartScan: BOOLEAN,
    ) -> NTSTATUS;

    /// [`NtWriteFile`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntwritefile).
    pub fn NtWriteFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: *const c_void,
        ApcContext: *const c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *const c_void,
        Length: u32,
        ByteOffset: *const i64,
        Key: *const u32,
    ) -> NTSTATUS;

    /// [`NtDeviceIoControlFile`](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntdeviceiocontrolfile).
    pub fn NtDeviceIoControlFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: *const c_void,
        ApcContext: *const c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        IoControlCode: u32,
        InputBuffer: *const c_void,
        InputBufferLength: u32,
        OutputBuffer: *mut c_void,
        OutputBufferLength: u32,
    ) -> NTSTATUS;
}
