//! Writes a line.
//!
//! The executable imports `ntdll.dll` alone and has at most 4 KiB. It writes bytes instead of
//! calling `println!`, whose formatting code would be most of it.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]

use nt_rt::{ExitCode, stdout};

nt_rt::entry!(main);

fn main() -> ExitCode {
    match stdout().write_all(b"Hello, world!\n") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
