//! The process heap as Rust's allocator.
#![expect(unsafe_code, reason = "an allocator hands out raw memory")]

use crate::peb::process_heap;
use core::{
    alloc::{GlobalAlloc, Layout},
    ffi::c_void,
    ptr,
};
use nt_sys::ntrtl::{
    HEAP_REALLOC_IN_PLACE_ONLY, HEAP_ZERO_MEMORY, RtlAllocateHeap, RtlFreeHeap, RtlReAllocateHeap,
};

mod arena;
pub use arena::Arena;

/// What every block of the heap is aligned to, `MEMORY_ALLOCATION_ALIGNMENT`.
const HEAP_ALIGN: usize = if cfg!(target_pointer_width = "64") { 16 } else { 8 };

/// Rust's allocator on the heap that the loader made for the process.
///
/// Larger alignments than the heap's own cost one alignment more per block: the aligned address
/// lies inside a larger block, whose start is noted just before it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProcessHeap;

impl ProcessHeap {
    /// The one there is.
    pub const fn new() -> Self {
        Self
    }
}

// SAFETY: blocks come from a heap that serialises its callers, are as large and as aligned as
// asked (see `allocate`), and are freed only by `dealloc` and `realloc`. Nothing here unwinds.
unsafe impl GlobalAlloc for ProcessHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        allocate(layout, 0)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        allocate(layout, HEAP_ZERO_MEMORY)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let block = if layout.align() <= HEAP_ALIGN {
            block.cast()
        } else {
            // SAFETY: the caller's `layout` is the one `block` was allocated with.
            unsafe { note_before(block).read() }
        };
        // SAFETY: `block` is the start of a heap block that the caller gives up.
        unsafe { RtlFreeHeap(process_heap(), 0, block) };
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= HEAP_ALIGN {
            // SAFETY: `block` is the start of a heap block; on failure it stays as it was.
            return unsafe { RtlReAllocateHeap(process_heap(), 0, block.cast(), size) }.cast();
        }
        // The heap would keep only its own alignment when it moves a block, so it may not move it.
        // SAFETY: the caller's `layout` is the one `block` was allocated with.
        let start = unsafe { note_before(block).read() };
        if let Some(all) = size.checked_add(block.addr() - start.addr()) {
            // SAFETY: `start` is the start of a heap block; on failure it stays as it was.
            let grown = unsafe {
                RtlReAllocateHeap(process_heap(), HEAP_REALLOC_IN_PLACE_ONLY, start, all)
            };
            if !grown.is_null() {
                return block;
            }
        }
        // SAFETY: the caller guarantees that `size`, rounded up, fits an `isize`.
        let new_layout = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        let new_block = allocate(new_layout, 0);
        if !new_block.is_null() {
            // SAFETY: both blocks hold the smaller of both sizes, and a new block overlaps none.
            unsafe { new_block.copy_from_nonoverlapping(block, layout.size().min(size)) };
            // SAFETY: the caller gives up `block`, allocated with `layout`.
            unsafe { self.dealloc(block, layout) };
        }
        new_block
    }
}

fn allocate(layout: Layout, flags: u32) -> *mut u8 {
    if layout.align() <= HEAP_ALIGN {
        return heap_block(layout.size(), flags).cast();
    }
    let Some(size) = layout.size().checked_add(layout.align()) else { return ptr::null_mut() };
    let start = heap_block(size, flags);
    if start.is_null() {
        return ptr::null_mut();
    }
    // Between `HEAP_ALIGN` and `align` bytes in, as both are powers of two and `align` is larger.
    let skip = layout.align() - (start.addr() & (layout.align() - 1));
    let block = start.cast::<u8>().wrapping_add(skip);
    // SAFETY: at least `HEAP_ALIGN` bytes, two words, lie between the start and `block`.
    unsafe { note_before(block).write(start) };
    block
}

fn heap_block(size: usize, flags: u32) -> *mut c_void {
    // SAFETY: the process heap exists for as long as the process; any size may be asked for.
    unsafe { RtlAllocateHeap(process_heap(), flags, size) }
}

#[expect(clippy::cast_ptr_alignment, reason = "`block` is aligned to more than a word")]
/// Where the start of the heap block around an over-aligned block is noted.
fn note_before(block: *mut u8) -> *mut *mut c_void {
    block.cast::<*mut c_void>().wrapping_sub(1)
}
