//! Making directories.
#![forbid(unsafe_code)]

use crate::{
    calls::{At, Calls, Open},
    metadata::follow,
    status::{ACCESS_DENIED, NAME_COLLISION, NOT_A_DIRECTORY, PATH_NOT_FOUND, is},
};
use nt_core::{Call, Error, Result};
use nt_sys::{
    ntioapi::{
        FILE_ATTRIBUTE_NORMAL, FILE_CREATE, FILE_DIRECTORY_FILE, FILE_LIST_DIRECTORY,
        FILE_OPEN_FOR_BACKUP_INTENT, FILE_OPEN_IF, FILE_SYNCHRONOUS_IO_NONALERT,
    },
    ntobapi::SYNCHRONIZE,
};

const BACKSLASH: u16 = 0x5C;

fn open<C: Calls>(calls: C, at: At<'_, C>, disposition: u32) -> Result<C::Handle> {
    let options = FILE_DIRECTORY_FILE | FILE_SYNCHRONOUS_IO_NONALERT | FILE_OPEN_FOR_BACKUP_INTENT;
    let open = Open {
        disposition,
        attributes: FILE_ATTRIBUTE_NORMAL,
        ..Open::existing(FILE_LIST_DIRECTORY | SYNCHRONIZE, options)
    };
    calls.create(at, &open)
}

/// Makes one directory.
pub(crate) fn create_dir<C: Calls>(calls: C, at: At<'_, C>) -> Result<C::Handle> {
    open(calls, at, FILE_CREATE)
}

/// Makes a directory and those above it, as far as they do not exist.
pub(crate) fn create_dir_all<C: Calls>(calls: C, at: At<'_, C>) -> Result<()> {
    // Up, until one can be made or is there, …
    let mut end = at.name.len();
    loop {
        match ensure(calls, At { name: &at.name[..end], ..at }) {
            Ok(()) => break,
            Err(error) if is(error, PATH_NOT_FOUND) => {
                let above = at.name[..end].iter().rposition(|&unit| unit == BACKSLASH);
                // The name of a volume has no directory above it that could be made.
                end = above.filter(|&above| above > 0).ok_or(error)?;
            }
            Err(error) => return Err(error),
        }
    }
    // … and down again.
    while end < at.name.len() {
        let rest = &at.name[end + 1..];
        end += 1 + rest.iter().position(|&unit| unit == BACKSLASH).unwrap_or(rest.len());
        ensure(calls, At { name: &at.name[..end], ..at })?;
    }
    Ok(())
}

fn ensure<C: Calls>(calls: C, at: At<'_, C>) -> Result<()> {
    match open(calls, at, FILE_OPEN_IF) {
        Ok(_) => Ok(()),
        // Roots of drives and shares, and directories that may be seen and not listed.
        Err(error) if is(error, ACCESS_DENIED) || is(error, NAME_COLLISION) => {
            match follow(calls, at) {
                Ok(found) if found.is_dir() => Ok(()),
                _ => Err(error),
            }
        }
        // There is a file in the directory's place.
        Err(error) if is(error, NOT_A_DIRECTORY) => {
            Err(Error::Nt { call: Call::NtCreateFile, status: NAME_COLLISION })
        }
        Err(error) => Err(error),
    }
}
