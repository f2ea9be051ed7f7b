//! Messages through the console driver, Windows 8.1 and later.
#![forbid(unsafe_code)]

use crate::{
    Error, Operation, Result,
    proto::{Message, Width},
};
use core::sync::atomic::{AtomicBool, Ordering};
use nt_core::{BorrowedHandle, NtError};
use nt_sys::NTSTATUS;

/// Whoever answers messages about a console.
pub(crate) trait Driver {
    /// Sends a message about `object`, or about the console as a whole; returns how it succeeded.
    ///
    /// # Errors
    ///
    /// [`Error::Console`] with the host's status, [`Error::NoConsole`].
    fn send(
        &self,
        object: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS>;
}

/// What takes a request into the kernel.
pub(crate) trait Transport {
    /// The process's connection to its console.
    fn connection(&self) -> Option<BorrowedHandle<'_>>;

    /// `IOCTL_CONDRV_ISSUE_USER_IO` on `target`, which on a connection may speak for another
    /// object, the client.
    fn issue(
        &self,
        width: Width,
        target: BorrowedHandle<'_>,
        client: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS, NtError>;
}

/// The driver's way.
#[derive(Debug)]
pub(crate) struct ConDrv<'s, T> {
    transport: T,
    width: Width,
    /// Set once a system turns out to take messages on the connection alone.
    connection_only: &'s AtomicBool,
}

impl<'s, T: Transport> ConDrv<'s, T> {
    pub(crate) const fn new(transport: T, width: Width, connection_only: &'s AtomicBool) -> Self {
        Self { transport, width, connection_only }
    }

    /// Asks a harmless question that needs no console object: the output code page. Only a
    /// connection to a real console answers, and only to the right layout.
    pub(crate) fn answers(&self) -> bool {
        let mut message = Message::new(Operation::GetCodePage).with(4, [1]);
        self.send(None, &mut message).is_ok() && message.u32(0).is_ok_and(|page| page != 0)
    }

    fn through_connection(
        &self,
        object: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS> {
        let connection = self.transport.connection().ok_or(Error::NoConsole)?;
        self.transport
            .issue(self.width, connection, object, message)
            .map_err(|status| Error::Console { operation: message.operation(), status })
    }
}

impl<T: Transport> Driver for ConDrv<'_, T> {
    fn send(
        &self,
        object: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS> {
        let blocks = matches!(message.operation(), Operation::Read | Operation::Write);
        let direct = object.filter(|_| blocks && !self.connection_only.load(Ordering::Relaxed));
        let Some(object) = direct else { return self.through_connection(object, message) };
        // What may block goes to the object itself: the connection is one synchronous file for the
        // whole process, and a read waiting on it may hold up every other thread's message.
        if let Ok(status) = self.transport.issue(self.width, object, None, message) {
            return Ok(status);
        }
        // No status tells a system without this way from a host that refuses, so a message that
        // failed, and so had no effect, goes the other way too.
        let status = self.through_connection(Some(object), message)?;
        self.connection_only.store(true, Ordering::Relaxed);
        Ok(status)
    }
}
