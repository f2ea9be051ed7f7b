//! Being told that a key changes.
//!
//! The kernel writes a status block when the request ends, which may be long after the call that
//! began it. So block and event are owned here, the block on the heap where it does not move, and
//! dropping first closes the key, which ends the request, then waits for that. Should that never
//! come, the block is left to the kernel rather than freed.
#![forbid(unsafe_code)]

use crate::{Key, Result, sys};
use alloc::boxed::Box;
use core::{mem::ManuallyDrop, time::Duration};
use nt_core::{AsHandle, BorrowedHandle, OwnedHandle, io::Request};
use nt_sys::ntregapi as nt;

/// Which changes are told, combined with [`and`](Self::and).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Changes(u32);

impl Changes {
    /// Subkeys are made or deleted.
    pub const SUBKEYS: Self = Self(nt::REG_NOTIFY_CHANGE_NAME);
    /// Attributes change.
    pub const ATTRIBUTES: Self = Self(nt::REG_NOTIFY_CHANGE_ATTRIBUTES);
    /// Values are written or deleted.
    pub const VALUES: Self = Self(nt::REG_NOTIFY_CHANGE_LAST_SET);
    /// The security descriptor changes.
    pub const SECURITY: Self = Self(nt::REG_NOTIFY_CHANGE_SECURITY);
    /// All of these.
    pub const ALL: Self = Self::SUBKEYS.and(Self::ATTRIBUTES).and(Self::VALUES).and(Self::SECURITY);

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A watched key.
///
/// It is told *that* something changed, not what. A change is never missed: the next one is
/// already asked for when [`wait`](Self::wait) returns, so what happens while the caller looks at
/// the key is told by the next wait.
///
/// The thread that began the watch need not live on, except on Windows 7.
///
/// ```no_run
/// use nt_registry::{Changes, Root, Watch};
/// let key = Root::CurrentUser.open("Environment")?;
/// let mut watch = Watch::new(key, Changes::VALUES, false)?;
/// watch.wait(None)?;
/// println!("{:?}", watch.key().info()?);
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Debug)]
pub struct Watch {
    pub(crate) key: ManuallyDrop<Key>,
    pub(crate) event: OwnedHandle,
    pub(crate) block: ManuallyDrop<Box<Request>>,
    changes: Changes,
    subtree: bool,
    /// Whether the kernel has been asked and not yet answered.
    pub(crate) asked: bool,
}

/// How long the end of a request is awaited after its key was closed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

impl Watch {
    /// Watches `key`, which was opened with [`Access::NOTIFY`](crate::Access::NOTIFY); with
    /// `subtree`, everything below it too. While it is watched its hive cannot be unloaded.
    ///
    /// # Errors
    ///
    /// The status of `NtNotifyChangeKey`: `STATUS_ACCESS_DENIED`, `STATUS_KEY_DELETED`; or of
    /// `NtCreateEvent`.
    #[doc(alias("NtNotifyChangeKey", "RegNotifyChangeKeyValue"))]
    pub fn new(key: Key, changes: Changes, subtree: bool) -> Result<Self> {
        let event = sys::create_event()?;
        let mut watch = Self {
            key: ManuallyDrop::new(key),
            event,
            block: ManuallyDrop::new(Box::new(Request::new())),
            changes,
            subtree,
            asked: false,
        };
        watch.ask()?;
        Ok(watch)
    }

    /// Waits until something has changed since the last time, or `limit` is over: then `false`.
    /// Without a limit, for ever.
    ///
    /// # Errors
    ///
    /// The status of `NtNotifyChangeKey`, `STATUS_KEY_DELETED` above all: there is nothing left to
    /// watch.
    pub fn wait(&mut self, limit: Option<Duration>) -> Result<bool> {
        self.ask()?;
        if !sys::wait(self.event.as_handle(), limit)? {
            return Ok(false);
        }
        self.asked = false;
        self.ask()?;
        Ok(true)
    }

    /// Asks for the next change after somebody else has waited for the event, as
    /// [`as_handle`](AsHandle::as_handle) lets them. The wait itself resets it.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait).
    pub fn told(&mut self) -> Result<()> {
        self.asked = false;
        self.ask()
    }

    /// The watched key.
    pub fn key(&self) -> &Key {
        &self.key
    }

    fn ask(&mut self) -> Result<()> {
        if !self.asked {
            sys::notify(
                self.key.as_handle(),
                self.event.as_handle(),
                &self.block,
                self.changes.0,
                self.subtree,
            )?;
            self.asked = true;
        }
        Ok(())
    }
}

/// The event that is set when something has changed. It resets itself when a wait for it ends;
/// then say [`told`](Watch::told).
impl AsHandle for Watch {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.event.as_handle()
    }
}
