//! Exercises the allocator: alignments, growth, zeroing, and a size nobody has.
#![no_std]
#![no_main]
#![expect(unsafe_code, reason = "calls the allocator as collections do, with layouts of its own")]
extern crate alloc;

use alloc::{
    alloc::{alloc, alloc_zeroed, dealloc, realloc},
    string::String,
    vec::Vec,
};
use core::alloc::Layout;

nt_rt::entry!(main);

fn main() {
    if nt_rt::args().nth(1).is_some_and(|arg| arg.is("exhaust")) {
        let all: Vec<u8> = Vec::with_capacity(isize::MAX.cast_unsigned());
        nt_rt::println!("{}", all.capacity());
    }
    for shift in 0..=16 {
        for size in [1, 15, 16, 17, 4095, 70_000] {
            exercise(Layout::from_size_align(size, 1 << shift).expect("a small layout"));
        }
    }
    let text: String = (0..1000).filter_map(|n| char::from_digit(n % 10, 10)).collect();
    nt_rt::println!("ok {}", text.len());
}

/// Allocates, grows and frees with `layout`, checking alignment and contents.
fn exercise(layout: Layout) {
    // SAFETY: the size is not zero.
    let zeroed = unsafe { alloc_zeroed(layout) };
    check(zeroed, layout, 0);
    // SAFETY: as above.
    let block = unsafe { alloc(layout) };
    check_aligned(block, layout);
    // SAFETY: `block` holds that many bytes.
    unsafe { block.write_bytes(0x5A, layout.size()) };
    // SAFETY: `block` came from `alloc` with this layout, and the size is not zero.
    let grown = unsafe { realloc(block, layout, layout.size() * 3) };
    check(grown, layout, 0x5A);
    check(zeroed, layout, 0); // nobody wrote into its neighbour
    let grown_layout =
        Layout::from_size_align(layout.size() * 3, layout.align()).expect("a small layout");
    // SAFETY: `grown` has `grown_layout`.
    let shrunk = unsafe { realloc(grown, grown_layout, layout.size()) };
    check(shrunk, layout, 0x5A);
    // SAFETY: `shrunk` has `layout` again.
    unsafe { dealloc(shrunk, layout) };
    // SAFETY: `zeroed` came from `alloc_zeroed` with this layout.
    unsafe { dealloc(zeroed, layout) };
}

fn check(block: *const u8, layout: Layout, expected: u8) {
    check_aligned(block, layout);
    // SAFETY: `block` holds that many initialised bytes.
    let bytes = unsafe { core::slice::from_raw_parts(block, layout.size()) };
    assert!(bytes.iter().all(|&byte| byte == expected), "contents of {layout:?}");
}

fn check_aligned(block: *const u8, layout: Layout) {
    assert!(!block.is_null(), "out of memory for {layout:?}");
    assert!(block.addr().is_multiple_of(layout.align()), "{block:?} for {layout:?}");
}
