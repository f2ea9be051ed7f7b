//! Reading, writing and deleting values; the part that allocates nothing.
#![forbid(unsafe_code)]

use crate::{
    Error, Key, Name, Result, Value, ValueType,
    key::{is_cut_off, is_end},
    record, sys,
    text::with_value_name,
};
use core::mem::MaybeUninit;
use nt_core::{
    AsHandle, UnicodeStr,
    record::{Utf16Le, malformed},
};

/// A buffer to read a value into; the data in it is aligned for 64-bit numbers.
///
/// Of the `N` bytes, 12 hold type and length, and 20 and the name where values are enumerated.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct ValueBuf<const N: usize> {
    /// Puts the data, 12 bytes into a reply, on a multiple of 8.
    _pad: MaybeUninit<[u8; 4]>,
    bytes: [MaybeUninit<u8>; N],
}

impl<const N: usize> ValueBuf<N> {
    /// An uninitialised buffer. Fewer than 12 bytes do not compile.
    ///
    /// ```compile_fail
    /// let mut buf = nt_registry::ValueBuf::<11>::new();
    /// ```
    pub const fn new() -> Self {
        const { assert!(N >= record::VALUE_HEAD, "no room for type and length") };
        Self { _pad: MaybeUninit::uninit(), bytes: [const { MaybeUninit::uninit() }; N] }
    }
}

impl<const N: usize> Default for ValueBuf<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Room for any number.
const NUMBER: usize = record::VALUE_HEAD + 8;

impl Key {
    /// Reads a value into `buf`. One call. The empty name is the default value's.
    ///
    /// # Errors
    ///
    /// [`Error::TooSmall`] with type and length if the value does not fit; the status of
    /// `NtQueryValueKey`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_ACCESS_DENIED`,
    /// `STATUS_KEY_DELETED`.
    #[doc(alias("NtQueryValueKey", "RegQueryValueExW", "RegGetValueW"))]
    pub fn query<'b, const N: usize>(
        &self,
        name: impl Name,
        buf: &'b mut ValueBuf<N>,
    ) -> Result<Value<'b>> {
        let buf = &mut buf.bytes;
        with_value_name(name, move |name| self.query_units(name, buf))
    }

    /// Reads a `REG_DWORD` or `REG_DWORD_BIG_ENDIAN`. One call.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`], [`Error::WrongLength`]; else as [`query`](Self::query).
    pub fn read_u32(&self, name: impl Name) -> Result<u32> {
        self.query_number(name, &mut ValueBuf::new())?.u32()
    }

    /// Reads a `REG_QWORD`, or a 32-bit number. One call.
    ///
    /// # Errors
    ///
    /// [`Error::WrongType`], [`Error::WrongLength`]; else as [`query`](Self::query).
    pub fn read_u64(&self, name: impl Name) -> Result<u64> {
        self.query_number(name, &mut ValueBuf::new())?.u64()
    }

    /// Writes a value: type and bytes as they are.
    ///
    /// ```no_run
    /// use nt_registry::{Root, Value, ValueType};
    /// let key = Root::CurrentUser.create(r"Software\Example")?;
    /// key.set("blob", Value { kind: ValueType::BINARY, data: &[1, 2, 3] })?;
    /// # Ok::<(), nt_registry::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The status of `NtSetValueKey`: `STATUS_ACCESS_DENIED`, `STATUS_KEY_DELETED`,
    /// `STATUS_REGISTRY_QUOTA_LIMIT`; [`Error::ValueTooLong`] from 4 GiB.
    #[doc(alias("NtSetValueKey", "RegSetValueExW"))]
    pub fn set(&self, name: impl Name, value: Value<'_>) -> Result<()> {
        if u32::try_from(value.data.len()).is_err() {
            return Err(Error::ValueTooLong);
        }
        with_value_name(name, |name| {
            let name = UnicodeStr::new(name)?;
            Ok(sys::set_value(self.as_handle(), &name, value.kind.0, value.data)?)
        })
    }

    /// Writes a `REG_DWORD`.
    ///
    /// # Errors
    ///
    /// As [`set`](Self::set).
    pub fn set_u32(&self, name: impl Name, number: u32) -> Result<()> {
        self.set(name, Value { kind: ValueType::DWORD, data: &number.to_le_bytes() })
    }

    /// Writes a `REG_QWORD`.
    ///
    /// # Errors
    ///
    /// As [`set`](Self::set).
    pub fn set_u64(&self, name: impl Name, number: u64) -> Result<()> {
        self.set(name, Value { kind: ValueType::QWORD, data: &number.to_le_bytes() })
    }

    /// Deletes a value.
    ///
    /// # Errors
    ///
    /// The status of `NtDeleteValueKey`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_ACCESS_DENIED`,
    /// `STATUS_KEY_DELETED`.
    #[doc(alias("NtDeleteValueKey", "RegDeleteValueW"))]
    pub fn delete_value(&self, name: impl Name) -> Result<()> {
        with_value_name(name, |name| {
            Ok(sys::delete_value(self.as_handle(), &UnicodeStr::new(name)?)?)
        })
    }

    /// Whether there is such a value. One call.
    ///
    /// # Errors
    ///
    /// As [`query`](Self::query), but for a value that is not there.
    pub fn has_value(&self, name: impl Name) -> Result<bool> {
        match crate::found(self.query(name, &mut ValueBuf::<{ record::VALUE_HEAD }>::new())) {
            Ok(value) => Ok(value.is_some()),
            Err(Error::TooSmall { .. }) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// The value at `index`, its name and itself; `None` past the last. One call.
    ///
    /// The order is the kernel's, and values that come and go shift it.
    ///
    /// # Errors
    ///
    /// [`Error::EntryTooSmall`] if name and data do not fit; the status of `NtEnumerateValueKey`: `STATUS_ACCESS_DENIED`, `STATUS_KEY_DELETED`.
    #[doc(alias("NtEnumerateValueKey", "RegEnumValueW"))]
    pub fn value_at<'b, const N: usize>(
        &self,
        index: u32,
        buf: &'b mut ValueBuf<N>,
    ) -> Result<Option<(Utf16Le<'b>, Value<'b>)>> {
        let reply = sys::enumerate_value(self.as_handle(), index, &mut buf.bytes);
        match reply.outcome {
            Ok(bytes) => Ok(Some(record::value_entry(bytes).ok_or(malformed(0))?)),
            Err(error) if is_end(error) => Ok(None),
            Err(error) if is_cut_off(error) => Err(Error::EntryTooSmall { needed: reply.needed }),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) fn query_units<'b>(
        &self,
        name: &[u16],
        buf: &'b mut [MaybeUninit<u8>],
    ) -> Result<Value<'b>> {
        let name = UnicodeStr::new(name)?;
        let reply = sys::query_value(self.as_handle(), &name, buf, record::VALUE_HEAD);
        match reply.outcome {
            Ok(bytes) => Ok(record::value(bytes).ok_or(malformed(0))?),
            Err(error) if is_cut_off(error) => {
                // Type and length are written if these alone fit, and they do.
                let (kind, bytes) = record::value_head(reply.head).ok_or(malformed(0))?;
                Err(Error::TooSmall { kind, bytes })
            }
            Err(error) => Err(error.into()),
        }
    }

    fn query_number<'b>(
        &self,
        name: impl Name,
        buf: &'b mut ValueBuf<NUMBER>,
    ) -> Result<Value<'b>> {
        self.query(name, buf).map_err(|error| match error {
            Error::TooSmall { kind, bytes } => match kind {
                ValueType::DWORD | ValueType::DWORD_BIG_ENDIAN | ValueType::QWORD => {
                    Error::WrongLength { kind, bytes }
                }
                _ => Error::WrongType(kind),
            },
            error => error,
        })
    }
}
