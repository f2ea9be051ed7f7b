//! Loader (`ntldr.h`): modules and their exports at run time.
use crate::{NTSTATUS, UNICODE_STRING, ntbasic::ANSI_STRING};
use core::ffi::c_void;

crate::macros::ntdll! {
    /// The base of a DLL that is already loaded; takes no reference.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrGetDllHandle(
        DllPath: *const u16,
        DllCharacteristics: *const u32,
        DllName: *const UNICODE_STRING,
        DllHandle: *mut *mut c_void,
    ) -> NTSTATUS;

    /// The address of an export, by name or (name null) by ordinal.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrGetProcedureAddress(
        DllHandle: *mut c_void,
        ProcedureName: *const ANSI_STRING,
        ProcedureNumber: u32,
        ProcedureAddress: *mut *mut c_void,
    ) -> NTSTATUS;
}
