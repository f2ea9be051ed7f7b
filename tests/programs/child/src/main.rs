//! Does what its first argument says: the child of the process tests.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

use alloc::{string::String, vec::Vec};
use core::{fmt::Write, time::Duration};
use nt_rt::{ExitCode, args, environment, process::Command, stderr, stdin, stdout, thread};

nt_rt::entry!(main);

fn main() -> Result<ExitCode, nt_rt::process::Error> {
    let mut arguments = args().skip(1);
    let Some(action) = arguments.next() else { return Ok(ExitCode::FAILURE) };
    let number = || args().nth(2).and_then(|arg| parse(arg)).unwrap_or_default();
    match () {
        () if action.is("args") => arguments.for_each(|arg| print_units(arg.units())),
        () if action.is("exit") => return Ok(ExitCode::new(number())),
        () if action.is("flood") => flood(number())?,
        () if action.is("cat") => cat()?,
        () if action.is("sleep") => thread::sleep(Duration::from_millis(number().into())),
        () if action.is("abort") => nt_rt::abort(),
        () if action.is("env") => print_environment(),
        () if action.is("random") => print_random()?,
        () if action.is("run") => {
            let mut command = Command::new(&arguments.next().expect("a program"));
            for argument in arguments {
                command.arg(&argument);
            }
            return command.status();
        }
        () => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

fn parse(arg: args::Arg<'_>) -> Option<u32> {
    let mut text = String::new();
    write!(text, "{arg}").ok()?;
    text.parse().ok()
}

/// Units as numbers, so that nothing is lost on the way.
fn print_units(units: impl Iterator<Item = u16>) {
    let mut line = String::new();
    for unit in units {
        let _ = write!(line, "{unit:04x} "); // a String takes everything
    }
    nt_rt::println!("{line}");
}

fn print_environment() {
    let mut entries: Vec<Vec<u16>> = Vec::new();
    environment::with(|variables| {
        entries.extend(variables.map(|v| [v.name, &[0x3D], v.value].concat()));
    });
    for entry in entries {
        print_units(entry.into_iter());
    }
}

/// `chunks` times 10,000 bytes to both streams, in turns.
fn flood(chunks: u32) -> Result<(), nt_rt::process::Error> {
    for _ in 0..chunks {
        stdout().write_all(&[b'o'; 10_000])?;
        stderr().write_all(&[b'e'; 10_000])?;
    }
    Ok(())
}

fn cat() -> Result<(), nt_rt::process::Error> {
    let mut bytes = [0; 4096];
    loop {
        let read = stdin().read(&mut bytes)?;
        if read == 0 {
            return Ok(());
        }
        stdout().write_all(&bytes[..read])?;
    }
}

fn print_random() -> Result<(), nt_rt::process::Error> {
    let mut bytes = [0; 4096];
    nt_rt::random::fill(&mut bytes)?;
    Ok(stdout().write_all(&bytes)?)
}
