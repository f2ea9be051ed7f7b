//! Lists of texts, as `REG_MULTI_SZ` packs them: each ended by a NUL, and one NUL more.
#![forbid(unsafe_code)]

use crate::value::whole_units;
use nt_core::record::Utf16Le;

/// The texts of a `REG_MULTI_SZ`.
#[derive(Clone, Debug)]
pub struct Strings<'a> {
    /// Whole units.
    rest: &'a [u8],
    /// Whether an empty text is the end.
    stops: bool,
}

impl<'a> Strings<'a> {
    pub(crate) fn until_empty(data: &'a [u8]) -> Self {
        Self { rest: whole_units(data), stops: true }
    }

    pub(crate) fn all(data: &'a [u8]) -> Self {
        let data = whole_units(data);
        // The NUL that ends the list. If it is missing, this is the last text's, and that text
        // is found all the same.
        Self { rest: data.strip_suffix(&[0, 0]).unwrap_or(data), stops: false }
    }
}

impl<'a> Iterator for Strings<'a> {
    type Item = Utf16Le<'a>;

    fn next(&mut self) -> Option<Utf16Le<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (text, rest) = match self.rest.chunks_exact(2).position(|unit| unit == [0, 0]) {
            Some(at) => (self.rest.get(..2 * at)?, self.rest.get(2 * at + 2..)?),
            None => (self.rest, &[][..]),
        };
        if text.is_empty() && self.stops {
            self.rest = &[];
            return None;
        }
        self.rest = rest;
        Utf16Le::new(text)
    }
}

impl core::iter::FusedIterator for Strings<'_> {}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{
        string::{String, ToString},
        vec::Vec,
    };

    fn data(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn collect(strings: Strings<'_>) -> Vec<String> {
        strings.map(|text| text.to_string()).collect()
    }

    #[test]
    fn a_list_is_read_in_win32s_meaning_and_lossless() {
        let none: &[&str] = &[];
        for (packed, until_empty, all) in [
            ("", none, none),
            ("\0", none, none),
            ("\0\0", none, &[""]),
            ("a", &["a"], &["a"]),
            ("a\0", &["a"], &["a"]),
            ("a\0\0", &["a"], &["a"]),
            ("a\0b", &["a", "b"], &["a", "b"]),
            ("a\0b\0\0", &["a", "b"], &["a", "b"]),
            ("a\0\0b\0\0", &["a"], &["a", "", "b"]),
            ("\0a\0\0", none, &["", "a"]),
            ("a\0\0\0", &["a"], &["a", ""]),
        ] {
            assert_eq!(collect(Strings::until_empty(&data(packed))), until_empty, "{packed:?}");
            assert_eq!(collect(Strings::all(&data(packed))), all, "{packed:?}");
        }
    }

    #[test]
    fn half_a_unit_at_the_end_is_left_out() {
        let mut bytes = data("a\0b");
        bytes.push(0x63);
        assert_eq!(collect(Strings::until_empty(&bytes)), ["a", "b"]);
        assert_eq!(collect(Strings::all(&bytes)), ["a", "b"]);
    }

    #[test]
    fn every_list_packed_is_the_list_read() {
        for list in [&["a"][..], &["", "a", ""], &["\u{1F600}", "b c"], &[]] {
            let packed: String = list.iter().flat_map(|text| [*text, "\0"]).chain(["\0"]).collect();
            assert_eq!(collect(Strings::all(&data(&packed))), list);
        }
    }
}
