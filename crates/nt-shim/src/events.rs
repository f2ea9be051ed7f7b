//! Event tracing: `advapi32.dll` only forwards these to ntdll.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

use core::ffi::c_void;
use nt_sys::{BOOLEAN, ntbasic::GUID, ntetw};

/// Defines each as the function of ntdll that the DLL's export forwards to.
macro_rules! forward {
    ($(fn $name:ident = $etw:ident($($arg:ident: $ty:ty),*) -> $ret:ty;)+) => { $(
        #[doc = concat!("`", stringify!($etw), "`.")]
        ///
        /// # Safety
        ///
        /// As the function in the DLL.
        pub unsafe extern "system" fn $name($($arg: $ty),*) -> $ret {
            // SAFETY: the caller's promise is that of ntdll's function, which has this signature.
            unsafe { ntetw::$etw($($arg),*) }
        }
    )+ };
}

forward! {
    fn EventActivityIdControl = EtwEventActivityIdControl(code: u32, activity: *mut GUID) -> u32;
    fn EventEnabled = EtwEventEnabled(provider: u64, event: *const c_void) -> BOOLEAN;
    fn EventProviderEnabled = EtwEventProviderEnabled(
        provider: u64, level: u8, keyword: u64
    ) -> BOOLEAN;
    fn EventRegister = EtwEventRegister(
        id: *const GUID, callback: *const c_void, context: *const c_void, provider: *mut u64
    ) -> u32;
    fn EventSetInformation = EtwEventSetInformation(
        provider: u64, class: i32, information: *const c_void, length: u32
    ) -> u32;
    fn EventUnregister = EtwEventUnregister(provider: u64) -> u32;
    fn EventWrite = EtwEventWrite(
        provider: u64, event: *const c_void, count: u32, data: *const c_void
    ) -> u32;
    fn EventWriteString = EtwEventWriteString(
        provider: u64, level: u8, keyword: u64, string: *const u16
    ) -> u32;
    fn EventWriteTransfer = EtwEventWriteTransfer(
        provider: u64, event: *const c_void, activity: *const GUID, related: *const GUID,
        count: u32, data: *const c_void
    ) -> u32;
}
