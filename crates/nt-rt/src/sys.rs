//! Every call into the kernel that this crate makes.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use core::ptr;
use nt_core::{BorrowedHandle, Call, Result, io::Request};
use nt_sys::{ntioapi, ntrtl};

/// `RtlExitUserProcess`.
pub(crate) fn exit(code: u32) -> ! {
    // SAFETY: no preconditions; the process is to end.
    unsafe { ntrtl::RtlExitUserProcess(code.cast_signed()) }
}

/// `NtWriteFile` at the current position; returns how many bytes were written.
pub(crate) fn write(file: BorrowedHandle<'_>, bytes: &[u8]) -> Result<usize> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let request = Request::new();
    // SAFETY: `bytes` is readable for at least `length`, and it and `request` outlive the request,
    // as `finish` returns only once it is over. A file handle that is none is refused.
    let status = unsafe {
        ntioapi::NtWriteFile(
            file.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            bytes.as_ptr().cast(),
            length,
            ptr::null(),
            ptr::null(),
        )
    };
    request.finish(Call::NtWriteFile, status, file)
}
