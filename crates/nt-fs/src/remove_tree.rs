//! Deletion of a directory with all that is in it.
//!
//! Each directory is opened relative to the one it is in, never through a link, and listed and
//! deleted by that handle. So a link that somebody puts in place of a directory meanwhile is
//! deleted itself, at most; nothing outside the tree is touched. Names go back to the kernel as
//! the listing had them: `nul`, `a.` and `b ` are names like others.
#![forbid(unsafe_code)]

use crate::{
    calls::{At, Calls, Open, Scan},
    heap_buf::HeapBuf,
    metadata::tag,
    remove::{What, mark, remove},
    scan::{Ladder, scan},
    status::{
        DIRECTORY_NOT_EMPTY, INVALID_PARAMETER, NOT_A_DIRECTORY, SHARING_VIOLATION, is, is_gone,
    },
    support::{Feature, Volume},
};
use alloc::{vec, vec::Vec};
use nt_core::{Error, Result};
use nt_sys::{
    ntioapi::{
        FILE_DIRECTORY_FILE, FILE_LIST_DIRECTORY, FILE_OPEN_FOR_BACKUP_INTENT,
        FILE_OPEN_REPARSE_POINT, FILE_READ_ATTRIBUTES, FILE_SYNCHRONOUS_IO_NONALERT,
        IO_REPARSE_TAG_NAME_SURROGATE,
    },
    ntobapi::{DELETE, SYNCHRONIZE},
};

/// How often to wait for others to let go of a file, or to stop making new ones: 1, 2, 4, … 64 ms.
const ATTEMPTS: u32 = 8;
/// A directory on the way down.
struct Frame<H> {
    handle: H,
    ladder: Ladder,
    /// Names of directories still to go into, each ended by its length.
    dirs: Vec<u16>,
    listed: bool,
    attempts: u32,
}

impl<H> Frame<H> {
    const fn new(handle: H) -> Self {
        Self { handle, ladder: Ladder::new(), dirs: Vec::new(), listed: false, attempts: 0 }
    }

    fn push_dir(&mut self, name: impl ExactSizeIterator<Item = u16>) -> Result<()> {
        let units = u16::try_from(name.len()).map_err(|_| Error::NameTooLong)?;
        self.dirs.extend(name);
        self.dirs.push(units);
        Ok(())
    }

    fn pop_dir(&mut self) -> Option<Vec<u16>> {
        let units = usize::from(self.dirs.pop()?);
        Some(self.dirs.split_off(self.dirs.len().checked_sub(units)?))
    }
}

/// Deletes the directory and all that is in it; of a link, only the link.
pub(crate) fn remove_tree<C: Calls>(calls: C, at: At<'_, C>) -> Result<()> {
    let root = enter(calls, at, FILE_READ_ATTRIBUTES)?;
    if is_link(calls, C::lend(&root))? {
        return mark(calls, C::lend(&root), at);
    }
    let mut stack = vec![Frame::new(root)];
    let mut buffer = HeapBuf::new();
    while let Some(frame) = stack.last_mut() {
        if let Some(name) = frame.pop_dir() {
            let at = At::relative(C::lend(&frame.handle), &name, at.volume);
            match patiently(calls, || enter(calls, at, 0)) {
                Ok(handle) => stack.push(Frame::new(handle)),
                Err(error) if is_gone(error) => {}
                // Somebody put something else in its place.
                Err(error) if is(error, NOT_A_DIRECTORY) => remove_child(calls, at, What::File)?,
                Err(error) => return Err(error),
            }
        } else if !frame.listed {
            empty(calls, frame, at.volume, &mut buffer)?;
            frame.listed = true;
        } else {
            let at = At::relative(C::lend(&frame.handle), &[], at.volume);
            match mark(calls, C::lend(&frame.handle), at) {
                Err(error) if is(error, DIRECTORY_NOT_EMPTY) && frame.attempts < ATTEMPTS => {
                    calls.pause(frame.attempts);
                    frame.attempts += 1;
                    frame.listed = false;
                }
                Err(error) if !is_gone(error) => return Err(error),
                _ => drop(stack.pop()),
            }
        }
    }
    Ok(())
}

/// Opens a directory to empty and delete it; a link to one is opened itself.
fn enter<C: Calls>(calls: C, at: At<'_, C>, more: u32) -> Result<C::Handle> {
    let known = calls.support().level(at.volume, Feature::DontReparse) == 0;
    let open = Open {
        // Where the path of the whole tree leads is the caller's business.
        dont_reparse: known && at.root.is_some(),
        ..Open::existing(
            FILE_LIST_DIRECTORY | DELETE | SYNCHRONIZE | more,
            FILE_DIRECTORY_FILE
                | FILE_OPEN_REPARSE_POINT
                | FILE_OPEN_FOR_BACKUP_INTENT
                | FILE_SYNCHRONOUS_IO_NONALERT,
        )
    };
    match calls.create(at, &open) {
        Err(error) if open.dont_reparse && is(error, INVALID_PARAMETER) => {
            let handle = calls.create(at, &Open { dont_reparse: false, ..open })?;
            calls.support().learn(at.volume, Feature::DontReparse, 1);
            Ok(handle)
        }
        result => result,
    }
}

fn is_link<C: Calls>(calls: C, dir: C::Ref<'_>) -> Result<bool> {
    tag(calls, dir).map(|tag| tag & IO_REPARSE_TAG_NAME_SURROGATE != 0)
}

/// Deletes what is in a directory but for directories, whose names it keeps.
fn empty<C: Calls>(
    calls: C,
    frame: &mut Frame<C::Handle>,
    volume: Volume,
    buffer: &mut HeapBuf,
) -> Result<()> {
    let mut restart = true;
    let mut name = Vec::new();
    loop {
        let step = Scan { class: 0, mask: None, restart };
        restart = false;
        let dir = C::lend(&frame.handle);
        let Some(entries) = scan(calls, dir, &frame.ladder, step, buffer.bytes())? else {
            return Ok(());
        };
        for entry in entries {
            let entry = entry?;
            if entry.is_dots() {
                continue;
            }
            if entry.is_dir() && !entry.file_type().is_link() {
                frame.push_dir(entry.name.units())?;
                continue;
            }
            name.clear();
            name.extend(entry.name.units());
            let at = At::relative(C::lend(&frame.handle), &name, volume);
            remove_child(calls, at, if entry.is_dir() { What::Dir } else { What::File })?;
        }
    }
}

/// Deletes one entry; that it is gone already is as good.
fn remove_child<C: Calls>(calls: C, at: At<'_, C>, what: What) -> Result<()> {
    match patiently(calls, || remove(calls, at, what)) {
        Err(error) if !is_gone(error) => Err(error),
        _ => Ok(()),
    }
}

/// Tries again while somebody holds on to the file: scanners and indexers do, for a moment.
fn patiently<C: Calls, R>(calls: C, mut act: impl FnMut() -> Result<R>) -> Result<R> {
    let mut attempt = 0;
    loop {
        match act() {
            Err(error) if is(error, SHARING_VIOLATION) && attempt < ATTEMPTS => {
                calls.pause(attempt);
                attempt += 1;
            }
            result => return result,
        }
    }
}
