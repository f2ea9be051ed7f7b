//! What the kernel answers about keys and values, as bytes.
#![forbid(unsafe_code)]

use crate::{Value, ValueType};
use core::mem::offset_of;
use nt_core::record::{Utf16Le, u32_at, u64_at};
use nt_sys::ntregapi as nt;

/// Bytes before the data of a `KEY_VALUE_PARTIAL_INFORMATION`.
pub(crate) const VALUE_HEAD: usize = offset_of!(nt::KEY_VALUE_PARTIAL_INFORMATION, Data);
/// Bytes before the name of a `KEY_VALUE_FULL_INFORMATION`.
const VALUE_ENTRY_HEAD: usize = offset_of!(nt::KEY_VALUE_FULL_INFORMATION, Name);
/// Bytes before the name of a `KEY_BASIC_INFORMATION`.
pub(crate) const KEY_ENTRY_HEAD: usize = offset_of!(nt::KEY_BASIC_INFORMATION, Name);
/// Bytes of a `KEY_CACHED_INFORMATION`; no name follows, whatever its length says.
pub(crate) const KEY_INFO: usize = size_of::<nt::KEY_CACHED_INFORMATION>();

/// A time: hundreds of nanoseconds since the year 1601, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileTime(pub u64);

#[cfg(all(windows, feature = "std"))]
impl From<FileTime> for std::time::SystemTime {
    fn from(time: FileTime) -> Self {
        use core::time::Duration;
        /// From 1601 to 1970.
        const EPOCH: Duration = Duration::from_secs(11_644_473_600);
        const TICKS: u64 = 10_000_000; // a second
        let nanos = u32::try_from(time.0 % TICKS * 100).expect("less than a second");
        Self::UNIX_EPOCH - EPOCH + Duration::new(time.0 / TICKS, nanos)
    }
}

/// What a key says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyInfo {
    /// Number of subkeys.
    pub subkeys: u32,
    /// Units of the longest subkey's name.
    pub longest_subkey_name: u32,
    /// Number of values.
    pub values: u32,
    /// Units of the longest value's name.
    pub longest_value_name: u32,
    /// Bytes of the longest value.
    pub longest_value: u32,
    /// When the key was last written to.
    pub last_write: FileTime,
}

/// Type and length of a value, from as much of a `KEY_VALUE_PARTIAL_INFORMATION` as was written.
pub(crate) fn value_head(reply: &[u8]) -> Option<(ValueType, u32)> {
    let kind = u32_at(reply, offset_of!(nt::KEY_VALUE_PARTIAL_INFORMATION, Type))?;
    let bytes = u32_at(reply, offset_of!(nt::KEY_VALUE_PARTIAL_INFORMATION, DataLength))?;
    Some((ValueType(kind), bytes))
}

/// A whole `KEY_VALUE_PARTIAL_INFORMATION`.
pub(crate) fn value(reply: &[u8]) -> Option<Value<'_>> {
    let (kind, bytes) = value_head(reply)?;
    let data = reply.get(VALUE_HEAD..)?.get(..usize::try_from(bytes).ok()?)?;
    Some(Value { kind, data })
}

/// A whole `KEY_VALUE_FULL_INFORMATION`: name and value.
pub(crate) fn value_entry(reply: &[u8]) -> Option<(Utf16Le<'_>, Value<'_>)> {
    use nt::KEY_VALUE_FULL_INFORMATION as Raw;
    let length = |field| usize::try_from(u32_at(reply, field)?).ok();
    let name = reply.get(VALUE_ENTRY_HEAD..)?.get(..length(offset_of!(Raw, NameLength))?)?;
    let bytes = length(offset_of!(Raw, DataLength))?;
    let data = match bytes {
        // Then nobody has to say where they are not.
        0 => &[][..],
        _ => reply.get(length(offset_of!(Raw, DataOffset))?..)?.get(..bytes)?,
    };
    let kind = ValueType(u32_at(reply, offset_of!(Raw, Type))?);
    Some((Utf16Le::new(name)?, Value { kind, data }))
}

/// A whole `KEY_BASIC_INFORMATION`: name and time of the last write.
pub(crate) fn key_entry(reply: &[u8]) -> Option<(Utf16Le<'_>, FileTime)> {
    use nt::KEY_BASIC_INFORMATION as Raw;
    let bytes = usize::try_from(u32_at(reply, offset_of!(Raw, NameLength))?).ok()?;
    let name = Utf16Le::new(reply.get(KEY_ENTRY_HEAD..)?.get(..bytes)?)?;
    Some((name, FileTime(u64_at(reply, offset_of!(Raw, LastWriteTime))?)))
}

/// A `KEY_CACHED_INFORMATION`.
pub(crate) fn key_info(reply: &[u8]) -> Option<KeyInfo> {
    use nt::KEY_CACHED_INFORMATION as Raw;
    Some(KeyInfo {
        subkeys: u32_at(reply, offset_of!(Raw, SubKeys))?,
        longest_subkey_name: u32_at(reply, offset_of!(Raw, MaxNameLen))? / 2,
        values: u32_at(reply, offset_of!(Raw, Values))?,
        longest_value_name: u32_at(reply, offset_of!(Raw, MaxValueNameLen))? / 2,
        longest_value: u32_at(reply, offset_of!(Raw, MaxValueDataLen))?,
        last_write: FileTime(u64_at(reply, offset_of!(Raw, LastWriteTime))?),
    })
}

/// The class in a `KEY_FULL_INFORMATION`.
#[cfg(any(feature = "alloc", test))]
pub(crate) fn class(reply: &[u8]) -> Option<Utf16Le<'_>> {
    use nt::KEY_FULL_INFORMATION as Raw;
    let length = |field| usize::try_from(u32_at(reply, field)?).ok();
    match length(offset_of!(Raw, ClassLength))? {
        // The offset is then -1 on Windows and Wine.
        0 => Utf16Le::new(&[]),
        bytes => Utf16Le::new(reply.get(length(offset_of!(Raw, ClassOffset))?..)?.get(..bytes)?),
    }
}

/// The path in a `KEY_NAME_INFORMATION`.
#[cfg(any(feature = "alloc", test))]
pub(crate) fn key_path(reply: &[u8]) -> Option<Utf16Le<'_>> {
    use nt::KEY_NAME_INFORMATION as Raw;
    let bytes = usize::try_from(u32_at(reply, offset_of!(Raw, NameLength))?).ok()?;
    Utf16Le::new(reply.get(offset_of!(Raw, Name)..)?.get(..bytes)?)
}

/// Whether a `KEY_FLAGS_INFORMATION` says volatile, and whether it says link.
pub(crate) fn key_flags(reply: &[u8]) -> Option<(bool, bool)> {
    let flags = u32_at(reply, offset_of!(nt::KEY_FLAGS_INFORMATION, KeyFlags))?;
    Some((flags & nt::REG_FLAG_VOLATILE != 0, flags & nt::REG_FLAG_LINK != 0))
}
