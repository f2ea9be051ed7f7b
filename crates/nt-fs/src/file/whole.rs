//! Whole files at once.
use super::{File, OpenOptions, open};
use crate::{
    calls::At,
    path::{AsPath, NtPath, Source, with_name},
    remove::{What, remove},
    rename::{Existing, rename},
    status::{NAME_COLLISION, is},
    sys::Kernel,
};
use alloc::vec::Vec;
use nt_core::{Result, random};

/// Reads a file from start to end. Four calls for a small one.
///
/// # Errors
///
/// As [`OpenOptions::open`] and [`File::read`].
#[doc(alias = "NtReadFile")]
pub fn read_file(path: impl AsPath) -> Result<Vec<u8>> {
    fn body(path: Source<'_>) -> Result<Vec<u8>> {
        with_name(path, |name| open::read_file(Kernel, At::absolute(name)))
    }
    body(path.source())
}

/// Puts `data` in the place of a file, so that others see either all of it or the file as it was.
///
/// The data is written to a new file in the same directory, through to the device, and renamed.
/// Attributes, rights and further names of the file that was there do not come along.
///
/// # Errors
///
/// As [`OpenOptions::open`], [`File::write_all`] and [`crate::rename`]; then there is no new file.
pub fn write_atomic(path: impl AsPath, data: &[u8]) -> Result<()> {
    fn body(path: Source<'_>, data: &[u8]) -> Result<()> {
        with_name(path, |name| {
            let (temporary, file) = temporary_beside(name)?;
            let written = file.write_all(data).and_then(|()| file.sync_data());
            drop(file);
            let (from, to) = (At::absolute(&temporary), At::absolute(name));
            written.and_then(|()| rename(Kernel, from, to, Existing::Replace)).inspect_err(|_| {
                // The first error is the one to tell.
                let _ = remove(Kernel, from, What::File);
            })
        })
    }
    body(path.source(), data)
}

/// Makes a file with a name of its own beside the one at `name`.
fn temporary_beside(name: &[u16]) -> Result<(Vec<u16>, File)> {
    const BACKSLASH: u16 = 0x5C;
    let split = name.iter().rposition(|&unit| unit == BACKSLASH).map_or(0, |at| at + 1);
    let mut attempts = 0;
    loop {
        let mut noise = [0; 10];
        random::fill(&mut noise)?;
        let mut temporary = Vec::from(&name[..split]);
        temporary.extend(".tmp-".encode_utf16());
        temporary.extend(noise.iter().map(|byte| 0x61 + u16::from(byte % 26)));
        match OpenOptions::new().write(true).create_new(true).open(NtPath::new(&temporary)?) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if is(error, NAME_COLLISION) && attempts < 16 => attempts += 1,
            Err(error) => return Err(error),
        }
    }
}
