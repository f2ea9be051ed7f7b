//! Locks and waits, on the system's waiting for an address.
//!
//! None needs to be made or given back: all are a word or two, and may be `static`.
pub mod futex;
mod locks;
mod raw;

pub use locks::{Condvar, Mutex, MutexGuard, OnceLock, ReadGuard, RwLock, WriteGuard};
