//! Standard input, output and error.
//!
//! Bytes come and go as they are, one call each where the other side takes them whole. Text that
//! is printed to a console is written in UTF-16, as a console would read bytes in its own code
//! page; everybody else gets UTF-8.
use crate::{
    peb::{Stream, standard_handle},
    sys,
};
use core::fmt::{self, Write};
use liballoc::vec::Vec;
use nt_core::{BorrowedHandle, Error, Result};
use nt_sys::ntstatus::{STATUS_END_OF_FILE, STATUS_PIPE_BROKEN};

/// Standard input, as a stream.
#[derive(Clone, Copy, Debug)]
pub struct Input(());

/// Standard input.
pub const fn stdin() -> Input {
    Input(())
}

impl Input {
    /// The stream's handle as it is now; `None` for a process without one.
    pub fn handle(self) -> Option<BorrowedHandle<'static>> {
        standard_handle(Stream::Input)
    }

    /// Waits for bytes; returns how many were read, 0 at the end and for a process without input.
    ///
    /// # Errors
    ///
    /// The status of `NtReadFile`.
    pub fn read(self, bytes: &mut [u8]) -> Result<usize> {
        self.handle().map_or(Ok(0), |handle| read(handle, bytes))
    }
}

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

/// Reads, where the end of a file and of a pipe is no error but 0 bytes.
pub(crate) fn read(handle: BorrowedHandle<'_>, bytes: &mut [u8]) -> Result<usize> {
    match sys::read(handle, bytes) {
        Err(Error::Nt { status, .. })
            if matches!(status.status(), STATUS_PIPE_BROKEN | STATUS_END_OF_FILE) =>
        {
            Ok(0)
        }
        read => read,
    }
}

/// Reads to the end, and adds what was read to `bytes`, also if a later read fails.
pub(crate) fn read_to_end(handle: BorrowedHandle<'_>, bytes: &mut Vec<u8>) -> Result<()> {
    /// How much is read at once. A pipe of ours holds as much.
    const CHUNK: usize = 64 * 1024;
    let mut filled = bytes.len();
    let result = loop {
        if bytes.len() - filled < CHUNK / 2 {
            bytes.resize(filled + CHUNK.max(filled), 0);
        }
        match read(handle, bytes.get_mut(filled..).unwrap_or_default()) {
            Ok(0) => break Ok(()),
            Ok(read) => filled += read,
            Err(error) => break Err(error),
        }
    };
    bytes.truncate(filled);
    result
}

/// Writes text: in UTF-16 if that makes a difference, which it does on a console.
fn write_text(handle: BorrowedHandle<'_>, text: &[u8]) -> Result<()> {
    if text.is_ascii() || !sys::is_console(handle) {
        return write_all(handle, text);
    }
    let Ok(text) = str::from_utf8(text) else { return write_all(handle, text) };
    let mut chunk = [0; 512];
    let mut count = 0;
    let mut characters = text.chars();
    loop {
        let character = characters.next();
        if let Some(character) = character {
            count += character.encode_utf16(&mut chunk[count..]).len();
        }
        if count + 2 > chunk.len() || character.is_none() {
            write_units(handle, &chunk[..count])?;
            count = 0;
        }
        if character.is_none() {
            return Ok(());
        }
    }
}

fn write_units(console: BorrowedHandle<'_>, mut units: &[u16]) -> Result<()> {
    while !units.is_empty() {
        let written = sys::write_console(console, units).unwrap_or(0);
        if written == 0 {
            return Err(Error::WroteNothing);
        }
        units = units.get(written..).unwrap_or_default();
    }
    Ok(())
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
            self.result = self.output.handle().map_or(Ok(()), |handle| write_text(handle, bytes));
        }
    }
}

impl Write for Writer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while !rest.is_empty() {
            let free = self.buffer.get_mut(self.filled..).unwrap_or_default();
            // At most three bytes stay free: a character is not cut.
            let now = (0..=free.len().min(rest.len()))
                .rev()
                .find(|&at| rest.is_char_boundary(at))
                .unwrap_or(0);
            let (now, later) = rest.split_at(now);
            if let Some(target) = free.get_mut(..now.len()) {
                target.copy_from_slice(now.as_bytes());
            }
            self.filled += now.len();
            rest = later;
            if !rest.is_empty() {
                self.flush();
            }
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
