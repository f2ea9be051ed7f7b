//! Starting one known executable, without what a [`Command`](super::Command) can choose.
use super::{Child, Error, Job, Stdio, search};
use crate::{
    command_line::CommandLine,
    peb::Stream,
    sys::{self, Creation},
};
use nt_core::AsHandle;

/// Starts the executable with this path, nowhere else looked for, by this whole command line.
///
/// The child has this process's environment, current directory and standard handles. A launcher
/// needs no more, and has a third of a [`Command`](super::Command)'s code.
///
/// # Errors
///
/// [`Error::BatchFile`] for a `.bat` or `.cmd`, whose arguments need other quotes; else as
/// [`Command::spawn`](super::Command::spawn).
///
/// ```no_run
/// use nt_rt::{command_line::CommandLine, process};
/// let path: Vec<u16> = r"C:\tools\cc.exe".encode_utf16().collect();
/// let line = CommandLine::new(&path)?;
/// let child = process::launch(&path, line, None)?;
/// # Ok::<(), process::Error>(())
/// ```
pub fn launch(path: &[u16], line: CommandLine, job: Option<&Job>) -> Result<Child, Error> {
    if path.contains(&0) {
        return Err(Error::PathHasNul);
    }
    if search::is_batch_file(path) {
        return Err(Error::BatchFile);
    }
    let mut streams = [None, None, None];
    for stream in [Stream::Input, Stream::Output, Stream::Error] {
        streams[stream.index()] = Stdio::Inherit.open(stream)?.child;
    }
    let created = sys::create_process(&mut Creation {
        application: &sys::with_nul(path),
        command_line: &mut line.finish()?,
        environment: None,
        directory: None,
        streams: streams.each_ref().map(|handle| handle.as_ref().map(AsHandle::as_handle)),
        job: job.map(AsHandle::as_handle),
        flags: 0,
    })?;
    Ok(Child::new(created.process, created.id, [None, None, None]))
}
