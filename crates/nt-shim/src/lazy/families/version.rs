//! Versions of files.
use core::ffi::c_void;

super::family! { "version.dll":
    fn GetFileVersionInfoSizeW(lptstrfilename: *const u16, lpdwhandle: *mut u32) -> u32 else 0;
    fn GetFileVersionInfoW(
        lptstrfilename: *const u16, dwhandle: u32, dwlen: u32, lpdata: *mut c_void,
    ) -> i32 else 0;
    fn VerQueryValueW(
        pblock: *const c_void, lpsubblock: *const u16, lplpbuffer: *mut c_void,
        pulen: *mut u32,
    ) -> i32 else 0;
}
