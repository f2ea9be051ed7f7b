//! Every call into the kernel that this crate makes.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use crate::time::Timeout;
use core::{
    mem::offset_of,
    ptr,
    sync::atomic::{Ordering, fence},
};
use nt_core::{BorrowedHandle, Call, Result, UnicodeStr, io::Request};
use nt_sys::{
    NTSTATUS,
    ntbasic::KSYSTEM_TIME,
    ntioapi,
    ntkeapi::{self, KUSER_SHARED_DATA, USER_SHARED_DATA},
    ntrtl,
};

/// `RtlExitUserProcess`.
pub(crate) fn exit(code: u32) -> ! {
    // SAFETY: no preconditions; the process is to end.
    unsafe { ntrtl::RtlExitUserProcess(code.cast_signed()) }
}

/// `NtWriteFile` at the current position; returns how many bytes were written.
pub(crate) fn write(file: BorrowedHandle<'_>, bytes: &[u8]) -> Result<usize> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let request = Request::new();
    // SAFETY: `bytes` is readable for at least `length`, and it and `request` outlive the request,
    // as `finish` returns only once it is over. A file handle that is none is refused.
    let status = unsafe {
        ntioapi::NtWriteFile(
            file.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            bytes.as_ptr().cast(),
            length,
            ptr::null(),
            ptr::null(),
        )
    };
    request.finish(Call::NtWriteFile, status, file)
}

/// `RtlSetEnvironmentVariable` on this process's environment; no value removes.
pub(crate) fn set_variable(name: &UnicodeStr<'_>, value: Option<&UnicodeStr<'_>>) -> NTSTATUS {
    let value = value.map_or(ptr::null(), UnicodeStr::as_ptr);
    // SAFETY: null means the current environment, and `name` and `value` outlive the call.
    unsafe { ntrtl::RtlSetEnvironmentVariable(ptr::null_mut(), name.as_ptr(), value) }
}

/// `RtlUpcaseUnicodeChar`.
pub(crate) fn upcase(unit: u16) -> u16 {
    // SAFETY: a table look-up with no preconditions.
    unsafe { ntrtl::RtlUpcaseUnicodeChar(unit) }
}

/// `RtlGetSystemTimePrecise`.
pub(crate) fn system_time_precise() -> u64 {
    // SAFETY: no preconditions.
    unsafe { ntrtl::RtlGetSystemTimePrecise() }.cast_unsigned()
}

/// `RtlQueryPerformanceCounter` and `RtlQueryPerformanceFrequency`.
pub(crate) fn performance_counter() -> (u64, u64) {
    let (mut count, mut frequency) = (0, 0);
    // SAFETY: the out-pointer is to a live local.
    unsafe { ntrtl::RtlQueryPerformanceCounter(&raw mut count) };
    // SAFETY: as above.
    unsafe { ntrtl::RtlQueryPerformanceFrequency(&raw mut frequency) };
    (count.cast_unsigned(), frequency.cast_unsigned())
}

/// `KUSER_SHARED_DATA.SystemTime`.
pub(crate) fn system_time() -> u64 {
    // SAFETY: the address of a field of the page, which is mapped into every process.
    read_clock(unsafe { &raw const (*shared_page()).SystemTime })
}

/// `KUSER_SHARED_DATA.InterruptTime`.
pub(crate) fn interrupt_time() -> u64 {
    // SAFETY: as in `system_time`.
    read_clock(unsafe { &raw const (*shared_page()).InterruptTime })
}

fn shared_page() -> *const KUSER_SHARED_DATA {
    ptr::with_exposed_provenance(USER_SHARED_DATA)
}

/// Reads a clock that the kernel writes in three parts: the second high part first, the first one
/// last. Where both are equal, the low part belongs to them.
fn read_clock(clock: *const KSYSTEM_TIME) -> u64 {
    let part = |offset| {
        let part = clock.wrapping_byte_add(offset).cast::<u32>();
        // SAFETY: three aligned words of a page that is always readable; volatile, as the kernel
        // writes it behind the compiler's back.
        let value = unsafe { part.read_volatile() };
        fence(Ordering::Acquire);
        value
    };
    loop {
        let high = part(offset_of!(KSYSTEM_TIME, High1Time));
        let low = part(offset_of!(KSYSTEM_TIME, LowPart));
        if part(offset_of!(KSYSTEM_TIME, High2Time)) == high {
            return u64::from(high) << 32 | u64::from(low);
        }
        core::hint::spin_loop(); // the kernel is between two writes
    }
}

/// `NtDelayExecution`, not alertable.
pub(crate) fn sleep(timeout: Timeout) {
    // SAFETY: the pointer is to a live value.
    unsafe { ntkeapi::NtDelayExecution(0, timeout.as_ptr()) };
}
