//! A handle to read text from.
use crate::{
    HandleKind, InputMode, Result,
    backend::Backend,
    calls,
    condrv::Driver,
    handle_kind, sys,
    utf16::{CTRL_Z, Pending},
};
use nt_core::{BorrowedHandle, Error};
use nt_sys::ntstatus;

/// Where text comes from: a console, which gives a line at a time, or anything else, which gives
/// its bytes as they are.
///
/// Holds a line of 8 KiB, the longest one that can be typed.
///
/// ```no_run
/// use nt_console::{Error, Reader, Stream, std_handle};
/// let mut stdin = Reader::new(std_handle(Stream::Input));
/// let mut bytes = [0; 512];
/// loop {
///     match stdin.read(&mut bytes) {
///         Ok(0) => break,
///         Ok(count) => drop(str::from_utf8(&bytes[..count])),
///         Err(Error::Interrupted) => {} // Ctrl-C, and something in the process lives on
///         Err(error) => return Err(error),
///     }
/// }
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<'h> {
    handle: Option<BorrowedHandle<'h>>,
    kind: HandleKind,
    pending: Pending,
}

impl<'h> Reader<'h> {
    /// Looks at what `handle` leads to; one call, two for a pipe.
    pub fn new(handle: impl Into<Option<BorrowedHandle<'h>>>) -> Self {
        let handle = handle.into();
        Self { handle, kind: handle_kind(handle), pending: Pending::new() }
    }

    /// What the handle led to when this was made.
    pub const fn kind(&self) -> HandleKind {
        self.kind
    }

    /// Reads some bytes; 0 is the end.
    ///
    /// From a console come lines as UTF-8, ended by `\r\n`, and never more than one at a time;
    /// `bytes` may be of any size, and what does not fit comes next. Half a surrogate pair is kept
    /// for its other half. Ctrl-Z as the first thing typed is the end, unless the console is raw.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`](crate::Error::Interrupted) after Ctrl-C or Ctrl-Break, if the
    /// process survives it; [`Error::Console`](crate::Error::Console); for the rest the status of
    /// `NtReadFile`. A closed pipe is the end, and no error.
    #[doc(alias = "ReadConsoleW")]
    #[doc(alias = "NtReadFile")]
    pub fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        match (self.handle, self.kind) {
            (None, _) | (_, HandleKind::Absent) => Ok(0),
            (Some(handle), HandleKind::Console) => {
                from_console(&Backend::find()?, handle, &mut self.pending, bytes)
            }
            (Some(handle), _) => read_through(handle, bytes),
        }
    }
}

pub(crate) fn from_console<D: Driver>(
    driver: &D,
    input: BorrowedHandle<'_>,
    pending: &mut Pending,
    bytes: &mut [u8],
) -> Result<usize> {
    pending.take(bytes, |units| {
        // Hosts never take Ctrl-Z for the end of a Unicode read by themselves, which is as well:
        // some do so even in raw mode. Asked at each read, as anybody may change the mode.
        let ends = calls::mode(driver, input)? & InputMode::PROCESSED.bits() != 0;
        let wake_up = if ends { 1 << CTRL_Z } else { 0 };
        Ok((calls::read(driver, input, wake_up, units)?, ends))
    })
}

fn read_through(handle: BorrowedHandle<'_>, bytes: &mut [u8]) -> Result<usize> {
    match sys::read(handle, bytes) {
        Ok(count) => Ok(count.min(bytes.len())),
        Err(Error::Nt { status, .. }) if is_end(status.status()) => Ok(0),
        Err(error) => Err(error.into()),
    }
}

const fn is_end(status: nt_sys::NTSTATUS) -> bool {
    matches!(status, ntstatus::STATUS_END_OF_FILE | ntstatus::STATUS_PIPE_BROKEN)
}
