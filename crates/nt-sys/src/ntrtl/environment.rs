//! Environment variables. All take the PEB lock when `Environment` is null.
use crate::{BOOLEAN, NTSTATUS, UNICODE_STRING, macros::ntdll};
use core::ffi::c_void;

ntdll! {
    /// A new block, empty or a copy of the process's.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlCreateEnvironment(
        CloneCurrentEnvironment: BOOLEAN,
        Environment: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Frees such a block.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDestroyEnvironment(Environment: *mut c_void) -> NTSTATUS;

    /// Makes a block the process's.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSetCurrentEnvironment(
        Environment: *mut c_void,
        PreviousEnvironment: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Reads a variable; on `STATUS_BUFFER_TOO_SMALL`, `Value.Length` says how long it is.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlQueryEnvironmentVariable_U(
        Environment: *const c_void,
        Name: *const UNICODE_STRING,
        Value: *mut UNICODE_STRING,
    ) -> NTSTATUS;

    /// Writes or, without a value, deletes a variable.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSetEnvironmentVariable(
        Environment: *mut *mut c_void,
        Name: *const UNICODE_STRING,
        Value: *const UNICODE_STRING,
    ) -> NTSTATUS;

    /// Expands `%NAME%`.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlExpandEnvironmentStrings_U(
        Environment: *const c_void,
        Source: *const UNICODE_STRING,
        Destination: *mut UNICODE_STRING,
        ReturnedLength: *mut u32,
    ) -> NTSTATUS;
}
