//! What can be asked of and changed on a thread.
use crate::{
    NTSTATUS, UNICODE_STRING,
    macros::{constants, layout},
    ntbasic::CLIENT_ID,
};
use core::ffi::c_void;

/// What a query or a change of a thread is about.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
pub type THREADINFOCLASS = i32;

constants! {
    "[`THREADINFOCLASS`, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    THREADINFOCLASS:
    /// Query: [`THREAD_BASIC_INFORMATION`].
    ThreadBasicInformation = 0,
    /// Query: `KERNEL_USER_TIMES`.
    ThreadTimes = 1,
    /// Set: an `i32`.
    ThreadPriority = 2,
    /// Set: an `i32`.
    ThreadBasePriority = 3,
    /// Set: a `usize`.
    ThreadAffinityMask = 4,
    /// Set: a handle, null to stop.
    ThreadImpersonationToken = 5,
    /// Query and set: a pointer.
    ThreadQuerySetWin32StartAddress = 9,
    /// Set: a `u32`, clears a slot in every thread.
    ThreadZeroTlsCell = 10,
    /// Query: a `u32`.
    ThreadAmILastThread = 12,
    /// Set: a `u32`.
    ThreadIdealProcessor = 13,
    /// Query and set: a `u32`.
    ThreadPriorityBoost = 14,
    /// Query: a `u32`.
    ThreadIsIoPending = 16,
    /// Set: nothing.
    ThreadHideFromDebugger = 17,
    /// Query and set: a `u32`.
    ThreadBreakOnTermination = 18,
    /// Query: a `u32`.
    ThreadIsTerminated = 20,
    /// Query and set: a `u32`.
    ThreadIoPriority = 22,
    /// Query: [`THREAD_CYCLE_TIME_INFORMATION`].
    ThreadCycleTime = 23,
    /// Query and set: a `u32`.
    ThreadPagePriority = 24,
    /// Query and set: [`GROUP_AFFINITY`].
    ThreadGroupInformation = 30,
    /// Query and set: [`PROCESSOR_NUMBER`].
    ThreadIdealProcessorEx = 33,
    /// Query: a `u32`. Windows 8.1.
    ThreadSuspendCount = 35,
    /// Query and set: [`THREAD_NAME_INFORMATION`]. Windows 10 1607.
    ThreadNameInformation = 38,
    /// Set: CPU sets. Windows 10.
    ThreadSelectedCpuSets = 39,
    /// Set: throttling. Windows 10 1709.
    ThreadPowerThrottlingState = 49,
}

/// Exit status, TEB, identifiers.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct THREAD_BASIC_INFORMATION {
    pub ExitStatus: NTSTATUS,
    pub TebBaseAddress: *mut c_void,
    pub ClientId: CLIENT_ID,
    pub AffinityMask: usize,
    pub Priority: i32,
    pub BasePriority: i32,
}
layout!(THREAD_BASIC_INFORMATION {
    size: [48, 28],
    align: [8, 4],
    ExitStatus: [0, 0],
    TebBaseAddress: [8, 4],
    ClientId: [16, 8],
    AffinityMask: [32, 16],
    Priority: [40, 20],
    BasePriority: [44, 24],
});

/// Cycles used.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct THREAD_CYCLE_TIME_INFORMATION {
    pub AccumulatedCycles: u64,
    pub CurrentCycleCount: u64,
}
layout!(THREAD_CYCLE_TIME_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    AccumulatedCycles: [0, 0],
    CurrentCycleCount: [8, 8],
});

/// A thread's name. Windows 10 1607.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct THREAD_NAME_INFORMATION {
    pub ThreadName: UNICODE_STRING,
}
layout!(THREAD_NAME_INFORMATION { size: [16, 8], align: [8, 4], ThreadName: [0, 0] });

/// Processors of one group.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-group_affinity).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GROUP_AFFINITY {
    pub Mask: usize,
    pub Group: u16,
    pub Reserved: [u16; 3],
}
layout!(GROUP_AFFINITY {
    size: [16, 12],
    align: [8, 4],
    Mask: [0, 0],
    Group: [8, 4],
    Reserved: [10, 6],
});

/// One processor.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-processor_number).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PROCESSOR_NUMBER {
    pub Group: u16,
    pub Number: u8,
    pub Reserved: u8,
}
layout!(PROCESSOR_NUMBER {
    size: [4, 4],
    align: [2, 2],
    Group: [0, 0],
    Number: [2, 2],
    Reserved: [3, 3],
});
