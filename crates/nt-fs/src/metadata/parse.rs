//! Replies to questions about one file.
use super::{FileId, Metadata};
use crate::{Time, Times};
use core::mem::offset_of;
use nt_core::record::{i64_at, u32_at, u64_at};
use nt_sys::ntioapi::{
    FILE_ALL_INFORMATION as All, FILE_BASIC_INFORMATION as Basic, FILE_INTERNAL_INFORMATION,
    FILE_NETWORK_OPEN_INFORMATION as Network, FILE_STANDARD_INFORMATION as Standard,
    FILE_STAT_BASIC_INFORMATION as StatBasic, FILE_STAT_INFORMATION as Stat,
};

/// `FILE_NETWORK_OPEN_INFORMATION`: no tag, no identity.
pub(super) fn network(reply: &[u8]) -> Option<Metadata> {
    Some(Metadata {
        attributes: u32_at(reply, offset_of!(Network, FileAttributes))?,
        tag: 0,
        size: u64_at(reply, offset_of!(Network, EndOfFile))?,
        allocation_size: u64_at(reply, offset_of!(Network, AllocationSize))?,
        times: times(reply, offset_of!(Network, CreationTime))?,
        id: None,
        links: None,
        volume: None,
    })
}

/// `FILE_STAT_INFORMATION`.
pub(super) fn stat(reply: &[u8]) -> Option<Metadata> {
    Some(Metadata {
        attributes: u32_at(reply, offset_of!(Stat, FileAttributes))?,
        tag: u32_at(reply, offset_of!(Stat, ReparseTag))?,
        size: u64_at(reply, offset_of!(Stat, EndOfFile))?,
        allocation_size: u64_at(reply, offset_of!(Stat, AllocationSize))?,
        times: times(reply, offset_of!(Stat, CreationTime))?,
        id: FileId::from_u64(u64_at(reply, offset_of!(Stat, FileId))?),
        links: u32_at(reply, offset_of!(Stat, NumberOfLinks)),
        volume: None,
    })
}

/// `FILE_STAT_BASIC_INFORMATION`, which begins as `FILE_STAT_INFORMATION` does.
pub(super) fn stat_basic(reply: &[u8]) -> Option<Metadata> {
    let wide = FileId::from_bytes(reply, offset_of!(StatBasic, FileId128));
    let metadata = stat(reply)?;
    Some(Metadata {
        id: wide.or(metadata.id),
        volume: Some(u64_at(reply, offset_of!(StatBasic, VolumeSerialNumber))?),
        ..metadata
    })
}

const _: () = assert!(
    offset_of!(StatBasic, FileAttributes) == offset_of!(Stat, FileAttributes)
        && offset_of!(StatBasic, ReparseTag) == offset_of!(Stat, ReparseTag)
        && offset_of!(StatBasic, NumberOfLinks) == offset_of!(Stat, NumberOfLinks)
        && offset_of!(StatBasic, EndOfFile) == offset_of!(Stat, EndOfFile)
);

/// `FILE_ALL_INFORMATION` without the name.
pub(super) fn all(reply: &[u8]) -> Option<Metadata> {
    const BASIC: usize = offset_of!(All, BasicInformation);
    const STANDARD: usize = offset_of!(All, StandardInformation);
    const INTERNAL: usize = offset_of!(All, InternalInformation);
    Some(Metadata {
        attributes: u32_at(reply, BASIC + offset_of!(Basic, FileAttributes))?,
        tag: 0,
        size: u64_at(reply, STANDARD + offset_of!(Standard, EndOfFile))?,
        allocation_size: u64_at(reply, STANDARD + offset_of!(Standard, AllocationSize))?,
        times: times(reply, BASIC + offset_of!(Basic, CreationTime))?,
        id: FileId::from_u64(u64_at(
            reply,
            INTERNAL + offset_of!(FILE_INTERNAL_INFORMATION, IndexNumber),
        )?),
        links: u32_at(reply, STANDARD + offset_of!(Standard, NumberOfLinks)),
        volume: None,
    })
}

/// Four times in the order all structures have them.
fn times(reply: &[u8], first: usize) -> Option<Times> {
    let time = |index: usize| i64_at(reply, first + 8 * index).map(Time::from_ticks);
    Some(Times { created: time(0)?, accessed: time(1)?, written: time(2)?, changed: time(3)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each 32-bit word holds its own offset.
    fn telling<const N: usize>() -> [u8; N] {
        let mut reply = [0; N];
        for at in (0..N).step_by(4) {
            reply[at..at + 4].copy_from_slice(&u32::try_from(at).unwrap().to_le_bytes());
        }
        reply
    }

    fn long(at: u64) -> u64 {
        (at + 4) << 32 | at
    }

    fn ticks(at: u64) -> Time {
        Time::from_ticks(long(at).cast_signed())
    }

    #[test]
    fn each_reply_is_read_where_its_fields_are() {
        let reply = telling::<56>();
        let metadata = network(&reply).unwrap();
        assert_eq!((metadata.attributes, metadata.size), (48, long(40)));
        assert_eq!(metadata.allocation_size, long(32));
        assert_eq!((metadata.times.created, metadata.times.changed), (ticks(0), ticks(24)));

        let reply = telling::<72>();
        let metadata = stat(&reply).unwrap();
        assert_eq!((metadata.attributes, metadata.tag, metadata.links), (56, 60, Some(64)));
        assert_eq!((metadata.size, metadata.allocation_size), (long(48), long(40)));
        assert_eq!((metadata.times.created, metadata.times.changed), (ticks(8), ticks(32)));
        assert_eq!(metadata.id.unwrap().to_u64(), Some(long(0)));
        assert_eq!(metadata.id.unwrap().to_u128(), None);

        let reply = telling::<104>();
        let metadata = stat_basic(&reply).unwrap();
        assert_eq!(metadata.volume, Some(long(80)));
        let wide = u128::from(long(96)) << 64 | u128::from(long(88));
        assert_eq!(metadata.id.unwrap().to_u128(), Some(wide));

        let reply = telling::<104>();
        let metadata = all(&reply).unwrap();
        assert_eq!((metadata.attributes, metadata.links), (32, Some(56)));
        assert_eq!((metadata.size, metadata.allocation_size), (long(48), long(40)));
        assert_eq!(metadata.id.unwrap().to_u64(), Some(long(64)));
    }

    #[test]
    fn every_truncation_is_refused() {
        let reply = telling::<104>();
        for cut in 0..104 {
            let reply = &reply[..cut];
            assert_eq!(network(reply).is_some(), cut >= 52, "{cut}");
            assert_eq!(stat(reply).is_some(), cut >= 64, "{cut}");
            assert_eq!(stat_basic(reply).is_some(), cut >= 88, "{cut}");
            assert_eq!(all(reply).is_some(), cut >= 72, "{cut}");
        }
    }

    #[test]
    fn no_identity_is_none() {
        assert_eq!(FileId::from_u64(0), None);
        assert_eq!(FileId::from_u64(u64::MAX), None);
        assert_eq!(FileId::from_bytes(&[0; 16], 0), None);
        assert_eq!(FileId::from_bytes(&[0xFF; 16], 0), None);
        assert_eq!(FileId::from_bytes(&[1; 15], 0), None);
    }
}
