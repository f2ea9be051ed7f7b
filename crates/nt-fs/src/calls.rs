//! The calls into the kernel as the policies see them.
//!
//! [`Kernel`](crate::sys::Kernel) makes them; tests put a script in its place, which plays each
//! answer a file system can give and counts.
#![forbid(unsafe_code)]

use crate::support::{Support, Volume};
use nt_core::Result;
use nt_sys::ntioapi::{
    FILE_INFORMATION_CLASS, FILE_OPEN, FILE_SHARE_DELETE, FILE_SHARE_READ, FILE_SHARE_WRITE,
};

/// Everyone may read, write, rename and delete: what std's defaults share, too.
pub(crate) const SHARE_ALL: u32 = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// Makes the calls. One function is one call.
pub(crate) trait Calls: Copy {
    /// Closes the file when dropped.
    type Handle;
    /// A handle lent to a call.
    type Ref<'h>: Copy;

    /// Lends a handle.
    fn lend(handle: &Self::Handle) -> Self::Ref<'_>;
    /// What is known about the volumes.
    fn support(self) -> &'static Support;
    /// `NtCreateFile`.
    fn create(self, at: At<'_, Self>, open: &Open) -> Result<Self::Handle>;
    /// `NtQueryFullAttributesFile`.
    fn full_attributes(self, at: At<'_, Self>, reply: &mut Aligned<56>) -> Result<()>;
    /// `NtQueryInformationByName`.
    fn by_name(
        self,
        at: At<'_, Self>,
        class: FILE_INFORMATION_CLASS,
        reply: &mut [u8],
    ) -> Result<usize>;
    /// `NtQueryInformationFile`; how much was written.
    fn query(
        self,
        file: Self::Ref<'_>,
        class: FILE_INFORMATION_CLASS,
        reply: &mut [u8],
    ) -> Result<usize>;
    /// `NtSetInformationFile`.
    fn set(self, file: Self::Ref<'_>, class: FILE_INFORMATION_CLASS, data: &[u8]) -> Result<()>;
    /// `NtSetInformationFile` with a structure that names a target: flags, directory, name.
    fn set_name(
        self,
        file: Self::Ref<'_>,
        class: FILE_INFORMATION_CLASS,
        flags: u32,
        target: At<'_, Self>,
    ) -> Result<()>;
    /// `NtQueryDirectoryFile`; how much was written.
    fn list(self, dir: Self::Ref<'_>, scan: &Scan<'_>, reply: &mut [u8]) -> Result<usize>;
    /// `NtReadFile` at an offset, appended to `data` as far as its capacity goes; 0 at the end.
    #[cfg(feature = "alloc")]
    fn read(
        self,
        file: Self::Ref<'_>,
        data: &mut alloc::vec::Vec<u8>,
        offset: u64,
    ) -> Result<usize>;
    /// `NtDelayExecution`, for a while that grows with `attempt`.
    #[cfg(feature = "alloc")]
    fn pause(self, attempt: u32);
}

/// A name, and the directory it is relative to if it is not absolute.
pub(crate) struct At<'a, C: Calls> {
    pub(crate) root: Option<C::Ref<'a>>,
    pub(crate) name: &'a [u16],
    pub(crate) volume: Volume,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "the derive would ask it of `C::Ref`")]
impl<C: Calls> Clone for At<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Calls> Copy for At<'_, C> {}

impl<'a, C: Calls> At<'a, C> {
    /// An absolute NT name.
    pub(crate) fn absolute(name: &'a [u16]) -> Self {
        Self { root: None, name, volume: Volume::of(name) }
    }

    /// A name in a directory.
    pub(crate) const fn relative(root: C::Ref<'a>, name: &'a [u16], volume: Volume) -> Self {
        Self { root: Some(root), name, volume }
    }
}

/// What `NtCreateFile` is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) access: u32,
    pub(crate) share: u32,
    pub(crate) disposition: u32,
    pub(crate) options: u32,
    pub(crate) attributes: u32,
    pub(crate) allocation: Option<i64>,
    pub(crate) dont_reparse: bool,
}

impl Open {
    /// What exists, shared with everyone.
    pub(crate) const fn existing(access: u32, options: u32) -> Self {
        Self {
            access,
            share: SHARE_ALL,
            disposition: FILE_OPEN,
            options,
            attributes: 0,
            allocation: None,
            dont_reparse: false,
        }
    }
}

/// One step of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scan<'a> {
    pub(crate) class: FILE_INFORMATION_CLASS,
    /// The kernel keeps the mask of a handle's first scan for all later ones.
    pub(crate) mask: Option<&'a [u16]>,
    pub(crate) restart: bool,
}

/// Bytes aligned as the kernel asks of every structure.
#[derive(Clone, Debug)]
#[repr(C, align(8))]
pub(crate) struct Aligned<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> Aligned<N> {
    pub(crate) const fn new() -> Self {
        Self([0; N])
    }
}
