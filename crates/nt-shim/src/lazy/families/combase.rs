//! COM.
use super::HRESULT_MOD_NOT_FOUND;
use core::{ffi::c_void, ptr};

super::family! { "combase.dll":
    fn CLSIDFromString(lpsz: *const u16, pclsid: *mut c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CoCreateGuid(pguid: *mut c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CoCreateInstance(
        rclsid: *const c_void, punkouter: *mut c_void, dwclscontext: u32, riid: *const c_void,
        ppv: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CoInitializeEx(pvreserved: *const c_void, dwcoinit: u32) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CoInitializeSecurity(
        psecdesc: *mut c_void, cauthsvc: i32, asauthsvc: *const c_void,
        preserved1: *const c_void, dwauthnlevel: u32, dwimplevel: u32,
        pauthlist: *const c_void, dwcapabilities: u32, preserved3: *const c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CoSetProxyBlanket(
        pproxy: *mut c_void, dwauthnsvc: u32, dwauthzsvc: u32, pserverprincname: *const u16,
        dwauthnlevel: u32, dwimplevel: u32, pauthinfo: *const c_void, dwcapabilities: u32,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CoTaskMemAlloc(cb: usize) -> *mut c_void else ptr::null_mut();
    fn CoTaskMemFree(pv: *const c_void);
    fn CoTaskMemRealloc(pv: *const c_void, cb: usize) -> *mut c_void else ptr::null_mut();
    fn CoUninitialize();
    fn StringFromGUID2(rguid: *const c_void, lpsz: *mut u16, cchmax: i32) -> i32 else 0;
}
