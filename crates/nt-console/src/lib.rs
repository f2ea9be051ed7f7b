//! The Windows console over `ntdll.dll` alone.
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
mod geometry;
mod guard;
mod input;
mod kernel32;
mod kind;
mod mode;
mod output;
mod proto;
mod pty;
mod reader;
mod stream;
mod sys;
mod title;
mod utf16;
mod utf8;
mod write;

pub use error::{Error, Operation, Result};
pub use event::{Event, Key, Modifiers, Mouse, MouseAction};
pub use events::Events;
pub use geometry::{Position, Size};
pub use guard::{ModeGuard, SavedMode};
pub use input::Input;
pub use kind::{HandleKind, handle_kind, is_terminal};
pub use mode::{InputMode, OutputMode};
pub use output::{Ansi, Output};
pub use reader::Reader;
pub use stream::{Stream, open_input, open_output, std_handle};
#[cfg(all(windows, feature = "std"))]
pub use sys::borrow_std;
#[cfg(feature = "alloc")]
pub use title::title;
pub use title::{
    input_code_page, output_code_page, set_input_code_page, set_output_code_page, set_title,
};
pub use utf8::Carry;
