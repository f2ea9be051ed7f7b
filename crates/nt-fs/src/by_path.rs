//! Operations by path, each a call or a few.
use crate::{
    Change, Metadata,
    calls::At,
    create_dir as dirs, metadata as query,
    path::{AsPath, Source, with_name},
    remove::{What, remove},
    rename as names,
    rename::Existing,
    sys::Kernel,
};
use nt_core::Result;
use nt_sys::ntioapi::FILE_OPEN_REPARSE_POINT;

fn at<R>(path: Source<'_>, then: impl FnOnce(At<'_, Kernel>) -> Result<R>) -> Result<R> {
    with_name(path, |name| then(At::absolute(name)))
}

/// What a file is, or what it leads to if it is a link.
///
/// One call for anything but a link on Windows 10 1709 and later. Never fetches the data of a file
/// that is stored elsewhere. Files that nobody may open, such as `pagefile.sys`, are described as
/// their directory lists them.
///
/// ```no_run
/// let size = nt_fs::metadata(r"C:\Windows\notepad.exe")?.size();
/// # Ok::<(), nt_core::Error>(())
/// ```
///
/// # Errors
///
/// The status of `NtQueryInformationByName`, `NtQueryFullAttributesFile` or `NtCreateFile`:
/// `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_OBJECT_PATH_NOT_FOUND`, `STATUS_ACCESS_DENIED`, …; or
/// that of the path's conversion.
#[doc(alias = "NtQueryInformationByName")]
pub fn metadata(path: impl AsPath) -> Result<Metadata> {
    fn body(path: Source<'_>) -> Result<Metadata> {
        at(path, |at| query::follow(Kernel, at))
    }
    body(path.source())
}

/// What a file is; if it is a link, the link.
///
/// # Errors
///
/// As [`metadata`].
#[doc(alias = "NtQueryInformationByName")]
pub fn symlink_metadata(path: impl AsPath) -> Result<Metadata> {
    fn body(path: Source<'_>) -> Result<Metadata> {
        at(path, |at| query::stat(Kernel, at))
    }
    body(path.source())
}

/// Whether there is such a file. A link to nothing is no file; one that may not be looked at is.
///
/// # Errors
///
/// As [`metadata`], but for the statuses that say that there is no such file.
#[doc(alias = "NtQueryFullAttributesFile")]
pub fn exists(path: impl AsPath) -> Result<bool> {
    fn body(path: Source<'_>) -> Result<bool> {
        at(path, |at| query::exists(Kernel, at))
    }
    body(path.source())
}

/// Changes times and attributes of a file, or of what a link leads to.
///
/// # Errors
///
/// The status of `NtCreateFile` or `NtSetInformationFile`.
#[doc(alias = "NtSetInformationFile")]
pub fn change(path: impl AsPath, change: &Change) -> Result<()> {
    fn body(path: Source<'_>, change: &Change) -> Result<()> {
        at(path, |at| query::change(Kernel, at, change, 0))
    }
    body(path.source(), change)
}

/// Changes times and attributes of a file; of a link, the link's own.
///
/// # Errors
///
/// As [`change`].
#[doc(alias = "NtSetInformationFile")]
pub fn change_link(path: impl AsPath, change: &Change) -> Result<()> {
    fn body(path: Source<'_>, change: &Change) -> Result<()> {
        at(path, |at| query::change(Kernel, at, change, FILE_OPEN_REPARSE_POINT))
    }
    body(path.source(), change)
}

/// Makes a directory.
///
/// # Errors
///
/// The status of `NtCreateFile`: `STATUS_OBJECT_NAME_COLLISION` if the name is taken,
/// `STATUS_OBJECT_PATH_NOT_FOUND` if the directory above is missing, `STATUS_ACCESS_DENIED`, …
#[doc(alias = "NtCreateFile")]
pub fn create_dir(path: impl AsPath) -> Result<()> {
    fn body(path: Source<'_>) -> Result<()> {
        at(path, |at| dirs::create_dir(Kernel, at).map(drop))
    }
    body(path.source())
}

/// Makes a directory and those above it, as far as they do not exist. Two calls if it does.
///
/// # Errors
///
/// As [`create_dir`]; `STATUS_OBJECT_NAME_COLLISION` if a file is in the way.
#[doc(alias = "NtCreateFile")]
pub fn create_dir_all(path: impl AsPath) -> Result<()> {
    fn body(path: Source<'_>) -> Result<()> {
        at(path, |at| dirs::create_dir_all(Kernel, at))
    }
    body(path.source())
}

/// Deletes a file, read-only or not; of a link, the link.
///
/// With the semantics of POSIX where the file system has them (NTFS since Windows 10 1607): the
/// name is free when this returns, even if others have the file open with `FILE_SHARE_DELETE`.
///
/// # Errors
///
/// The status of `NtCreateFile` or `NtSetInformationFile`: `STATUS_FILE_IS_A_DIRECTORY`,
/// `STATUS_SHARING_VIOLATION`, `STATUS_CANNOT_DELETE` for a file that is mapped or running, …
#[doc(alias = "NtSetInformationFile")]
pub fn remove_file(path: impl AsPath) -> Result<()> {
    fn body(path: Source<'_>) -> Result<()> {
        at(path, |at| remove(Kernel, at, What::File))
    }
    body(path.source())
}

/// Deletes an empty directory, or a link to a directory.
///
/// # Errors
///
/// As [`remove_file`]; `STATUS_DIRECTORY_NOT_EMPTY`, `STATUS_NOT_A_DIRECTORY`.
#[doc(alias = "NtSetInformationFile")]
pub fn remove_dir(path: impl AsPath) -> Result<()> {
    fn body(path: Source<'_>) -> Result<()> {
        at(path, |at| remove(Kernel, at, What::Dir))
    }
    body(path.source())
}

/// Deletes a directory with all that is in it; of a link, the link.
///
/// Goes from handle to handle and through no link, even one put there meanwhile. What somebody
/// else deletes at the same time is no error; what somebody holds open is waited for, for a
/// quarter of a second.
///
/// # Errors
///
/// As [`remove_file`], for the first file that stays; `STATUS_NOT_A_DIRECTORY` for a file.
#[cfg(feature = "alloc")]
pub fn remove_dir_all(path: impl AsPath) -> Result<()> {
    fn body(path: Source<'_>) -> Result<()> {
        at(path, |at| crate::remove_tree::remove_tree(Kernel, at))
    }
    body(path.source())
}

/// Renames or moves a file or directory within its volume, in place of a file that has the name.
///
/// With the semantics of POSIX where the file system has them: others may have both files open
/// with `FILE_SHARE_DELETE`, and nobody sees the name missing.
///
/// # Errors
///
/// The status of `NtCreateFile` or `NtSetInformationFile`: `STATUS_NOT_SAME_DEVICE`,
/// `STATUS_ACCESS_DENIED` if the name belongs to a directory, …
#[doc(alias = "NtSetInformationFile")]
pub fn rename(from: impl AsPath, to: impl AsPath) -> Result<()> {
    move_to(from.source(), to.source(), Existing::Replace)
}

/// Renames or moves a file or directory within its volume, to a name that nothing must have.
///
/// # Errors
///
/// As [`rename`]; `STATUS_OBJECT_NAME_COLLISION` if the name is taken.
#[doc(alias = "NtSetInformationFile")]
pub fn rename_no_replace(from: impl AsPath, to: impl AsPath) -> Result<()> {
    move_to(from.source(), to.source(), Existing::Keep)
}

fn move_to(from: Source<'_>, to: Source<'_>, existing: Existing) -> Result<()> {
    at(from, |from| at(to, |to| names::rename(Kernel, from, to, existing)))
}

/// Gives a file one more name on its volume.
///
/// # Errors
///
/// The status of `NtCreateFile` or `NtSetInformationFile`: `STATUS_OBJECT_NAME_COLLISION`,
/// `STATUS_NOT_SAME_DEVICE`, `STATUS_INVALID_DEVICE_REQUEST` on FAT, …
#[doc(alias = "NtSetInformationFile")]
pub fn hard_link(file: impl AsPath, link: impl AsPath) -> Result<()> {
    fn body(file: Source<'_>, link: Source<'_>) -> Result<()> {
        at(file, |file| at(link, |link| names::hard_link(Kernel, file, link)))
    }
    body(file.source(), link.source())
}
