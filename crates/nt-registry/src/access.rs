//! What a key is opened for.
#![forbid(unsafe_code)]

use core::ops::BitOr;
use nt_sys::{ntobapi, ntregapi};

/// Access rights, combined with `|`.
///
/// ```
/// use nt_registry::Access;
/// let access = Access::QUERY_VALUE | Access::NOTIFY;
/// assert!(access.contains(Access::NOTIFY) && !access.contains(Access::READ));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Access(u32);

impl Access {
    /// Read values and ask about the key.
    pub const QUERY_VALUE: Self = Self(ntregapi::KEY_QUERY_VALUE);
    /// Write and delete values.
    pub const SET_VALUE: Self = Self(ntregapi::KEY_SET_VALUE);
    /// Create subkeys.
    pub const CREATE_SUB_KEY: Self = Self(ntregapi::KEY_CREATE_SUB_KEY);
    /// List subkeys.
    pub const ENUMERATE_SUB_KEYS: Self = Self(ntregapi::KEY_ENUMERATE_SUB_KEYS);
    /// Watch the key.
    pub const NOTIFY: Self = Self(ntregapi::KEY_NOTIFY);
    /// Create a link.
    pub const CREATE_LINK: Self = Self(ntregapi::KEY_CREATE_LINK);
    /// Delete the key.
    pub const DELETE: Self = Self(ntobapi::DELETE);
    /// Read owner, group and access list.
    pub const READ_CONTROL: Self = Self(ntobapi::READ_CONTROL);
    /// Change the access list.
    pub const WRITE_DAC: Self = Self(ntobapi::WRITE_DAC);
    /// Change the owner.
    pub const WRITE_OWNER: Self = Self(ntobapi::WRITE_OWNER);
    /// Read values, list and watch subkeys, read the access list.
    pub const READ: Self = Self(ntregapi::KEY_READ);
    /// Write values and create subkeys, read the access list.
    pub const WRITE: Self = Self(ntregapi::KEY_WRITE);
    /// Everything above.
    pub const ALL: Self = Self(ntregapi::KEY_ALL_ACCESS);
    /// Whatever the caller may have.
    pub const MAXIMUM: Self = Self(ntobapi::MAXIMUM_ALLOWED);

    /// Bits that change the key or its tree; a merged view cannot serve them.
    pub(crate) const CHANGES: Self = Self(
        ntregapi::KEY_SET_VALUE
            | ntregapi::KEY_CREATE_SUB_KEY
            | ntregapi::KEY_CREATE_LINK
            | ntobapi::DELETE
            | ntobapi::WRITE_DAC
            | ntobapi::WRITE_OWNER,
    );

    /// Any access mask, for rights that have no name here.
    ///
    /// `KEY_WOW64_32KEY` and `KEY_WOW64_64KEY` do nothing in a 64-bit process: say
    /// [`View`](crate::View) instead.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The mask as the kernel takes it.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether all of `other` is in `self`.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of `other` is in `self`.
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together; `|` in a constant.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr for Access {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}
