//! Timers.

super::family! { "winmm.dll":
    fn timeBeginPeriod(uperiod: u32) -> u32 else 0;
    fn timeEndPeriod(uperiod: u32) -> u32 else 0;
}
