//! The entries of one directory reply.
#![forbid(unsafe_code)]

use crate::{FileType, Metadata, Time, Times, metadata::FileId};
use core::mem::offset_of;
use nt_core::{
    Result,
    record::{Chain, Utf16Le, i64_at, malformed, u32_at, u64_at},
};
use nt_sys::ntioapi::{
    self, FILE_ATTRIBUTE_DIRECTORY, FILE_ATTRIBUTE_REPARSE_POINT,
    FILE_DIRECTORY_INFORMATION as Plain, FILE_FULL_DIR_INFORMATION as Full,
    FILE_ID_EXTD_DIR_INFORMATION as Extended, FILE_ID_FULL_DIR_INFORMATION as WithId,
    FILE_INFORMATION_CLASS,
};

/// The classes a listing tries, best first.
///
/// `FileIdExtdDirectoryInformation` has everything; some servers and drivers know only older ones.
pub(crate) const CLASSES: [FILE_INFORMATION_CLASS; 4] = [
    ntioapi::FileIdExtdDirectoryInformation,
    ntioapi::FileIdFullDirectoryInformation,
    ntioapi::FileFullDirectoryInformation,
    ntioapi::FileDirectoryInformation,
];

/// The entries of one reply, in the order the kernel wrote them.
///
/// A reply that lies yields [`Error::Malformed`](nt_core::Error::Malformed), and the iterator
/// stops.
#[derive(Clone, Debug)]
pub struct DirEntries<'a> {
    chain: Chain<'a>,
    class: FILE_INFORMATION_CLASS,
}

/// One directory entry, borrowed from the reply.
///
/// All of it comes with the listing, at no further call. NTFS updates the times and sizes in a
/// directory with delay: ask for the file's own [`Metadata`] where that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirEntry<'a> {
    /// The name, without its directory.
    pub name: Utf16Le<'a>,
    /// `FILE_ATTRIBUTE_*`.
    pub attributes: u32,
    /// Size in bytes.
    pub size: u64,
    /// Bytes allocated on the volume.
    pub allocation_size: u64,
    /// The four times.
    pub times: Times,
    /// The reparse tag; see [`FileType::tag`].
    pub tag: u32,
    /// The file's number on its volume, if the file system tells.
    pub id: Option<FileId>,
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

    /// File, directory or link.
    pub const fn file_type(&self) -> FileType {
        FileType::new(self.attributes, self.tag)
    }

    /// What the listing says about the file, as [`Metadata`].
    pub const fn metadata(&self) -> Metadata {
        Metadata {
            attributes: self.attributes,
            tag: self.file_type().tag(),
            size: self.size,
            allocation_size: self.allocation_size,
            times: self.times,
            id: self.id,
            links: None,
            volume: None,
        }
    }
}

impl<'a> DirEntries<'a> {
    /// Starts at the first record of `reply`, the bytes the kernel reported for `class`.
    pub(crate) const fn new(reply: &'a [u8], class: FILE_INFORMATION_CLASS) -> Self {
        Self { chain: Chain::new(reply, name_offset(class)), class }
    }
}

impl<'a> Iterator for DirEntries<'a> {
    type Item = Result<DirEntry<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (offset, record) = match self.chain.next()? {
            Ok(found) => found,
            Err(error) => return Some(Err(error)),
        };
        Some(parse(record, self.class).ok_or(malformed(offset)))
    }
}

impl core::iter::FusedIterator for DirEntries<'_> {}

const fn name_offset(class: FILE_INFORMATION_CLASS) -> usize {
    match class {
        ntioapi::FileIdExtdDirectoryInformation => offset_of!(Extended, FileName),
        ntioapi::FileIdFullDirectoryInformation => offset_of!(WithId, FileName),
        ntioapi::FileFullDirectoryInformation => offset_of!(Full, FileName),
        _ => offset_of!(Plain, FileName),
    }
}

// Each class is the one before with more behind its fields, so these offsets serve all.
fn parse(record: &[u8], class: FILE_INFORMATION_CLASS) -> Option<DirEntry<'_>> {
    let name_bytes = usize::try_from(u32_at(record, offset_of!(Plain, FileNameLength))?).ok()?;
    let name = record.get(name_offset(class)..)?.get(..name_bytes)?;
    let attributes = u32_at(record, offset_of!(Plain, FileAttributes))?;
    let tag = match class {
        ntioapi::FileIdExtdDirectoryInformation => offset_of!(Extended, ReparsePointTag),
        ntioapi::FileIdFullDirectoryInformation | ntioapi::FileFullDirectoryInformation => {
            offset_of!(Full, EaSize)
        }
        _ => usize::MAX,
    };
    let is_point = attributes & FILE_ATTRIBUTE_REPARSE_POINT != 0;
    Some(DirEntry {
        name: Utf16Le::new(name)?,
        attributes,
        size: u64_at(record, offset_of!(Plain, EndOfFile))?,
        allocation_size: u64_at(record, offset_of!(Plain, AllocationSize))?,
        times: times(record)?,
        tag: if is_point { u32_at(record, tag).unwrap_or(0) } else { 0 },
        id: match class {
            ntioapi::FileIdExtdDirectoryInformation => {
                FileId::from_bytes(record, offset_of!(Extended, FileId))
            }
            ntioapi::FileIdFullDirectoryInformation => {
                FileId::from_u64(u64_at(record, offset_of!(WithId, FileId))?)
            }
            _ => None,
        },
    })
}

fn times(record: &[u8]) -> Option<Times> {
    let time = |offset| i64_at(record, offset).map(Time::from_ticks);
    Some(Times {
        created: time(offset_of!(Plain, CreationTime))?,
        accessed: time(offset_of!(Plain, LastAccessTime))?,
        written: time(offset_of!(Plain, LastWriteTime))?,
        changed: time(offset_of!(Plain, ChangeTime))?,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{
        string::{String, ToString},
        vec,
        vec::Vec,
    };
    use nt_core::Error;

    /// A record of `class` whose other fields hold telling numbers.
    pub(crate) fn record(
        class: FILE_INFORMATION_CLASS,
        name: &str,
        attributes: u32,
        tag: u32,
        next: u32,
    ) -> Vec<u8> {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut out = vec![0; name_offset(class)];
        out[..4].copy_from_slice(&next.to_le_bytes());
        for (at, value) in [(8, 1_u8), (16, 2), (24, 3), (32, 4), (40, 7), (48, 8)] {
            out[at] = value;
        }
        out[56..60].copy_from_slice(&attributes.to_le_bytes());
        out[60..64].copy_from_slice(&u32::try_from(name.len()).unwrap().to_le_bytes());
        match class {
            60 => {
                out[68..72].copy_from_slice(&tag.to_le_bytes());
                out[72] = 9;
                out[87] = 10;
            }
            38 => {
                out[64..68].copy_from_slice(&tag.to_le_bytes());
                out[72] = 9;
            }
            2 => out[64..68].copy_from_slice(&tag.to_le_bytes()),
            _ => {}
        }
        out.extend(name);
        out
    }

    /// Records of `class` with these names, each at a multiple of 8.
    pub(crate) fn listing(class: FILE_INFORMATION_CLASS, entries: &[(&str, u32, u32)]) -> Vec<u8> {
        let mut out = Vec::new();
        for (index, &(name, attributes, tag)) in entries.iter().enumerate() {
            let mut one = record(class, name, attributes, tag, 0);
            if index + 1 < entries.len() {
                one.resize(one.len().next_multiple_of(8), 0);
                let next = u32::try_from(one.len()).unwrap();
                one[..4].copy_from_slice(&next.to_le_bytes());
            }
            out.extend(one);
        }
        out
    }

    fn chain(class: FILE_INFORMATION_CLASS) -> Vec<u8> {
        listing(class, &[("one", 0x10, 0), ("zwei", 0x10, 0)])
    }

    fn names(reply: &[u8], class: FILE_INFORMATION_CLASS) -> Result<Vec<String>> {
        DirEntries::new(reply, class).map(|entry| Ok(entry?.name.to_string())).collect()
    }

    #[test]
    fn reads_every_field_of_every_class() {
        const LINK: u32 = 0xA000_000C;
        for class in CLASSES {
            let reply = record(class, "a", 0x410, LINK, 0);
            let entry = DirEntries::new(&reply, class).next().unwrap().unwrap();
            assert_eq!((entry.size, entry.allocation_size, entry.attributes), (7, 8, 0x410));
            let [created, accessed, written, changed] = [1, 2, 3, 4].map(Time::from_ticks);
            assert_eq!(entry.times, Times { created, accessed, written, changed });
            assert_eq!(entry.tag, if class == 1 { 0 } else { LINK });
            assert_eq!(entry.file_type().is_link(), class != 1);
            match class {
                60 => assert_eq!(entry.id.unwrap().to_u128(), Some(10 << 120 | 9)),
                38 => assert_eq!(entry.id.unwrap().to_u64(), Some(9)),
                _ => assert_eq!(entry.id, None),
            }
        }
    }

    #[test]
    fn the_size_of_extended_attributes_is_no_tag() {
        for class in [38, 2] {
            let reply = record(class, "a", 0x20, 0xA000_000C, 0);
            assert_eq!(DirEntries::new(&reply, class).next().unwrap().unwrap().tag, 0);
        }
    }

    #[test]
    fn walks_a_chain_at_any_alignment() {
        for class in CLASSES {
            let mut shifted = vec![0];
            shifted.extend(chain(class));
            assert_eq!(names(&shifted[1..], class).unwrap(), ["one", "zwei"]);
        }
    }

    #[test]
    fn dots_are_told_from_names_that_begin_with_them() {
        for (name, dots) in [(".", true), ("..", true), ("...", false), (".a", false), ("", false)]
        {
            let reply = record(1, name, 0, 0, 0);
            assert_eq!(
                DirEntries::new(&reply, 1).next().unwrap().unwrap().is_dots(),
                dots,
                "{name}"
            );
        }
    }

    #[test]
    fn a_name_cannot_run_into_the_next_record() {
        let mut reply = chain(1);
        reply[60..64].copy_from_slice(&10_u32.to_le_bytes());
        assert_eq!(names(&reply, 1), Err(Error::Malformed { offset: 0 }));
        reply[60..64].copy_from_slice(&5_u32.to_le_bytes());
        assert_eq!(names(&reply, 1), Err(Error::Malformed { offset: 0 }), "half a unit");
    }

    #[test]
    fn every_truncation_and_every_corrupt_word_ends() {
        for class in CLASSES {
            let reply = chain(class);
            for cut in 0..reply.len() {
                assert!(names(&reply[..cut], class).is_err() || cut == 0, "cut at {cut}");
            }
            for at in 0..reply.len() - 3 {
                for value in [0, 1, 63, 64, 65, 71, 73, 0x7FFF_FFFF, u32::MAX] {
                    let mut bad = reply.clone();
                    bad[at..at + 4].copy_from_slice(&value.to_le_bytes());
                    assert!(DirEntries::new(&bad, class).count() <= 3);
                }
            }
        }
    }
}
