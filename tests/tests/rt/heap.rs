//! Both allocators against a model: what was written stays, and nothing overlaps.
#![expect(unsafe_code, reason = "calls allocators as collections do, with layouts of its own")]

use crate::Numbers;
use core::alloc::{GlobalAlloc, Layout};

/// A block, and the byte it is full of.
struct Block {
    start: *mut u8,
    layout: Layout,
    byte: u8,
}

impl Block {
    fn check(&self, bytes: usize) {
        assert!(self.start.addr().is_multiple_of(self.layout.align()), "{:?}", self.layout);
        // SAFETY: the block holds that many bytes, and `fill` wrote them.
        let contents = unsafe { core::slice::from_raw_parts(self.start, bytes) };
        assert!(contents.iter().all(|&byte| byte == self.byte), "{:?}", self.layout);
    }

    fn fill(&mut self, byte: u8) {
        self.byte = byte;
        // SAFETY: the block holds that many bytes.
        unsafe { self.start.write_bytes(byte, self.layout.size()) };
    }
}

fn layout(numbers: &mut Numbers) -> Layout {
    let size = match numbers.below(10) {
        0 => 1 + numbers.below(600_000),
        1..4 => 1 + numbers.below(5_000),
        _ => 1 + numbers.below(100),
    };
    Layout::from_size_align(size, 1 << numbers.below(13)).unwrap()
}

/// Alignments to 4096; sizes to beyond what the system's heap serves by pages.
fn fuzz(allocator: &impl GlobalAlloc, seed: u64) {
    let mut numbers = Numbers(seed);
    let mut blocks: Vec<Block> = Vec::new();
    for step in 0..6_000_u32 {
        let byte = u8::try_from(step % 251 + 1).unwrap();
        let full = blocks.len() > 60;
        match numbers.below(5) {
            0 | 1 if !full => {
                let layout = layout(&mut numbers);
                // SAFETY: the size is not zero.
                let start = unsafe { allocator.alloc(layout) };
                assert!(!start.is_null());
                let mut block = Block { start, layout, byte };
                block.fill(byte);
                blocks.push(block);
            }
            2 if !full => {
                let layout = layout(&mut numbers);
                // SAFETY: the size is not zero.
                let start = unsafe { allocator.alloc_zeroed(layout) };
                assert!(!start.is_null());
                let mut block = Block { start, layout, byte: 0 };
                block.check(layout.size());
                block.fill(byte);
                blocks.push(block);
            }
            3 if !blocks.is_empty() => {
                let at = numbers.below(blocks.len());
                let block = &mut blocks[at];
                let size = layout(&mut numbers).size();
                let kept = block.layout.size().min(size);
                // SAFETY: the block has this layout, and the size is not zero.
                let start = unsafe { allocator.realloc(block.start, block.layout, size) };
                assert!(!start.is_null());
                block.start = start;
                block.layout = Layout::from_size_align(size, block.layout.align()).unwrap();
                block.check(kept);
                block.fill(byte);
            }
            _ if !blocks.is_empty() => {
                let block = blocks.swap_remove(numbers.below(blocks.len()));
                block.check(block.layout.size());
                // SAFETY: the block has this layout and is given up.
                unsafe { allocator.dealloc(block.start, block.layout) };
            }
            _ => {}
        }
    }
    for block in blocks {
        block.check(block.layout.size());
        // SAFETY: as above.
        unsafe { allocator.dealloc(block.start, block.layout) };
    }
}

#[test]
fn the_process_heap_keeps_every_block() {
    for seed in 0..4 {
        fuzz(&nt_rt::ProcessHeap, seed);
    }
}

#[test]
fn the_arena_keeps_every_block() {
    fuzz(&nt_rt::Arena::new(), 5);
}

#[test]
fn threads_share_an_arena() {
    let arena = nt_rt::Arena::new();
    std::thread::scope(|scope| {
        for seed in 10..13 {
            let arena = &arena;
            scope.spawn(move || fuzz(arena, seed));
        }
    });
}
