//! Safe vocabulary shared by every crate above `nt-sys`.
//!
//! - [`Error`] keeps the `NTSTATUS` and the call that returned it.
//! - [`OwnedHandle`] and [`BorrowedHandle`] are closed by `NtClose`, with and without `std`.
//! - [`UnicodeStr`] and [`ObjectAttributes`] name things on the way into the kernel.
//! - [`record`] reads what comes back: bytes, never references to structures.
//! - [`Export`] finds functions that not every system has; [`random`] asks the kernel for bytes.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(all(windows, feature = "std"))]
extern crate std;

mod attributes;
mod error;
mod export;
mod fatal;
mod handle;
pub mod io;
pub mod random;
pub mod record;
pub mod status;
mod string;
mod sys;

pub use attributes::ObjectAttributes;
pub use error::{Call, Error, NtError, Result};
pub use export::Export;
pub use fatal::fatal;
pub use handle::{AsHandle, BorrowedHandle, OwnedHandle, SharedHandle};
pub use string::{UnicodeStr, encode_utf16};
