//! Locks around values.
#![expect(unsafe_code, reason = "hands out what a lock guards")]

use super::{
    futex,
    raw::{RawCondvar, RawMutex, RawOnce, RawRwLock, Word},
};
use core::{
    cell::UnsafeCell,
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// The word of the system.
type Futex = AtomicU32;

impl Word for Futex {
    fn load(&self, order: Ordering) -> u32 {
        Self::load(self, order)
    }

    fn swap(&self, value: u32, order: Ordering) -> u32 {
        Self::swap(self, value, order)
    }

    fn fetch_add(&self, value: u32, order: Ordering) -> u32 {
        Self::fetch_add(self, value, order)
    }

    fn compare_exchange(&self, current: u32, new: u32, success: Ordering) -> Result<u32, u32> {
        let failure = if success == Ordering::Acquire { success } else { Ordering::Relaxed };
        Self::compare_exchange(self, current, new, success, failure)
    }

    fn wait(&self, expected: u32, limit: Option<Duration>) -> bool {
        futex::wait(self, expected, limit)
    }

    fn wake_one(&self) {
        futex::wake_one(self);
    }

    fn wake_all(&self) {
        futex::wake_all(self);
    }
}

/// A value for one thread at a time.
///
/// Nothing is poisoned: a panic ends a program without std.
///
/// ```no_run
/// static LINES: nt_rt::sync::Mutex<u32> = nt_rt::sync::Mutex::new(0);
/// *LINES.lock() += 1;
/// ```
pub struct Mutex<T: ?Sized> {
    raw: RawMutex<Futex>,
    value: UnsafeCell<T>,
}

/// A locked [`Mutex`]; unlocks it when dropped.
#[must_use = "unlocks at once if not kept"]
pub struct MutexGuard<'a, T: ?Sized> {
    mutex: &'a Mutex<T>,
    /// Who locked unlocks: some debuggers and profilers rely on it.
    not_send: PhantomData<*const ()>,
}

// SAFETY: the lock lets one thread at a time use the value, as if it were sent from one to the next.
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}
// SAFETY: sharing the guard shares the value, and nothing else.
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

impl<T> Mutex<T> {
    /// Unlocked.
    pub const fn new(value: T) -> Self {
        Self { raw: RawMutex(AtomicU32::new(0)), value: UnsafeCell::new(value) }
    }

    /// The value.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }
}

impl<T: ?Sized> Mutex<T> {
    /// Waits until nobody else has the value. Who has it already waits for ever.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.raw.lock();
        MutexGuard { mutex: self, not_send: PhantomData }
    }

    /// The value if nobody else has it.
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        self.raw.try_lock().then(|| MutexGuard { mutex: self, not_send: PhantomData })
    }

    /// The value, which is nobody else's already.
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }
}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this guard is the only one, and hands out one `&mut` or many `&`.
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above.
        unsafe { &mut *self.mutex.value.get() }
    }
}

impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        self.mutex.raw.unlock();
    }
}

/// Lets threads wait until others change what a [`Mutex`] guards.
///
/// ```no_run
/// use nt_rt::sync::{Condvar, Mutex};
/// static READY: Mutex<bool> = Mutex::new(false);
/// static CHANGED: Condvar = Condvar::new();
/// let mut ready = READY.lock();
/// while !*ready {
///     ready = CHANGED.wait(ready);
/// }
/// ```
#[derive(Debug)]
pub struct Condvar(RawCondvar<Futex>);

impl Condvar {
    /// Nobody waits.
    #[expect(clippy::new_without_default, reason = "only useful in a static or beside a lock")]
    pub const fn new() -> Self {
        Self(RawCondvar(AtomicU32::new(0)))
    }

    /// Unlocks, waits for a notification, and locks again. May return for no reason.
    pub fn wait<'a, T: ?Sized>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.0.wait(&guard.mutex.raw, None);
        guard
    }

    /// As [`wait`](Self::wait), for at most `limit`; also says whether it was in time.
    pub fn wait_for<'a, T: ?Sized>(
        &self,
        guard: MutexGuard<'a, T>,
        limit: Duration,
    ) -> (MutexGuard<'a, T>, bool) {
        let in_time = self.0.wait(&guard.mutex.raw, Some(limit));
        (guard, in_time)
    }

    /// Wakes one thread that waits.
    pub fn notify_one(&self) {
        self.0.notify_one();
    }

    /// Wakes every thread that waits.
    pub fn notify_all(&self) {
        self.0.notify_all();
    }
}

/// A value for one writer or many readers.
///
/// A thread that reads must not lock again: a writer that waits in between would stop both.
pub struct RwLock<T: ?Sized> {
    raw: RawRwLock<Futex>,
    value: UnsafeCell<T>,
}

/// An [`RwLock`] locked for reading; unlocks it when dropped.
#[must_use = "unlocks at once if not kept"]
pub struct ReadGuard<'a, T: ?Sized> {
    lock: &'a RwLock<T>,
    not_send: PhantomData<*const ()>,
}

/// An [`RwLock`] locked for writing; unlocks it when dropped.
#[must_use = "unlocks at once if not kept"]
pub struct WriteGuard<'a, T: ?Sized> {
    lock: &'a RwLock<T>,
    not_send: PhantomData<*const ()>,
}

// SAFETY: writers use the value one at a time, and readers share it.
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}
// SAFETY: sharing the guard shares the value, and nothing else.
unsafe impl<T: ?Sized + Sync> Sync for ReadGuard<'_, T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync> Sync for WriteGuard<'_, T> {}

impl<T> RwLock<T> {
    /// Unlocked.
    pub const fn new(value: T) -> Self {
        Self { raw: RawRwLock(AtomicU32::new(0)), value: UnsafeCell::new(value) }
    }

    /// The value.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }
}

impl<T: ?Sized> RwLock<T> {
    /// Waits until nobody writes.
    pub fn read(&self) -> ReadGuard<'_, T> {
        self.raw.read();
        ReadGuard { lock: self, not_send: PhantomData }
    }

    /// Waits until nobody else reads or writes.
    pub fn write(&self) -> WriteGuard<'_, T> {
        self.raw.write();
        WriteGuard { lock: self, not_send: PhantomData }
    }

    /// The value if nobody writes or waits to.
    pub fn try_read(&self) -> Option<ReadGuard<'_, T>> {
        self.raw.try_read().then(|| ReadGuard { lock: self, not_send: PhantomData })
    }

    /// The value if nobody else reads or writes.
    pub fn try_write(&self) -> Option<WriteGuard<'_, T>> {
        self.raw.try_write().then(|| WriteGuard { lock: self, not_send: PhantomData })
    }
}

impl<T: ?Sized> Deref for ReadGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: while this guard lives nobody writes.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T: ?Sized> Deref for WriteGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this guard is the only one, and hands out one `&mut` or many `&`.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T: ?Sized> DerefMut for WriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T: ?Sized> Drop for ReadGuard<'_, T> {
    fn drop(&mut self) {
        self.lock.raw.unlock_read();
    }
}

impl<T: ?Sized> Drop for WriteGuard<'_, T> {
    fn drop(&mut self) {
        self.lock.raw.unlock_write();
    }
}

/// A value that is made once, by whoever needs it first.
///
/// ```no_run
/// static SEED: nt_rt::sync::OnceLock<u64> = nt_rt::sync::OnceLock::new();
/// let seed = *SEED.get_or_init(|| nt_rt::random::number().unwrap_or(1));
/// ```
pub struct OnceLock<T> {
    raw: RawOnce<Futex>,
    value: UnsafeCell<Option<T>>,
}

// SAFETY: one thread writes before it says so, which may send the value; then all only read.
unsafe impl<T: Send + Sync> Sync for OnceLock<T> {}

impl<T> OnceLock<T> {
    /// Not made yet.
    #[expect(clippy::new_without_default, reason = "only useful in a static or a field")]
    pub const fn new() -> Self {
        Self { raw: RawOnce(AtomicU32::new(0)), value: UnsafeCell::new(None) }
    }

    /// The value if it was made.
    pub fn get(&self) -> Option<&T> {
        if !self.raw.is_done() {
            return None;
        }
        // SAFETY: the one thread that writes is done, as was just seen.
        unsafe { &*self.value.get() }.as_ref()
    }

    /// The value, made by `make` if nobody has before; others wait meanwhile.
    ///
    /// # Panics
    ///
    /// Never on its own. `make` must not ask for the value, or it waits for itself.
    pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        if let Some(value) = self.get() {
            return value;
        }
        self.raw.call(|| {
            let value = make();
            // SAFETY: one thread at a time comes here, and none reads before it is done.
            unsafe { *self.value.get() = Some(value) };
        });
        self.get().expect("the value was made")
    }
}

impl<T> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnceLock").field("done", &self.raw.is_done()).finish_non_exhaustive()
    }
}

/// Prints that there is a lock; what it guards may be locked.
macro_rules! debug {
    ($($name:ident $(<$lifetime:lifetime>)?),+) => {$(
        impl<T: ?Sized> fmt::Debug for $name<$($lifetime,)? T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )+};
}
debug!(Mutex, RwLock, MutexGuard<'_>, ReadGuard<'_>, WriteGuard<'_>);
