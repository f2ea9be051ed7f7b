//! What the parent and the loader left in the process environment block.
#![expect(unsafe_code, reason = "reads a structure the kernel and the loader own")]

use core::{ffi::c_void, slice};
use nt_core::BorrowedHandle;
use nt_sys::{HANDLE, UNICODE_STRING, ntpebteb::PEB, ntrtl, ntrtl::RTL_USER_PROCESS_PARAMETERS};

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Output,
    Error,
}

/// The heap that every DLL of the process shares.
pub(crate) fn process_heap() -> *mut c_void {
    // SAFETY: the loader set the field before the entry point ran and nobody changes it.
    unsafe { (*peb()).ProcessHeap }
}

/// The handle of a standard stream as it is now; `None` if there is none.
///
/// A program may replace the handle at any time, so it is read each time.
pub(crate) fn standard_handle(stream: Stream) -> Option<BorrowedHandle<'static>> {
    let parameters = parameters();
    let raw: HANDLE = match stream {
        // SAFETY: an aligned word of a live block, which `SetStdHandle` replaces whole.
        Stream::Output => unsafe { (*parameters).StandardOutput },
        // SAFETY: as above.
        Stream::Error => unsafe { (*parameters).StandardError },
    };
    // Parents without a console leave 0 or -1 here.
    if raw.addr() == usize::MAX {
        return None;
    }
    // SAFETY: standard handles stay open until somebody closes them on purpose; the kernel then
    // answers STATUS_INVALID_HANDLE, or a later handle of this process is written to.
    unsafe { BorrowedHandle::borrow_raw(raw) }
}

/// The command line, program name first; may be empty.
pub(crate) fn command_line() -> &'static [u16] {
    // SAFETY: the field is an aligned, initialised part of a live block.
    let string = unsafe { (*parameters()).CommandLine };
    units(string)
}

/// The path of the executable.
pub(crate) fn image_path() -> &'static [u16] {
    // SAFETY: the field is an aligned, initialised part of a live block.
    let string = unsafe { (*parameters()).ImagePathName };
    units(string)
}

fn units(string: UNICODE_STRING) -> &'static [u16] {
    if string.Buffer.is_null() {
        return &[];
    }
    // SAFETY: the parent's strings lie in the parameter block, which lives as long as the process,
    // and nobody writes to the command line or the image path after the start.
    unsafe { slice::from_raw_parts(string.Buffer, usize::from(string.Length / 2)) }
}

fn parameters() -> *mut RTL_USER_PROCESS_PARAMETERS {
    // SAFETY: the kernel set the field when it made the process and nobody changes it.
    unsafe { (*peb()).ProcessParameters }
}

fn peb() -> *mut PEB {
    // SAFETY: no preconditions; the block lives as long as the process.
    unsafe { ntrtl::RtlGetCurrentPeb() }
}
