//! Room for an answer of the kernel whose size is not known before.
use crate::sys;
use core::{
    ffi::c_void,
    ptr::{self, NonNull},
    slice,
};
use nt_sys::{
    NTSTATUS,
    ntstatus::{STATUS_BUFFER_OVERFLOW, STATUS_BUFFER_TOO_SMALL},
};

const STATUS_NO_MEMORY: NTSTATUS = 0xC000_0017_u32.cast_signed();
/// Room that needs no heap; most values fit.
const WORDS: usize = 128;
/// How often an answer may have grown between two calls.
const TRIES: u32 = 8;

/// Room for one answer: on the stack, and on the heap if that is too small.
pub(super) struct Reply {
    stack: [u64; WORDS],
    heap: Option<NonNull<c_void>>,
    room: usize,
    used: usize,
}

impl Reply {
    pub(super) const fn new() -> Self {
        Self { stack: [0; WORDS], heap: None, room: WORDS * 8, used: 0 }
    }

    /// Asks until the answer fits or `enough` says that what it is told of is enough.
    ///
    /// `call` is given a place, its bytes, and where to write how many there would be. `enough` is
    /// given those and what was written, and may stop an answer that is cut off.
    pub(super) fn ask(
        &mut self,
        mut call: impl FnMut(*mut c_void, u32, *mut u32) -> NTSTATUS,
        enough: impl Fn(&[u8]) -> bool,
    ) -> NTSTATUS {
        let mut status = STATUS_NO_MEMORY;
        for _ in 0..TRIES {
            let mut needed = 0;
            let bytes = u32::try_from(self.room).unwrap_or(u32::MAX);
            status = call(self.place(), bytes, &raw mut needed);
            let needed = usize::try_from(needed).unwrap_or(usize::MAX);
            self.used = if status == STATUS_BUFFER_TOO_SMALL { 0 } else { needed.min(self.room) };
            if !matches!(status, STATUS_BUFFER_OVERFLOW | STATUS_BUFFER_TOO_SMALL)
                || enough(self.bytes())
            {
                return status;
            }
            if !self.grow(needed.max(self.room + 1)) {
                return STATUS_NO_MEMORY;
            }
        }
        status
    }

    /// What was written.
    pub(super) fn bytes(&self) -> &[u8] {
        let place = self.heap.map_or(self.stack.as_ptr().cast(), |heap| heap.as_ptr().cast_const());
        // SAFETY: the room has at least `used` bytes, all initialised: the stack from the start,
        // the heap when it was allocated.
        unsafe { slice::from_raw_parts(place.cast(), self.used) }
    }

    fn place(&mut self) -> *mut c_void {
        self.heap.map_or_else(|| self.stack.as_mut_ptr().cast(), NonNull::as_ptr)
    }

    fn grow(&mut self, bytes: usize) -> bool {
        self.used = 0;
        if let Some(old) = self.heap.take() {
            sys::free(old);
        }
        self.heap = sys::allocate_zeroed(bytes);
        self.room = if self.heap.is_some() { bytes } else { WORDS * 8 };
        self.heap.is_some()
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        if let Some(heap) = self.heap.take() {
            sys::free(heap);
        }
    }
}

/// Copies bytes to a caller's memory.
///
/// # Safety
///
/// `to` is valid for writes of as many bytes.
pub(super) unsafe fn copy_out(bytes: &[u8], to: *mut u8) {
    // SAFETY: the caller's promise; a caller's memory and ours do not overlap.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
}

/// Writes through a caller's pointer, unless it is null.
///
/// # Safety
///
/// `to` is null or valid for writes.
pub(super) unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: the caller's promise.
        unsafe { to.write_unaligned(value) };
    }
}
