//! Anonymous pipes.
use crate::{
    stdio::{read, read_to_end, write_all},
    sys,
};
use liballoc::vec::Vec;
use nt_core::{AsHandle, BorrowedHandle, OwnedHandle, Result};

/// The end of a pipe that reads.
#[derive(Debug)]
pub struct PipeReader(OwnedHandle);

/// The end of a pipe that writes.
#[derive(Debug)]
pub struct PipeWriter(OwnedHandle);

/// Makes a pipe: what is written to one end is read from the other.
///
/// # Errors
///
/// The status of `NtCreateNamedPipeFile` or `NtOpenFile`.
#[doc(alias = "CreatePipe")]
#[doc(alias = "NtCreateNamedPipeFile")]
pub fn pipe() -> Result<(PipeReader, PipeWriter)> {
    let (reader, writer) = sys::pipe(sys::Direction::ToServer, false)?;
    Ok((PipeReader(reader), PipeWriter(writer)))
}

impl PipeReader {
    pub(super) const fn new(handle: OwnedHandle) -> Self {
        Self(handle)
    }

    /// Waits for bytes; returns how many were read, 0 once every writer is gone.
    ///
    /// # Errors
    ///
    /// The status of `NtReadFile`.
    pub fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        read(self.0.as_handle(), bytes)
    }

    /// Reads until every writer is gone, and adds what was read to `bytes`.
    ///
    /// # Errors
    ///
    /// The status of `NtReadFile`; `bytes` has then what was read before.
    pub fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> Result<()> {
        read_to_end(self.0.as_handle(), bytes)
    }
}

impl PipeWriter {
    pub(super) const fn new(handle: OwnedHandle) -> Self {
        Self(handle)
    }

    /// Writes all of `bytes`; waits where the reader is slow.
    ///
    /// # Errors
    ///
    /// `STATUS_PIPE_BROKEN` or `STATUS_PIPE_CLOSING` when the reader is gone; or
    /// [`Error::WroteNothing`](nt_core::Error::WroteNothing).
    pub fn write_all(&mut self, bytes: &[u8]) -> Result<()> {
        write_all(self.0.as_handle(), bytes)
    }
}

impl AsHandle for PipeReader {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.0.as_handle()
    }
}

impl AsHandle for PipeWriter {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.0.as_handle()
    }
}

impl From<PipeReader> for OwnedHandle {
    fn from(pipe: PipeReader) -> Self {
        pipe.0
    }
}

impl From<PipeWriter> for OwnedHandle {
    fn from(pipe: PipeWriter) -> Self {
        pipe.0
    }
}
