//! The standard streams, and the console whatever they are.
use crate::{Result, kind::is_pseudo, sys};
use nt_core::{BorrowedHandle, ObjectAttributes, OwnedHandle, UnicodeStr, encode_utf16};

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Standard input.
    Input,
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

static CURRENT_IN: [u16; 24] = encode_utf16(r"\Device\ConDrv\CurrentIn");
static CURRENT_OUT: [u16; 25] = encode_utf16(r"\Device\ConDrv\CurrentOut");

/// The handle of a standard stream as it is now; `None` for a process without one.
///
/// Read from the process parameters each time, as anybody may replace or close it: a handle kept
/// from before `FreeConsole` may by now be another file.
///
/// ```no_run
/// use nt_console::{Stream, std_handle};
/// if std_handle(Stream::Output).is_none() {
///     // Started from a service or a program with windows: there is nobody to write to.
/// }
/// ```
#[doc(alias = "GetStdHandle")]
pub fn std_handle(stream: Stream) -> Option<BorrowedHandle<'static>> {
    sys::standard_handle(stream).filter(|handle| !is_pseudo(handle.as_raw().addr()))
}

/// Opens the input of the console this process is attached to, whatever standard input is.
///
/// # Errors
///
/// The status of `NtOpenFile`; without a console `STATUS_INVALID_HANDLE` or
/// `STATUS_OBJECT_NAME_NOT_FOUND`.
#[doc(alias = "CONIN$")]
pub fn open_input() -> Result<OwnedHandle> {
    open(&CURRENT_IN)
}

/// Opens the screen buffer that is being shown, whatever standard output is.
///
/// # Errors
///
/// As [`open_input`].
#[doc(alias = "CONOUT$")]
pub fn open_output() -> Result<OwnedHandle> {
    open(&CURRENT_OUT)
}

fn open(name: &[u16]) -> Result<OwnedHandle> {
    Ok(sys::open(&ObjectAttributes::new(&UnicodeStr::new(name)?))?)
}
