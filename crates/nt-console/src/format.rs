//! Formatted text, gathered so that a line is one call.
use crate::{Carry, Error, Output, Result};
use core::fmt::{self, Write};

/// Bytes gathered before they are written.
const ROOM: usize = 1024;

impl Output<'_> {
    /// Formats and writes, in pieces of up to 1 KiB; what `write!` and `writeln!` call.
    ///
    /// ```no_run
    /// use nt_console::{Output, Stream, std_handle};
    /// let stdout = Output::new(std_handle(Stream::Output));
    /// writeln!(stdout, "{} of {}", 3, 7)?;
    /// # Ok::<(), nt_console::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`write_bytes`](Self::write_bytes).
    ///
    /// # Panics
    ///
    /// If an argument's formatting fails although writing did not.
    pub fn write_fmt(&self, arguments: fmt::Arguments<'_>) -> Result<()> {
        if let Some(text) = arguments.as_str() {
            return self.write_str(text);
        }
        let mut pieces =
            Pieces { output: self, bytes: [0; ROOM], len: 0, carry: Carry::new(), result: Ok(()) };
        let formatted = fmt::write(&mut pieces, arguments);
        pieces.flush();
        assert!(formatted.is_ok() || pieces.result.is_err(), "a formatting trait failed");
        pieces.result
    }
}

struct Pieces<'o, 'h> {
    output: &'o Output<'h>,
    bytes: [u8; ROOM],
    len: usize,
    /// Of a character that lies over the end of `bytes`.
    carry: Carry,
    result: Result<()>,
}

impl Pieces<'_, '_> {
    fn flush(&mut self) {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        self.len = 0;
        if self.result.is_ok() {
            self.result = self.output.write_bytes(bytes, &mut self.carry);
        }
    }
}

impl Write for Pieces<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            if self.len == ROOM {
                self.flush();
            }
            let free = self.bytes.get_mut(self.len..).unwrap_or_default();
            let (now, later) = rest.split_at(rest.len().min(free.len()));
            if let Some(target) = free.get_mut(..now.len()) {
                target.copy_from_slice(now);
            }
            self.len += now.len();
            rest = later;
        }
        self.result.map_err(|_| fmt::Error)
    }
}

/// An [`Output`] with the state of one stream of bytes, for code that takes a
/// [`core::fmt::Write`] or, with the `std` feature, a `std::io::Write`.
///
/// Nothing is held back but the beginning of a character. [`finish`](Self::finish) shows that.
///
/// ```no_run
/// use core::fmt::Write;
/// use nt_console::{Output, Stream, Writer, std_handle};
/// let mut writer = Writer::new(Output::new(std_handle(Stream::Output)));
/// if write!(writer, "{:>8}", 42).is_err() {
///     return Err(writer.take_error().expect("writing failed"));
/// }
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<'h> {
    output: Output<'h>,
    carry: Carry,
    error: Option<Error>,
}

impl<'h> Writer<'h> {
    /// A stream that begins here.
    pub const fn new(output: Output<'h>) -> Self {
        Self { output, carry: Carry::new(), error: None }
    }

    /// Where it goes.
    pub const fn output(&self) -> Output<'h> {
        self.output
    }

    /// Why the last `write!` failed, as `fmt::Error` cannot say.
    pub const fn take_error(&mut self) -> Option<Error> {
        self.error.take()
    }

    /// Writes bytes; see [`Output::write_bytes`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        self.output.write_bytes(bytes, &mut self.carry)
    }

    /// Ends the stream; see [`Output::finish`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn finish(&mut self) -> Result<()> {
        self.output.finish(&mut self.carry)
    }
}

impl Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write_bytes(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

#[cfg(all(windows, feature = "std"))]
impl std::io::Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.write_bytes(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(all(windows, feature = "std"))]
impl std::io::Read for crate::Reader<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        Ok(Self::read(self, bytes)?)
    }
}
