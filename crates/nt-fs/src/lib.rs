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

mod by_path;
mod calls;
mod create_dir;
mod dir;
mod error;
mod file;
mod file_type;
#[cfg(feature = "alloc")]
mod heap_buf;
mod metadata;
pub mod path;
mod process;
mod record;
mod remove;
#[cfg(feature = "alloc")]
mod remove_tree;
mod rename;
mod scan;
#[cfg(all(test, feature = "alloc"))]
mod script;
mod status;
mod support;
mod sys;
mod time;
#[cfg(all(test, feature = "alloc"))]
mod walk_tests;

#[cfg(feature = "alloc")]
pub use by_path::remove_dir_all;
pub use by_path::{
    change, change_link, create_dir, create_dir_all, exists, hard_link, metadata, remove_dir,
    remove_file, rename, rename_no_replace, symlink_metadata,
};
pub use dir::{Dir, DirBuf};
#[cfg(feature = "alloc")]
pub use error::{Context, PathError};
pub use error::{Phrase, phrase};
pub use file::{File, OpenOptions, write_file};
#[cfg(feature = "alloc")]
pub use file::{read_file, write_atomic};
pub use file_type::FileType;
pub use metadata::{Change, FileId, Metadata};
pub use record::{DirEntries, DirEntry};
pub use time::{Time, Times};
