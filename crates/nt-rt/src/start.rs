//! From the first instruction to the exit code.
use crate::{stdio::stderr, sys};
use core::fmt;

/// Runs `main` and ends the process with what it returns.
pub fn run<T: Termination>(main: fn() -> T) -> ! {
    exit(main().report())
}

/// Ends the process after its DLLs were told, without running destructors.
pub fn exit(code: ExitCode) -> ! {
    sys::exit(code.0)
}

/// What a process leaves behind: 32 bits, zero for success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u32);

impl ExitCode {
    /// 0.
    pub const SUCCESS: Self = Self(0);
    /// 1.
    pub const FAILURE: Self = Self(1);

    /// An exit code as its number.
    pub const fn new(code: u32) -> Self {
        Self(code)
    }

    /// The number.
    pub const fn code(self) -> u32 {
        self.0
    }

    /// Whether it is 0.
    pub const fn is_success(self) -> bool {
        self.0 == 0
    }
}

/// What `main` may return.
pub trait Termination {
    /// The exit code; prints an error if there is one.
    fn report(self) -> ExitCode;
}

impl Termination for () {
    fn report(self) -> ExitCode {
        ExitCode::SUCCESS
    }
}

impl Termination for ExitCode {
    fn report(self) -> ExitCode {
        self
    }
}

impl<T: Termination, E: fmt::Display> Termination for Result<T, E> {
    /// An error goes to standard error as `error: …`; the exit code is then 1.
    fn report(self) -> ExitCode {
        match self {
            Ok(value) => value.report(),
            Err(error) => {
                // With standard error gone there is nobody left to tell; the code still does.
                let _ = stderr().print_line(format_args!("error: {error}"));
                ExitCode::FAILURE
            }
        }
    }
}
