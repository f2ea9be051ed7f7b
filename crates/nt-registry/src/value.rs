//! What a value holds: a type, which is only a label, and bytes.
//!
//! The kernel stores whatever it is given. Texts come without their NUL or with an odd number of
//! bytes, numbers with three bytes, and types from no header. So decoding goes by the length,
//! needs no alignment, and refuses with an error; the bytes are always there to be read as they
//! are and written back.
#![forbid(unsafe_code)]

use crate::{Error, Result, strings::Strings};
use core::fmt;
use nt_core::record::Utf16Le;
use nt_sys::ntregapi as nt;

/// The type of a value; any number, as the kernel keeps any.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct ValueType(pub u32);

/// A value, borrowed from where it was read to or is to be written from.
///
/// ```
/// use nt_registry::{Value, ValueType};
/// let value = Value { kind: ValueType::DWORD, data: &[1, 0, 0, 0] };
/// assert_eq!(value.u32(), Ok(1));
/// assert!(value.text().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Value<'a> {
    /// The type.
    pub kind: ValueType,
    /// The bytes, all of them and as they are.
    pub data: &'a [u8],
}

macro_rules! types {
    ($($(#[$meta:meta])* $name:ident = $raw:ident,)+) => {
        impl ValueType {
            $($(#[$meta])* pub const $name: Self = Self(nt::$raw);)+

            /// The name in Microsoft's headers, such as `REG_SZ`, if it has one.
            pub const fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$name => Some(stringify!($raw)),)+
                    _ => None,
                }
            }
        }
    };
}

types! {
    /// No type.
    NONE = REG_NONE,
    /// Text.
    SZ = REG_SZ,
    /// Text with `%NAME%` to expand.
    EXPAND_SZ = REG_EXPAND_SZ,
    /// Bytes.
    BINARY = REG_BINARY,
    /// 32 bits, little-endian.
    DWORD = REG_DWORD,
    /// 32 bits, big-endian.
    DWORD_BIG_ENDIAN = REG_DWORD_BIG_ENDIAN,
    /// The target of a link.
    LINK = REG_LINK,
    /// A list of texts.
    MULTI_SZ = REG_MULTI_SZ,
    /// A driver's list of resources.
    RESOURCE_LIST = REG_RESOURCE_LIST,
    /// The resources of a device.
    FULL_RESOURCE_DESCRIPTOR = REG_FULL_RESOURCE_DESCRIPTOR,
    /// The resources a device may use.
    RESOURCE_REQUIREMENTS_LIST = REG_RESOURCE_REQUIREMENTS_LIST,
    /// 64 bits, little-endian.
    QWORD = REG_QWORD,
}

impl<'a> Value<'a> {
    /// A 32-bit number: `REG_DWORD`, or `REG_DWORD_BIG_ENDIAN` turned around.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`], [`Error::WrongLength`] for any but 4 bytes.
    pub fn u32(self) -> Result<u32> {
        match self.kind {
            ValueType::DWORD => self.bytes().map(u32::from_le_bytes),
            ValueType::DWORD_BIG_ENDIAN => self.bytes().map(u32::from_be_bytes),
            kind => Err(Error::WrongType(kind)),
        }
    }

    /// A 64-bit number: `REG_QWORD`, or a 32-bit one widened.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`], [`Error::WrongLength`] for any but 8 bytes, or 4 where the type says.
    pub fn u64(self) -> Result<u64> {
        match self.kind {
            ValueType::QWORD => self.bytes().map(u64::from_le_bytes),
            _ => self.u32().map(u64::from),
        }
    }

    /// Text: `REG_SZ`, `REG_EXPAND_SZ` (not expanded) or `REG_LINK`.
    ///
    /// NULs at the end are left out, whether there are none, one or more; NULs before stay. So is
    /// half a unit at the end.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`].
    pub fn text(self) -> Result<Utf16Le<'a>> {
        match self.kind {
            ValueType::SZ | ValueType::EXPAND_SZ | ValueType::LINK => Ok(trimmed(self.data)),
            kind => Err(Error::WrongType(kind)),
        }
    }

    /// The texts of a `REG_MULTI_SZ`, up to the first empty one, as Win32 defines it.
    ///
    /// ```
    /// use nt_registry::{Value, ValueType};
    /// let value = Value { kind: ValueType::MULTI_SZ, data: b"a\0\0\0\0\0b\0\0\0\0\0" };
    /// assert_eq!(value.strings()?.map(|text| text.to_string()).collect::<Vec<_>>(), ["a"]);
    /// assert_eq!(value.strings_lossless()?.count(), 3);
    /// # Ok::<(), nt_registry::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`].
    pub fn strings(self) -> Result<Strings<'a>> {
        self.multi().map(Strings::until_empty)
    }

    /// All texts of a `REG_MULTI_SZ`, empty ones too, as `PendingFileRenameOperations` needs.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`].
    pub fn strings_lossless(self) -> Result<Strings<'a>> {
        self.multi().map(Strings::all)
    }

    fn multi(self) -> Result<&'a [u8]> {
        match self.kind {
            ValueType::MULTI_SZ => Ok(self.data),
            kind => Err(Error::WrongType(kind)),
        }
    }

    fn bytes<const N: usize>(self) -> Result<[u8; N]> {
        self.data.try_into().map_err(|_| Error::WrongLength {
            kind: self.kind,
            bytes: u32::try_from(self.data.len()).unwrap_or(u32::MAX),
        })
    }
}

/// Whole units without the NULs at the end.
pub(crate) fn trimmed(data: &[u8]) -> Utf16Le<'_> {
    let mut units = whole_units(data);
    while let [rest @ .., 0, 0] = units {
        units = rest;
    }
    Utf16Le::new(units).expect("pairs of bytes")
}

/// Without half a unit at the end.
pub(crate) fn whole_units(data: &[u8]) -> &[u8] {
    data.get(..data.len() & !1).unwrap_or(&[])
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "{:#x}", self.0),
        }
    }
}

impl fmt::Debug for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:02x?}", self.kind, self.data)
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{string::ToString, vec::Vec};

    const KINDS: [ValueType; 7] = [
        ValueType::NONE,
        ValueType::SZ,
        ValueType::DWORD,
        ValueType::DWORD_BIG_ENDIAN,
        ValueType::MULTI_SZ,
        ValueType::QWORD,
        ValueType(0x0020_0000),
    ];

    #[test]
    fn a_number_of_another_length_is_refused_with_type_and_length() {
        let data = [0xFF; 16];
        for bytes in 0..=16_u32 {
            let data = &data[..usize::try_from(bytes).unwrap()];
            for kind in [ValueType::DWORD, ValueType::DWORD_BIG_ENDIAN] {
                let expected =
                    if bytes == 4 { Ok(u32::MAX) } else { Err(Error::WrongLength { kind, bytes }) };
                assert_eq!(Value { kind, data }.u32(), expected);
                assert_eq!(Value { kind, data }.u64(), expected.map(u64::from));
            }
            let kind = ValueType::QWORD;
            let expected =
                if bytes == 8 { Ok(u64::MAX) } else { Err(Error::WrongLength { kind, bytes }) };
            assert_eq!(Value { kind, data }.u64(), expected);
            assert_eq!(Value { kind, data }.u32(), Err(Error::WrongType(kind)));
        }
    }

    #[test]
    fn numbers_have_their_byte_order() {
        let data = &[1, 2, 3, 4];
        assert_eq!(Value { kind: ValueType::DWORD, data }.u32(), Ok(0x0403_0201));
        assert_eq!(Value { kind: ValueType::DWORD_BIG_ENDIAN, data }.u32(), Ok(0x0102_0304));
    }

    #[test]
    fn text_is_read_by_its_length_terminated_or_not() {
        for (data, expected) in [
            (&b""[..], ""),
            (b"a", ""),
            (b"a\0", "a"),
            (b"a\0b", "a"),
            (b"a\0\0", "a"),
            (b"a\0\0\0", "a"),
            (b"a\0\0\0\0\0\0\0", "a"),
            (b"a\0\0\0b\0", "a\0b"),
            (b"\0\0\0\0", ""),
            (b"\0\xD8", "\u{FFFD}"),
        ] {
            for kind in [ValueType::SZ, ValueType::EXPAND_SZ, ValueType::LINK] {
                let text = Value { kind, data }.text().unwrap();
                assert_eq!(text.to_string(), expected, "{data:?}");
            }
        }
    }

    #[test]
    fn no_bytes_of_any_type_and_alignment_make_a_decoder_panic() {
        let bytes: Vec<u8> = (0..70).map(|i| [0, 0xD8, 0x61, 0, 0, 0, 0xFF][i % 7]).collect();
        for start in 0..4 {
            for end in start..bytes.len() {
                for kind in KINDS {
                    let value = Value { kind, data: &bytes[start..end] };
                    let _ = (value.u32(), value.u64());
                    let _ = value.text().map(|text| text.to_string());
                    let most = value.data.len() / 2 + 1;
                    for list in [value.strings(), value.strings_lossless()].into_iter().flatten() {
                        assert!(list.count() <= most);
                    }
                }
            }
        }
    }

    #[test]
    fn unknown_types_keep_their_number() {
        assert_eq!(ValueType(0xFF00_FF00).to_string(), "0xff00ff00");
        assert_eq!(ValueType(0xFF00_FF00).name(), None);
        assert_eq!(ValueType::QWORD.to_string(), "REG_QWORD");
    }
}
