//! The ways to ask about a file, cheapest first.
use super::{Change, Metadata, parse};
use crate::{
    calls::{Aligned, At, Calls, Open, Scan},
    scan::{Ladder, scan},
    status::{is_guarded, is_not_found, is_unsupported},
    support::Feature,
};
use core::mem::offset_of;
use nt_core::{
    Error, NtError, Result,
    record::{malformed, u32_at},
};
use nt_sys::{
    ntioapi::{
        FILE_ATTRIBUTE_NORMAL, FILE_ATTRIBUTE_READONLY, FILE_ATTRIBUTE_REPARSE_POINT,
        FILE_ATTRIBUTE_TAG_INFORMATION, FILE_BASIC_INFORMATION, FILE_DIRECTORY_FILE,
        FILE_INFORMATION_CLASS, FILE_LIST_DIRECTORY, FILE_OPEN_FOR_BACKUP_INTENT,
        FILE_OPEN_NO_RECALL, FILE_OPEN_REPARSE_POINT, FILE_READ_ATTRIBUTES,
        FILE_STAT_BASIC_INFORMATION, FILE_STAT_INFORMATION, FILE_SYNCHRONOUS_IO_NONALERT,
        FILE_WRITE_ATTRIBUTES, FileAllInformation, FileAttributeTagInformation,
        FileBasicInformation, FileStatBasicInformation, FileStatInformation,
    },
    ntobapi::SYNCHRONIZE,
};

const ATTRIBUTES: usize = offset_of!(FILE_BASIC_INFORMATION, FileAttributes);
/// Enough for each structure below.
const REPLY: usize = 104;

/// The classes that need no handle, best first.
const BY_NAME: [(FILE_INFORMATION_CLASS, usize); 2] = [
    (FileStatBasicInformation, size_of::<FILE_STAT_BASIC_INFORMATION>()),
    (FileStatInformation, size_of::<FILE_STAT_INFORMATION>()),
];
const NO_CLASS: u8 = 2;

/// What `at` is; if it is a link, the link.
pub(crate) fn stat<C: Calls>(calls: C, at: At<'_, C>) -> Result<Metadata> {
    match by_name(calls, at) {
        Ok(Some(metadata)) => return Ok(metadata),
        Ok(None) => {}
        Err(error) if is_guarded(error) => return listed(calls, at).map_err(|_| error),
        Err(error) => return Err(error),
    }
    let mut reply = Aligned::new();
    match calls.full_attributes(at, &mut reply) {
        Ok(()) => calls.support().learn(at.volume, Feature::ByName, NO_CLASS),
        Err(error) if is_unsupported(error) => return opened(calls, at, FILE_OPEN_REPARSE_POINT),
        Err(error) if is_guarded(error) => return listed(calls, at).map_err(|_| error),
        Err(error) => return Err(error),
    }
    let metadata = parse::network(&reply.0).ok_or(malformed(0))?;
    if metadata.attributes & FILE_ATTRIBUTE_REPARSE_POINT == 0 {
        Ok(metadata)
    } else {
        // The tag decides what it is, and only a handle has it.
        opened(calls, at, FILE_OPEN_REPARSE_POINT)
    }
}

/// What `at` is, or what it leads to if it is a link.
pub(crate) fn follow<C: Calls>(calls: C, at: At<'_, C>) -> Result<Metadata> {
    let metadata = stat(calls, at)?;
    if metadata.file_type().is_link() { opened(calls, at, 0) } else { Ok(metadata) }
}

/// Whether there is such a file. A link to nothing is no file.
pub(crate) fn exists<C: Calls>(calls: C, at: At<'_, C>) -> Result<bool> {
    let mut reply = Aligned::new();
    let point = match calls.full_attributes(at, &mut reply) {
        Ok(()) => {
            let found = parse::network(&reply.0).ok_or(malformed(0))?;
            found.attributes & FILE_ATTRIBUTE_REPARSE_POINT != 0
        }
        Err(error) if is_guarded(error) => return Ok(true),
        Err(error) if is_unsupported(error) => true,
        Err(error) if is_not_found(error) => return Ok(false),
        Err(error) => return Err(error),
    };
    if !point {
        return Ok(true);
    }
    match follow(calls, at) {
        Ok(_) => Ok(true),
        Err(error) if is_not_found(error) => Ok(false),
        Err(error) if is_guarded(error) => Ok(true),
        Err(error) => Err(error),
    }
}

/// What an open file is.
pub(crate) fn of_handle<C: Calls>(calls: C, file: C::Ref<'_>, at: At<'_, C>) -> Result<Metadata> {
    let mut reply = Aligned::<REPLY>::new();
    if calls.support().level(at.volume, Feature::Stat) == 0 {
        let room = &mut reply.0[..size_of::<FILE_STAT_INFORMATION>()];
        match calls.query(file, FileStatInformation, room) {
            Ok(len) => {
                return reply.0.get(..len).and_then(parse::stat).ok_or(malformed(len));
            }
            Err(error) if is_unsupported(error) => {}
            Err(error) => return Err(error),
        }
    }
    match calls.query(file, FileAllInformation, &mut reply.0) {
        // Only the name was cut off.
        Ok(_) | Err(Error::Nt { status: NtError::BUFFER_OVERFLOW, .. }) => {}
        Err(error) => return Err(error),
    }
    calls.support().learn(at.volume, Feature::Stat, 1);
    let metadata = parse::all(&reply.0).ok_or(malformed(0))?;
    if metadata.attributes & FILE_ATTRIBUTE_REPARSE_POINT == 0 {
        return Ok(metadata);
    }
    Ok(Metadata { tag: tag(calls, file)?, ..metadata })
}

/// The reparse tag of an open file.
pub(crate) fn tag<C: Calls>(calls: C, file: C::Ref<'_>) -> Result<u32> {
    let mut reply = Aligned::<8>::new();
    calls.query(file, FileAttributeTagInformation, &mut reply.0)?;
    u32_at(&reply.0, offset_of!(FILE_ATTRIBUTE_TAG_INFORMATION, ReparseTag)).ok_or(malformed(0))
}

/// Takes the read-only attribute off; returns what undoes it, or `None` if it was not set.
pub(crate) fn clear_read_only<C: Calls>(calls: C, at: At<'_, C>) -> Result<Option<Change>> {
    let open = Open::existing(
        FILE_READ_ATTRIBUTES | FILE_WRITE_ATTRIBUTES,
        FILE_OPEN_REPARSE_POINT | FILE_OPEN_FOR_BACKUP_INTENT,
    );
    let file = calls.create(at, &open)?;
    let mut reply = Aligned::<{ size_of::<FILE_BASIC_INFORMATION>() }>::new();
    calls.query(C::lend(&file), FileBasicInformation, &mut reply.0)?;
    let attributes = u32_at(&reply.0, ATTRIBUTES).ok_or(malformed(0))?;
    if attributes & FILE_ATTRIBUTE_READONLY == 0 {
        return Ok(None);
    }
    let cleared = Change::new().attributes(attributes & !FILE_ATTRIBUTE_READONLY);
    change_handle(calls, C::lend(&file), &cleared)?;
    Ok(Some(Change::new().attributes(attributes)))
}

/// Changes what [`Change`] says, by name.
pub(crate) fn change<C: Calls>(
    calls: C,
    at: At<'_, C>,
    change: &Change,
    options: u32,
) -> Result<()> {
    let open = Open::existing(FILE_WRITE_ATTRIBUTES, FILE_OPEN_FOR_BACKUP_INTENT | options);
    let file = calls.create(at, &open)?;
    change_handle(calls, C::lend(&file), change)
}

/// Changes what [`Change`] says about an open file.
pub(crate) fn change_handle<C: Calls>(calls: C, file: C::Ref<'_>, change: &Change) -> Result<()> {
    // 0 keeps, for times and attributes alike.
    let mut data = Aligned::<{ size_of::<FILE_BASIC_INFORMATION>() }>::new();
    for (index, time) in change.times.iter().enumerate() {
        let ticks = time.map_or(0, crate::Time::ticks);
        data.0[8 * index..8 * index + 8].copy_from_slice(&ticks.to_le_bytes());
    }
    let attributes = match change.attributes {
        Some(0) => FILE_ATTRIBUTE_NORMAL,
        Some(attributes) => attributes,
        None => 0,
    };
    data.0[ATTRIBUTES..ATTRIBUTES + 4].copy_from_slice(&attributes.to_le_bytes());
    calls.set(file, FileBasicInformation, &data.0)
}

/// Asks without a handle; `None` if the volume has no way to.
fn by_name<C: Calls>(calls: C, at: At<'_, C>) -> Result<Option<Metadata>> {
    let first = calls.support().level(at.volume, Feature::ByName);
    for (level, (class, size)) in (0..NO_CLASS).zip(BY_NAME).skip(usize::from(first)) {
        let mut reply = Aligned::<REPLY>::new();
        let room = reply.0.get_mut(..size).ok_or(malformed(0))?;
        match calls.by_name(at, class, room) {
            Ok(_) => {
                calls.support().learn(at.volume, Feature::ByName, level);
                let metadata = if class == FileStatBasicInformation {
                    parse::stat_basic(&reply.0)
                } else {
                    parse::stat(&reply.0)
                };
                return metadata.ok_or(malformed(0)).map(Some);
            }
            Err(error) if is_unsupported(error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Opens for attributes alone, which reads no data and fetches none, and asks.
fn opened<C: Calls>(calls: C, at: At<'_, C>, options: u32) -> Result<Metadata> {
    let options = options | FILE_OPEN_FOR_BACKUP_INTENT | FILE_OPEN_NO_RECALL;
    let file = calls.create(at, &Open::existing(FILE_READ_ATTRIBUTES, options))?;
    of_handle(calls, C::lend(&file), at)
}

/// What the directory says about a file that nobody may open, such as `pagefile.sys`.
fn listed<C: Calls>(calls: C, at: At<'_, C>) -> Result<Metadata> {
    const BACKSLASH: u16 = 0x5C;
    let split = at.name.iter().rposition(|&unit| unit == BACKSLASH).map_or(0, |at| at + 1);
    let (parent, name) = at.name.split_at(split);
    // `*`, `?`, `<`, `>`, `"`: no name, but a mask that matches others.
    let is_mask = name.iter().any(|unit| matches!(unit, 0x2A | 0x3F | 0x3C | 0x3E | 0x22));
    if name.is_empty() || is_mask {
        return Err(malformed(0));
    }
    let open = Open::existing(
        FILE_LIST_DIRECTORY | SYNCHRONIZE,
        FILE_DIRECTORY_FILE | FILE_SYNCHRONOUS_IO_NONALERT | FILE_OPEN_FOR_BACKUP_INTENT,
    );
    // Opened anew even if the parent is `at.root`: a handle keeps the mask of its first scan.
    let dir = calls.create(At { name: parent, ..at }, &open)?;
    let mut reply = Aligned::<1024>::new();
    let step = Scan { class: 0, mask: Some(name), restart: true };
    let mut entries =
        scan(calls, C::lend(&dir), &Ladder::new(), step, &mut reply.0)?.ok_or(malformed(0))?;
    let entry = entries.next().ok_or(malformed(0))??;
    Ok(entry.metadata())
}
