//! The algorithms of the locks, over any word that can be waited for.
//!
//! Written once for the real word and for the one of the model checker, which tries every order in
//! which threads can run (see the tests).
#![forbid(unsafe_code)]

use core::{sync::atomic::Ordering, time::Duration};

/// A number in memory that threads can wait for.
pub(super) trait Word {
    fn load(&self, order: Ordering) -> u32;
    fn swap(&self, value: u32, order: Ordering) -> u32;
    fn fetch_add(&self, value: u32, order: Ordering) -> u32;
    /// The value before, as `Err` if it was not `current`.
    fn compare_exchange(&self, current: u32, new: u32, success: Ordering) -> Result<u32, u32>;
    /// Waits while the value is `expected`; `false` only when time is up. May return early.
    fn wait(&self, expected: u32, limit: Option<Duration>) -> bool;
    fn wake_one(&self);
    fn wake_all(&self);
}

/// Lets one thread in.
#[derive(Debug, Default)]
pub(super) struct RawMutex<W>(pub(super) W);

const FREE: u32 = 0;
const LOCKED: u32 = 1;
/// Locked, and somebody may wait.
const CONTENDED: u32 = 2;

impl<W: Word> RawMutex<W> {
    pub(super) fn try_lock(&self) -> bool {
        self.0.compare_exchange(FREE, LOCKED, Ordering::Acquire).is_ok()
    }

    pub(super) fn lock(&self) {
        if !self.try_lock() {
            // Whoever comes this way cannot know whether others wait, so it says they do.
            while self.0.swap(CONTENDED, Ordering::Acquire) != FREE {
                self.0.wait(CONTENDED, None);
            }
        }
    }

    pub(super) fn unlock(&self) {
        if self.0.swap(FREE, Ordering::Release) == CONTENDED {
            self.0.wake_one();
        }
    }
}

/// Lets threads wait for news: counts how often there were any.
#[derive(Debug, Default)]
pub(super) struct RawCondvar<W>(pub(super) W);

impl<W: Word> RawCondvar<W> {
    /// Unlocks, waits, locks; `false` only when time was up.
    pub(super) fn wait(&self, mutex: &RawMutex<W>, limit: Option<Duration>) -> bool {
        // Read before unlocking, so that news after it are not missed.
        let count = self.0.load(Ordering::Relaxed);
        mutex.unlock();
        let in_time = self.0.wait(count, limit);
        mutex.lock();
        in_time
    }

    pub(super) fn notify_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
        self.0.wake_one();
    }

    pub(super) fn notify_all(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
        self.0.wake_all();
    }
}

/// Lets one writer in, or many readers.
///
/// The number of readers, or [`WRITER`]; and [`WAITERS`]. While somebody waits no new reader
/// passes a reader, so writers get their turn.
#[derive(Debug, Default)]
pub(super) struct RawRwLock<W>(pub(super) W);

const WRITER: u32 = (1 << 30) - 1;
const WAITERS: u32 = 1 << 30;

impl<W: Word> RawRwLock<W> {
    pub(super) fn try_read(&self) -> bool {
        self.try_enter(Self::with_reader).is_ok()
    }

    pub(super) fn try_write(&self) -> bool {
        self.try_enter(Self::with_writer).is_ok()
    }

    pub(super) fn read(&self) {
        self.enter(Self::with_reader);
    }

    pub(super) fn write(&self) {
        self.enter(Self::with_writer);
    }

    pub(super) fn unlock_read(&self) {
        let before = self.0.fetch_add(1_u32.wrapping_neg(), Ordering::Release);
        // The last reader; if another comes in now, it will be the last, and wake them.
        if before == WAITERS + 1
            && self.0.compare_exchange(WAITERS, FREE, Ordering::Relaxed).is_ok()
        {
            self.0.wake_all();
        }
    }

    pub(super) fn unlock_write(&self) {
        if self.0.swap(FREE, Ordering::Release) & WAITERS != 0 {
            self.0.wake_all();
        }
    }

    /// The state with one reader more.
    fn with_reader(state: u32) -> Option<u32> {
        let readers = state & WRITER;
        // One less than `WRITER` readers, or the next would be a writer.
        let may = readers == 0 || (state & WAITERS == 0 && readers < WRITER - 1);
        may.then_some(state + 1)
    }

    fn with_writer(state: u32) -> Option<u32> {
        (state & WRITER == 0).then_some(state | WRITER)
    }

    /// The state that forbids, if it does.
    fn try_enter(&self, with: fn(u32) -> Option<u32>) -> Result<(), u32> {
        let mut state = self.0.load(Ordering::Relaxed);
        loop {
            let new = with(state).ok_or(state)?;
            match self.0.compare_exchange(state, new, Ordering::Acquire) {
                Ok(_) => return Ok(()),
                Err(now) => state = now,
            }
        }
    }

    fn enter(&self, with: fn(u32) -> Option<u32>) {
        while let Err(state) = self.try_enter(with) {
            let waiting = state | WAITERS;
            if state == waiting
                || self.0.compare_exchange(state, waiting, Ordering::Relaxed).is_ok()
            {
                self.0.wait(waiting, None);
            }
        }
    }
}

/// Lets one thread do something first.
#[derive(Debug, Default)]
pub(super) struct RawOnce<W>(pub(super) W);

const UNTOUCHED: u32 = 0;
const RUNNING: u32 = 1;
/// Running, and somebody may wait.
const AWAITED: u32 = 2;
const DONE: u32 = 3;

impl<W: Word> RawOnce<W> {
    pub(super) fn is_done(&self) -> bool {
        self.0.load(Ordering::Acquire) == DONE
    }

    /// Runs `first` in one thread while the others wait. If it unwinds, the next one runs it.
    pub(super) fn call(&self, first: impl FnOnce()) {
        /// Says how it ended, also when it unwinds.
        struct Ends<'a, W: Word>(&'a W, u32);
        impl<W: Word> Drop for Ends<'_, W> {
            fn drop(&mut self) {
                if self.0.swap(self.1, Ordering::Release) == AWAITED {
                    self.0.wake_all();
                }
            }
        }

        loop {
            match self.0.compare_exchange(UNTOUCHED, RUNNING, Ordering::Acquire) {
                Ok(_) => {
                    let mut ends = Ends(&self.0, UNTOUCHED);
                    first();
                    ends.1 = DONE;
                    return;
                }
                Err(DONE) => return,
                Err(RUNNING) => {
                    // If it fails, it ended or somebody else said so.
                    let _ = self.0.compare_exchange(RUNNING, AWAITED, Ordering::Acquire);
                }
                Err(_) => {
                    self.0.wait(AWAITED, None);
                }
            }
        }
    }
}

#[cfg(test)]
#[cfg(not(windows))]
mod tests {
    use super::*;
    use loom::{
        cell::UnsafeCell,
        sync::{Arc, Condvar, Mutex, atomic::AtomicU32},
        thread,
    };

    /// A word of the model checker. Nobody wakes without need, so a lost word hangs, and is found.
    #[derive(Debug, Default)]
    struct Modelled {
        value: AtomicU32,
        waiters: Mutex<()>,
        woken: Condvar,
    }

    impl Word for Modelled {
        fn load(&self, order: Ordering) -> u32 {
            self.value.load(order)
        }

        fn swap(&self, value: u32, order: Ordering) -> u32 {
            self.value.swap(value, order)
        }

        fn fetch_add(&self, value: u32, order: Ordering) -> u32 {
            self.value.fetch_add(value, order)
        }

        fn compare_exchange(&self, current: u32, new: u32, success: Ordering) -> Result<u32, u32> {
            let failure = if success == Ordering::Acquire { success } else { Ordering::Relaxed };
            self.value.compare_exchange(current, new, success, failure)
        }

        fn wait(&self, expected: u32, _: Option<Duration>) -> bool {
            // Comparing and going to sleep are one step, as in the system.
            let waiters = self.waiters.lock().unwrap();
            if self.value.load(Ordering::SeqCst) == expected {
                drop(self.woken.wait(waiters).unwrap());
            }
            true
        }

        fn wake_one(&self) {
            let _waiters = self.waiters.lock().unwrap();
            self.woken.notify_one();
        }

        fn wake_all(&self) {
            let _waiters = self.waiters.lock().unwrap();
            self.woken.notify_all();
        }
    }

    /// Something that the model checker sees being used by two threads at once.
    #[derive(Default)]
    struct Shared<L> {
        lock: L,
        value: UnsafeCell<u32>,
    }

    impl<L> Shared<L> {
        fn increment(&self) {
            self.value.with_mut(|_| thread::yield_now());
        }

        fn read(&self) {
            self.value.with(|_| thread::yield_now());
        }
    }

    /// Checks with at most so many switches of a running thread: more find nothing new here.
    fn model(preemptions: usize, test: impl Fn() + Sync + Send + 'static) {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(preemptions);
        builder.check(test);
    }

    #[test]
    fn a_mutex_lets_one_in_and_wakes_the_next() {
        model(1, || {
            let shared = Arc::new(Shared::<RawMutex<Modelled>>::default());
            let threads = [(); 2].map(|()| {
                let shared = shared.clone();
                thread::spawn(move || {
                    shared.lock.lock();
                    shared.increment();
                    shared.lock.unlock();
                })
            });
            if shared.lock.try_lock() {
                shared.increment();
                shared.lock.unlock();
            }
            for thread in threads {
                thread.join().unwrap();
            }
        });
    }

    #[test]
    fn a_condition_is_never_missed() {
        model(2, || {
            let shared = Arc::new((RawMutex::<Modelled>::default(), RawCondvar::default()));
            let ready = Arc::new(Shared::<()>::default());
            let flag = Arc::new(AtomicU32::new(0));
            let (theirs, their_flag) = (shared.clone(), flag.clone());
            let told = thread::spawn(move || {
                theirs.0.lock();
                their_flag.store(1, Ordering::Relaxed);
                theirs.0.unlock();
                theirs.1.notify_one();
            });
            shared.0.lock();
            while flag.load(Ordering::Relaxed) == 0 {
                shared.1.wait(&shared.0, None);
            }
            ready.read();
            shared.0.unlock();
            told.join().unwrap();
        });
    }

    #[test]
    fn everybody_hears_what_is_told_to_all() {
        model(2, || {
            let shared = Arc::new((RawMutex::<Modelled>::default(), RawCondvar::default()));
            let flag = Arc::new(AtomicU32::new(0));
            let threads = [(); 2].map(|()| {
                let (shared, flag) = (shared.clone(), flag.clone());
                thread::spawn(move || {
                    shared.0.lock();
                    while flag.load(Ordering::Relaxed) == 0 {
                        shared.1.wait(&shared.0, None);
                    }
                    shared.0.unlock();
                })
            });
            shared.0.lock();
            flag.store(1, Ordering::Relaxed);
            shared.0.unlock();
            shared.1.notify_all();
            for thread in threads {
                thread.join().unwrap();
            }
        });
    }

    #[test]
    fn readers_share_and_writers_do_not() {
        model(2, || {
            let shared = Arc::new(Shared::<RawRwLock<Modelled>>::default());
            let theirs = shared.clone();
            let writer = thread::spawn(move || {
                theirs.lock.write();
                theirs.increment();
                theirs.lock.unlock_write();
            });
            shared.lock.read();
            shared.read();
            shared.lock.unlock_read();
            if shared.lock.try_write() {
                shared.increment();
                shared.lock.unlock_write();
            }
            writer.join().unwrap();
        });
    }

    /// The last of two readers must wake the writer.
    #[test]
    fn a_writer_waits_for_the_last_reader() {
        model(1, || {
            let shared = Arc::new(Shared::<RawRwLock<Modelled>>::default());
            let threads = [(); 2].map(|()| {
                let shared = shared.clone();
                thread::spawn(move || {
                    shared.lock.read();
                    shared.read();
                    shared.lock.unlock_read();
                })
            });
            shared.lock.write();
            shared.increment();
            shared.lock.unlock_write();
            for thread in threads {
                thread.join().unwrap();
            }
        });
    }

    #[test]
    fn what_is_done_once_is_seen_by_all() {
        model(2, || {
            let shared = Arc::new(Shared::<RawOnce<Modelled>>::default());
            let calls = Arc::new(AtomicU32::new(0));
            let call = |shared: &Shared<RawOnce<Modelled>>, calls: &AtomicU32| {
                shared.lock.call(|| {
                    shared.increment();
                    calls.fetch_add(1, Ordering::Relaxed);
                });
                shared.read();
                assert!(shared.lock.is_done());
            };
            let (theirs, their_calls) = (shared.clone(), calls.clone());
            let other = thread::spawn(move || call(&theirs, &their_calls));
            call(&shared, &calls);
            other.join().unwrap();
            assert_eq!(calls.load(Ordering::Relaxed), 1);
        });
    }

    #[test]
    fn readers_are_counted_to_their_limit() {
        assert_eq!(RawRwLock::<Modelled>::with_reader(WRITER - 2), Some(WRITER - 1));
        assert_eq!(RawRwLock::<Modelled>::with_reader(WRITER - 1), None);
        assert_eq!(RawRwLock::<Modelled>::with_reader(WRITER), None);
        assert_eq!(RawRwLock::<Modelled>::with_reader(WAITERS | 1), None);
        assert_eq!(RawRwLock::<Modelled>::with_writer(1), None);
        assert_eq!(RawRwLock::<Modelled>::with_writer(WAITERS), Some(WAITERS | WRITER));
    }
}
