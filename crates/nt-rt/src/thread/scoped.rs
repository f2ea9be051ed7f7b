//! Threads that may borrow, as they end before what they borrow does.
use super::{Builder, Running as RunningThread, Thread, start};
use crate::sync::futex;
use core::{
    fmt,
    marker::PhantomData,
    sync::atomic::{AtomicU32, Ordering},
};
use liballoc::sync::Arc;
use nt_core::Result;

/// Spawns threads that may borrow what lives for `'env`.
pub struct Scope<'scope, 'env: 'scope> {
    running: Arc<Running>,
    // Invariant, so that nobody shortens what threads rely on.
    lives: PhantomData<&'scope mut &'scope ()>,
    borrows: PhantomData<&'env mut &'env ()>,
}

/// How many threads of a scope still run.
#[derive(Default)]
pub(super) struct Running(AtomicU32);

impl Running {
    pub(super) fn started(&self) {
        let before = self.0.fetch_add(1, Ordering::Relaxed);
        assert!(before < u32::MAX, "a scope with four milliards of threads");
    }

    /// The last thing a thread does that anybody can see.
    pub(super) fn ended(&self) {
        if self.0.fetch_sub(1, Ordering::Release) == 1 {
            futex::wake_all(&raw const self.0);
        }
    }

    fn wait_for_all(&self) {
        loop {
            let running = self.0.load(Ordering::Acquire);
            if running == 0 {
                return;
            }
            futex::wait(&self.0, running, None);
        }
    }
}

/// Runs `body`, then waits for every thread it spawned.
///
/// See the [module](super) for an example.
pub fn scope<'env, F, T>(body: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
{
    /// Waits also when `body` unwinds, in a program with std.
    struct WaitForAll(Arc<Running>);
    impl Drop for WaitForAll {
        fn drop(&mut self) {
            self.0.wait_for_all();
        }
    }

    let running = Arc::new(Running::default());
    let _wait = WaitForAll(running.clone());
    body(&Scope { running, lives: PhantomData, borrows: PhantomData })
}

impl<'scope> Scope<'scope, '_> {
    pub(super) const fn count(&self) -> &Arc<Running> {
        &self.running
    }

    /// Starts a thread that ends before the scope does.
    ///
    /// # Errors
    ///
    /// As [`Builder::spawn`].
    pub fn spawn<T, F>(&'scope self, run: F) -> Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        self.spawn_with(Builder::new(), run)
    }

    /// As [`spawn`](Self::spawn), with stack size and name.
    ///
    /// # Errors
    ///
    /// As [`Builder::spawn`].
    pub fn spawn_with<T, F>(
        &'scope self,
        builder: Builder,
        run: F,
    ) -> Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        let running = start::spawn_scoped(builder, run, self)?;
        Ok(ScopedJoinHandle { running, _scope: PhantomData })
    }
}

/// A running thread of a scope, and the value it will return.
pub struct ScopedJoinHandle<'scope, T> {
    running: RunningThread<T>,
    _scope: PhantomData<&'scope ()>,
}

impl<T> ScopedJoinHandle<'_, T> {
    /// Waits for the thread to end; returns what it returned.
    pub fn join(self) -> T {
        self.running.join()
    }

    /// Whether the thread has returned.
    pub fn is_finished(&self) -> bool {
        self.running.packet.is_filled()
    }

    /// The thread, to unpark it.
    pub const fn thread(&self) -> &Thread {
        &self.running.thread
    }
}

impl fmt::Debug for Scope<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = self.running.0.load(Ordering::Relaxed);
        f.debug_struct("Scope").field("running", &running).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for ScopedJoinHandle<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScopedJoinHandle")
            .field("thread", &self.running.thread)
            .finish_non_exhaustive()
    }
}
