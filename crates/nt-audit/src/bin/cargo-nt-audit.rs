//! `cargo nt-audit`: cargo passes the subcommand's name on as the first argument.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1).peekable();
    args.next_if(|first| first == "nt-audit");
    nt_audit::cli::run(args)
}
