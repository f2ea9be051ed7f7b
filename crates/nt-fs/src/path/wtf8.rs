//! WTF-8 → UTF-16: `&str`, and what std's `OsStr` holds on Windows.

/// Decodes into `out`; returns how many units, or `None` if there is no room.
///
/// UTF-8 is WTF-8. Unpaired surrogates, which WTF-8 has and UTF-8 has not, come out as they went
/// in; a byte that is neither becomes U+FFFD.
pub(super) fn decode(bytes: &[u8], out: &mut [u16]) -> Option<usize> {
    let mut len = 0;
    let mut rest = bytes;
    while let Some((&first, behind)) = rest.split_first() {
        let scalar;
        (scalar, rest) = match first {
            0..=0x7F => (u32::from(first), behind),
            0xC2..=0xDF => tail::<1>(first & 0x1F, behind),
            0xE0..=0xEF => tail::<2>(first & 0xF, behind),
            0xF0..=0xF4 => tail::<3>(first & 0x7, behind),
            _ => (INVALID, behind),
        };
        let mut pair = [0; 2];
        let units: &[u16] = if let Some(c) = char::from_u32(scalar) {
            c.encode_utf16(&mut pair)
        } else {
            // A surrogate; nothing larger than 0x10FFFF gets out of `tail`.
            pair[0] = u16::try_from(scalar).unwrap_or(0xFFFD);
            &pair[..1]
        };
        out.get_mut(len..)?.get_mut(..units.len())?.copy_from_slice(units);
        len += units.len();
    }
    Some(len)
}

const INVALID: u32 = 0xFFFD;

/// The value of a sequence with `N` bytes behind the first, and what follows it.
fn tail<const N: usize>(first: u8, rest: &[u8]) -> (u32, &[u8]) {
    let Some((bytes, behind)) = rest.split_first_chunk::<N>() else { return (INVALID, rest) };
    let mut scalar = u32::from(first);
    for &byte in bytes {
        if byte & 0xC0 != 0x80 {
            return (INVALID, rest);
        }
        scalar = scalar << 6 | u32::from(byte & 0x3F);
    }
    let least = [0, 0x80, 0x800, 0x1_0000][N];
    if scalar < least || scalar > 0x10_FFFF { (INVALID, rest) } else { (scalar, behind) }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::vec::Vec;

    fn units(bytes: &[u8]) -> Vec<u16> {
        let mut out = [0; 64];
        let len = decode(bytes, &mut out).unwrap();
        out[..len].to_vec()
    }

    #[test]
    fn text_decodes_as_the_standard_library_does() {
        let text = "a\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}";
        assert_eq!(units(text.as_bytes()), text.encode_utf16().collect::<Vec<_>>());
    }

    #[test]
    fn unpaired_surrogates_survive() {
        assert_eq!(units(b"a\xED\xA0\x80b\xED\xBF\xBF"), [0x61, 0xD800, 0x62, 0xDFFF]);
    }

    #[test]
    fn other_bytes_are_replaced_and_every_truncation_ends() {
        assert_eq!(units(b"\xFF\xC0\x80\xF8a"), [0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD, 0x61]);
        assert_eq!(units(b"\xE0\x80\x80"), [0xFFFD; 3], "overlong");
        assert_eq!(units(b"\xF4\x90\x80\x80"), [0xFFFD; 4], "past the last character");
        let text = "\u{e4}\u{20AC}\u{1F600}".as_bytes();
        for cut in 0..text.len() {
            assert!(units(&text[..cut]).len() <= cut);
        }
    }

    #[test]
    fn a_full_buffer_is_told() {
        assert_eq!(decode("abc".as_bytes(), &mut [0; 2]), None);
        assert_eq!(decode("\u{1F600}".as_bytes(), &mut [0; 1]), None);
        assert_eq!(decode("ab".as_bytes(), &mut [0; 2]), Some(2));
    }
}
