//! Directory handles.
use crate::{
    Change, DirEntries, Metadata,
    calls::{Aligned, At, Calls, Open, Scan},
    create_dir, metadata,
    path::{AsPath, Source, with_name, with_relative},
    remove::{What, remove},
    rename::{Existing, hard_link, rename},
    scan::{Ladder, scan},
    support::Volume,
    sys::Kernel,
};
use nt_core::{AsHandle, BorrowedHandle, OwnedHandle, Result};
use nt_sys::{
    ntioapi::{
        FILE_DIRECTORY_FILE, FILE_LIST_DIRECTORY, FILE_OPEN_FOR_BACKUP_INTENT,
        FILE_SYNCHRONOUS_IO_NONALERT, FILE_TRAVERSE,
    },
    ntobapi::SYNCHRONIZE,
};

/// An open directory.
///
/// Its methods take names of what is in it, or paths below it with backslashes, and hand them to
/// the kernel as they stand: no current directory, no dots, no reserved names, nothing trimmed.
/// What the directory is called meanwhile, and whether it was moved, does not matter. An
/// [`NtPath`](crate::path::NtPath) is absolute here too.
///
/// ```no_run
/// let dir = nt_fs::Dir::open(r"C:\Windows")?;
/// let size = dir.metadata("notepad.exe")?.size();
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Dir {
    handle: OwnedHandle,
    pub(crate) volume: Volume,
    ladder: Ladder,
}

/// Caller-owned scratch for [`Dir::read`], aligned as the kernel asks.
///
/// 4 KiB hold some thirty entries, 64 KiB some 450; servers with old protocols refuse more. The
/// largest single entry needs 600 bytes.
#[derive(Clone, Debug)]
pub struct DirBuf<const N: usize>(Aligned<N>);

impl<const N: usize> DirBuf<N> {
    /// A buffer.
    pub const fn new() -> Self {
        Self(Aligned::new())
    }
}

impl<const N: usize> Default for DirBuf<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// What opens a directory for listing and as the root of names.
const OPEN: Open = Open::existing(
    FILE_LIST_DIRECTORY | FILE_TRAVERSE | SYNCHRONIZE,
    FILE_DIRECTORY_FILE | FILE_SYNCHRONOUS_IO_NONALERT | FILE_OPEN_FOR_BACKUP_INTENT,
);

impl Dir {
    /// Opens the directory at a path.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateFile`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_OBJECT_PATH_NOT_FOUND`,
    /// `STATUS_NOT_A_DIRECTORY`, `STATUS_ACCESS_DENIED`, …; or that of the path's conversion.
    #[doc(alias = "NtOpenFile")]
    pub fn open(path: impl AsPath) -> Result<Self> {
        open(path.source())
    }

    /// Opens the directory with this name in this one.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    #[doc(alias = "NtOpenFile")]
    pub fn open_child(&self, name: impl AsPath) -> Result<Self> {
        self.at(name.source(), |at| Kernel.create(at, &OPEN).map(|handle| self.child(handle)))
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
        self.scan(None, false, &mut buf.0.0)
    }

    /// Begins the scan anew, and reads as [`read`](Self::read) does.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn restart<'b, const N: usize>(
        &self,
        buf: &'b mut DirBuf<N>,
    ) -> Result<Option<DirEntries<'b>>> {
        self.scan(None, true, &mut buf.0.0)
    }

    /// Reads as [`read`](Self::read) does, only names that match `mask`; see
    /// [`matches_mask`](crate::path::matches_mask).
    ///
    /// The kernel keeps the mask of a handle's first read for all reads after it.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_matching<'b, const N: usize>(
        &self,
        mask: &[u16],
        buf: &'b mut DirBuf<N>,
    ) -> Result<Option<DirEntries<'b>>> {
        self.scan(Some(mask), false, &mut buf.0.0)
    }

    pub(crate) fn scan<'b>(
        &self,
        mask: Option<&[u16]>,
        restart: bool,
        reply: &'b mut [u8],
    ) -> Result<Option<DirEntries<'b>>> {
        let step = Scan { class: 0, mask, restart };
        scan(Kernel, self.handle.as_handle(), &self.ladder, step, reply)
    }

    /// What a file in the directory is, or what it leads to if it is a link.
    ///
    /// # Errors
    ///
    /// As [`crate::metadata`].
    #[doc(alias = "NtQueryInformationByName")]
    pub fn metadata(&self, name: impl AsPath) -> Result<Metadata> {
        self.at(name.source(), |at| metadata::follow(Kernel, at))
    }

    /// What a file in the directory is; if it is a link, the link.
    ///
    /// # Errors
    ///
    /// As [`crate::symlink_metadata`].
    #[doc(alias = "NtQueryInformationByName")]
    pub fn symlink_metadata(&self, name: impl AsPath) -> Result<Metadata> {
        self.at(name.source(), |at| metadata::stat(Kernel, at))
    }

    /// Whether there is such a file in the directory.
    ///
    /// # Errors
    ///
    /// As [`crate::exists`].
    pub fn exists(&self, name: impl AsPath) -> Result<bool> {
        self.at(name.source(), |at| metadata::exists(Kernel, at))
    }

    /// Changes times and attributes of a file in the directory, or of what a link leads to.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateFile` or `NtSetInformationFile`.
    pub fn change(&self, name: impl AsPath, change: &Change) -> Result<()> {
        self.at(name.source(), |at| metadata::change(Kernel, at, change, 0))
    }

    /// Makes a directory in this one, and opens it.
    ///
    /// # Errors
    ///
    /// As [`crate::create_dir`].
    #[doc(alias = "NtCreateFile")]
    pub fn create_dir(&self, name: impl AsPath) -> Result<Self> {
        self.at(name.source(), |at| {
            create_dir::create_dir(Kernel, at).map(|handle| self.child(handle))
        })
    }

    /// Makes a directory below this one and those between, as far as they do not exist.
    ///
    /// # Errors
    ///
    /// As [`crate::create_dir_all`].
    pub fn create_dir_all(&self, name: impl AsPath) -> Result<()> {
        self.at(name.source(), |at| create_dir::create_dir_all(Kernel, at))
    }

    /// Deletes a file in the directory; see [`crate::remove_file`].
    ///
    /// # Errors
    ///
    /// As [`crate::remove_file`].
    pub fn remove_file(&self, name: impl AsPath) -> Result<()> {
        self.at(name.source(), |at| remove(Kernel, at, What::File))
    }

    /// Deletes an empty directory in this one, or a link to one.
    ///
    /// # Errors
    ///
    /// As [`crate::remove_dir`].
    pub fn remove_dir(&self, name: impl AsPath) -> Result<()> {
        self.at(name.source(), |at| remove(Kernel, at, What::Dir))
    }

    /// Deletes a directory in this one with all that is in it; see [`crate::remove_dir_all`].
    ///
    /// # Errors
    ///
    /// As [`crate::remove_dir_all`].
    #[cfg(feature = "alloc")]
    pub fn remove_dir_all(&self, name: impl AsPath) -> Result<()> {
        self.at(name.source(), |at| crate::remove_tree::remove_tree(Kernel, at))
    }

    /// Moves a file or directory from here to `name` in `to`, in place of a file that is there.
    ///
    /// # Errors
    ///
    /// As [`crate::rename`].
    pub fn rename(&self, from: impl AsPath, to: &Self, name: impl AsPath) -> Result<()> {
        self.move_to(from.source(), to, name.source(), Existing::Replace)
    }

    /// Moves a file or directory from here to `name` in `to`, which nothing must have.
    ///
    /// # Errors
    ///
    /// As [`crate::rename_no_replace`].
    pub fn rename_no_replace(&self, from: impl AsPath, to: &Self, name: impl AsPath) -> Result<()> {
        self.move_to(from.source(), to, name.source(), Existing::Keep)
    }

    /// Gives a file in the directory one more name, in `to`.
    ///
    /// # Errors
    ///
    /// As [`crate::hard_link`].
    pub fn hard_link(&self, file: impl AsPath, to: &Self, name: impl AsPath) -> Result<()> {
        self.at(file.source(), |file| to.at(name.source(), |link| hard_link(Kernel, file, link)))
    }

    /// What the directory itself is.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryInformationFile`.
    pub fn own_metadata(&self) -> Result<Metadata> {
        let at = At::relative(self.handle.as_handle(), &[], self.volume);
        metadata::of_handle(Kernel, self.handle.as_handle(), at)
    }

    fn move_to(&self, from: Source<'_>, to: &Self, name: Source<'_>, old: Existing) -> Result<()> {
        self.at(from, |from| to.at(name, |to| rename(Kernel, from, to, old)))
    }

    /// Calls `then` with a name relative to the directory.
    pub(crate) fn at<R>(
        &self,
        name: Source<'_>,
        then: impl FnOnce(At<'_, Kernel>) -> Result<R>,
    ) -> Result<R> {
        if let Source::Nt(name) = name {
            return then(At::absolute(name));
        }
        with_relative(name, |name| then(At::relative(self.handle.as_handle(), name, self.volume)))
    }

    pub(crate) const fn from_parts(handle: OwnedHandle, volume: Volume) -> Self {
        Self { handle, volume, ladder: Ladder::new() }
    }

    const fn child(&self, handle: OwnedHandle) -> Self {
        Self::from_parts(handle, self.volume)
    }
}

fn open(path: Source<'_>) -> Result<Dir> {
    with_name(path, |name| {
        let at = At::absolute(name);
        Ok(Dir::from_parts(Kernel.create(at, &OPEN)?, at.volume))
    })
}

impl AsHandle for Dir {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.handle.as_handle()
    }
}

impl From<OwnedHandle> for Dir {
    fn from(handle: OwnedHandle) -> Self {
        Self::from_parts(handle, Volume::UNKNOWN)
    }
}

impl From<Dir> for OwnedHandle {
    fn from(dir: Dir) -> Self {
        dir.handle
    }
}
