//! An environment block: `NAME=value` strings, each ended by NUL.
//!
//! A name ends at the first `=` that is not its first unit: `=C:=C:\src` is the current directory
//! of drive C, kept under the name `=C:`. Names compare without case, by the system's own table.
#![forbid(unsafe_code)]

use super::Folding;
use crate::text::AsUnits;
use core::iter::FusedIterator;
use liballoc::vec::Vec;

pub(super) const EQUALS: u16 = 0x3D;
const PERCENT: u16 = 0x25;

/// The variables of a block, in its order.
#[derive(Clone, Debug)]
pub struct Variables<'a>(&'a [u16]);

/// One variable, where it stands in the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    /// Never empty.
    pub name: &'a [u16],
    /// May be empty.
    pub value: &'a [u16],
}

impl Variable<'_> {
    /// Whether this is one of the `=C:` entries, which the system keeps for itself.
    pub fn is_hidden(&self) -> bool {
        self.name.first() == Some(&EQUALS)
    }
}

impl<'a> Variables<'a> {
    /// Reads `block` up to an empty string or its end.
    ///
    /// ```
    /// use nt_rt::environment::Variables;
    /// let block: Vec<u16> = "=C:=C:\\src\0A=1\0B=\0\0".encode_utf16().collect();
    /// let visible = Variables::new(&block).filter(|variable| !variable.is_hidden());
    /// assert_eq!(visible.count(), 2);
    /// ```
    pub const fn new(block: &'a [u16]) -> Self {
        Self(block)
    }

    /// The value of the first variable with this name.
    pub(crate) fn get(
        mut self,
        name: &(impl AsUnits + ?Sized),
        fold: Folding,
    ) -> Option<&'a [u16]> {
        self.find(|variable| {
            variable.name.iter().map(|&unit| fold(unit)).eq(name.units().map(fold))
        })
        .map(|variable| variable.value)
    }
}

impl<'a> Iterator for Variables<'a> {
    type Item = Variable<'a>;

    fn next(&mut self) -> Option<Variable<'a>> {
        loop {
            let end = self.0.iter().position(|&unit| unit == 0).unwrap_or(self.0.len());
            if end == 0 {
                self.0 = &[];
                return None;
            }
            let (entry, rest) = self.0.split_at(end);
            self.0 = rest.get(1..).unwrap_or_default();
            // A string without `=` is nobody's variable.
            if let Some(variable) = split(entry) {
                return Some(variable);
            }
        }
    }
}

impl FusedIterator for Variables<'_> {}

fn split(entry: &[u16]) -> Option<Variable<'_>> {
    let equals = 1 + entry.get(1..)?.iter().position(|&unit| unit == EQUALS)?;
    Some(Variable { name: entry.get(..equals)?, value: entry.get(equals + 1..)? })
}

/// Whether a variable may have this name: not empty, no NUL, no `=` behind the first unit.
pub(super) fn is_name(name: &[u16]) -> bool {
    !name.is_empty() && !name.contains(&0) && !name[1..].contains(&EQUALS)
}

/// Replaces each `%NAME%` by the value that `value_of` finds; the others stay as they are.
pub(super) fn expand<'v>(
    mut text: &[u16],
    mut value_of: impl FnMut(&[u16]) -> Option<&'v [u16]>,
) -> Vec<u16> {
    let mut expanded = Vec::with_capacity(text.len());
    while let Some(percent) = text.iter().position(|&unit| unit == PERCENT) {
        let (before, from_percent) = text.split_at(percent);
        expanded.extend_from_slice(before);
        let name = from_percent.get(1..).unwrap_or_default();
        let Some(end) = name.iter().position(|&unit| unit == PERCENT) else {
            text = from_percent;
            break;
        };
        let (whole, rest) = from_percent.split_at(end + 2);
        expanded.extend_from_slice(value_of(name.get(..end).unwrap_or_default()).unwrap_or(whole));
        text = rest;
    }
    expanded.extend_from_slice(text);
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;
    use liballoc::string::String;

    fn wide(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    fn ascii(unit: u16) -> u16 {
        if (0x61..=0x7A).contains(&unit) { unit - 0x20 } else { unit }
    }

    fn text(units: &[u16]) -> String {
        String::from_utf16(units).unwrap()
    }

    #[test]
    fn a_block_is_read_to_its_empty_string() {
        let block = wide("=C:=C:\\src\0=::=::\\\0Path=a;b\0odd\0EMPTY=\0X=a=b\0\0AFTER=1\0");
        let all: Vec<(String, String)> =
            Variables::new(&block).map(|v| (text(v.name), text(v.value))).collect();
        let expected =
            [("=C:", "C:\\src"), ("=::", "::\\"), ("Path", "a;b"), ("EMPTY", ""), ("X", "a=b")];
        assert_eq!(all, expected.map(|(n, v)| (n.into(), v.into())));
        let hidden: Vec<bool> = Variables::new(&block).map(|v| v.is_hidden()).collect();
        assert_eq!(hidden, [true, true, false, false, false]);
    }

    #[test]
    fn names_compare_without_case_and_whole() {
        let block = wide("PATHEXT=1\0Path=2\0PATH=3\0\0");
        let get = |name: &str| Variables::new(&block).get(name, ascii).map(text);
        assert_eq!(get("pAtH"), Some("2".into()));
        assert_eq!(get("PATHEX"), None);
        assert_eq!(get(""), None);
    }

    #[test]
    fn every_cut_of_a_block_is_read_without_a_panic() {
        let block = wide("=C:=x\0A=1\0=\0==\0B\0C=\0\0");
        for start in 0..=block.len() {
            for end in start..=block.len() {
                for variable in Variables::new(&block[start..end]) {
                    assert!(!variable.name.is_empty());
                }
            }
        }
    }

    #[test]
    fn names_the_system_refuses() {
        for (name, good) in [("A", true), ("=C:", true), ("=", true), ("", false), ("A=B", false)] {
            assert_eq!(is_name(&wide(name)), good, "{name}");
        }
        assert!(!is_name(&[0x41, 0]));
    }

    #[test]
    fn percent_signs_expand_as_windows_does() {
        let block = wide("A=1\0B=%A%\0EMPTY=\0\0");
        let expand = |source: &str| {
            text(&expand(&wide(source), |name| Variables::new(&block).get(name, ascii)))
        };
        assert_eq!(expand("x%a%y%B%"), "x1y%A%");
        assert_eq!(expand("%NO%|%EMPTY%|%"), "%NO%||%");
        assert_eq!(expand("100% of %A"), "100% of %A");
        assert_eq!(expand("%%A%"), "%%A%");
        assert_eq!(expand(""), "");
    }
}
