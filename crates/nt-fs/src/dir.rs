//! Directory handles.
use crate::{
    DirEntries,
    path::{AsPath, with_name},
    sys,
};
use core::mem::MaybeUninit;
use nt_core::{
    AsHandle, BorrowedHandle, Error, NtError, ObjectAttributes, OwnedHandle, Result, UnicodeStr,
};

/// An open directory.
///
/// ```no_run
/// let dir = nt_fs::Dir::open(r"C:\Windows")?;
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Dir(OwnedHandle);

/// Caller-owned scratch for [`Dir::read`], aligned as the kernel asks.
///
/// 4 KiB hold some thirty entries; the largest single one needs 582 bytes.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct DirBuf<const N: usize>([MaybeUninit<u8>; N]);

impl<const N: usize> DirBuf<N> {
    /// An uninitialised buffer.
    pub const fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; N])
    }
}

impl<const N: usize> Default for DirBuf<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl Dir {
    /// Opens the directory at a Win32 path, absolute or relative.
    ///
    /// # Errors
    ///
    /// The status of `NtOpenFile`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_OBJECT_PATH_NOT_FOUND`,
    /// `STATUS_NOT_A_DIRECTORY`, `STATUS_ACCESS_DENIED`, …; or that of the path's conversion.
    #[doc(alias = "NtOpenFile")]
    pub fn open(path: impl AsPath) -> Result<Self> {
        with_name(path.source(), |name| {
            sys::open_dir(&ObjectAttributes::new(&UnicodeStr::new(name)?)).map(Self)
        })
    }

    /// Opens the directory with this name relative to this one: no separators to interpret, no
    /// dots, no current directory.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    #[doc(alias = "NtOpenFile")]
    pub fn open_child(&self, name: &[u16]) -> Result<Self> {
        let name = UnicodeStr::new(name)?;
        sys::open_dir(&ObjectAttributes::new(&name).relative_to(self.as_handle())).map(Self)
    }

    /// Reads the next batch of entries, or `None` once the scan is complete.
    ///
    /// `.` and `..` are among them where the file system reports them.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryDirectoryFile`; `STATUS_BUFFER_OVERFLOW` if not even one entry fits
    /// `buf`.
    #[doc(alias = "NtQueryDirectoryFile")]
    pub fn read<'b, const N: usize>(
        &self,
        buf: &'b mut DirBuf<N>,
    ) -> Result<Option<DirEntries<'b>>> {
        match sys::query_directory(self.as_handle(), &mut buf.0) {
            Ok(reply) => Ok(Some(DirEntries::new(reply))),
            // An empty root directory has not even dots, and then this is the first answer.
            Err(Error::Nt { status: NtError::NO_MORE_FILES | NtError::NO_SUCH_FILE, .. }) => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

impl AsHandle for Dir {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.0.as_handle()
    }
}
