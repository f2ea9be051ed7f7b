//! Other processes.
use core::ffi::c_void;

super::family! { "psapi.dll":
    fn GetModuleFileNameExW(
        hprocess: *mut c_void, hmodule: *mut c_void, lpfilename: *mut u16, nsize: u32,
    ) -> u32 else 0;
    fn GetPerformanceInfo(pperformanceinformation: *mut c_void, cb: u32) -> i32 else 0;
    fn GetProcessMemoryInfo(
        process: *mut c_void, ppsmemcounters: *mut c_void, cb: u32,
    ) -> i32 else 0;
}
