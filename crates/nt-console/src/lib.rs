//! The Windows console over `ntdll.dll` alone: is there a terminal, text that is never garbled,
//! modes that come back, keys.
//!
//! ```no_run
//! use nt_console::{Ansi, Output, Stream, std_handle};
//!
//! let stdout = Output::new(std_handle(Stream::Output));
//! let ansi = stdout.ansi_support();
//! let (bold, plain) = if matches!(ansi, Ansi::None) { ("", "") } else { ("\x1B[1m", "\x1B[0m") };
//! writeln!(stdout, "{bold}größer{plain}, 更大, 🦀")?;
//! # Ok::<(), nt_console::Error>(())
//! ```
//!
//! | question | answer | calls |
//! |---|---|---|
//! | is it a terminal? | [`is_terminal`], [`handle_kind`] | 1; for a pipe 2; the console's host is not asked |
//! | where do I write? | [`Output`]; [`Writer`] for `core::fmt::Write` and `std::io::Write`; [`stdout`] with a lock | 1 for each 8 KiB of UTF-16 on a console, 1 for each buffer elsewhere |
//! | where do I read? | [`Reader`] for text, [`Events`] for keys and the mouse | 2 for a line |
//! | how do I undo it? | [`ModeGuard`], and its [token](ModeGuard::token) for panic hooks | 1 |
//!
//! # What a console is asked, and how
//!
//! Windows has a driver for consoles, and its clients talk to the console's host by messages. This
//! crate builds them itself, so nothing of `kernel32.dll` is imported. Where the driver takes no
//! such message, as on Wine, kernel32's functions answer instead, looked up at run time. Which way
//! it is, one harmless message finds out, once.
//!
//! Text goes to a console as UTF-16, always. Bytes written to it would be read in a code page that
//! every program on the console may change at any time.
//!
//! # With other crates
//!
//! No environment variable is read here. [`anstream`](https://docs.rs/anstream) reads them, and can
//! strip what no terminal would understand:
//!
//! ```ignore
//! use anstream::{AutoStream, ColorChoice, adapter::StripBytes};
//! use nt_console::{Ansi, Output, Stream, Writer, std_handle};
//!
//! let stdout = Output::new(std_handle(Stream::Output));
//! let ansi = stdout.ansi_support(); // keep it: dropping the guard turns escapes off again
//! let colours = match AutoStream::choice(&std::io::stdout()) { // NO_COLOR, CLICOLOR_FORCE, …
//!     ColorChoice::Never => false,
//!     ColorChoice::Auto => !matches!(ansi, Ansi::None),
//!     _ => true,
//! };
//! let mut writer = Writer::new(stdout);
//! if colours {
//!     writer.write_bytes(bytes)?;
//! } else {
//!     let mut strip = StripBytes::new(); // one for each stream, as a sequence may be split
//!     for piece in strip.strip_next(bytes) {
//!         writer.write_bytes(piece)?;
//!     }
//! }
//! ```
//!
//! [`crossterm`](https://docs.rs/crossterm) writes its commands to any `std::io::Write`, and a
//! [`Writer`] is one (feature `std`): `crossterm::queue!(writer, cursor::MoveTo(0, 0))`. Turn
//! escapes on by [`Output::enable_vt`], and replace `enable_raw_mode`, which forgets what the mode
//! was, by [`Input::raw_mode`].
//!
//! # What cannot be had
//!
//! - A pipe's answer waits while another thread sits in a blocking read of the same synchronous
//!   pipe. Ask before you start such a thread.
//! - Writing to a console waits while the user selects text in its window. That is the user's
//!   wish.
//! - The size of a terminal behind a pipe (mintty) is not to be had from Windows.
//!
//! # Features
//!
//! None is on by default. `alloc` adds [`stdout`] and [`title`]; `std` adds the traits of
//! `std::io`, conversions of errors, and `borrow_std`.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(all(windows, feature = "std"))]
extern crate std;

mod backend;
mod calls;
mod condrv;
mod error;
mod event;
mod events;
mod format;
mod geometry;
mod guard;
mod input;
mod kernel32;
mod kind;
#[cfg(test)]
mod mock;
mod mode;
mod output;
mod proto;
mod pty;
mod reader;
#[cfg(feature = "alloc")]
mod stdout;
mod stream;
mod sys;
mod title;
mod utf16;
mod utf8;
mod write;

pub use error::{Error, Operation, Result};
pub use event::{Event, Key, Modifiers, Mouse, MouseAction};
pub use events::Events;
pub use format::Writer;
pub use geometry::{Position, Size};
pub use guard::{ModeGuard, SavedMode};
pub use input::Input;
pub use kind::{HandleKind, handle_kind, is_terminal};
pub use mode::{InputMode, OutputMode};
pub use output::{Ansi, Output};
pub use reader::Reader;
#[cfg(feature = "alloc")]
pub use stdout::{Stdout, StdoutLock, stdout};
pub use stream::{Stream, open_input, open_output, std_handle};
#[cfg(all(windows, feature = "std"))]
pub use sys::borrow_std;
#[cfg(feature = "alloc")]
pub use title::title;
pub use title::{
    input_code_page, output_code_page, set_input_code_page, set_output_code_page, set_title,
};
pub use utf8::Carry;
