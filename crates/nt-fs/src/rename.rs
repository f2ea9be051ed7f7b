//! Renaming and linking.
#![forbid(unsafe_code)]

use crate::{
    calls::{At, Calls, Open},
    status::is_unsupported,
    support::Feature,
};
use nt_core::Result;
use nt_sys::{
    ntioapi::{
        FILE_OPEN_FOR_BACKUP_INTENT, FILE_OPEN_REPARSE_POINT,
        FILE_RENAME_IGNORE_READONLY_ATTRIBUTE, FILE_RENAME_POSIX_SEMANTICS,
        FILE_RENAME_REPLACE_IF_EXISTS, FILE_WRITE_ATTRIBUTES, FileLinkInformation,
        FileRenameInformation, FileRenameInformationEx,
    },
    ntobapi::DELETE,
};

/// What happens to a file that has the new name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    Replace,
    Keep,
}

/// Flags for a volume's level of [`Feature::Rename`].
const POSIX: [u32; 2] = [
    FILE_RENAME_REPLACE_IF_EXISTS
        | FILE_RENAME_POSIX_SEMANTICS
        | FILE_RENAME_IGNORE_READONLY_ATTRIBUTE,
    FILE_RENAME_REPLACE_IF_EXISTS | FILE_RENAME_POSIX_SEMANTICS,
];
const CLASSIC: u8 = 2;

/// Gives a file or directory another name on the same volume.
pub(crate) fn rename<C: Calls>(
    calls: C,
    from: At<'_, C>,
    to: At<'_, C>,
    existing: Existing,
) -> Result<()> {
    // A directory opens for renaming only with backup intent.
    let options = FILE_OPEN_REPARSE_POINT | FILE_OPEN_FOR_BACKUP_INTENT;
    let file = calls.create(from, &Open::existing(DELETE, options))?;
    rename_handle(calls, C::lend(&file), from, to, existing)
}

/// Renames an open file; it was opened for deletion.
pub(crate) fn rename_handle<C: Calls>(
    calls: C,
    file: C::Ref<'_>,
    from: At<'_, C>,
    to: At<'_, C>,
    existing: Existing,
) -> Result<()> {
    if existing == Existing::Keep {
        return calls.set_name(file, FileRenameInformation, 0, to);
    }
    let first = calls.support().level(from.volume, Feature::Rename);
    for (level, flags) in (0..).zip(POSIX).skip(usize::from(first)) {
        match calls.set_name(file, FileRenameInformationEx, flags, to) {
            Ok(()) => {
                calls.support().learn(from.volume, Feature::Rename, level);
                return Ok(());
            }
            Err(error) if is_unsupported(error) => {}
            Err(error) => return Err(error),
        }
    }
    calls.set_name(file, FileRenameInformation, FILE_RENAME_REPLACE_IF_EXISTS, to)?;
    calls.support().learn(from.volume, Feature::Rename, CLASSIC);
    Ok(())
}

/// Gives a file one more name.
pub(crate) fn hard_link<C: Calls>(calls: C, file: At<'_, C>, link: At<'_, C>) -> Result<()> {
    let options = FILE_OPEN_REPARSE_POINT | FILE_OPEN_FOR_BACKUP_INTENT;
    let file = calls.create(file, &Open::existing(FILE_WRITE_ATTRIBUTES, options))?;
    calls.set_name(C::lend(&file), FileLinkInformation, 0, link)
}
