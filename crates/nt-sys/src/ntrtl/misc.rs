//! Version, statuses, messages, randomness, images, the registry's current user.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{layout, ntdll},
};
use core::ffi::c_void;

/// The version of Windows.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-osversioninfoexw).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OSVERSIONINFOEXW {
    pub dwOSVersionInfoSize: u32,
    pub dwMajorVersion: u32,
    pub dwMinorVersion: u32,
    pub dwBuildNumber: u32,
    pub dwPlatformId: u32,
    pub szCSDVersion: [u16; 128],
    pub wServicePackMajor: u16,
    pub wServicePackMinor: u16,
    pub wSuiteMask: u16,
    pub wProductType: u8,
    pub wReserved: u8,
}
layout!(OSVERSIONINFOEXW {
    size: [284, 284],
    align: [4, 4],
    dwOSVersionInfoSize: [0, 0],
    dwMajorVersion: [4, 4],
    dwMinorVersion: [8, 8],
    dwBuildNumber: [12, 12],
    dwPlatformId: [16, 16],
    szCSDVersion: [20, 20],
    wServicePackMajor: [276, 276],
    wServicePackMinor: [278, 278],
    wSuiteMask: [280, 280],
    wProductType: [282, 282],
    wReserved: [283, 283],
});

/// One text of a message table; flag 1 says UTF-16.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-message_resource_entry).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MESSAGE_RESOURCE_ENTRY {
    pub Length: u16,
    pub Flags: u16,
    pub Text: [u8; 1],
}
layout!(MESSAGE_RESOURCE_ENTRY {
    size: [6, 6],
    align: [2, 2],
    Length: [0, 0],
    Flags: [2, 2],
    Text: [4, 4],
});

ntdll! {
    /// The true version; set `dwOSVersionInfoSize` first.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlgetversion).
    pub fn RtlGetVersion(VersionInformation: *mut OSVERSIONINFOEXW) -> NTSTATUS;

    /// The same in three numbers; the top four bits of the build are flags.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetNtVersionNumbers(
        NtMajorVersion: *mut u32,
        NtMinorVersion: *mut u32,
        NtBuildNumber: *mut u32,
    );

    /// Workstation, domain controller or server.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetNtProductType(ProductType: *mut i32) -> BOOLEAN;

    /// Maps a status to a Win32 error without touching the thread's last error.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlNtStatusToDosErrorNoTeb(Status: NTSTATUS) -> u32;

    /// The same, and notes the status in the thread's block.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtlntstatustodoserror).
    pub fn RtlNtStatusToDosError(Status: NTSTATUS) -> u32;

    /// The thread's last error.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetLastWin32Error() -> i32;

    /// Sets it.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSetLastWin32Error(Win32Error: i32);

    /// Sets it from a status.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSetLastWin32ErrorAndNtStatusFromNtStatus(Status: NTSTATUS);

    /// A text from the message table of a module.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlFindMessage(
        DllHandle: *mut c_void,
        MessageTableId: u32,
        MessageLanguageId: u32,
        MessageId: u32,
        MessageEntry: *mut *mut MESSAGE_RESOURCE_ENTRY,
    ) -> NTSTATUS;

    /// The next number of a weak generator.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtluniform).
    pub fn RtlRandomEx(Seed: *mut u32) -> u32;

    /// A CRC-32.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlComputeCrc32(PartialCrc: u32, Buffer: *const c_void, Length: u32) -> u32;

    /// The headers of a mapped image; null if it is none.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlImageNtHeader(BaseOfImage: *mut c_void) -> *mut c_void;

    /// A directory of an image.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlImageDirectoryEntryToData(
        BaseOfImage: *mut c_void,
        MappedAsImage: BOOLEAN,
        DirectoryEntry: u16,
        Size: *mut u32,
    ) -> *mut c_void;

    /// The module an address belongs to.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlPcToFileHeader(PcValue: *mut c_void, BaseOfImage: *mut *mut c_void) -> *mut c_void;

    /// Return addresses of the callers.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlCaptureStackBackTrace(
        FramesToSkip: u32,
        FramesToCapture: u32,
        BackTrace: *mut *mut c_void,
        BackTraceHash: *mut u32,
    ) -> u16;

    /// Tells whether the processor can do something. Windows 10.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlIsProcessorFeaturePresent(ProcessorFeature: u32) -> BOOLEAN;

    /// Opens the registry key of the thread's user.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlOpenCurrentUser(DesiredAccess: u32, CurrentUserKey: *mut HANDLE) -> NTSTATUS;

    /// Its path, to be freed by `RtlFreeUnicodeString`.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlFormatCurrentUserKeyPath(CurrentUserKeyPath: *mut UNICODE_STRING) -> NTSTATUS;

    /// Whether errors show boxes, for this thread.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSetThreadErrorMode(NewMode: u32, OldMode: *mut u32) -> NTSTATUS;

    /// That setting.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetThreadErrorMode() -> u32;

    /// Hides an address.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlEncodePointer(Ptr: *mut c_void) -> *mut c_void;

    /// Finds it again.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDecodePointer(Ptr: *mut c_void) -> *mut c_void;
}
