//! The calls that several families share: last error, loader, pointers, memory.
#![expect(unsafe_code, reason = "the one door to nt-sys for what is no stand-in itself")]

use core::{
    ffi::c_void,
    mem,
    ptr::{self, NonNull},
};
use nt_core::{Export, Result, UnicodeStr};
use nt_sys::{
    BOOLEAN, NTSTATUS,
    ntbasic::ANSI_STRING,
    ntkeapi::{KUSER_SHARED_DATA, USER_SHARED_DATA},
    ntldr, ntrtl,
    ntstatus::STATUS_ENTRYPOINT_NOT_FOUND,
};

/// The thread's last Win32 error.
pub(crate) fn last_error() -> u32 {
    // SAFETY: reads the calling thread's own block.
    unsafe { ntrtl::RtlGetLastWin32Error() }.cast_unsigned()
}

/// Sets the thread's last Win32 error.
pub(crate) fn set_last_error(code: u32) {
    // SAFETY: writes to the calling thread's own block.
    unsafe { ntrtl::RtlSetLastWin32Error(code.cast_signed()) }
}

/// Sets the thread's last error and last status from a status, as kernelbase does.
pub(crate) fn set_last_status(status: NTSTATUS) {
    // SAFETY: writes to the calling thread's own block.
    unsafe { ntrtl::RtlSetLastWin32ErrorAndNtStatusFromNtStatus(status) }
}

/// The Win32 code of a status, with the thread's last status set on the way, as kernelbase does.
pub(crate) fn dos_error(status: NTSTATUS) -> u32 {
    // SAFETY: a table look-up; writes to the calling thread's own block.
    unsafe { ntrtl::RtlNtStatusToDosError(status) }
}

/// `LdrLoadDll` with an absolute path.
pub(crate) fn load_dll(path: &UnicodeStr<'_>) -> Result<*mut c_void, NTSTATUS> {
    let mut base = ptr::null_mut();
    // SAFETY: `path` outlives the call, null search path and characteristics mean the defaults,
    // and the out-pointer is to a live local. The DLLs loaded are the system's, or one the program
    // asked for by name; that they may be loaded is what it relied on before, too.
    let status =
        unsafe { ntldr::LdrLoadDll(ptr::null(), ptr::null(), path.as_ptr(), &raw mut base) };
    if status < 0 { Err(status) } else { Ok(base) }
}

/// `LdrGetProcedureAddress` by name, in a DLL that [`load_dll`] returned.
pub(crate) fn procedure(module: *mut c_void, name: &str) -> Result<NonNull<c_void>, NTSTATUS> {
    let bytes = u16::try_from(name.len()).map_err(|_| STATUS_ENTRYPOINT_NOT_FOUND)?;
    let name = ANSI_STRING {
        Length: bytes,
        MaximumLength: bytes,
        Buffer: name.as_ptr().cast_mut(), // never written through
    };
    let mut address = ptr::null_mut();
    // SAFETY: `module` was loaded and is never unloaded by us, `name` counts live bytes, and the
    // out-pointer is to a live local.
    let status = unsafe {
        ntldr::LdrGetProcedureAddress(module, &raw const name, 0, &raw mut address)
    };
    if status < 0 { Err(status) } else { NonNull::new(address).ok_or(STATUS_ENTRYPOINT_NOT_FOUND) }
}

/// `RtlEncodePointer`: what a writable static may hold of a function's address.
pub(crate) fn encode(pointer: *mut c_void) -> *mut c_void {
    // SAFETY: arithmetic with a number of the process; nothing is dereferenced.
    unsafe { ntrtl::RtlEncodePointer(pointer) }
}

/// `RtlDecodePointer`.
pub(crate) fn decode(pointer: *mut c_void) -> *mut c_void {
    // SAFETY: as for `encode`.
    unsafe { ntrtl::RtlDecodePointer(pointer) }
}

/// The process is past `ExitProcess`: other threads are gone, perhaps with the loader's locks.
pub(crate) fn is_shutting_down() -> bool {
    // SAFETY: reads a flag of ntdll.
    unsafe { ntrtl::RtlDllShutdownInProgress() != 0 }
}

/// The Windows directory, up to its NUL: `C:\Windows`.
pub(crate) fn system_root(units: &mut [u16; 260]) -> &[u16] {
    let data: *const KUSER_SHARED_DATA = ptr::with_exposed_provenance(USER_SHARED_DATA);
    // SAFETY: the kernel maps the page, readable, at this address in every process; the field is
    // in bounds of the struct, so the place is only computed.
    let root = unsafe { &raw const (*data).NtSystemRoot };
    // SAFETY: as above, and the field is written once, before any process starts.
    *units = unsafe { root.read() };
    let end = units.iter().position(|unit| *unit == 0).unwrap_or(units.len());
    &units[..end]
}

/// `LocalAlloc` without flags: memory that the program frees with `LocalFree`.
///
/// kernel32's own, as only it knows what its `LocalFree` wants.
pub(crate) fn local_alloc(bytes: usize) -> Option<NonNull<c_void>> {
    static LOCAL_ALLOC: Export = Export::in_kernel32("LocalAlloc");
    let address = LOCAL_ALLOC.address()?;
    // SAFETY: `LocalAlloc` has this signature on every Windows.
    let local_alloc: unsafe extern "system" fn(u32, usize) -> *mut c_void =
        unsafe { mem::transmute(address) };
    // SAFETY: no flags and any size are allowed.
    NonNull::new(unsafe { local_alloc(0, bytes) })
}

/// Rust's idea of a `BOOLEAN`.
pub(crate) const fn is_true(value: BOOLEAN) -> bool {
    value != 0
}
