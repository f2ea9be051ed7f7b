//! The part of `ws2_32.dll` that needs no DLL: byte orders, and the thread's last error.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

use crate::sys;

/// `WSAGetLastError`: the thread's last Win32 error.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn WSAGetLastError() -> i32 {
    sys::last_error().cast_signed()
}

/// `WSASetLastError`: sets the thread's last Win32 error.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn WSASetLastError(error: i32) {
    sys::set_last_error(error.cast_unsigned());
}

/// `htonl`.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn htonl(host: u32) -> u32 {
    host.to_be()
}

/// `htons`.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn htons(host: u16) -> u16 {
    host.to_be()
}

/// `ntohl`.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn ntohl(net: u32) -> u32 {
    u32::from_be(net)
}

/// `ntohs`.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn ntohs(net: u16) -> u16 {
    u16::from_be(net)
}
