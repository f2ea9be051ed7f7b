//! Queries whose answer has no limit: try, grow to what the kernel asks for, try again.
//!
//! What is asked about may grow between two tries, so this is a loop; and a kernel, or whoever
//! stands in its place, may ask for more for ever, so the loop is bounded.
#![forbid(unsafe_code)]

use crate::{Error, Result, key::is_cut_off, sys::Reply};
use alloc::vec::Vec;
use core::mem::MaybeUninit;
use nt_core::record::malformed;

/// Bytes on the stack; most answers fit.
const USUAL: usize = 1024;
const TRIES: u32 = 16;

/// An aligned buffer on the stack.
#[repr(C, align(8))]
struct Small {
    /// Puts the data of a value, 12 bytes into a reply, on a multiple of 8.
    _pad: MaybeUninit<[u8; 4]>,
    bytes: [MaybeUninit<u8>; USUAL],
}

/// Runs `query` until its reply fits and turns that into a value by `read`; `None` from `read` is
/// a malformed reply.
pub(crate) fn with_reply<T>(
    query: impl Fn(&mut [MaybeUninit<u8>]) -> Reply<'_>,
    read: impl FnOnce(&[u8]) -> Option<T>,
) -> Result<T> {
    let mut small =
        Small { _pad: MaybeUninit::uninit(), bytes: [const { MaybeUninit::uninit() }; USUAL] };
    let reply = query(&mut small.bytes);
    let mut needed = match reply.outcome {
        Ok(bytes) => return read(bytes).ok_or(malformed(0).into()),
        Err(error) if is_cut_off(error) => reply.needed,
        Err(error) => return Err(error.into()),
    };
    for _ in 0..TRIES {
        // Some more than needed, for what grows slowly.
        let bytes = usize::try_from(needed).map_err(|_| Error::OutOfMemory)?;
        let bytes = bytes.max(USUAL).checked_add(bytes / 8).ok_or(Error::OutOfMemory)?;
        let mut large: Vec<u8> = Vec::new();
        large.try_reserve_exact(bytes).map_err(|_| Error::OutOfMemory)?;
        let reply = query(large.spare_capacity_mut());
        needed = match reply.outcome {
            Ok(bytes) => return read(bytes).ok_or(malformed(0).into()),
            Err(error) if is_cut_off(error) => reply.needed,
            Err(error) => return Err(error.into()),
        };
    }
    Err(Error::Unstable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::cell::Cell;
    use nt_core::Call;
    use nt_sys::ntstatus;

    /// A kernel that asks for `grow(length)` bytes more than it was given.
    fn refuse(calls: &Cell<u32>, needed: impl Fn(u32) -> u32) -> Result<()> {
        with_reply(
            |buf| {
                calls.set(calls.get() + 1);
                let outcome = Call::NtQueryKey.check(ntstatus::STATUS_BUFFER_OVERFLOW);
                let needed = needed(u32::try_from(buf.len()).unwrap());
                Reply { outcome: outcome.map(|_| &[][..]), head: &[], needed }
            },
            |_| Some(()),
        )
    }

    #[test]
    fn a_reply_that_never_fits_ends() {
        for needed in [|_| 0, |length| length + 1, |length: u32| length.min(1 << 20) * 2] {
            let calls = Cell::new(0);
            assert_eq!(refuse(&calls, needed), Err(Error::Unstable));
            assert_eq!(calls.get(), TRIES + 1);
        }
    }

    #[test]
    fn other_errors_are_not_tried_again() {
        let calls = Cell::new(0);
        let result: Result<()> = with_reply(
            |_| {
                calls.set(calls.get() + 1);
                let outcome = Call::NtQueryKey.check(ntstatus::STATUS_KEY_DELETED);
                Reply { outcome: outcome.map(|_| &[][..]), head: &[], needed: 5000 }
            },
            |_| Some(()),
        );
        assert!(result.unwrap_err().is_deleted());
        assert_eq!(calls.get(), 1);
    }
}
