//! Scalars, strings, lists and identifiers that every other module uses (`phnt_ntdef.h`).
use crate::macros::{constants, layout};
use core::ffi::c_void;

/// `NTSTATUS`: success and informational values are non-negative.
pub type NTSTATUS = i32;
/// `HANDLE`: an index into the process handle table, never dereferenced.
pub type HANDLE = *mut c_void;
/// `BOOLEAN`: one byte, zero is false. Not Rust's `bool`, which has only two valid bytes.
pub type BOOLEAN = u8;

/// Counted UTF-16; both lengths are in bytes.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/ntdef/ns-ntdef-_unicode_string).
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
layout!(UNICODE_STRING {
    size: [16, 8],
    align: [8, 4],
    Length: [0, 0],
    MaximumLength: [2, 2],
    Buffer: [8, 4],
});

/// Counted bytes in the system's ANSI code page.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/ntdef/ns-ntdef-string).
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
layout!(ANSI_STRING {
    size: [16, 8],
    align: [8, 4],
    Length: [0, 0],
    MaximumLength: [2, 2],
    Buffer: [8, 4],
});

/// Counted bytes in any 8-bit encoding; the same type as [`ANSI_STRING`].
pub type STRING = ANSI_STRING;
/// Counted bytes in the system's OEM code page; the same type as [`ANSI_STRING`].
pub type OEM_STRING = ANSI_STRING;
/// Counted UTF-8; the same type as [`ANSI_STRING`].
pub type UTF8_STRING = ANSI_STRING;

/// A [`UNICODE_STRING`] as a 32-bit process lays it out.
/// [phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UNICODE_STRING32 {
    pub Length: u16,
    pub MaximumLength: u16,
    pub Buffer: u32,
}
layout!(UNICODE_STRING32 {
    size: [8, 8],
    align: [4, 4],
    Length: [0, 0],
    MaximumLength: [2, 2],
    Buffer: [4, 4],
});

/// A [`UNICODE_STRING`] as a 64-bit process lays it out.
/// [phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UNICODE_STRING64 {
    pub Length: u16,
    pub MaximumLength: u16,
    pub Buffer: u64,
}
layout!(UNICODE_STRING64 {
    size: [16, 16],
    align: [8, 8],
    Length: [0, 0],
    MaximumLength: [2, 2],
    Buffer: [8, 8],
});

/// A 128-bit identifier.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/guiddef/ns-guiddef-guid).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GUID {
    pub Data1: u32,
    pub Data2: u16,
    pub Data3: u16,
    pub Data4: [u8; 8],
}
layout!(GUID {
    size: [16, 16],
    align: [4, 4],
    Data1: [0, 0],
    Data2: [4, 4],
    Data3: [6, 6],
    Data4: [8, 8],
});

/// An identifier unique until the system restarts; names privileges and logons.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-luid).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LUID {
    pub LowPart: u32,
    pub HighPart: i32,
}
layout!(LUID { size: [8, 8], align: [4, 4], LowPart: [0, 0], HighPart: [4, 4] });

/// A file identifier that is unique on its volume, also on `ReFS`.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-file_id_128).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_128 {
    pub Identifier: [u8; 16],
}
layout!(FILE_ID_128 { size: [16, 16], align: [1, 1], Identifier: [0, 0] });

/// A link of a circular doubly linked list.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-list_entry).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LIST_ENTRY {
    pub Flink: *mut LIST_ENTRY,
    pub Blink: *mut LIST_ENTRY,
}
layout!(LIST_ENTRY { size: [16, 8], align: [8, 4], Flink: [0, 0], Blink: [8, 4] });

/// A link of a singly linked list.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-single_list_entry).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SINGLE_LIST_ENTRY {
    pub Next: *mut SINGLE_LIST_ENTRY,
}
layout!(SINGLE_LIST_ENTRY { size: [8, 4], align: [8, 4], Next: [0, 0] });

/// A process and a thread of it; the values are identifiers, not open handles.
/// [phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CLIENT_ID {
    pub UniqueProcess: HANDLE,
    pub UniqueThread: HANDLE,
}
layout!(CLIENT_ID { size: [16, 8], align: [8, 4], UniqueProcess: [0, 0], UniqueThread: [8, 4] });

/// What the generic rights mean for one type of object.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-generic_mapping).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GENERIC_MAPPING {
    pub GenericRead: u32,
    pub GenericWrite: u32,
    pub GenericExecute: u32,
    pub GenericAll: u32,
}
layout!(GENERIC_MAPPING {
    size: [16, 16],
    align: [4, 4],
    GenericRead: [0, 0],
    GenericWrite: [4, 4],
    GenericExecute: [8, 8],
    GenericAll: [12, 12],
});

/// A clock split so that 32-bit readers notice a torn read: retry until `High1Time` equals `High2Time`.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KSYSTEM_TIME {
    pub LowPart: u32,
    pub High1Time: i32,
    pub High2Time: i32,
}
layout!(KSYSTEM_TIME {
    size: [12, 12],
    align: [4, 4],
    LowPart: [0, 0],
    High1Time: [4, 4],
    High2Time: [8, 8],
});

/// How an event falls back to unsignalled.
/// [phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).
pub type EVENT_TYPE = i32;

constants! {
    "[`EVENT_TYPE`, phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).";
    EVENT_TYPE:
    /// Stays signalled until it is reset.
    NotificationEvent = 0,
    /// Releases one waiter and resets itself.
    SynchronizationEvent = 1,
}

/// How a timer falls back to unsignalled.
/// [phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).
pub type TIMER_TYPE = i32;

constants! {
    "[`TIMER_TYPE`, phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).";
    TIMER_TYPE:
    /// Stays signalled until it is set again.
    NotificationTimer = 0,
    /// Releases one waiter and resets itself.
    SynchronizationTimer = 1,
}

/// When a wait for several objects ends.
/// [phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).
pub type WAIT_TYPE = i32;

constants! {
    "[`WAIT_TYPE`, phnt `phnt_ntdef.h`](https://github.com/winsiderss/phnt/blob/master/phnt_ntdef.h).";
    WAIT_TYPE:
    /// Once all objects are signalled at the same time.
    WaitAll = 0,
    /// Once any object is signalled.
    WaitAny = 1,
}
