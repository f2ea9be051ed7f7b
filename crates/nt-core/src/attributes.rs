//! What to open or create, and relative to what.
use crate::{BorrowedHandle, UnicodeStr};
use core::{marker::PhantomData, ptr};
use nt_sys::ntobapi::{
    OBJ_CASE_INSENSITIVE, OBJ_DONT_REPARSE, OBJ_INHERIT, OBJ_OPENLINK, OBJECT_ATTRIBUTES,
};

/// An `OBJECT_ATTRIBUTES` that borrows the name and the root directory.
///
/// Names compare without case unless [`case_sensitive`](Self::case_sensitive) is called.
///
/// ```
/// use nt_core::{ObjectAttributes, UnicodeStr};
/// let units: [u16; 11] = nt_core::encode_utf16(r"\Device\CNG");
/// let name = UnicodeStr::new(&units)?;
/// let attributes = ObjectAttributes::new(&name);
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct ObjectAttributes<'a>(OBJECT_ATTRIBUTES, PhantomData<&'a ()>);

#[expect(clippy::cast_possible_truncation, reason = "48 or 24")]
const LENGTH: u32 = size_of::<OBJECT_ATTRIBUTES>() as u32;

impl<'a> ObjectAttributes<'a> {
    /// An object with this absolute name.
    pub const fn new(name: &'a UnicodeStr<'a>) -> Self {
        Self(
            OBJECT_ATTRIBUTES {
                Length: LENGTH,
                RootDirectory: ptr::null_mut(),
                ObjectName: name.as_ptr(),
                Attributes: OBJ_CASE_INSENSITIVE,
                SecurityDescriptor: ptr::null(),
                SecurityQualityOfService: ptr::null(),
            },
            PhantomData,
        )
    }

    /// Takes the name as relative to `root`.
    #[must_use]
    pub const fn relative_to(mut self, root: BorrowedHandle<'a>) -> Self {
        self.0.RootDirectory = root.as_raw();
        self
    }

    /// Lets child processes inherit the handle.
    #[must_use]
    pub const fn inheritable(mut self) -> Self {
        self.0.Attributes |= OBJ_INHERIT;
        self
    }

    /// Compares names with case.
    #[must_use]
    pub const fn case_sensitive(mut self) -> Self {
        self.0.Attributes &= !OBJ_CASE_INSENSITIVE;
        self
    }

    /// Fails at a link in the name instead of going through it. Windows 10; older systems answer
    /// `STATUS_INVALID_PARAMETER`.
    #[must_use]
    pub const fn dont_reparse(mut self) -> Self {
        self.0.Attributes |= OBJ_DONT_REPARSE;
        self
    }

    /// Names a registry link itself, not the key it leads to.
    #[must_use]
    pub const fn open_link(mut self) -> Self {
        self.0.Attributes |= OBJ_OPENLINK;
        self
    }

    /// For a call into `nt-sys`. Valid while `self` and what it borrows live.
    pub const fn as_ptr(&self) -> *const OBJECT_ATTRIBUTES {
        &raw const self.0
    }
}
