//! The error for a name that is in no list.

/// Longest message; what does not fit is cut off.
const MAX: usize = 512;
/// Longest name compared.
const MAX_NAME: usize = 64;
/// How many of the nearest names are said.
const SAID: usize = 3;

/// A message made at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    bytes: [u8; MAX],
    used: usize,
}

impl Message {
    /// Says that `name` is no `kind`, and which of `known` come nearest.
    ///
    /// Distance is the number of letters to change, add or drop, case aside.
    pub const fn unknown(kind: &str, name: &str, known: &[&str]) -> Self {
        let mut message = Self { bytes: [0; MAX], used: 0 };
        message = message.push("nt-shim has no ").push(kind).push(" `").push(name);
        message = message.push("`; nearest: ");
        let (mut last, mut said) = ((0, 0), 0);
        while said < SAID && said < known.len() {
            let nearest = next_nearest(name, known, last, said != 0);
            message = message.push(if said == 0 { "" } else { ", " }).push(known[nearest.1]);
            (last, said) = (nearest, said + 1);
        }
        message
    }

    /// The text.
    ///
    /// # Panics
    ///
    /// Never: only whole strings are pushed, or parts of ASCII ones.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.used).0) {
            Ok(text) => text,
            Err(_) => "nt-shim has no such name",
        }
    }

    const fn push(mut self, text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() && self.used < MAX {
            self.bytes[self.used] = bytes[at];
            self.used += 1;
            at += 1;
        }
        self
    }
}

/// The nearest of `known` after `last` in the order of (distance, index).
const fn next_nearest(
    name: &str,
    known: &[&str],
    last: (usize, usize),
    skip: bool,
) -> (usize, usize) {
    let mut best = (usize::MAX, 0);
    let mut index = 0;
    while index < known.len() {
        let far = distance(name.as_bytes(), known[index].as_bytes());
        let seen = skip && (far < last.0 || (far == last.0 && index <= last.1));
        if !seen && far < best.0 {
            best = (far, index);
        }
        index += 1;
    }
    best
}

/// Edit distance without regard to ASCII case; of the first 64 bytes.
const fn distance(a: &[u8], b: &[u8]) -> usize {
    let (a_len, b_len) = (min(a.len(), MAX_NAME), min(b.len(), MAX_NAME));
    let mut row = [0; MAX_NAME + 1];
    let mut j = 0;
    while j <= b_len {
        row[j] = j;
        j += 1;
    }
    let mut i = 0;
    while i < a_len {
        let mut diagonal = row[0];
        row[0] = i + 1;
        let mut j = 0;
        while j < b_len {
            let same = a[i].eq_ignore_ascii_case(&b[j]);
            let change = diagonal + if same { 0 } else { 1 };
            diagonal = row[j + 1];
            row[j + 1] = min(change, min(diagonal, row[j]) + 1);
            j += 1;
        }
        i += 1;
    }
    row[b_len]
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first() {
        let known = ["RegCloseKey", "ProcessPrng", "RegOpenKeyExW", "RegOpenKeyExA", "CopySid"];
        let message = Message::unknown("stand-in", "RegOpenKeyW", &known);
        assert_eq!(
            message.as_str(),
            "nt-shim has no stand-in `RegOpenKeyW`; nearest: RegOpenKeyExW, RegOpenKeyExA, RegCloseKey"
        );
        let message = Message::unknown("family", "Prgn", &["prng"]);
        assert_eq!(message.as_str(), "nt-shim has no family `Prgn`; nearest: prng");
        assert_eq!(
            Message::unknown("family", "x", &[]).as_str(),
            "nt-shim has no family `x`; nearest: "
        );
    }

    #[test]
    fn distance_counts_edits_but_not_case() {
        assert_eq!(distance(b"", b""), 0);
        assert_eq!(distance(b"abc", b"ABC"), 0);
        assert_eq!(distance(b"abc", b"abd"), 1);
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"kitten", b"sitting"), 3);
        assert_eq!(distance(&[b'a'; 100], b""), MAX_NAME);
    }

    #[test]
    fn a_long_name_is_cut_and_stays_a_message() {
        const LONG: &str = match core::str::from_utf8(&[b'x'; 600]) {
            Ok(t) => t,
            Err(_) => "",
        };
        assert_eq!(Message::unknown("stand-in", LONG, &["a"]).as_str().len(), MAX);
    }
}
