//! Lists a directory: size, kind and name of each entry, one a line.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

use alloc::vec::Vec;
use nt_fs::{Dir, DirBuf};

nt_rt::entry!(main);

fn main() -> nt_core::Result<()> {
    let path: Vec<u16> = match nt_rt::args().nth(1) {
        Some(path) => path.units().collect(),
        None => Vec::from([u16::from(b'.')]),
    };
    let dir = Dir::open(&path[..])?;
    let mut buf = DirBuf::<4096>::new();
    while let Some(entries) = dir.read(&mut buf)? {
        for entry in entries {
            let entry = entry?;
            if !entry.is_dots() {
                let kind = if entry.is_dir() { "dir " } else { "file" };
                nt_rt::println!("{:>12} {kind} {}", entry.size, entry.name);
            }
        }
    }
    Ok(())
}
