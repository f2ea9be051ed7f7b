//! What loading itself changes: an import table under a relocation is not the table in the file.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::{Directory, Header},
    map::View,
};

const BLOCK_BYTES: u32 = 8;
/// The widest change one entry makes, and so how far before a block's page nothing is touched.
const WIDEST: u32 = 8;
const BLOCK_REACH: u32 = 0x1000 + WIDEST;

/// Fails when a relocation, or the loader's store of the TLS index, lands in one of `spans`.
pub(super) fn check(
    view: &View<'_>,
    header: &Header,
    spans: Vec<(u32, u32)>,
) -> Result<(), Malformed> {
    if spans.is_empty() {
        return Ok(());
    }
    let spans = merge(spans);
    tls_index(view, header, &spans)?;
    // Without them the image loads at its base or not at all.
    if header.relocs_stripped { Ok(()) } else { relocations(view, header, &spans) }
}

fn merge(mut spans: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    spans.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (start, end) in spans {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    merged
}

fn touches(spans: &[(u32, u32)], rva: u32, bytes: u32) -> bool {
    let before_end = spans.partition_point(|&(_, end)| end <= rva);
    spans.get(before_end).is_some_and(|&(start, _)| start < rva.saturating_add(bytes))
}

fn tls_index(view: &View<'_>, header: &Header, spans: &[(u32, u32)]) -> Result<(), Malformed> {
    let tls = header.directory(Directory::Tls);
    if tls.rva == 0 {
        return Ok(());
    }
    let at = tls.rva.saturating_add(2 * header.pointer_bytes());
    let address =
        if header.wide { view.u64(at, tls.at)? } else { u64::from(view.u32(at, tls.at)?) };
    let rva = address.checked_sub(header.image_base).and_then(|rva| u32::try_from(rva).ok());
    if rva.is_some_and(|rva| touches(spans, rva, 4)) {
        let what = "the TLS index is stored into import data: the table in the file is not final";
        return Err(Malformed::new(view.offset(at), what));
    }
    Ok(())
}

fn relocations(view: &View<'_>, header: &Header, spans: &[(u32, u32)]) -> Result<(), Malformed> {
    let directory = header.directory(Directory::Relocations);
    if directory.rva == 0 {
        return Ok(());
    }
    let mut at = directory.rva;
    let mut left = directory.size;
    // Large images have tens of thousands of blocks; mostly they lie in one piece.
    let whole = view.slice(directory.rva, directory.size);
    while left >= BLOCK_BYTES {
        let skip = usize::try_from(directory.size - left).unwrap_or(usize::MAX);
        let head = whole.and_then(|whole| match whole.get(skip..)?.as_chunks().0 {
            &[page, size, ..] => Some([page, size].map(u32::from_le_bytes)),
            _ => None,
        });
        let [page, size] = match head {
            Some(head) => head,
            None => [view.u32(at, directory.at)?, view.u32(at.saturating_add(4), directory.at)?],
        };
        if size == 0 && page == 0 {
            return Ok(()); // padding counted into the directory
        }
        if size < BLOCK_BYTES || size > left {
            let what = format!("relocation block of {size:#x} bytes where {left:#x} are left");
            return Err(Malformed::new(view.offset(at), what));
        }
        if touches(spans, page, BLOCK_REACH) {
            block(view, spans, page, at, size)?;
        }
        left -= size;
        at = at.saturating_add(size);
    }
    Ok(())
}

fn block(
    view: &View<'_>,
    spans: &[(u32, u32)],
    page: u32,
    at: u32,
    size: u32,
) -> Result<(), Malformed> {
    let mut entry_at = at.saturating_add(BLOCK_BYTES);
    let end = at.saturating_add(size);
    while entry_at.saturating_add(2) <= end {
        let entry = view.u16(entry_at, view.offset(at))?;
        let bytes = match entry >> 12 {
            0 => 0, // padding
            1 | 2 => 2,
            3 => 4,
            _ => WIDEST,
        };
        let target = page.saturating_add(u32::from(entry & 0xfff));
        if bytes != 0 && touches(spans, target, bytes) {
            let what = format!(
                "a relocation changes import data at RVA {target:#x}: the table in the file is not final"
            );
            return Err(Malformed::new(view.offset(entry_at), what));
        }
        entry_at = entry_at.saturating_add(2);
    }
    Ok(())
}
