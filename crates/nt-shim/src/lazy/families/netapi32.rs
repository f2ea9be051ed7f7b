//! Network accounts.
use super::MOD_NOT_FOUND;
use core::ffi::c_void;

super::family! { "netapi32.dll":
    fn NetApiBufferFree(buffer: *const c_void) -> u32 else MOD_NOT_FOUND;
    fn NetUserEnum(
        servername: *const u16, level: u32, filter: u32, bufptr: *mut c_void,
        prefmaxlen: u32, entriesread: *mut u32, totalentries: *mut u32,
        resume_handle: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn NetUserGetLocalGroups(
        servername: *const u16, username: *const u16, level: u32, flags: u32,
        bufptr: *mut c_void, prefmaxlen: u32, entriesread: *mut u32, totalentries: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
}
