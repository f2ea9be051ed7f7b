//! The command line, for `cargo nt-audit` and for anybody's own xtask.
#![forbid(unsafe_code)]

use crate::{Auditor, Policy, Report, Root, commands, output, report::FileError};
use anstream::AutoStream;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use core::fmt;
use std::{
    ffi::OsString,
    io::{self, BufWriter, Write as _},
    path::PathBuf,
    process::ExitCode,
};

/// Usage, or a file that cannot be opened.
const COULD_NOT_RUN: u8 = 2;

/// Tells which DLLs a Windows program loads, and fails when a denied one is among them.
#[derive(Debug, Parser)]
#[command(
    version,
    no_binary_name = true,
    after_help = "Commands: snapshot-dlls DIR, diff OLD NEW, trace EXE (each with --help).\n\
                  Exit status: 0 clean, 1 policy violated, 2 usage or could not run, 3 inconclusive."
)]
struct Args {
    /// Executables and DLLs to audit.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the images are judged by: `pure` allows ntdll alone, `std` kernel32 too.
    #[arg(long, default_value = "fast-start", value_parser = Policy::NAMES)]
    profile: String,
    /// The system whose DLLs are followed: `live`, a folder of DLLs, or a graph file. Several may
    /// be given; the default is the bundled Windows 10 and Windows 11.
    #[arg(long, value_name = "live|DIR|FILE")]
    root: Vec<PathBuf>,
    /// How to print.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Whether to colour the text.
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    color: Color,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// The name that help and messages give.
const NAME: &str = "cargo nt-audit";

/// Runs the command on the arguments behind its name, and prints to the standard streams.
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     nt_audit::cli::run(std::env::args_os().skip(1))
/// }
/// ```
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    run_as(NAME, args)
}

/// The same under another name: `cargo xtask audit-imports`, for one.
pub fn run_as(name: &'static str, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(status) = commands::run(name, &args) {
        return status;
    }
    let command = Args::command().name(name).bin_name(name);
    let parsed = command.try_get_matches_from(args);
    let args = match parsed.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) => {
            // Help and version come this way too, with status 0; a closed stream changes nothing.
            _ = error.print();
            return if error.use_stderr() {
                ExitCode::from(COULD_NOT_RUN)
            } else {
                ExitCode::SUCCESS
            };
        }
    };
    let report = match audit(&args) {
        Ok(report) => report,
        Err(error) => return complain(name, &error),
    };
    for error in &report.errors {
        complain(name, &format_args!("{}: {}", error.path, error.message));
    }
    match print(&args, &report) {
        Ok(()) => ExitCode::from(report.exit_code()),
        // The reader has seen enough (`| head`); the verdict stands.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::from(report.exit_code())
        }
        Err(error) => complain(name, &error),
    }
}

fn audit(args: &Args) -> Result<Report, String> {
    let policy = Policy::by_name(&args.profile)
        .ok_or_else(|| format!("there is no profile called {}", args.profile))?;
    let auditor = if args.root.is_empty() {
        Auditor::new(policy)
    } else {
        let open = |spec: &PathBuf| {
            Root::open(spec).map_err(|error| format!("root {}: {error}", spec.display()))
        };
        Auditor::with_roots(policy, args.root.iter().map(open).collect::<Result<_, _>>()?)
    };
    let mut report = auditor.report();
    for path in &args.files {
        match auditor.audit(path) {
            Ok(image) => report.images.push(image),
            Err(error) => report
                .errors
                .push(FileError { path: path.display().to_string(), message: error.to_string() }),
        }
    }
    Ok(report)
}

fn print(args: &Args, report: &Report) -> io::Result<()> {
    let choice = match args.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    let stdout = io::stdout().lock();
    match args.format {
        Format::Text => {
            let mut out = BufWriter::new(AutoStream::new(stdout, choice));
            output::text(&mut out, report)?;
            out.flush()
        }
        Format::Json => {
            let mut out = BufWriter::new(stdout);
            output::json(&mut out, report)?;
            out.flush()
        }
    }
}

fn complain(name: &str, what: &dyn fmt::Display) -> ExitCode {
    // Nobody is left to tell if this fails.
    _ = writeln!(io::stderr(), "{name}: {what}");
    ExitCode::from(COULD_NOT_RUN)
}
