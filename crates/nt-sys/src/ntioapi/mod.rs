//! I/O manager (`ntioapi.h`): files, directories, volumes, pipes, devices.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntobapi::OBJECT_ATTRIBUTES,
};
use core::ffi::c_void;

mod device;
mod directory;
mod file_change;
mod file_class;
mod file_info;
mod fsctl;
mod mount;
mod notify;
mod pipe;
mod reparse;
mod volume;
pub use device::*;
pub use directory::*;
pub use file_change::*;
pub use file_class::*;
pub use file_info::*;
pub use fsctl::*;
pub use mount::*;
pub use notify::*;
pub use pipe::*;
pub use reparse::*;
pub use volume::*;
/// `PIO_APC_ROUTINE`: an `extern "system" fn(ApcContext: *mut c_void, IoStatusBlock: *mut IO_STATUS_BLOCK, Reserved: u32)`, or null.
pub type PIO_APC_ROUTINE = *const c_void;

constants! {
    "[Access rights of files](https://learn.microsoft.com/windows/win32/fileio/file-access-rights-constants).";
    u32:
    /// Read data.
    FILE_READ_DATA = 0x1,
    /// List a directory.
    FILE_LIST_DIRECTORY = 0x1,
    /// Write data.
    FILE_WRITE_DATA = 0x2,
    /// Create a file in a directory.
    FILE_ADD_FILE = 0x2,
    /// Append data; alone, writes always go to the end.
    FILE_APPEND_DATA = 0x4,
    /// Create a directory in a directory.
    FILE_ADD_SUBDIRECTORY = 0x4,
    /// Create an instance of a named pipe.
    FILE_CREATE_PIPE_INSTANCE = 0x4,
    /// Read extended attributes.
    FILE_READ_EA = 0x8,
    /// Write extended attributes.
    FILE_WRITE_EA = 0x10,
    /// Map as an executable.
    FILE_EXECUTE = 0x20,
    /// Pass through a directory.
    FILE_TRAVERSE = 0x20,
    /// Delete entries of a directory without asking them.
    FILE_DELETE_CHILD = 0x40,
    /// Read times, size and attributes.
    FILE_READ_ATTRIBUTES = 0x80,
    /// Change times and attributes.
    FILE_WRITE_ATTRIBUTES = 0x100,
    /// All of these and the standard rights.
    FILE_ALL_ACCESS = 0x001F_01FF,
    /// What `GENERIC_READ` means for a file.
    FILE_GENERIC_READ = 0x0012_0089,
    /// What `GENERIC_WRITE` means for a file.
    FILE_GENERIC_WRITE = 0x0012_0116,
    /// What `GENERIC_EXECUTE` means for a file.
    FILE_GENERIC_EXECUTE = 0x0012_00A0,
}

constants! {
    "[Share modes](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcreatefile).";
    u32:
    /// Others may open for reading.
    FILE_SHARE_READ = 0x1,
    /// Others may open for writing.
    FILE_SHARE_WRITE = 0x2,
    /// Others may open for deletion or renaming.
    FILE_SHARE_DELETE = 0x4,
}

constants! {
    "[Create dispositions](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcreatefile).";
    u32:
    /// Replace the file or create it.
    FILE_SUPERSEDE = 0,
    /// Open; fail if it does not exist.
    FILE_OPEN = 1,
    /// Create; fail if it exists.
    FILE_CREATE = 2,
    /// Open or create.
    FILE_OPEN_IF = 3,
    /// Open and truncate; fail if it does not exist.
    FILE_OVERWRITE = 4,
    /// Truncate or create.
    FILE_OVERWRITE_IF = 5,
}

constants! {
    "[`IO_STATUS_BLOCK.Information` after a create](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcreatefile).";
    usize:
    /// An old file was replaced.
    FILE_SUPERSEDED = 0,
    /// An existing file was opened.
    FILE_OPENED = 1,
    /// A new file was created.
    FILE_CREATED = 2,
    /// An existing file was truncated.
    FILE_OVERWRITTEN = 3,
    /// The file exists, and the call failed.
    FILE_EXISTS = 4,
    /// The file does not exist, and the call failed.
    FILE_DOES_NOT_EXIST = 5,
}

constants! {
    "[Create options](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcreatefile).";
    u32:
    /// Open or create only a directory.
    FILE_DIRECTORY_FILE = 0x1,
    /// Data reaches the device before a write is over.
    FILE_WRITE_THROUGH = 0x2,
    /// A hint: access is sequential.
    FILE_SEQUENTIAL_ONLY = 0x4,
    /// No cache: offsets, lengths and addresses are multiples of the sector.
    FILE_NO_INTERMEDIATE_BUFFERING = 0x8,
    /// Requests are over when the call returns; a wait can be alerted.
    FILE_SYNCHRONOUS_IO_ALERT = 0x10,
    /// Requests are over when the call returns.
    FILE_SYNCHRONOUS_IO_NONALERT = 0x20,
    /// Open or create anything but a directory.
    FILE_NON_DIRECTORY_FILE = 0x40,
    /// Ask a network file system for a connection.
    FILE_CREATE_TREE_CONNECTION = 0x80,
    /// Do not wait for an oplock to break.
    FILE_COMPLETE_IF_OPLOCKED = 0x100,
    /// The caller does not understand extended attributes.
    FILE_NO_EA_KNOWLEDGE = 0x200,
    /// A hint: access is random.
    FILE_RANDOM_ACCESS = 0x800,
    /// Delete when the last handle closes.
    FILE_DELETE_ON_CLOSE = 0x1000,
    /// The name is a file or object identifier.
    FILE_OPEN_BY_FILE_ID = 0x2000,
    /// Use the privileges of backup; Win32 needs it to open a directory.
    FILE_OPEN_FOR_BACKUP_INTENT = 0x4000,
    /// Do not inherit compression from the directory.
    FILE_NO_COMPRESSION = 0x8000,
    /// Open and ask for an oplock in one step.
    FILE_OPEN_REQUIRING_OPLOCK = 0x0001_0000,
    /// Fail rather than break others by opening exclusively.
    FILE_DISALLOW_EXCLUSIVE = 0x0002_0000,
    /// Reserve a filter oplock.
    FILE_RESERVE_OPFILTER = 0x0010_0000,
    /// Open a reparse point itself.
    FILE_OPEN_REPARSE_POINT = 0x0020_0000,
    /// Do not fetch data that is stored elsewhere.
    FILE_OPEN_NO_RECALL = 0x0040_0000,
    /// The handle serves to ask for free space.
    FILE_OPEN_FOR_FREE_SPACE_QUERY = 0x0080_0000,
}

constants! {
    "[File attributes](https://learn.microsoft.com/windows/win32/fileio/file-attribute-constants).";
    u32:
    /// Not to be written or deleted.
    FILE_ATTRIBUTE_READONLY = 0x1,
    /// Left out of usual listings.
    FILE_ATTRIBUTE_HIDDEN = 0x2,
    /// Belongs to the operating system.
    FILE_ATTRIBUTE_SYSTEM = 0x4,
    /// The file is a directory.
    FILE_ATTRIBUTE_DIRECTORY = 0x10,
    /// Changed since the last backup.
    FILE_ATTRIBUTE_ARCHIVE = 0x20,
    /// Reserved.
    FILE_ATTRIBUTE_DEVICE = 0x40,
    /// No other attribute; valid alone only.
    FILE_ATTRIBUTE_NORMAL = 0x80,
    /// A hint: keep the data in memory.
    FILE_ATTRIBUTE_TEMPORARY = 0x100,
    /// The file has holes.
    FILE_ATTRIBUTE_SPARSE_FILE = 0x200,
    /// The file carries a reparse point; only its tag says whether it is a link.
    FILE_ATTRIBUTE_REPARSE_POINT = 0x400,
    /// The data is compressed.
    FILE_ATTRIBUTE_COMPRESSED = 0x800,
    /// The data is not at hand.
    FILE_ATTRIBUTE_OFFLINE = 0x1000,
    /// Not to be indexed.
    FILE_ATTRIBUTE_NOT_CONTENT_INDEXED = 0x2000,
    /// The data is encrypted.
    FILE_ATTRIBUTE_ENCRYPTED = 0x4000,
    /// `ReFS` checks the data. Windows 8.
    FILE_ATTRIBUTE_INTEGRITY_STREAM = 0x8000,
    /// Reserved.
    FILE_ATTRIBUTE_VIRTUAL = 0x0001_0000,
    /// The background scanner skips the data. Windows 8.
    FILE_ATTRIBUTE_NO_SCRUB_DATA = 0x0002_0000,
    /// Keep the data on this machine. Windows 10 1709.
    FILE_ATTRIBUTE_PINNED = 0x0008_0000,
    /// The data may leave this machine. Windows 10 1709.
    FILE_ATTRIBUTE_UNPINNED = 0x0010_0000,
    /// Opening fetches the file; listings only. Windows 10 1709.
    FILE_ATTRIBUTE_RECALL_ON_OPEN = 0x0004_0000,
    /// Reading fetches the file. Windows 10 1709.
    FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS = 0x0040_0000,
}

constants! {
    "[Special values of `ByteOffset`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntwritefile).";
    i64:
    /// Append.
    FILE_WRITE_TO_END_OF_FILE = -1,
    /// Use the handle's own position.
    FILE_USE_FILE_POINTER_POSITION = -2,
}

/// How a request ended and how much it moved.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_io_status_block).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct IO_STATUS_BLOCK {
    /// Status or reserved pointer.
    pub Anonymous: IO_STATUS_BLOCK_0,
    /// Request-specific; for transfers, bytes moved.
    pub Information: usize,
}
layout!(IO_STATUS_BLOCK { size: [16, 8], align: [8, 4], Anonymous: [0, 0], Information: [8, 4] });

/// The union inside [`IO_STATUS_BLOCK`].
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_io_status_block).
#[repr(C)]
#[derive(Clone, Copy)]
pub union IO_STATUS_BLOCK_0 {
    pub Status: NTSTATUS,
    pub Pointer: *mut c_void,
}
layout!(IO_STATUS_BLOCK_0 { size: [8, 4], align: [8, 4], Status: [0, 0], Pointer: [0, 0] });

/// One page of a scattered read or a gathered write.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-file_segment_element).
#[repr(C)]
#[derive(Clone, Copy)]
pub union FILE_SEGMENT_ELEMENT {
    pub Buffer: *mut c_void,
    pub Alignment: u64,
}
layout!(FILE_SEGMENT_ELEMENT { size: [8, 8], align: [8, 8], Buffer: [0, 0], Alignment: [0, 0] });

/// One packet taken from a completion port.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FILE_IO_COMPLETION_INFORMATION {
    pub KeyContext: *mut c_void,
    pub ApcContext: *mut c_void,
    pub IoStatusBlock: IO_STATUS_BLOCK,
}
layout!(FILE_IO_COMPLETION_INFORMATION {
    size: [32, 16],
    align: [8, 4],
    KeyContext: [0, 0],
    ApcContext: [8, 4],
    IoStatusBlock: [16, 8],
});

/// What [`NtQueryIoCompletion`] answers.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
pub type IO_COMPLETION_INFORMATION_CLASS = i32;

constants! {
    "[`IO_COMPLETION_INFORMATION_CLASS`, phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).";
    IO_COMPLETION_INFORMATION_CLASS:
    /// [`IO_COMPLETION_BASIC_INFORMATION`].
    IoCompletionBasicInformation = 0,
}

/// How many packets wait in a completion port.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct IO_COMPLETION_BASIC_INFORMATION {
    pub Depth: i32,
}
layout!(IO_COMPLETION_BASIC_INFORMATION { size: [4, 4], align: [4, 4], Depth: [0, 0] });

constants! {
    "[Rights of completion ports, phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).";
    u32:
    /// Ask for the depth.
    IO_COMPLETION_QUERY_STATE = 0x1,
    /// Post and take packets.
    IO_COMPLETION_MODIFY_STATE = 0x2,
    /// All of these and the standard rights.
    IO_COMPLETION_ALL_ACCESS = 0x001F_0003,
}

ntdll! {
    /// Opens or creates a file, directory, device or pipe client.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcreatefile).
    pub fn NtCreateFile(
        FileHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        AllocationSize: *const i64,
        FileAttributes: u32,
        ShareAccess: u32,
        CreateDisposition: u32,
        CreateOptions: u32,
        EaBuffer: *const c_void,
        EaLength: u32,
    ) -> NTSTATUS;

    /// Opens a file, directory, device or pipe client that exists.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntopenfile).
    pub fn NtOpenFile(
        FileHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        ShareAccess: u32,
        OpenOptions: u32,
    ) -> NTSTATUS;

    /// Reads data at an offset.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntreadfile).
    pub fn NtReadFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *mut c_void,
        Length: u32,
        ByteOffset: *const i64,
        Key: *const u32,
    ) -> NTSTATUS;

    /// Writes data at an offset.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntwritefile).
    pub fn NtWriteFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *const c_void,
        Length: u32,
        ByteOffset: *const i64,
        Key: *const u32,
    ) -> NTSTATUS;

    /// Reads pages into separate places; the handle must be unbuffered and asynchronous.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtReadFileScatter(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        SegmentArray: *const FILE_SEGMENT_ELEMENT,
        Length: u32,
        ByteOffset: *const i64,
        Key: *const u32,
    ) -> NTSTATUS;

    /// Writes pages from separate places; the handle must be unbuffered and asynchronous.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtWriteFileGather(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        SegmentArray: *const FILE_SEGMENT_ELEMENT,
        Length: u32,
        ByteOffset: *const i64,
        Key: *const u32,
    ) -> NTSTATUS;

    /// Writes cached data through to the device.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwflushbuffersfile).
    pub fn NtFlushBuffersFile(FileHandle: HANDLE, IoStatusBlock: *mut IO_STATUS_BLOCK) -> NTSTATUS;

    /// Deletes by name, following a final link; errors at the end of deletion are lost.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwdeletefile).
    pub fn NtDeleteFile(ObjectAttributes: *const OBJECT_ATTRIBUTES) -> NTSTATUS;

    /// Asks for times and attributes by name, without a handle; never follows a final link.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/devnotes/ntqueryattributesfile).
    pub fn NtQueryAttributesFile(
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        FileInformation: *mut FILE_BASIC_INFORMATION,
    ) -> NTSTATUS;

    /// Asks for times, sizes and attributes by name, without a handle; never follows a final link.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwqueryfullattributesfile).
    pub fn NtQueryFullAttributesFile(
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        FileInformation: *mut FILE_NETWORK_OPEN_INFORMATION,
    ) -> NTSTATUS;

    /// Asks about an open file.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntqueryinformationfile).
    pub fn NtQueryInformationFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FileInformation: *mut c_void,
        Length: u32,
        FileInformationClass: FILE_INFORMATION_CLASS,
    ) -> NTSTATUS;

    /// Changes an open file.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntsetinformationfile).
    pub fn NtSetInformationFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FileInformation: *const c_void,
        Length: u32,
        FileInformationClass: FILE_INFORMATION_CLASS,
    ) -> NTSTATUS;

    /// Reads extended attributes.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwqueryeafile).
    pub fn NtQueryEaFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *mut c_void,
        Length: u32,
        ReturnSingleEntry: BOOLEAN,
        EaList: *const c_void,
        EaListLength: u32,
        EaIndex: *const u32,
        RestartScan: BOOLEAN,
    ) -> NTSTATUS;

    /// Writes extended attributes.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwseteafile).
    pub fn NtSetEaFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *const c_void,
        Length: u32,
    ) -> NTSTATUS;

    /// Locks a byte range.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntlockfile).
    pub fn NtLockFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        ByteOffset: *const i64,
        Length: *const i64,
        Key: u32,
        FailImmediately: BOOLEAN,
        ExclusiveLock: BOOLEAN,
    ) -> NTSTATUS;

    /// Unlocks a byte range.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntunlockfile).
    pub fn NtUnlockFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        ByteOffset: *const i64,
        Length: *const i64,
        Key: u32,
    ) -> NTSTATUS;

    /// Sends a control code to a file system.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntfscontrolfile).
    pub fn NtFsControlFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FsControlCode: u32,
        InputBuffer: *const c_void,
        InputBufferLength: u32,
        OutputBuffer: *mut c_void,
        OutputBufferLength: u32,
    ) -> NTSTATUS;

    /// Sends a control code to a device.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntdeviceiocontrolfile).
    pub fn NtDeviceIoControlFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        IoControlCode: u32,
        InputBuffer: *const c_void,
        InputBufferLength: u32,
        OutputBuffer: *mut c_void,
        OutputBufferLength: u32,
    ) -> NTSTATUS;

    /// Cancels the calling thread's requests on a file.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCancelIoFile(FileHandle: HANDLE, IoStatusBlock: *mut IO_STATUS_BLOCK) -> NTSTATUS;

    /// Cancels one request, or all, on a file.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCancelIoFileEx(
        FileHandle: HANDLE,
        IoRequestToCancel: *const IO_STATUS_BLOCK,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
    ) -> NTSTATUS;

    /// Cancels what a thread is blocked in.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCancelSynchronousIoFile(
        ThreadHandle: HANDLE,
        IoRequestToCancel: *const IO_STATUS_BLOCK,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
    ) -> NTSTATUS;

    /// Creates a completion port.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCreateIoCompletion(
        IoCompletionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        NumberOfConcurrentThreads: u32,
    ) -> NTSTATUS;

    /// Opens a completion port by name.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtOpenIoCompletion(
        IoCompletionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Asks about a completion port.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtQueryIoCompletion(
        IoCompletionHandle: HANDLE,
        IoCompletionInformationClass: IO_COMPLETION_INFORMATION_CLASS,
        IoCompletionInformation: *mut c_void,
        IoCompletionInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Posts a packet.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtSetIoCompletion(
        IoCompletionHandle: HANDLE,
        KeyContext: *mut c_void,
        ApcContext: *mut c_void,
        IoStatus: NTSTATUS,
        IoStatusInformation: usize,
    ) -> NTSTATUS;

    /// Takes one packet, waiting for it.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtRemoveIoCompletion(
        IoCompletionHandle: HANDLE,
        KeyContext: *mut *mut c_void,
        ApcContext: *mut *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Takes several packets, waiting for the first.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtRemoveIoCompletionEx(
        IoCompletionHandle: HANDLE,
        IoCompletionInformation: *mut FILE_IO_COMPLETION_INFORMATION,
        Count: u32,
        NumEntriesRemoved: *mut u32,
        Timeout: *const i64,
        Alertable: BOOLEAN,
    ) -> NTSTATUS;
}
