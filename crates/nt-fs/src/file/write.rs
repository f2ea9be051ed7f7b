//! Writing a whole file.
use super::File;
use crate::path::AsPath;
use nt_core::Result;

/// Makes a file, or cuts one that exists, and writes all of `data` to it.
///
/// # Errors
///
/// As [`OpenOptions::open`](crate::OpenOptions::open) and [`File::write_all`].
pub fn write_file(path: impl AsPath, data: &[u8]) -> Result<()> {
    File::create(path)?.write_all(data)
}
