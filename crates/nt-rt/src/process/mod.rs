//! Other programs: starting them, and what becomes of them.
//!
//! ```no_run
//! use nt_rt::process::Command;
//! let output = Command::new("rustc").arg("--version").output()?;
//! assert!(output.code.is_success());
//! # Ok::<(), nt_rt::process::Error>(())
//! ```
//!
//! Only `kernel32.dll` knows how to start a process that Windows' own services take for one of
//! theirs, so `CreateProcessW` is looked up in the copy that every process has loaded.
//!
//! A child inherits its three standard handles and no other, however many handles of this process
//! are inheritable and whatever other threads start.
use crate::{
    command_line::CommandLine,
    environment::{self, Changes},
    peb::Stream,
    sys::{self, Creation},
    text::AsUnits,
};
use liballoc::vec::Vec;
use nt_core::{AsHandle, BorrowedHandle};

mod child;
mod error;
mod job;
mod launch;
mod pipe;
mod search;
mod stdio;

pub use child::{Child, Output};
pub use error::Error;
pub use job::Job;
pub use launch::launch;
pub use pipe::{PipeReader, PipeWriter, pipe};
pub use stdio::Stdio;

/// A program to start, and how.
#[derive(Debug)]
pub struct Command {
    program: Vec<u16>,
    arguments: Vec<Argument>,
    environment: Changes,
    directory: Option<Vec<u16>>,
    streams: [Option<Stdio>; 3],
    flags: u32,
}

#[derive(Clone, Debug)]
enum Argument {
    Quoted(Vec<u16>),
    Raw(Vec<u16>),
}

/// The environment block is UTF-16.
const CREATE_UNICODE_ENVIRONMENT: u32 = 0x400;
const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

impl Command {
    /// A program by its path, or by a name to be found in the directories of `Path`.
    ///
    /// A name is completed by the extensions of `PATHEXT` that need no other program. The current
    /// directory is searched only for a path, such as `.\tool`; a relative path is relative to
    /// this process's current directory, not to the child's.
    pub fn new(program: &(impl AsUnits + ?Sized)) -> Self {
        Self {
            program: program.units().collect(),
            arguments: Vec::new(),
            environment: Changes::default(),
            directory: None,
            streams: [None, None, None],
            flags: 0,
        }
    }

    /// Adds an argument, which the program sees as it is here.
    pub fn arg(&mut self, argument: &(impl AsUnits + ?Sized)) -> &mut Self {
        self.arguments.push(Argument::Quoted(argument.units().collect()));
        self
    }

    /// Adds text to the command line as it is, for programs with rules of their own.
    pub fn raw_arg(&mut self, text: &(impl AsUnits + ?Sized)) -> &mut Self {
        self.arguments.push(Argument::Raw(text.units().collect()));
        self
    }

    /// Sets a variable for the child alone.
    pub fn env(
        &mut self,
        name: &(impl AsUnits + ?Sized),
        value: &(impl AsUnits + ?Sized),
    ) -> &mut Self {
        self.environment.push(name.units().collect(), Some(value.units().collect()));
        self
    }

    /// Removes a variable for the child alone.
    pub fn env_remove(&mut self, name: &(impl AsUnits + ?Sized)) -> &mut Self {
        self.environment.push(name.units().collect(), None);
        self
    }

    /// Gives the child no variables but those set from now on.
    pub fn env_clear(&mut self) -> &mut Self {
        self.environment.clear();
        self
    }

    /// The directory the child starts in.
    pub fn current_dir(&mut self, directory: &(impl AsUnits + ?Sized)) -> &mut Self {
        self.directory = Some(directory.units().collect());
        self
    }

    /// The child's standard input; inherited if not set.
    pub fn stdin(&mut self, stdin: impl Into<Stdio>) -> &mut Self {
        self.set_stream(Stream::Input, stdin.into())
    }

    /// The child's standard output; inherited if not set.
    pub fn stdout(&mut self, stdout: impl Into<Stdio>) -> &mut Self {
        self.set_stream(Stream::Output, stdout.into())
    }

    /// The child's standard error; inherited if not set.
    pub fn stderr(&mut self, stderr: impl Into<Stdio>) -> &mut Self {
        self.set_stream(Stream::Error, stderr.into())
    }

    /// Keeps Ctrl-C of this console from the child and its children.
    #[doc(alias = "CREATE_NEW_PROCESS_GROUP")]
    pub fn new_process_group(&mut self) -> &mut Self {
        self.flags |= CREATE_NEW_PROCESS_GROUP;
        self
    }

    /// Gives a console program no window when this program has none.
    #[doc(alias = "CREATE_NO_WINDOW")]
    pub fn no_window(&mut self) -> &mut Self {
        self.flags |= CREATE_NO_WINDOW;
        self
    }

    /// Starts the program.
    ///
    /// # Errors
    ///
    /// [`Error::NotFound`], [`Error::Win32`] with what `CreateProcessW` said, what cannot be given
    /// to a program, or the status of opening the child's standard handles.
    #[doc(alias = "CreateProcessW")]
    pub fn spawn(&self) -> Result<Child, Error> {
        self.start(None)
    }

    /// Runs the program and waits for its end; returns its exit code.
    ///
    /// # Errors
    ///
    /// As [`spawn`](Self::spawn) and [`Child::wait`].
    pub fn status(&self) -> Result<crate::ExitCode, Error> {
        self.spawn()?.wait()
    }

    /// Runs the program and returns what it wrote. Streams that are not set are pipes, and
    /// standard input the null device.
    ///
    /// # Errors
    ///
    /// As [`spawn`](Self::spawn) and [`Child::wait_with_output`].
    pub fn output(&mut self) -> Result<Output, Error> {
        for (stream, default) in
            self.streams.iter_mut().zip([Stdio::Null, Stdio::Pipe, Stdio::Pipe])
        {
            stream.get_or_insert(default);
        }
        self.spawn()?.wait_with_output()
    }

    fn set_stream(&mut self, stream: Stream, stdio: Stdio) -> &mut Self {
        if let Some(place) = self.streams.get_mut(stream.index()) {
            *place = Some(stdio);
        }
        self
    }

    fn start(&self, job: Option<BorrowedHandle<'_>>) -> Result<Child, Error> {
        if self.environment.are_invalid() {
            return Err(Error::Variable);
        }
        let mut application = self.find()?;
        let (mut command_line, runs_batch_file) = self.command_line(&application)?;
        if runs_batch_file {
            application = sys::system_root();
            application.extend(r"\System32\cmd.exe".encode_utf16());
        }
        application.push(0);
        if self.directory.as_ref().is_some_and(|directory| directory.contains(&0)) {
            return Err(Error::PathHasNul);
        }
        let directory = self.directory.as_deref().map(sys::with_nul);
        let block = (!self.environment.is_empty())
            .then(|| environment::with(|parent| self.environment.apply(parent, sys::upcase)));
        let mut children = [None, None, None];
        let mut pipes = [None, None, None];
        for stream in [Stream::Input, Stream::Output, Stream::Error] {
            let stdio = self.streams.get(stream.index()).and_then(Option::as_ref);
            let ends = stdio.unwrap_or(&Stdio::Inherit).open(stream)?;
            children[stream.index()] = ends.child;
            pipes[stream.index()] = ends.parent;
        }
        let created = sys::create_process(&mut Creation {
            application: &application,
            command_line: &mut command_line,
            environment: block.as_deref(),
            directory: directory.as_deref(),
            streams: children.each_ref().map(|handle| handle.as_ref().map(AsHandle::as_handle)),
            job,
            flags: self.flags | CREATE_UNICODE_ENVIRONMENT,
        })?;
        Ok(Child::new(created.process, created.id, pipes))
    }

    /// The path of the program.
    fn find(&self) -> Result<Vec<u16>, Error> {
        let [path, extensions] = ["Path", "PATHEXT"].map(|name| {
            environment::with(|parent| self.environment.value(name, parent, sys::upcase))
                .unwrap_or_default()
        });
        search::find(&self.program, &path, &extensions, sys::is_file).ok_or(Error::NotFound)
    }

    /// The line, ended by NUL, and whether it is for `cmd.exe`.
    fn command_line(&self, application: &[u16]) -> Result<(Vec<u16>, bool), Error> {
        let is_batch_file = search::is_batch_file(application);
        let mut line = if is_batch_file {
            CommandLine::batch(application)?
        } else {
            CommandLine::new(&self.program)?
        };
        for argument in &self.arguments {
            match argument {
                Argument::Quoted(argument) => line.arg(argument)?,
                Argument::Raw(text) => line.raw(text)?,
            }
        }
        Ok((line.finish()?, is_batch_file))
    }
}
