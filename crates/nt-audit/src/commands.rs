//! The commands beside the audit: `snapshot-dlls`, `diff`, `trace`.
#![forbid(unsafe_code)]

use crate::{
    Image, MappedFile, Root,
    closure::{self, Program},
    root::{self, Change, Folder},
    trace::{self, Comparison},
};
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser};
use core::time::Duration;
use std::{
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

const CLEAN: u8 = 0;
const DIFFERENT: u8 = 1;
const COULD_NOT_RUN: u8 = 2;
const INCONCLUSIVE: u8 = 3;

#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
enum Extra {
    /// Writes a graph of a folder of system DLLs, to serve as `--root` anywhere.
    SnapshotDlls(SnapshotArgs),
    /// Tells what differs between two graphs: DLLs and edges.
    Diff(DiffArgs),
    /// Runs a program under Wine and compares what is loaded with what was predicted.
    Trace(TraceArgs),
}

#[derive(Debug, Args)]
struct SnapshotArgs {
    /// System32, or another folder with an ntdll.dll.
    folder: PathBuf,
    /// What verdicts shall call the system.
    #[arg(long, default_value = "snapshot")]
    name: String,
    /// Where to write; standard output without it.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct DiffArgs {
    /// The graph to start from.
    old: PathBuf,
    /// The graph to compare with it.
    new: PathBuf,
}

#[derive(Debug, Args)]
struct TraceArgs {
    /// The program.
    exe: PathBuf,
    /// Wine's folder of system DLLs, or another root to predict from.
    #[arg(long, value_name = "DIR|FILE")]
    root: PathBuf,
    /// After how many seconds the program is ended.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..3600))]
    seconds: u64,
}

/// Runs one of these commands if the first argument names it.
pub(crate) fn run(name: &'static str, args: &[OsString]) -> Option<ExitCode> {
    let first = args.first()?.to_str()?;
    let command = Extra::command().name(name).bin_name(name);
    if !command.get_subcommands().any(|command| command.get_name() == first) {
        return None;
    }
    let parsed = command.try_get_matches_from(args);
    let status = match parsed.and_then(|matches| Extra::from_arg_matches(&matches)) {
        Ok(extra) => extra.run().unwrap_or_else(|error| {
            // Nobody is left to tell if this fails.
            _ = writeln!(io::stderr(), "{name}: {error}");
            COULD_NOT_RUN
        }),
        Err(error) => {
            // Help comes this way too; a closed stream changes nothing.
            _ = error.print();
            if error.use_stderr() { COULD_NOT_RUN } else { CLEAN }
        }
    };
    Some(ExitCode::from(status))
}

impl Extra {
    fn run(&self) -> io::Result<u8> {
        let mut out = io::stdout().lock();
        match self {
            Self::SnapshotDlls(args) => snapshot(args, &mut out),
            Self::Diff(args) => diff(args, &mut out),
            Self::Trace(args) => compare(args, &mut out),
        }
    }
}

fn snapshot(args: &SnapshotArgs, out: &mut dyn io::Write) -> io::Result<u8> {
    let named = |error: io::Error| {
        io::Error::new(error.kind(), format!("{}: {error}", args.folder.display()))
    };
    let snapshot = root::snapshot(&args.folder, &args.name).map_err(named)?;
    for why in &snapshot.unreadable {
        writeln!(io::stderr(), "not read: {why}")?;
    }
    match &args.output {
        Some(path) => fs::write(path, &snapshot.text)?,
        None => out.write_all(snapshot.text.as_bytes())?,
    }
    Ok(if snapshot.unreadable.is_empty() { CLEAN } else { INCONCLUSIVE })
}

fn diff(args: &DiffArgs, out: &mut dyn io::Write) -> io::Result<u8> {
    let open = |path: &PathBuf| {
        let named = |error| io::Error::other(format!("{}: {error}", path.display()));
        Root::open(path).map_err(named)
    };
    let (old, new) = (open(&args.old)?, open(&args.new)?);
    let (Some(old), Some(new)) = (old.graph(), new.graph()) else {
        return Err(io::Error::other("diff compares graphs; snapshot-dlls makes one of a folder"));
    };
    let differences = root::diff(old, new);
    for one in &differences {
        let change = match one.change {
            Change::Added => "added",
            Change::Removed => "removed",
            Change::Delayed => "delayed",
            Change::Hastened => "no longer delayed",
        };
        match &one.to {
            Some(to) => writeln!(out, "{} -> {to}: {change}", one.dll)?,
            None => writeln!(out, "{}: {change}", one.dll)?,
        }
    }
    Ok(if differences.is_empty() { CLEAN } else { DIFFERENT })
}

fn compare(args: &TraceArgs, out: &mut dyn io::Write) -> io::Result<u8> {
    let root = Root::open(&args.root)?;
    let file = MappedFile::open(&args.exe)?;
    let image = Image::parse(file.bytes()).map_err(io::Error::other)?;
    let imports = image.imports().map_err(io::Error::other)?;
    let name = args.exe.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let manifest = image.manifest().map_err(io::Error::other)?;
    let program = Program {
        name: &name,
        imports: &imports.all,
        subsystem: image.subsystem(),
        machine: image.machine(),
        manifest: manifest.as_ref(),
        system32_only: image.hardening().map_err(io::Error::other)?.system32_only(),
    };
    let beside = args.exe.parent().map_or_else(Folder::empty, |folder| Folder::new(folder.into()));
    let closure = closure::close(&program, &root, &beside);
    let trace = trace::run(&args.exe, Duration::from_secs(args.seconds))?;
    let predicted = closure.loaded.iter().map(|reached| reached.dll.as_str());
    let comparison = Comparison::new(predicted, &trace);
    let verdict = if comparison.is_equal() { "as predicted" } else { "not as predicted" };
    writeln!(out, "{} DLLs before any code ran, {verdict}", trace.before.len())?;
    write!(out, "{comparison}")?;
    for dll in &trace.later {
        writeln!(out, "  loaded by running code: {dll}")?;
    }
    if trace.ended {
        writeln!(out, "  still running after {} s, ended", args.seconds)?;
    }
    Ok(if comparison.is_equal() { CLEAN } else { DIFFERENT })
}
