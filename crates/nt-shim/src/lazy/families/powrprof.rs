//! Power.
use core::ffi::c_void;
use nt_sys::ntstatus;

super::family! { "powrprof.dll":
    fn CallNtPowerInformation(
        informationlevel: i32, inputbuffer: *const c_void, inputbufferlength: u32,
        outputbuffer: *mut c_void, outputbufferlength: u32,
    ) -> i32 else ntstatus::STATUS_DLL_NOT_FOUND;
}
