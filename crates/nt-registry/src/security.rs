//! Security descriptors, as bytes.
#![forbid(unsafe_code)]

use crate::{Error, Key, Result, grow, sys};
use alloc::vec::Vec;
use core::{ffi::c_void, mem::offset_of};
use nt_core::{
    AsHandle,
    record::{u16_at, u32_at},
};
use nt_sys::ntseapi as nt;

/// Parts of a security descriptor, combined with [`and`](Self::and).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct SecurityParts(u32);

impl SecurityParts {
    /// Who owns the key.
    pub const OWNER: Self = Self(nt::OWNER_SECURITY_INFORMATION);
    /// The owner's group.
    pub const GROUP: Self = Self(nt::GROUP_SECURITY_INFORMATION);
    /// Who may do what.
    pub const ACCESS_LIST: Self = Self(nt::DACL_SECURITY_INFORMATION);
    /// What is audited; needs a privilege.
    pub const AUDIT_LIST: Self = Self(nt::SACL_SECURITY_INFORMATION);
    /// The integrity label.
    pub const LABEL: Self = Self(nt::LABEL_SECURITY_INFORMATION);

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// As the kernel takes it.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl Key {
    /// Reads parts of the security descriptor, self-relative. Needs
    /// [`Access::READ_CONTROL`](crate::Access::READ_CONTROL).
    ///
    /// # Errors
    ///
    /// The status of `NtQuerySecurityObject`: `STATUS_ACCESS_DENIED`, `STATUS_KEY_DELETED`.
    #[doc(alias("NtQuerySecurityObject", "RegGetKeySecurity"))]
    pub fn security(&self, parts: SecurityParts) -> Result<Vec<u8>> {
        grow::with_reply(
            |buf| sys::security(self.as_handle(), parts.0, buf),
            |reply| Some(reply.to_vec()),
        )
    }

    /// Replaces parts of the security descriptor by those of `descriptor`, which is self-relative.
    /// Needs [`Access::WRITE_DAC`](crate::Access::WRITE_DAC),
    /// [`Access::WRITE_OWNER`](crate::Access::WRITE_OWNER) or a privilege, as the parts ask.
    ///
    /// # Errors
    ///
    /// [`Error::BadDescriptor`] if a part does not lie within its bytes; the status of
    /// `NtSetSecurityObject`: `STATUS_ACCESS_DENIED`, `STATUS_INVALID_OWNER`.
    #[doc(alias("NtSetSecurityObject", "RegSetKeySecurity"))]
    pub fn set_security(&self, parts: SecurityParts, descriptor: &[u8]) -> Result<()> {
        let descriptor = Aligned::new(descriptor).ok_or(Error::BadDescriptor)?;
        Ok(sys::set_security(self.as_handle(), parts.0, &descriptor)?)
    }
}

/// A self-relative descriptor whose parts all lie within it, aligned as the kernel asks.
#[derive(Debug)]
pub(crate) struct Aligned(Vec<u32>);

impl Aligned {
    fn new(descriptor: &[u8]) -> Option<Self> {
        if !is_self_contained(descriptor)? {
            return None;
        }
        let word = |bytes: &[u8]| {
            let mut word = [0; 4];
            word[..bytes.len()].copy_from_slice(bytes);
            u32::from_ne_bytes(word)
        };
        Some(Self(descriptor.chunks(4).map(word).collect()))
    }

    pub(crate) fn as_ptr(&self) -> *const c_void {
        self.0.as_ptr().cast()
    }
}

/// `None` if the descriptor ends too early to tell.
fn is_self_contained(bytes: &[u8]) -> Option<bool> {
    use nt::SECURITY_DESCRIPTOR_RELATIVE as Raw;
    let part = |field| -> Option<&[u8]> {
        match usize::try_from(u32_at(bytes, field)?).ok()? {
            0 => Some(&[]),
            at => bytes.get(at..).filter(|part| !part.is_empty()),
        }
    };
    let control = u16_at(bytes, offset_of!(Raw, Control))?;
    for field in [offset_of!(Raw, Owner), offset_of!(Raw, Group)] {
        let sid = part(field)?;
        // Revision, number of sub-authorities, six bytes, then four bytes each.
        if let Some(&count) = sid.get(1) {
            sid.get(..8 + 4 * usize::from(count))?;
        } else if !sid.is_empty() {
            return None;
        }
    }
    for field in [offset_of!(Raw, Sacl), offset_of!(Raw, Dacl)] {
        let list = part(field)?;
        if !list.is_empty() {
            // Revision, a byte of nothing, the size of it all.
            list.get(..usize::from(u16_at(list, 2)?))?.get(..8)?;
        }
    }
    Some(bytes[0] == 1 && control & nt::SE_SELF_RELATIVE != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Owner `S-1-5-18` at 20, an empty access list at 32.
    fn descriptor() -> Vec<u8> {
        let mut bytes =
            alloc::vec![1, 0, 4, 0x80, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0];
        bytes.extend([1, 1, 0, 0, 0, 0, 0, 5, 18, 0, 0, 0]);
        bytes.extend([2, 0, 8, 0, 0, 0, 0, 0]);
        bytes
    }

    #[test]
    fn a_whole_descriptor_is_taken() {
        let aligned = Aligned::new(&descriptor()).unwrap();
        assert_eq!(aligned.0.len(), 10);
        assert_eq!(aligned.0[1].to_ne_bytes(), [20, 0, 0, 0]);
    }

    #[test]
    fn no_truncation_is_taken() {
        let whole = descriptor();
        for cut in 0..whole.len() {
            assert!(Aligned::new(&whole[..cut]).is_none(), "{cut}");
        }
    }

    #[test]
    fn a_part_outside_is_refused() {
        for (at, value) in [(4, 33), (8, 40), (12, 255), (16, 39), (21, 6), (34, 9), (34, 7)] {
            let mut bad = descriptor();
            bad[at] = value;
            assert!(Aligned::new(&bad).is_none(), "{at}");
        }
        let mut absolute = descriptor();
        absolute[3] = 0;
        assert!(Aligned::new(&absolute).is_none());
    }
}
