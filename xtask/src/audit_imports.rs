//! `audit-imports`: which DLLs do these images load before `main`?
use crate::{
    apt,
    audit::{self, Profile},
    examples,
    outcome::{Failure, Verdict},
    process, targets, workspace,
};
use anstream::AutoStream;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use std::{
    env,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

pub(crate) fn args(command: clap::Command) -> clap::Command {
    let arguments = Arg::new("args")
        .value_name("FILES AND OPTIONS")
        .num_args(0..)
        .trailing_var_arg(true)
        .allow_hyphen_values(true)
        .value_parser(value_parser!(OsString))
        .help("What `cargo nt-audit` takes; nothing: the examples, built first");
    command.arg(no_install()).arg(arguments).after_help(
        "Exit status: 0 clean, 1 policy violated, 2 usage or could not run, 3 inconclusive.",
    )
}

/// `--no-install`: name the packages that are missing instead of installing them.
pub(crate) fn no_install() -> Arg {
    Arg::new("no-install")
        .long("no-install")
        .action(ArgAction::SetTrue)
        .help("Never install packages; name the commands that would")
}

pub(crate) fn install(matches: &ArgMatches) -> apt::Install {
    if matches.get_flag("no-install") { apt::Install::Never } else { apt::Install::Allowed }
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Verdict, Failure> {
    let args: Vec<OsString> = matches.get_many("args").into_iter().flatten().cloned().collect();
    if !args.is_empty() {
        return Ok(audit::files(args));
    }
    let outcomes = built_examples(install(matches))?;
    let passed = outcomes.iter().filter(|(_, passed)| *passed).count();
    println!("{passed} of {} images pass", outcomes.len());
    Ok(audit::verdict(&outcomes))
}

/// Builds every example and audits it against its profile; each image and whether it passes.
pub(crate) fn built_examples(install: apt::Install) -> Result<Vec<(String, bool)>, Failure> {
    targets::ensure(&targets::PURE)?;
    targets::ensure(&[targets::STD])?;
    if cfg!(not(windows)) {
        apt::ensure(&[apt::MINGW], install)?;
    }
    let (all, target) = (examples::all()?, workspace::target()?);
    process::progress("building the examples");
    let pure = shortened(examples::build_pure(&all, &target)?);
    let std = shortened(examples::build_std(&all, &target, &[])?);
    // One architecture speaks for the others; programs that only tests run speak for themselves.
    let shown = |path: &Path| {
        let is_test =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("test-"));
        !is_test && path.components().any(|part| part.as_os_str() == targets::PURE[0])
    };
    let mut out = AutoStream::auto(io::stdout());
    let mut outcomes = audit::images(&mut out, Profile::Pure, &pure, shown)?;
    outcomes.extend(audit::images(&mut out, Profile::Std, &std, |_| true)?);
    Ok(outcomes)
}

/// Paths from where the command was given, when they lie below it.
fn shortened(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let here = env::current_dir().unwrap_or_default();
    let short = |path: PathBuf| path.strip_prefix(&here).map_or(path.clone(), Path::to_owned);
    paths.into_iter().map(short).collect()
}
