//! Reading replies: bytes at offsets, within bounds, at any alignment.
//!
//! A reply is trusted to be initialised memory of the reported length, and for nothing else.
//! Filter drivers, redirectors and Wine all write replies too, so every offset and length in
//! one is checked, and every walk provably advances.
#![forbid(unsafe_code)]

/// The little-endian `u16` at `offset`, or `None` past the end.
pub fn u16_at(bytes: &[u8], offset: usize) -> Option<u16> {
    bytes.get(offset..)?.first_chunk().map(|b| u16::from_le_bytes(*b))
}

/// The little-endian `u32` at `offset`, or `None` past the end.
pub fn u32_at(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().map(|b| u32::from_le_bytes(*b))
}

/// The little-endian `u64` at `offset`, or `None` past the end.
pub fn u64_at(bytes: &[u8], offset: usize) -> Option<u64> {
    bytes.get(offset..)?.first_chunk().map(|b| u64::from_le_bytes(*b))
}

/// The little-endian `i64` at `offset`, or `None` past the end.
pub fn i64_at(bytes: &[u8], offset: usize) -> Option<i64> {
    u64_at(bytes, offset).map(u64::cast_signed)
}

/// UTF-16LE at any alignment; may hold NULs and unpaired surrogates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utf16Le<'a>(&'a [u8]);

impl<'a> Utf16Le<'a> {
    /// Takes bytes for code units; `None` if there is an odd number of bytes.
    pub const fn new(bytes: &'a [u8]) -> Option<Self> {
        if bytes.len().is_multiple_of(2) { Some(Self(bytes)) } else { None }
    }

    /// The code units.
    pub fn units(self) -> impl ExactSizeIterator<Item = u16> + Clone + use<'a> {
        self.0.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
    }

    /// The characters, each unpaired surrogate as U+FFFD.
    pub fn chars_lossy(self) -> impl Iterator<Item = char> + Clone + use<'a> {
        char::decode_utf16(self.units()).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

/// Prints unpaired surrogates as U+FFFD.
impl core::fmt::Display for Utf16Le<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use core::fmt::Write;
        self.chars_lossy().try_for_each(|c| f.write_char(c))
    }
}

/// Walks a chain of records that each begin with the distance to the next, 0 in the last.
///
/// Yields the offset and the bytes of each record. A record ends where the next begins, so
/// nothing in it can run into its neighbour.
///
/// ```
/// let reply = [8, 0, 0, 0, b'a', 0, 0, 0, 0, 0, 0, 0, b'b'];
/// let mut chain = nt_core::record::Chain::new(&reply, 5);
/// assert_eq!(chain.next(), Some(Ok((0, &reply[..8]))));
/// assert_eq!(chain.next(), Some(Ok((8, &reply[8..]))));
/// assert_eq!(chain.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Chain<'a> {
    reply: &'a [u8],
    head: usize,
    next: Option<usize>,
}

impl<'a> Chain<'a> {
    /// Starts at the first record of `reply`; every record has at least `head_bytes`.
    ///
    /// # Panics
    ///
    /// If `head_bytes` is less than 4, the size of the distance itself.
    pub const fn new(reply: &'a [u8], head_bytes: usize) -> Self {
        assert!(head_bytes >= 4, "a record holds at least its distance");
        let next = if reply.is_empty() { None } else { Some(0) };
        Self { reply, head: head_bytes, next }
    }

    fn parse(&self, start: usize) -> Option<(&'a [u8], Option<usize>)> {
        let tail = self.reply.get(start..)?;
        let step = usize::try_from(u32_at(tail, 0)?).ok()?;
        let record = if step == 0 { tail } else { tail.get(..step)? };
        if record.len() < self.head {
            return None;
        }
        // `record` holds a whole head, so a non-zero `step` advances by at least that.
        let next = if step == 0 { None } else { Some(start.checked_add(step)?) };
        Some((record, next))
    }
}

impl<'a> Iterator for Chain<'a> {
    type Item = crate::Result<(usize, &'a [u8])>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.next.take()?;
        let Some((record, next)) = self.parse(start) else {
            return Some(Err(malformed(start)));
        };
        self.next = next;
        Some(Ok((start, record)))
    }
}

impl core::iter::FusedIterator for Chain<'_> {}

/// [`Error::Malformed`](crate::Error::Malformed) at `offset`.
#[cold]
pub fn malformed(offset: usize) -> crate::Error {
    crate::Error::Malformed { offset: u32::try_from(offset).unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{string::ToString, vec::Vec};

    #[test]
    fn reads_stop_at_the_end() {
        let bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        assert_eq!(u16_at(&bytes, 7), Some(0x0908));
        assert_eq!(u16_at(&bytes, 8), None);
        assert_eq!(u32_at(&bytes, 5), Some(0x0908_0706));
        assert_eq!(u32_at(&bytes, usize::MAX), None);
        assert_eq!(u64_at(&bytes, 1), Some(0x0908_0706_0504_0302));
        assert_eq!(i64_at(&[0xFF; 8], 0), Some(-1));
    }

    #[test]
    fn lone_surrogates_survive_as_units_and_print_as_replacements() {
        let text = Utf16Le::new(&[0x61, 0, 0x00, 0xD8, 0x62, 0]).unwrap();
        assert_eq!(text.units().collect::<Vec<_>>(), [0x61, 0xD800, 0x62]);
        assert_eq!(text.to_string(), "a\u{FFFD}b");
        assert_eq!(Utf16Le::new(&[0]), None);
    }

    #[test]
    fn every_truncation_and_every_step_ends_the_walk() {
        let mut reply = [0; 64];
        for step in 0..80_u32 {
            reply[..4].copy_from_slice(&step.to_le_bytes());
            for cut in 0..=reply.len() {
                let items: Vec<_> = Chain::new(&reply[..cut], 12).collect();
                assert!(items.len() <= 6, "a step of at least 12 in 64 bytes");
                let offsets: Vec<_> =
                    items.iter().filter_map(|i| i.ok().map(|(at, _)| at)).collect();
                assert!(offsets.is_sorted_by(|a, b| a < b));
            }
        }
    }

    #[test]
    fn a_step_shorter_than_a_head_is_malformed() {
        let mut reply = [0; 32];
        reply[0] = 11;
        assert_eq!(Chain::new(&reply, 12).next(), Some(Err(malformed(0))));
        reply[0] = 12;
        assert_eq!(Chain::new(&reply, 12).count(), 2);
    }
}
