//! The buffer of a listing, on the heap.
#![forbid(unsafe_code)]

use alloc::{vec, vec::Vec};

/// More, and servers with old protocols refuse.
const SIZE: usize = 64 * 1024;

/// 64 KiB at a multiple of 8.
#[derive(Debug)]
pub(crate) struct HeapBuf(Vec<u8>);

impl HeapBuf {
    pub(crate) fn new() -> Self {
        Self(vec![0; SIZE + 7])
    }

    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        let start = self.0.as_ptr().addr().wrapping_neg() % 8;
        &mut self.0[start..start + SIZE]
    }
}
