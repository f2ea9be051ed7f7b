//! Standard output for the whole process: a lock and a line.
mod sys;

use crate::{Carry, Output, Result, Stream, std_handle};
use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write};
use sys::{Guard, Lock};

/// Bytes without a line feed that are written even so.
const LONGEST_LINE: usize = 8192;

static STDOUT: Lock<Line> = Lock::new(Line { bytes: Vec::new(), carry: Carry::new() });

/// What has been written since the last line feed.
#[derive(Debug)]
struct Line {
    bytes: Vec<u8>,
    carry: Carry,
}

/// Standard output of the process, line-buffered, shared by all threads.
///
/// Written out at each line feed, after 8 KiB, and by [`flush`](Self::flush); nothing does that
/// when the process ends. The handle is looked up each time, so a program that replaces its
/// standard output, or leaves its console, is followed.
///
/// Independent of std's own buffer: flush one before you use the other.
///
/// ```no_run
/// let stdout = nt_console::stdout();
/// writeln!(stdout, "{} lines", 12)?;
/// stdout.flush()?;
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stdout(());

/// The process's [`Stdout`].
pub const fn stdout() -> Stdout {
    Stdout(())
}

impl Stdout {
    /// Takes the lock for several pieces that belong together. A thread that holds it must not
    /// take it again: it would wait for itself.
    pub fn lock(self) -> StdoutLock<'static> {
        StdoutLock(STDOUT.lock())
    }

    /// Writes text as one piece.
    ///
    /// # Errors
    ///
    /// As [`Output::write_bytes`].
    pub fn write_str(self, text: &str) -> Result<()> {
        self.lock().write_bytes(text.as_bytes())
    }

    /// Formats, and then writes the text as one piece; what `write!` and `writeln!` call. No lock
    /// is held while arguments format themselves, so they may print too.
    ///
    /// # Errors
    ///
    /// As [`Output::write_bytes`].
    ///
    /// # Panics
    ///
    /// If an argument's formatting fails.
    pub fn write_fmt(self, arguments: fmt::Arguments<'_>) -> Result<()> {
        if let Some(text) = arguments.as_str() {
            return self.write_str(text);
        }
        let mut text = String::new();
        text.write_fmt(arguments).expect("a formatting trait failed");
        self.write_str(&text)
    }

    /// Writes out what is held back.
    ///
    /// # Errors
    ///
    /// As [`Output::write_bytes`]; what was held back is gone then.
    pub fn flush(self) -> Result<()> {
        self.lock().flush()
    }
}

/// [`Stdout`] for one thread alone.
#[derive(Debug)]
pub struct StdoutLock<'l>(Guard<'l, Line>);

impl StdoutLock<'_> {
    /// Writes bytes; see [`Output::write_bytes`].
    ///
    /// # Errors
    ///
    /// As there; what was held back is gone then.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        let line = &mut *self.0;
        let lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let (now, later) = bytes.split_at(lines);
        if !now.is_empty() {
            line.bytes.extend_from_slice(now);
            line.write_out()?;
        }
        line.bytes.extend_from_slice(later);
        if line.bytes.len() >= LONGEST_LINE { line.write_out() } else { Ok(()) }
    }

    /// Writes out what is held back; half a character goes on waiting for its rest.
    ///
    /// # Errors
    ///
    /// As [`Output::write_bytes`]; what was held back is gone then.
    pub fn flush(&mut self) -> Result<()> {
        self.0.write_out()
    }
}

impl Line {
    fn write_out(&mut self) -> Result<()> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        let output = Output::new(std_handle(Stream::Output));
        let written = output.write_bytes(&self.bytes, &mut self.carry);
        self.bytes.clear();
        written
    }
}
