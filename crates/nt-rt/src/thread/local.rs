//! A value for each thread.
#![expect(unsafe_code, reason = "keeps boxes behind the raw pointers of fiber-local storage")]

use super::sys;
use core::{
    ffi::c_void,
    fmt, ptr,
    sync::atomic::{AtomicU32, Ordering},
};
use liballoc::boxed::Box;

/// A value that each thread makes at its first use and drops at its end; for a `static`.
///
/// Kept in fiber-local storage, as only that tells a program without a C runtime when a thread
/// ends. The value is of the fiber where a program uses fibers, and of the thread where not. At
/// the end of the process only the values of its last thread are dropped.
///
/// ```no_run
/// use core::cell::Cell;
/// static CALLS: nt_rt::thread::Local<Cell<u32>> = nt_rt::thread::Local::new(|| Cell::new(0));
/// CALLS.with(|calls| calls.set(calls.get() + 1));
/// ```
#[doc(alias = "FlsAlloc")]
pub struct Local<T: 'static> {
    /// The storage's index and 1, or 0 before the first use.
    index: AtomicU32,
    init: fn() -> T,
}

/// A thread's value, and where it is kept.
struct Value<T: 'static> {
    value: T,
    local: &'static Local<T>,
}

/// What the storage holds while a value is dropped.
const DROPPING: *mut c_void = ptr::without_provenance_mut(1);

impl<T: 'static> Local<T> {
    /// Each thread's value is what `init` returns.
    pub const fn new(init: fn() -> T) -> Self {
        Self { index: AtomicU32::new(0), init }
    }

    /// Lends the calling thread's value.
    ///
    /// # Panics
    ///
    /// From the value's own destructor; and when the process has no fiber-local storage left.
    pub fn with<R>(&'static self, read: impl FnOnce(&T) -> R) -> R {
        let index = self.index();
        let mut value = sys::fls_get(index).cast::<Value<T>>();
        assert!(value.cast() != DROPPING, "a thread-local value is used while it is dropped");
        if value.is_null() {
            // `init` may use this very storage; then its value is the first and stays.
            let made = Box::new(Value { value: (self.init)(), local: self });
            value = sys::fls_get(index).cast();
            if value.is_null() {
                value = Box::into_raw(made);
                assert!(sys::fls_set(index, value.cast()), "no memory for a thread-local value");
            }
        }
        // SAFETY: the pointer is to a box that only this thread reaches, and only at the thread's
        // end drops, when no `with` is on its stack any more.
        read(unsafe { &(*value).value })
    }

    fn index(&'static self) -> u32 {
        // The index is the whole message: nothing else is published with it.
        let known = self.index.load(Ordering::Relaxed);
        if known != 0 {
            return known - 1;
        }
        let new = sys::fls_alloc(drop_value::<T>).expect("no fiber-local storage is left");
        match self.index.compare_exchange(0, new + 1, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => new,
            Err(winner) => {
                sys::fls_free(new);
                winner - 1
            }
        }
    }
}

/// Called by the system at a thread's end, with what the storage held.
unsafe extern "system" fn drop_value<T: 'static>(value: *mut c_void) {
    if value.is_null() || value == DROPPING {
        return;
    }
    // SAFETY: `with` put a box there, and the system calls once for each.
    let value = unsafe { Box::from_raw(value.cast::<Value<T>>()) };
    let index = value.local.index();
    sys::fls_set(index, DROPPING);
    drop(value);
    sys::fls_set(index, ptr::null_mut());
}

impl<T: 'static> fmt::Debug for Local<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Local").finish_non_exhaustive()
    }
}
