//! Listings by whichever class the file system knows.
#![forbid(unsafe_code)]

use crate::{
    DirEntries,
    calls::{Calls, Scan},
    record::CLASSES,
    status::is_unsupported,
};
use core::sync::atomic::{AtomicU8, Ordering};
use nt_core::{Error, NtError, Result, record::malformed};

/// The place in [`CLASSES`] that a directory's file system is known to be at.
#[derive(Debug, Default)]
pub(crate) struct Ladder(AtomicU8);

impl Ladder {
    pub(crate) const fn new() -> Self {
        Self(AtomicU8::new(0))
    }
}

/// Reads the next batch; `None` once there is no more.
pub(crate) fn scan<'b, C: Calls>(
    calls: C,
    dir: C::Ref<'_>,
    ladder: &Ladder,
    step: Scan<'_>,
    reply: &'b mut [u8],
) -> Result<Option<DirEntries<'b>>> {
    let first = ladder.0.load(Ordering::Relaxed);
    let mut refused = malformed(0);
    for (level, class) in (0..).zip(CLASSES).skip(usize::from(first)) {
        match calls.list(dir, &Scan { class, ..step }, reply) {
            // A reply with nothing in it would go on for ever.
            Ok(0) => return Err(malformed(0)),
            Ok(len) => {
                ladder.0.store(level, Ordering::Relaxed);
                let reply = reply.get(..len).ok_or(malformed(len))?;
                return Ok(Some(DirEntries::new(reply, class)));
            }
            // An empty root directory has not even dots, and then this is the first answer.
            Err(Error::Nt { status: NtError::NO_MORE_FILES | NtError::NO_SUCH_FILE, .. }) => {
                return Ok(None);
            }
            Err(error) if is_unsupported(error) => refused = error,
            Err(error) => return Err(error),
        }
    }
    Err(refused)
}
