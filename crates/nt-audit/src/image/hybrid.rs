//! ARM64X: one file that is another image for ARM64EC processes.
//!
//! The dynamic value relocations of the load configuration list the bytes that differ, directory
//! entries and thunks among them. Applied to a copy, they show the other image.
#![forbid(unsafe_code)]

use super::{error::Malformed, header::Header, map::View};

/// `IMAGE_LOAD_CONFIG_DIRECTORY64::DynamicValueRelocTableOffset` and the section number behind it.
const TABLE_OFFSET: u32 = 224;
/// `IMAGE_DYNAMIC_RELOCATION_ARM64X`.
const ARM64X: u64 = 6;
const ENTRY_BYTES: usize = 12;
const BLOCK_BYTES: usize = 8;
/// The copy costs as much memory as the file; the largest DLL of Windows has half of this.
const FILE_LIMIT: usize = 48 << 20;
const TABLE_LIMIT: usize = 2 << 20;

/// The file as an ARM64EC process maps it; `None` when both see the same.
pub(super) fn other_view(
    file: &[u8],
    view: &View<'_>,
    header: &Header,
) -> Result<Option<Vec<u8>>, Malformed> {
    let read = |at, from| Ok((view.u32(at, from)?, view.u16(at.saturating_add(4), from)?));
    let Some((start, section)) = header.load_config(view, TABLE_OFFSET, 6, read)? else {
        return Ok(None);
    };
    let Some(section) = usize::from(section).checked_sub(1).and_then(|n| header.sections.get(n))
    else {
        return Ok(None); // no section, no table
    };
    if file.len() > FILE_LIMIT {
        return Err(Malformed::new(section.at, "a hybrid image larger than any of Windows"));
    }
    let at = section.rva.saturating_add(start);
    let from = view.offset(at);
    if view.u32(at, from)? != 1 {
        return Err(Malformed::new(from, "dynamic relocations of an unknown version"));
    }
    let size = view.u32(at.saturating_add(4), from)?;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let table = (size <= TABLE_LIMIT).then(|| view.bytes(at.saturating_add(8), size)).flatten();
    let table =
        table.ok_or_else(|| Malformed::new(from, "dynamic relocations outside the image"))?;
    let mut copy = file.to_vec();
    let mut rest = &*table;
    while let Some(head) = rest.first_chunk::<ENTRY_BYTES>() {
        let (symbol, bytes) = head.split_at(8);
        let symbol = symbol.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
        let bytes = word(bytes, 0).and_then(|bytes| usize::try_from(bytes).ok());
        let blocks = bytes.and_then(|bytes| rest.get(ENTRY_BYTES..ENTRY_BYTES.checked_add(bytes)?));
        let Some(blocks) = blocks else {
            return Err(Malformed::new(from, "dynamic relocations that run over their table"));
        };
        if symbol == ARM64X {
            apply(&mut copy, view, blocks, from)?;
        }
        rest = &rest[ENTRY_BYTES + blocks.len()..];
    }
    Ok((copy != file).then_some(copy))
}

fn apply(copy: &mut [u8], view: &View<'_>, blocks: &[u8], from: u64) -> Result<(), Malformed> {
    let broken = || Malformed::new(from, "a hybrid image's relocations cannot be read");
    let mut rest = blocks;
    while !rest.is_empty() {
        let (page, size) = (word(rest, 0).ok_or_else(broken)?, word(rest, 4).ok_or_else(broken)?);
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let block = rest.get(..size).filter(|block| block.len() >= BLOCK_BYTES);
        let mut entries = &block.ok_or_else(broken)?[BLOCK_BYTES..];
        while let Some(&[low, high]) = entries.first_chunk() {
            let entry = u16::from_le_bytes([low, high]);
            entries = &entries[2..];
            if entry == 0 {
                continue; // padding
            }
            let rva = page.saturating_add(u32::from(entry & 0xfff));
            let argument = entry >> 14;
            let bytes = 1_usize << argument;
            let file_bytes = copy.len();
            let place = || target(file_bytes, view, rva).ok_or_else(broken);
            match (entry >> 12) & 3 {
                0 => copy[place()?..].iter_mut().take(bytes).for_each(|byte| *byte = 0),
                1 => {
                    let value = entries.get(..bytes).ok_or_else(broken)?;
                    let place = place()?;
                    copy.get_mut(place..place + bytes).ok_or_else(broken)?.copy_from_slice(value);
                    entries = &entries[bytes.next_multiple_of(2)..];
                }
                2 => {
                    let &[low, high] = entries.first_chunk().ok_or_else(broken)?;
                    entries = &entries[2..];
                    let scale = if argument & 2 == 0 { 4 } else { 8 };
                    let delta = u32::from(u16::from_le_bytes([low, high])) * scale;
                    let place = place()?;
                    let field = copy.get_mut(place..place + 4).ok_or_else(broken)?;
                    let old = word(field, 0).ok_or_else(broken)?;
                    let new = if argument & 1 == 0 {
                        old.wrapping_add(delta)
                    } else {
                        old.wrapping_sub(delta)
                    };
                    field.copy_from_slice(&new.to_le_bytes());
                }
                _ => return Err(broken()),
            }
        }
        rest = &rest[size..];
    }
    Ok(())
}

/// The place in the file of an address that file bytes back.
fn target(file_bytes: usize, view: &View<'_>, rva: u32) -> Option<usize> {
    let place = view.backed_offset(rva)?;
    (place < file_bytes).then_some(place)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
