//! Locks and waits within a process.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
};
use core::ffi::c_void;

constants! {
    "[Flags of condition variables, phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).";
    u32:
    /// The lock is held shared.
    RTL_CONDITION_VARIABLE_LOCKMODE_SHARED = 0x1,
}

/// A slim reader-writer lock; all zero is free. Must not move while in use.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-rtl_srwlock).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_SRWLOCK {
    pub Ptr: *mut c_void,
}
layout!(RTL_SRWLOCK { size: [8, 4], align: [8, 4], Ptr: [0, 0] });

/// A condition variable; all zero is idle. Must not move while in use.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-rtl_condition_variable).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_CONDITION_VARIABLE {
    pub Ptr: *mut c_void,
}
layout!(RTL_CONDITION_VARIABLE { size: [8, 4], align: [8, 4], Ptr: [0, 0] });

/// Something done once; all zero is not yet done.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-rtl_run_once).
#[repr(C)]
#[derive(Clone, Copy)]
pub union RTL_RUN_ONCE {
    pub Ptr: *mut c_void,
}
layout!(RTL_RUN_ONCE { size: [8, 4], align: [8, 4], Ptr: [0, 0] });

/// A lock that one thread can take again.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-rtl_critical_section).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_CRITICAL_SECTION {
    pub DebugInfo: *mut c_void,
    pub LockCount: i32,
    pub RecursionCount: i32,
    pub OwningThread: HANDLE,
    pub LockSemaphore: HANDLE,
    pub SpinCount: usize,
}
layout!(RTL_CRITICAL_SECTION {
    size: [40, 24],
    align: [8, 4],
    DebugInfo: [0, 0],
    LockCount: [8, 4],
    RecursionCount: [12, 8],
    OwningThread: [16, 12],
    LockSemaphore: [24, 16],
    SpinCount: [32, 20],
});

/// `PRTL_RUN_ONCE_INIT_FN`: what [`RtlRunOnceExecuteOnce`] runs; non-zero on success.
pub type PRTL_RUN_ONCE_INIT_FN =
    Option<unsafe extern "system" fn(*mut RTL_RUN_ONCE, *mut c_void, *mut *mut c_void) -> u32>;

/// `PFLS_CALLBACK_FUNCTION`: what runs for a slot's value when a thread or fiber ends.
pub type PFLS_CALLBACK_FUNCTION = Option<unsafe extern "system" fn(*mut c_void)>;

ntdll! {
    /// Frees a lock for the first time.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlInitializeSRWLock(SRWLock: *mut RTL_SRWLOCK);

    /// Takes a lock alone.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlAcquireSRWLockExclusive(SRWLock: *mut RTL_SRWLOCK);

    /// Takes a lock with others.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlAcquireSRWLockShared(SRWLock: *mut RTL_SRWLOCK);

    /// Takes a lock alone if it is free.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlTryAcquireSRWLockExclusive(SRWLock: *mut RTL_SRWLOCK) -> BOOLEAN;

    /// Takes a lock with others if nobody has it alone.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlTryAcquireSRWLockShared(SRWLock: *mut RTL_SRWLOCK) -> BOOLEAN;

    /// Gives back a lock taken alone.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlReleaseSRWLockExclusive(SRWLock: *mut RTL_SRWLOCK);

    /// Gives back a lock taken with others.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlReleaseSRWLockShared(SRWLock: *mut RTL_SRWLOCK);

    /// Makes a condition variable idle.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlInitializeConditionVariable(ConditionVariable: *mut RTL_CONDITION_VARIABLE);

    /// Gives a lock back, waits, takes it again.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSleepConditionVariableSRW(
        ConditionVariable: *mut RTL_CONDITION_VARIABLE,
        SRWLock: *mut RTL_SRWLOCK,
        Timeout: *const i64,
        Flags: u32,
    ) -> NTSTATUS;

    /// The same with a critical section.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSleepConditionVariableCS(
        ConditionVariable: *mut RTL_CONDITION_VARIABLE,
        CriticalSection: *mut RTL_CRITICAL_SECTION,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Wakes one waiter.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlWakeConditionVariable(ConditionVariable: *mut RTL_CONDITION_VARIABLE);

    /// Wakes all waiters.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlWakeAllConditionVariable(ConditionVariable: *mut RTL_CONDITION_VARIABLE);

    /// Waits while memory holds a value; may wake for no reason. Windows 8.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlWaitOnAddress(
        Address: *const c_void,
        CompareAddress: *const c_void,
        AddressSize: usize,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Wakes one waiter. Windows 8.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlWakeAddressSingle(Address: *const c_void);

    /// Wakes all waiters. Windows 8.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlWakeAddressAll(Address: *const c_void);

    /// Runs a function unless it has run.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlRunOnceExecuteOnce(
        RunOnce: *mut RTL_RUN_ONCE,
        InitFn: PRTL_RUN_ONCE_INIT_FN,
        Parameter: *mut c_void,
        Context: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Begins what is to be done once.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlRunOnceBeginInitialize(
        RunOnce: *mut RTL_RUN_ONCE,
        Flags: u32,
        Context: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Ends it.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlRunOnceComplete(
        RunOnce: *mut RTL_RUN_ONCE,
        Flags: u32,
        Context: *mut c_void,
    ) -> NTSTATUS;

    /// Frees a critical section for the first time.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlInitializeCriticalSection(CriticalSection: *mut RTL_CRITICAL_SECTION) -> NTSTATUS;

    /// The same with a spin count and flags.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlInitializeCriticalSectionEx(
        CriticalSection: *mut RTL_CRITICAL_SECTION,
        SpinCount: u32,
        Flags: u32,
    ) -> NTSTATUS;

    /// Frees what belongs to a critical section.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDeleteCriticalSection(CriticalSection: *mut RTL_CRITICAL_SECTION) -> NTSTATUS;

    /// Takes a critical section.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlEnterCriticalSection(CriticalSection: *mut RTL_CRITICAL_SECTION) -> NTSTATUS;

    /// Takes it if it is free.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlTryEnterCriticalSection(CriticalSection: *mut RTL_CRITICAL_SECTION) -> u32;

    /// Gives it back.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlLeaveCriticalSection(CriticalSection: *mut RTL_CRITICAL_SECTION) -> NTSTATUS;

    /// Takes a slot whose values get a call at the end of each thread.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlFlsAlloc(Callback: PFLS_CALLBACK_FUNCTION, FlsIndex: *mut u32) -> NTSTATUS;

    /// Gives a slot back.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlFlsFree(FlsIndex: u32) -> NTSTATUS;
}
