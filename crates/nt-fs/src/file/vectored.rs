//! Several buffers, one call.
use super::File;
use core::ops::{Deref, DerefMut};
use nt_core::Result;

/// What is copied together instead of being moved buffer by buffer.
const TOGETHER: usize = 8 * 1024;

impl File {
    /// Writes from several buffers; returns how much was written.
    ///
    /// Small buffers are copied together, so that they cost one call; of large ones the first is
    /// written.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn write_vectored<B: Deref<Target = [u8]>>(&self, bufs: &[B]) -> Result<usize> {
        let mut full = bufs.iter().map(|buf| &**buf).filter(|buf| !buf.is_empty());
        let first = full.next().unwrap_or(&[]);
        if first.len() >= TOGETHER || full.next().is_none() {
            return self.write(first);
        }
        let mut together = [0; TOGETHER];
        let mut len = 0;
        for buf in bufs.iter().map(|buf| &**buf) {
            let room = &mut together[len..];
            let taken = buf.len().min(room.len());
            room[..taken].copy_from_slice(&buf[..taken]);
            len += taken;
            if taken < buf.len() {
                break;
            }
        }
        self.write(&together[..len])
    }

    /// Reads into several buffers; returns how much was read, 0 at the end.
    ///
    /// Small buffers are filled by one call; of large ones the first is.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_vectored<B: DerefMut<Target = [u8]>>(&self, bufs: &mut [B]) -> Result<usize> {
        let total: usize = bufs.iter().map(|buf| buf.len()).sum();
        if total > TOGETHER {
            let first = bufs.iter_mut().map(|buf| &mut **buf).find(|buf| !buf.is_empty());
            return self.read(first.unwrap_or(&mut []));
        }
        let mut together = [0; TOGETHER];
        let read = self.read(&mut together[..total])?;
        let mut rest = &together[..read];
        for buf in bufs.iter_mut().map(|buf| &mut **buf) {
            let (taken, behind) = rest.split_at(buf.len().min(rest.len()));
            buf[..taken.len()].copy_from_slice(taken);
            rest = behind;
        }
        Ok(read)
    }
}
