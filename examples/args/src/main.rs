//! Prints its arguments, one a line, the program's own name left out.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]

nt_rt::entry!(main);

fn main() {
    for arg in nt_rt::args().skip(1) {
        nt_rt::println!("{arg}");
    }
}
