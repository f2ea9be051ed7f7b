//! What can be asked of and changed on a process.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout},
    ntpebteb::PEB,
};

/// What a query or a change of a process is about.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
pub type PROCESSINFOCLASS = i32;

constants! {
    "[`PROCESSINFOCLASS`, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    PROCESSINFOCLASS:
    /// Query: [`PROCESS_BASIC_INFORMATION`].
    ProcessBasicInformation = 0,
    /// Query and set: [`QUOTA_LIMITS`].
    ProcessQuotaLimits = 1,
    /// Query: [`IO_COUNTERS`].
    ProcessIoCounters = 2,
    /// Query: [`VM_COUNTERS_EX`].
    ProcessVmCounters = 3,
    /// Query: [`KERNEL_USER_TIMES`].
    ProcessTimes = 4,
    /// Set: an `i32`.
    ProcessBasePriority = 5,
    /// Query: a pointer, not null under a debugger.
    ProcessDebugPort = 7,
    /// Set: [`PROCESS_ACCESS_TOKEN`].
    ProcessAccessToken = 9,
    /// Query and set: a `u32`.
    ProcessDefaultHardErrorMode = 12,
    /// Query and set: [`PROCESS_PRIORITY_CLASS`].
    ProcessPriorityClass = 18,
    /// Query: [`PROCESS_HANDLE_INFORMATION`].
    ProcessHandleCount = 20,
    /// Set: a `usize`.
    ProcessAffinityMask = 21,
    /// Query and set: a `u32`.
    ProcessPriorityBoost = 22,
    /// Query: [`PROCESS_SESSION_INFORMATION`].
    ProcessSessionInformation = 24,
    /// Query: a pointer, not null for a 32-bit process on 64-bit Windows.
    ProcessWow64Information = 26,
    /// Query: a `UNICODE_STRING` with the device path behind it.
    ProcessImageFileName = 27,
    /// Query and set: a `u32`.
    ProcessBreakOnTermination = 29,
    /// Query: a handle.
    ProcessDebugObjectHandle = 30,
    /// Query and set: a `u32`.
    ProcessDebugFlags = 31,
    /// Query and set: a `u32`.
    ProcessIoPriority = 33,
    /// Query and set: a `u32`.
    ProcessExecuteFlags = 34,
    /// Query: a `u32`.
    ProcessCookie = 36,
    /// Query: `SECTION_IMAGE_INFORMATION`.
    ProcessImageInformation = 37,
    /// Query: [`PROCESS_CYCLE_TIME_INFORMATION`].
    ProcessCycleTime = 38,
    /// Query and set: a `u32`.
    ProcessPagePriority = 39,
    /// Query: a `UNICODE_STRING` with the Win32 path behind it.
    ProcessImageFileNameWin32 = 43,
    /// Query: the identifier of the console's server, bit 0 aside.
    ProcessConsoleHostProcess = 49,
    /// Query: [`PROCESS_HANDLE_SNAPSHOT_INFORMATION`]. Windows 8.
    ProcessHandleInformation = 51,
    /// Query and set: a policy.
    ProcessMitigationPolicy = 52,
    /// Query: a `UNICODE_STRING` with the command line behind it. Windows 8.1.
    ProcessCommandLineInformation = 60,
    /// Query: a `u8`. Windows 8.1.
    ProcessProtectionInformation = 61,
    /// Query: a `u32`. Windows 10 1703.
    ProcessSubsystemInformation = 75,
    /// Set: [`POWER_THROTTLING_PROCESS_STATE`]. Windows 10 1709.
    ProcessPowerThrottlingState = 77,
    /// Query: a `u64` that is never used again. Windows 10 1803.
    ProcessSequenceNumber = 92,
}

/// Exit status, PEB, identifiers.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/ns-winternl-process_basic_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_BASIC_INFORMATION {
    pub ExitStatus: NTSTATUS,
    pub PebBaseAddress: *mut PEB,
    pub AffinityMask: usize,
    pub BasePriority: i32,
    pub UniqueProcessId: usize,
    pub InheritedFromUniqueProcessId: usize,
}
layout!(PROCESS_BASIC_INFORMATION {
    size: [48, 24],
    align: [8, 4],
    ExitStatus: [0, 0],
    PebBaseAddress: [8, 4],
    AffinityMask: [16, 8],
    BasePriority: [24, 12],
    UniqueProcessId: [32, 16],
    InheritedFromUniqueProcessId: [40, 20],
});

/// Limits of pools, working set and processor time.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-quota_limits).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct QUOTA_LIMITS {
    pub PagedPoolLimit: usize,
    pub NonPagedPoolLimit: usize,
    pub MinimumWorkingSetSize: usize,
    pub MaximumWorkingSetSize: usize,
    pub PagefileLimit: usize,
    pub TimeLimit: i64,
}
layout!(QUOTA_LIMITS {
    size: [48, 32],
    align: [8, 8],
    PagedPoolLimit: [0, 0],
    NonPagedPoolLimit: [8, 4],
    MinimumWorkingSetSize: [16, 8],
    MaximumWorkingSetSize: [24, 12],
    PagefileLimit: [32, 16],
    TimeLimit: [40, 24],
});

/// Requests and bytes moved.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-io_counters).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct IO_COUNTERS {
    pub ReadOperationCount: u64,
    pub WriteOperationCount: u64,
    pub OtherOperationCount: u64,
    pub ReadTransferCount: u64,
    pub WriteTransferCount: u64,
    pub OtherTransferCount: u64,
}
layout!(IO_COUNTERS {
    size: [48, 48],
    align: [8, 8],
    ReadOperationCount: [0, 0],
    WriteOperationCount: [8, 8],
    OtherOperationCount: [16, 16],
    ReadTransferCount: [24, 24],
    WriteTransferCount: [32, 32],
    OtherTransferCount: [40, 40],
});

/// Memory in use and its peaks.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct VM_COUNTERS_EX {
    pub PeakVirtualSize: usize,
    pub VirtualSize: usize,
    pub PageFaultCount: u32,
    pub PeakWorkingSetSize: usize,
    pub WorkingSetSize: usize,
    pub QuotaPeakPagedPoolUsage: usize,
    pub QuotaPagedPoolUsage: usize,
    pub QuotaPeakNonPagedPoolUsage: usize,
    pub QuotaNonPagedPoolUsage: usize,
    pub PagefileUsage: usize,
    pub PeakPagefileUsage: usize,
    pub PrivateUsage: usize,
}
layout!(VM_COUNTERS_EX {
    size: [96, 48],
    align: [8, 4],
    PeakVirtualSize: [0, 0],
    VirtualSize: [8, 4],
    PageFaultCount: [16, 8],
    PeakWorkingSetSize: [24, 12],
    WorkingSetSize: [32, 16],
    QuotaPeakPagedPoolUsage: [40, 20],
    QuotaPagedPoolUsage: [48, 24],
    QuotaPeakNonPagedPoolUsage: [56, 28],
    QuotaNonPagedPoolUsage: [64, 32],
    PagefileUsage: [72, 36],
    PeakPagefileUsage: [80, 40],
    PrivateUsage: [88, 44],
});

/// Creation, exit, kernel and user time.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KERNEL_USER_TIMES {
    pub CreateTime: i64,
    pub ExitTime: i64,
    pub KernelTime: i64,
    pub UserTime: i64,
}
layout!(KERNEL_USER_TIMES {
    size: [32, 32],
    align: [8, 8],
    CreateTime: [0, 0],
    ExitTime: [8, 8],
    KernelTime: [16, 16],
    UserTime: [24, 24],
});

/// A primary token to give to a process.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_ACCESS_TOKEN {
    pub Token: HANDLE,
    pub Thread: HANDLE,
}
layout!(PROCESS_ACCESS_TOKEN { size: [16, 8], align: [8, 4], Token: [0, 0], Thread: [8, 4] });

/// Priority class and whether it is the foreground's.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_PRIORITY_CLASS {
    pub Foreground: BOOLEAN,
    pub PriorityClass: u8,
}
layout!(PROCESS_PRIORITY_CLASS {
    size: [2, 2],
    align: [1, 1],
    Foreground: [0, 0],
    PriorityClass: [1, 1],
});

/// Number of open handles, and the peak.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_HANDLE_INFORMATION {
    pub HandleCount: u32,
    pub HandleCountHighWatermark: u32,
}
layout!(PROCESS_HANDLE_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    HandleCount: [0, 0],
    HandleCountHighWatermark: [4, 4],
});

/// The session.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_SESSION_INFORMATION {
    pub SessionId: u32,
}
layout!(PROCESS_SESSION_INFORMATION { size: [4, 4], align: [4, 4], SessionId: [0, 0] });

/// Cycles used.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_CYCLE_TIME_INFORMATION {
    pub AccumulatedCycles: u64,
    pub CurrentCycleCount: u64,
}
layout!(PROCESS_CYCLE_TIME_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    AccumulatedCycles: [0, 0],
    CurrentCycleCount: [8, 8],
});

/// One open handle.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_HANDLE_TABLE_ENTRY_INFO {
    pub HandleValue: HANDLE,
    pub HandleCount: usize,
    pub PointerCount: usize,
    pub GrantedAccess: u32,
    pub ObjectTypeIndex: u32,
    pub HandleAttributes: u32,
    pub Reserved: u32,
}
layout!(PROCESS_HANDLE_TABLE_ENTRY_INFO {
    size: [40, 28],
    align: [8, 4],
    HandleValue: [0, 0],
    HandleCount: [8, 4],
    PointerCount: [16, 8],
    GrantedAccess: [24, 12],
    ObjectTypeIndex: [28, 16],
    HandleAttributes: [32, 20],
    Reserved: [36, 24],
});

/// The open handles. Windows 8.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESS_HANDLE_SNAPSHOT_INFORMATION {
    pub NumberOfHandles: usize,
    pub Reserved: usize,
    pub Handles: [PROCESS_HANDLE_TABLE_ENTRY_INFO; 1],
}
layout!(PROCESS_HANDLE_SNAPSHOT_INFORMATION {
    size: [56, 36],
    align: [8, 4],
    NumberOfHandles: [0, 0],
    Reserved: [8, 4],
    Handles: [16, 8],
});

/// Which throttling is controlled and on.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct POWER_THROTTLING_PROCESS_STATE {
    pub Version: u32,
    pub ControlMask: u32,
    pub StateMask: u32,
}
layout!(POWER_THROTTLING_PROCESS_STATE {
    size: [12, 12],
    align: [4, 4],
    Version: [0, 0],
    ControlMask: [4, 4],
    StateMask: [8, 8],
});
