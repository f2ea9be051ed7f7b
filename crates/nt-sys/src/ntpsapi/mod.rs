//! Processes and threads (`ntpsapi.h`).
use crate::{
    HANDLE, NTSTATUS,
    macros::{constants, ntdll},
    ntbasic::CLIENT_ID,
    ntobapi::OBJECT_ATTRIBUTES,
};
use core::ffi::c_void;

mod create;
mod job;
mod process_info;
mod thread_info;
pub use create::*;
pub use job::*;
pub use process_info::*;
pub use thread_info::*;

constants! {
    "[Pseudo-handles of the caller, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    isize:
    /// The calling process.
    NtCurrentProcess = -1,
    /// The calling thread.
    NtCurrentThread = -2,
    /// The calling process's token. Windows 8.
    NtCurrentProcessToken = -4,
    /// The calling thread's impersonation token. Windows 8.
    NtCurrentThreadToken = -5,
    /// That token, or the process's. Windows 8.
    NtCurrentThreadEffectiveToken = -6,
}

constants! {
    "[Access rights of processes](https://learn.microsoft.com/windows/win32/procthread/process-security-and-access-rights).";
    u32:
    /// End it.
    PROCESS_TERMINATE = 0x1,
    /// Create threads in it.
    PROCESS_CREATE_THREAD = 0x2,
    /// Move it to another session.
    PROCESS_SET_SESSIONID = 0x4,
    /// Change its address space.
    PROCESS_VM_OPERATION = 0x8,
    /// Read its memory.
    PROCESS_VM_READ = 0x10,
    /// Write its memory.
    PROCESS_VM_WRITE = 0x20,
    /// Copy handles from and to it.
    PROCESS_DUP_HANDLE = 0x40,
    /// Be its child's parent.
    PROCESS_CREATE_PROCESS = 0x80,
    /// Change its limits.
    PROCESS_SET_QUOTA = 0x100,
    /// Change it.
    PROCESS_SET_INFORMATION = 0x200,
    /// Ask about it.
    PROCESS_QUERY_INFORMATION = 0x400,
    /// Suspend and resume it.
    PROCESS_SUSPEND_RESUME = 0x800,
    /// Ask a little about it.
    PROCESS_QUERY_LIMITED_INFORMATION = 0x1000,
    /// Change a little of it.
    PROCESS_SET_LIMITED_INFORMATION = 0x2000,
    /// All of these and the standard rights.
    PROCESS_ALL_ACCESS = 0x001F_FFFF,
}

constants! {
    "[Access rights of threads](https://learn.microsoft.com/windows/win32/procthread/thread-security-and-access-rights).";
    u32:
    /// End it.
    THREAD_TERMINATE = 0x1,
    /// Suspend and resume it.
    THREAD_SUSPEND_RESUME = 0x2,
    /// Read its registers.
    THREAD_GET_CONTEXT = 0x8,
    /// Write its registers.
    THREAD_SET_CONTEXT = 0x10,
    /// Change it.
    THREAD_SET_INFORMATION = 0x20,
    /// Ask about it.
    THREAD_QUERY_INFORMATION = 0x40,
    /// Set its impersonation token.
    THREAD_SET_THREAD_TOKEN = 0x80,
    /// Take on its identity.
    THREAD_IMPERSONATE = 0x100,
    /// Change a little of it.
    THREAD_SET_LIMITED_INFORMATION = 0x400,
    /// Ask a little about it.
    THREAD_QUERY_LIMITED_INFORMATION = 0x800,
    /// Resume it.
    THREAD_RESUME = 0x1000,
    /// Alert it.
    THREAD_ALERT = 0x4,
    /// All of these and the standard rights.
    THREAD_ALL_ACCESS = 0x001F_FFFF,
}

/// `PUSER_THREAD_START_ROUTINE`: where a new thread begins.
pub type PUSER_THREAD_START_ROUTINE = Option<unsafe extern "system" fn(*mut c_void) -> NTSTATUS>;
/// `PPS_APC_ROUTINE`: what a queued call runs.
pub type PPS_APC_ROUTINE = Option<unsafe extern "system" fn(*mut c_void, *mut c_void, *mut c_void)>;

ntdll! {
    /// Opens a process by its identifier.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwopenprocess).
    pub fn NtOpenProcess(
        ProcessHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        ClientId: *const CLIENT_ID,
    ) -> NTSTATUS;

    /// Ends a process without telling its DLLs; with `NtCurrentProcess` it does not return.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwterminateprocess).
    pub fn NtTerminateProcess(ProcessHandle: HANDLE, ExitStatus: NTSTATUS) -> NTSTATUS;

    /// Suspends every thread of a process.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtSuspendProcess(ProcessHandle: HANDLE) -> NTSTATUS;

    /// Resumes every thread of a process.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtResumeProcess(ProcessHandle: HANDLE) -> NTSTATUS;

    /// Asks about a process.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntqueryinformationprocess).
    pub fn NtQueryInformationProcess(
        ProcessHandle: HANDLE,
        ProcessInformationClass: PROCESSINFOCLASS,
        ProcessInformation: *mut c_void,
        ProcessInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Changes a process.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtSetInformationProcess(
        ProcessHandle: HANDLE,
        ProcessInformationClass: PROCESSINFOCLASS,
        ProcessInformation: *const c_void,
        ProcessInformationLength: u32,
    ) -> NTSTATUS;

    /// Creates a process and its first thread; a child that wants a console needs more than this.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtCreateUserProcess(
        ProcessHandle: *mut HANDLE,
        ThreadHandle: *mut HANDLE,
        ProcessDesiredAccess: u32,
        ThreadDesiredAccess: u32,
        ProcessObjectAttributes: *const OBJECT_ATTRIBUTES,
        ThreadObjectAttributes: *const OBJECT_ATTRIBUTES,
        ProcessFlags: u32,
        ThreadFlags: u32,
        ProcessParameters: *mut c_void,
        CreateInfo: *mut PS_CREATE_INFO,
        AttributeList: *const PS_ATTRIBUTE_LIST,
    ) -> NTSTATUS;

    /// Creates a thread.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtCreateThreadEx(
        ThreadHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        ProcessHandle: HANDLE,
        StartRoutine: PUSER_THREAD_START_ROUTINE,
        Argument: *mut c_void,
        CreateFlags: u32,
        ZeroBits: usize,
        StackSize: usize,
        MaximumStackSize: usize,
        AttributeList: *const PS_ATTRIBUTE_LIST,
    ) -> NTSTATUS;

    /// Opens a thread by its identifier.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtOpenThread(
        ThreadHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        ClientId: *const CLIENT_ID,
    ) -> NTSTATUS;

    /// Ends a thread without telling the DLLs.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtTerminateThread(ThreadHandle: HANDLE, ExitStatus: NTSTATUS) -> NTSTATUS;

    /// Suspends a thread.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtSuspendThread(ThreadHandle: HANDLE, PreviousSuspendCount: *mut u32) -> NTSTATUS;

    /// Resumes a thread.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtResumeThread(ThreadHandle: HANDLE, PreviousSuspendCount: *mut u32) -> NTSTATUS;

    /// Asks about a thread.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntqueryinformationthread).
    pub fn NtQueryInformationThread(
        ThreadHandle: HANDLE,
        ThreadInformationClass: THREADINFOCLASS,
        ThreadInformation: *mut c_void,
        ThreadInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Changes a thread.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwsetinformationthread).
    pub fn NtSetInformationThread(
        ThreadHandle: HANDLE,
        ThreadInformationClass: THREADINFOCLASS,
        ThreadInformation: *const c_void,
        ThreadInformationLength: u32,
    ) -> NTSTATUS;

    /// The next thread of a process.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtGetNextThread(
        ProcessHandle: HANDLE,
        ThreadHandle: HANDLE,
        DesiredAccess: u32,
        HandleAttributes: u32,
        Flags: u32,
        NewThreadHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// Ends an alertable wait of a thread.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtAlertThread(ThreadHandle: HANDLE) -> NTSTATUS;

    /// Resumes a thread and ends its alertable wait.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtAlertResumeThread(ThreadHandle: HANDLE, PreviousSuspendCount: *mut u32) -> NTSTATUS;

    /// Runs queued calls and tells whether the thread was alerted.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtTestAlert() -> NTSTATUS;

    /// Queues a call for a thread's next alertable wait.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtQueueApcThread(
        ThreadHandle: HANDLE,
        ApcRoutine: PPS_APC_ROUTINE,
        ApcArgument1: *mut c_void,
        ApcArgument2: *mut c_void,
        ApcArgument3: *mut c_void,
    ) -> NTSTATUS;

    /// Wakes [`NtWaitForAlertByThreadId`] in a thread of this process. Windows 8.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtAlertThreadByThreadId(ThreadId: HANDLE) -> NTSTATUS;

    /// Waits for [`NtAlertThreadByThreadId`]; `Address` only serves debuggers. Windows 8.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtWaitForAlertByThreadId(Address: *mut c_void, Timeout: *const i64) -> NTSTATUS;

    /// Reads a thread's registers.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtGetContextThread(ThreadHandle: HANDLE, ThreadContext: *mut c_void) -> NTSTATUS;

    /// Writes a thread's registers.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtSetContextThread(ThreadHandle: HANDLE, ThreadContext: *mut c_void) -> NTSTATUS;
}
