//! Threads, as std has them where std is not.
//!
//! ```no_run
//! use nt_rt::thread;
//! let numbers = [1, 2, 3];
//! let sum: i32 = thread::scope(|scope| {
//!     let half = scope.spawn(|| numbers[..1].iter().sum::<i32>())?;
//!     Ok::<_, nt_core::Error>(numbers[1..].iter().sum::<i32>() + half.join())
//! })?;
//! # Ok::<(), nt_core::Error>(())
//! ```
//!
//! A panic in any thread ends the process, so `join` returns the value itself.
use crate::sys::{process_information, wait_forever};
use core::{fmt, marker::PhantomData};
use liballoc::{string::String, sync::Arc, vec::Vec};
use nt_core::{AsHandle, BorrowedHandle, OwnedHandle, Result};

mod current;
mod local;
mod scoped;
mod start;
mod sys;

pub use crate::time::sleep;
pub use current::{Thread, current, park, park_timeout};
pub use local::Local;
pub use scoped::{Scope, ScopedJoinHandle, scope};

/// Stack size and name of a thread to be.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    stack_bytes: usize,
    name: Option<String>,
}

impl Builder {
    /// A nameless thread with the stack size in the executable's header.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reserves at least so many bytes for the stack; 0 means as in the executable's header.
    #[must_use]
    pub fn stack_bytes(mut self, bytes: usize) -> Self {
        self.stack_bytes = bytes;
        self
    }

    /// Names the thread, for [`Thread::name`], debuggers and profilers.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Starts a thread.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateThreadEx`: `STATUS_NO_MEMORY` and `STATUS_COMMITMENT_LIMIT` when
    /// there is no room for the stack.
    #[doc(alias = "NtCreateThreadEx")]
    pub fn spawn<T, F>(self, run: F) -> Result<JoinHandle<T>>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        start::spawn(self, run).map(JoinHandle)
    }
}

/// Starts a thread; as [`Builder::spawn`].
///
/// # Errors
///
/// As [`Builder::spawn`].
pub fn spawn<T, F>(run: F) -> Result<JoinHandle<T>>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    Builder::new().spawn(run)
}

/// A running thread, and the value it will return. Dropped, lets the thread run on.
pub struct JoinHandle<T>(Running<T>);

impl<T> JoinHandle<T> {
    /// Waits for the thread to end; returns what it returned.
    pub fn join(self) -> T {
        self.0.join()
    }

    /// Whether the thread has returned.
    pub fn is_finished(&self) -> bool {
        self.0.packet.is_filled()
    }

    /// The thread, to unpark it.
    pub const fn thread(&self) -> &Thread {
        &self.0.thread
    }
}

impl<T> AsHandle for JoinHandle<T> {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.0.handle.as_handle()
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").field("thread", &self.0.thread).finish_non_exhaustive()
    }
}

/// What both kinds of join handle hold.
struct Running<T> {
    handle: OwnedHandle,
    thread: Thread,
    packet: Arc<start::Packet<T>>,
    _value: PhantomData<T>,
}

impl<T> Running<T> {
    fn join(self) -> T {
        wait_forever(self.handle.as_handle());
        self.packet.take()
    }
}

/// How many threads can run at the same time: the processors this process may use, at least 1.
///
/// Counts those of one processor group, up to 64.
#[doc(alias = "GetProcessAffinityMask")]
pub fn available_parallelism() -> usize {
    let processors = process_information().map_or(0, |process| process.AffinityMask);
    usize::try_from(processors.count_ones()).unwrap_or(1).max(1)
}

/// The name as debuggers want it.
fn name_units(name: &str) -> Vec<u16> {
    name.encode_utf16().collect()
}
