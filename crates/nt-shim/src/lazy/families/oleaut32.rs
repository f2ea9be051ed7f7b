//! Automation.
use super::HRESULT_MOD_NOT_FOUND;
use core::{ffi::c_void, ptr};

super::family! { "oleaut32.dll":
    fn GetErrorInfo(dwreserved: u32, pperrinfo: *mut c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SafeArrayAccessData(
        psa: *const c_void, ppvdata: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SafeArrayDestroy(psa: *const c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SafeArrayGetElement(
        psa: *const c_void, rgindices: *const i32, pv: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SafeArrayGetLBound(
        psa: *const c_void, ndim: u32, pllbound: *mut i32,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SafeArrayGetUBound(
        psa: *const c_void, ndim: u32, plubound: *mut i32,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SafeArrayUnaccessData(psa: *const c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SetErrorInfo(dwreserved: u32, perrinfo: *mut c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SysAllocString(psz: *const u16) -> *const u16 else ptr::null();
    fn SysAllocStringByteLen(psz: *const u8, len: u32) -> *const u16 else ptr::null();
    fn SysAllocStringLen(strin: *const u16, ui: u32) -> *const u16 else ptr::null();
    fn SysFreeString(bstrstring: *const u16);
    fn SysStringByteLen(bstr: *const u16) -> u32 else 0;
    fn SysStringLen(pbstr: *const u16) -> u32 else 0;
    fn VariantChangeType(
        pvargdest: *mut c_void, pvarsrc: *const c_void, wflags: u16, vt: u16,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn VariantClear(pvarg: *mut c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn VariantInit(pvarg: *mut c_void);
}
