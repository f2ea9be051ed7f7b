//! The blocks a process and a thread find about themselves (`ntpebteb.h`).
//!
//! Only the heads every Windows since 7 keeps at these offsets. The blocks are longer than these
//! structs and other threads write to them, so they are read field by field through raw pointers.
use crate::{HANDLE, macros::layout, ntbasic::CLIENT_ID, ntrtl::RTL_USER_PROCESS_PARAMETERS};
use core::ffi::c_void;

/// The head of the process environment block.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/ns-winternl-peb).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PEB {
    /// The process is a fork of another.
    pub InheritedAddressSpace: u8,
    /// Image file execution options were read.
    pub ReadImageFileExecOptions: u8,
    /// A debugger is attached.
    pub BeingDebugged: u8,
    /// Flags of the image mapping.
    pub BitField: u8,
    /// The loader's mutant, unused.
    pub Mutant: HANDLE,
    /// Where the executable is mapped.
    pub ImageBaseAddress: *mut c_void,
    /// `PEB_LDR_DATA`: the loaded modules.
    pub Ldr: *mut c_void,
    /// Command line, environment, standard handles.
    pub ProcessParameters: *mut RTL_USER_PROCESS_PARAMETERS,
    /// Owned by the subsystem.
    pub SubSystemData: *mut c_void,
    /// The default heap.
    pub ProcessHeap: *mut c_void,
    /// The critical section that guards the process parameters.
    pub FastPebLock: *mut c_void,
    pub AtlThunkSListPtr: *mut c_void,
    pub IFEOKey: *mut c_void,
    pub CrossProcessFlags: u32,
    pub KernelCallbackTable: *mut c_void,
    pub SystemReserved: u32,
    pub AtlThunkSListPtr32: u32,
    pub ApiSetMap: *mut c_void,
    pub TlsExpansionCounter: u32,
    pub TlsBitmap: *mut c_void,
    pub TlsBitmapBits: [u32; 2],
    pub ReadOnlySharedMemoryBase: *mut c_void,
    pub SharedData: *mut c_void,
    pub ReadOnlyStaticServerData: *mut *mut c_void,
    pub AnsiCodePageData: *mut c_void,
    pub OemCodePageData: *mut c_void,
    pub UnicodeCaseTableData: *mut c_void,
    pub NumberOfProcessors: u32,
    pub NtGlobalFlag: u32,
    pub CriticalSectionTimeout: i64,
    pub HeapSegmentReserve: usize,
    pub HeapSegmentCommit: usize,
    pub HeapDeCommitTotalFreeThreshold: usize,
    pub HeapDeCommitFreeBlockThreshold: usize,
    pub NumberOfHeaps: u32,
    pub MaximumNumberOfHeaps: u32,
    pub ProcessHeaps: *mut *mut c_void,
    pub GdiSharedHandleTable: *mut c_void,
    pub ProcessStarterHelper: *mut c_void,
    pub GdiDCAttributeList: u32,
    pub LoaderLock: *mut c_void,
    /// The version this process is told; `KUSER_SHARED_DATA` has the true one.
    pub OSMajorVersion: u32,
    pub OSMinorVersion: u32,
    pub OSBuildNumber: u16,
    pub OSCSDVersion: u16,
    pub OSPlatformId: u32,
    pub ImageSubsystem: u32,
    pub ImageSubsystemMajorVersion: u32,
    pub ImageSubsystemMinorVersion: u32,
}
layout!(PEB {
    size: [312, 192],
    align: [8, 8],
    InheritedAddressSpace: [0, 0],
    ReadImageFileExecOptions: [1, 1],
    BeingDebugged: [2, 2],
    BitField: [3, 3],
    Mutant: [8, 4],
    ImageBaseAddress: [16, 8],
    Ldr: [24, 12],
    ProcessParameters: [32, 16],
    SubSystemData: [40, 20],
    ProcessHeap: [48, 24],
    FastPebLock: [56, 28],
    AtlThunkSListPtr: [64, 32],
    IFEOKey: [72, 36],
    CrossProcessFlags: [80, 40],
    KernelCallbackTable: [88, 44],
    SystemReserved: [96, 48],
    AtlThunkSListPtr32: [100, 52],
    ApiSetMap: [104, 56],
    TlsExpansionCounter: [112, 60],
    TlsBitmap: [120, 64],
    TlsBitmapBits: [128, 68],
    ReadOnlySharedMemoryBase: [136, 76],
    SharedData: [144, 80],
    ReadOnlyStaticServerData: [152, 84],
    AnsiCodePageData: [160, 88],
    OemCodePageData: [168, 92],
    UnicodeCaseTableData: [176, 96],
    NumberOfProcessors: [184, 100],
    NtGlobalFlag: [188, 104],
    CriticalSectionTimeout: [192, 112],
    HeapSegmentReserve: [200, 120],
    HeapSegmentCommit: [208, 124],
    HeapDeCommitTotalFreeThreshold: [216, 128],
    HeapDeCommitFreeBlockThreshold: [224, 132],
    NumberOfHeaps: [232, 136],
    MaximumNumberOfHeaps: [236, 140],
    ProcessHeaps: [240, 144],
    GdiSharedHandleTable: [248, 148],
    ProcessStarterHelper: [256, 152],
    GdiDCAttributeList: [264, 156],
    LoaderLock: [272, 160],
    OSMajorVersion: [280, 164],
    OSMinorVersion: [284, 168],
    OSBuildNumber: [288, 172],
    OSCSDVersion: [290, 174],
    OSPlatformId: [292, 176],
    ImageSubsystem: [296, 180],
    ImageSubsystemMajorVersion: [300, 184],
    ImageSubsystemMinorVersion: [304, 188],
});

/// The part of a thread's block that compilers rely on.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-nt_tib).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct NT_TIB {
    pub ExceptionList: *mut c_void,
    pub StackBase: *mut c_void,
    pub StackLimit: *mut c_void,
    pub SubSystemTib: *mut c_void,
    pub FiberData: *mut c_void,
    pub ArbitraryUserPointer: *mut c_void,
    pub Self_: *mut NT_TIB,
}
layout!(NT_TIB {
    size: [56, 28],
    align: [8, 4],
    ExceptionList: [0, 0],
    StackBase: [8, 4],
    StackLimit: [16, 8],
    SubSystemTib: [24, 12],
    FiberData: [32, 16],
    ArbitraryUserPointer: [40, 20],
    Self_: [48, 24],
});

/// The head of the thread environment block.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/ns-winternl-teb).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TEB {
    pub NtTib: NT_TIB,
    pub EnvironmentPointer: *mut c_void,
    pub ClientId: CLIENT_ID,
    pub ActiveRpcHandle: *mut c_void,
    pub ThreadLocalStoragePointer: *mut c_void,
    pub ProcessEnvironmentBlock: *mut PEB,
    pub LastErrorValue: u32,
    pub CountOfOwnedCriticalSections: u32,
    pub CsrClientThread: *mut c_void,
    pub Win32ThreadInfo: *mut c_void,
    pub User32Reserved: [u32; 26],
    pub UserReserved: [u32; 5],
    /// Not null in a 32-bit process on 64-bit Windows.
    pub WOW32Reserved: *mut c_void,
}
layout!(TEB {
    size: [264, 196],
    align: [8, 4],
    NtTib: [0, 0],
    EnvironmentPointer: [56, 28],
    ClientId: [64, 32],
    ActiveRpcHandle: [80, 40],
    ThreadLocalStoragePointer: [88, 44],
    ProcessEnvironmentBlock: [96, 48],
    LastErrorValue: [104, 52],
    CountOfOwnedCriticalSections: [108, 56],
    CsrClientThread: [112, 60],
    Win32ThreadInfo: [120, 64],
    User32Reserved: [128, 68],
    UserReserved: [232, 172],
    WOW32Reserved: [256, 192],
});
