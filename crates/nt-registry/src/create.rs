//! Making a key and the keys above it that are missing.
#![forbid(unsafe_code)]

use crate::{Access, Disposition, Key, Options, Result, base::Place, sys, text::BACKSLASH};
use nt_core::{OwnedHandle, UnicodeStr};
use nt_sys::ntregapi;

/// Opens or creates the key at `place`.
pub(crate) fn path(options: &Options<'_>, place: Place<'_>) -> Result<(Key, Disposition)> {
    let flags = (if options.volatile { ntregapi::REG_OPTION_VOLATILE } else { 0 })
        | (if options.backup { ntregapi::REG_OPTION_BACKUP_RESTORE } else { 0 });
    with_parents(options, place, flags)
        .map(|(handle, how)| (Key::opened(handle, options.link), how))
}

/// Creates the key at `place` with `flags` for itself; the keys above it get all but the link's.
pub(crate) fn with_parents(
    options: &Options<'_>,
    place: Place<'_>,
    flags: u32,
) -> Result<(OwnedHandle, Disposition)> {
    let made = match one(options, place, options.access, flags) {
        Err(error) if error.is_not_found() => parents(options, place, flags)?,
        done => return done,
    };
    let last = one(options, place, options.access, flags);
    if last.is_err() {
        undo(options, place, made);
    }
    last
}

/// Where the keys made end: offsets of their paths' ends, from the topmost to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Made {
    topmost: usize,
    lowest: usize,
}

/// Makes the missing keys above the one at `place`; `None` if it turns out that none were.
fn parents(options: &Options<'_>, place: Place<'_>, flags: u32) -> Result<Option<Made>> {
    let flags = flags & !ntregapi::REG_OPTION_CREATE_LINK;
    let mut made: Option<Made> = None;
    let mut ensure = |end: usize| -> Result<()> {
        let above = Place { path: place.path.get(..end).unwrap_or(&[]), ..place };
        match one(options, above, Access::CREATE_SUB_KEY, flags) {
            Ok((_, Disposition::Created)) => {
                let topmost = made.map_or(end, |made| made.topmost);
                made = Some(Made { topmost, lowest: end });
                Ok(())
            }
            // Somebody else made it: then it is not ours to delete, nor is what is above it.
            Ok((_, Disposition::Opened)) => {
                made = None;
                Ok(())
            }
            Err(error) => {
                undo(options, place, made);
                Err(error)
            }
        }
    };

    // Up, until one is there or can be made below one that is; then down again.
    let mut end = place.path.len();
    let failed = loop {
        let Some(parent) = parent(place.path, end) else {
            return Ok(None);
        };
        end = parent;
        match ensure(end) {
            Err(error) if error.is_not_found() => {}
            other => break other,
        }
    };
    failed?;
    while let Some(child) = child(place.path, end) {
        if child == place.path.len() {
            break;
        }
        ensure(child)?;
        end = child;
    }
    Ok(made)
}

/// Deletes what was made, lowest first; stops at what cannot be deleted, as somebody uses it.
fn undo(options: &Options<'_>, place: Place<'_>, made: Option<Made>) {
    let Some(made) = made else { return };
    let delete = options.access(Access::DELETE).link(true);
    let mut end = Some(made.lowest);
    while let Some(at) = end.filter(|&at| at >= made.topmost) {
        let above = Place { path: place.path.get(..at).unwrap_or(&[]), ..place };
        if delete.open_place(above).and_then(|key| key.delete_self()).is_err() {
            return;
        }
        end = parent(place.path, at);
    }
}

/// Where the path of the key above the one that ends at `end` ends.
fn parent(path: &[u16], end: usize) -> Option<usize> {
    let at = path.get(..end)?.iter().rposition(|&unit| unit == BACKSLASH)?;
    (at > 0).then_some(at)
}

/// Where the path of the key below the one that ends at `end` ends.
fn child(path: &[u16], end: usize) -> Option<usize> {
    let rest = path.get(end + 1..)?;
    let len = rest.iter().position(|&unit| unit == BACKSLASH).unwrap_or(rest.len());
    Some(end + 1 + len)
}

fn one(
    options: &Options<'_>,
    place: Place<'_>,
    access: Access,
    flags: u32,
) -> Result<(OwnedHandle, Disposition)> {
    let name = UnicodeStr::new(place.path)?;
    let attributes = options.attributes(&name, place.below);
    let class = UnicodeStr::new(options.class)?;
    let access = access.bits() | place.flags;
    let (handle, disposition) = match options.transaction {
        None => sys::create(&attributes, access, &class, flags)?,
        Some(transaction) => {
            crate::transaction::create(&attributes, access, &class, flags, transaction)?
        }
    };
    let how = match disposition {
        ntregapi::REG_CREATED_NEW_KEY => Disposition::Created,
        _ => Disposition::Opened,
    };
    Ok((handle, how))
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_path_is_climbed_up_and_down() {
        let path: Vec<u16> = "\\a\\bc\\d".encode_utf16().collect();
        assert_eq!(parent(&path, path.len()), Some(5));
        assert_eq!(parent(&path, 5), Some(2));
        assert_eq!(parent(&path, 2), None, "the object manager's root is not ours to make");
        assert_eq!(child(&path, 2), Some(5));
        assert_eq!(child(&path, 5), Some(7));
        assert_eq!(child(&path, 7), None);
        let one: Vec<u16> = "a".encode_utf16().collect();
        assert_eq!((parent(&one, 1), child(&one, 1)), (None, None));
    }
}
