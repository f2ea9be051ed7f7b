//! Open files.
mod open;
mod options;
#[cfg(feature = "std")]
mod std_io;
mod sys;
mod vectored;
#[cfg(feature = "alloc")]
mod whole;
mod write;

use crate::{
    Change, Metadata,
    calls::{Aligned, At, Calls},
    metadata,
    path::AsPath,
    status::{LOCK_NOT_GRANTED, is, is_unsupported},
    support::Volume,
    sys::Kernel,
};
use core::{
    mem::offset_of,
    sync::atomic::{AtomicU64, Ordering},
};
use nt_core::{
    AsHandle, BorrowedHandle, Error, OwnedHandle, Result,
    record::{malformed, u32_at, u64_at},
};
use nt_sys::ntioapi::{
    FILE_STANDARD_INFORMATION, FILE_SYNCHRONOUS_IO_ALERT, FILE_SYNCHRONOUS_IO_NONALERT,
    FileAllocationInformation, FileModeInformation, FilePositionInformation,
    FileStandardInformation,
};
pub use options::OpenOptions;
#[cfg(feature = "alloc")]
pub(crate) use sys::read_append;
use sys::{Offset, Signal};
#[cfg(feature = "alloc")]
pub use whole::{read_file, write_atomic};
pub use write::write_file;

/// An open file.
///
/// Reads and writes go on from a position that the file keeps itself, so that seeking is no call.
/// All of them take `&self`; threads that share a file share its position, each read and write
/// taking it as it is when it begins.
///
/// A handle made from another one, inherited or converted, goes on from the kernel's position,
/// which it may share with other handles; it may be overlapped, and every call still returns only
/// when its request is over.
///
/// ```no_run
/// use nt_fs::File;
/// let file = File::open("notes.txt")?;
/// let mut head = [0; 16];
/// let read = file.read(&mut head)?;
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Debug)]
pub struct File {
    handle: OwnedHandle,
    cursor: Cursor,
    overlapped: bool,
    append: bool,
}

/// Who keeps the position.
#[derive(Debug)]
enum Cursor {
    Own(AtomicU64),
    Kernel,
}

/// The position after an append: the end, wherever that was then.
const AT_END: u64 = u64::MAX;

impl File {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// As [`OpenOptions::open`].
    pub fn open(path: impl AsPath) -> Result<Self> {
        OpenOptions::new().read(true).open(path)
    }

    /// Makes a file, or cuts one to no bytes, and opens it for writing.
    ///
    /// # Errors
    ///
    /// As [`OpenOptions::open`].
    pub fn create(path: impl AsPath) -> Result<Self> {
        OpenOptions::new().write(true).create(true).truncate(true).open(path)
    }

    /// Makes a file that must not exist and opens it for reading and writing.
    ///
    /// # Errors
    ///
    /// As [`OpenOptions::open`].
    pub fn create_new(path: impl AsPath) -> Result<Self> {
        OpenOptions::new().read(true).write(true).create_new(true).open(path)
    }

    const fn opened(handle: OwnedHandle, append: bool) -> Self {
        Self { handle, cursor: Cursor::Own(AtomicU64::new(0)), overlapped: false, append }
    }

    /// Reads from the position on; 0 at the end.
    ///
    /// # Errors
    ///
    /// The status of `NtReadFile`.
    #[doc(alias = "NtReadFile")]
    pub fn read(&self, buf: &mut [u8]) -> Result<usize> {
        let offset = self.read_offset()?;
        let read = sys::read(&self.signal()?, buf, offset)?;
        self.advance(offset, read);
        Ok(read)
    }

    /// Writes from the position on, or behind the end if the file was opened to append; returns
    /// how much was written.
    ///
    /// # Errors
    ///
    /// The status of `NtWriteFile`.
    #[doc(alias = "NtWriteFile")]
    pub fn write(&self, buf: &[u8]) -> Result<usize> {
        let offset = if self.append { Offset::End } else { self.read_offset()? };
        let written = sys::write(&self.signal()?, buf, offset)?;
        self.advance(offset, written);
        Ok(written)
    }

    /// Writes all of `buf`.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write); [`Error::WroteNothing`] if a write does not get on.
    pub fn write_all(&self, mut buf: &[u8]) -> Result<()> {
        while !buf.is_empty() {
            let written = self.write(buf)?;
            if written == 0 {
                return Err(Error::WroteNothing);
            }
            buf = buf.get(written..).unwrap_or(&[]);
        }
        Ok(())
    }

    /// Reads at an offset; 0 at the end. The position stays.
    ///
    /// # Errors
    ///
    /// The status of `NtReadFile`.
    #[doc(alias = "NtReadFile")]
    pub fn read_at(&self, buf: &mut [u8], offset: u64) -> Result<usize> {
        sys::read(&self.signal()?, buf, Offset::at(offset)?)
    }

    /// Writes at an offset; returns how much was written. The position stays.
    ///
    /// # Errors
    ///
    /// The status of `NtWriteFile`.
    #[doc(alias = "NtWriteFile")]
    pub fn write_at(&self, buf: &[u8], offset: u64) -> Result<usize> {
        sys::write(&self.signal()?, buf, Offset::at(offset)?)
    }

    /// Reads from the position to the end and appends it to `data`.
    ///
    /// # Errors
    ///
    /// The status of `NtReadFile`. What was read until then is in `data`.
    #[cfg(feature = "alloc")]
    pub fn read_to_end(&self, data: &mut alloc::vec::Vec<u8>) -> Result<usize> {
        let signal = self.signal()?;
        open::read_to_end(data, |data| {
            let offset = self.read_offset()?;
            let read = sys::append(&signal, data, offset)?;
            self.advance(offset, read);
            Ok(read)
        })
    }

    /// Where the next read or write begins. No call, but for a converted handle or after an
    /// append.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryInformationFile`.
    pub fn position(&self) -> Result<u64> {
        match &self.cursor {
            Cursor::Own(position) => match position.load(Ordering::Relaxed) {
                AT_END => self.len(),
                position => Ok(position),
            },
            Cursor::Kernel => {
                let mut reply = Aligned::<8>::new();
                let file = self.handle.as_handle();
                Kernel.query(file, FilePositionInformation, &mut reply.0)?;
                Ok(u64::from_le_bytes(reply.0))
            }
        }
    }

    /// Sets where the next read or write begins. No call, but for a converted handle.
    ///
    /// # Errors
    ///
    /// `STATUS_INVALID_PARAMETER` past 2⁶³; the status of `NtSetInformationFile`.
    pub fn set_position(&self, position: u64) -> Result<()> {
        Offset::at(position)?;
        match &self.cursor {
            Cursor::Own(own) => own.store(position, Ordering::Relaxed),
            Cursor::Kernel => self.set_kernel_position(position)?,
        }
        Ok(())
    }

    /// The size in bytes.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryInformationFile`.
    #[expect(clippy::len_without_is_empty, reason = "a file that is empty now may not be then")]
    pub fn len(&self) -> Result<u64> {
        let mut reply = Aligned::<{ size_of::<FILE_STANDARD_INFORMATION>() }>::new();
        Kernel.query(self.handle.as_handle(), FileStandardInformation, &mut reply.0)?;
        u64_at(&reply.0, offset_of!(FILE_STANDARD_INFORMATION, EndOfFile)).ok_or(malformed(0))
    }

    /// Cuts the file, or extends it with zeros.
    ///
    /// # Errors
    ///
    /// The status of `NtSetInformationFile`.
    pub fn set_len(&self, len: u64) -> Result<()> {
        open::set_len(Kernel, self.handle.as_handle(), len)
    }

    /// Reserves space up to a size, without changing the file's own. Less than that cuts the file.
    ///
    /// # Errors
    ///
    /// The status of `NtSetInformationFile`: `STATUS_DISK_FULL`, …
    pub fn allocate(&self, bytes: u64) -> Result<()> {
        let data = Aligned(bytes.to_le_bytes());
        Kernel.set(self.handle.as_handle(), FileAllocationInformation, &data.0)
    }

    /// Writes data and metadata through to the device.
    ///
    /// # Errors
    ///
    /// The status of `NtFlushBuffersFile`.
    #[doc(alias = "NtFlushBuffersFile")]
    pub fn sync_all(&self) -> Result<()> {
        sys::flush(self.handle.as_handle())
    }

    /// Writes the data through to the device, and of the metadata what it takes to read it.
    ///
    /// # Errors
    ///
    /// The status of `NtFlushBuffersFileEx` or `NtFlushBuffersFile`.
    #[doc(alias = "NtFlushBuffersFileEx")]
    pub fn sync_data(&self) -> Result<()> {
        match sys::flush_data(self.handle.as_handle()) {
            Some(Err(error)) if is_unsupported(error) => self.sync_all(),
            Some(result) => result,
            None => self.sync_all(),
        }
    }

    /// What the file is.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryInformationFile`.
    #[doc(alias = "NtQueryInformationFile")]
    pub fn metadata(&self) -> Result<Metadata> {
        let file = self.handle.as_handle();
        metadata::of_handle(Kernel, file, At::relative(file, &[], Volume::UNKNOWN))
    }

    /// Changes times and attributes.
    ///
    /// # Errors
    ///
    /// The status of `NtSetInformationFile`.
    pub fn change(&self, change: &Change) -> Result<()> {
        metadata::change_handle(Kernel, self.handle.as_handle(), change)
    }

    /// Locks a range for reading by many or writing by one, waiting until others let go.
    ///
    /// # Errors
    ///
    /// The status of `NtLockFile`.
    #[doc(alias = "NtLockFile")]
    pub fn lock_range(&self, offset: u64, len: u64, exclusive: bool) -> Result<()> {
        let (Offset::At(offset), Offset::At(len)) = (Offset::at(offset)?, Offset::at(len)?) else {
            return Err(malformed(0));
        };
        sys::lock(&self.signal()?, offset, len, true, exclusive)
    }

    /// Locks a range if nobody else has a lock in the way; whether it did.
    ///
    /// # Errors
    ///
    /// The status of `NtLockFile`, but for `STATUS_LOCK_NOT_GRANTED`.
    #[doc(alias = "NtLockFile")]
    pub fn try_lock_range(&self, offset: u64, len: u64, exclusive: bool) -> Result<bool> {
        let (Offset::At(offset), Offset::At(len)) = (Offset::at(offset)?, Offset::at(len)?) else {
            return Err(malformed(0));
        };
        match sys::lock(&self.signal()?, offset, len, false, exclusive) {
            Ok(()) => Ok(true),
            Err(error) if is(error, LOCK_NOT_GRANTED) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Unlocks a range that was locked.
    ///
    /// # Errors
    ///
    /// The status of `NtUnlockFile`: `STATUS_RANGE_NOT_LOCKED`, …
    #[doc(alias = "NtUnlockFile")]
    pub fn unlock_range(&self, offset: u64, len: u64) -> Result<()> {
        let (Offset::At(offset), Offset::At(len)) = (Offset::at(offset)?, Offset::at(len)?) else {
            return Err(malformed(0));
        };
        sys::unlock(self.handle.as_handle(), offset, len)
    }

    /// Whether it is a console.
    pub fn is_terminal(&self) -> bool {
        const FILE_DEVICE_CONSOLE: u32 = 0x50;
        sys::device_type(self.handle.as_handle()) == Ok(FILE_DEVICE_CONSOLE)
    }

    /// Where the next read begins, as the calls take it.
    fn read_offset(&self) -> Result<Offset> {
        match &self.cursor {
            Cursor::Own(_) => Offset::at(self.position()?),
            Cursor::Kernel => Ok(Offset::Current),
        }
    }

    fn advance(&self, from: Offset, moved: usize) {
        if let Cursor::Own(position) = &self.cursor {
            let next = match from {
                Offset::At(offset) => {
                    let moved = u64::try_from(moved).unwrap_or(u64::MAX);
                    offset.cast_unsigned().saturating_add(moved)
                }
                Offset::Current | Offset::End => AT_END,
            };
            position.store(next, Ordering::Relaxed);
        }
    }

    fn set_kernel_position(&self, position: u64) -> Result<()> {
        let data = Aligned(position.to_le_bytes());
        Kernel.set(self.handle.as_handle(), FilePositionInformation, &data.0)
    }

    fn signal(&self) -> Result<Signal<'_>> {
        Signal::new(self.handle.as_handle(), self.overlapped)
    }

    /// Hands over the handle, with the kernel's position where ours is.
    fn into_handle(self) -> OwnedHandle {
        if let (Cursor::Own(_), Ok(position)) = (&self.cursor, self.position()) {
            // A handle without a position (or the right to set it) has none to lose.
            let _ = self.set_kernel_position(position);
        }
        self.handle
    }
}

impl AsHandle for File {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.handle.as_handle()
    }
}

impl From<OwnedHandle> for File {
    /// Takes over a handle of a file, pipe or device, overlapped or not.
    ///
    /// An overlapped handle has no position in the kernel, so it starts at 0.
    fn from(handle: OwnedHandle) -> Self {
        let mut reply = Aligned::<4>::new();
        let mode = match Kernel.query(handle.as_handle(), FileModeInformation, &mut reply.0) {
            Ok(_) => u32_at(&reply.0, 0).unwrap_or(0),
            // What does not tell is waited for as if it were overlapped.
            Err(_) => 0,
        };
        let synchronous = mode & (FILE_SYNCHRONOUS_IO_ALERT | FILE_SYNCHRONOUS_IO_NONALERT) != 0;
        let cursor = if synchronous { Cursor::Kernel } else { Cursor::Own(AtomicU64::new(0)) };
        Self { handle, cursor, overlapped: !synchronous, append: false }
    }
}

impl From<File> for OwnedHandle {
    fn from(file: File) -> Self {
        file.into_handle()
    }
}
