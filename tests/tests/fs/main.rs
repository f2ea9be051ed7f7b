//! nt-fs beside ntdll's own functions and std.
#![cfg(windows)]
#![deny(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

nt_shim::stand_in!(ProcessPrng);

mod differential;
mod ntdll;
mod paths;
mod random;
mod tree;
