//! The build script of the executables without std.

fn main() {
    // Rust asks for the C runtime's library; there is none to find without MSVC, and no need for it.
    if std::env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|env| env == "msvc") {
        println!("cargo::rustc-link-arg-bins=/NODEFAULTLIB");
    }
}
