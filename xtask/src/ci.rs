//! `ci`: everything that must hold before a change lands.
use crate::{
    apt, examples, layers,
    outcome::{Failure, Verdict},
    process, readme,
    report::Report,
    targets, test, toolchains, workspace,
};
use clap::{Arg, ArgAction, ArgMatches};

pub(crate) fn args(command: clap::Command) -> clap::Command {
    let checks_only = Arg::new("checks-only")
        .long("checks-only")
        .action(ArgAction::SetTrue)
        .help("Leave the tests out: forms, lints, documentation, layers, oldest compiler");
    test::args(command).arg(checks_only)
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Verdict, Failure> {
    let mut report = Report::default();
    let outcome = all(matches, &mut report);
    report.print();
    outcome?;
    Ok(report.verdict())
}

fn all(matches: &ArgMatches, report: &mut Report) -> Result<(), Failure> {
    targets::ensure(&targets::PURE)?;
    targets::ensure(&[targets::STD])?;
    cargo(report, "formatting", &["fmt", "--all", "--check"])?;
    cargo(
        report,
        "lints of the host",
        &["clippy", "--quiet", "--locked", "--all-targets", "--", "-Dwarnings"],
    )?;
    windows_lints(report)?;
    documentation(report)?;
    report.check("layers", layers::passes()?);
    report.check("table of crates", readme::passes()? == Verdict::Pass);
    deny(report)?;
    toolchains::oldest(report)?;
    if matches.get_flag("checks-only") {
        return Ok(());
    }
    test::tiers(matches, report)
}

fn cargo(report: &mut Report, step: &str, arguments: &[&str]) -> Result<(), Failure> {
    process::progress(step);
    report.check(step, process::succeeds(workspace::cargo()?.args(arguments))?);
    Ok(())
}

/// Type-checking needs no linker, so every target is linted on every host.
fn windows_lints(report: &mut Report) -> Result<(), Failure> {
    for (group, name) in examples::groups()?.iter().zip(["without std", "with std"]) {
        let step = format!("lints of Windows targets, {name}");
        process::progress(&step);
        let mut cargo = workspace::cargo()?;
        cargo.args(["clippy", "--quiet", "--locked"]);
        if !group.pure {
            cargo.arg("--all-targets");
        }
        for triple in targets::PURE {
            cargo.args(["--target", triple]);
        }
        group.select(&mut cargo).args(["--", "-Dwarnings"]);
        report.check(&step, process::succeeds(&mut cargo)?);
    }
    Ok(())
}

/// For the host and for Windows: each has items that the other lacks. With every feature, as what
/// is there without one links to what a feature adds.
fn documentation(report: &mut Report) -> Result<(), Failure> {
    process::progress("documentation");
    let mut passed = true;
    for target in [&[][..], &["--target", targets::PURE[0]]] {
        let mut cargo = workspace::cargo()?;
        cargo.args(["doc", "--quiet", "--locked", "--no-deps", "--all-features"]).args(target);
        for shipped in workspace::shipped(&workspace::metadata()?) {
            cargo.args(["--package", &shipped.name]);
        }
        passed &= process::succeeds(cargo.env("RUSTDOCFLAGS", "-Dwarnings"))?;
    }
    report.check("documentation", passed);
    Ok(())
}

/// Licences and sources of the tools' dependencies.
fn deny(report: &mut Report) -> Result<(), Failure> {
    if apt::on_path(if cfg!(windows) { "cargo-deny.exe" } else { "cargo-deny" }).is_none() {
        report.skip("cargo deny", "not installed");
        return Ok(());
    }
    // Advisories come over the network; what a change decides is the rest.
    cargo(report, "cargo deny", &["deny", "--locked", "check", "bans", "licenses", "sources"])
}
