//! What `hello` does, on std.
#![forbid(unsafe_code)]

nt_shim::stand_in!(ProcessPrng);

fn main() {
    println!("Hello, world!");
}
