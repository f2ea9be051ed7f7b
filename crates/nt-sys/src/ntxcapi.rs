//! Exceptions (`ntxcapi.h`) and the handlers of `ntrtl.h`.
use crate::{
    NTSTATUS,
    macros::{constants, layout, ntdll},
};
use core::ffi::c_void;

/// `PVECTORED_EXCEPTION_HANDLER`: takes `EXCEPTION_POINTERS` and tells whether to go on.
pub type PVECTORED_EXCEPTION_HANDLER =
    Option<unsafe extern "system" fn(ExceptionInfo: *mut EXCEPTION_POINTERS) -> i32>;

constants! {
    "[Answers of a handler](https://learn.microsoft.com/windows/win32/api/winnt/nc-winnt-pvectored_exception_handler).";
    i32:
    /// Go on where it happened.
    EXCEPTION_CONTINUE_EXECUTION = -1,
    /// Ask the next handler.
    EXCEPTION_CONTINUE_SEARCH = 0,
}

/// What happened and where.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-exception_record).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EXCEPTION_RECORD {
    pub ExceptionCode: NTSTATUS,
    pub ExceptionFlags: u32,
    pub ExceptionRecord: *mut EXCEPTION_RECORD,
    pub ExceptionAddress: *mut c_void,
    pub NumberParameters: u32,
    pub ExceptionInformation: [usize; 15],
}
layout!(EXCEPTION_RECORD {
    size: [152, 80],
    align: [8, 4],
    ExceptionCode: [0, 0],
    ExceptionFlags: [4, 4],
    ExceptionRecord: [8, 8],
    ExceptionAddress: [16, 12],
    NumberParameters: [24, 16],
    ExceptionInformation: [32, 20],
});

/// An exception and the registers at that moment.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-exception_pointers).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EXCEPTION_POINTERS {
    pub ExceptionRecord: *mut EXCEPTION_RECORD,
    pub ContextRecord: *mut c_void,
}
layout!(EXCEPTION_POINTERS {
    size: [16, 8],
    align: [8, 4],
    ExceptionRecord: [0, 0],
    ContextRecord: [8, 4],
});

ntdll! {
    /// Adds a handler before all frames.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlAddVectoredExceptionHandler(
        First: u32,
        Handler: PVECTORED_EXCEPTION_HANDLER,
    ) -> *mut c_void;

    /// Removes it.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlRemoveVectoredExceptionHandler(Handle: *mut c_void) -> u32;

    /// Raises an exception.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/).
    pub fn RtlRaiseException(ExceptionRecord: *mut EXCEPTION_RECORD);

    /// Raises a status as an exception.
    /// [phnt `ntxcapi.h`](https://github.com/winsiderss/phnt/blob/master/ntxcapi.h).
    pub fn RtlRaiseStatus(Status: NTSTATUS) -> !;

    /// Shows an error box, or what stands in for it.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtRaiseHardError(
        ErrorStatus: NTSTATUS,
        NumberOfParameters: u32,
        UnicodeStringParameterMask: u32,
        Parameters: *const usize,
        ValidResponseOptions: u32,
        Response: *mut u32,
    ) -> NTSTATUS;
}
