//! The one rule about requests in flight, in one place.
use crate::{BorrowedHandle, Call, Result, fatal, sys};
use core::cell::UnsafeCell;
use nt_sys::{
    NTSTATUS,
    ntioapi::{IO_STATUS_BLOCK, IO_STATUS_BLOCK_0},
    ntstatus::STATUS_PENDING,
};

/// The `IO_STATUS_BLOCK` of one request, which the kernel writes when the request ends.
///
/// Handles this workspace opens are synchronous, but an inherited or converted one may be
/// overlapped, and then a request outlives its call. Nobody may return or unwind while the kernel
/// can still write to the block and the request's buffer, so whoever passes
/// [`as_ptr`](Self::as_ptr) to a call passes its status to [`finish`](Self::finish) next.
#[derive(Debug)]
pub struct Request(pub(crate) UnsafeCell<IO_STATUS_BLOCK>);

impl Request {
    /// A block for a request that has not ended.
    #[expect(clippy::new_without_default, reason = "a pending request is nobody's default")]
    pub const fn new() -> Self {
        Self(UnsafeCell::new(IO_STATUS_BLOCK {
            Anonymous: IO_STATUS_BLOCK_0 { Status: STATUS_PENDING },
            Information: 0,
        }))
    }

    /// Where the kernel is to write.
    pub const fn as_ptr(&self) -> *mut IO_STATUS_BLOCK {
        self.0.get()
    }

    /// Waits until the request is over; returns the block's `Information`.
    ///
    /// `status` is what `call` returned. The wait is for the handle's own signal; while another
    /// request on the same file keeps that up, it is a busy one. Should it fail, the process ends.
    ///
    /// # Errors
    ///
    /// The request's final status, if negative.
    pub fn finish(
        &self,
        call: Call,
        status: NTSTATUS,
        handle: BorrowedHandle<'_>,
    ) -> Result<usize> {
        self.finish_with_status(call, status, handle).map(|(_, information)| information)
    }

    /// As [`finish`](Self::finish), for calls with more than one way to succeed: returns the final
    /// status too.
    ///
    /// # Errors
    ///
    /// The request's final status, if negative.
    pub fn finish_with_status(
        &self,
        call: Call,
        status: NTSTATUS,
        handle: BorrowedHandle<'_>,
    ) -> Result<(NTSTATUS, usize)> {
        let (mut status, mut information) = (status, sys::outcome(self).1);
        while status == STATUS_PENDING {
            // The handle's signal may be that of another request, or come before the block is
            // written, so only the block itself tells.
            if sys::wait(handle) != 0 {
                fatal();
            }
            (status, information) = sys::outcome(self);
        }
        Ok((call.check(status)?, information))
    }
}
