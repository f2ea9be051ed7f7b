//! Standard output and standard error.
//!
//! Bytes go out as they are, one call each where the receiver takes them whole. On a console they
//! are read in its output code page.
use crate::{
    peb::{Stream, standard_handle},
    sys,
};
use core::fmt::{self, Write};
use nt_core::{BorrowedHandle, Error, Result};

/// A standard stream for output.
#[derive(Clone, Copy, Debug)]
pub struct Output(Stream);

/// Standard output.
pub const fn stdout() -> Output {
    Output(Stream::Output)
}

/// Standard error.
pub const fn stderr() -> Output {
    Output(Stream::Error)
}

impl Output {
    /// The stream's handle as it is now; `None` for a process without one.
    pub fn handle(self) -> Option<BorrowedHandle<'static>> {
        standard_handle(self.0)
    }

    /// Writes all of `bytes`. A process without this stream writes to nobody and succeeds.
    ///
    /// # Errors
    ///
    /// The status of `NtWriteFile`: `STATUS_PIPE_BROKEN` or `STATUS_PIPE_CLOSING` when the reader
    /// is gone, `STATUS_DISK_FULL`, …; or [`Error::WroteNothing`].
    pub fn write_all(self, bytes: &[u8]) -> Result<()> {
        self.handle().map_or(Ok(()), |handle| write_all(handle, bytes))
    }

    /// Formats and writes, in pieces of up to 1 KiB.
    ///
    /// # Errors
    ///
    /// As [`write_all`](Self::write_all).
    ///
    /// # Panics
    ///
    /// If an argument's formatting fails although the stream did not.
    pub fn print(self, arguments: fmt::Arguments<'_>) -> Result<()> {
        self.print_with_tail(arguments, "")
    }

    /// As [`print`](Self::print), with a line feed behind.
    ///
    /// # Errors
    ///
    /// As [`write_all`](Self::write_all).
    ///
    /// # Panics
    ///
    /// If an argument's formatting fails although the stream did not.
    pub fn print_line(self, arguments: fmt::Arguments<'_>) -> Result<()> {
        self.print_with_tail(arguments, "\n")
    }

    fn print_with_tail(self, arguments: fmt::Arguments<'_>, tail: &str) -> Result<()> {
        let mut writer = Writer { output: self, buffer: [0; 1024], filled: 0, result: Ok(()) };
        let formatted = match arguments.as_str() {
            Some(text) => writer.write_str(text),
            None => fmt::write(&mut writer, arguments),
        };
        assert!(formatted.is_ok() || writer.result.is_err(), "a formatting trait failed");
        // A failure so far is kept in `result`, and then nothing more is written.
        let _ = writer.write_str(tail);
        writer.flush();
        writer.result
    }
}

/// Writes all of `bytes`, in as many calls as it takes.
pub(crate) fn write_all(handle: BorrowedHandle<'_>, mut bytes: &[u8]) -> Result<()> {
    while !bytes.is_empty() {
        let written = sys::write(handle, bytes)?;
        if written == 0 {
            return Err(Error::WroteNothing);
        }
        bytes = bytes.get(written..).unwrap_or_default();
    }
    Ok(())
}

/// What [`print!`](crate::print) calls.
///
/// # Panics
///
/// If standard output fails, as std's `print!` does.
pub fn print(arguments: fmt::Arguments<'_>) {
    stdout().print(arguments).unwrap_or_else(|error| failed(error));
}

/// What [`println!`](crate::println) calls.
///
/// # Panics
///
/// If standard output fails, as std's `println!` does.
pub fn print_line(arguments: fmt::Arguments<'_>) {
    stdout().print_line(arguments).unwrap_or_else(|error| failed(error));
}

#[cold]
#[expect(clippy::panic, reason = "a program that prints and does not check has nothing better")]
fn failed(error: Error) -> ! {
    panic!("failed printing to stdout: {error}");
}

/// Gathers formatted pieces, so that a line is one call.
struct Writer {
    output: Output,
    buffer: [u8; 1024],
    filled: usize,
    result: Result<()>,
}

impl Writer {
    fn flush(&mut self) {
        let bytes = self.buffer.get(..self.filled).unwrap_or_default();
        self.filled = 0;
        if self.result.is_ok() {
            self.result = self.output.write_all(bytes);
        }
    }
}

impl Write for Writer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            if self.filled == self.buffer.len() {
                self.flush();
            }
            let free = self.buffer.get_mut(self.filled..).unwrap_or_default();
            let (now, later) = rest.split_at(rest.len().min(free.len()));
            if let Some(target) = free.get_mut(..now.len()) {
                target.copy_from_slice(now);
            }
            self.filled += now.len();
            rest = later;
        }
        self.result.map_err(|_| fmt::Error)
    }
}

/// Prints to standard output.
///
/// # Panics
///
/// If standard output fails, as std's `print!` does.
#[macro_export]
macro_rules! print {
    ($($argument:tt)*) => { $crate::private::print(::core::format_args!($($argument)*)) };
}

/// Prints to standard output, with a line feed.
///
/// # Panics
///
/// If standard output fails, as std's `println!` does.
#[macro_export]
macro_rules! println {
    ($($argument:tt)*) => { $crate::private::print_line(::core::format_args!($($argument)*)) };
}

/// Prints to standard error, with a line feed. With standard error gone, prints to nobody.
#[macro_export]
macro_rules! eprintln {
    ($($argument:tt)*) => {{
        let _ = $crate::stderr().print_line(::core::format_args!($($argument)*));
    }};
}
