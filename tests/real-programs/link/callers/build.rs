//! Asks for a library as build scripts of older crates do.

fn main() {
    println!("cargo::rustc-link-lib=bcrypt");
}
