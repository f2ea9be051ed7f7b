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
    /// Ends with a NUL, which is not counted.
    dll: &'static [u16],
    name: &'static str,
    /// Null: not looked up yet. [`MISSING`]: looked up in vain.
    cached: AtomicPtr<c_void>,
}

/// The longest name whose length an `ANSI_STRING` can say in one byte.
const MAX_NAME: usize = 255;
// Wine's loader reads names to their NUL, past the length it is given.
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
        let dll = self.dll.split_last().map_or(self.dll, |(_, name)| name);
        let module = sys::loaded_dll(&UnicodeStr::new(dll)?)?;
        // Wine's loader reads these names, too, to their NUL.
        let mut room = [0; MAX_NAME + 1];
        let to = room.get_mut(..self.name.len()).ok_or(crate::Error::NameTooLong)?;
        to.copy_from_slice(self.name.as_bytes());
        let length = u16::try_from(self.name.len()).map_err(|_| crate::Error::NameTooLong)?;
        let name = ANSI_STRING { Length: length, MaximumLength: length, Buffer: room.as_mut_ptr() };
        sys::procedure_address(module, &name)
    }
}
