//! Who runs: names, and sleeping until somebody says go.
use super::Local;
use crate::sync::futex;
use core::{
    cell::Cell,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use liballoc::{string::String, sync::Arc};

/// A thread, running or ended.
#[derive(Clone, Debug)]
pub struct Thread(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: Option<String>,
    /// One of the three below.
    token: AtomicU32,
}

/// Nobody unparked the thread since it parked last.
const EMPTY: u32 = 0;
/// Unparked: the next `park` returns at once.
const NOTIFIED: u32 = 1;
/// In `park`.
const PARKED: u32 = 2;

static CURRENT: Local<Cell<Option<Thread>>> = Local::new(|| Cell::new(None));

impl Thread {
    pub(super) fn new(name: Option<String>) -> Self {
        Self(Arc::new(Inner { name, token: AtomicU32::new(EMPTY) }))
    }

    /// The name it was given.
    pub fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// Wakes the thread from [`park`], or lets its next `park` return at once.
    #[doc(alias = "NtAlertThreadByThreadId")]
    pub fn unpark(&self) {
        // What was written before is visible to who returns from `park`.
        if self.0.token.swap(NOTIFIED, Ordering::Release) == PARKED {
            futex::wake_one(&raw const self.0.token);
        }
    }

    fn park(&self, limit: Option<Duration>) {
        let token = &self.0.token;
        if token.compare_exchange(NOTIFIED, EMPTY, Ordering::Acquire, Ordering::Relaxed).is_ok() {
            return;
        }
        // EMPTY, or NOTIFIED just now, and then the wait below returns at once.
        if token.compare_exchange(EMPTY, PARKED, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            loop {
                let in_time = futex::wait(token, PARKED, limit);
                // With a limit one wait is enough, as `park_timeout` may return early.
                if !in_time || limit.is_some() || token.load(Ordering::Relaxed) == NOTIFIED {
                    break;
                }
            }
        }
        token.swap(EMPTY, Ordering::Acquire);
    }
}

/// The calling thread; nameless if this module did not start it.
pub fn current() -> Thread {
    CURRENT.with(|current| {
        let thread = current.take().unwrap_or_else(|| Thread::new(None));
        current.set(Some(thread.clone()));
        thread
    })
}

pub(super) fn set(thread: Thread) {
    CURRENT.with(|current| current.set(Some(thread)));
}

/// Sleeps until somebody [unparks](Thread::unpark) this thread.
#[doc(alias = "NtWaitForAlertByThreadId")]
pub fn park() {
    current().park(None);
}

/// As [`park`], for at most `limit`; may return earlier.
pub fn park_timeout(limit: Duration) {
    current().park(Some(limit));
}
