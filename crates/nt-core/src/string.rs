//! Counted UTF-16 on the way into the kernel.
use crate::{Error, Result};
use core::marker::PhantomData;
use nt_sys::UNICODE_STRING;

/// A `UNICODE_STRING` that borrows its code units.
///
/// ```
/// let name: [u16; 11] = nt_core::encode_utf16(r"\Device\CNG");
/// let name = nt_core::UnicodeStr::new(&name)?;
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct UnicodeStr<'a>(UNICODE_STRING, PhantomData<&'a [u16]>);

impl<'a> UnicodeStr<'a> {
    /// Counts `units`. Nothing is checked but the length: NULs and lone surrogates pass.
    ///
    /// # Errors
    ///
    /// [`Error::NameTooLong`] past 32,767 units, the most 16 bits of bytes can say.
    pub fn new(units: &'a [u16]) -> Result<Self> {
        let bytes = u16::try_from(size_of_val(units)).map_err(|_| Error::NameTooLong)?;
        // Some hook DLLs read one unit past an empty name; give them a NUL to find.
        let units = if units.is_empty() { &[0] } else { units };
        let buffer = units.as_ptr().cast_mut(); // never written through
        Ok(Self(
            UNICODE_STRING { Length: bytes, MaximumLength: bytes, Buffer: buffer },
            PhantomData,
        ))
    }

    /// For a call into `nt-sys`. Valid while both `self` and the units live.
    pub const fn as_ptr(&self) -> *const UNICODE_STRING {
        &raw const self.0
    }
}

/// Encodes a string as UTF-16 at compile time.
///
/// # Panics
///
/// If `text` does not encode to exactly `N` units; in a constant, at compile time.
#[expect(clippy::cast_possible_truncation, reason = "each value is masked or compared before")]
pub const fn encode_utf16<const N: usize>(text: &str) -> [u16; N] {
    let bytes = text.as_bytes();
    let mut units = [0; N];
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        let (scalar, len) = decode(bytes, at);
        at += len;
        if scalar < 0x1_0000 {
            units[count] = scalar as u16;
            count += 1;
        } else {
            units[count] = 0xD800 | ((scalar - 0x1_0000) >> 10) as u16;
            units[count + 1] = 0xDC00 | (scalar & 0x3FF) as u16;
            count += 2;
        }
    }
    assert!(count == N, "the text does not encode to N units");
    units
}

/// The scalar value at `at` in valid UTF-8, and its length in bytes.
const fn decode(utf8: &[u8], at: usize) -> (u32, usize) {
    let first = utf8[at] as u32;
    let (mut scalar, len) = match first {
        0..0x80 => (first, 1),
        0x80..0xE0 => (first & 0x1F, 2),
        0xE0..0xF0 => (first & 0xF, 3),
        _ => (first & 7, 4),
    };
    let mut i = 1;
    while i < len {
        scalar = scalar << 6 | (utf8[at + i] & 0x3F) as u32;
        i += 1;
    }
    (scalar, len)
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{vec, vec::Vec};

    #[test]
    fn the_longest_name_has_32767_units() {
        assert!(UnicodeStr::new(&vec![0x61; 32_767]).is_ok());
        assert_eq!(UnicodeStr::new(&vec![0x61; 32_768]).unwrap_err(), Error::NameTooLong);
    }

    #[test]
    fn an_empty_name_points_at_a_nul() {
        let empty = UnicodeStr::new(&[]).unwrap();
        assert_eq!((empty.0.Length, empty.0.Buffer.is_null()), (0, false));
    }

    #[test]
    fn encodes_as_the_standard_library_does() {
        const TEXT: &str = "a\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}";
        const UNITS: [u16; 12] = encode_utf16(TEXT);
        assert_eq!(TEXT.encode_utf16().collect::<Vec<_>>(), UNITS);
    }

    #[test]
    #[should_panic(expected = "does not encode to N units")]
    fn a_wrong_length_is_refused() {
        let _: [u16; 3] = encode_utf16("ab");
    }
}
