//! Owned and borrowed kernel handles.
//!
//! The types and their rules are the same with and without `std`; the `std`
//! feature only adds conversions. Swapping in `std`'s own types would make
//! `drop` call `CloseHandle` and put `kernel32.dll` in the import table.
use crate::Result;
use core::{
    ffi::c_void,
    fmt,
    marker::PhantomData,
    mem::ManuallyDrop,
    ptr::{self, NonNull},
    sync::atomic::{AtomicPtr, Ordering},
};
use nt_sys::HANDLE;

/// A handle this value closes when dropped.
#[repr(transparent)]
pub struct OwnedHandle(pub(crate) NonNull<c_void>);

/// A handle somebody else closes, no earlier than `'h` ends.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BorrowedHandle<'h>(pub(crate) NonNull<c_void>, pub(crate) PhantomData<&'h OwnedHandle>);

const _: () = assert!(size_of::<Option<OwnedHandle>>() == size_of::<HANDLE>());

/// A handle opened at most once and then kept until the process ends; for a `static`.
#[derive(Debug)]
pub struct SharedHandle(AtomicPtr<c_void>);

/// Types that can lend a handle.
pub trait AsHandle {
    /// Lends the handle for as long as `self` is borrowed.
    fn as_handle(&self) -> BorrowedHandle<'_>;
}

impl OwnedHandle {
    /// Gives up ownership; the caller closes the handle.
    pub fn into_raw(self) -> HANDLE {
        ManuallyDrop::new(self).0.as_ptr()
    }
}

impl SharedHandle {
    /// Nothing is open yet.
    #[expect(clippy::new_without_default, reason = "only useful as a static")]
    pub const fn new() -> Self {
        Self(AtomicPtr::new(ptr::null_mut()))
    }

    /// The handle, opened by `open` if nobody has before. Threads that race may each call `open`;
    /// the first one's handle stays.
    ///
    /// # Errors
    ///
    /// Whatever `open` returns; the next caller tries again.
    pub fn get_or_open(
        &self,
        open: impl FnOnce() -> Result<OwnedHandle>,
    ) -> Result<BorrowedHandle<'static>> {
        if let Some(handle) = NonNull::new(self.0.load(Ordering::Acquire)) {
            return Ok(BorrowedHandle(handle, PhantomData));
        }
        let opened = open()?;
        let (null, raw) = (ptr::null_mut(), opened.0.as_ptr());
        match self.0.compare_exchange(null, raw, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(BorrowedHandle(ManuallyDrop::new(opened).0, PhantomData)),
            Err(winner) => {
                Ok(BorrowedHandle(NonNull::new(winner).unwrap_or(opened.0), PhantomData))
            }
        }
    }
}

impl BorrowedHandle<'_> {
    /// The raw value, for a call into `nt-sys`. Valid while the borrow lives.
    pub const fn as_raw(self) -> HANDLE {
        self.0.as_ptr()
    }
}

impl AsHandle for OwnedHandle {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        BorrowedHandle(self.0, PhantomData)
    }
}

impl AsHandle for BorrowedHandle<'_> {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        *self
    }
}

impl fmt::Debug for OwnedHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnedHandle").field(&self.0).finish()
    }
}

impl fmt::Debug for BorrowedHandle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BorrowedHandle").field(&self.0).finish()
    }
}

#[cfg(all(windows, feature = "std"))]
impl std::os::windows::io::AsRawHandle for OwnedHandle {
    fn as_raw_handle(&self) -> std::os::windows::io::RawHandle {
        self.0.as_ptr()
    }
}
