//! `msrv` and `miri`: checks that need another toolchain than the pinned one.
use crate::{
    outcome::{Failure, Verdict},
    process,
    report::Report,
    targets, workspace,
};
use clap::ArgMatches;
use std::process::Command;

/// Crates with code that needs no kernel, which Miri can follow.
const PURE_CODE: [&str; 3] = ["nt-core", "nt-fs", "nt-rt"];

pub(crate) fn args(command: clap::Command) -> clap::Command {
    command
}

/// `msrv`: do the published crates build with the oldest compiler they promise?
pub(crate) fn msrv(_: &ArgMatches) -> Result<Verdict, Failure> {
    alone(oldest)
}

/// `miri`: is there undefined behaviour in pure code?
pub(crate) fn miri(_: &ArgMatches) -> Result<Verdict, Failure> {
    alone(interpreted)
}

fn alone(step: impl Fn(&mut Report) -> Result<(), Failure>) -> Result<Verdict, Failure> {
    let mut report = Report::default();
    step(&mut report)?;
    report.print();
    Ok(report.verdict())
}

pub(crate) fn oldest(report: &mut Report) -> Result<(), Failure> {
    let windows = targets::PURE[0];
    let shipped = workspace::shipped(&workspace::metadata()?);
    let mut versions: Vec<_> = shipped.iter().map(|package| &package.rust_version).collect();
    versions.sort();
    versions.dedup();
    for version in versions {
        let toolchain = full(version);
        install(&toolchain, &["--target", windows])?;
        process::progress(&format!("the published crates with Rust {toolchain}"));
        let mut passed = true;
        for target in [&[][..], &["--target", windows]] {
            let mut cargo = workspace::cargo_of(&toolchain)?;
            cargo.args(["check", "--quiet", "--locked"]).args(target);
            for package in shipped.iter().filter(|package| package.rust_version == *version) {
                cargo.args(["--package", &package.name]);
            }
            passed &= process::succeeds(&mut cargo)?;
        }
        report.check(&format!("Rust {toolchain}"), passed);
    }
    Ok(())
}

/// rustup's name of a release: `1.87` is 1.87.0.
fn full(version: &str) -> String {
    if version.matches('.').count() == 1 { format!("{version}.0") } else { version.to_owned() }
}

pub(crate) fn interpreted(report: &mut Report) -> Result<(), Failure> {
    install("nightly", &["--component", "miri", "--component", "rust-src"])?;
    process::progress("pure code under Miri");
    let mut cargo = workspace::cargo_of("nightly")?;
    cargo.args(["miri", "test", "--quiet", "--locked", "--lib", "--no-fail-fast"]);
    for name in PURE_CODE {
        cargo.args(["--package", name]);
    }
    // Files of test vectors are read from the repository.
    let (succeeded, output) = process::tee(cargo.env("MIRIFLAGS", "-Zmiri-disable-isolation"))?;
    report.suites("Miri", succeeded, &output);
    Ok(())
}

/// Installs a toolchain that lacks something, saying so.
fn install(toolchain: &str, extra: &[&str]) -> Result<(), Failure> {
    let parts: Vec<_> = extra.iter().skip(1).step_by(2).copied().collect();
    if parts.iter().all(|part| has(toolchain, part)) {
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.args(["toolchain", "install", toolchain, "--profile", "minimal", "--no-self-update"]);
    process::announce(install.args(extra).env_remove("RUSTUP_TOOLCHAIN"))
}

fn has(toolchain: &str, part: &str) -> bool {
    let list = |kind| {
        let mut rustup = Command::new("rustup");
        rustup.args([kind, "list", "--installed", "--toolchain", toolchain]);
        rustup.output().is_ok_and(|output| {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            output.status.success() && text.lines().any(|line| line.starts_with(part))
        })
    };
    list("target") || list("component")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_have_three_numbers() {
        assert_eq!(full("1.87"), "1.87.0");
        assert_eq!(full("1.87.1"), "1.87.1");
    }
}
