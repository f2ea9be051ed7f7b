//! A console to read from.
use crate::{
    Error, HandleKind, InputMode, Result,
    backend::Backend,
    calls,
    event::WAKE_UP,
    guard::{ModeGuard, Side},
    handle_kind, sys,
};
use core::time::Duration;
use nt_core::BorrowedHandle;

/// A console's input.
///
/// ```no_run
/// use nt_console::{Input, Stream, std_handle};
/// let input = Input::new(std_handle(Stream::Input))?;
/// let raw = input.raw_mode()?;
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Input<'h> {
    handle: BorrowedHandle<'h>,
    backend: Backend,
}

impl<'h> Input<'h> {
    /// Takes a handle of a console's input.
    ///
    /// # Errors
    ///
    /// [`Error::NoConsole`] if the handle leads to something else, or if the process has no
    /// console.
    pub fn new(handle: impl Into<Option<BorrowedHandle<'h>>>) -> Result<Self> {
        let handle = handle.into().ok_or(Error::NoConsole)?;
        match handle_kind(handle) {
            HandleKind::Console => Ok(Self { handle, backend: Backend::find()? }),
            _ => Err(Error::NoConsole),
        }
    }

    /// The mode. Never kept: any program on the console may change it.
    ///
    /// # Errors
    ///
    /// `STATUS_ACCESS_DENIED` if the handle may not read.
    #[doc(alias = "GetConsoleMode")]
    pub fn mode(&self) -> Result<InputMode> {
        calls::mode(&self.backend, self.handle).map(InputMode::from_bits)
    }

    /// Changes the mode.
    ///
    /// # Errors
    ///
    /// `STATUS_INVALID_PARAMETER` for bits the console does not know and for `ECHO` without
    /// `LINE`. The console has taken the mode over even so; read it again to know.
    #[doc(alias = "SetConsoleMode")]
    pub fn set_mode(&self, mode: InputMode) -> Result<()> {
        calls::set_mode(&self.backend, self.handle, mode.bits())
    }

    /// Lets every key through at once, unechoed, Ctrl-C among them, until the guard is dropped;
    /// other bits stay.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode) and [`set_mode`](Self::set_mode).
    pub fn raw_mode(&self) -> Result<ModeGuard<'h>> {
        let old = self.mode()?;
        let raw = old.without(InputMode::COOKED);
        ModeGuard::set(self.backend, self.handle, Side::Input, (old.bits(), raw.bits()))
    }

    /// Waits until there is input, at most for `timeout`; returns whether there is.
    ///
    /// Releases of keys and moves of the mouse count too, so a line may still be far away.
    ///
    /// # Errors
    ///
    /// The status of `NtWaitForSingleObject`.
    #[doc(alias = "NtWaitForSingleObject")]
    pub fn wait(&self, timeout: Option<Duration>) -> Result<bool> {
        Ok(sys::wait(self.handle, timeout.map(steps))?)
    }

    /// How many records wait to be read.
    ///
    /// # Errors
    ///
    /// As [`mode`](Self::mode).
    #[doc(alias = "GetNumberOfConsoleInputEvents")]
    pub fn pending(&self) -> Result<u32> {
        calls::count_input(&self.backend, self.handle)
    }

    /// Drops all input that nobody has read.
    ///
    /// # Errors
    ///
    /// As [`set_mode`](Self::set_mode).
    #[doc(alias = "FlushConsoleInputBuffer")]
    pub fn flush(&self) -> Result<()> {
        calls::flush_input(&self.backend, self.handle)
    }

    /// Wakes whoever waits in [`wait`](Self::wait) or [`Events::next`](crate::Events::next),
    /// which then returns `None`. A thread that reads a line stays asleep.
    ///
    /// # Errors
    ///
    /// As [`set_mode`](Self::set_mode).
    #[doc(alias = "WriteConsoleInputW")]
    pub fn wake(&self) -> Result<()> {
        calls::write_input(&self.backend, self.handle, &[WAKE_UP])
    }

    pub(crate) const fn parts(&self) -> (&Backend, BorrowedHandle<'h>) {
        (&self.backend, self.handle)
    }
}

/// Steps of 100 ns, rounded up: a wait never ends early.
fn steps(timeout: Duration) -> i64 {
    i64::try_from(timeout.as_nanos().div_ceil(100)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_round_up_and_saturate() {
        assert_eq!(steps(Duration::ZERO), 0);
        assert_eq!(steps(Duration::from_nanos(1)), 1);
        assert_eq!(steps(Duration::from_millis(1)), 10_000);
        assert_eq!(steps(Duration::MAX), i64::MAX);
    }
}
