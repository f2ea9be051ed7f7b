//! Run-time library (`ntrtl.h`): process parameters, heap, paths, statuses.
use crate::{HANDLE, NTSTATUS, UNICODE_STRING, ntpebteb::PEB};
use core::ffi::c_void;

/// `CURDIR`: the current directory and an open handle to it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CURDIR {
    /// Win32 path with a trailing backslash.
    pub DosPath: UNICODE_STRING,
    /// Keeps the directory open.
    pub Handle: HANDLE,
}
crate::macros::layout!(CURDIR { size: [24, 12], align: [8, 4], DosPath: [0, 0], Handle: [16, 8] });

/// `RTL_USER_PROCESS_PARAMETERS`: the head of what the parent handed to this process.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_USER_PROCESS_PARAMETERS {
    /// Bytes allocated for the block.
    pub MaximumLength: u32,
    /// Bytes used.
    pub Length: u32,
    /// `RTL_USER_PROC_*`.
    pub Flags: u32,
    /// Debug flags.
    pub DebugFlags: u32,
    /// The console, or a small number that asks for one.
    pub ConsoleHandle: HANDLE,
    /// Ctrl-C is ignored if bit 0 is set.
    pub ConsoleFlags: u32,
    /// Standard input; null, -1 or any other number if there is none.
    pub StandardInput: HANDLE,
    /// Standard output.
    pub StandardOutput: HANDLE,
    /// Standard error.
    pub StandardError: HANDLE,
    /// Current directory; guarded by the PEB lock.
    pub CurrentDirectory: CURDIR,
    /// DLL search path, unused since Windows 8.
    pub DllPath: UNICODE_STRING,
    /// Path of the executable.
    pub ImagePathName: UNICODE_STRING,
    /// The whole command line, program name first.
    pub CommandLine: UNICODE_STRING,
    /// `NAME=value` strings, each ended by NUL, and one NUL more; guarded by the PEB lock.
    pub Environment: *mut u16,
}
crate::macros::layout!(RTL_USER_PROCESS_PARAMETERS {
    size: [136, 76],
    align: [8, 4],
    MaximumLength: [0, 0],
    Length: [4, 4],
    Flags: [8, 8],
    DebugFlags: [12, 12],
    ConsoleHandle: [16, 16],
    ConsoleFlags: [24, 20],
    StandardInput: [32, 24],
    StandardOutput: [40, 28],
    StandardError: [48, 32],
    CurrentDirectory: [56, 36],
    DllPath: [80, 48],
    ImagePathName: [96, 56],
    CommandLine: [112, 64],
    Environment: [128, 72],
});

/// Fill the block with zeros.
pub const HEAP_ZERO_MEMORY: u32 = 0x8;

crate::macros::ntdll! {
    /// The calling process's [`PEB`]. [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetCurrentPeb() -> *mut PEB;

    /// Ends the process after telling each DLL to detach. Does not return.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlExitUserProcess(ExitStatus: NTSTATUS) -> !;

    /// [`RtlAllocateHeap`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlallocateheap).
    pub fn RtlAllocateHeap(HeapHandle: *mut c_void, Flags: u32, Size: usize) -> *mut c_void;

    /// Resizes a block; null and an untouched block if that fails.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlReAllocateHeap(
        HeapHandle: *mut c_void,
        Flags: u32,
        BaseAddress: *mut c_void,
        Size: usize,
    ) -> *mut c_void;

    /// [`RtlFreeHeap`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlfreeheap).
    /// A `LOGICAL` since Windows 8: non-zero on success.
    pub fn RtlFreeHeap(HeapHandle: *mut c_void, Flags: u32, BaseAddress: *mut c_void) -> u32;

    /// Maps a status to a Win32 error without touching the thread's last error.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlNtStatusToDosErrorNoTeb(Status: NTSTATUS) -> u32;

    /// Turns a Win32 path into an NT path, to be freed by [`RtlFreeUnicodeString`].
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDosPathNameToNtPathName_U_WithStatus(
        DosFileName: *const u16,
        NtFileName: *mut UNICODE_STRING,
        FilePart: *mut *mut u16,
        RelativeName: *mut c_void,
    ) -> NTSTATUS;

    /// [`RtlFreeUnicodeString`](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtlfreeunicodestring).
    pub fn RtlFreeUnicodeString(UnicodeString: *mut UNICODE_STRING);
}
