//! `cargo xtask`: the repository's own tools.
//!
//! One command a module. Exit status: 0 passed, 1 failed, 2 could not run.
#![forbid(unsafe_code)]
#![expect(
    clippy::std_instead_of_alloc,
    reason = "a host tool: std is its only edition of these types"
)]

mod apt;
mod apt_sources;
mod audit;
mod audit_imports;
mod ci;
mod examples;
mod layers;
mod outcome;
mod process;
mod proved;
mod readme;
mod report;
mod repro;
mod result;
mod sections;
mod targets;
mod test;
mod tidy;
mod toolchains;
mod trixie;
mod wine;
mod workspace;

use clap::ArgMatches;
use outcome::{Failure, Verdict};
use std::process::ExitCode;

/// A subcommand: the table below is dispatcher and help.
struct Command {
    name: &'static str,
    about: &'static str,
    args: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches) -> Result<Verdict, Failure>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "audit-imports",
        about: "Audits the imports of PE files; without files, builds the examples and audits them",
        args: audit_imports::args,
        run: audit_imports::run,
    },
    Command {
        name: "test",
        about: "Runs the tests: host, image audits, Windows executables under Wine",
        args: test::args,
        run: test::run,
    },
    Command { name: "ci", about: "Runs every check, then the tests", args: ci::args, run: ci::run },
    Command {
        name: "layers",
        about: "Checks the arrows between crates, where `unsafe` stands, and the files' form",
        args: layers::args,
        run: layers::run,
    },
    Command {
        name: "miri",
        about: "Runs the tests of pure code under Miri (installs a nightly toolchain)",
        args: toolchains::args,
        run: toolchains::miri,
    },
    Command {
        name: "msrv",
        about: "Checks the published crates with the oldest compiler they promise",
        args: toolchains::args,
        run: toolchains::msrv,
    },
    Command {
        name: "proved",
        about: "Writes a Windows run's result into the README's table",
        args: proved::args,
        run: proved::run,
    },
    Command {
        name: "readme",
        about: "Writes the README's table of crates from manifests and sources",
        args: readme::args,
        run: readme::run,
    },
    Command {
        name: "repro",
        about: "Builds every example twice, from nothing; the images must be the same",
        args: repro::args,
        run: repro::run,
    },
    Command {
        name: "wine",
        about: "Runs a Windows executable under Wine, in a prefix of its own (Cargo's runner)",
        args: wine::args,
        run: wine::run,
    },
];

fn cli() -> clap::Command {
    let mut cli = clap::Command::new("cargo xtask")
        .about("The repository's own tools")
        .subcommand_required(true)
        .arg_required_else_help(true);
    for command in COMMANDS {
        let sub = clap::Command::new(command.name).about(command.about);
        cli = cli.subcommand((command.args)(sub));
    }
    cli
}

fn main() -> ExitCode {
    let matches = cli().get_matches();
    let Some((name, rest)) = matches.subcommand() else { return ExitCode::from(2) };
    let Some(command) = COMMANDS.iter().find(|known| known.name == name) else {
        return ExitCode::from(2);
    };
    tidy::on_signals();
    let outcome = (command.run)(rest);
    tidy::all();
    match outcome {
        Ok(verdict) => verdict.into(),
        Err(failure) => {
            eprintln!("xtask {name}: {failure}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_a_valid_command_line() {
        cli().debug_assert();
    }

    #[test]
    fn the_flags_that_the_tests_read_are_there() {
        for name in ["test", "ci"] {
            let matches = cli().get_matches_from(["cargo xtask", name]);
            let (_, given) = matches.subcommand().unwrap();
            for flag in ["quick", "with-folder", "full", "no-install"] {
                assert!(!given.get_flag(flag), "{name} --{flag}");
            }
        }
    }
}
