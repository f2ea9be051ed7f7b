//! System information (`ntexapi.h`).
use crate::NTSTATUS;
use core::ffi::c_void;

/// `SystemInterruptInformation`, a `SYSTEM_INFORMATION_CLASS`.
pub const SystemInterruptInformation: i32 = 23;

crate::macros::ntdll! {
    /// [`NtQuerySystemInformation`](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntquerysysteminformation).
    pub fn NtQuerySystemInformation(
        SystemInformationClass: i32,
        SystemInformation: *mut c_void,
        SystemInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;
}
