//! What `args` does, on std.
#![forbid(unsafe_code)]

nt_shim::stand_in!(ProcessPrng);

fn main() {
    for arg in std::env::args_os().skip(1) {
        println!("{}", arg.to_string_lossy());
    }
}
