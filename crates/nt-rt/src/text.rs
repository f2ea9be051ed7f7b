//! UTF-16 as Windows has it: any units at all, unpaired surrogates included.
#![forbid(unsafe_code)]

use crate::args::Arg;
use core::fmt::{self, Write};
use liballoc::{string::String, vec::Vec};

/// What can be given where Windows wants UTF-16: `str`, units, an [`Arg`].
pub trait AsUnits {
    /// The units, as often as wanted.
    fn units(&self) -> impl Iterator<Item = u16> + Clone;
}

impl AsUnits for str {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        self.encode_utf16()
    }
}

impl AsUnits for String {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        self.encode_utf16()
    }
}

impl AsUnits for [u16] {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        self.iter().copied()
    }
}

impl<const N: usize> AsUnits for [u16; N] {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        self.iter().copied()
    }
}

impl AsUnits for Vec<u16> {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        self.iter().copied()
    }
}

impl AsUnits for Arg<'_> {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        Arg::units(*self)
    }
}

impl<T: AsUnits + ?Sized> AsUnits for &T {
    fn units(&self) -> impl Iterator<Item = u16> + Clone {
        (**self).units()
    }
}

/// Prints units, each unpaired surrogate as U+FFFD.
///
/// ```
/// use nt_rt::text::Lossy;
/// assert_eq!(Lossy(&[0x61, 0xD800, 0x62]).to_string(), "a\u{FFFD}b");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lossy<'a>(pub &'a [u16]);

impl fmt::Display for Lossy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lossy(f, self.0.iter().copied())
    }
}

/// Writes units, each unpaired surrogate as U+FFFD.
pub(crate) fn write_lossy(to: &mut impl Write, units: impl Iterator<Item = u16>) -> fmt::Result {
    char::decode_utf16(units)
        .try_for_each(|c| to.write_char(c.unwrap_or(char::REPLACEMENT_CHARACTER)))
}
