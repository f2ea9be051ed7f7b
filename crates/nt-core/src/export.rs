//! Functions that not every system exports, found at run time.
use crate::{Result, UnicodeStr, sys};
use core::{
    ffi::c_void,
    ptr::{self, NonNull},
    sync::atomic::{AtomicPtr, Ordering},
};
use nt_sys::ntbasic::ANSI_STRING;

/// An export of a DLL that is already in the process, looked up once.
///
/// `ntdll.dll` is in every process, `kernel32.dll` in every one with a console or a window. An
/// import would keep an executable from starting where the function is missing; this answers
/// `None` instead, and the caller takes the older way.
///
/// ```no_run
/// use nt_core::Export;
/// static QUERY_BY_NAME: Export = Export::in_ntdll("NtQueryInformationByName");
/// let newer_than_1703 = QUERY_BY_NAME.address().is_some();
/// ```
#[derive(Debug)]
pub struct Export {
    /// Ended by a NUL.
    dll: &'static [u16],
    name: &'static str,
    /// Null: not looked up yet. [`MISSING`]: looked up in vain.
    cached: AtomicPtr<c_void>,
}

/// The longest name whose length an `ANSI_STRING` can say in one byte.
const MAX_NAME: usize = 255;
// Wine reads to a NUL instead of counting.
static NTDLL: [u16; 10] = crate::encode_utf16("ntdll.dll\0");
static KERNEL32: [u16; 13] = crate::encode_utf16("kernel32.dll\0");
/// No export lies in the first 64 KiB of the address space.
const MISSING: *mut c_void = ptr::without_provenance_mut(1);

impl Export {
    /// A function of `ntdll.dll`.
    ///
    /// # Panics
    ///
    /// If the name is longer than 255 bytes; in a `static`, at compile time.
    pub const fn in_ntdll(name: &'static str) -> Self {
        Self::new(&NTDLL, name)
    }

    /// A function of `kernel32.dll`, for what only it can do.
    ///
    /// # Panics
    ///
    /// If the name is longer than 255 bytes; in a `static`, at compile time.
    pub const fn in_kernel32(name: &'static str) -> Self {
        Self::new(&KERNEL32, name)
    }

    const fn new(dll: &'static [u16], name: &'static str) -> Self {
        assert!(name.len() <= MAX_NAME, "export name too long");
        Self { dll, name, cached: AtomicPtr::new(ptr::null_mut()) }
    }

    /// The function's address, or `None` if this system has no such function.
    pub fn address(&self) -> Option<NonNull<c_void>> {
        // The address is the whole message: nothing else is published with it.
        let mut found = self.cached.load(Ordering::Relaxed);
        if found.is_null() {
            found = self.look_up().unwrap_or(MISSING);
            self.cached.store(found, Ordering::Relaxed);
        }
        NonNull::new(found).filter(|address| address.as_ptr() != MISSING)
    }

    fn look_up(&self) -> Result<*mut c_void> {
        let counted = self.dll.strip_suffix(&[0]).unwrap_or(self.dll);
        find(sys::loaded_dll(&UnicodeStr::new(counted)?)?, self.name)
    }
}

/// An export of a DLL in the system directory, which is loaded at the first call and stays.
#[derive(Debug)]
pub(crate) struct SystemExport {
    dll: &'static str,
    name: &'static str,
    /// Null: not found yet.
    cached: AtomicPtr<c_void>,
}

impl SystemExport {
    pub(crate) const fn new(dll: &'static str, name: &'static str) -> Self {
        Self { dll, name, cached: AtomicPtr::new(ptr::null_mut()) }
    }

    /// The function's address; a failure is tried again the next time.
    pub(crate) fn address(&self) -> Result<*mut c_void> {
        // The loader ran the DLL's own start before it gave out the address.
        let mut found = self.cached.load(Ordering::Acquire);
        if found.is_null() {
            found = find(sys::load_system_dll(self.dll)?, self.name)?;
            self.cached.store(found, Ordering::Release);
        }
        Ok(found)
    }
}

fn find(module: *mut c_void, name: &'static str) -> Result<*mut c_void> {
    // Wine reads to a NUL instead of counting.
    let mut bytes = [0; MAX_NAME + 1];
    let length = u16::try_from(name.len()).map_err(|_| crate::Error::NameTooLong)?;
    let place = bytes.get_mut(..name.len()).ok_or(crate::Error::NameTooLong)?;
    place.copy_from_slice(name.as_bytes());
    let name = ANSI_STRING { Length: length, MaximumLength: length, Buffer: bytes.as_mut_ptr() };
    sys::procedure_address(module, &name)
}
