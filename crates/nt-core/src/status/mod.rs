//! What is known of statuses: constants, names, and the Win32 codes Windows makes of them.

mod constants;
#[cfg(feature = "status-names")]
mod names;
mod win32;
#[rustfmt::skip] // rows, not lines
mod win32_kernel;
#[rustfmt::skip] // rows, not lines
mod win32_others;

#[cfg(feature = "status-names")]
pub use names::name;
pub use win32::to_win32;
