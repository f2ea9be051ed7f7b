//! From a closure to a thread and back to its value.
#![expect(unsafe_code, reason = "passes a closure through a pointer, and a value between threads")]

use super::sys;
use super::{
    Builder, Running, Thread, current, name_units,
    scoped::{Running as ScopeCount, Scope},
};
use core::{
    cell::UnsafeCell,
    ffi::c_void,
    marker::PhantomData,
    sync::atomic::{AtomicBool, Ordering},
};
use liballoc::{boxed::Box, sync::Arc};
use nt_core::{AsHandle, Result, UnicodeStr};
use nt_sys::NTSTATUS;

/// Where a thread leaves its value.
pub(super) struct Packet<T> {
    value: UnsafeCell<Option<T>>,
    filled: AtomicBool,
}

// SAFETY: only the thread writes `value`, before it sets `filled`; only who owns the join handle
// reads it, after it saw `filled`. So a value goes from one thread to another and is never shared.
unsafe impl<T: Send> Sync for Packet<T> {}

impl<T> Packet<T> {
    const fn new() -> Self {
        Self { value: UnsafeCell::new(None), filled: AtomicBool::new(false) }
    }

    pub(super) fn is_filled(&self) -> bool {
        self.filled.load(Ordering::Acquire)
    }

    fn fill(&self, value: T) {
        // SAFETY: only the thread calls this, once, and nobody reads before `filled` is set.
        unsafe { *self.value.get() = Some(value) };
        self.filled.store(true, Ordering::Release);
    }

    /// The value of a thread that has ended.
    ///
    /// # Panics
    ///
    /// If somebody else ended the thread before it returned.
    pub(super) fn take(&self) -> T {
        assert!(self.is_filled(), "the thread was terminated");
        // SAFETY: the thread has written and writes no more; the caller gave up the join handle,
        // which is the only one that reads.
        let value = unsafe { &mut *self.value.get() };
        value.take().expect("a join handle is used once")
    }
}

/// What the new thread needs, in a box of its own.
struct Start<F, T> {
    run: F,
    thread: Thread,
    packet: Arc<Packet<T>>,
    scope: Option<Arc<ScopeCount>>,
}

/// Starts a thread that owns all it uses.
pub(super) fn spawn<T, F>(builder: Builder, run: F) -> Result<Running<T>>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    // SAFETY: nothing is borrowed.
    unsafe { spawn_borrowing(builder, run, None) }
}

/// Starts a thread that may borrow what outlives the scope.
pub(super) fn spawn_scoped<'scope, T, F>(
    builder: Builder,
    run: F,
    scope: &'scope Scope<'scope, '_>,
) -> Result<Running<T>>
where
    T: Send + 'scope,
    F: FnOnce() -> T + Send + 'scope,
{
    // SAFETY: `'scope` ends after `scope()` saw the count at zero, and the handle, which may own
    // the value, cannot leave the scope.
    unsafe { spawn_borrowing(builder, run, Some(scope.count())) }
}

/// # Safety
///
/// What `F` and `T` borrow lives until the count of the scope is back at zero; without a scope
/// they borrow nothing.
unsafe fn spawn_borrowing<T, F>(
    builder: Builder,
    run: F,
    scope: Option<&Arc<ScopeCount>>,
) -> Result<Running<T>>
where
    T: Send,
    F: FnOnce() -> T + Send,
{
    let thread = Thread::new(builder.name);
    let packet = Arc::new(Packet::new());
    if let Some(scope) = scope {
        scope.started();
    }
    let start = Box::new(Start {
        run,
        thread: thread.clone(),
        packet: packet.clone(),
        scope: scope.cloned(),
    });
    let start = Box::into_raw(start);
    // SAFETY: `enter` takes the box, once; it and what it owns may go to another thread, and what
    // it borrows lives until the scope's count says that the thread is done with it.
    let created = unsafe { sys::create_thread(enter::<F, T>, start.cast(), builder.stack_bytes) };
    let handle = created.inspect_err(|_| {
        // SAFETY: no thread was made, so the box is still ours alone.
        drop(unsafe { Box::from_raw(start) });
        if let Some(scope) = scope {
            scope.ended();
        }
    })?;
    if let Some(name) = thread.name() {
        // A debugger's convenience; systems before Windows 10 1607 know no names.
        let units = name_units(name);
        let _ = UnicodeStr::new(&units)
            .and_then(|name| sys::set_thread_name(handle.as_handle(), &name));
    }
    Ok(Running { handle, thread, packet, _value: PhantomData })
}

/// The thread's first function.
unsafe extern "system" fn enter<F, T>(start: *mut c_void) -> NTSTATUS
where
    F: FnOnce() -> T,
{
    // SAFETY: `spawn` passed a box of this type and left it to us.
    let start = unsafe { Box::from_raw(start.cast::<Start<F, T>>()) };
    let Start { run, thread, packet, scope } = *start;
    current::set(thread);
    packet.fill(run());
    // If the join handle is gone, the value goes here, and may use what the scope keeps alive.
    drop(packet);
    if let Some(scope) = scope {
        scope.ended();
    }
    0
}
