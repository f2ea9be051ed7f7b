//! The subkeys of a key.
#![forbid(unsafe_code)]

use crate::{FileTime, Key, KeyName, Result, key::is_end, name::MAX_KEY_UNITS, record, sys};
use core::mem::MaybeUninit;
use nt_core::{AsHandle, record::malformed};

/// A subkey, as its parent lists it. Open it by its name: `parent.open(&subkey.name)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subkey {
    /// Its name.
    pub name: KeyName,
    /// When it was last written to.
    pub last_write: FileTime,
}

/// The subkeys of a key, by [`Key::subkeys`].
///
/// After an error comes the end. A key that is deleted while its parent is listed moves those
/// behind it forward, so that one is passed over; one that is created may be listed or not. No
/// thread is remembered: the iterator may move to another between two steps.
#[derive(Clone, Debug)]
pub struct Subkeys<'k> {
    key: &'k Key,
    next: u32,
    end: End,
}

/// Where a list ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// Where the kernel says so.
    Open,
    /// Before this index, because what is there was yielded from behind.
    Before(u32),
}

impl Key {
    /// The subkeys; needs [`Access::ENUMERATE_SUB_KEYS`](crate::Access::ENUMERATE_SUB_KEYS) and
    /// nothing else. A call for each, and one for the end; no allocation.
    ///
    /// Taken from behind, it needs [`Access::QUERY_VALUE`](crate::Access::QUERY_VALUE) too, to
    /// ask how many there are.
    ///
    /// ```no_run
    /// use nt_registry::Root;
    /// for subkey in Root::Users.open("")?.subkeys() {
    ///     println!("{}", subkey?.name);
    /// }
    /// # Ok::<(), nt_registry::Error>(())
    /// ```
    #[doc(alias("NtEnumerateKey", "RegEnumKeyExW"))]
    pub const fn subkeys(&self) -> Subkeys<'_> {
        Subkeys { key: self, next: 0, end: End::Open }
    }

    /// The subkey at `index`; `None` past the last. One call.
    ///
    /// The order is the kernel's, and keys that come and go shift it.
    ///
    /// # Errors
    ///
    /// The status of `NtEnumerateKey`: `STATUS_ACCESS_DENIED`, `STATUS_KEY_DELETED`.
    #[doc(alias("NtEnumerateKey", "RegEnumKeyExW"))]
    pub fn subkey_at(&self, index: u32) -> Result<Option<Subkey>> {
        // No name is longer, so that there is no need to grow.
        let mut buf =
            SubkeyBuf([MaybeUninit::uninit(); record::KEY_ENTRY_HEAD + 2 * MAX_KEY_UNITS]);
        let reply = match sys::enumerate_key(self.as_handle(), index, &mut buf.0).outcome {
            Ok(reply) => reply,
            Err(error) if is_end(error) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let entry = record::key_entry(reply)
            .and_then(|(name, last_write)| Some(Subkey { name: KeyName::new(name)?, last_write }));
        Ok(Some(entry.ok_or(malformed(0))?))
    }
}

#[repr(C, align(8))]
struct SubkeyBuf([MaybeUninit<u8>; record::KEY_ENTRY_HEAD + 2 * MAX_KEY_UNITS]);

impl Iterator for Subkeys<'_> {
    type Item = Result<Subkey>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_reached(self.next) {
            return None;
        }
        let found = self.key.subkey_at(self.next);
        match found {
            Ok(Some(_)) => self.next += 1,
            _ => self.end = End::Before(self.next),
        }
        found.transpose()
    }
}

impl DoubleEndedIterator for Subkeys<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let key = self.key;
        let step = self.end.step_back(
            self.next,
            || key.info().map(|info| info.subkeys),
            |index| key.subkey_at(index),
        );
        step.transpose()
    }
}

impl core::iter::FusedIterator for Subkeys<'_> {}

impl End {
    /// Whether nothing is left from `next` on. The kernel's counts have 32 bits.
    pub(crate) const fn is_reached(self, next: u32) -> bool {
        match self {
            Self::Open => next == u32::MAX,
            Self::Before(end) => next >= end,
        }
    }

    /// What is before the end, which moves there; an error puts the end at `next`.
    pub(crate) fn step_back<T>(
        &mut self,
        next: u32,
        count: impl FnOnce() -> Result<u32>,
        at: impl Fn(u32) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let mut end = match *self {
            Self::Before(end) => end,
            Self::Open => count().inspect_err(|_| *self = Self::Before(next))?,
        };
        // What was at the end may be gone meanwhile.
        while end > next {
            end -= 1;
            let found = at(end);
            *self = Self::Before(if found.is_err() { next } else { end });
            if let Some(found) = found? {
                return Ok(Some(found));
            }
        }
        *self = Self::Before(next);
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use crate::Error;
    use alloc::vec::Vec;

    /// Steps back over a list of `now` items that had `counted` when asked.
    fn back(counted: u32, now: u32, next: u32) -> Vec<u32> {
        let mut end = End::Open;
        let at = |index| Ok((index < now).then_some(index));
        core::iter::from_fn(|| end.step_back(next, || Ok(counted), at).unwrap()).collect()
    }

    #[test]
    fn from_behind_it_meets_what_came_from_the_front() {
        assert_eq!(back(4, 4, 0), [3, 2, 1, 0]);
        assert_eq!(back(4, 4, 2), [3, 2]);
        assert_eq!(back(4, 4, 4), []);
        assert_eq!(back(0, 0, 0), []);
    }

    #[test]
    fn from_behind_it_steps_over_what_is_gone() {
        assert_eq!(back(1000, 2, 0), [1, 0]);
        assert_eq!(back(1000, 0, 0), []);
    }

    #[test]
    fn from_behind_too_an_error_is_the_last_item() {
        let mut end = End::Open;
        let failed: Result<Option<u32>> = end.step_back(3, || Err(Error::TooDeep), |_| Ok(None));
        assert_eq!(failed, Err(Error::TooDeep));
        assert!(end.is_reached(3));
        let mut end = End::Open;
        let failed: Result<Option<u32>> = end.step_back(0, || Ok(9), |_| Err(Error::TooDeep));
        assert_eq!(failed, Err(Error::TooDeep));
        assert!(end.is_reached(0));
    }
}
