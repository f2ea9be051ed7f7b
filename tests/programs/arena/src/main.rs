//! Panics with a stack trace, on memory from an arena.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

use alloc::{string::String, vec::Vec};

nt_rt::entry!(main, arena, backtrace);

fn main() {
    let lines: Vec<String> = nt_rt::args().skip(1).map(|arg| alloc::format!("<{arg}>")).collect();
    nt_rt::println!("{}", lines.concat());
    assert!(lines.len() != 2, "two");
}
