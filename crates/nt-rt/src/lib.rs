//! A runtime for Windows executables without std that import `ntdll.dll` and nothing else.
//!
//! ```ignore
//! #![no_std]
//! #![no_main]
//! extern crate alloc;
//!
//! nt_rt::entry!(main);
//!
//! fn main() {
//!     for arg in nt_rt::args() {
//!         nt_rt::println!("{arg}");
//!     }
//! }
//! ```
//!
//! [`entry!`] makes the executable: entry point, panic handler, allocator on the process heap, and
//! the few symbols compiled Rust expects from a C runtime, taken from `ntdll.dll`. Everything else
//! is a library that also links into programs with std.
//!
//! Build for `*-pc-windows-msvc` with `panic = "abort"` in the profile; no build script is needed.
//! Where there is no MSVC, on Linux for one, `rust-lld` links it, named as `linker` of the target
//! in `.cargo/config.toml`. `examples/template` is a program to copy.
//!
//! | for | there is |
//! |---|---|
//! | what the caller gave | [`args()`], [`environment`], [`stdio`] |
//! | other programs | [`process`], [`command_line`], [`ctrl_c`] |
//! | doing several things at once | [`thread`], [`sync`] |
//! | the rest | [`time`], [`random`], [`mod@file`], [`text`], [`ProcessHeap`], [`Arena`] |
#![no_std]
#![deny(unsafe_code)]

// `alloc` is a module here.
extern crate alloc as liballoc;

mod alloc;
pub mod args;
pub mod command_line;
pub mod ctrl_c;
mod entry;
pub mod environment;
pub mod file;
mod panic;
mod peb;
pub mod process;
pub mod random;
mod start;
pub mod stdio;
pub mod sync;
mod sys;
pub mod text;
pub mod thread;
pub mod time;

pub use alloc::{Arena, ProcessHeap};
pub use args::args;
pub use panic::abort;
pub use start::{ExitCode, Termination, exit};
pub use stdio::{stderr, stdin, stdout};

/// What [`entry!`] expands to calls these; they are no interface.
#[doc(hidden)]
pub mod private {
    pub use crate::{
        panic::{report, report_tersely, report_with_stack},
        start::run,
        stdio::{print, print_line},
    };
}
