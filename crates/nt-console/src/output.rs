//! A handle to write text to.
use crate::{
    Carry, Error, HandleKind, OutputMode, Position, Result, Size,
    backend::Backend,
    calls::{self, Element},
    guard::{ModeGuard, Side},
    handle_kind, sys, write,
};
use nt_core::BorrowedHandle;

/// Where text goes: a console, a terminal behind a pipe, a file, or nobody.
///
/// A console gets UTF-16 and never bytes, so neither its code page nor another program that
/// changes it can garble the text, and no UTF-8 character is ever cut. Everything else gets the
/// bytes as they are. A process without the stream writes to nobody and succeeds.
///
/// ```no_run
/// use nt_console::{Output, Stream, std_handle};
/// let stdout = Output::new(std_handle(Stream::Output));
/// stdout.write_str("größer, 更大, 🦀\n")?;
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Output<'h> {
    handle: Option<BorrowedHandle<'h>>,
    kind: HandleKind,
}

/// Whether escape sequences for colours and movement are understood; see [`Output::ansi_support`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Ansi<'h> {
    /// They are; nothing was changed.
    Native,
    /// They are from now on; the guard turns them off again.
    Enabled(ModeGuard<'h>),
    /// They are, by a terminal behind a pipe.
    Pty,
    /// They would show up as text: a file, a pipe, a console of old.
    None,
}

impl<'h> Output<'h> {
    /// Looks at what `handle` leads to; one call, two for a pipe.
    pub fn new(handle: impl Into<Option<BorrowedHandle<'h>>>) -> Self {
        let handle = handle.into();
        Self { handle, kind: handle_kind(handle) }
    }

    /// What the handle led to when this was made.
    pub const fn kind(&self) -> HandleKind {
        self.kind
    }

    /// Writes all of `text`.
    ///
    /// # Errors
    ///
    /// As [`write_bytes`](Self::write_bytes).
    pub fn write_str(&self, text: &str) -> Result<()> {
        self.write_bytes(text.as_bytes(), &mut Carry::new())
    }

    /// Writes all of `bytes`, whatever they are: to a console as UTF-8, each maximal run that is
    /// none as U+FFFD, as [`String::from_utf8_lossy`] would; to everything else untouched.
    ///
    /// A character that `bytes` leave incomplete waits in `carry` for the next call. After the
    /// last one, [`finish`](Self::finish) shows what never came.
    ///
    /// # Errors
    ///
    /// [`Error::Console`], [`Error::NoConsole`] if the process has left its console; for the rest
    /// the status of `NtWriteFile`: `STATUS_PIPE_BROKEN` or `STATUS_PIPE_CLOSING` when the reader
    /// is gone, `STATUS_DISK_FULL`, `STATUS_INVALID_HANDLE`, …
    ///
    /// [`String::from_utf8_lossy`]: https://doc.rust-lang.org/std/string/struct.String.html#method.from_utf8_lossy
    #[doc(alias = "WriteConsoleW")]
    #[doc(alias = "NtWriteFile")]
    pub fn write_bytes(&self, bytes: &[u8], carry: &mut Carry) -> Result<()> {
        match (self.handle, self.kind) {
            (None, _) | (_, HandleKind::Absent) => Ok(()),
            (Some(handle), HandleKind::Console) => {
                write::to_console(&Backend::find()?, handle, bytes, carry)
            }
            (Some(handle), _) => write_through(handle, bytes),
        }
    }

    /// Ends a stream of bytes: an incomplete character in `carry` shows as U+FFFD.
    ///
    /// # Errors
    ///
    /// As [`write_bytes`](Self::write_bytes).
    pub fn finish(&self, carry: &mut Carry) -> Result<()> {
        match (self.handle, self.kind) {
            (Some(handle), HandleKind::Console) => write::finish(&Backend::find()?, handle, carry),
            _ => Ok(()),
        }
    }

    /// The mode of the screen buffer. Never kept: any program on the console may change it.
    ///
    /// # Errors
    ///
    /// [`Error::NoConsole`] for anything but a console; `STATUS_ACCESS_DENIED` if the handle may
    /// not read.
    #[doc(alias = "GetConsoleMode")]
    pub fn mode(&self) -> Result<OutputMode> {
        let (backend, handle) = self.console()?;
        calls::mode(&backend, handle).map(OutputMode::from_bits)
    }

    /// Changes the mode.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode); `STATUS_INVALID_PARAMETER` for bits the console does not know, and
    /// then nothing is changed.
    #[doc(alias = "SetConsoleMode")]
    pub fn set_mode(&self, mode: OutputMode) -> Result<()> {
        let (backend, handle) = self.console()?;
        calls::set_mode(&backend, handle, mode.bits())
    }

    /// Makes the console obey escape sequences until the guard is dropped; other bits stay.
    ///
    /// # Errors
    ///
    /// As [`set_mode`](Self::set_mode); consoles before Windows 10 1511 and "legacy" ones answer
    /// `STATUS_INVALID_PARAMETER`.
    #[doc(alias = "ENABLE_VIRTUAL_TERMINAL_PROCESSING")]
    pub fn enable_vt(&self) -> Result<ModeGuard<'h>> {
        let (backend, handle) = self.console()?;
        let old = calls::mode(&backend, handle)?;
        ModeGuard::set(backend, handle, Side::Output, (old, old | VT))
    }

    /// Whether escape sequences are understood, and sees to it if that can be had.
    ///
    /// Looks at the handle alone: no environment variable is read, so `NO_COLOR`, `TERM` and the
    /// wishes of the user are the caller's to ask.
    ///
    /// ```no_run
    /// use nt_console::{Ansi, Output, Stream, std_handle};
    /// let stdout = Output::new(std_handle(Stream::Output));
    /// let ansi = stdout.ansi_support();
    /// let red = if matches!(ansi, Ansi::None) { "" } else { "\x1B[31m" };
    /// ```
    pub fn ansi_support(&self) -> Ansi<'h> {
        match self.kind {
            HandleKind::Pty => Ansi::Pty,
            HandleKind::Console => self.ansi_of_console().unwrap_or(Ansi::None),
            _ => Ansi::None,
        }
    }

    fn ansi_of_console(&self) -> Result<Ansi<'h>> {
        if self.mode()?.bits() & VT == VT {
            return Ok(Ansi::Native);
        }
        self.enable_vt().map(Ansi::Enabled)
    }

    /// The size of the window, and not of the buffer, which may have thousands of rows.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode). A terminal behind a pipe keeps its size to itself.
    #[doc(alias = "GetConsoleScreenBufferInfo")]
    pub fn window_size(&self) -> Result<Size> {
        let (backend, handle) = self.console()?;
        Ok(calls::screen(&backend, handle)?.window)
    }

    /// The cell of the screen buffer that the next character goes to.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode).
    pub fn cursor(&self) -> Result<Position> {
        let (backend, handle) = self.console()?;
        Ok(calls::screen(&backend, handle)?.cursor)
    }

    /// Moves the cursor to a cell of the screen buffer.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode); `STATUS_INVALID_PARAMETER` outside of the buffer.
    #[doc(alias = "SetConsoleCursorPosition")]
    pub fn set_cursor(&self, position: Position) -> Result<()> {
        let (backend, handle) = self.console()?;
        calls::set_position(&backend, handle, position)
    }

    /// Shows or hides the cursor; its shape stays.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode).
    #[doc(alias = "SetConsoleCursorInfo")]
    pub fn show_cursor(&self, visible: bool) -> Result<()> {
        let (backend, handle) = self.console()?;
        let (percent, _) = calls::cursor(&backend, handle)?;
        calls::set_cursor(&backend, handle, (percent, visible))
    }

    /// The colours of text to come, as the low byte of
    /// [character attributes](https://learn.microsoft.com/windows/console/console-screen-buffers#character-attributes).
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode).
    pub fn attributes(&self) -> Result<u16> {
        let (backend, handle) = self.console()?;
        Ok(calls::screen(&backend, handle)?.attributes)
    }

    /// Changes the colours of text to come, for consoles without escape sequences.
    ///
    /// # Errors
    ///
    /// As [`set_mode`](Self::set_mode).
    #[doc(alias = "SetConsoleTextAttribute")]
    pub fn set_attributes(&self, attributes: u16) -> Result<()> {
        let (backend, handle) = self.console()?;
        calls::set_attributes(&backend, handle, attributes)
    }

    /// Blanks the screen buffer in the colours of text to come; the cursor goes to its beginning.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode).
    #[doc(alias = "FillConsoleOutputCharacter")]
    pub fn clear(&self) -> Result<()> {
        let (backend, handle) = self.console()?;
        let screen = calls::screen(&backend, handle)?;
        let cells = u32::from(screen.buffer.columns) * u32::from(screen.buffer.rows);
        for element in [Element::Unit(0x20), Element::Attributes(screen.attributes)] {
            calls::fill(&backend, handle, element, cells)?;
        }
        calls::set_position(&backend, handle, Position { column: 0, row: 0 })
    }

    fn console(&self) -> Result<(Backend, BorrowedHandle<'h>)> {
        match (self.handle, self.kind) {
            (Some(handle), HandleKind::Console) => Ok((Backend::find()?, handle)),
            _ => Err(Error::NoConsole),
        }
    }
}

/// Escape sequences need control characters to be obeyed at all.
const VT: u32 = OutputMode::VT.with(OutputMode::PROCESSED).bits();

fn write_through(handle: BorrowedHandle<'_>, mut bytes: &[u8]) -> Result<()> {
    while !bytes.is_empty() {
        let written = sys::write(handle, bytes)?;
        if written == 0 {
            return Err(nt_core::Error::WroteNothing.into());
        }
        bytes = bytes.get(written..).unwrap_or_default();
    }
    Ok(())
}
