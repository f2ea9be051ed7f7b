//! `test`: the tiers of `docs/testing.md`.
use crate::{
    apt, audit_imports, examples, layers,
    outcome::{Failure, Verdict},
    process,
    report::Report,
    repro, result, targets, toolchains,
    trixie::{self, Folder},
    wine::{self, Session},
    workspace,
};
use clap::{Arg, ArgAction, ArgMatches};
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// The package whose tests are Windows executables.
const WINDOWS_TESTS: &str = "nt-tests";

pub(crate) fn args(command: clap::Command) -> clap::Command {
    let flag =
        |name: &'static str, help| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    command
        .arg(flag("quick", "Host tests only: nothing is cross-built, nothing runs under Wine"))
        .arg(flag(
            "with-folder",
            "Make the trixie folder (Wine 10, 32-bit executables) if it is not there",
        ))
        .arg(flag("full", "Also run the tests of pure code under Miri"))
        .arg(audit_imports::no_install())
        .arg(result::arg())
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Verdict, Failure> {
    let mut report = Report::default();
    let outcome = tiers(matches, &mut report);
    report.print();
    outcome?;
    if let Some(path) = matches.get_one::<PathBuf>("result") {
        result::write(path, report.verdict() == Verdict::Pass)?;
    }
    Ok(report.verdict())
}

pub(crate) fn tiers(matches: &ArgMatches, report: &mut Report) -> Result<(), Failure> {
    report.check("layers", layers::passes()?);
    host(report)?;
    if matches.get_flag("quick") {
        return Ok(());
    }
    let install = audit_imports::install(matches);
    targets::ensure(&targets::PURE)?;
    targets::ensure(&[targets::STD])?;
    if cfg!(not(windows)) {
        let mut needs = vec![apt::MINGW, wine::NEED];
        needs.extend(matches.get_flag("with-folder").then_some(trixie::NEED));
        apt::ensure(&needs, install)?;
    }
    if matches.get_flag("with-folder") {
        Folder::make()?;
    }
    layouts(report)?;
    images(report, install)?;
    report.checks("images that two clean builds make alike", &repro::compare()?);
    windows(report)?;
    if matches.get_flag("full") {
        toolchains::interpreted(report)?;
    }
    Ok(())
}

/// Everything that runs where it is built.
fn host(report: &mut Report) -> Result<(), Failure> {
    process::progress("host tests");
    let (succeeded, output) =
        process::tee(workspace::cargo()?.args(["test", "--quiet", "--locked", "--no-fail-fast"]))?;
    report.suites("host", succeeded, &output);
    Ok(())
}

/// Layouts are asserted at compile time, for both pointer widths.
fn layouts(report: &mut Report) -> Result<(), Failure> {
    process::progress("layouts for three architectures");
    for triple in targets::PURE {
        let mut passed = true;
        for group in examples::groups()? {
            let mut cargo = workspace::cargo()?;
            cargo.args(["check", "--quiet", "--locked", "--target", triple]);
            passed &= process::succeeds(group.select(&mut cargo))?;
        }
        report.check(&format!("layouts {triple}"), passed);
    }
    Ok(())
}

fn images(report: &mut Report, install: apt::Install) -> Result<(), Failure> {
    report.checks("images that import what they may", &audit_imports::built_examples(install)?);
    Ok(())
}

/// Where Windows executables run, and which build of the examples they are to run.
struct Place {
    name: &'static str,
    examples: &'static str,
    /// Arguments of our own `wine` command; `None` on a Windows host.
    runner: Option<&'static [&'static str]>,
    folder: Option<Folder>,
}

fn places(report: &mut Report) -> Result<Vec<Place>, Failure> {
    let [x86_64, i686, _] = targets::PURE;
    if cfg!(windows) {
        let native = |name, examples| Place { name, examples, runner: None, folder: None };
        return Ok(vec![native("Windows", x86_64), native("Windows, 32-bit examples", i686)]);
    }
    let runner = Some(&["wine"][..]);
    let mut places = vec![Place { name: "Wine", examples: x86_64, runner, folder: None }];
    if let Some(folder) = Folder::existing()? {
        let runner = Some(&["wine", "--wine10"][..]);
        let inside = |name, examples, folder| Place { name, examples, runner, folder };
        places.push(inside("Wine 10", x86_64, Some(folder.clone())));
        places.push(inside("Wine 10, 32-bit examples", i686, Some(folder)));
    } else {
        report.skip("Wine 10", "`--with-folder` makes the folder that has it");
    }
    Ok(places)
}

/// The Windows executables that run the examples and compare what they say.
fn windows(report: &mut Report) -> Result<(), Failure> {
    let (target, all) = (workspace::target()?, examples::all()?);
    examples::build_pure(&all, &target)?;
    // Other flags, so another folder: each keeps its own finished builds.
    let wine_target = if cfg!(windows) { target.clone() } else { target.join("wine-build") };
    let flags: &[&str] = if cfg!(windows) { &[] } else { &[targets::WINE_CFG] };
    examples::build_std(&all, &wine_target, flags)?;
    for place in places(report)? {
        process::progress(&format!("Windows tests: {}", place.name));
        let mut cargo = workspace::cargo()?;
        targets::configure(&mut cargo, flags);
        cargo
            .args(["test", "--quiet", "--locked", "--no-fail-fast", "--package", WINDOWS_TESTS])
            .args(["--target", targets::STD])
            .env("CARGO_TARGET_DIR", &wine_target)
            .env(
                "NT_PROGRAMS",
                format!(
                    "{};{}",
                    programs(&target, place.examples),
                    programs(&wine_target, targets::STD)
                ),
            );
        if place.folder.is_none() {
            // Tests of consoles start themselves again, below a terminal of the host.
            let this = env::current_exe()?;
            cargo.env("NT_RUNNER", format!("\"{}\" wine", this.display()));
        }
        let mut session = None;
        if let Some(arguments) = place.runner {
            runner(&mut cargo, arguments)?;
            session.insert(Session::open(place.folder)?).share(&mut cargo);
        } else {
            // The reason for each ignored test is that Wine cannot run it.
            cargo.args(["--", "--include-ignored"]);
        }
        let (succeeded, output) = process::tee(&mut cargo)?;
        report.suites(place.name, succeeded, &output);
        drop(session);
    }
    Ok(())
}

/// Windows executables are run by this very program.
fn runner(cargo: &mut Command, arguments: &[&str]) -> Result<(), Failure> {
    let this = env::current_exe()?;
    let this = this.to_str().ok_or("the path to xtask is not Unicode")?;
    // A list, as Cargo splits a string at blanks.
    let words: Vec<_> = core::iter::once(this).chain(arguments.iter().copied()).collect();
    let runner = serde_json::to_string(&words)?;
    cargo.arg("--config").arg(format!("target.{}.runner={runner}", targets::STD));
    Ok(())
}

/// A folder of release executables, as Windows executables see it.
fn programs(target: &Path, triple: &str) -> String {
    let path = examples::release(target, triple).display().to_string();
    if cfg!(windows) { path } else { format!("Z:{}", path.replace('/', "\\")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(windows))]
    #[test]
    fn wine_sees_the_root_as_a_drive() {
        assert_eq!(programs(Path::new("/a/b c"), "x86"), r"Z:\a\b c\x86\release");
    }
}
