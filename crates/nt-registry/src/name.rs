//! What names keys and values: `&str`, UTF-16 units, or what an enumeration answered.
#![forbid(unsafe_code)]

use core::fmt;
use nt_core::record::Utf16Le;

/// The units of one component of a key's path; the kernel allows no more.
pub(crate) const MAX_KEY_UNITS: usize = 256;

/// Names a key or value. Sealed: the implementations here are all there are.
///
/// `&str` and `&[u16]` (and `&OsStr` with the feature `std`) may not hold a NUL, as callers who
/// hold one seldom mean it: Win32 functions would cut the name there. Names that come from an
/// enumeration, and [`Verbatim`], may.
pub trait Name: Copy + Sealed {}

mod private {
    /// How a name is read; not for others to implement.
    pub trait Sealed {
        /// Whether a NUL belongs to the name.
        const VERBATIM: bool = false;
        fn units(&self) -> impl Iterator<Item = u16>;
    }
}
pub(crate) use private::Sealed;

/// A name that may hold NULs, which the registry permits.
///
/// ```no_run
/// use nt_registry::{Root, Verbatim};
/// let hidden = [0x61, 0, 0x62];
/// let key = Root::CurrentUser.open(r"Software\Example")?;
/// key.delete_value(Verbatim(&hidden))?;
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Verbatim<'a>(pub &'a [u16]);

/// The name of a key, in place: no allocation, at most 256 units.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeyName {
    units: [u16; MAX_KEY_UNITS],
    len: u16,
}

impl KeyName {
    /// `None` if the name is longer than a key's name can be.
    pub(crate) fn new(name: Utf16Le<'_>) -> Option<Self> {
        let mut units = [0; MAX_KEY_UNITS];
        let from = name.units();
        let len = from.len();
        for (to, unit) in units.get_mut(..len)?.iter_mut().zip(from) {
            *to = unit;
        }
        Some(Self { units, len: u16::try_from(len).ok()? })
    }

    /// The UTF-16 units.
    pub fn as_units(&self) -> &[u16] {
        self.units.get(..usize::from(self.len)).unwrap_or(&[])
    }

    /// Whether the name is exactly `text`, case included.
    pub fn is(&self, text: &str) -> bool {
        self.as_units().iter().copied().eq(text.encode_utf16())
    }
}

/// Prints unpaired surrogates as U+FFFD.
impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lossy(self.as_units(), f)
    }
}

impl fmt::Debug for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyName(\"{self}\")")
    }
}

pub(crate) fn write_lossy(units: &[u16], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    char::decode_utf16(units.iter().copied())
        .try_for_each(|c| f.write_char(c.unwrap_or(char::REPLACEMENT_CHARACTER)))
}

macro_rules! names {
    ($($(#[$meta:meta])* ($($generic:tt)*) $ty:ty, $verbatim:literal, $this:ident => $units:expr;)+) => {$(
        $(#[$meta])*
        impl<$($generic)*> Sealed for $ty {
            const VERBATIM: bool = $verbatim;
            fn units(&self) -> impl Iterator<Item = u16> {
                let $this = self;
                $units
            }
        }
        $(#[$meta])*
        impl<$($generic)*> Name for $ty {}
    )+};
}

names! {
    () &str, false, this => this.encode_utf16();
    () &[u16], false, this => this.iter().copied();
    (const N: usize) &[u16; N], false, this => this.iter().copied();
    () Verbatim<'_>, true, this => this.0.iter().copied();
    () &KeyName, true, this => this.as_units().iter().copied();
    () Utf16Le<'_>, true, this => Utf16Le::units(*this);
    #[cfg(feature = "alloc")]
    () &alloc::string::String, false, this => this.encode_utf16();
    #[cfg(feature = "alloc")]
    () &alloc::vec::Vec<u16>, false, this => this.iter().copied();
    #[cfg(all(windows, feature = "std"))]
    () &std::ffi::OsStr, false, this => std::os::windows::ffi::OsStrExt::encode_wide(*this);
    #[cfg(all(windows, feature = "std"))]
    () &std::ffi::OsString, false, this => std::os::windows::ffi::OsStrExt::encode_wide(this.as_os_str());
    #[cfg(all(windows, feature = "std"))]
    () &std::path::Path, false, this => std::os::windows::ffi::OsStrExt::encode_wide(this.as_os_str());
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{string::ToString, vec, vec::Vec};

    fn bytes(units: &[u16]) -> Vec<u8> {
        units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
    }

    #[test]
    fn a_key_name_keeps_nuls_and_lone_surrogates() {
        let units = [0x61, 0, 0xD800, 0x62];
        let name = KeyName::new(Utf16Le::new(&bytes(&units)).unwrap()).unwrap();
        assert_eq!(name.as_units(), units);
        assert_eq!(Sealed::units(&&name).collect::<Vec<_>>(), units);
        assert_eq!(name.to_string(), "a\0\u{FFFD}b");
        assert!(!name.is("ab"));
    }

    #[test]
    fn a_key_name_ends_at_256_units() {
        for (len, fits) in [(0, true), (1, true), (255, true), (256, true), (257, false)] {
            let bytes = bytes(&vec![0x61; len]);
            let name = KeyName::new(Utf16Le::new(&bytes).unwrap());
            assert_eq!(name.map(|name| name.as_units().len()), fits.then_some(len));
        }
    }
}
