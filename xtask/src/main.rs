//! `cargo xtask`: the repository's own tools.
#![forbid(unsafe_code)]

fn main() {}
