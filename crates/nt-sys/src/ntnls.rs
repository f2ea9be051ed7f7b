//! Language data (`ntnls.h`): code pages and the system's languages.
use crate::{NTSTATUS, macros::ntdll};
use core::ffi::c_void;

ntdll! {
    /// Maps a code page or a case table.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn NtGetNlsSectionPtr(
        SectionType: u32,
        SectionData: u32,
        ContextData: *mut c_void,
        SectionPointer: *mut *mut c_void,
        SectionSize: *mut u32,
    ) -> NTSTATUS;

    /// Languages of the thread.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetThreadPreferredUILanguages(
        Flags: u32,
        NumberOfLanguages: *mut u32,
        Languages: *mut u16,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Languages of the process.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetProcessPreferredUILanguages(
        Flags: u32,
        NumberOfLanguages: *mut u32,
        Languages: *mut u16,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;
}
