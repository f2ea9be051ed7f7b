//! The calls that make threads and keep values for them.
#![expect(unsafe_code, reason = "a door to nt-sys")]

use crate::sys::{CURRENT_PROCESS, kernel32, size_of_u32};
use core::{ffi::c_void, ptr};
use nt_core::{BorrowedHandle, Call, OwnedHandle, Result, UnicodeStr};
use nt_sys::{NTSTATUS, ntpsapi};

kernel32! {
    fn FlsAlloc(FlsCallback) -> u32;
    fn FlsFree(u32) -> i32;
    fn FlsGetValue(u32) -> *mut c_void;
    fn FlsSetValue(u32, *mut c_void) -> i32;
}

/// Told of each value that is left when its thread ends.
pub(super) type FlsCallback = unsafe extern "system" fn(*mut c_void);

/// `NtCreateThreadEx` in this process, running at once.
///
/// # Safety
///
/// `start` may be called with `argument` on another thread.
pub(super) unsafe fn create_thread(
    start: unsafe extern "system" fn(*mut c_void) -> NTSTATUS,
    argument: *mut c_void,
    stack_bytes: usize,
) -> Result<OwnedHandle> {
    let mut handle = ptr::null_mut();
    // SAFETY: the out-pointer is to a live local, no attributes are given, and the caller vouches
    // for `start` and `argument`.
    let status = unsafe {
        ntpsapi::NtCreateThreadEx(
            &raw mut handle,
            ntpsapi::THREAD_ALL_ACCESS,
            ptr::null(),
            CURRENT_PROCESS,
            Some(start),
            argument,
            0,
            0,
            0,
            stack_bytes,
            ptr::null(),
        )
    };
    Call::NtCreateThreadEx.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    let handle = unsafe { OwnedHandle::from_raw(handle) };
    Ok(handle.expect("NtCreateThreadEx succeeded without a handle"))
}

/// `NtSetInformationThread` with `ThreadNameInformation`.
pub(super) fn set_thread_name(thread: BorrowedHandle<'_>, name: &UnicodeStr<'_>) -> Result<()> {
    // SAFETY: `THREAD_NAME_INFORMATION` is the counted string, which outlives the call.
    let status = unsafe {
        ntpsapi::NtSetInformationThread(
            thread.as_raw(),
            ntpsapi::ThreadNameInformation,
            name.as_ptr().cast(),
            size_of_u32::<ntpsapi::THREAD_NAME_INFORMATION>(),
        )
    };
    Call::NtSetInformationThread.check(status).map(drop)
}

/// `FlsAlloc`; `None` if none is left.
pub(super) fn fls_alloc(at_end: FlsCallback) -> Option<u32> {
    let alloc = FlsAlloc()?;
    // SAFETY: a callback may be called at any time, with what `fls_set` stored.
    let index = unsafe { alloc(at_end) };
    (index != u32::MAX).then_some(index)
}

/// `FlsFree` of an index that holds no value.
pub(super) fn fls_free(index: u32) {
    if let Some(free) = FlsFree() {
        // SAFETY: `index` is from `fls_alloc`, and no thread uses it.
        unsafe { free(index) };
    }
}

/// `FlsGetValue`; null where this thread stored nothing.
pub(super) fn fls_get(index: u32) -> *mut c_void {
    // SAFETY: any index may be asked for.
    FlsGetValue().map_or(ptr::null_mut(), |get| unsafe { get(index) })
}

/// `FlsSetValue`.
pub(super) fn fls_set(index: u32, value: *mut c_void) -> bool {
    // SAFETY: any value may be stored; what it points to is the callback's affair.
    FlsSetValue().is_some_and(|set| unsafe { set(index, value) } != 0)
}
