//! Modes that are put back.
use crate::{Result, backend::Backend, calls, open_input, open_output};
use nt_core::{AsHandle, BorrowedHandle};

/// Puts a console's mode back when dropped, to the exact word it was.
///
/// `process::exit` and aborts run no destructors. A program that leaves that way keeps a
/// [`token`](Self::token) and restores through that.
///
/// ```no_run
/// use nt_console::{Input, Stream, std_handle};
/// let input = Input::new(std_handle(Stream::Input))?;
/// let raw = input.raw_mode()?;
/// let token = raw.token();
/// std::panic::set_hook(Box::new(move |info| {
///     let _ = token.restore();
///     eprintln!("{info}");
/// }));
/// // ... read keys ...
/// raw.restore()?;
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "dropping the guard puts the mode back at once"]
pub struct ModeGuard<'h> {
    handle: BorrowedHandle<'h>,
    backend: Backend,
    saved: SavedMode,
    done: bool,
}

/// A mode to put back, good in a panic hook or an exit handler: no handle, no lifetime, no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedMode {
    side: Side,
    word: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Input,
    Output,
}

impl<'h> ModeGuard<'h> {
    /// Sets `word` and remembers `old`.
    pub(crate) fn set(
        backend: Backend,
        handle: BorrowedHandle<'h>,
        side: Side,
        (old, word): (u32, u32),
    ) -> Result<Self> {
        // Made first: a console's input takes a word over before it finds fault with it.
        let mut guard = Self { handle, backend, saved: SavedMode { side, word: old }, done: false };
        guard.done = old == word;
        if !guard.done {
            calls::set_mode(&backend, handle, word)?;
        }
        Ok(guard)
    }

    /// The old mode, to be restored where no destructor runs.
    pub const fn token(&self) -> SavedMode {
        self.saved
    }

    /// Puts the mode back now and says whether that worked.
    ///
    /// # Errors
    ///
    /// As [`Input::set_mode`](crate::Input::set_mode).
    pub fn restore(mut self) -> Result<()> {
        self.put_back()
    }

    fn put_back(&mut self) -> Result<()> {
        if core::mem::replace(&mut self.done, true) {
            return Ok(());
        }
        calls::set_mode(&self.backend, self.handle, self.saved.word)
    }
}

impl Drop for ModeGuard<'_> {
    fn drop(&mut self) {
        // Nobody is left to tell, and the console may be gone.
        let _ = self.put_back();
    }
}

impl SavedMode {
    /// Puts the mode back on the console this process is attached to now, by a handle of its own.
    ///
    /// # Errors
    ///
    /// As [`open_input`] and [`Input::set_mode`](crate::Input::set_mode).
    pub fn restore(self) -> Result<()> {
        let handle = match self.side {
            Side::Input => open_input(),
            Side::Output => open_output(),
        }?;
        calls::set_mode(&Backend::find()?, handle.as_handle(), self.word)
    }
}
