//! Bytes of a stream as UTF-16: UTF-8 with replacement, however the stream is cut.
#![forbid(unsafe_code)]

/// The beginning of a character whose rest has not been written yet.
///
/// Text reaches a console in pieces, and a piece may end inside a character. Whoever writes keeps
/// one of these for each stream, so two streams never mix. [`is_empty`](Self::is_empty) tells
/// whether all that was written has been shown.
///
/// ```
/// assert!(nt_console::Carry::new().is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carry {
    /// A proper prefix of some character: up to three bytes.
    bytes: [u8; 4],
    len: u8,
}

impl Carry {
    /// Nothing is held.
    pub const fn new() -> Self {
        Self { bytes: [0; 4], len: 0 }
    }

    /// Whether no character is incomplete.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Gives up on the rest of the character; returns whether there was one.
    pub(crate) fn take(&mut self) -> bool {
        let held = !self.is_empty();
        *self = Self::new();
        held
    }

    fn hold(&mut self, prefix: &[u8]) {
        *self = Self::new();
        for &byte in prefix {
            self.push(byte);
        }
    }

    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte;
            self.len += 1;
        }
    }

    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// Decodes from the front of `input` until `output` is full or `input` empty; returns how many
/// bytes were taken and how many units written.
///
/// The text over all calls is that of [`String::from_utf8_lossy`] for all bytes together: each
/// maximal prefix of a character that does not go on is one U+FFFD. Pairs of surrogates are never
/// split. With room for two units and a non-empty `input`, every call takes a byte or writes a unit.
///
/// [`String::from_utf8_lossy`]: https://doc.rust-lang.org/std/string/struct.String.html#method.from_utf8_lossy
pub(crate) fn decode(carry: &mut Carry, input: &[u8], output: &mut [u16]) -> (usize, usize) {
    let mut units = Units { output, len: 0 };
    let mut rest = input;
    while let Some((&first, behind)) = rest.split_first() {
        if units.free() < 2 {
            break;
        }
        if carry.is_empty() {
            match chunk(rest, carry, &mut units) {
                0 => break,
                taken => rest = rest.get(taken..).unwrap_or_default(),
            }
            continue;
        }
        carry.push(first);
        match core::str::from_utf8(carry.as_bytes()) {
            Ok(text) => {
                let _ = units.push_str(text); // one character, for which there is room
                carry.take();
                rest = behind;
            }
            // The prefix goes on.
            Err(error) if error.error_len().is_none() => rest = behind,
            // It does not, and `first` begins something else.
            Err(_) => {
                carry.take();
                units.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
    (input.len() - rest.len(), units.len)
}

/// Decodes valid text up to the first fault and, if all of it fits, the fault; returns how many
/// bytes were taken.
fn chunk(bytes: &[u8], carry: &mut Carry, units: &mut Units<'_>) -> usize {
    // More bytes than units cannot fit, so looking further would be done in vain, again and again.
    let window = bytes.get(..units.free()).unwrap_or(bytes);
    let (text, fault) = match core::str::from_utf8(window) {
        Ok(text) => (text, 0),
        Err(error) => {
            let valid = window.get(..error.valid_up_to()).unwrap_or_default();
            let text = core::str::from_utf8(valid).unwrap_or_default();
            let incomplete = window.len() - text.len();
            (text, error.error_len().unwrap_or(incomplete))
        }
    };
    let taken = units.push_str(text);
    if taken < text.len() || fault == 0 || units.free() < 2 {
        return taken;
    }
    let tail = window.get(taken..taken + fault).unwrap_or_default();
    if core::str::from_utf8(tail).is_err_and(|error| error.error_len().is_none()) {
        // Cut off by the end of the window or of the input: either way more may follow.
        carry.hold(tail);
    } else {
        units.push(char::REPLACEMENT_CHARACTER);
    }
    taken + fault
}

/// The units written so far.
struct Units<'o> {
    output: &'o mut [u16],
    len: usize,
}

impl Units<'_> {
    const fn free(&self) -> usize {
        self.output.len() - self.len
    }

    /// Writes the characters that fit; returns their bytes.
    fn push_str(&mut self, text: &str) -> usize {
        for (at, character) in text.char_indices() {
            if !self.push(character) {
                return at;
            }
        }
        text.len()
    }

    fn push(&mut self, character: char) -> bool {
        let end = self.len + character.len_utf16();
        match self.output.get_mut(self.len..end) {
            Some(place) => {
                character.encode_utf16(place);
                self.len = end;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{string::String, vec, vec::Vec};

    /// Decodes `pieces` one after the other through an output of `room` units.
    fn decoded(pieces: &[&[u8]], room: usize) -> String {
        let mut carry = Carry::new();
        let mut text = Vec::new();
        let mut output = vec![0; room];
        for piece in pieces {
            let mut rest = *piece;
            while !rest.is_empty() {
                let (taken, written) = decode(&mut carry, rest, &mut output);
                assert!(taken + written > 0 && written <= room, "progress on {piece:x?}");
                text.extend(&output[..written]);
                rest = &rest[taken..];
            }
        }
        if carry.take() {
            text.push(0xFFFD);
        }
        String::from_utf16(&text).expect("never half a pair")
    }

    #[track_caller]
    fn assert_like_core(bytes: &[u8]) {
        let expected = String::from_utf8_lossy(bytes);
        for split in 0..=bytes.len() {
            let (one, two) = bytes.split_at(split);
            assert_eq!(decoded(&[one, two], 64), expected, "{bytes:x?} split at {split}");
        }
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        for room in [2, 3, 5] {
            assert_eq!(decoded(&single, room), expected, "{bytes:x?} byte by byte, room {room}");
            assert_eq!(decoded(&[bytes], room), expected, "{bytes:x?} at once, room {room}");
        }
    }

    #[test]
    fn every_split_of_every_length_of_character() {
        for text in ["a", "\u{7F}", "\u{80}", "é", "€", "\u{FFFF}", "😀", "\u{10FFFF}", "aé€😀z"]
        {
            assert_like_core(text.as_bytes());
        }
    }

    #[test]
    fn every_pair_of_bytes() {
        // Under Miri the borders of the ranges must do.
        let step = if cfg!(miri) { 37 } else { 1 };
        for first in (0..=255_u8).step_by(step) {
            for second in (0..=255_u8).step_by(step) {
                assert_like_core(&[first, second]);
            }
        }
    }

    #[test]
    fn every_string_over_the_borders_of_the_ranges() {
        const BORDERS: [u8; 22] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
            0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xF8, 0xFF,
        ];
        let borders = if cfg!(miri) { &BORDERS[16..19] } else { &BORDERS[..] };
        for a in borders {
            for b in borders {
                for c in borders {
                    for d in borders {
                        let bytes = [*a, *b, *c, *d];
                        let expected = String::from_utf8_lossy(&bytes);
                        for split in 0..4 {
                            let (one, two) = bytes.split_at(split);
                            assert_eq!(decoded(&[one, two], 8), expected, "{bytes:x?} {split}");
                        }
                        let single: Vec<&[u8]> = bytes.chunks(1).collect();
                        assert_eq!(decoded(&single, 2), expected, "{bytes:x?}");
                    }
                }
            }
        }
    }

    #[test]
    fn bad_tails_end() {
        for tail in 0xF5..=0xFF_u8 {
            let mut carry = Carry::new();
            assert_eq!(decode(&mut carry, &[tail], &mut [0; 2]), (1, 1), "{tail:x} is a bad byte");
            assert!(carry.is_empty());
        }
    }

    #[test]
    fn an_incomplete_tail_is_taken_and_kept() {
        let mut carry = Carry::new();
        let mut output = [0; 8];
        assert_eq!(decode(&mut carry, b"a\xC3", &mut output), (2, 1));
        assert!(!carry.is_empty());
        assert_eq!(decode(&mut carry, b"\xA9", &mut output), (1, 1));
        assert_eq!((output[0], carry.is_empty()), (0xE9, true));
    }

    #[test]
    fn a_pair_waits_for_room_for_both_halves() {
        let mut output = [0; 3];
        let (taken, written) = decode(&mut Carry::new(), "ab😀".as_bytes(), &mut output);
        assert_eq!((taken, written), (2, 2));
        let (taken, written) = decode(&mut Carry::new(), "a😀b".as_bytes(), &mut output);
        assert_eq!((taken, written), (5, 3));
    }

    #[test]
    fn random_bytes_decode_as_core_decodes_them() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.to_le_bytes()[3]
        };
        for round in 0..if cfg!(miri) { 20 } else { 20_000 } {
            // Mostly bytes of long characters, so that sequences get somewhere.
            let bytes: Vec<u8> = (0..=round % 24)
                .map(|_| match next() {
                    byte @ 0..0x20 => byte | 0xE0,
                    byte @ 0x20..0xA0 => byte & 0x3F | 0x80,
                    byte => byte,
                })
                .collect();
            let cut = usize::from(next()) % bytes.len();
            let (one, two) = bytes.split_at(cut);
            assert_eq!(decoded(&[one, two], 4), String::from_utf8_lossy(&bytes), "{bytes:x?}");
        }
    }
}
