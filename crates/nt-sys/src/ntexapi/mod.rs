//! Executive (`ntexapi.h`): waitable objects, atoms aside, and the system as a whole.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntbasic::{EVENT_TYPE, LUID, TIMER_TYPE},
    ntobapi::OBJECT_ATTRIBUTES,
};
use core::ffi::c_void;

mod system;
pub use system::*;

constants! {
    "[Access rights of events](https://learn.microsoft.com/windows/win32/sync/synchronization-object-security-and-access-rights).";
    u32:
    /// Ask about it.
    EVENT_QUERY_STATE = 0x1,
    /// Set and reset it.
    EVENT_MODIFY_STATE = 0x2,
    /// All of these and the standard rights.
    EVENT_ALL_ACCESS = 0x001F_0003,
}

constants! {
    "[Access rights of mutants, semaphores and timers](https://learn.microsoft.com/windows/win32/sync/synchronization-object-security-and-access-rights).";
    u32:
    /// Ask about it.
    MUTANT_QUERY_STATE = 0x1,
    /// That and the standard rights.
    MUTANT_ALL_ACCESS = 0x001F_0001,
    /// Ask about it.
    SEMAPHORE_QUERY_STATE = 0x1,
    /// Release it.
    SEMAPHORE_MODIFY_STATE = 0x2,
    /// All of these and the standard rights.
    SEMAPHORE_ALL_ACCESS = 0x001F_0003,
    /// Ask about it.
    TIMER_QUERY_STATE = 0x1,
    /// Set and cancel it.
    TIMER_MODIFY_STATE = 0x2,
    /// All of these and the standard rights.
    TIMER_ALL_ACCESS = 0x001F_0003,
}

/// What [`NtQueryEvent`] answers.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
pub type EVENT_INFORMATION_CLASS = i32;

constants! {
    "[`EVENT_INFORMATION_CLASS`, phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).";
    EVENT_INFORMATION_CLASS:
    /// [`EVENT_BASIC_INFORMATION`].
    EventBasicInformation = 0,
}

/// What [`NtQueryMutant`] answers.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
pub type MUTANT_INFORMATION_CLASS = i32;

constants! {
    "[`MUTANT_INFORMATION_CLASS`, phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).";
    MUTANT_INFORMATION_CLASS:
    /// [`MUTANT_BASIC_INFORMATION`].
    MutantBasicInformation = 0,
}

/// What [`NtQuerySemaphore`] answers.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
pub type SEMAPHORE_INFORMATION_CLASS = i32;

constants! {
    "[`SEMAPHORE_INFORMATION_CLASS`, phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).";
    SEMAPHORE_INFORMATION_CLASS:
    /// [`SEMAPHORE_BASIC_INFORMATION`].
    SemaphoreBasicInformation = 0,
}

/// What [`NtQueryTimer`] answers.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
pub type TIMER_INFORMATION_CLASS = i32;

constants! {
    "[`TIMER_INFORMATION_CLASS`, phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).";
    TIMER_INFORMATION_CLASS:
    /// [`TIMER_BASIC_INFORMATION`].
    TimerBasicInformation = 0,
}

/// Kind and state of an event.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EVENT_BASIC_INFORMATION {
    pub EventType: EVENT_TYPE,
    pub EventState: i32,
}
layout!(EVENT_BASIC_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    EventType: [0, 0],
    EventState: [4, 4],
});

/// Count of a mutant and whether its owner died.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MUTANT_BASIC_INFORMATION {
    pub CurrentCount: i32,
    pub OwnedByCaller: BOOLEAN,
    pub AbandonedState: BOOLEAN,
}
layout!(MUTANT_BASIC_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    CurrentCount: [0, 0],
    OwnedByCaller: [4, 4],
    AbandonedState: [5, 5],
});

/// Count and limit of a semaphore.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SEMAPHORE_BASIC_INFORMATION {
    pub CurrentCount: i32,
    pub MaximumCount: i32,
}
layout!(SEMAPHORE_BASIC_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    CurrentCount: [0, 0],
    MaximumCount: [4, 4],
});

/// Remaining time and state of a timer.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TIMER_BASIC_INFORMATION {
    pub RemainingTime: i64,
    pub TimerState: BOOLEAN,
}
layout!(TIMER_BASIC_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    RemainingTime: [0, 0],
    TimerState: [8, 8],
});

/// `PTIMER_APC_ROUTINE`: what a timer queues to the thread that set it.
pub type PTIMER_APC_ROUTINE = Option<
    unsafe extern "system" fn(TimerContext: *mut c_void, TimerLowValue: u32, TimerHighValue: i32),
>;

/// Parameters of the newer timers. Windows 8.1.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct T2_SET_PARAMETERS {
    pub Version: u32,
    pub Reserved: u32,
    pub NoWakeTolerance: i64,
}
layout!(T2_SET_PARAMETERS {
    size: [16, 16],
    align: [8, 8],
    Version: [0, 0],
    Reserved: [4, 4],
    NoWakeTolerance: [8, 8],
});

ntdll! {
    /// Creates an event.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwcreateevent).
    pub fn NtCreateEvent(
        EventHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        EventType: EVENT_TYPE,
        InitialState: BOOLEAN,
    ) -> NTSTATUS;

    /// Opens an event by name.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtOpenEvent(
        EventHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Signals it.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwsetevent).
    pub fn NtSetEvent(EventHandle: HANDLE, PreviousState: *mut i32) -> NTSTATUS;

    /// Unsignals it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtResetEvent(EventHandle: HANDLE, PreviousState: *mut i32) -> NTSTATUS;

    /// Unsignals it without telling what it was.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtClearEvent(EventHandle: HANDLE) -> NTSTATUS;

    /// Signals and unsignals it: wakes who waits now.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtPulseEvent(EventHandle: HANDLE, PreviousState: *mut i32) -> NTSTATUS;

    /// Asks about it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryEvent(
        EventHandle: HANDLE,
        EventInformationClass: EVENT_INFORMATION_CLASS,
        EventInformation: *mut c_void,
        EventInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Creates a mutant: what Win32 calls a mutex.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtCreateMutant(
        MutantHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        InitialOwner: BOOLEAN,
    ) -> NTSTATUS;

    /// Opens a mutant by name.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtOpenMutant(
        MutantHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Releases it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtReleaseMutant(MutantHandle: HANDLE, PreviousCount: *mut i32) -> NTSTATUS;

    /// Asks about it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryMutant(
        MutantHandle: HANDLE,
        MutantInformationClass: MUTANT_INFORMATION_CLASS,
        MutantInformation: *mut c_void,
        MutantInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Creates a semaphore.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtCreateSemaphore(
        SemaphoreHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        InitialCount: i32,
        MaximumCount: i32,
    ) -> NTSTATUS;

    /// Opens a semaphore by name.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtOpenSemaphore(
        SemaphoreHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Releases it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtReleaseSemaphore(
        SemaphoreHandle: HANDLE,
        ReleaseCount: i32,
        PreviousCount: *mut i32,
    ) -> NTSTATUS;

    /// Asks about it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQuerySemaphore(
        SemaphoreHandle: HANDLE,
        SemaphoreInformationClass: SEMAPHORE_INFORMATION_CLASS,
        SemaphoreInformation: *mut c_void,
        SemaphoreInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Creates a timer.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwcreatetimer).
    pub fn NtCreateTimer(
        TimerHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        TimerType: TIMER_TYPE,
    ) -> NTSTATUS;

    /// Opens a timer by name.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwopentimer).
    pub fn NtOpenTimer(
        TimerHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Starts it.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwsettimer).
    pub fn NtSetTimer(
        TimerHandle: HANDLE,
        DueTime: *const i64,
        TimerApcRoutine: PTIMER_APC_ROUTINE,
        TimerContext: *mut c_void,
        ResumeTimer: BOOLEAN,
        Period: i32,
        PreviousState: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// Stops it.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwcanceltimer).
    pub fn NtCancelTimer(TimerHandle: HANDLE, CurrentState: *mut BOOLEAN) -> NTSTATUS;

    /// Asks about it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryTimer(
        TimerHandle: HANDLE,
        TimerInformationClass: TIMER_INFORMATION_CLASS,
        TimerInformation: *mut c_void,
        TimerInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Creates a keyed event.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtCreateKeyedEvent(
        KeyedEventHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        Flags: u32,
    ) -> NTSTATUS;

    /// Opens a keyed event by name.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtOpenKeyedEvent(
        KeyedEventHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Waits for a release of the same key.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtWaitForKeyedEvent(
        KeyedEventHandle: HANDLE,
        KeyValue: *mut c_void,
        Alertable: BOOLEAN,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Waits for a waiter of the same key and wakes it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtReleaseKeyedEvent(
        KeyedEventHandle: HANDLE,
        KeyValue: *mut c_void,
        Alertable: BOOLEAN,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// A number unique until the system restarts.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtAllocateLocallyUniqueId(Luid: *mut LUID) -> NTSTATUS;

    /// Ranges for time-based UUIDs.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtAllocateUuids(
        Time: *mut u64,
        Range: *mut u32,
        Sequence: *mut u32,
        Seed: *mut u8,
    ) -> NTSTATUS;

    /// The locale of the user or the system.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryDefaultLocale(UserProfile: BOOLEAN, DefaultLocaleId: *mut u32) -> NTSTATUS;

    /// The language Windows was installed in.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryInstallUILanguage(InstallUILanguageId: *mut u16) -> NTSTATUS;

    /// The language of the user's interface.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryDefaultUILanguage(DefaultUILanguageId: *mut u16) -> NTSTATUS;

    /// Asks about the system.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntquerysysteminformation).
    pub fn NtQuerySystemInformation(
        SystemInformationClass: SYSTEM_INFORMATION_CLASS,
        SystemInformation: *mut c_void,
        SystemInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// The same with an input.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQuerySystemInformationEx(
        SystemInformationClass: SYSTEM_INFORMATION_CLASS,
        InputBuffer: *const c_void,
        InputBufferLength: u32,
        SystemInformation: *mut c_void,
        SystemInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Changes the system.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtSetSystemInformation(
        SystemInformationClass: SYSTEM_INFORMATION_CLASS,
        SystemInformation: *const c_void,
        SystemInformationLength: u32,
    ) -> NTSTATUS;
}
