//! A program to start from: copy this directory.
//!
//! In your own `Cargo.toml` write the edition, a version for `nt-rt`, and
//!
//! ```toml
//! [profile.dev]
//! panic = "abort"
//! [profile.release]
//! panic = "abort"
//! lto = true
//! codegen-units = 1
//! ```
//!
//! then build for `x86_64-pc-windows-msvc`, `i686-pc-windows-msvc` or `aarch64-pc-windows-msvc`. On
//! a machine without MSVC say `linker = "rust-lld"` for that target in `.cargo/config.toml`.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
nt_rt::entry!(main);

fn main() -> Result<(), &'static str> {
    let name = nt_rt::args().nth(1).ok_or("tell me your name")?;
    nt_rt::println!("Hello, {name}!");
    Ok(())
}
