//! Attributes of new processes and threads.
use crate::{
    HANDLE,
    macros::{constants, layout},
};
use core::ffi::c_void;

constants! {
    "[Flags of `NtCreateUserProcess`, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    u32:
    /// The child leaves the parent's job.
    PROCESS_CREATE_FLAGS_BREAKAWAY = 0x1,
    /// The child is not debugged with the parent.
    PROCESS_CREATE_FLAGS_NO_DEBUG_INHERIT = 0x2,
    /// The child inherits handles.
    PROCESS_CREATE_FLAGS_INHERIT_HANDLES = 0x4,
    /// The child is protected.
    PROCESS_CREATE_FLAGS_PROTECTED_PROCESS = 0x40,
    /// The child's first thread is suspended.
    PROCESS_CREATE_FLAGS_CREATE_SUSPENDED = 0x200,
}

constants! {
    "[Flags of `NtCreateThreadEx`, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    u32:
    /// The thread is suspended.
    THREAD_CREATE_FLAGS_CREATE_SUSPENDED = 0x1,
    /// DLLs are not told.
    THREAD_CREATE_FLAGS_SKIP_THREAD_ATTACH = 0x2,
    /// A debugger does not see it.
    THREAD_CREATE_FLAGS_HIDE_FROM_DEBUGGER = 0x4,
    /// It works for the loader. Windows 10.
    THREAD_CREATE_FLAGS_LOADER_WORKER = 0x10,
}

constants! {
    "[Attributes of processes and threads, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    usize:
    /// In: a handle of the parent.
    PS_ATTRIBUTE_PARENT_PROCESS = 0x0006_0000,
    /// In: a handle of a debug object.
    PS_ATTRIBUTE_DEBUG_OBJECT = 0x0006_0001,
    /// In: a handle of a primary token.
    PS_ATTRIBUTE_TOKEN = 0x0006_0002,
    /// Out: `CLIENT_ID`.
    PS_ATTRIBUTE_CLIENT_ID = 0x0001_0003,
    /// Out: a pointer.
    PS_ATTRIBUTE_TEB_ADDRESS = 0x0001_0004,
    /// In: the NT path, in UTF-16.
    PS_ATTRIBUTE_IMAGE_NAME = 0x0002_0005,
    /// Out: `SECTION_IMAGE_INFORMATION`.
    PS_ATTRIBUTE_IMAGE_INFO = 0x6,
    /// In: [`PS_MEMORY_RESERVE`].
    PS_ATTRIBUTE_MEMORY_RESERVE = 0x0002_0007,
    /// In: a `u8`.
    PS_ATTRIBUTE_PRIORITY_CLASS = 0x0002_0008,
    /// In: a `u32`.
    PS_ATTRIBUTE_ERROR_MODE = 0x0002_0009,
    /// In: [`PS_STD_HANDLE_INFO`].
    PS_ATTRIBUTE_STD_HANDLE_INFO = 0x0002_000A,
    /// In: the only handles to inherit.
    PS_ATTRIBUTE_HANDLE_LIST = 0x0002_000B,
    /// In: `GROUP_AFFINITY`.
    PS_ATTRIBUTE_GROUP_AFFINITY = 0x0003_000C,
    /// In: a `u16`.
    PS_ATTRIBUTE_PREFERRED_NODE = 0x0002_000D,
    /// In: `PROCESSOR_NUMBER`.
    PS_ATTRIBUTE_IDEAL_PROCESSOR = 0x0003_000E,
    /// In: policies.
    PS_ATTRIBUTE_MITIGATION_OPTIONS = 0x0006_0010,
    /// In: handles of jobs. Windows 10.
    PS_ATTRIBUTE_JOB_LIST = 0x0002_0013,
    /// In: a `u32`. Windows 10 1511.
    PS_ATTRIBUTE_CHILD_PROCESS_POLICY = 0x0002_0014,
}

/// How far the creation of a process came.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
pub type PS_CREATE_STATE = i32;

constants! {
    "[`PS_CREATE_STATE`, phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).";
    PS_CREATE_STATE:
    /// Not begun: what the caller writes.
    PsCreateInitialState = 0,
    /// The file could not be opened.
    PsCreateFailOnFileOpen = 1,
    /// The file could not be mapped.
    PsCreateFailOnSectionCreate = 2,
    /// The file is no executable.
    PsCreateFailExeFormat = 3,
    /// The file is for another machine.
    PsCreateFailMachineMismatch = 4,
    /// A debugger is to run instead.
    PsCreateFailExeName = 5,
    /// Created.
    PsCreateSuccess = 6,
}

/// In: what to do; out: what was done. The union is as long as its last case.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PS_CREATE_INFO {
    pub Size: usize,
    pub State: PS_CREATE_STATE,
    pub Anonymous: PS_CREATE_INFO_0,
}
layout!(PS_CREATE_INFO {
    size: [88, 72],
    align: [8, 8],
    Size: [0, 0],
    State: [8, 4],
    Anonymous: [16, 8],
});

/// The union inside [`PS_CREATE_INFO`].
#[repr(C)]
#[derive(Clone, Copy)]
pub union PS_CREATE_INFO_0 {
    pub InitState: PS_CREATE_INFO_0_0,
    pub FailSection: PS_CREATE_INFO_0_1,
    pub ExeFormat: PS_CREATE_INFO_0_2,
    pub ExeName: PS_CREATE_INFO_0_3,
    pub SuccessState: PS_CREATE_INFO_0_4,
}
layout!(PS_CREATE_INFO_0 {
    size: [72, 64],
    align: [8, 8],
    InitState: [0, 0],
    FailSection: [0, 0],
    ExeFormat: [0, 0],
    ExeName: [0, 0],
    SuccessState: [0, 0],
});

/// The struct inside [`PS_CREATE_INFO`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_CREATE_INFO_0_4 {
    pub OutputFlags: u32,
    pub FileHandle: HANDLE,
    pub SectionHandle: HANDLE,
    pub UserProcessParametersNative: u64,
    pub UserProcessParametersWow64: u32,
    pub CurrentParameterFlags: u32,
    pub PebAddressNative: u64,
    pub PebAddressWow64: u32,
    pub ManifestAddress: u64,
    pub ManifestSize: u32,
}
layout!(PS_CREATE_INFO_0_4 {
    size: [72, 64],
    align: [8, 8],
    OutputFlags: [0, 0],
    FileHandle: [8, 4],
    SectionHandle: [16, 8],
    UserProcessParametersNative: [24, 16],
    UserProcessParametersWow64: [32, 24],
    CurrentParameterFlags: [36, 28],
    PebAddressNative: [40, 32],
    PebAddressWow64: [48, 40],
    ManifestAddress: [56, 48],
    ManifestSize: [64, 56],
});

/// The struct inside [`PS_CREATE_INFO`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_CREATE_INFO_0_3 {
    pub IFEOKey: HANDLE,
}
layout!(PS_CREATE_INFO_0_3 { size: [8, 4], align: [8, 4], IFEOKey: [0, 0] });

/// The struct inside [`PS_CREATE_INFO`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_CREATE_INFO_0_2 {
    pub DllCharacteristics: u16,
}
layout!(PS_CREATE_INFO_0_2 { size: [2, 2], align: [2, 2], DllCharacteristics: [0, 0] });

/// The struct inside [`PS_CREATE_INFO`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_CREATE_INFO_0_1 {
    pub FileHandle: HANDLE,
}
layout!(PS_CREATE_INFO_0_1 { size: [8, 4], align: [8, 4], FileHandle: [0, 0] });

/// The struct inside [`PS_CREATE_INFO`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_CREATE_INFO_0_0 {
    pub InitFlags: u32,
    pub AdditionalFileAccess: u32,
}
layout!(PS_CREATE_INFO_0_0 {
    size: [8, 8],
    align: [4, 4],
    InitFlags: [0, 0],
    AdditionalFileAccess: [4, 4],
});

/// One attribute.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_ATTRIBUTE {
    pub Attribute: usize,
    pub Size: usize,
    pub Value: usize,
    pub ReturnLength: *mut usize,
}
layout!(PS_ATTRIBUTE {
    size: [32, 16],
    align: [8, 4],
    Attribute: [0, 0],
    Size: [8, 4],
    Value: [16, 8],
    ReturnLength: [24, 12],
});

/// Head of a list of attributes; `TotalLength` counts the head.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_ATTRIBUTE_LIST {
    pub TotalLength: usize,
    pub Attributes: [PS_ATTRIBUTE; 1],
}
layout!(PS_ATTRIBUTE_LIST {
    size: [40, 20],
    align: [8, 4],
    TotalLength: [0, 0],
    Attributes: [8, 4],
});

/// A range to leave free.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_MEMORY_RESERVE {
    pub ReserveAddress: *mut c_void,
    pub ReserveSize: usize,
}
layout!(PS_MEMORY_RESERVE {
    size: [16, 8],
    align: [8, 4],
    ReserveAddress: [0, 0],
    ReserveSize: [8, 4],
});

/// Which standard handles the child gets.
/// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PS_STD_HANDLE_INFO {
    pub Flags: u32,
    pub StdHandleSubsystemType: u32,
}
layout!(PS_STD_HANDLE_INFO {
    size: [8, 8],
    align: [4, 4],
    Flags: [0, 0],
    StdHandleSubsystemType: [4, 4],
});
