//! Panics in the way its argument says.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
#![expect(clippy::panic, reason = "that is what it is for")]

use core::fmt;

nt_rt::entry!(main);

fn main() -> Result<(), &'static str> {
    let Some(way) = nt_rt::args().nth(1) else { return Err("say how to panic") };
    match () {
        () if way.is("message") => panic!("the answer is {}", 42),
        () if way.is("long") => panic!("{:2000}|", "x"),
        () if way.is("twice") => panic!("{Panics}"),
        () => {
            let none: &[u8] = &[];
            nt_rt::println!("{}", none[nt_rt::args().count()]);
            Ok(())
        }
    }
}

/// Panics while it is printed.
struct Panics;

impl fmt::Display for Panics {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        panic!("inner");
    }
}
