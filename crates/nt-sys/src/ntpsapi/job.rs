//! Jobs: groups of processes with common limits and a common end.
use crate::{
    HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntobapi::OBJECT_ATTRIBUTES,
    ntpsapi::IO_COUNTERS,
};
use core::ffi::c_void;

constants! {
    "[Access rights of jobs](https://learn.microsoft.com/windows/win32/procthread/job-object-security-and-access-rights).";
    u32:
    /// Add processes.
    JOB_OBJECT_ASSIGN_PROCESS = 0x1,
    /// Change it.
    JOB_OBJECT_SET_ATTRIBUTES = 0x2,
    /// Ask about it.
    JOB_OBJECT_QUERY = 0x4,
    /// End its processes.
    JOB_OBJECT_TERMINATE = 0x8,
    /// All of these and the standard rights.
    JOB_OBJECT_ALL_ACCESS = 0x001F_003F,
}

/// What a query or a change of a job is about.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
pub type JOBOBJECTINFOCLASS = i32;

constants! {
    "[`JOBOBJECTINFOCLASS`](https://learn.microsoft.com/windows/win32/api/jobapi2/nf-jobapi2-setinformationjobobject).";
    JOBOBJECTINFOCLASS:
    /// Query: times and counts.
    JobObjectBasicAccountingInformation = 1,
    /// Query and set: [`JOBOBJECT_BASIC_LIMIT_INFORMATION`].
    JobObjectBasicLimitInformation = 2,
    /// Query: the processes.
    JobObjectBasicProcessIdList = 3,
    /// Set: [`JOBOBJECT_ASSOCIATE_COMPLETION_PORT`].
    JobObjectAssociateCompletionPortInformation = 7,
    /// Query and set: [`JOBOBJECT_EXTENDED_LIMIT_INFORMATION`].
    JobObjectExtendedLimitInformation = 9,
}

constants! {
    "[Limits of a job](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-jobobject_basic_limit_information).";
    u32:
    /// Number of processes.
    JOB_OBJECT_LIMIT_ACTIVE_PROCESS = 0x8,
    /// User time of a process.
    JOB_OBJECT_LIMIT_PROCESS_TIME = 0x2,
    /// Memory of all processes.
    JOB_OBJECT_LIMIT_JOB_MEMORY = 0x200,
    /// Memory of a process.
    JOB_OBJECT_LIMIT_PROCESS_MEMORY = 0x100,
    /// No error box.
    JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION = 0x400,
    /// Children may leave when asked.
    JOB_OBJECT_LIMIT_BREAKAWAY_OK = 0x800,
    /// Children leave.
    JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK = 0x1000,
    /// The processes end when the last handle closes.
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE = 0x2000,
}

/// Basic limits.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-jobobject_basic_limit_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JOBOBJECT_BASIC_LIMIT_INFORMATION {
    pub PerProcessUserTimeLimit: i64,
    pub PerJobUserTimeLimit: i64,
    pub LimitFlags: u32,
    pub MinimumWorkingSetSize: usize,
    pub MaximumWorkingSetSize: usize,
    pub ActiveProcessLimit: u32,
    pub Affinity: usize,
    pub PriorityClass: u32,
    pub SchedulingClass: u32,
}
layout!(JOBOBJECT_BASIC_LIMIT_INFORMATION {
    size: [64, 48],
    align: [8, 8],
    PerProcessUserTimeLimit: [0, 0],
    PerJobUserTimeLimit: [8, 8],
    LimitFlags: [16, 16],
    MinimumWorkingSetSize: [24, 20],
    MaximumWorkingSetSize: [32, 24],
    ActiveProcessLimit: [40, 28],
    Affinity: [48, 32],
    PriorityClass: [56, 36],
    SchedulingClass: [60, 40],
});

/// Basic limits, memory limits and peaks.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-jobobject_extended_limit_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JOBOBJECT_EXTENDED_LIMIT_INFORMATION {
    pub BasicLimitInformation: JOBOBJECT_BASIC_LIMIT_INFORMATION,
    pub IoInfo: IO_COUNTERS,
    pub ProcessMemoryLimit: usize,
    pub JobMemoryLimit: usize,
    pub PeakProcessMemoryUsed: usize,
    pub PeakJobMemoryUsed: usize,
}
layout!(JOBOBJECT_EXTENDED_LIMIT_INFORMATION {
    size: [144, 112],
    align: [8, 8],
    BasicLimitInformation: [0, 0],
    IoInfo: [64, 48],
    ProcessMemoryLimit: [112, 96],
    JobMemoryLimit: [120, 100],
    PeakProcessMemoryUsed: [128, 104],
    PeakJobMemoryUsed: [136, 108],
});

/// Where a job reports what happens to its processes.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-jobobject_associate_completion_port).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct JOBOBJECT_ASSOCIATE_COMPLETION_PORT {
    pub CompletionKey: *mut c_void,
    pub CompletionPort: HANDLE,
}
layout!(JOBOBJECT_ASSOCIATE_COMPLETION_PORT {
    size: [16, 8],
    align: [8, 4],
    CompletionKey: [0, 0],
    CompletionPort: [8, 4],
});

ntdll! {
    /// Creates a job.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtCreateJobObject(
        JobHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Opens a job by name.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtOpenJobObject(
        JobHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Adds a process to a job.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtAssignProcessToJobObject(JobHandle: HANDLE, ProcessHandle: HANDLE) -> NTSTATUS;

    /// Ends every process of a job.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtTerminateJobObject(JobHandle: HANDLE, ExitStatus: NTSTATUS) -> NTSTATUS;

    /// Tells whether a process is in a job.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtIsProcessInJob(ProcessHandle: HANDLE, JobHandle: HANDLE) -> NTSTATUS;

    /// Asks about a job.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtQueryInformationJobObject(
        JobHandle: HANDLE,
        JobObjectInformationClass: JOBOBJECTINFOCLASS,
        JobObjectInformation: *mut c_void,
        JobObjectInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Changes a job.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtSetInformationJobObject(
        JobHandle: HANDLE,
        JobObjectInformationClass: JOBOBJECTINFOCLASS,
        JobObjectInformation: *const c_void,
        JobObjectInformationLength: u32,
    ) -> NTSTATUS;
}
