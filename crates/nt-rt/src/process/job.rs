//! Jobs: groups of processes that end together.
use super::{Child, Command, Error};
use crate::{ExitCode, sys};
use nt_core::{AsHandle, BorrowedHandle, OwnedHandle, Result};

/// A group of processes, and of the processes those start.
///
/// Dropping it, or ending this process in any way, ends them all.
///
/// ```no_run
/// use nt_rt::process::{Command, Job};
/// let job = Job::kill_on_close()?;
/// let child = Command::new("build.exe").spawn_in(&job)?;
/// # Ok::<(), nt_rt::process::Error>(())
/// ```
#[derive(Debug)]
pub struct Job(OwnedHandle);

impl Job {
    /// Makes a job whose processes end when its last handle is closed.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateJobObject` or `NtSetInformationJobObject`.
    #[doc(alias = "JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE")]
    #[doc(alias = "NtCreateJobObject")]
    pub fn kill_on_close() -> Result<Self> {
        let job = sys::create_job()?;
        sys::kill_on_close(job.as_handle())?;
        Ok(Self(job))
    }

    /// Ends all processes of the job with `code`.
    ///
    /// # Errors
    ///
    /// The status of `NtTerminateJobObject`.
    #[doc(alias = "NtTerminateJobObject")]
    pub fn kill(&self, code: ExitCode) -> Result<()> {
        sys::terminate_job(self.0.as_handle(), code.code())
    }
}

impl Command {
    /// As [`spawn`](Self::spawn), in a job from the first instruction on.
    ///
    /// # Errors
    ///
    /// As [`spawn`](Self::spawn).
    pub fn spawn_in(&self, job: &Job) -> Result<Child, Error> {
        self.start(Some(job.0.as_handle()))
    }
}

impl AsHandle for Job {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.0.as_handle()
    }
}
