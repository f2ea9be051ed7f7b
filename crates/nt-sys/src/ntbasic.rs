//! Scalars and strings (`phnt_ntdef.h`).
use core::ffi::c_void;

/// `NTSTATUS`: success and informational values are non-negative.
pub type NTSTATUS = i32;
/// `HANDLE`: an index into the process handle table, never dereferenced.
pub type HANDLE = *mut c_void;
/// `BOOLEAN`: one byte, zero is false. Not Rust's `bool`, which has only two valid bytes.
pub type BOOLEAN = u8;

/// `UNICODE_STRING`: counted UTF-16; both lengths are in bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UNICODE_STRING {
    /// Bytes in use, without a terminator.
    pub Length: u16,
    /// Bytes allocated.
    pub MaximumLength: u16,
    /// First code unit.
    pub Buffer: *mut u16,
}
crate::macros::layout!(UNICODE_STRING {
    size: [16, 8],
    align: [8, 4],
    Length: [0, 0],
    MaximumLength: [2, 2],
    Buffer: [8, 4],
});

/// `ANSI_STRING`: counted bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ANSI_STRING {
    /// Bytes in use, without a terminator.
    pub Length: u16,
    /// Bytes allocated.
    pub MaximumLength: u16,
    /// First byte.
    pub Buffer: *mut u8,
}
crate::macros::layout!(ANSI_STRING {
    size: [16, 8],
    align: [8, 4],
    Length: [0, 0],
    MaximumLength: [2, 2],
    Buffer: [8, 4],
});
