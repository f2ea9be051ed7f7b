//! Keys by handle.
#![forbid(unsafe_code)]

use crate::{Access, KeyInfo, Name, Options, Result, record, sys, text::with_text};
use core::mem::MaybeUninit;
use nt_core::{AsHandle, BorrowedHandle, NtError, OwnedHandle, UnicodeStr, record::malformed};
use nt_sys::{ntregapi, ntstatus};

/// An open key.
///
/// Threads may share and send it. What is opened through it is opened by its handle, so it stays
/// in this key's tree and view whatever is renamed meanwhile.
///
/// ```no_run
/// use nt_registry::Root;
/// let key = Root::LocalMachine.open(r"Software\Microsoft\Windows NT\CurrentVersion")?;
/// let mut buf = nt_registry::ValueBuf::<512>::new();
/// println!("{}", key.query("ProductName", &mut buf)?.text()?);
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Debug)]
pub struct Key {
    handle: OwnedHandle,
    /// Whether it may be a link that was opened itself.
    link: bool,
}

/// Flags of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyFlags {
    /// The key vanishes with its hive, at shutdown, logoff or unload.
    pub volatile: bool,
    /// The key is a link.
    pub link: bool,
}

impl Key {
    pub(crate) const fn opened(handle: OwnedHandle, link: bool) -> Self {
        Self { handle, link }
    }

    pub(crate) const fn is_perhaps_link(&self) -> bool {
        self.link
    }

    /// Takes over a key that was opened by other means.
    pub const fn from_handle(handle: OwnedHandle) -> Self {
        Self { handle, link: true }
    }

    /// Gives the handle away.
    pub fn into_handle(self) -> OwnedHandle {
        self.handle
    }

    /// Opens a key below for reading.
    ///
    /// An empty path opens this key once more, unless it was opened as a link or taken over by
    /// [`from_handle`](Self::from_handle): reopening a link that way has crashed Windows.
    ///
    /// # Errors
    ///
    /// As [`Options::open`].
    #[doc(alias("NtOpenKeyEx", "RegOpenKeyExW"))]
    pub fn open(&self, path: impl Name) -> Result<Self> {
        Options::new().open(self, path)
    }

    /// Opens a key below for reading and writing, and makes it with all keys above it that are
    /// missing.
    ///
    /// # Errors
    ///
    /// As [`Options::create`].
    #[doc(alias("NtCreateKey", "RegCreateKeyExW"))]
    pub fn create(&self, path: impl Name) -> Result<Self> {
        let options = Options::new().access(Access::READ | Access::WRITE);
        options.create(self, path).map(|(key, _)| key)
    }

    /// Whether there is a key below at `path`. Two calls.
    ///
    /// # Errors
    ///
    /// As [`Options::exists`].
    pub fn exists(&self, path: impl Name) -> Result<bool> {
        Options::new().exists(self, path)
    }

    /// Deletes the key below at `path`, which has no subkeys. A link is deleted itself.
    ///
    /// # Errors
    ///
    /// As [`Options::delete`].
    #[doc(alias("NtDeleteKey", "RegDeleteKeyExW"))]
    pub fn delete(&self, path: impl Name) -> Result<()> {
        Options::new().delete(self, path)
    }

    /// Deletes this key, which has no subkeys and was opened with [`Access::DELETE`]. All that is
    /// done with it afterwards is refused with `STATUS_KEY_DELETED`, but deleting it once more.
    ///
    /// # Errors
    ///
    /// The status of `NtDeleteKey`: [`has_children`](crate::Error::has_children) if there are subkeys.
    #[doc(alias = "NtDeleteKey")]
    pub fn delete_self(&self) -> Result<()> {
        Ok(sys::delete(self.as_handle())?)
    }

    /// Gives this key another name below the same parent. Needs [`Access::WRITE`].
    ///
    /// # Errors
    ///
    /// The status of `NtRenameKey`: `STATUS_CANNOT_DELETE` if the name is taken, by this key too;
    /// `STATUS_INVALID_PARAMETER` for an empty name or one with a backslash;
    /// `STATUS_ACCESS_DENIED`.
    #[doc(alias("NtRenameKey", "RegRenameKey"))]
    pub fn rename(&self, name: impl Name) -> Result<()> {
        with_text(
            |text| text.push_name(name),
            |text| Ok(sys::rename(self.as_handle(), &UnicodeStr::new(text.as_units())?)?),
        )
    }

    /// Writes the hive this key is in to disk. Seldom needed: the system does so by itself.
    ///
    /// # Errors
    ///
    /// The status of `NtFlushKey`: `STATUS_REGISTRY_IO_FAILED`.
    #[doc(alias("NtFlushKey", "RegFlushKey"))]
    pub fn flush(&self) -> Result<()> {
        Ok(sys::flush(self.as_handle())?)
    }

    /// Counts, longest lengths, time of the last write. One call; needs [`Access::QUERY_VALUE`].
    ///
    /// # Errors
    ///
    /// The status of `NtQueryKey`: `STATUS_ACCESS_DENIED`, `STATUS_KEY_DELETED`.
    #[doc(alias("NtQueryKey", "RegQueryInfoKeyW"))]
    pub fn info(&self) -> Result<KeyInfo> {
        let mut buf = [MaybeUninit::uninit(); record::KEY_INFO];
        let class = ntregapi::KeyCachedInformation;
        let reply = sys::query_key(self.as_handle(), class, &mut buf).outcome?;
        Ok(record::key_info(reply).ok_or(malformed(0))?)
    }

    /// Whether the key is volatile or a link, which no Win32 function tells.
    ///
    /// # Errors
    ///
    /// The status of `NtQueryKey`; Wine has no such flags: `STATUS_INVALID_PARAMETER`.
    #[doc(alias = "NtQueryKey")]
    pub fn flags(&self) -> Result<KeyFlags> {
        let mut buf = [MaybeUninit::uninit(); size_of::<ntregapi::KEY_FLAGS_INFORMATION>()];
        let class = ntregapi::KeyFlagsInformation;
        let reply = sys::query_key(self.as_handle(), class, &mut buf).outcome?;
        let (volatile, link) = record::key_flags(reply).ok_or(malformed(0))?;
        Ok(KeyFlags { volatile, link })
    }

    /// The class the key was created with; usually empty.
    ///
    /// # Errors
    ///
    /// As [`info`](Self::info).
    #[cfg(feature = "alloc")]
    pub fn class(&self) -> Result<alloc::vec::Vec<u16>> {
        let class = ntregapi::KeyFullInformation;
        crate::grow::with_reply(
            |buf| sys::query_key(self.as_handle(), class, buf),
            |reply| record::class(reply).map(|class| class.units().collect()),
        )
    }

    /// The whole NT path, such as `\REGISTRY\MACHINE\SOFTWARE`.
    ///
    /// # Errors
    ///
    /// As [`info`](Self::info).
    #[cfg(feature = "alloc")]
    pub fn path(&self) -> Result<alloc::vec::Vec<u16>> {
        let class = ntregapi::KeyNameInformation;
        crate::grow::with_reply(
            |buf| sys::query_key(self.as_handle(), class, buf),
            |reply| record::key_path(reply).map(|path| path.units().collect()),
        )
    }
}

impl AsHandle for Key {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.handle.as_handle()
    }
}

/// Whether a reply did not fit.
pub(crate) const fn is_cut_off(error: nt_core::Error) -> bool {
    match error.status() {
        Some(status) => matches!(
            status.status(),
            ntstatus::STATUS_BUFFER_OVERFLOW | ntstatus::STATUS_BUFFER_TOO_SMALL
        ),
        None => false,
    }
}

/// Whether an enumeration is over.
pub(crate) fn is_end(error: nt_core::Error) -> bool {
    error.status().map(NtError::status) == Some(ntstatus::STATUS_NO_MORE_ENTRIES)
}

const _: () = {
    const fn shared_and_sent<T: Send + Sync>() {}
    shared_and_sent::<Key>();
};

#[cfg(test)]
mod tests {
    use super::*;
    use nt_core::Call;

    #[test]
    fn the_end_is_no_error_and_errors_are_no_end() {
        let error = |status| Call::NtEnumerateKey.check(status).unwrap_err();
        assert!(is_end(error(ntstatus::STATUS_NO_MORE_ENTRIES)));
        assert!(!is_end(error(ntstatus::STATUS_KEY_DELETED)));
        assert!(is_cut_off(error(ntstatus::STATUS_BUFFER_OVERFLOW)));
        assert!(is_cut_off(error(ntstatus::STATUS_BUFFER_TOO_SMALL)));
        assert!(!is_cut_off(nt_core::Error::NameTooLong));
    }
}
