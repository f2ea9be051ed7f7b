//! A small compiler driver: `cc-driver TOOL @FILE SOURCE SOURCE`.
//!
//! Reads the options in a response file, finds the tool on the path, compiles both sources at the
//! same time, prints what each said in the order of the sources, and ends with the first exit code
//! that is not 0.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

use alloc::{string::String, vec::Vec};
use nt_rt::{
    ExitCode,
    args::Arg,
    file,
    process::{Command, Output},
    stderr, stdout, thread,
};

mod response;

nt_rt::entry!(main);

fn main() -> Result<ExitCode, &'static str> {
    let arguments: Vec<Arg<'_>> = nt_rt::args().skip(1).collect();
    let [tool, response_file, first, second] = arguments[..] else {
        return Err("usage: cc-driver TOOL @FILE SOURCE SOURCE");
    };
    let path: Vec<u16> = response_file.units().skip(1).collect();
    let text = file::read(&path).map_err(|_| "cannot read the response file")?;
    let text = String::from_utf8(text).map_err(|_| "the response file is not UTF-8")?;
    let options = response::split(&text);

    let compile = |source: Arg<'_>| {
        let mut command = Command::new(&tool);
        for option in &options {
            command.arg(option);
        }
        command.arg(&source).output()
    };
    let (first, second) = thread::scope(|scope| {
        let other = scope.spawn(|| compile(second));
        let first = compile(first);
        (first, other.map(thread::ScopedJoinHandle::join))
    });
    let first = first.map_err(|_| "cannot start the tool")?;
    let second = second.map_err(|_| "cannot start a thread")?;
    let second = second.map_err(|_| "cannot start the tool")?;
    let codes = [pass_on(&first), pass_on(&second)];
    Ok(codes.into_iter().find(|code| !code.is_success()).unwrap_or(ExitCode::SUCCESS))
}

/// Prints what a tool said. Who started us may have stopped listening; the exit code still counts.
fn pass_on(output: &Output) -> ExitCode {
    let _ = stdout().write_all(&output.stdout);
    let _ = stderr().write_all(&output.stderr);
    output.code
}
