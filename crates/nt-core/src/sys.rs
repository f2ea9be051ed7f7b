//! Every unsafe operation of this crate: calls into ntdll, and what makes handles handles.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use crate::{
    BorrowedHandle, Call, ObjectAttributes, OwnedHandle, Result, UnicodeStr, export::SystemExport,
    io::Request,
};
use core::{ffi::c_void, marker::PhantomData, mem, ptr, ptr::NonNull};
use nt_sys::{
    HANDLE, NTSTATUS,
    ntbasic::ANSI_STRING,
    ntioapi,
    ntkeapi::{KUSER_SHARED_DATA, USER_SHARED_DATA},
    ntldr, ntobapi, ntpsapi, ntstatus,
};

/// `NtCurrentProcess()`: a number the kernel takes for the calling process.
const CURRENT_PROCESS: HANDLE = ptr::without_provenance_mut(usize::MAX);

// SAFETY: a handle is an index into the process-wide handle table; any thread may use or close it.
unsafe impl Send for OwnedHandle {}
// SAFETY: as for `Send`; the kernel serialises access to the object.
unsafe impl Sync for OwnedHandle {}
// SAFETY: as for `OwnedHandle`.
unsafe impl Send for BorrowedHandle<'_> {}
// SAFETY: as for `OwnedHandle`.
unsafe impl Sync for BorrowedHandle<'_> {}

impl OwnedHandle {
    /// Takes ownership of `raw`; `None` if it is null.
    ///
    /// # Safety
    ///
    /// If not null, `raw` is an open handle (not a pseudo-handle) that
    /// `NtClose` closes and that nobody else will close.
    pub const unsafe fn from_raw(raw: HANDLE) -> Option<Self> {
        match NonNull::new(raw) {
            Some(handle) => Some(Self(handle)),
            None => None,
        }
    }
}

impl BorrowedHandle<'_> {
    /// Borrows `raw`; `None` if it is null.
    ///
    /// # Safety
    ///
    /// If not null, `raw` stays open for the chosen lifetime.
    pub const unsafe fn borrow_raw(raw: HANDLE) -> Option<Self> {
        match NonNull::new(raw) {
            Some(handle) => Some(Self(handle, PhantomData)),
            None => None,
        }
    }
}

impl Drop for OwnedHandle {
    fn drop(&mut self) {
        // SAFETY: `from_raw`'s contract: the handle is open and only this value closes it.
        let status = unsafe { ntobapi::NtClose(self.0.as_ptr()) };
        debug_assert!(status >= 0, "NtClose: {status:#010X}");
    }
}

#[cfg(all(windows, feature = "std"))]
impl From<OwnedHandle> for std::os::windows::io::OwnedHandle {
    fn from(handle: OwnedHandle) -> Self {
        use std::os::windows::io::FromRawHandle;
        // SAFETY: `into_raw` hands over an open handle that nobody else closes.
        unsafe { Self::from_raw_handle(handle.into_raw()) }
    }
}

/// `NtTerminateProcess` on the calling process; returns only if the kernel refuses.
pub(crate) fn terminate_this_process(status: NTSTATUS) {
    // SAFETY: the pseudo-handle is always valid; ending the process is what the caller asked for.
    let _ = unsafe { ntpsapi::NtTerminateProcess(CURRENT_PROCESS, status) };
}

/// `NtWaitForSingleObject`, not alertable, without a limit.
pub(crate) fn wait(handle: BorrowedHandle<'_>) -> NTSTATUS {
    // SAFETY: the borrow keeps the handle open; a null time-out means none.
    unsafe { ntobapi::NtWaitForSingleObject(handle.as_raw(), 0, ptr::null()) }
}

/// What the kernel wrote into the block: final status and `Information`.
pub(crate) fn outcome(request: &Request) -> (NTSTATUS, usize) {
    // The kernel writes behind the compiler's back, so the read is volatile.
    // SAFETY: the block lives as long as `request`, and `Request::new` initialised it; the kernel
    // has stopped writing, as its caller knows the request is over.
    let block = unsafe { request.as_ptr().read_volatile() };
    // SAFETY: `Request::new` set `Status` and the kernel only ever overwrites it.
    (unsafe { block.Anonymous.Status }, block.Information)
}

/// `LdrGetDllHandle`.
pub(crate) fn loaded_dll(name: &UnicodeStr<'_>) -> Result<*mut c_void> {
    let mut base = ptr::null_mut();
    // SAFETY: `name` outlives the call, null path and characteristics mean the defaults, and the
    // out-pointer is to a live local.
    let status =
        unsafe { ntldr::LdrGetDllHandle(ptr::null(), ptr::null(), name.as_ptr(), &raw mut base) };
    Call::LdrGetDllHandle.check(status)?;
    Ok(base)
}

/// `LdrGetProcedureAddress` by name.
pub(crate) fn procedure_address(module: *mut c_void, name: &ANSI_STRING) -> Result<*mut c_void> {
    let mut address = ptr::null_mut();
    // SAFETY: `module` is the base of a DLL that is never unloaded (ntdll, kernel32), `name`
    // counts live bytes, and the out-pointer is to a live local.
    let status =
        unsafe { ntldr::LdrGetProcedureAddress(module, &raw const *name, 0, &raw mut address) };
    Call::LdrGetProcedureAddress.check(status)?;
    Ok(address)
}

/// `NtOpenFile` on a device, synchronous.
pub(crate) fn open_device(attributes: &ObjectAttributes<'_>) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    let io = Request::new();
    // SAFETY: `attributes` and the name in it outlive the call, and both out-pointers are to live
    // values. An open never completes later.
    let status = unsafe {
        ntioapi::NtOpenFile(
            &raw mut handle,
            ntioapi::FILE_READ_DATA | ntobapi::SYNCHRONIZE,
            attributes.as_ptr(),
            io.as_ptr(),
            ntioapi::FILE_SHARE_READ | ntioapi::FILE_SHARE_WRITE | ntioapi::FILE_SHARE_DELETE,
            ntioapi::FILE_SYNCHRONOUS_IO_NONALERT,
        )
    };
    Call::NtOpenFile.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    let handle = unsafe { OwnedHandle::from_raw(handle) };
    Ok(handle.expect("NtOpenFile succeeded without a handle"))
}

/// `NtDeviceIoControlFile` with `IOCTL_KSEC_RNG`.
pub(crate) fn fill_random(device: BorrowedHandle<'_>, bytes: &mut [u8]) -> Result<()> {
    let length = u32::try_from(bytes.len()).expect("a chunk has at most 64 KiB");
    let request = Request::new();
    // SAFETY: `device` is open, `bytes` is writable for the length given, and `request` and
    // `bytes` outlive the request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtDeviceIoControlFile(
            device.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            ntioapi::IOCTL_KSEC_RNG,
            ptr::null(),
            0,
            bytes.as_mut_ptr().cast(),
            length,
        )
    };
    let written = request.finish(Call::NtDeviceIoControlFile, status, device)?;
    // Success with an unwritten byte would be a lie about randomness.
    if written == bytes.len() { Ok(()) } else { Err(crate::record::malformed(written)) }
}

/// Wine's answer to `SystemInterruptInformation`, which is random bytes for each processor.
#[cfg(nt_wine)]
pub(crate) fn fill_random_on_wine(bytes: &mut [u8]) -> Result<()> {
    use nt_sys::ntexapi;
    /// Room for 170 processors, at 24 bytes each; Wine fills only as much as it has processors.
    const ROOM: usize = 170 * 24;
    for chunk in bytes.chunks_mut(24) {
        let mut room = [0_u8; ROOM];
        let length = u32::try_from(ROOM).expect("a small constant");
        // SAFETY: `room` is writable for the length given; nobody needs the length written.
        let status = unsafe {
            ntexapi::NtQuerySystemInformation(
                ntexapi::SystemInterruptInformation,
                room.as_mut_ptr().cast(),
                length,
                ptr::null_mut(),
            )
        };
        Call::NtQuerySystemInformation.check(status)?;
        chunk.copy_from_slice(&room[..chunk.len()]);
    }
    Ok(())
}

/// `ProcessPrng` of `bcryptprimitives.dll`, loaded at the first call.
pub(crate) fn fill_random_by_bcryptprimitives(bytes: &mut [u8]) -> Result<()> {
    type ProcessPrng = unsafe extern "system" fn(*mut u8, usize) -> i32;
    static PROCESS_PRNG: SystemExport = SystemExport::new("bcryptprimitives.dll", "ProcessPrng");
    let address = PROCESS_PRNG.address()?;
    // SAFETY: this is the signature of the function behind that name since Windows 10.
    let process_prng = unsafe { mem::transmute::<*mut c_void, ProcessPrng>(address) };
    // SAFETY: `bytes` is writable for the length given.
    let done = unsafe { process_prng(bytes.as_mut_ptr(), bytes.len()) };
    done_or_failed(done != 0)
}

/// `SystemFunction036` of `advapi32.dll`, known as `RtlGenRandom`, loaded at the first call.
pub(crate) fn fill_random_by_advapi32(bytes: &mut [u8]) -> Result<()> {
    type RtlGenRandom = unsafe extern "system" fn(*mut c_void, u32) -> u8;
    static RTL_GEN_RANDOM: SystemExport = SystemExport::new("advapi32.dll", "SystemFunction036");
    let address = RTL_GEN_RANDOM.address()?;
    // SAFETY: the documented signature of the function behind that name.
    let rtl_gen_random = unsafe { mem::transmute::<*mut c_void, RtlGenRandom>(address) };
    bytes.chunks_mut(1 << 20).try_for_each(|chunk| {
        let length = u32::try_from(chunk.len()).expect("a chunk has at most 1 MiB");
        // SAFETY: `chunk` is writable for the length given.
        let done = unsafe { rtl_gen_random(chunk.as_mut_ptr().cast(), length) };
        done_or_failed(done != 0)
    })
}

/// The two generators say no more than that they failed.
fn done_or_failed(done: bool) -> Result<()> {
    let status = if done { ntstatus::STATUS_SUCCESS } else { ntstatus::STATUS_UNSUCCESSFUL };
    Call::LdrLoadDll.check(status).map(drop)
}

/// `LdrLoadDll` of a DLL of the system directory, never from anywhere else.
///
/// The DLL stays loaded. On 32-bit x86 the path leads to the 32-bit DLLs, as every path does.
pub(crate) fn load_system_dll(name: &str) -> Result<*mut c_void> {
    const SYSTEM32: &str = "\\System32\\";
    let page = ptr::with_exposed_provenance::<KUSER_SHARED_DATA>(USER_SHARED_DATA);
    // SAFETY: the kernel maps the page into every process, and nobody writes the field.
    let root = unsafe { (*page).NtSystemRoot };
    let root = root.split(|&unit| unit == 0).next().unwrap_or_default();
    let mut path = [0; 320];
    let mut units = 0;
    let all = root.iter().copied().chain(SYSTEM32.encode_utf16()).chain(name.encode_utf16());
    for (place, unit) in path.iter_mut().zip(all) {
        *place = unit;
        units += 1;
    }
    let path = UnicodeStr::new(&path[..units])?;
    let mut base = ptr::null_mut();
    // SAFETY: `path` outlives the call, null path and characteristics mean the defaults, and the
    // out-pointer is to a live local.
    let status =
        unsafe { ntldr::LdrLoadDll(ptr::null(), ptr::null_mut(), path.as_ptr(), &raw mut base) };
    Call::LdrLoadDll.check(status)?;
    Ok(base)
}

/// `RtlNtStatusToDosErrorNoTeb`.
#[cfg(all(windows, feature = "std"))]
pub(crate) fn dos_error(status: NTSTATUS) -> u32 {
    // SAFETY: a table look-up with no preconditions.
    unsafe { nt_sys::ntrtl::RtlNtStatusToDosErrorNoTeb(status) }
}
