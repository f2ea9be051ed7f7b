//! Values of any length, on the heap.
#![forbid(unsafe_code)]

use crate::{
    Error, Key, Name, Result, Value, ValueType, grow,
    key::{is_cut_off, is_end},
    record::{self},
    subkeys::End,
    sys,
    text::with_value_name,
};
use alloc::{string::String, vec::Vec};
use core::fmt;
use nt_core::{AsHandle, UnicodeStr, record::Utf16Le};

/// A value on the heap.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnedValue {
    /// The type.
    pub kind: ValueType,
    /// The bytes, all of them and as they are.
    pub data: Vec<u8>,
}

impl OwnedValue {
    /// The value borrowed, to be decoded or written.
    pub fn get(&self) -> Value<'_> {
        Value { kind: self.kind, data: &self.data }
    }

    /// A `REG_SZ` with its NUL.
    pub fn text(text: impl Name) -> Self {
        Self { kind: ValueType::SZ, data: terminated(text) }
    }

    /// A `REG_EXPAND_SZ` with its NUL.
    pub fn expand_text(text: impl Name) -> Self {
        Self { kind: ValueType::EXPAND_SZ, data: terminated(text) }
    }

    /// A `REG_MULTI_SZ`. Readers that go by Win32's meaning see an empty text as the end.
    pub fn strings<N: Name>(texts: impl IntoIterator<Item = N>) -> Self {
        let mut data: Vec<u8> = texts.into_iter().flat_map(terminated).collect();
        data.extend([0, 0]);
        Self { kind: ValueType::MULTI_SZ, data }
    }
}

impl<'a> From<Value<'a>> for OwnedValue {
    fn from(value: Value<'a>) -> Self {
        Self { kind: value.kind, data: value.data.to_vec() }
    }
}

impl fmt::Debug for OwnedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

fn terminated(text: impl Name) -> Vec<u8> {
    crate::name::Sealed::units(&text).chain([0]).flat_map(u16::to_le_bytes).collect()
}

impl Key {
    /// Reads a value of any length. One call if it has at most a kilobyte, two usually; more only
    /// if it grows meanwhile. Type and bytes are those of the last call.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryValueKey`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_ACCESS_DENIED`,
    /// `STATUS_KEY_DELETED`; [`Error::Unstable`]; [`Error::OutOfMemory`].
    #[doc(alias("NtQueryValueKey", "RegQueryValueExW", "RegGetValueW"))]
    pub fn read(&self, name: impl Name) -> Result<OwnedValue> {
        self.read_with(name, |value| Ok(value.into()))
    }

    /// Reads text into a `String`: `REG_SZ`, `REG_EXPAND_SZ` (not expanded) or `REG_LINK`.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`]; [`Error::NotUnicode`], then [`read_units`](Self::read_units) has it
    /// whole; else as [`read`](Self::read).
    pub fn read_string(&self, name: impl Name) -> Result<String> {
        self.read_with(name, |value| string(value.text()?))
    }

    /// Reads text as UTF-16, lone surrogates included.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`]; else as [`read`](Self::read).
    pub fn read_units(&self, name: impl Name) -> Result<Vec<u16>> {
        self.read_with(name, |value| Ok(value.text()?.units().collect()))
    }

    /// Reads text as UTF-16; `%NAME%` in a `REG_EXPAND_SZ` is replaced from this process's
    /// environment.
    ///
    /// # Errors
    ///
    /// As [`read_units`](Self::read_units), and the status of `RtlExpandEnvironmentStrings`.
    #[doc(alias("RtlExpandEnvironmentStrings_U", "ExpandEnvironmentStringsW"))]
    pub fn read_expanded(&self, name: impl Name) -> Result<Vec<u16>> {
        let value = self.read(name)?;
        let text: Vec<u16> = value.get().text()?.units().collect();
        if value.kind == ValueType::EXPAND_SZ { expand(&text) } else { Ok(text) }
    }

    /// Reads the texts of a `REG_MULTI_SZ`, up to the first empty one.
    ///
    /// # Errors
    ///
    /// As [`read_string`](Self::read_string).
    pub fn read_strings(&self, name: impl Name) -> Result<Vec<String>> {
        self.read_with(name, |value| value.strings()?.map(string).collect())
    }

    /// Writes a `REG_SZ`, with its NUL.
    ///
    /// # Errors
    ///
    /// As [`set`](Self::set).
    pub fn set_text(&self, name: impl Name, text: impl Name) -> Result<()> {
        self.set(name, OwnedValue::text(text).get())
    }

    /// Writes a `REG_EXPAND_SZ`, with its NUL.
    ///
    /// # Errors
    ///
    /// As [`set`](Self::set).
    pub fn set_expand_text(&self, name: impl Name, text: impl Name) -> Result<()> {
        self.set(name, OwnedValue::expand_text(text).get())
    }

    /// Writes a `REG_MULTI_SZ`.
    ///
    /// # Errors
    ///
    /// As [`set`](Self::set).
    pub fn set_strings<N: Name>(
        &self,
        name: impl Name,
        texts: impl IntoIterator<Item = N>,
    ) -> Result<()> {
        self.set(name, OwnedValue::strings(texts).get())
    }

    /// Gives a value another name: writes it once more and deletes the first. Three calls, so not
    /// at one moment; if the deletion fails, both are there.
    ///
    /// # Errors
    ///
    /// [`Error::AlreadyThere`] if the new name is taken, by the value itself too; else as
    /// [`read`](Self::read), [`set`](Self::set), [`delete_value`](Self::delete_value).
    pub fn rename_value(&self, from: impl Name, to: impl Name) -> Result<()> {
        let value = self.read(from)?;
        if self.has_value(to)? {
            return Err(Error::AlreadyThere);
        }
        self.set(to, value.get())?;
        self.delete_value(from)
    }

    /// The values, each with its name; needs [`Access::QUERY_VALUE`](crate::Access::QUERY_VALUE).
    /// A call for each that has at most a kilobyte, and one for the end.
    #[doc(alias("NtEnumerateValueKey", "RegEnumValueW"))]
    pub const fn values(&self) -> Values<'_> {
        Values { key: self, next: 0, end: End::Open }
    }

    fn read_with<T>(
        &self,
        name: impl Name,
        read: impl FnOnce(Value<'_>) -> Result<T>,
    ) -> Result<T> {
        with_value_name(name, |name| {
            let name = UnicodeStr::new(name)?;
            grow::with_reply(
                |buf| sys::query_value(self.as_handle(), &name, buf, record::VALUE_HEAD),
                |reply| record::value(reply).map(read),
            )?
        })
    }
}

/// A value and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedValue {
    /// The name; empty for the default value.
    pub name: Vec<u16>,
    /// The value.
    pub value: OwnedValue,
}

/// The values of a key, by [`Key::values`].
///
/// After an error comes the end. Values that come and go meanwhile shift the rest, so that one is
/// passed over or seen twice.
#[derive(Clone, Debug)]
pub struct Values<'k> {
    key: &'k Key,
    next: u32,
    end: End,
}

impl Values<'_> {
    fn at(key: &Key, index: u32) -> Result<Option<NamedValue>> {
        let found = grow::with_reply(
            |buf| sys::enumerate_value(key.as_handle(), index, buf),
            |reply| {
                let (name, value) = record::value_entry(reply)?;
                Some(NamedValue { name: name.units().collect(), value: value.into() })
            },
        );
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Error::Nt(error)) if is_end(error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Iterator for Values<'_> {
    type Item = Result<NamedValue>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_reached(self.next) {
            return None;
        }
        let found = Self::at(self.key, self.next);
        match found {
            Ok(Some(_)) => self.next += 1,
            _ => self.end = End::Before(self.next),
        }
        found.transpose()
    }
}

impl DoubleEndedIterator for Values<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let key = self.key;
        let step = self.end.step_back(
            self.next,
            || key.info().map(|info| info.values),
            |index| Self::at(key, index),
        );
        step.transpose()
    }
}

impl core::iter::FusedIterator for Values<'_> {}

/// Replaces `%NAME%` from this process's environment; what names nothing stays.
///
/// # Errors
///
/// The status of `RtlExpandEnvironmentStrings`; the result has at most 32,767 units.
#[doc(alias("RtlExpandEnvironmentStrings_U", "ExpandEnvironmentStringsW"))]
pub fn expand(text: &[u16]) -> Result<Vec<u16>> {
    let from = UnicodeStr::new(text)?;
    let mut to = alloc::vec![0; (text.len() + 128).min(32_767)];
    // The environment may grow between two tries.
    for _ in 0..16 {
        match sys::expand(&from, &mut to) {
            (Ok(units), _) => {
                to.truncate(units);
                while to.pop_if(|unit| *unit == 0).is_some() {}
                return Ok(to);
            }
            (Err(error), needed) if is_cut_off(error) => {
                let units = usize::try_from(needed / 2).map_err(|_| Error::OutOfMemory)? + 1;
                if units > 32_767 {
                    return Err(error.into());
                }
                to.resize(units.max(to.len()), 0);
            }
            (Err(error), _) => return Err(error.into()),
        }
    }
    Err(Error::Unstable)
}

fn string(text: Utf16Le<'_>) -> Result<String> {
    char::decode_utf16(text.units())
        .collect::<core::result::Result<_, _>>()
        .or(Err(Error::NotUnicode))
}
