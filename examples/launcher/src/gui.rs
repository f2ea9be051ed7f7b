//! A launcher for programs with windows: no console opens for it.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

mod launcher;

nt_rt::entry!(launcher::main, gui, terse);
