//! Win32 paths: their kinds, and what they mean to NT.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{constants, layout, ntdll},
    ntbasic::OEM_STRING,
};
use core::ffi::c_void;

/// Kinds of Win32 paths.
/// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
pub type RTL_PATH_TYPE = i32;

constants! {
    "[`RTL_PATH_TYPE`, phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).";
    RTL_PATH_TYPE:
    /// Not a path.
    RtlPathTypeUnknown = 0,
    /// `\\server\share\name`.
    RtlPathTypeUncAbsolute = 1,
    /// `C:\name`.
    RtlPathTypeDriveAbsolute = 2,
    /// `C:name`.
    RtlPathTypeDriveRelative = 3,
    /// `\name`.
    RtlPathTypeRooted = 4,
    /// `name`.
    RtlPathTypeRelative = 5,
    /// `\\.\name` and `\\?\name`.
    RtlPathTypeLocalDevice = 6,
    /// `\\.` and `\\?`.
    RtlPathTypeRootLocalDevice = 7,
}

/// A path as a name below the current directory's handle.
/// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RTL_RELATIVE_NAME_U {
    pub RelativeName: UNICODE_STRING,
    pub ContainingDirectory: HANDLE,
    pub CurDirRef: *mut c_void,
}
layout!(RTL_RELATIVE_NAME_U {
    size: [32, 16],
    align: [8, 4],
    RelativeName: [0, 0],
    ContainingDirectory: [16, 8],
    CurDirRef: [24, 12],
});

ntdll! {
    /// Turns a Win32 path into an NT path, to be freed by `RtlFreeUnicodeString`.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDosPathNameToNtPathName_U_WithStatus(
        DosFileName: *const u16,
        NtFileName: *mut UNICODE_STRING,
        FilePart: *mut *mut u16,
        RelativeName: *mut RTL_RELATIVE_NAME_U,
    ) -> NTSTATUS;

    /// The same, and the name below the current directory, to be given back by [`RtlReleaseRelativeName`].
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDosPathNameToRelativeNtPathName_U_WithStatus(
        DosFileName: *const u16,
        NtFileName: *mut UNICODE_STRING,
        FilePart: *mut *mut u16,
        RelativeName: *mut RTL_RELATIVE_NAME_U,
    ) -> NTSTATUS;

    /// Gives back the reference to the current directory.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlReleaseRelativeName(RelativeName: *mut RTL_RELATIVE_NAME_U);

    /// Makes a path absolute; the answer is in bytes.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetFullPathName_U(
        FileName: *const u16,
        BufferLength: u32,
        Buffer: *mut u16,
        FilePart: *mut *mut u16,
    ) -> u32;

    /// The kind of a path.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDetermineDosPathNameType_U(DosFileName: *const u16) -> RTL_PATH_TYPE;

    /// Where in a path a reserved device name stands: length in bytes, offset in the high half; 0 if nowhere.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlIsDosDeviceName_U(DosFileName: *const u16) -> u32;

    /// The current directory; the answer is in bytes.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetCurrentDirectory_U(BufferLength: u32, Buffer: *mut u16) -> u32;

    /// Changes the current directory of the process.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlSetCurrentDirectory_U(PathName: *const UNICODE_STRING) -> NTSTATUS;

    /// Units of the longest NT path.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlGetLongestNtPathLength() -> u32;

    /// Tells whether a Win32 path leads to a file.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDoesFileExists_U(FileName: *const u16) -> BOOLEAN;

    /// Looks for a file in a list of directories; the answer is in bytes.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlDosSearchPath_U(
        Path: *const u16,
        FileName: *const u16,
        Extension: *const u16,
        BufferLength: u32,
        Buffer: *mut u16,
        FilePart: *mut *mut u16,
    ) -> u32;

    /// Tells whether a name has the 8.3 form.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtlisnamelegaldos8dot3).
    pub fn RtlIsNameLegalDOS8Dot3(
        Name: *const UNICODE_STRING,
        OemName: *mut OEM_STRING,
        NameContainsSpaces: *mut BOOLEAN,
    ) -> BOOLEAN;
}
