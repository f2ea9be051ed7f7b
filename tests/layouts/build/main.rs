//! Reads the lists nt-sys is written with and the sources of three foreign bindings, and writes
//! the assertions that compare them. What cannot be compared must stand in `exceptions.txt`.
#![expect(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    clippy::panic,
    reason = "a build script runs on the host and stops the build by panicking"
)]

mod cfg;
mod emit;
mod exceptions;
mod ours;
mod source;
mod theirs;

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=exceptions.txt");
    println!("cargo::rerun-if-changed=../../crates/nt-sys/src");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // Off Windows the foreign bindings do not exist; there is nothing to compare with.
    let checks = if env::var_os("CARGO_CFG_WINDOWS").is_some() { checks() } else { String::new() };
    fs::write(out.join("checks.rs"), checks).expect("OUT_DIR is writable");
}

fn checks() -> String {
    let ours = ours::read("../../crates/nt-sys/src".as_ref());
    let oracles = source::oracles();
    let exceptions = exceptions::read("exceptions.txt");
    let (text, problems) = emit::emit(&ours, &oracles, &exceptions);
    assert!(
        problems.is_empty(),
        "nt-sys and its oracles do not match up:\n{}",
        problems.join("\n")
    );
    text
}
