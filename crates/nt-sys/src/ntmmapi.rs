//! Memory manager (`ntmmapi.h`): address space and sections.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntioapi::IO_STATUS_BLOCK,
    ntobapi::OBJECT_ATTRIBUTES,
};
use core::ffi::c_void;

constants! {
    "[Protection of pages](https://learn.microsoft.com/windows/win32/memory/memory-protection-constants).";
    u32:
    /// No access.
    PAGE_NOACCESS = 0x1,
    /// Read.
    PAGE_READONLY = 0x2,
    /// Read and write.
    PAGE_READWRITE = 0x4,
    /// Read, and write to a copy.
    PAGE_WRITECOPY = 0x8,
    /// Execute.
    PAGE_EXECUTE = 0x10,
    /// Execute and read.
    PAGE_EXECUTE_READ = 0x20,
    /// Execute, read and write.
    PAGE_EXECUTE_READWRITE = 0x40,
    /// Execute, read, and write to a copy.
    PAGE_EXECUTE_WRITECOPY = 0x80,
    /// The first access raises an exception.
    PAGE_GUARD = 0x100,
    /// Not cached.
    PAGE_NOCACHE = 0x200,
    /// Writes are combined.
    PAGE_WRITECOMBINE = 0x400,
}

constants! {
    "[Allocation and freeing](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntallocatevirtualmemory).";
    u32:
    /// Give pages memory.
    MEM_COMMIT = 0x1000,
    /// Take addresses.
    MEM_RESERVE = 0x2000,
    /// Take the memory away.
    MEM_DECOMMIT = 0x4000,
    /// Give addresses back.
    MEM_RELEASE = 0x8000,
    /// State: addresses are free.
    MEM_FREE = 0x0001_0000,
    /// Type: memory of one process.
    MEM_PRIVATE = 0x0002_0000,
    /// Type: a mapped section.
    MEM_MAPPED = 0x0004_0000,
    /// The contents no longer matter.
    MEM_RESET = 0x0008_0000,
    /// From the highest address down.
    MEM_TOP_DOWN = 0x0010_0000,
    /// Note what is written.
    MEM_WRITE_WATCH = 0x0020_0000,
    /// Large pages.
    MEM_LARGE_PAGES = 0x2000_0000,
    /// Type: a mapped image.
    MEM_IMAGE = 0x0100_0000,
}

constants! {
    "[Attributes of sections](https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-createfilemappinga).";
    u32:
    /// Backed by a file.
    SEC_FILE = 0x0080_0000,
    /// Mapped as an executable.
    SEC_IMAGE = 0x0100_0000,
    /// Addresses only.
    SEC_RESERVE = 0x0400_0000,
    /// Memory at once.
    SEC_COMMIT = 0x0800_0000,
    /// Not cached.
    SEC_NOCACHE = 0x1000_0000,
    /// Mapped as an image that cannot run. Windows 8.
    SEC_IMAGE_NO_EXECUTE = 0x1100_0000,
    /// Large pages.
    SEC_LARGE_PAGES = 0x8000_0000,
}

constants! {
    "[Access rights of sections](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwcreatesection).";
    u32:
    /// Ask about it.
    SECTION_QUERY = 0x1,
    /// Map it for writing.
    SECTION_MAP_WRITE = 0x2,
    /// Map it for reading.
    SECTION_MAP_READ = 0x4,
    /// Map it for executing.
    SECTION_MAP_EXECUTE = 0x8,
    /// Extend it.
    SECTION_EXTEND_SIZE = 0x10,
    /// All of these and the standard rights.
    SECTION_ALL_ACCESS = 0x000F_001F,
}

/// What children make of a view.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwmapviewofsection).
pub type SECTION_INHERIT = i32;

constants! {
    "[`SECTION_INHERIT`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwmapviewofsection).";
    SECTION_INHERIT:
    /// They get it.
    ViewShare = 1,
    /// They do not get it.
    ViewUnmap = 2,
}

/// What [`NtQueryVirtualMemory`] answers.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
pub type MEMORY_INFORMATION_CLASS = i32;

constants! {
    "[`MEMORY_INFORMATION_CLASS`, phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).";
    MEMORY_INFORMATION_CLASS:
    /// [`MEMORY_BASIC_INFORMATION`].
    MemoryBasicInformation = 0,
    /// Pages in the working set.
    MemoryWorkingSetInformation = 1,
    /// A `UNICODE_STRING` with the device path behind it.
    MemoryMappedFilenameInformation = 2,
    /// The whole allocation.
    MemoryRegionInformation = 3,
    /// [`MEMORY_WORKING_SET_EX_INFORMATION`] of given addresses.
    MemoryWorkingSetExInformation = 4,
    /// Shared memory. Windows 8.
    MemorySharedCommitInformation = 5,
    /// The image. Windows 8.
    MemoryImageInformation = 6,
}

/// What [`NtQuerySection`] answers.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
pub type SECTION_INFORMATION_CLASS = i32;

constants! {
    "[`SECTION_INFORMATION_CLASS`, phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).";
    SECTION_INFORMATION_CLASS:
    /// [`SECTION_BASIC_INFORMATION`].
    SectionBasicInformation = 0,
    /// [`SECTION_IMAGE_INFORMATION`].
    SectionImageInformation = 1,
}

/// What [`NtSetInformationVirtualMemory`] does.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
pub type VIRTUAL_MEMORY_INFORMATION_CLASS = i32;

constants! {
    "[`VIRTUAL_MEMORY_INFORMATION_CLASS`, phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).";
    VIRTUAL_MEMORY_INFORMATION_CLASS:
    /// Read pages in before they are needed. Windows 8.
    VmPrefetchInformation = 0,
    /// Priority of pages.
    VmPagePriorityInformation = 1,
    /// Valid targets of indirect calls.
    VmCfgCallTargetInformation = 2,
}

/// A run of pages that are alike.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-memory_basic_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MEMORY_BASIC_INFORMATION {
    pub BaseAddress: *mut c_void,
    pub AllocationBase: *mut c_void,
    pub AllocationProtect: u32,
    pub RegionSize: usize,
    pub State: u32,
    pub Protect: u32,
    pub Type: u32,
}
layout!(MEMORY_BASIC_INFORMATION {
    size: [48, 28],
    align: [8, 4],
    BaseAddress: [0, 0],
    AllocationBase: [8, 4],
    AllocationProtect: [16, 8],
    RegionSize: [24, 12],
    State: [32, 16],
    Protect: [36, 20],
    Type: [40, 24],
});

/// What is known of one page.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MEMORY_WORKING_SET_EX_INFORMATION {
    pub VirtualAddress: *mut c_void,
    pub VirtualAttributes: usize,
}
layout!(MEMORY_WORKING_SET_EX_INFORMATION {
    size: [16, 8],
    align: [8, 4],
    VirtualAddress: [0, 0],
    VirtualAttributes: [8, 4],
});

/// Address, attributes and size of a section.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SECTION_BASIC_INFORMATION {
    pub BaseAddress: *mut c_void,
    pub AllocationAttributes: u32,
    pub MaximumSize: i64,
}
layout!(SECTION_BASIC_INFORMATION {
    size: [24, 16],
    align: [8, 8],
    BaseAddress: [0, 0],
    AllocationAttributes: [8, 4],
    MaximumSize: [16, 8],
});

/// What the headers of an executable say.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SECTION_IMAGE_INFORMATION {
    pub TransferAddress: *mut c_void,
    pub ZeroBits: u32,
    pub MaximumStackSize: usize,
    pub CommittedStackSize: usize,
    pub SubSystemType: u32,
    pub SubSystemVersion: u32,
    pub OperatingSystemVersion: u32,
    pub ImageCharacteristics: u16,
    pub DllCharacteristics: u16,
    pub Machine: u16,
    pub ImageContainsCode: BOOLEAN,
    pub ImageFlags: u8,
    pub LoaderFlags: u32,
    pub ImageFileSize: u32,
    pub CheckSum: u32,
}
layout!(SECTION_IMAGE_INFORMATION {
    size: [64, 48],
    align: [8, 4],
    TransferAddress: [0, 0],
    ZeroBits: [8, 4],
    MaximumStackSize: [16, 8],
    CommittedStackSize: [24, 12],
    SubSystemType: [32, 16],
    SubSystemVersion: [36, 20],
    OperatingSystemVersion: [40, 24],
    ImageCharacteristics: [44, 28],
    DllCharacteristics: [46, 30],
    Machine: [48, 32],
    ImageContainsCode: [50, 34],
    ImageFlags: [51, 35],
    LoaderFlags: [52, 36],
    ImageFileSize: [56, 40],
    CheckSum: [60, 44],
});

/// A range of addresses.
/// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MEMORY_RANGE_ENTRY {
    pub VirtualAddress: *mut c_void,
    pub NumberOfBytes: usize,
}
layout!(MEMORY_RANGE_ENTRY {
    size: [16, 8],
    align: [8, 4],
    VirtualAddress: [0, 0],
    NumberOfBytes: [8, 4],
});

/// One parameter of the newer memory calls. Windows 10 1803.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-mem_extended_parameter).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MEM_EXTENDED_PARAMETER {
    pub Type: u64,
    pub Anonymous: MEM_EXTENDED_PARAMETER_0,
}
layout!(MEM_EXTENDED_PARAMETER { size: [16, 16], align: [8, 8], Type: [0, 0], Anonymous: [8, 8] });

/// The union inside [`MEM_EXTENDED_PARAMETER`].
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-mem_extended_parameter).
#[repr(C)]
#[derive(Clone, Copy)]
pub union MEM_EXTENDED_PARAMETER_0 {
    pub ULong64: u64,
    pub Pointer: *mut c_void,
    pub Size: usize,
    pub Handle: HANDLE,
    pub ULong: u32,
}
layout!(MEM_EXTENDED_PARAMETER_0 {
    size: [8, 8],
    align: [8, 8],
    ULong64: [0, 0],
    Pointer: [0, 0],
    Size: [0, 0],
    Handle: [0, 0],
    ULong: [0, 0],
});

ntdll! {
    /// Reserves addresses or gives them memory.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntallocatevirtualmemory).
    pub fn NtAllocateVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        ZeroBits: usize,
        RegionSize: *mut usize,
        AllocationType: u32,
        PageProtection: u32,
    ) -> NTSTATUS;

    /// Takes memory or addresses away.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntfreevirtualmemory).
    pub fn NtFreeVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        RegionSize: *mut usize,
        FreeType: u32,
    ) -> NTSTATUS;

    /// Changes the protection of pages.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtProtectVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        RegionSize: *mut usize,
        NewProtection: u32,
        OldProtection: *mut u32,
    ) -> NTSTATUS;

    /// Asks about pages.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwqueryvirtualmemory).
    pub fn NtQueryVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *const c_void,
        MemoryInformationClass: MEMORY_INFORMATION_CLASS,
        MemoryInformation: *mut c_void,
        MemoryInformationLength: usize,
        ReturnLength: *mut usize,
    ) -> NTSTATUS;

    /// Reads another process's memory.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtReadVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *const c_void,
        Buffer: *mut c_void,
        NumberOfBytesToRead: usize,
        NumberOfBytesRead: *mut usize,
    ) -> NTSTATUS;

    /// Writes another process's memory.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtWriteVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut c_void,
        Buffer: *const c_void,
        NumberOfBytesToWrite: usize,
        NumberOfBytesWritten: *mut usize,
    ) -> NTSTATUS;

    /// Keeps pages in memory.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtLockVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        RegionSize: *mut usize,
        MapType: u32,
    ) -> NTSTATUS;

    /// Lets them go.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtUnlockVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        RegionSize: *mut usize,
        MapType: u32,
    ) -> NTSTATUS;

    /// Writes a mapped file's pages to it.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwflushvirtualmemory).
    pub fn NtFlushVirtualMemory(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        RegionSize: *mut usize,
        IoStatus: *mut IO_STATUS_BLOCK,
    ) -> NTSTATUS;

    /// Prefetches pages and the like. Windows 8.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtSetInformationVirtualMemory(
        ProcessHandle: HANDLE,
        VmInformationClass: VIRTUAL_MEMORY_INFORMATION_CLASS,
        NumberOfEntries: usize,
        VirtualAddresses: *const MEMORY_RANGE_ENTRY,
        VmInformation: *const c_void,
        VmInformationLength: u32,
    ) -> NTSTATUS;

    /// Creates a section over a file or over memory.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcreatesection).
    pub fn NtCreateSection(
        SectionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        MaximumSize: *const i64,
        SectionPageProtection: u32,
        AllocationAttributes: u32,
        FileHandle: HANDLE,
    ) -> NTSTATUS;

    /// Opens a section by name.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwopensection).
    pub fn NtOpenSection(
        SectionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Maps a section.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwmapviewofsection).
    pub fn NtMapViewOfSection(
        SectionHandle: HANDLE,
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        ZeroBits: usize,
        CommitSize: usize,
        SectionOffset: *mut i64,
        ViewSize: *mut usize,
        InheritDisposition: SECTION_INHERIT,
        AllocationType: u32,
        PageProtection: u32,
    ) -> NTSTATUS;

    /// Unmaps it.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwunmapviewofsection).
    pub fn NtUnmapViewOfSection(ProcessHandle: HANDLE, BaseAddress: *mut c_void) -> NTSTATUS;

    /// Asks about a section.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtQuerySection(
        SectionHandle: HANDLE,
        SectionInformationClass: SECTION_INFORMATION_CLASS,
        SectionInformation: *mut c_void,
        SectionInformationLength: usize,
        ReturnLength: *mut usize,
    ) -> NTSTATUS;

    /// Makes written code visible to a process.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtFlushInstructionCache(
        ProcessHandle: HANDLE,
        BaseAddress: *const c_void,
        Length: usize,
    ) -> NTSTATUS;

    /// Orders the memory accesses of every thread of the process.
    /// [phnt `ntkeapi.h`](https://github.com/winsiderss/phnt/blob/master/ntkeapi.h).
    pub fn NtFlushProcessWriteBuffers() -> NTSTATUS;

    /// Which pages were written.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtGetWriteWatch(
        ProcessHandle: HANDLE,
        Flags: u32,
        BaseAddress: *mut c_void,
        RegionSize: usize,
        UserAddressArray: *mut *mut c_void,
        EntriesInUserAddressArray: *mut usize,
        Granularity: *mut u32,
    ) -> NTSTATUS;

    /// Forgets that.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtResetWriteWatch(
        ProcessHandle: HANDLE,
        BaseAddress: *mut c_void,
        RegionSize: usize,
    ) -> NTSTATUS;
}
