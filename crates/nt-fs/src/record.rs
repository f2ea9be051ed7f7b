//! The entries of one directory reply.
#![forbid(unsafe_code)]

use core::mem::offset_of;
use nt_core::{
    Result,
    record::{Chain, Utf16Le, malformed, u32_at, u64_at},
};
use nt_sys::ntioapi::{
    FILE_ATTRIBUTE_DIRECTORY, FILE_ATTRIBUTE_REPARSE_POINT, FILE_DIRECTORY_INFORMATION as Raw,
};

const FILE_NAME: usize = offset_of!(Raw, FileName);

/// The entries of one reply, in the order the kernel wrote them.
///
/// A reply that lies yields [`Error::Malformed`](nt_core::Error::Malformed), and the iterator
/// stops.
#[derive(Clone, Debug)]
pub struct DirEntries<'a> {
    chain: Chain<'a>,
}

/// One directory entry, borrowed from the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirEntry<'a> {
    /// The name, without its directory.
    pub name: Utf16Le<'a>,
    /// `FILE_ATTRIBUTE_*`.
    pub attributes: u32,
    /// Size in bytes.
    pub size: u64,
}

impl DirEntry<'_> {
    /// Whether the entry is `.` or `..`, which most file systems report.
    pub fn is_dots(&self) -> bool {
        let mut units = self.name.units();
        units.len() <= 2 && units.len() > 0 && units.all(|unit| unit == 0x2E)
    }

    /// Whether the entry is a directory, or a link to one.
    pub const fn is_dir(&self) -> bool {
        self.attributes & FILE_ATTRIBUTE_DIRECTORY != 0
    }

    /// Whether the entry carries a reparse point: a link, or a file that something else provides.
    pub const fn is_reparse_point(&self) -> bool {
        self.attributes & FILE_ATTRIBUTE_REPARSE_POINT != 0
    }
}

impl<'a> DirEntries<'a> {
    /// Starts at the first record of `reply`, the bytes the kernel reported.
    pub(crate) const fn new(reply: &'a [u8]) -> Self {
        Self { chain: Chain::new(reply, FILE_NAME) }
    }
}

impl<'a> Iterator for DirEntries<'a> {
    type Item = Result<DirEntry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (offset, record) = match self.chain.next()? {
            Ok(found) => found,
            Err(error) => return Some(Err(error)),
        };
        Some(parse(record).ok_or(malformed(offset)))
    }
}

impl core::iter::FusedIterator for DirEntries<'_> {}

fn parse(record: &[u8]) -> Option<DirEntry<'_>> {
    let name_bytes = usize::try_from(u32_at(record, offset_of!(Raw, FileNameLength))?).ok()?;
    Some(DirEntry {
        name: Utf16Le::new(record.get(FILE_NAME..)?.get(..name_bytes)?)?,
        attributes: u32_at(record, offset_of!(Raw, FileAttributes))?,
        size: u64_at(record, offset_of!(Raw, EndOfFile))?,
    })
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{
        string::{String, ToString},
        vec,
        vec::Vec,
    };
    use nt_core::Error;

    fn record(name: &str, next: u32) -> Vec<u8> {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut out = vec![0; FILE_NAME];
        out[..4].copy_from_slice(&next.to_le_bytes());
        out[40] = 7;
        out[56] = 0x10;
        out[60..64].copy_from_slice(&u32::try_from(name.len()).unwrap().to_le_bytes());
        out.extend(name);
        out
    }

    fn chain() -> Vec<u8> {
        let mut reply = record("one", 72);
        reply.resize(72, 0);
        reply.extend(record("zwei", 0));
        reply
    }

    fn names(reply: &[u8]) -> Result<Vec<String>> {
        DirEntries::new(reply).map(|entry| Ok(entry?.name.to_string())).collect()
    }

    #[test]
    fn reads_every_field() {
        let reply = record("a", 0);
        let entry = DirEntries::new(&reply).next().unwrap().unwrap();
        assert_eq!((entry.size, entry.attributes, entry.is_dir()), (7, 0x10, true));
        assert!(!entry.is_reparse_point());
    }

    #[test]
    fn walks_a_chain_at_any_alignment() {
        let mut shifted = vec![0];
        shifted.extend(chain());
        assert_eq!(names(&shifted[1..]).unwrap(), ["one", "zwei"]);
    }

    #[test]
    fn dots_are_told_from_names_that_begin_with_them() {
        for (name, dots) in [(".", true), ("..", true), ("...", false), (".a", false), ("", false)]
        {
            let reply = record(name, 0);
            assert_eq!(DirEntries::new(&reply).next().unwrap().unwrap().is_dots(), dots, "{name}");
        }
    }

    #[test]
    fn a_name_cannot_run_into_the_next_record() {
        let mut reply = chain();
        reply[60..64].copy_from_slice(&10_u32.to_le_bytes());
        assert_eq!(names(&reply), Err(Error::Malformed { offset: 0 }));
        reply[60..64].copy_from_slice(&5_u32.to_le_bytes());
        assert_eq!(names(&reply), Err(Error::Malformed { offset: 0 }), "half a unit");
    }

    #[test]
    fn every_truncation_and_every_corrupt_word_ends() {
        let reply = chain();
        for cut in 0..reply.len() {
            assert!(names(&reply[..cut]).is_err() || cut == 0, "cut at {cut}");
        }
        for at in 0..reply.len() - 3 {
            for value in [0, 1, 63, 64, 65, 71, 73, 0x7FFF_FFFF, u32::MAX] {
                let mut bad = reply.clone();
                bad[at..at + 4].copy_from_slice(&value.to_le_bytes());
                assert!(DirEntries::new(&bad).count() <= 3);
            }
        }
    }
}
