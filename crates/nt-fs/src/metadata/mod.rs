//! What a file is: kind, size, times, attributes, identity.
#![forbid(unsafe_code)]

mod parse;
mod query;
#[cfg(all(test, feature = "alloc"))]
mod tests;

use crate::{FileType, Time, Times};
use nt_core::record::u64_at;
#[cfg(feature = "alloc")]
pub(crate) use query::tag;
pub(crate) use query::{change, change_handle, clear_read_only, exists, follow, of_handle, stat};

/// What the file system says about a file.
///
/// Every call gives what it can: identity, links and volume are `None` where one did not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metadata {
    pub(crate) attributes: u32,
    pub(crate) tag: u32,
    pub(crate) size: u64,
    pub(crate) allocation_size: u64,
    pub(crate) times: Times,
    pub(crate) id: Option<FileId>,
    pub(crate) links: Option<u32>,
    pub(crate) volume: Option<u64>,
}

impl Metadata {
    /// File, directory or link.
    pub const fn file_type(&self) -> FileType {
        FileType::new(self.attributes, self.tag)
    }

    /// Whether it is neither a directory nor a link.
    pub const fn is_file(&self) -> bool {
        self.file_type().is_file()
    }

    /// Whether it is a directory. A link to one is not.
    pub const fn is_dir(&self) -> bool {
        self.file_type().is_dir()
    }

    /// `FILE_ATTRIBUTE_*`.
    pub const fn attributes(&self) -> u32 {
        self.attributes
    }

    /// Size in bytes. What a directory or a link says here means nothing.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Bytes allocated on the volume.
    pub const fn allocation_size(&self) -> u64 {
        self.allocation_size
    }

    /// The four times.
    pub const fn times(&self) -> Times {
        self.times
    }

    /// The file's number on its volume.
    pub const fn id(&self) -> Option<FileId> {
        self.id
    }

    /// How many names the file has.
    pub const fn links(&self) -> Option<u32> {
        self.links
    }

    /// The serial number of the volume.
    pub const fn volume(&self) -> Option<u64> {
        self.volume
    }
}

/// A file's number on its volume: 64 bits, or on `ReFS` 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(u128, Width);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Width {
    Narrow,
    Wide,
}

impl FileId {
    /// `None` for 0 and for all ones, by which file systems say that they have none.
    pub(crate) fn from_u64(id: u64) -> Option<Self> {
        (!matches!(id, 0 | u64::MAX)).then_some(Self(u128::from(id), Width::Narrow))
    }

    /// The 16 bytes at `offset`.
    pub(crate) fn from_bytes(reply: &[u8], offset: usize) -> Option<Self> {
        let low = u128::from(u64_at(reply, offset)?);
        let id = u128::from(u64_at(reply, offset.checked_add(8)?)?) << 64 | low;
        (!matches!(id, 0 | u128::MAX)).then_some(Self(id, Width::Wide))
    }

    /// The number in 64 bits, if it has no more.
    pub fn to_u64(self) -> Option<u64> {
        u64::try_from(self.0).ok()
    }

    /// The number in 128 bits; `None` if only 64 bits were asked for, which on `ReFS` are not
    /// unique.
    pub fn to_u128(self) -> Option<u128> {
        (self.1 == Width::Wide).then_some(self.0)
    }
}

/// What to change about a file; what is not set stays.
///
/// ```
/// use nt_fs::{Change, Time};
/// let change = Change::new().written(Time::from_ticks(1)).attributes(0x20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    times: [Option<Time>; 4],
    attributes: Option<u32>,
}

impl Change {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self { times: [None; 4], attributes: None }
    }

    /// Sets when the file was created.
    #[must_use]
    pub const fn created(mut self, time: Time) -> Self {
        self.times[0] = Some(time);
        self
    }

    /// Sets when it was last read.
    #[must_use]
    pub const fn accessed(mut self, time: Time) -> Self {
        self.times[1] = Some(time);
        self
    }

    /// Sets when its data was last written.
    #[must_use]
    pub const fn written(mut self, time: Time) -> Self {
        self.times[2] = Some(time);
        self
    }

    /// Sets when anything about it was last changed.
    #[must_use]
    pub const fn changed(mut self, time: Time) -> Self {
        self.times[3] = Some(time);
        self
    }

    /// Sets its attributes: of `FILE_ATTRIBUTE_*` those that can be set.
    #[must_use]
    pub const fn attributes(mut self, attributes: u32) -> Self {
        self.attributes = Some(attributes);
        self
    }
}
