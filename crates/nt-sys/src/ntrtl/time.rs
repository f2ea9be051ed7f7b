//! Time: 100 ns ticks since 1601, and what people make of them.
use crate::{
    BOOLEAN, NTSTATUS,
    macros::{layout, ntdll},
};

/// A moment in years to milliseconds.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_time_fields).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TIME_FIELDS {
    pub Year: i16,
    pub Month: i16,
    pub Day: i16,
    pub Hour: i16,
    pub Minute: i16,
    pub Second: i16,
    pub Milliseconds: i16,
    pub Weekday: i16,
}
layout!(TIME_FIELDS {
    size: [16, 16],
    align: [2, 2],
    Year: [0, 0],
    Month: [2, 2],
    Day: [4, 4],
    Hour: [6, 6],
    Minute: [8, 8],
    Second: [10, 10],
    Milliseconds: [12, 12],
    Weekday: [14, 14],
});

/// The zone and its two changes a year.
/// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_TIME_ZONE_INFORMATION {
    pub Bias: i32,
    pub StandardName: [u16; 32],
    pub StandardStart: TIME_FIELDS,
    pub StandardBias: i32,
    pub DaylightName: [u16; 32],
    pub DaylightStart: TIME_FIELDS,
    pub DaylightBias: i32,
}
layout!(RTL_TIME_ZONE_INFORMATION {
    size: [172, 172],
    align: [4, 4],
    Bias: [0, 0],
    StandardName: [4, 4],
    StandardStart: [68, 68],
    StandardBias: [84, 84],
    DaylightName: [88, 88],
    DaylightStart: [152, 152],
    DaylightBias: [168, 168],
});

ntdll! {
    /// Ticks to fields.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtltimetotimefields).
    pub fn RtlTimeToTimeFields(Time: *const i64, TimeFields: *mut TIME_FIELDS);

    /// Fields to ticks.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtltimefieldstotime).
    pub fn RtlTimeFieldsToTime(TimeFields: *const TIME_FIELDS, Time: *mut i64) -> BOOLEAN;

    /// UTC to local time.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSystemTimeToLocalTime(SystemTime: *const i64, LocalTime: *mut i64) -> NTSTATUS;

    /// Local time to UTC.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtllocaltimetosystemtime).
    pub fn RtlLocalTimeToSystemTime(LocalTime: *const i64, SystemTime: *mut i64) -> NTSTATUS;

    /// Ticks to Unix seconds, until 2106.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtltimetosecondssince1970).
    pub fn RtlTimeToSecondsSince1970(Time: *const i64, ElapsedSeconds: *mut u32) -> BOOLEAN;

    /// Unix seconds to ticks.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSecondsSince1970ToTime(ElapsedSeconds: u32, Time: *mut i64);

    /// Now, finer than the clock's tick. Windows 8.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetSystemTimePrecise() -> i64;

    /// The monotonic counter.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlQueryPerformanceCounter(PerformanceCounter: *mut i64) -> u32;

    /// Its counts in a second.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlQueryPerformanceFrequency(PerformanceFrequency: *mut i64) -> u32;

    /// Time since the start without sleep. Windows 8.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlQueryUnbiasedInterruptTime(InterruptTime: *mut i64) -> BOOLEAN;

    /// The zone.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlQueryTimeZoneInformation(
        TimeZoneInformation: *mut RTL_TIME_ZONE_INFORMATION,
    ) -> NTSTATUS;
}
