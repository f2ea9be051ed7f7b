//! What can go wrong with a console.
use core::fmt;
use nt_core::NtError;

/// Shorthand for results of this crate's operations.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// The error of every fallible operation on a console or on what stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The console refused.
    Console {
        /// What was asked.
        operation: Operation,
        /// Why it refused. `STATUS_INVALID_HANDLE` means that the handle is of the wrong kind:
        /// input where output is needed, or no console at all.
        status: NtError,
    },
    /// A call into the kernel failed: reading, writing, opening, waiting.
    Nt(nt_core::Error),
    /// The process has no console, or the handle leads to none.
    NoConsole,
    /// Ctrl-C, Ctrl-Break or the end of the handle cut a read short. Nothing is lost; read again.
    Interrupted,
    /// The console's answer has the wrong length or contradicts itself.
    Malformed(Operation),
}
const _: () = assert!(size_of::<Result<()>>() <= 12);

impl Error {
    /// The status, if the console or the kernel gave one.
    pub const fn status(self) -> Option<NtError> {
        match self {
            Self::Console { status, .. } => Some(status),
            Self::Nt(error) => error.status(),
            _ => None,
        }
    }
}

impl From<nt_core::Error> for Error {
    fn from(error: nt_core::Error) -> Self {
        Self::Nt(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Console { operation, status } => write!(f, "console: {operation:?}: {status}"),
            Self::Nt(error) => error.fmt(f),
            Self::NoConsole => f.write_str("no console"),
            Self::Interrupted => f.write_str("interrupted by Ctrl-C or Ctrl-Break"),
            Self::Malformed(operation) => write!(f, "console: malformed answer to {operation:?}"),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(all(windows, feature = "std"))]
impl From<Error> for std::io::Error {
    /// Lossy for statuses: they become the Win32 code Windows maps them to.
    fn from(error: Error) -> Self {
        use std::io::ErrorKind;
        match error {
            Error::Console { status, .. } => {
                let call = nt_core::Call::NtDeviceIoControlFile;
                nt_core::Error::Nt { call, status }.into()
            }
            Error::Nt(error) => error.into(),
            Error::NoConsole => Self::new(ErrorKind::NotConnected, error),
            Error::Interrupted => Self::new(ErrorKind::Interrupted, error),
            Error::Malformed(_) => Self::new(ErrorKind::InvalidData, error),
        }
    }
}

/// What was asked of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// The code page of input or output.
    GetCodePage,
    /// The mode of an input or output.
    GetMode,
    /// Changing it.
    SetMode,
    /// How many input records wait.
    CountInput,
    /// Input records.
    ReadInput,
    /// A line of text.
    Read,
    /// Writing text.
    Write,
    /// Filling a part of the screen buffer.
    Fill,
    /// Dropping all input.
    FlushInput,
    /// Setting the code page of input or output.
    SetCodePage,
    /// The look of the cursor.
    GetCursor,
    /// Changing it.
    SetCursor,
    /// Sizes, cursor position and colours.
    GetScreen,
    /// Moving the cursor.
    SetPosition,
    /// Setting the colours of text to come.
    SetAttributes,
    /// Adding input records.
    WriteInput,
    /// The title.
    GetTitle,
    /// Changing it.
    SetTitle,
}
