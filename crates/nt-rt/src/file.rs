//! The little that a program without a file system library reads: its configuration, and itself.
//!
//! nt-fs has everything else.
use crate::{peb, stdio, sys, text::AsUnits};
use liballoc::{vec, vec::Vec};
use nt_core::{AsHandle, Result};

/// All bytes of a file, by its Win32 path.
///
/// # Errors
///
/// The status of `NtOpenFile`, such as `STATUS_OBJECT_NAME_NOT_FOUND`, or of `NtReadFile`.
pub fn read(path: &(impl AsUnits + ?Sized)) -> Result<Vec<u8>> {
    let path: Vec<u16> = path.units().collect();
    let file = sys::open_file(&path)?;
    let mut bytes = Vec::new();
    stdio::read_to_end(file.as_handle(), &mut bytes)?;
    Ok(bytes)
}

/// The path of this executable.
pub fn own_path() -> &'static [u16] {
    peb::image_path()
}

/// The last bytes of this executable's own file, at most `most`.
///
/// What is appended to an executable does not change how it runs, unless it is signed: a copy of
/// one program can carry what it is to do.
///
/// # Errors
///
/// As [`read`], or the status of `NtQueryInformationFile`.
pub fn own_tail(most: usize) -> Result<Vec<u8>> {
    let file = sys::open_file(peb::image_path())?;
    let size = sys::file_size(file.as_handle())?;
    let start = size.saturating_sub(i64::try_from(most).unwrap_or(i64::MAX)).max(0);
    let mut bytes = vec![0; usize::try_from(size - start).unwrap_or(0).min(most)];
    // Of a file, one call reads all there is.
    let read = sys::read_at(file.as_handle(), &mut bytes, start)?;
    bytes.truncate(read);
    Ok(bytes)
}
