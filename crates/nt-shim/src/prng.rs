//! Random numbers.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

use core::slice;

/// `ProcessPrng`: fills `data` with `length` random bytes and returns `TRUE`.
///
/// Its callers ignore the result, std among them, so it never returns `FALSE`: when the kernel has
/// no random bytes to give, the process ends.
///
/// # Safety
///
/// `data` is valid for writes of `length` bytes.
pub unsafe extern "system" fn process_prng(data: *mut u8, length: usize) -> i32 {
    if length != 0 {
        // SAFETY: the caller's promise; the bytes are only written to.
        let bytes = unsafe { slice::from_raw_parts_mut(data, length) };
        if nt_core::random::fill(bytes).is_err() {
            nt_core::fatal();
        }
    }
    1
}
