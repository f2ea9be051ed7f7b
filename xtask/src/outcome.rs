//! What a command can come to.
use std::process::ExitCode;

/// A check that ran.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// The tree passes.
    Pass,
    /// The tree fails; the reasons are printed.
    Fail,
    /// Another program's own exit status, handed on.
    Status(ExitCode),
}

/// A check that could not run, and why.
pub(crate) type Failure = Box<dyn core::error::Error + Send + Sync>;

impl Verdict {
    pub(crate) fn of(passed: bool) -> Self {
        if passed { Self::Pass } else { Self::Fail }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Pass => Self::SUCCESS,
            Verdict::Fail => Self::FAILURE,
            Verdict::Status(code) => code,
        }
    }
}
