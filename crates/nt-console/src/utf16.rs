//! What a console was told, as bytes: UTF-16 into UTF-8 of any size of buffer.
#![forbid(unsafe_code)]

use crate::Result;

/// Units asked for at once. A console lets nobody type a line longer than this.
pub(crate) const LINE_UNITS: usize = 4096;
/// Ctrl-Z, which ends input when it is the first thing typed.
pub(crate) const CTRL_Z: u16 = 0x1A;

/// Text that was read and not yet taken.
#[derive(Debug)]
pub(crate) struct Pending {
    units: [u16; LINE_UNITS],
    start: usize,
    end: usize,
    /// The first half of a pair whose second half has not been read.
    high: Option<u16>,
    /// The rest of a character for which the last buffer was too small.
    tail: [u8; 4],
    tail_start: usize,
    tail_end: usize,
}

impl Pending {
    pub(crate) const fn new() -> Self {
        Self {
            units: [0; LINE_UNITS],
            start: 0,
            end: 0,
            high: None,
            tail: [0; 4],
            tail_start: 0,
            tail_end: 0,
        }
    }

    /// Fills `bytes` with the next of the text; reads more by `read` only if there is none.
    /// 0 is the end.
    ///
    /// `read` fills in units, says how many, and whether Ctrl-Z means the end.
    pub(crate) fn take(
        &mut self,
        bytes: &mut [u8],
        mut read: impl FnMut(&mut [u16]) -> Result<(usize, bool)>,
    ) -> Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        loop {
            let taken = self.drain(bytes);
            if taken > 0 {
                return Ok(taken);
            }
            let (count, ends) = read(&mut self.units)?;
            (self.start, self.end) = (0, count.min(LINE_UNITS));
            let units = self.units.get(..self.end).unwrap_or_default();
            // A read ends with Ctrl-Z, as it was asked to wake up for it; in front it is the end,
            // and behind other characters it hands them over, as Ctrl-D does elsewhere.
            match units {
                [] => return Ok(self.end_of_text(bytes)),
                [CTRL_Z, ..] if ends => {
                    self.end = 0;
                    return Ok(self.end_of_text(bytes));
                }
                [.., CTRL_Z] if ends => self.end -= 1,
                _ => {}
            }
        }
    }

    /// Nothing more comes, so half a pair stays alone.
    fn end_of_text(&mut self, bytes: &mut [u8]) -> usize {
        if self.high.take().is_some() {
            self.hold(char::REPLACEMENT_CHARACTER);
        }
        self.drain_tail(bytes)
    }

    /// Moves what fits into `bytes`; at least a byte if there is one.
    fn drain(&mut self, bytes: &mut [u8]) -> usize {
        let mut taken = self.drain_tail(bytes);
        loop {
            self.put_high_aside();
            let free = bytes.get_mut(taken..).unwrap_or_default();
            let Some((character, units)) = self.peek() else { break };
            // A character is cut only where it would not fit an empty buffer either.
            if free.is_empty() || taken > 0 && free.len() < character.len_utf8() {
                break;
            }
            self.start += units;
            self.hold(character);
            taken += self.drain_tail(free);
        }
        taken
    }

    /// Takes the first half of a pair away, so that it can wait for the next read.
    fn put_high_aside(&mut self) {
        if let (None, Some(unit @ 0xD800..0xDC00)) = (self.high, self.first()) {
            self.high = Some(unit);
            self.start += 1;
        }
    }

    fn first(&self) -> Option<u16> {
        self.units.get(self.start..self.end)?.first().copied()
    }

    /// The next character, and how many units in `units` it takes away.
    fn peek(&self) -> Option<(char, usize)> {
        let unit = self.first()?;
        let lone = char::REPLACEMENT_CHARACTER;
        let Some(high) = self.high else {
            return Some((char::from_u32(u32::from(unit)).unwrap_or(lone), 1));
        };
        match char::decode_utf16([high, unit]).next() {
            Some(Ok(character)) => Some((character, 1)),
            // The half stays alone, and `unit` begins something else.
            _ => Some((lone, 0)),
        }
    }

    fn hold(&mut self, character: char) {
        self.high = None;
        self.tail_start = 0;
        self.tail_end = character.encode_utf8(&mut self.tail).len();
    }

    fn drain_tail(&mut self, bytes: &mut [u8]) -> usize {
        let tail = self.tail.get(self.tail_start..self.tail_end).unwrap_or_default();
        let count = tail.len().min(bytes.len());
        if let (Some(to), Some(from)) = (bytes.get_mut(..count), tail.get(..count)) {
            to.copy_from_slice(from);
        }
        self.tail_start += count;
        count
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use crate::Error;
    use alloc::{collections::VecDeque, string::String, vec, vec::Vec};

    /// Reads to the end through a buffer of `room` bytes; each of `reads` is one answer.
    fn text(reads: &[&[u16]], room: usize, ends: bool) -> Vec<u8> {
        let mut pending = Pending::new();
        let mut reads: VecDeque<_> = reads.iter().collect();
        let mut text = Vec::new();
        let mut bytes = vec![0; room];
        loop {
            let taken = pending.take(&mut bytes, |units| {
                let next = reads.pop_front().copied().unwrap_or_default();
                units[..next.len()].copy_from_slice(next);
                Ok((next.len(), ends))
            });
            match taken.unwrap() {
                0 => return text,
                taken => text.extend(&bytes[..taken]),
            }
        }
    }

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn any_size_of_buffer_and_any_split_of_reads() {
        let line = units("aé€😀\u{10FFFF}z\r\n");
        for room in 1..20 {
            for split in 1..line.len() {
                let read = text(&[&line[..split], &line[split..]], room, true);
                assert_eq!(
                    String::from_utf8(read).unwrap(),
                    "aé€😀\u{10FFFF}z\r\n",
                    "{room} {split}"
                );
            }
        }
    }

    #[test]
    fn lone_halves_become_replacements() {
        for (line, expected) in [
            (&[0xD83D][..], "\u{FFFD}"),
            (&[0xDE00], "\u{FFFD}"),
            (&[0xD83D, 0xD83D, 0xDE00], "\u{FFFD}😀"),
            (&[0xD83D, 0x61], "\u{FFFD}a"),
            (&[0xDE00, 0xD83D], "\u{FFFD}\u{FFFD}"),
        ] {
            for room in 1..9 {
                assert_eq!(text(&[line], room, true), expected.as_bytes(), "{line:x?} {room}");
            }
        }
    }

    #[test]
    fn every_unit_alone_is_what_core_makes_of_it() {
        let step = if cfg!(miri) { 509 } else { 1 };
        for unit in (1..=0xFFFF_u16).step_by(step).filter(|&unit| unit != CTRL_Z) {
            assert_eq!(text(&[&[unit]], 4, true), String::from_utf16_lossy(&[unit]).as_bytes());
        }
    }

    #[test]
    fn ctrl_z_ends_only_in_front() {
        let z = |line: &str| text(&[&units(line), &units("next")], 16, true);
        assert_eq!(z("\x1A"), b"");
        assert_eq!(z("\x1A\r\n"), b"");
        assert_eq!(z("x\x1A"), b"xnext", "handed over without the mark");
        assert_eq!(z("x\x1Ay\r\n"), b"x\x1Ay\r\nnext", "a host that did not wake up");
        assert_eq!(text(&[&[CTRL_Z], &units("q")], 16, false), b"\x1Aq", "a raw console");
    }

    #[test]
    fn half_a_pair_survives_an_interruption_and_a_full_buffer() {
        let mut pending = Pending::new();
        let mut bytes = [0; 8];
        let read = pending.take(&mut bytes[..1], |units| {
            units[..2].copy_from_slice(&[0x61, 0xD83D]);
            Ok((2, true))
        });
        assert_eq!(read, Ok(1));
        let interrupted = pending.take(&mut bytes, |_| Err(Error::Interrupted));
        assert_eq!(interrupted, Err(Error::Interrupted));
        let read = pending.take(&mut bytes, |units| {
            units[0] = 0xDE00;
            Ok((1, true))
        });
        assert_eq!((read, &bytes[..4]), (Ok(4), "😀".as_bytes()));
    }

    #[test]
    fn an_empty_buffer_reads_nothing() {
        let read = Pending::new().take(&mut [], |_| unreachable!("asked for nothing"));
        assert_eq!(read, Ok(0));
    }

    #[test]
    fn a_count_that_lies_is_cut() {
        let mut bytes = [0; 8];
        let read = Pending::new().take(&mut bytes, |_| Ok((usize::MAX, false)));
        assert_eq!(read, Ok(8));
    }
}
