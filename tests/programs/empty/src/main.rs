//! Does nothing: what every other program is measured against.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]

nt_rt::entry!(main);

fn main() {}
