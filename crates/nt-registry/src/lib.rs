//! The registry by handle, straight to the NT configuration manager.
//!
//! ```no_run
//! use nt_registry::{Root, ValueBuf};
//!
//! let key = Root::LocalMachine.open(r"Software\Microsoft\Windows NT\CurrentVersion")?;
//! let mut buf = ValueBuf::<512>::new();
//! println!("{}", key.query("ProductName", &mut buf)?.text()?);
//! for subkey in key.subkeys() {
//!     println!("{}", subkey?.name);
//! }
//! # Ok::<(), nt_registry::Error>(())
//! ```
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(all(windows, feature = "std"))]
extern crate std;

mod access;
mod base;
mod classes;
#[cfg(feature = "alloc")]
mod copy_tree;
mod create;
mod delete_tree;
mod error;
#[cfg(feature = "alloc")]
mod grow;
mod hive;
mod key;
#[cfg(feature = "alloc")]
mod link;
mod name;
mod options;
#[cfg(feature = "alloc")]
mod owned;
mod record;
mod root;
#[cfg(feature = "alloc")]
mod security;
mod status;
mod strings;
mod subkeys;
mod sys;
mod text;
mod transaction;
mod value;
mod values;
mod view;
#[cfg(feature = "alloc")]
mod walk;
#[cfg(feature = "alloc")]
mod watch;

pub use access::Access;
pub use base::Base;
pub use classes::Classes;
#[cfg(feature = "alloc")]
pub use copy_tree::CopyOptions;
pub use error::{Error, Result, found};
pub use hive::{Enabled, Privilege, load_app_hive, load_hive, unload_hive};
pub use key::{Key, KeyFlags};
pub use name::{KeyName, Name, Verbatim};
pub use options::{Disposition, Options};
#[cfg(feature = "alloc")]
pub use owned::{NamedValue, OwnedValue, Values, expand};
pub use record::{FileTime, KeyInfo};
pub use root::Root;
#[cfg(feature = "alloc")]
pub use security::SecurityParts;
pub use strings::Strings;
pub use subkeys::{Subkey, Subkeys};
pub use transaction::Transaction;
pub use value::{Value, ValueType};
pub use values::ValueBuf;
pub use view::View;
#[cfg(feature = "alloc")]
pub use walk::{Visit, VisitError, Walk};
#[cfg(feature = "alloc")]
pub use watch::{Changes, Watch};
