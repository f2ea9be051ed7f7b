//! The resource directory, as far as loading depends on it: the manifest, and the file's version.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::{Directory, Header},
    map::View,
};
use core::fmt;

const MANIFEST: u32 = 24;
const VERSION: u32 = 16;
const SUBDIRECTORY: u32 = 1 << 31;
const ENTRY_LIMIT: u32 = 4096;
/// Real manifests stay below 64 KiB.
const DATA_LIMIT: u32 = 1 << 20;
/// `VS_FIXEDFILEINFO::dwSignature`.
const FIXED_INFO: [u8; 4] = 0xFEEF_04BD_u32.to_le_bytes();

/// A file's version, as Windows shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub [u16; 4]);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, build, revision] = self.0;
        write!(f, "{major}.{minor}.{build}.{revision}")
    }
}

/// The manifest that counts: of an executable number 1, of a DLL number 2.
pub(super) fn manifest(view: &View<'_>, header: &Header) -> Result<Option<Vec<u8>>, Malformed> {
    find(view, header, MANIFEST, Some(if header.is_dll { 2 } else { 1 }))
}

pub(super) fn version(view: &View<'_>, header: &Header) -> Result<Option<Version>, Malformed> {
    let Some(data) = find(view, header, VERSION, None)? else { return Ok(None) };
    // The head before it has a name in UTF-16 and padding; its own signature is what finds it.
    let at = data.windows(4).step_by(4).position(|window| window == FIXED_INFO);
    let words = at.and_then(|at| data.get(at * 4 + 8..at * 4 + 16));
    Ok(words.map(|words| {
        let word = |at: usize| u16::from_le_bytes([words[at], words[at + 1]]);
        Version([word(2), word(0), word(6), word(4)])
    }))
}

/// The data of the resource of this type; of this number, or of the first.
fn find(
    view: &View<'_>,
    header: &Header,
    kind: u32,
    number: Option<u32>,
) -> Result<Option<Vec<u8>>, Malformed> {
    let directory = header.directory(Directory::Resources);
    if directory.rva == 0 {
        return Ok(None);
    }
    let below = |offset: u32| {
        directory.rva.checked_add(offset).ok_or_else(|| {
            Malformed::new(directory.at, "a resource runs over the end of the address space")
        })
    };
    let mut table = directory.rva;
    for wanted in [Some(kind), number, None] {
        let from = view.offset(table);
        let [named, numbered] = [12, 14].map(|field| view.u16(table.saturating_add(field), from));
        let count = u32::from(named?) + u32::from(numbered?);
        if count > ENTRY_LIMIT {
            return Err(Malformed::new(from, format!("{count} resources in one directory")));
        }
        let mut next = None;
        for index in 0..count {
            let at = table.saturating_add(16 + index * 8);
            let name = view.u32(at, from)?;
            if wanted.is_none_or(|wanted| wanted == name) {
                next = Some(view.u32(at.saturating_add(4), from)?);
                break;
            }
        }
        let Some(next) = next else { return Ok(None) };
        table = below(next & !SUBDIRECTORY)?;
        if next & SUBDIRECTORY == 0 {
            break; // data before its level: take it as the loader would, for what it is
        }
    }
    let from = view.offset(table);
    let (rva, size) = (view.u32(table, from)?, view.u32(table.saturating_add(4), from)?);
    if size > DATA_LIMIT {
        return Err(Malformed::new(from, format!("a resource of {size:#x} bytes")));
    }
    let data = view.bytes(rva, usize::try_from(size).unwrap_or(usize::MAX));
    data.map(Some).ok_or_else(|| Malformed::new(from, "a resource lies outside the image"))
}
