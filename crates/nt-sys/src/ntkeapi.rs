//! What the kernel lends to every thread (`ntkeapi.h`), and the page it shares with all processes.
use crate::{
    BOOLEAN, NTSTATUS,
    macros::{layout, ntdll},
    ntbasic::KSYSTEM_TIME,
};

/// Where [`KUSER_SHARED_DATA`] is mapped, read-only, in every process.
/// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
pub const USER_SHARED_DATA: usize = 0x7FFE_0000;

/// The head of the page the kernel shares with every process. Read it field by field, volatile.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-kuser_shared_data).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KUSER_SHARED_DATA {
    pub TickCountLowDeprecated: u32,
    pub TickCountMultiplier: u32,
    pub InterruptTime: KSYSTEM_TIME,
    pub SystemTime: KSYSTEM_TIME,
    pub TimeZoneBias: KSYSTEM_TIME,
    pub ImageNumberLow: u16,
    pub ImageNumberHigh: u16,
    pub NtSystemRoot: [u16; 260],
    pub MaxStackTraceDepth: u32,
    pub CryptoExponent: u32,
    pub TimeZoneId: u32,
    pub LargePageMinimum: u32,
    pub AitSamplingValue: u32,
    pub AppCompatFlag: u32,
    pub RNGSeedVersion: u64,
    pub GlobalValidationRunlevel: u32,
    pub TimeZoneBiasStamp: i32,
    /// Windows 10 and up.
    pub NtBuildNumber: u32,
    pub NtProductType: i32,
    pub ProductTypeIsValid: BOOLEAN,
    pub Reserved0: [BOOLEAN; 1],
    pub NativeProcessorArchitecture: u16,
    pub NtMajorVersion: u32,
    pub NtMinorVersion: u32,
    pub ProcessorFeatures: [BOOLEAN; 64],
    pub Reserved1: u32,
    pub Reserved3: u32,
    pub TimeSlip: u32,
    pub AlternativeArchitecture: i32,
    pub BootId: u32,
    pub SystemExpirationDate: i64,
    pub SuiteMask: u32,
    pub KdDebuggerEnabled: BOOLEAN,
    pub MitigationPolicies: u8,
    pub CyclesPerYield: u16,
    pub ActiveConsoleId: u32,
    pub DismountCount: u32,
    pub ComPlusPackage: u32,
    pub LastSystemRITEventTickCount: u32,
    pub NumberOfPhysicalPages: u32,
    pub SafeBootMode: BOOLEAN,
    pub VirtualizationFlags: u8,
    pub Reserved12: [u8; 2],
    pub SharedDataFlags: u32,
    pub DataFlagsPad: [u32; 1],
    pub TestRetInstruction: u64,
    /// Windows 8.1 and up.
    pub QpcFrequency: i64,
    pub SystemCall: u32,
    pub Reserved2: u32,
    pub FullNumberOfPhysicalPages: u64,
    pub ReservedPad: [u64; 1],
    /// Milliseconds after multiplying by `TickCountMultiplier` and shifting right by 24.
    pub TickCount: KSYSTEM_TIME,
    pub TickCountPad: [u32; 1],
    pub Cookie: u32,
}
layout!(KUSER_SHARED_DATA {
    size: [824, 824],
    align: [8, 8],
    TickCountLowDeprecated: [0, 0],
    TickCountMultiplier: [4, 4],
    InterruptTime: [8, 8],
    SystemTime: [20, 20],
    TimeZoneBias: [32, 32],
    ImageNumberLow: [44, 44],
    ImageNumberHigh: [46, 46],
    NtSystemRoot: [48, 48],
    MaxStackTraceDepth: [568, 568],
    CryptoExponent: [572, 572],
    TimeZoneId: [576, 576],
    LargePageMinimum: [580, 580],
    AitSamplingValue: [584, 584],
    AppCompatFlag: [588, 588],
    RNGSeedVersion: [592, 592],
    GlobalValidationRunlevel: [600, 600],
    TimeZoneBiasStamp: [604, 604],
    NtBuildNumber: [608, 608],
    NtProductType: [612, 612],
    ProductTypeIsValid: [616, 616],
    Reserved0: [617, 617],
    NativeProcessorArchitecture: [618, 618],
    NtMajorVersion: [620, 620],
    NtMinorVersion: [624, 624],
    ProcessorFeatures: [628, 628],
    Reserved1: [692, 692],
    Reserved3: [696, 696],
    TimeSlip: [700, 700],
    AlternativeArchitecture: [704, 704],
    BootId: [708, 708],
    SystemExpirationDate: [712, 712],
    SuiteMask: [720, 720],
    KdDebuggerEnabled: [724, 724],
    MitigationPolicies: [725, 725],
    CyclesPerYield: [726, 726],
    ActiveConsoleId: [728, 728],
    DismountCount: [732, 732],
    ComPlusPackage: [736, 736],
    LastSystemRITEventTickCount: [740, 740],
    NumberOfPhysicalPages: [744, 744],
    SafeBootMode: [748, 748],
    VirtualizationFlags: [749, 749],
    Reserved12: [750, 750],
    SharedDataFlags: [752, 752],
    DataFlagsPad: [756, 756],
    TestRetInstruction: [760, 760],
    QpcFrequency: [768, 768],
    SystemCall: [776, 776],
    Reserved2: [780, 780],
    FullNumberOfPhysicalPages: [784, 784],
    ReservedPad: [792, 792],
    TickCount: [800, 800],
    TickCountPad: [812, 812],
    Cookie: [816, 816],
});

ntdll! {
    /// Sleeps until a moment (positive) or for a time (negative).
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtDelayExecution(Alertable: BOOLEAN, DelayInterval: *const i64) -> NTSTATUS;

    /// Lets another thread run.
    /// [phnt `ntkeapi.h`](https://github.com/winsiderss/phnt/blob/master/ntkeapi.h).
    pub fn NtYieldExecution() -> NTSTATUS;

    /// The monotonic counter and its frequency.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryPerformanceCounter(
        PerformanceCounter: *mut i64,
        PerformanceFrequency: *mut i64,
    ) -> NTSTATUS;

    /// Now.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntquerysystemtime).
    pub fn NtQuerySystemTime(SystemTime: *mut i64) -> NTSTATUS;

    /// Sets the clock.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtSetSystemTime(SystemTime: *const i64, PreviousTime: *mut i64) -> NTSTATUS;

    /// How fine the clock can tick and how fine it does.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtQueryTimerResolution(
        MaximumTime: *mut u32,
        MinimumTime: *mut u32,
        CurrentTime: *mut u32,
    ) -> NTSTATUS;

    /// Asks for a finer tick.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtSetTimerResolution(
        DesiredTime: u32,
        SetResolution: BOOLEAN,
        ActualTime: *mut u32,
    ) -> NTSTATUS;

    /// The processor the thread is on.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtGetCurrentProcessorNumber() -> u32;
}
