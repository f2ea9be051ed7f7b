//! Why a process did not start or was lost.
use crate::command_line::Refused;
use core::fmt;

/// The error of starting and watching processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// No program of this name is where it was looked for.
    NotFound,
    /// An argument or the program's name cannot be given to a program.
    CommandLine(Refused),
    /// A batch file cannot be started by a command line for an executable.
    BatchFile,
    /// A variable's name is empty or holds `=` or NUL, or its value holds NUL.
    Variable,
    /// The current directory or the program's path holds a NUL.
    PathHasNul,
    /// The system refused to create the process, with this Win32 error.
    ///
    /// Some that are seen: 2 and 3 (not found), 5 (access denied), 193 (no executable), 216 (an
    /// executable for another processor), 267 (the current directory is none), 740 (needs
    /// elevation).
    Win32(u32),
    /// `kernel32.dll`, which alone creates processes, is not loaded.
    NoKernel32,
    /// A call failed.
    Nt(nt_core::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("program not found"),
            Self::CommandLine(refused) => refused.fmt(f),
            Self::BatchFile => f.write_str("a batch file needs cmd.exe"),
            Self::Variable => f.write_str("not a name or value of an environment variable"),
            Self::PathHasNul => f.write_str("a path cannot hold a NUL"),
            Self::Win32(code) => write!(f, "CreateProcessW: Win32 error {code}"),
            Self::NoKernel32 => f.write_str("kernel32.dll is not loaded"),
            Self::Nt(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<nt_core::Error> for Error {
    fn from(error: nt_core::Error) -> Self {
        Self::Nt(error)
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Self::CommandLine(refused)
    }
}
