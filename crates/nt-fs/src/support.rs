//! What each volume is known not to support, so that a refusal is paid for once.
//!
//! It is the file system that refuses a class or a flag, not the system: NTFS, FAT and a server
//! give different answers in one process. What is remembered here only saves calls; where it is
//! wrong (two volumes behind one drive letter, two names with one hash), a call is made in vain or
//! a slower one is made.
#![forbid(unsafe_code)]

use core::sync::atomic::{AtomicU32, Ordering};

/// What names a volume: the first part of an NT path, hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volume(u32);

/// A feature, by the place of its two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    /// `NtQueryInformationByName`: classes 77, 68, none.
    ByName = 0,
    /// Querying a handle: class 68, classes 18 and 35.
    Stat = 2,
    /// Deletion: POSIX that ignores read-only, POSIX, the old way.
    Delete = 4,
    /// Renaming: as deletion.
    Rename = 6,
    /// `OBJ_DONT_REPARSE`: yes, no.
    #[cfg(feature = "alloc")]
    DontReparse = 8,
}

const SLOTS: usize = 64;
const LEVELS: u32 = 0x3FF;

/// For each volume and [`Feature`], the level to begin with: 0 is the best, and what nothing is
/// known about.
#[derive(Debug)]
pub(crate) struct Support([AtomicU32; SLOTS]);

impl Support {
    pub(crate) const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; SLOTS])
    }

    pub(crate) fn level(&self, volume: Volume, feature: Feature) -> u8 {
        let level = (self.word(volume) >> (feature as u32)) & 3;
        u8::try_from(level).unwrap_or_default() // two bits
    }

    /// Remembers that a level works and none before it does.
    pub(crate) fn learn(&self, volume: Volume, feature: Feature, level: u8) {
        if self.level(volume, feature) != level {
            let shift = feature as u32;
            let word = self.word(volume) & !(3 << shift) | u32::from(level & 3) << shift;
            // A race forgets what one of two threads learned, and it is learned again.
            self.slot(volume).store(volume.0 & !LEVELS | word, Ordering::Relaxed);
        }
    }

    fn word(&self, volume: Volume) -> u32 {
        let word = self.slot(volume).load(Ordering::Relaxed);
        // Another volume's slot says nothing about this one.
        if word & !LEVELS == volume.0 & !LEVELS { word & LEVELS } else { 0 }
    }

    fn slot(&self, volume: Volume) -> &AtomicU32 {
        &self.0[usize::try_from(volume.0).unwrap_or(0) % SLOTS]
    }
}

impl Volume {
    /// A handle whose name is not known.
    pub(crate) const UNKNOWN: Self = Self(0);

    /// The volume a name leads to, as far as its text says: `\??\C:`, `\??\UNC\server\share`,
    /// `\Device\HarddiskVolume1`.
    pub(crate) fn of(name: &[u16]) -> Self {
        const BACKSLASH: u16 = 0x5C;
        let mut parts = name.split(|&unit| unit == BACKSLASH).filter(|part| !part.is_empty());
        let mut hash = Hash::new();
        let first = parts.next();
        let second = parts.next();
        for part in [first, second].into_iter().flatten() {
            hash.add(part);
        }
        let unc = [0x55, 0x4E, 0x43];
        if second.is_some_and(|part| part.iter().map(|&unit| upper(unit)).eq(unc)) {
            for part in parts.take(2) {
                hash.add(part);
            }
        }
        Self(hash.0)
    }
}

/// FNV-1a over the units, without the case of ASCII letters.
struct Hash(u32);

impl Hash {
    const fn new() -> Self {
        Self(0x811C_9DC5)
    }

    fn add(&mut self, part: &[u16]) {
        for &unit in part.iter().chain(&[0]) {
            self.0 = (self.0 ^ u32::from(upper(unit))).wrapping_mul(0x0100_0193);
        }
    }
}

fn upper(unit: u16) -> u16 {
    if matches!(unit, 0x61..=0x7A) { unit - 0x20 } else { unit }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::vec::Vec;

    fn volume(name: &str) -> Volume {
        Volume::of(&name.encode_utf16().collect::<Vec<_>>())
    }

    #[test]
    fn a_volume_is_a_drive_or_a_share() {
        assert_eq!(volume(r"\??\C:\a"), volume(r"\??\c:"));
        assert_ne!(volume(r"\??\C:\a"), volume(r"\??\D:\a"));
        assert_eq!(volume(r"\??\UNC\srv\share\a"), volume(r"\??\unc\SRV\share\b\c"));
        assert_ne!(volume(r"\??\UNC\srv\share"), volume(r"\??\UNC\srv\other"));
        assert_ne!(volume(r"\??\UNC\srv\share"), volume(r"\??\UNC\srvs\hare"));
        assert_eq!(volume(r"\Device\Volume1\a"), volume(r"\Device\Volume1\b"));
    }

    #[test]
    fn what_is_learned_about_one_volume_says_nothing_about_another() {
        let support = Support::new();
        let (c, d) = (volume(r"\??\C:"), volume(r"\??\D:"));
        support.learn(c, Feature::Delete, 2);
        support.learn(c, Feature::ByName, 1);
        assert_eq!(support.level(c, Feature::Delete), 2);
        assert_eq!(support.level(c, Feature::ByName), 1);
        assert_eq!(support.level(c, Feature::Rename), 0);
        assert_eq!(support.level(d, Feature::Delete), 0);
        support.learn(c, Feature::Delete, 0);
        assert_eq!(support.level(c, Feature::Delete), 0);
        // Same slot, other volume: the newer one takes it.
        let twin = Volume(c.0 ^ 0x8000_0000);
        support.learn(twin, Feature::Rename, 1);
        assert_eq!(support.level(c, Feature::ByName), 0);
        assert_eq!(support.level(twin, Feature::Rename), 1);
    }
}
