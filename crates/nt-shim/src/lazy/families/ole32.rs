//! OLE.
use super::HRESULT_MOD_NOT_FOUND;
use core::ffi::c_void;

super::family! { "ole32.dll":
    fn CoInitialize(pvreserved: *const c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
}
