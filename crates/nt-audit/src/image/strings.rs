//! Names of DLLs in initialised data: what a program may load by name while it runs.
//!
//! A table proves what is loaded at the start, never what is not loaded later. Next to an import of
//! `LoadLibrary` such names are worth knowing.
#![forbid(unsafe_code)]

use super::header::{Header, Section};
use std::collections::BTreeSet;

const INITIALISED: u32 = 0x40;
const EXECUTABLE: u32 = 0x2000_0000;
/// Longer ones are no file names.
const NAME_LIMIT: usize = 64;
const COUNT_LIMIT: usize = 1024;

/// The names that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedDlls {
    /// Lower case, sorted. In Rust's data strings lie end to end, so a name may have something
    /// before it that is not its own.
    pub names: BTreeSet<String>,
    /// How many bytes of data were not searched.
    pub not_searched: u64,
}

/// Searches the first `budget` bytes of data; the cost of a walk stays independent of the file.
pub(super) fn named_dlls(file: &[u8], header: &Header, budget: usize) -> NamedDlls {
    let mut found = NamedDlls::default();
    let mut left = budget;
    for section in header.sections.iter().filter(|section| holds_data(section)) {
        let Some(data) = file_bytes(file, section) else { continue };
        let searched = &data[..data.len().min(left)];
        left -= searched.len();
        found.not_searched += u64::try_from(data.len() - searched.len()).unwrap_or(u64::MAX);
        search(searched, &mut found.names);
    }
    found
}

pub(super) fn file_bytes<'f>(file: &'f [u8], section: &Section) -> Option<&'f [u8]> {
    let start = usize::try_from(section.raw).ok()?;
    let bytes = usize::try_from(section.raw_bytes.min(section.virtual_bytes)).ok()?;
    file.get(start..start.checked_add(bytes)?)
}

const fn holds_data(section: &Section) -> bool {
    section.flags & INITIALISED != 0 && section.flags & EXECUTABLE == 0
}

fn search(data: &[u8], names: &mut BTreeSet<String>) {
    for dot in memchr::memchr_iter(b'.', data) {
        if names.len() >= COUNT_LIMIT {
            return;
        }
        let name = if has_extension(data, dot, 1) {
            before(data, dot, 1)
        } else if data.get(dot + 1) == Some(&0) && has_extension(data, dot, 2) {
            before(data, dot, 2)
        } else {
            continue;
        };
        if let Some(mut name) = name {
            name.push_str(".dll");
            names.insert(name);
        }
    }
}

/// Whether `dll` follows the dot, in units of this many bytes.
fn has_extension(data: &[u8], dot: usize, unit: usize) -> bool {
    (1..=3).zip(*b"dll").all(|(step, letter)| {
        let at = dot + step * unit;
        let high = unit == 1 || data.get(at + 1) == Some(&0);
        high && data.get(at).is_some_and(|byte| byte.to_ascii_lowercase() == letter)
    })
}

/// The characters of a file name that stand before the dot.
fn before(data: &[u8], dot: usize, unit: usize) -> Option<String> {
    let mut name = Vec::new();
    let mut at = dot;
    while name.len() <= NAME_LIMIT {
        let Some(previous) = at.checked_sub(unit) else { break };
        let byte = data[previous];
        let high = unit == 1 || data[previous + 1] == 0;
        if !high || !(byte.is_ascii_alphanumeric() || b"_-+.".contains(&byte)) {
            break;
        }
        name.push(byte.to_ascii_lowercase());
        at = previous;
    }
    name.reverse();
    let fits = !name.is_empty() && name.len() <= NAME_LIMIT;
    fits.then(|| String::from_utf8(name).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_both_widths() {
        let mut data = b"\0AdvApi32.DLL\0x .dll ok-1.2.dll.".to_vec();
        data.extend("?Wide_32.dll".encode_utf16().flat_map(u16::to_le_bytes));
        data.extend(b"short.dl");
        let mut names = BTreeSet::new();
        search(&data, &mut names);
        assert_eq!(names.iter().collect::<Vec<_>>(), ["advapi32.dll", "ok-1.2.dll", "wide_32.dll"]);
        for end in 0..data.len() {
            search(&data[..end], &mut names);
            search(&data[end..], &mut names);
        }
        let mut long = b"n".repeat(100);
        long.extend(b".dll");
        let mut names = BTreeSet::new();
        search(&long, &mut names);
        assert!(names.is_empty());
    }
}
