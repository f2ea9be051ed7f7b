//! A lock of ntdll's, for the one value that threads share.
#![expect(unsafe_code, reason = "the value is reached through the lock alone")]

use core::{
    cell::UnsafeCell,
    marker::PhantomData,
    ops::{Deref, DerefMut},
    ptr,
};
use nt_sys::ntrtl::{self, RTL_SRWLOCK};

/// A value that one thread at a time may use.
#[derive(Debug)]
pub(crate) struct Lock<T> {
    lock: UnsafeCell<RTL_SRWLOCK>,
    value: UnsafeCell<T>,
}

/// The right to use what a [`Lock`] holds.
#[derive(Debug)]
pub(crate) struct Guard<'l, T> {
    lock: &'l Lock<T>,
    /// A lock is released by the thread that took it.
    not_send: PhantomData<*const ()>,
}

// SAFETY: `Guard` is the only way to the value, and only one exists at a time.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        // `RTL_SRWLOCK_INIT` is null.
        let free = RTL_SRWLOCK { Ptr: ptr::null_mut() };
        Self { lock: UnsafeCell::new(free), value: UnsafeCell::new(value) }
    }

    /// `RtlAcquireSRWLockExclusive`.
    pub(crate) fn lock(&self) -> Guard<'_, T> {
        // SAFETY: the lock is initialised and never moves while borrowed.
        unsafe { ntrtl::RtlAcquireSRWLockExclusive(self.lock.get()) };
        Guard { lock: self, not_send: PhantomData }
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the lock is held, so nobody else has a reference.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the lock is held, so nobody else has a reference.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        // SAFETY: this guard's thread holds the lock.
        unsafe { ntrtl::RtlReleaseSRWLockExclusive(self.lock.lock.get()) };
    }
}
