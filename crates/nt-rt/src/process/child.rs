//! A process that was started.
use super::{
    Error,
    pipe::{PipeReader, PipeWriter},
};
use crate::{ExitCode, sys, thread, time::Timeout};
use core::time::Duration;
use liballoc::vec::Vec;
use nt_core::{AsHandle, BorrowedHandle, OwnedHandle};
use nt_sys::ntstatus::STATUS_PROCESS_IS_TERMINATING;

/// A child process. Dropped, lets it run on.
#[derive(Debug)]
pub struct Child {
    process: OwnedHandle,
    id: u32,
    /// The end that writes to its standard input, if that is a pipe.
    pub stdin: Option<PipeWriter>,
    /// The end that reads its standard output, if that is a pipe.
    pub stdout: Option<PipeReader>,
    /// The end that reads its standard error, if that is a pipe.
    pub stderr: Option<PipeReader>,
}

/// What a process said, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its exit code.
    pub code: ExitCode,
    /// All it wrote to standard output.
    pub stdout: Vec<u8>,
    /// All it wrote to standard error.
    pub stderr: Vec<u8>,
}

impl Child {
    pub(super) fn new(process: OwnedHandle, id: u32, pipes: [Option<OwnedHandle>; 3]) -> Self {
        let [stdin, stdout, stderr] = pipes;
        Self {
            process,
            id,
            stdin: stdin.map(PipeWriter::new),
            stdout: stdout.map(PipeReader::new),
            stderr: stderr.map(PipeReader::new),
        }
    }

    /// The number of the process, its own while this value lives.
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// Waits for the process to end, after closing its standard input.
    ///
    /// A child whose output is a pipe that nobody reads may wait for a reader for ever:
    /// [`wait_with_output`](Self::wait_with_output) reads.
    ///
    /// # Errors
    ///
    /// The status of `NtWaitForSingleObject` or `NtQueryInformationProcess`.
    pub fn wait(&mut self) -> Result<ExitCode, Error> {
        self.stdin = None;
        sys::wait(self.process.as_handle(), None)?;
        self.exit_code()
    }

    /// Waits for at most `limit`; `None` if the process still runs.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait).
    pub fn wait_for(&mut self, limit: Duration) -> Result<Option<ExitCode>, Error> {
        if sys::wait(self.process.as_handle(), Some(Timeout::after(limit)))? {
            self.exit_code().map(Some)
        } else {
            Ok(None)
        }
    }

    /// The exit code if the process has ended.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait).
    pub fn try_wait(&mut self) -> Result<Option<ExitCode>, Error> {
        self.wait_for(Duration::ZERO)
    }

    /// Ends the process with exit code 1; one that has ended already stays as it is.
    ///
    /// Processes it started run on; a [`Job`](super::Job) ends those too.
    ///
    /// # Errors
    ///
    /// The status of `NtTerminateProcess`.
    #[doc(alias = "TerminateProcess")]
    #[doc(alias = "NtTerminateProcess")]
    pub fn kill(&mut self) -> Result<(), Error> {
        match sys::terminate_process(self.process.as_handle(), 1) {
            Err(error)
                if error
                    .status()
                    .is_some_and(|status| status.status() == STATUS_PROCESS_IS_TERMINATING) =>
            {
                Ok(())
            }
            done => Ok(done?),
        }
    }

    /// Reads both pipes to their ends at the same time, then waits for the process to end.
    ///
    /// A pipe ends when its last writer closes it, which may be a process that the child started.
    ///
    /// # Errors
    ///
    /// The status of the read, the wait, or of starting the thread that reads standard error.
    pub fn wait_with_output(mut self) -> Result<Output, Error> {
        self.stdin = None;
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        match (self.stdout.take(), self.stderr.take()) {
            (Some(mut out), Some(mut err)) => thread::scope(|scope| {
                let reader = scope.spawn(|| err.read_to_end(&mut stderr))?;
                let read = out.read_to_end(&mut stdout);
                // Nobody reads any more, so nobody may wait for a reader.
                drop(out);
                read.and(reader.join())
            })?,
            (Some(mut out), None) => out.read_to_end(&mut stdout)?,
            (None, Some(mut err)) => err.read_to_end(&mut stderr)?,
            (None, None) => {}
        }
        Ok(Output { code: self.wait()?, stdout, stderr })
    }

    fn exit_code(&self) -> Result<ExitCode, Error> {
        let status = sys::exit_status(self.process.as_handle())?;
        Ok(ExitCode::new(status.cast_unsigned()))
    }
}

impl AsHandle for Child {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.process.as_handle()
    }
}
