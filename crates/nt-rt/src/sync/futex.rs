//! Waiting for a word of memory to change.
#![expect(unsafe_code, reason = "hands addresses to ntdll")]

use crate::time::Timeout;
use core::{ffi::c_void, ptr, sync::atomic::AtomicU32, time::Duration};
use nt_sys::{ntrtl, ntstatus::STATUS_TIMEOUT};

/// Waits while `word` is `expected`, until somebody wakes this address or time is up.
///
/// Returns `false` only when time is up. May return early for no reason.
#[doc(alias = "RtlWaitOnAddress")]
#[doc(alias = "WaitOnAddress")]
pub fn wait(word: &AtomicU32, expected: u32, limit: Option<Duration>) -> bool {
    let limit = limit.map(Timeout::after);
    let limit = limit.as_ref().map_or(ptr::null(), Timeout::as_ptr);
    // SAFETY: `word` is live and readable for its four bytes, as are the expected value and the
    // limit; the word is read atomically, and none is kept after the call.
    let status = unsafe {
        ntrtl::RtlWaitOnAddress(
            word.as_ptr().cast_const().cast(),
            (&raw const expected).cast(),
            size_of::<u32>(),
            limit,
        )
    };
    status != STATUS_TIMEOUT
}

/// Wakes one thread that waits for `word`.
#[doc(alias = "RtlWakeAddressSingle")]
#[doc(alias = "WakeByAddressSingle")]
pub fn wake_one(word: *const AtomicU32) {
    // SAFETY: the address is a key to compare; it is not read.
    unsafe { ntrtl::RtlWakeAddressSingle(word.cast::<c_void>()) };
}

/// Wakes every thread that waits for `word`.
#[doc(alias = "RtlWakeAddressAll")]
#[doc(alias = "WakeByAddressAll")]
pub fn wake_all(word: *const AtomicU32) {
    // SAFETY: as in `wake_one`.
    unsafe { ntrtl::RtlWakeAddressAll(word.cast::<c_void>()) };
}
