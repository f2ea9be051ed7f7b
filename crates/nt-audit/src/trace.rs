//! What a loader really does with a program: Wine runs it and tells.
//!
//! Wine's trace has a line for each DLL, and one when the first of them is initialised. What comes
//! before that line is what the import tables bring in; what comes behind, some code asked for.
#![forbid(unsafe_code)]

use core::{fmt, time::Duration};
use std::{
    collections::BTreeSet,
    env,
    io::{self, BufRead, BufReader, Read as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Instant,
};

/// A program that writes more than this has told enough.
const TRACE_LIMIT: u64 = 256 << 20;
/// Where Debian keeps the loader that other distributions have in the path.
const DEBIANS_WINE: &str = "/usr/lib/wine/wine64";

/// The DLLs of one run, by canonical name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Loaded before any code of the process ran.
    pub before: BTreeSet<String>,
    /// Loaded by that code: DLLs while they were initialised, or the program.
    pub later: BTreeSet<String>,
    /// The program was still running when the time was over, and was ended.
    pub ended: bool,
}

/// Runs `exe` under Wine, for at most `limit`.
///
/// The program `wine` is `NT_AUDIT_WINE` from the environment, or `wine64` or `wine` from the path.
///
/// # Errors
/// When there is no Wine, and when the program never came so far that a DLL was initialised: Wine's
/// own complaint is the message.
pub fn run(exe: &Path, limit: Duration) -> io::Result<Trace> {
    let name = exe.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let mut child = Command::new(wine()?)
        .arg(exe)
        .env("WINEDEBUG", "fixme-all,+loaddll,+module,+pid")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let Some(stderr) = child.stderr.take() else {
        return Err(io::Error::other("Wine's trace cannot be read"));
    };
    let (sender, lines) = mpsc::channel();
    // Ends with the stream, or when nobody listens any more.
    let reader = thread::spawn(move || {
        let mut stream = BufReader::new(stderr.take(TRACE_LIMIT));
        let mut line = Vec::new();
        while stream.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes != 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    let mut log = Log::new(name);
    let deadline = Instant::now() + limit;
    let ended = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match lines.recv_timeout(left.min(Duration::from_millis(100))) {
            Ok(line) => log.line(&line),
            Err(mpsc::RecvTimeoutError::Disconnected) => break false,
            // Wine's server may keep the stream open after the program's end.
            Err(mpsc::RecvTimeoutError::Timeout) if child.try_wait()?.is_some() => break false,
            Err(mpsc::RecvTimeoutError::Timeout) if left.is_zero() => break true,
            Err(mpsc::RecvTimeoutError::Timeout) => {}
        }
    };
    drop(lines);
    end(child, ended)?;
    if !ended && reader.is_finished() {
        // It has no result to give; a panic in it would have been printed.
        _ = reader.join();
    }
    log.finish(ended)
}

fn end(mut child: Child, kill: bool) -> io::Result<()> {
    if kill {
        child.kill()?;
    }
    child.wait().map(drop)
}

fn wine() -> io::Result<PathBuf> {
    if let Some(wine) = env::var_os("NT_AUDIT_WINE") {
        return Ok(wine.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let in_path = |name| env::split_paths(&path).map(move |folder| folder.join(name));
    let mut all = in_path("wine64").chain(in_path("wine")).chain([PathBuf::from(DEBIANS_WINE)]);
    all.find(|wine| wine.is_file())
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no Wine here to run the program"))
}

/// Reads the trace of all processes, and keeps what concerns one.
struct Log {
    exe: String,
    /// The start of the process's lines, once it is known.
    process: Option<String>,
    code_runs: bool,
    trace: Trace,
    complaint: String,
}

impl Log {
    fn new(exe: String) -> Self {
        let trace = Trace::default();
        Self { exe, process: None, code_runs: false, trace, complaint: String::new() }
    }

    fn line(&mut self, line: &str) {
        // `process:thread:trace:channel:function text`
        let Some((process, rest)) = line.split_once(':') else { return self.complain(line) };
        let Some((_, rest)) = rest.split_once(':') else { return self.complain(line) };
        let mine = self.process.as_deref() == Some(process);
        if let Some(loaded) = rest.strip_prefix("trace:loaddll:") {
            let Some(dll) = between(loaded, " Loaded L\"", "\"").map(base_name) else { return };
            if self.process.is_none() && dll == self.exe {
                self.process = Some(process.to_owned());
            } else if mine {
                self.add(dll);
            }
        } else if mine && rest.starts_with("trace:module:process_attach") {
            if let Some(dll) = between(rest, "(L\"", "\"").map(base_name)
                && dll == "ntdll.dll"
            {
                // In the process before there is a loader to trace it.
                self.trace.before.insert(dll);
            }
            self.code_runs = true;
        } else if rest.starts_with("err:") {
            self.complain(rest);
        }
    }

    fn add(&mut self, dll: String) {
        if !self.code_runs {
            self.trace.before.insert(dll);
        } else if !self.trace.before.contains(&dll) {
            self.trace.later.insert(dll);
        }
    }

    fn complain(&mut self, line: &str) {
        if self.process.is_none() || line.starts_with("err:module") {
            line.trim_end().clone_into(&mut self.complaint);
        }
    }

    fn finish(self, ended: bool) -> io::Result<Trace> {
        if self.code_runs {
            return Ok(Trace { ended, ..self.trace });
        }
        let why = if self.complaint.is_empty() { "no word from Wine" } else { &self.complaint };
        Err(io::Error::other(format!("the program did not start: {why}")))
    }
}

fn between<'l>(line: &'l str, start: &str, end: &str) -> Option<&'l str> {
    line.split_once(start)?.1.split_once(end).map(|(inner, _)| inner)
}

fn base_name(path: &str) -> String {
    path.rsplit('\\').next().unwrap_or(path).to_ascii_lowercase()
}

/// What a prediction and a run disagree on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Predicted, and not loaded.
    pub only_predicted: BTreeSet<String>,
    /// Loaded before any code ran, and not predicted.
    pub only_loaded: BTreeSet<String>,
}

impl Comparison {
    /// Compares the names that were predicted with those of the run.
    #[must_use]
    pub fn new<'p>(predicted: impl Iterator<Item = &'p str>, trace: &Trace) -> Self {
        let predicted: BTreeSet<String> = predicted.map(str::to_owned).collect();
        Self {
            only_predicted: predicted.difference(&trace.before).cloned().collect(),
            only_loaded: trace.before.difference(&predicted).cloned().collect(),
        }
    }

    /// Whether the two are the same.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.only_predicted.is_empty() && self.only_loaded.is_empty()
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (dlls, what) in [
            (&self.only_predicted, "predicted, not loaded"),
            (&self.only_loaded, "loaded, not predicted"),
        ] {
            for dll in dlls {
                writeln!(f, "  {what}: {dll}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"0020:0024:trace:loaddll:build_module Loaded L"C:\\windows\\boot.exe" at 1: builtin
0020:0024:trace:loaddll:build_module Loaded L"C:\\windows\\system32\\user32.dll" at 1: builtin
0118:011c:trace:loaddll:build_module Loaded L"Z:\\x\\App.exe" at 1: native
0118:011c:trace:loaddll:build_module Loaded L"C:\\windows\\system32\\KERNEL32.dll" at 1: builtin
0118:011c:trace:module:process_attach (L"ntdll.dll",1) - START
0118:011c:trace:module:process_attach (L"ntdll.dll",1) - END
0020:0024:trace:loaddll:build_module Loaded L"C:\\windows\\system32\\ole32.dll" at 1: builtin
0118:011c:trace:loaddll:build_module Loaded L"C:\\windows\\system32\\imm32.dll" at 1: builtin
"#;

    fn read(text: &str) -> io::Result<Trace> {
        let mut log = Log::new("app.exe".to_owned());
        text.lines().for_each(|line| log.line(line));
        log.finish(false)
    }

    #[test]
    fn the_first_initialised_dll_parts_the_lists() {
        let trace = read(TEXT).unwrap();
        assert_eq!(trace.before.iter().collect::<Vec<_>>(), ["kernel32.dll", "ntdll.dll"]);
        assert_eq!(trace.later.iter().collect::<Vec<_>>(), ["imm32.dll"]);
        let comparison = Comparison::new(["ntdll.dll", "x.dll"].into_iter(), &trace);
        assert_eq!(
            comparison.to_string(),
            "  predicted, not loaded: x.dll\n  loaded, not predicted: kernel32.dll\n"
        );
    }

    #[test]
    fn a_program_that_does_not_start_has_a_reason() {
        let text = TEXT.split_once("0118:011c:trace:module").unwrap().0.to_owned()
            + "0118:011c:err:module:import_dll Library x.dll not found\n";
        let error = read(&text).unwrap_err().to_string();
        assert!(error.ends_with("err:module:import_dll Library x.dll not found"), "{error}");
        assert!(read("wine: cannot find it\n").unwrap_err().to_string().contains("cannot find it"));
    }
}
