//! The calls that several families share: last error, loader, pointers, memory.
#![expect(unsafe_code, reason = "the one door to nt-sys for what is no stand-in itself")]

use core::{
    ffi::c_void,
    mem,
    ptr::{self, NonNull},
    slice,
};
use nt_core::{Export, Result, UnicodeStr};
use nt_sys::{
    BOOLEAN, NTSTATUS,
    ntbasic::ANSI_STRING,
    ntldr::{self, LDR_DATA_TABLE_ENTRY},
    ntpebteb::PEB,
    ntrtl,
    ntstatus::STATUS_ENTRYPOINT_NOT_FOUND,
};

/// Longest name of a function looked up.
const MAX_NAME: usize = 255;

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
    // Wine reads to the NUL, whatever the length says.
    let mut room = [0; MAX_NAME + 1];
    let bytes = u16::try_from(name.len()).map_err(|_| STATUS_ENTRYPOINT_NOT_FOUND)?;
    let to = room.get_mut(..name.len()).filter(|_| name.len() <= MAX_NAME);
    to.ok_or(STATUS_ENTRYPOINT_NOT_FOUND)?.copy_from_slice(name.as_bytes());
    let name = ANSI_STRING { Length: bytes, MaximumLength: bytes, Buffer: room.as_mut_ptr() };
    let mut address = ptr::null_mut();
    // SAFETY: `module` was loaded and is never unloaded by us, `name` counts live bytes, and the
    // out-pointer is to a live local.
    let status =
        unsafe { ntldr::LdrGetProcedureAddress(module, &raw const name, 0, &raw mut address) };
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

/// The path of ntdll itself, which tells the system directory: `C:\Windows\SYSTEM32\ntdll.dll`.
///
/// Neither the environment nor the search path has a say in it, and every system has it, Wine too,
/// whose shared page has no Windows directory.
pub(crate) fn ntdll_path() -> Option<&'static [u16]> {
    static IN_NTDLL: Export = Export::in_ntdll("NtClose");
    let address = IN_NTDLL.address()?;
    let mut entry = ptr::null_mut();
    // SAFETY: the out-pointer is to a live local; the address is only compared.
    let status = unsafe { ntldr::LdrFindEntryForAddress(address.as_ptr(), &raw mut entry) };
    if status < 0 {
        return None;
    }
    let entry: *const LDR_DATA_TABLE_ENTRY = entry;
    // SAFETY: ntdll is never unloaded, nor is its entry, which is as large as the struct.
    let path = unsafe { &raw const (*entry).FullDllName };
    // SAFETY: as above; the field is written when the DLL is loaded, before we run.
    let path = unsafe { path.read() };
    // SAFETY: the loader set the string, which lives as long as the entry.
    Some(unsafe { slice::from_raw_parts(path.Buffer, usize::from(path.Length) / 2) })
}

/// The executable's path. Nobody changes it after the process started.
pub(crate) fn image_path() -> Option<&'static [u16]> {
    // SAFETY: returns the address of the process's own block, which never moves.
    let peb: *const PEB = unsafe { ntrtl::RtlGetCurrentPeb() };
    // SAFETY: the block is as large as the struct, so the place is in it.
    let parameters = unsafe { &raw const (*peb).ProcessParameters };
    // SAFETY: the block is readable, and the field is set before the first thread starts.
    let parameters = unsafe { parameters.read() };
    // SAFETY: the parameters live as long as the process, and are as large as the struct.
    let path = unsafe { &raw const (*parameters).ImagePathName };
    // SAFETY: as above.
    let path = unsafe { path.read() };
    if path.Buffer.is_null() {
        return None;
    }
    // SAFETY: whoever made the process set the string, which lives as long as the process.
    Some(unsafe { slice::from_raw_parts(path.Buffer, usize::from(path.Length) / 2) })
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

/// Memory of the process's heap, all zero.
pub(crate) fn allocate_zeroed(bytes: usize) -> Option<NonNull<c_void>> {
    // SAFETY: the process's heap is there as long as the process.
    NonNull::new(unsafe { ntrtl::RtlAllocateHeap(heap(), ntrtl::HEAP_ZERO_MEMORY, bytes) })
}

/// Gives back what [`allocate_zeroed`] gave, which nobody uses any more.
pub(crate) fn free(memory: NonNull<c_void>) {
    // SAFETY: the memory is of that heap, and its one owner gives it up.
    let _ = unsafe { ntrtl::RtlFreeHeap(heap(), 0, memory.as_ptr()) };
}

fn heap() -> *mut c_void {
    // SAFETY: returns the address of the process's own block, which never moves.
    let peb: *const PEB = unsafe { ntrtl::RtlGetCurrentPeb() };
    // SAFETY: the block is as large as the struct, so the place is in it.
    let heap = unsafe { &raw const (*peb).ProcessHeap };
    // SAFETY: set before the first thread starts, and never changed.
    unsafe { heap.read() }
}

/// Rust's idea of a `BOOLEAN`.
pub(crate) const fn is_true(value: BOOLEAN) -> bool {
    value != 0
}
