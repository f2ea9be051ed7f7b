//! Event tracing for providers (phnt `ntetw.h`): what `advapi32.dll`'s `Event*` functions forward to.
//!
//! These answer with Win32 codes, not with statuses.
use crate::{BOOLEAN, macros::ntdll, ntbasic::GUID};
use core::ffi::c_void;

/// A registered provider.
pub type REGHANDLE = u64;

ntdll! {
    /// Registers a provider.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventregister).
    pub fn EtwEventRegister(
        ProviderId: *const GUID,
        EnableCallback: *const c_void,
        CallbackContext: *const c_void,
        RegHandle: *mut REGHANDLE,
    ) -> u32;

    /// Takes the registration back.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventunregister).
    pub fn EtwEventUnregister(RegHandle: REGHANDLE) -> u32;

    /// Tells whether anybody listens for an event.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventenabled).
    pub fn EtwEventEnabled(RegHandle: REGHANDLE, EventDescriptor: *const c_void) -> BOOLEAN;

    /// Tells whether anybody listens for a level and keyword.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventproviderenabled).
    pub fn EtwEventProviderEnabled(RegHandle: REGHANDLE, Level: u8, Keyword: u64) -> BOOLEAN;

    /// Writes an event.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventwrite).
    pub fn EtwEventWrite(
        RegHandle: REGHANDLE,
        EventDescriptor: *const c_void,
        UserDataCount: u32,
        UserData: *const c_void,
    ) -> u32;

    /// Writes an event that continues another activity.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventwritetransfer).
    pub fn EtwEventWriteTransfer(
        RegHandle: REGHANDLE,
        EventDescriptor: *const c_void,
        ActivityId: *const GUID,
        RelatedActivityId: *const GUID,
        UserDataCount: u32,
        UserData: *const c_void,
    ) -> u32;

    /// Writes a string.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventwritestring).
    pub fn EtwEventWriteString(
        RegHandle: REGHANDLE,
        Level: u8,
        Keyword: u64,
        String: *const u16,
    ) -> u32;

    /// Makes, reads or sets the thread's activity.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventactivityidcontrol).
    pub fn EtwEventActivityIdControl(ControlCode: u32, ActivityId: *mut GUID) -> u32;

    /// Describes a provider.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/evntprov/nf-evntprov-eventsetinformation).
    pub fn EtwEventSetInformation(
        RegHandle: REGHANDLE,
        InformationClass: i32,
        EventInformation: *const c_void,
        InformationLength: u32,
    ) -> u32;
}
