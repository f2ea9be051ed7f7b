//! What std's traits ask of a file.
use super::File;
use nt_core::{Error, Result};
use std::io;

impl io::Read for &File {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        File::read(self, buf).map_err(crate::error::to_io)
    }

    fn read_vectored(&mut self, bufs: &mut [io::IoSliceMut<'_>]) -> io::Result<usize> {
        File::read_vectored(self, bufs).map_err(crate::error::to_io)
    }

    fn read_to_end(&mut self, data: &mut alloc::vec::Vec<u8>) -> io::Result<usize> {
        File::read_to_end(self, data).map_err(crate::error::to_io)
    }
}

impl io::Write for &File {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        File::write(self, buf).map_err(crate::error::to_io)
    }

    fn write_vectored(&mut self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize> {
        File::write_vectored(self, bufs).map_err(crate::error::to_io)
    }

    /// Nothing is kept back.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl io::Seek for &File {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        seek(self, to).map_err(crate::error::to_io)
    }
}

impl io::Read for File {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        io::Read::read(&mut &*self, buf)
    }

    fn read_vectored(&mut self, bufs: &mut [io::IoSliceMut<'_>]) -> io::Result<usize> {
        io::Read::read_vectored(&mut &*self, bufs)
    }

    fn read_to_end(&mut self, data: &mut alloc::vec::Vec<u8>) -> io::Result<usize> {
        io::Read::read_to_end(&mut &*self, data)
    }
}

impl io::Write for File {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        io::Write::write(&mut &*self, buf)
    }

    fn write_vectored(&mut self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize> {
        io::Write::write_vectored(&mut &*self, bufs)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl io::Seek for File {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        io::Seek::seek(&mut &*self, to)
    }
}

fn seek(file: &File, to: io::SeekFrom) -> Result<u64> {
    let position = match to {
        io::SeekFrom::Start(position) => Some(position),
        io::SeekFrom::Current(0) => return file.position(),
        io::SeekFrom::Current(by) => file.position()?.checked_add_signed(by),
        io::SeekFrom::End(by) => file.len()?.checked_add_signed(by),
    };
    // Before the start, and past what a file can have, is the same error as in std.
    let position = position.ok_or_else(invalid)?;
    file.set_position(position)?;
    Ok(position)
}

fn invalid() -> Error {
    match nt_core::Call::NtSetInformationFile.check(nt_sys::ntstatus::STATUS_INVALID_PARAMETER) {
        Err(error) => error,
        Ok(_) => unreachable!(),
    }
}

#[cfg(windows)]
mod windows {
    use super::super::{File, sys};
    use nt_core::AsHandle;
    use std::os::windows::io::{
        AsHandle as StdAsHandle, AsRawHandle, BorrowedHandle, OwnedHandle, RawHandle,
    };

    impl StdAsHandle for File {
        fn as_handle(&self) -> BorrowedHandle<'_> {
            sys::lend_to_std(AsHandle::as_handle(&self.handle))
        }
    }

    impl AsRawHandle for File {
        fn as_raw_handle(&self) -> RawHandle {
            AsHandle::as_handle(&self.handle).as_raw()
        }
    }

    impl From<OwnedHandle> for File {
        fn from(handle: OwnedHandle) -> Self {
            Self::from(sys::from_std(handle))
        }
    }

    impl From<std::fs::File> for File {
        fn from(file: std::fs::File) -> Self {
            Self::from(OwnedHandle::from(file))
        }
    }

    impl From<File> for OwnedHandle {
        fn from(file: File) -> Self {
            file.into_handle().into()
        }
    }

    impl From<File> for std::fs::File {
        fn from(file: File) -> Self {
            OwnedHandle::from(file).into()
        }
    }
}
