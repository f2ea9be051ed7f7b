//! Deletion: POSIX where the file system has it, by the old rules elsewhere.
#![forbid(unsafe_code)]

use crate::{
    calls::{Aligned, At, Calls, Open},
    metadata::{change, clear_read_only},
    status::{CANNOT_DELETE, is, is_unsupported},
    support::{Feature, Volume},
};
use nt_core::Result;
use nt_sys::{
    ntioapi::{
        FILE_DIRECTORY_FILE, FILE_DISPOSITION_DELETE, FILE_DISPOSITION_IGNORE_READONLY_ATTRIBUTE,
        FILE_DISPOSITION_POSIX_SEMANTICS, FILE_NON_DIRECTORY_FILE, FILE_OPEN_FOR_BACKUP_INTENT,
        FILE_OPEN_REPARSE_POINT, FileDispositionInformation, FileDispositionInformationEx,
    },
    ntobapi::DELETE,
};

/// What may be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Anything but directories and links to them.
    File,
    /// Directories, which must be empty, and links to them.
    Dir,
}

/// Flags for a volume's level of [`Feature::Delete`].
const POSIX: [u32; 2] = [
    FILE_DISPOSITION_DELETE
        | FILE_DISPOSITION_POSIX_SEMANTICS
        | FILE_DISPOSITION_IGNORE_READONLY_ATTRIBUTE,
    FILE_DISPOSITION_DELETE | FILE_DISPOSITION_POSIX_SEMANTICS,
];
const CLASSIC: u8 = 2;

/// Deletes one file or empty directory; a link and not what it leads to.
pub(crate) fn remove<C: Calls>(calls: C, at: At<'_, C>, what: What) -> Result<()> {
    let kind = match what {
        What::File => FILE_NON_DIRECTORY_FILE,
        What::Dir => FILE_DIRECTORY_FILE,
    };
    // No more than `DELETE`: whoever may only delete children of the directory gets that and not
    // even `SYNCHRONIZE`.
    let options = FILE_OPEN_REPARSE_POINT | FILE_OPEN_FOR_BACKUP_INTENT | kind;
    let file = calls.create(at, &Open::existing(DELETE, options))?;
    mark(calls, C::lend(&file), at)
}

/// Marks an open file for deletion, read-only or not. `at` names it for a second open.
pub(crate) fn mark<C: Calls>(calls: C, file: C::Ref<'_>, at: At<'_, C>) -> Result<()> {
    match dispose(calls, file, at.volume) {
        // Read-only, and the flag that ignores it is not known here; or mapped, and then the
        // attribute is not what is in the way.
        Err(error) if is(error, CANNOT_DELETE) => match clear_read_only(calls, at) {
            Ok(Some(undo)) => dispose(calls, file, at.volume).inspect_err(|_| {
                // Whether or not this works, the file was not deleted, and that is the error.
                let _ = change(calls, at, &undo, FILE_OPEN_REPARSE_POINT);
            }),
            _ => Err(error),
        },
        result => result,
    }
}

fn dispose<C: Calls>(calls: C, file: C::Ref<'_>, volume: Volume) -> Result<()> {
    let first = calls.support().level(volume, Feature::Delete);
    for (level, flags) in (0..).zip(POSIX).skip(usize::from(first)) {
        let mut data = Aligned::<4>::new();
        data.0 = flags.to_le_bytes();
        match calls.set(file, FileDispositionInformationEx, &data.0) {
            Ok(()) => {
                calls.support().learn(volume, Feature::Delete, level);
                return Ok(());
            }
            Err(error) if is_unsupported(error) => {}
            Err(error) => return Err(error),
        }
    }
    calls.set(file, FileDispositionInformation, &[1])?;
    calls.support().learn(volume, Feature::Delete, CLASSIC);
    Ok(())
}
