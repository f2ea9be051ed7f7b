//! Waiting on addresses: what `kernelbase.dll` does on top of ntdll, without the API set.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

use crate::sys;
use core::{ffi::c_void, ptr};
use nt_sys::{ntrtl, ntstatus::STATUS_TIMEOUT};

const INFINITE: u32 = u32::MAX;
const ERROR_TIMEOUT: u32 = 1460;
/// A status's time is in units of 100 ns; negative is from now.
const PER_MILLISECOND: i64 = -10_000;

/// Waits until `address` is woken, unless it holds other bytes than `compare`.
///
/// # Safety
///
/// Both pointers are valid for reads of `size` bytes, which is 1, 2, 4 or 8.
pub unsafe extern "system" fn WaitOnAddress(
    address: *const c_void,
    compare: *const c_void,
    size: usize,
    milliseconds: u32,
) -> i32 {
    let timeout = i64::from(milliseconds) * PER_MILLISECOND;
    let timeout = if milliseconds == INFINITE { ptr::null() } else { &raw const timeout };
    // SAFETY: the caller's promise; the time lives until the call returns.
    let status = unsafe { ntrtl::RtlWaitOnAddress(address, compare, size, timeout) };
    match status {
        STATUS_TIMEOUT => sys::set_last_error(ERROR_TIMEOUT),
        0.. => return 1,
        _ => sys::set_last_status(status),
    }
    0
}

/// Wakes one thread.
///
/// # Safety
///
/// None: the address is only compared.
pub unsafe extern "system" fn WakeByAddressSingle(address: *const c_void) {
    // SAFETY: the address is only compared with those of the waiting threads.
    unsafe { ntrtl::RtlWakeAddressSingle(address) }
}

/// Wakes every thread.
///
/// # Safety
///
/// None: the address is only compared.
pub unsafe extern "system" fn WakeByAddressAll(address: *const c_void) {
    // SAFETY: as for `WakeByAddressSingle`.
    unsafe { ntrtl::RtlWakeAddressAll(address) }
}
