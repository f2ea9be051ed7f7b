//! Consoles, terminals, files, pipes and nothing at all, on both sides of nt-console.
#![cfg(windows)]
#![deny(unsafe_code)]

mod kinds;
mod modes;
mod pipes;
mod terminal;
mod text;
mod typing;
mod win32;

nt_shim::stand_in!(ProcessPrng);
