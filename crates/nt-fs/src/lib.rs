//! Directories by handle, straight to the NT I/O manager.
//!
//! ```no_run
//! use nt_fs::{Dir, DirBuf};
//!
//! let dir = Dir::open(r"C:\Windows")?;
//! let mut buf = DirBuf::<4096>::new();
//! while let Some(entries) = dir.read(&mut buf)? {
//!     for entry in entries {
//!         let entry = entry?;
//!         println!("{:>12} {}", entry.size, entry.name);
//!     }
//! }
//! # Ok::<(), nt_core::Error>(())
//! ```
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod dir;
pub mod path;
mod process;
mod record;
mod sys;

pub use dir::{Dir, DirBuf};
pub use record::{DirEntries, DirEntry};
