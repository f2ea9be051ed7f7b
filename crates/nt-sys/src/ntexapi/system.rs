//! What can be asked of the system.
use crate::{
    BOOLEAN, HANDLE, UNICODE_STRING,
    macros::{constants, layout},
    ntbasic::CLIENT_ID,
};
use core::ffi::c_void;

/// What a query of the system is about.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
pub type SYSTEM_INFORMATION_CLASS = i32;

constants! {
    "[`SYSTEM_INFORMATION_CLASS`, phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).";
    SYSTEM_INFORMATION_CLASS:
    /// [`SYSTEM_BASIC_INFORMATION`].
    SystemBasicInformation = 0,
    /// [`SYSTEM_PROCESSOR_INFORMATION`].
    SystemProcessorInformation = 1,
    /// Counters of memory and I/O.
    SystemPerformanceInformation = 2,
    /// [`SYSTEM_TIMEOFDAY_INFORMATION`].
    SystemTimeOfDayInformation = 3,
    /// [`SYSTEM_PROCESS_INFORMATION`] records with their threads.
    SystemProcessInformation = 5,
    /// [`SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION`] of each processor.
    SystemProcessorPerformanceInformation = 8,
    /// A `u32`.
    SystemFlagsInformation = 9,
    /// Modules of the kernel.
    SystemModuleInformation = 11,
    /// All handles, in 16 bits each.
    SystemHandleInformation = 16,
    /// Page files.
    SystemPageFileInformation = 18,
    /// The file cache.
    SystemFileCacheInformation = 21,
    /// Interrupt counts of each processor; hard to foretell.
    SystemInterruptInformation = 23,
    /// How the clock is adjusted.
    SystemTimeAdjustmentInformation = 28,
    /// [`SYSTEM_KERNEL_DEBUGGER_INFORMATION`].
    SystemKernelDebuggerInformation = 35,
    /// `RTL_TIME_ZONE_INFORMATION`.
    SystemCurrentTimeZoneInformation = 44,
    /// A `usize`.
    SystemRangeStartInformation = 50,
    /// [`SYSTEM_PROCESS_INFORMATION`] with more of each thread.
    SystemExtendedProcessInformation = 57,
    /// [`SYSTEM_HANDLE_INFORMATION_EX`].
    SystemExtendedHandleInformation = 64,
    /// Cores, caches and nodes.
    SystemLogicalProcessorInformation = 73,
    /// Firmware tables.
    SystemFirmwareTableInformation = 76,
    /// [`SYSTEM_PROCESS_ID_INFORMATION`]: a path without opening the process.
    SystemProcessIdInformation = 88,
    /// How the machine started.
    SystemBootEnvironmentInformation = 90,
    /// The zone with its name.
    SystemDynamicTimeZoneInformation = 102,
    /// Cores, caches, nodes and groups.
    SystemLogicalProcessorAndGroupInformation = 107,
    /// [`SYSTEM_BASIC_INFORMATION`] of the machine, in a 32-bit process too.
    SystemNativeBasicInformation = 114,
}

/// Page size, address range, processors.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/ns-winternl-system_basic_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_BASIC_INFORMATION {
    pub Reserved: u32,
    pub TimerResolution: u32,
    pub PageSize: u32,
    pub NumberOfPhysicalPages: u32,
    pub LowestPhysicalPageNumber: u32,
    pub HighestPhysicalPageNumber: u32,
    pub AllocationGranularity: u32,
    pub MinimumUserModeAddress: usize,
    pub MaximumUserModeAddress: usize,
    pub ActiveProcessorsAffinityMask: usize,
    pub NumberOfProcessors: u8,
}
layout!(SYSTEM_BASIC_INFORMATION {
    size: [64, 44],
    align: [8, 4],
    Reserved: [0, 0],
    TimerResolution: [4, 4],
    PageSize: [8, 8],
    NumberOfPhysicalPages: [12, 12],
    LowestPhysicalPageNumber: [16, 16],
    HighestPhysicalPageNumber: [20, 20],
    AllocationGranularity: [24, 24],
    MinimumUserModeAddress: [32, 28],
    MaximumUserModeAddress: [40, 32],
    ActiveProcessorsAffinityMask: [48, 36],
    NumberOfProcessors: [56, 40],
});

/// Architecture and revision of the processors.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_PROCESSOR_INFORMATION {
    pub ProcessorArchitecture: u16,
    pub ProcessorLevel: u16,
    pub ProcessorRevision: u16,
    pub MaximumProcessors: u16,
    pub ProcessorFeatureBits: u32,
}
layout!(SYSTEM_PROCESSOR_INFORMATION {
    size: [12, 12],
    align: [4, 4],
    ProcessorArchitecture: [0, 0],
    ProcessorLevel: [2, 2],
    ProcessorRevision: [4, 4],
    MaximumProcessors: [6, 6],
    ProcessorFeatureBits: [8, 8],
});

/// When the system started, and the zone.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_TIMEOFDAY_INFORMATION {
    pub BootTime: i64,
    pub CurrentTime: i64,
    pub TimeZoneBias: i64,
    pub TimeZoneId: u32,
    pub Reserved: u32,
    pub BootTimeBias: u64,
    pub SleepTimeBias: u64,
}
layout!(SYSTEM_TIMEOFDAY_INFORMATION {
    size: [48, 48],
    align: [8, 8],
    BootTime: [0, 0],
    CurrentTime: [8, 8],
    TimeZoneBias: [16, 16],
    TimeZoneId: [24, 24],
    Reserved: [28, 28],
    BootTimeBias: [32, 32],
    SleepTimeBias: [40, 40],
});

/// Times of one processor.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION {
    pub IdleTime: i64,
    pub KernelTime: i64,
    pub UserTime: i64,
    pub DpcTime: i64,
    pub InterruptTime: i64,
    pub InterruptCount: u32,
}
layout!(SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION {
    size: [48, 48],
    align: [8, 8],
    IdleTime: [0, 0],
    KernelTime: [8, 8],
    UserTime: [16, 16],
    DpcTime: [24, 24],
    InterruptTime: [32, 32],
    InterruptCount: [40, 40],
});

/// Whether a kernel debugger is there.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_KERNEL_DEBUGGER_INFORMATION {
    pub KernelDebuggerEnabled: BOOLEAN,
    pub KernelDebuggerNotPresent: BOOLEAN,
}
layout!(SYSTEM_KERNEL_DEBUGGER_INFORMATION {
    size: [2, 2],
    align: [1, 1],
    KernelDebuggerEnabled: [0, 0],
    KernelDebuggerNotPresent: [1, 1],
});

/// In: a process and room for a path; out: the path.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_PROCESS_ID_INFORMATION {
    pub ProcessId: HANDLE,
    pub ImageName: UNICODE_STRING,
}
layout!(SYSTEM_PROCESS_ID_INFORMATION {
    size: [24, 12],
    align: [8, 4],
    ProcessId: [0, 0],
    ImageName: [8, 4],
});

/// One handle of any process.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_HANDLE_TABLE_ENTRY_INFO_EX {
    pub Object: *mut c_void,
    pub UniqueProcessId: HANDLE,
    pub HandleValue: HANDLE,
    pub GrantedAccess: u32,
    pub CreatorBackTraceIndex: u16,
    pub ObjectTypeIndex: u16,
    pub HandleAttributes: u32,
    pub Reserved: u32,
}
layout!(SYSTEM_HANDLE_TABLE_ENTRY_INFO_EX {
    size: [40, 28],
    align: [8, 4],
    Object: [0, 0],
    UniqueProcessId: [8, 4],
    HandleValue: [16, 8],
    GrantedAccess: [24, 12],
    CreatorBackTraceIndex: [28, 16],
    ObjectTypeIndex: [30, 18],
    HandleAttributes: [32, 20],
    Reserved: [36, 24],
});

/// Head of the list of all handles.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_HANDLE_INFORMATION_EX {
    pub NumberOfHandles: usize,
    pub Reserved: usize,
    pub Handles: [SYSTEM_HANDLE_TABLE_ENTRY_INFO_EX; 1],
}
layout!(SYSTEM_HANDLE_INFORMATION_EX {
    size: [56, 36],
    align: [8, 4],
    NumberOfHandles: [0, 0],
    Reserved: [8, 4],
    Handles: [16, 8],
});

/// One thread of a [`SYSTEM_PROCESS_INFORMATION`].
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_THREAD_INFORMATION {
    pub KernelTime: i64,
    pub UserTime: i64,
    pub CreateTime: i64,
    pub WaitTime: u32,
    pub StartAddress: *mut c_void,
    pub ClientId: CLIENT_ID,
    pub Priority: i32,
    pub BasePriority: i32,
    pub ContextSwitches: u32,
    pub ThreadState: u32,
    pub WaitReason: u32,
}
layout!(SYSTEM_THREAD_INFORMATION {
    size: [80, 64],
    align: [8, 8],
    KernelTime: [0, 0],
    UserTime: [8, 8],
    CreateTime: [16, 16],
    WaitTime: [24, 24],
    StartAddress: [32, 28],
    ClientId: [40, 32],
    Priority: [56, 40],
    BasePriority: [60, 44],
    ContextSwitches: [64, 48],
    ThreadState: [68, 52],
    WaitReason: [72, 56],
});

/// One process; `Threads` holds `NumberOfThreads` entries.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SYSTEM_PROCESS_INFORMATION {
    pub NextEntryOffset: u32,
    pub NumberOfThreads: u32,
    pub WorkingSetPrivateSize: u64,
    pub HardFaultCount: u32,
    pub NumberOfThreadsHighWatermark: u32,
    pub CycleTime: u64,
    pub CreateTime: i64,
    pub UserTime: i64,
    pub KernelTime: i64,
    pub ImageName: UNICODE_STRING,
    pub BasePriority: i32,
    pub UniqueProcessId: HANDLE,
    pub InheritedFromUniqueProcessId: HANDLE,
    pub HandleCount: u32,
    pub SessionId: u32,
    pub UniqueProcessKey: usize,
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
    pub PrivatePageCount: usize,
    pub ReadOperationCount: i64,
    pub WriteOperationCount: i64,
    pub OtherOperationCount: i64,
    pub ReadTransferCount: i64,
    pub WriteTransferCount: i64,
    pub OtherTransferCount: i64,
    pub Threads: [SYSTEM_THREAD_INFORMATION; 1],
}
layout!(SYSTEM_PROCESS_INFORMATION {
    size: [336, 248],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    NumberOfThreads: [4, 4],
    WorkingSetPrivateSize: [8, 8],
    HardFaultCount: [16, 16],
    NumberOfThreadsHighWatermark: [20, 20],
    CycleTime: [24, 24],
    CreateTime: [32, 32],
    UserTime: [40, 40],
    KernelTime: [48, 48],
    ImageName: [56, 56],
    BasePriority: [72, 64],
    UniqueProcessId: [80, 68],
    InheritedFromUniqueProcessId: [88, 72],
    HandleCount: [96, 76],
    SessionId: [100, 80],
    UniqueProcessKey: [104, 84],
    PeakVirtualSize: [112, 88],
    VirtualSize: [120, 92],
    PageFaultCount: [128, 96],
    PeakWorkingSetSize: [136, 100],
    WorkingSetSize: [144, 104],
    QuotaPeakPagedPoolUsage: [152, 108],
    QuotaPagedPoolUsage: [160, 112],
    QuotaPeakNonPagedPoolUsage: [168, 116],
    QuotaNonPagedPoolUsage: [176, 120],
    PagefileUsage: [184, 124],
    PeakPagefileUsage: [192, 128],
    PrivatePageCount: [200, 132],
    ReadOperationCount: [208, 136],
    WriteOperationCount: [216, 144],
    OtherOperationCount: [224, 152],
    ReadTransferCount: [232, 160],
    WriteTransferCount: [240, 168],
    OtherTransferCount: [248, 176],
    Threads: [256, 184],
});
