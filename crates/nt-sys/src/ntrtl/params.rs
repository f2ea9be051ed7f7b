//! What the parent handed to this process.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{constants, layout, ntdll},
    ntbasic::{ANSI_STRING, CLIENT_ID},
    ntpebteb::PEB,
    ntpsapi::PUSER_THREAD_START_ROUTINE,
};
use core::ffi::c_void;

/// Number of [`RTL_DRIVE_LETTER_CURDIR`] entries in [`RTL_USER_PROCESS_PARAMETERS`].
/// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
pub const RTL_MAX_DRIVE_LETTERS: usize = 32;

constants! {
    "[`RTL_USER_PROCESS_PARAMETERS.Flags`, phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).";
    u32:
    /// Strings hold addresses, not offsets.
    RTL_USER_PROC_PARAMS_NORMALIZED = 0x1,
    /// Profile user mode.
    RTL_USER_PROC_PROFILE_USER = 0x2,
    /// Profile kernel mode.
    RTL_USER_PROC_PROFILE_KERNEL = 0x4,
    /// Leave the first MiB free.
    RTL_USER_PROC_RESERVE_1MB = 0x20,
    /// Look for DLLs beside the executable.
    RTL_USER_PROC_DLL_REDIRECTION_LOCAL = 0x1000,
    /// The executable has a manifest.
    RTL_USER_PROC_APP_MANIFEST_PRESENT = 0x2000,
    /// There are no execution options.
    RTL_USER_PROC_IMAGE_KEY_MISSING = 0x4000,
}

/// The current directory and an open handle to it.
/// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CURDIR {
    /// Win32 path with a trailing backslash.
    pub DosPath: UNICODE_STRING,
    /// Keeps the directory open.
    pub Handle: HANDLE,
}
layout!(CURDIR { size: [24, 12], align: [8, 4], DosPath: [0, 0], Handle: [16, 8] });

/// The current directory of a drive.
/// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_DRIVE_LETTER_CURDIR {
    pub Flags: u16,
    pub Length: u16,
    pub TimeStamp: u32,
    pub DosPath: ANSI_STRING,
}
layout!(RTL_DRIVE_LETTER_CURDIR {
    size: [24, 16],
    align: [8, 4],
    Flags: [0, 0],
    Length: [2, 2],
    TimeStamp: [4, 4],
    DosPath: [8, 8],
});

/// The head of what the parent handed to this process, as long as on Windows 7.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/ns-winternl-rtl_user_process_parameters).
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
    pub StartingX: u32,
    pub StartingY: u32,
    pub CountX: u32,
    pub CountY: u32,
    pub CountCharsX: u32,
    pub CountCharsY: u32,
    pub FillAttribute: u32,
    /// `STARTF_*` as in `STARTUPINFOW`.
    pub WindowFlags: u32,
    pub ShowWindowFlags: u32,
    pub WindowTitle: UNICODE_STRING,
    pub DesktopInfo: UNICODE_STRING,
    pub ShellInfo: UNICODE_STRING,
    /// What C runtimes hand on: `lpReserved2` of `STARTUPINFOW`.
    pub RuntimeData: UNICODE_STRING,
    pub CurrentDirectories: [RTL_DRIVE_LETTER_CURDIR; 32],
    pub EnvironmentSize: usize,
    pub EnvironmentVersion: usize,
}
layout!(RTL_USER_PROCESS_PARAMETERS {
    size: [1024, 664],
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
    StartingX: [136, 76],
    StartingY: [140, 80],
    CountX: [144, 84],
    CountY: [148, 88],
    CountCharsX: [152, 92],
    CountCharsY: [156, 96],
    FillAttribute: [160, 100],
    WindowFlags: [164, 104],
    ShowWindowFlags: [168, 108],
    WindowTitle: [176, 112],
    DesktopInfo: [192, 120],
    ShellInfo: [208, 128],
    RuntimeData: [224, 136],
    CurrentDirectories: [240, 144],
    EnvironmentSize: [1008, 656],
    EnvironmentVersion: [1016, 660],
});

ntdll! {
    /// The calling process's `PEB`.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetCurrentPeb() -> *mut PEB;

    /// Takes the lock of the process parameters.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlAcquirePebLock() -> NTSTATUS;

    /// Gives it back.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlReleasePebLock() -> NTSTATUS;

    /// Builds parameters for a child.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlCreateProcessParametersEx(
        pProcessParameters: *mut *mut RTL_USER_PROCESS_PARAMETERS,
        ImagePathName: *const UNICODE_STRING,
        DllPath: *const UNICODE_STRING,
        CurrentDirectory: *const UNICODE_STRING,
        CommandLine: *const UNICODE_STRING,
        Environment: *const c_void,
        WindowTitle: *const UNICODE_STRING,
        DesktopInfo: *const UNICODE_STRING,
        ShellInfo: *const UNICODE_STRING,
        RuntimeData: *const UNICODE_STRING,
        Flags: u32,
    ) -> NTSTATUS;

    /// Frees them.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDestroyProcessParameters(
        ProcessParameters: *const RTL_USER_PROCESS_PARAMETERS,
    ) -> NTSTATUS;

    /// Turns offsets into addresses.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlNormalizeProcessParams(
        ProcessParameters: *mut RTL_USER_PROCESS_PARAMETERS,
    ) -> *mut RTL_USER_PROCESS_PARAMETERS;

    /// Turns addresses into offsets.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDeNormalizeProcessParams(
        ProcessParameters: *mut RTL_USER_PROCESS_PARAMETERS,
    ) -> *mut RTL_USER_PROCESS_PARAMETERS;

    /// Ends the process after telling each DLL to detach. Does not return.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlExitUserProcess(ExitStatus: NTSTATUS) -> !;

    /// Ends the thread after telling each DLL. Does not return.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlExitUserThread(ExitStatus: NTSTATUS) -> !;

    /// Creates a thread, also in another process.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlCreateUserThread(
        ProcessHandle: HANDLE,
        ThreadSecurityDescriptor: *const c_void,
        CreateSuspended: BOOLEAN,
        ZeroBits: u32,
        MaximumStackSize: usize,
        CommittedStackSize: usize,
        StartAddress: PUSER_THREAD_START_ROUTINE,
        Parameter: *mut c_void,
        ThreadHandle: *mut HANDLE,
        ClientId: *mut CLIENT_ID,
    ) -> NTSTATUS;

    /// Tells whether the process is ending and locks may be broken.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDllShutdownInProgress() -> BOOLEAN;
}
