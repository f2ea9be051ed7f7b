//! Every call into the kernel that this crate makes.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use core::{mem::MaybeUninit, ptr, slice};
use nt_core::{
    BorrowedHandle, Call, ObjectAttributes, OwnedHandle, Result, UnicodeStr, io::Request,
};
use nt_sys::{HANDLE, UNICODE_STRING, ntioapi, ntobapi, ntrtl};

/// `NtOpenFile` for listing, synchronous, as the Win32 functions open directories.
pub(crate) fn open_dir(attributes: &ObjectAttributes<'_>) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    let request = Request::new();
    // SAFETY: `attributes` and what it borrows outlive the call, and both out-pointers are to
    // live values. An open never completes later.
    let status = unsafe {
        ntioapi::NtOpenFile(
            &raw mut handle,
            ntioapi::FILE_LIST_DIRECTORY | ntobapi::SYNCHRONIZE,
            attributes.as_ptr(),
            request.as_ptr(),
            ntioapi::FILE_SHARE_READ | ntioapi::FILE_SHARE_WRITE | ntioapi::FILE_SHARE_DELETE,
            ntioapi::FILE_DIRECTORY_FILE
                | ntioapi::FILE_SYNCHRONOUS_IO_NONALERT
                | ntioapi::FILE_OPEN_FOR_BACKUP_INTENT,
        )
    };
    Call::NtOpenFile.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    let handle = unsafe { OwnedHandle::from_raw(handle) };
    Ok(handle.expect("NtOpenFile succeeded without a handle"))
}

/// `NtQueryDirectoryFile`; returns the part of `buf` the kernel filled.
pub(crate) fn query_directory<'b>(
    dir: BorrowedHandle<'_>,
    buf: &'b mut [MaybeUninit<u8>],
) -> Result<&'b [u8]> {
    let request = Request::new();
    // SAFETY: `dir` is open, `buf` is writable for the length given, and both it and `request`
    // outlive the request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtQueryDirectoryFile(
            dir.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            buf.as_mut_ptr().cast(),
            u32::try_from(buf.len()).unwrap_or(u32::MAX),
            ntioapi::FileDirectoryInformation,
            0,
            ptr::null(),
            0,
        )
    };
    let written = request.finish(Call::NtQueryDirectoryFile, status, dir)?;
    let filled = buf.get(..written).expect("the kernel reported more than it was given");
    // SAFETY: the kernel reported that it wrote exactly these bytes.
    Ok(unsafe { slice::from_raw_parts(filled.as_ptr().cast(), filled.len()) })
}

/// A string that ntdll allocated.
#[derive(Debug)]
#[repr(transparent)]
pub(crate) struct RtlString(UnicodeStr<'static>);

impl RtlString {
    pub(crate) const fn as_name(&self) -> &UnicodeStr<'_> {
        &self.0
    }
}

impl Drop for RtlString {
    fn drop(&mut self) {
        // SAFETY: `nt_path` is the only maker; ntdll allocated the buffer and nobody else frees it.
        unsafe { ntrtl::RtlFreeUnicodeString((&raw mut self.0).cast()) };
    }
}

/// `RtlDosPathNameToNtPathName_U_WithStatus`; `path` holds a NUL.
pub(crate) fn nt_path(path: &[u16]) -> Result<RtlString> {
    assert!(path.contains(&0), "the path is NUL-terminated");
    let mut out = MaybeUninit::<UNICODE_STRING>::zeroed();
    // SAFETY: `path` ends in a NUL, the out-pointer is to a live local, null asks for no parts.
    let status = unsafe {
        ntrtl::RtlDosPathNameToNtPathName_U_WithStatus(
            path.as_ptr(),
            out.as_mut_ptr(),
            ptr::null_mut(),
            ptr::null_mut(),
        )
    };
    Call::RtlDosPathNameToNtPathName.check(status)?;
    // SAFETY: on success ntdll filled the string, whose buffer lives until it is freed, which
    // `RtlString` does; `UnicodeStr` is a transparent `UNICODE_STRING`.
    Ok(RtlString(unsafe { out.as_ptr().cast::<UnicodeStr<'static>>().read() }))
}
