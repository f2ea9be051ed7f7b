//! Ending the process when going on would be unsound.

/// Ends the process at once: no unwinding, no destructors, no DLL told.
///
/// For the few places where the kernel still owns memory that returning or
/// unwinding would free, and where a promise to the caller cannot be kept.
/// The exit status is `STATUS_FATAL_APP_EXIT` (0x40000015).
#[cold]
pub fn fatal() -> ! {
    loop {
        crate::sys::terminate_this_process(nt_sys::ntstatus::STATUS_FATAL_APP_EXIT);
    }
}
