//! Performance counters.
use super::MOD_NOT_FOUND;
use core::ffi::c_void;

super::family! { "pdh.dll":
    fn PdhAddEnglishCounterW(
        hquery: *mut c_void, szfullcounterpath: *const u16, dwuserdata: usize,
        phcounter: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn PdhCloseQuery(hquery: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn PdhCollectQueryData(hquery: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn PdhEnumObjectsA(
        szdatasource: *const u8, szmachinename: *const u8, mszobjectlist: *mut u8,
        pcchbuffersize: *mut u32, dwdetaillevel: u32, brefresh: i32,
    ) -> u32 else MOD_NOT_FOUND;
    fn PdhEnumObjectsW(
        szdatasource: *const u16, szmachinename: *const u16, mszobjectlist: *mut u16,
        pcchbuffersize: *mut u32, dwdetaillevel: u32, brefresh: i32,
    ) -> u32 else MOD_NOT_FOUND;
    fn PdhGetFormattedCounterValue(
        hcounter: *mut c_void, dwformat: u32, lpdwtype: *mut u32, pvalue: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn PdhOpenQueryA(
        szdatasource: *const u8, dwuserdata: usize, phquery: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn PdhOpenQueryW(
        szdatasource: *const u16, dwuserdata: usize, phquery: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn PdhRemoveCounter(hcounter: *mut c_void) -> u32 else MOD_NOT_FOUND;
}
