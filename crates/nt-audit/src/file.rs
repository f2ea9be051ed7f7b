//! Files as bytes, without reading more of them than the walk touches.
#![expect(unsafe_code, reason = "a mapping is the only way to pay for the pages touched alone")]

use memmap2::Mmap;
use std::{fs::File, io, path::Path};

/// A file mapped read-only; its cost does not depend on the file's size.
///
/// ```no_run
/// let file = nt_audit::MappedFile::open("app.exe".as_ref())?;
/// let image = nt_audit::Image::parse(file.bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct MappedFile(Option<Mmap>);

impl MappedFile {
    /// Maps the regular file at `path`.
    ///
    /// # Errors
    /// What the system says when it cannot open or map the file; directories and devices are refused.
    pub fn open(path: &Path) -> io::Result<Self> {
        // Asked by name first: opening a pipe would wait for its writer.
        let kind = std::fs::metadata(path)?.file_type();
        if kind.is_dir() {
            return Err(io::Error::other("is a directory"));
        }
        if !kind.is_file() {
            return Err(io::Error::other("is not a regular file"));
        }
        let file = File::open(path)?;
        if file.metadata()?.len() == 0 {
            return Ok(Self(None)); // an empty file cannot be mapped
        }
        // SAFETY: nobody changes or shortens the file while it is mapped: it is a build's finished
        // output. A program that does so anyway ends us with SIGBUS or shows us torn bytes, which
        // the readers accept as they accept any bytes.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self(Some(map)))
    }

    /// Everything in the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.as_deref().unwrap_or_default()
    }
}
