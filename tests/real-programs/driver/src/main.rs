//! `cargo run -p driver -- link [gnu | msvc]`: every shape of program, without and with stand-ins.
//! `cargo run -p driver -- programs`: programs of others, built, run and compared.
//!
//! Both fail on the first difference in what a program prints, exports or returns, and on any
//! import a stand-in should have removed. Exit 0 passed, 1 failed, 2 could not run.

mod build;
mod image;
mod link;
mod programs;
mod wine;

use std::{env, process::ExitCode};

/// Why something is not as it should be.
type Failure = String;
type Result<T, E = Failure> = std::result::Result<T, E>;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["link"] => link::gnu().and_then(|()| link::msvc()),
        ["link", "gnu"] => link::gnu(),
        ["link", "msvc"] => link::msvc(),
        ["programs"] => programs::run(&[]),
        ["programs", ref names @ ..] => programs::run(names),
        _ => {
            eprintln!("usage: driver link [gnu | msvc] | programs [NAME...]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}
