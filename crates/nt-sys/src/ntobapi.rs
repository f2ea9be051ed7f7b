//! Object manager: handles and object attributes (`ntobapi.h`).
use crate::{BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING};
use core::ffi::c_void;

/// Names compare without case.
pub const OBJ_CASE_INSENSITIVE: u32 = 0x40;
/// The right to wait for the object.
pub const SYNCHRONIZE: u32 = 0x0010_0000;

/// `OBJECT_ATTRIBUTES`: names an object to open or create.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_ATTRIBUTES {
    /// `size_of::<OBJECT_ATTRIBUTES>()`.
    pub Length: u32,
    /// Directory that `ObjectName` is relative to, or null.
    pub RootDirectory: HANDLE,
    /// Name, relative or absolute.
    pub ObjectName: *const UNICODE_STRING,
    /// `OBJ_*` flags.
    pub Attributes: u32,
    /// `SECURITY_DESCRIPTOR`, or null.
    pub SecurityDescriptor: *const c_void,
    /// `SECURITY_QUALITY_OF_SERVICE`, or null.
    pub SecurityQualityOfService: *const c_void,
}
crate::macros::layout!(OBJECT_ATTRIBUTES {
    size: [48, 24],
    align: [8, 4],
    Length: [0, 0],
    RootDirectory: [8, 4],
    ObjectName: [16, 8],
    Attributes: [24, 12],
    SecurityDescriptor: [32, 16],
    SecurityQualityOfService: [40, 20],
});

crate::macros::ntdll! {
    /// [`NtClose`](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntclose).
    pub fn NtClose(Handle: HANDLE) -> NTSTATUS;

    /// [`NtWaitForSingleObject`](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntwaitforsingleobject).
    pub fn NtWaitForSingleObject(
        Handle: HANDLE,
        Alertable: BOOLEAN,
        Timeout: *const i64,
    ) -> NTSTATUS;
}
