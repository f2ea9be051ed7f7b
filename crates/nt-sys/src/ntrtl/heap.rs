//! Heaps.
use crate::{
    BOOLEAN,
    macros::{constants, ntdll},
};
use core::ffi::c_void;

constants! {
    "[Flags of heaps and of allocation](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlcreateheap).";
    u32:
    /// No lock: one thread only.
    HEAP_NO_SERIALIZE = 0x1,
    /// The heap grows.
    HEAP_GROWABLE = 0x2,
    /// Failure raises an exception.
    HEAP_GENERATE_EXCEPTIONS = 0x4,
    /// Fill the block with zeros.
    HEAP_ZERO_MEMORY = 0x8,
    /// Do not move the block.
    HEAP_REALLOC_IN_PLACE_ONLY = 0x10,
    /// Blocks are executable.
    HEAP_CREATE_ENABLE_EXECUTE = 0x0004_0000,
}

ntdll! {
    /// Creates a heap.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlcreateheap).
    pub fn RtlCreateHeap(
        Flags: u32,
        HeapBase: *mut c_void,
        ReserveSize: usize,
        CommitSize: usize,
        Lock: *mut c_void,
        Parameters: *const c_void,
    ) -> *mut c_void;

    /// Destroys a heap; null on success.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtldestroyheap).
    pub fn RtlDestroyHeap(HeapHandle: *mut c_void) -> *mut c_void;

    /// Allocates a block; null on failure.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlallocateheap).
    pub fn RtlAllocateHeap(HeapHandle: *mut c_void, Flags: u32, Size: usize) -> *mut c_void;

    /// Resizes a block; null and an untouched block if that fails.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlReAllocateHeap(
        HeapHandle: *mut c_void,
        Flags: u32,
        BaseAddress: *mut c_void,
        Size: usize,
    ) -> *mut c_void;

    /// Frees a block. A `LOGICAL` since Windows 8: non-zero on success.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlfreeheap).
    pub fn RtlFreeHeap(HeapHandle: *mut c_void, Flags: u32, BaseAddress: *mut c_void) -> u32;

    /// Bytes of a block as asked for; `usize::MAX` on failure.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSizeHeap(HeapHandle: *mut c_void, Flags: u32, BaseAddress: *mut c_void) -> usize;

    /// Checks a heap or one block.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlValidateHeap(
        HeapHandle: *mut c_void,
        Flags: u32,
        BaseAddress: *mut c_void,
    ) -> BOOLEAN;

    /// Takes the lock of a heap.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlLockHeap(HeapHandle: *mut c_void) -> BOOLEAN;

    /// Gives it back.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlUnlockHeap(HeapHandle: *mut c_void) -> BOOLEAN;
}
