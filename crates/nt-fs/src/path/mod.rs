//! Win32 paths, and the NT paths the kernel takes: pure code, no calls, no heap.
//!
//! The rules are those of ntdll's own functions, which stand for all of Win32: `C:foo` starts at
//! the directory last current on `C:`, `/` separates, `.` and `..` are resolved in the text,
//! dots and spaces at the end vanish, and `nul` is a device. `\\?\` (spelled so, with four
//! backslashes) turns all of it off. Nothing is cut at 260 units; the end is at 32,767.
#![forbid(unsafe_code)]

mod convert;
mod device;
mod dos83;
mod kind;
mod mask;
mod name;
mod out;
mod source;
mod wtf8;

pub use convert::{Converted, Directories, full_path, nt_path};
pub use device::DeviceNames;
pub use dos83::{Dos83, dos83};
pub use kind::PathKind;
pub use mask::matches_mask;
pub use name::NtPath;
pub(crate) use name::{with_name, with_relative};
pub use source::AsPath;
pub(crate) use source::Source;
