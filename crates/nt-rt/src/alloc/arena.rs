//! Memory that is never given back.
use core::{
    alloc::{GlobalAlloc, Layout},
    cell::UnsafeCell,
    ffi::c_void,
    hint, ptr,
    sync::atomic::{AtomicBool, Ordering},
};
use nt_sys::{
    ntmmapi::{MEM_COMMIT, MEM_RESERVE, NtAllocateVirtualMemory, PAGE_READWRITE},
    ntpsapi,
};

/// An allocator for programs that end soon: takes memory from the kernel in large pieces, deals it
/// out in order, and frees only what was allocated last.
///
/// `nt_rt::entry!(main, arena)` makes it a program's allocator.
pub struct Arena {
    locked: AtomicBool,
    piece: UnsafeCell<Piece>,
}

/// The unused rest of the newest piece.
struct Piece {
    next: *mut u8,
    end: *mut u8,
}

/// What is asked of the kernel at least. It commits only pages that are touched.
const PIECE: usize = 1 << 20;
/// The kernel deals out address space in units of this.
const GRANULARITY: usize = 1 << 16;

// SAFETY: `piece` is used only between `lock` and `unlock`, by one thread at a time.
unsafe impl Sync for Arena {}
// SAFETY: nothing in it belongs to a thread.
unsafe impl Send for Arena {}

impl Arena {
    /// Owns nothing before the first allocation.
    pub const fn new() -> Self {
        let piece = Piece { next: ptr::null_mut(), end: ptr::null_mut() };
        Self { locked: AtomicBool::new(false), piece: UnsafeCell::new(piece) }
    }

    /// Lends the piece to one thread. What `with` does takes some instructions, or one call.
    fn locked<R>(&self, with: impl FnOnce(&mut Piece) -> R) -> R {
        while self.locked.swap(true, Ordering::Acquire) {
            hint::spin_loop();
        }
        // SAFETY: whoever saw `false` is alone here until it writes `false`.
        let result = with(unsafe { &mut *self.piece.get() });
        self.locked.store(false, Ordering::Release);
        result
    }
}

impl Piece {
    fn allocate(&mut self, layout: Layout) -> *mut u8 {
        if let Some(block) = self.take(layout) {
            return block;
        }
        let Some(room) = layout.size().checked_add(layout.align()) else { return ptr::null_mut() };
        if room > PIECE / 2 {
            // Large blocks get a piece of their own, and the rest of this one stays in use.
            let (block, _) = from_kernel(room);
            return aligned(block, layout.align());
        }
        let (piece, bytes) = from_kernel(PIECE);
        if piece.is_null() {
            return piece;
        }
        *self = Self { next: piece, end: piece.wrapping_add(bytes) };
        self.take(layout).unwrap_or(ptr::null_mut())
    }

    fn take(&mut self, layout: Layout) -> Option<*mut u8> {
        let block = aligned(self.next, layout.align());
        let after = block.addr().checked_add(layout.size())?;
        if self.next.is_null() || after > self.end.addr() {
            return None;
        }
        self.next = block.with_addr(after);
        Some(block)
    }

    /// Moves the end of the newest block; `false` if it is another or there is no room.
    fn resize_last(&mut self, block: *mut u8, old: usize, new: usize) -> bool {
        if block.addr() + old != self.next.addr() {
            return false;
        }
        match block.addr().checked_add(new) {
            Some(after) if after <= self.end.addr() => {
                self.next = block.with_addr(after);
                true
            }
            _ => false,
        }
    }
}

// SAFETY: blocks lie in committed memory that is never released, do not overlap, and are as large
// and as aligned as asked. Nothing here unwinds.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.locked(|piece| piece.allocate(layout))
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.locked(|piece| piece.resize_last(block, layout.size(), 0));
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size <= layout.size() || self.locked(|p| p.resize_last(block, layout.size(), size)) {
            return block;
        }
        // SAFETY: the caller guarantees that `size`, rounded up, fits an `isize`.
        let new_layout = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        let new_block = self.locked(|piece| piece.allocate(new_layout));
        if !new_block.is_null() {
            // SAFETY: both blocks hold the old size, and a new block overlaps none.
            unsafe { new_block.copy_from_nonoverlapping(block, layout.size()) };
        }
        new_block
    }
}

/// The first address from `start` on that is a multiple of `align`, a power of two.
fn aligned(start: *mut u8, align: usize) -> *mut u8 {
    start.wrapping_add(start.addr().wrapping_neg() & (align - 1))
}

/// Committed memory of at least `bytes`, and how much it is; null if there is none.
fn from_kernel(bytes: usize) -> (*mut u8, usize) {
    let mut base: *mut c_void = ptr::null_mut();
    let Some(mut size) = bytes.checked_next_multiple_of(GRANULARITY) else {
        return (ptr::null_mut(), 0);
    };
    // SAFETY: both out-pointers are to live locals; a null base lets the kernel choose.
    let status = unsafe {
        NtAllocateVirtualMemory(
            ptr::without_provenance_mut(ntpsapi::NtCurrentProcess.cast_unsigned()),
            &raw mut base,
            0,
            &raw mut size,
            MEM_RESERVE | MEM_COMMIT,
            PAGE_READWRITE,
        )
    };
    if status < 0 { (ptr::null_mut(), 0) } else { (base.cast(), size) }
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for Arena {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Arena").finish_non_exhaustive()
    }
}
