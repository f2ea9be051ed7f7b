//! The registry: what each operation does, beside winreg and windows-registry.
//!
//! What Wine answers is proved here. What it does not do (transactions, application hives, key
//! flags) or does otherwise (the text format of saved hives) is told at each test.
#![cfg(windows)]
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod classes;
mod create;
mod delete;
mod differential;
mod dump;
mod enumerate;
mod hive;
mod names;
mod open;
mod rename;
mod scratch;
mod status;
mod tree;
mod values;
mod watch;

nt_shim::stand_in!(ProcessPrng);
