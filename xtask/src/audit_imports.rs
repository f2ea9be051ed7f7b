//! `audit-imports`: which DLLs do these images load before `main`?
use crate::{
    apt, audit, examples,
    outcome::{Failure, Verdict},
    targets, workspace,
};
use clap::{Arg, ArgAction, ArgMatches};
use std::path::PathBuf;

pub(crate) fn args(command: clap::Command) -> clap::Command {
    command
        .arg(no_install())
        .arg(Arg::new("files").num_args(0..).value_parser(clap::value_parser!(PathBuf)))
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
    let files: Vec<PathBuf> = matches.get_many("files").into_iter().flatten().cloned().collect();
    if files.is_empty() { built_examples(install(matches)) } else { audit::images("std", &files) }
}

/// Builds every example and audits it against its profile.
pub(crate) fn built_examples(install: apt::Install) -> Result<Verdict, Failure> {
    targets::ensure(&targets::PURE)?;
    targets::ensure(&[targets::STD])?;
    if cfg!(not(windows)) {
        apt::ensure(&[apt::MINGW], install)?;
    }
    let (all, target) = (examples::all()?, workspace::target()?);
    let pure = examples::build_pure(&all, &target)?;
    let std = examples::build_std(&all, &target, &[])?;
    match (audit::images("pure", &pure)?, audit::images("std", &std)?) {
        (Verdict::Pass, verdict) | (verdict, _) => Ok(verdict),
    }
}
