//! A launcher for console programs.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

mod launcher;

nt_rt::entry!(launcher::main, terse);
