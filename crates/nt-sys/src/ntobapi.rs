//! Object manager (`ntobapi.h`): handles, object attributes, object directories, symbolic links
//! between object names, security of objects.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{constants, layout, ntdll},
    ntbasic::{GENERIC_MAPPING, WAIT_TYPE},
};
use core::ffi::c_void;

constants! {
    "[`OBJECT_ATTRIBUTES.Attributes`](https://learn.microsoft.com/windows/win32/api/ntdef/ns-ntdef-_object_attributes).";
    u32:
    /// The handle cannot be closed until the flag is cleared.
    OBJ_PROTECT_CLOSE = 0x1,
    /// Child processes inherit the handle.
    OBJ_INHERIT = 0x2,
    /// The name outlives the last handle.
    OBJ_PERMANENT = 0x10,
    /// Only one handle may be open.
    OBJ_EXCLUSIVE = 0x20,
    /// Names compare without case.
    OBJ_CASE_INSENSITIVE = 0x40,
    /// Creating opens what exists already.
    OBJ_OPENIF = 0x80,
    /// Opens a link itself, not its target.
    OBJ_OPENLINK = 0x100,
    /// The handle is valid in the kernel only; refused from user mode.
    OBJ_KERNEL_HANDLE = 0x200,
    /// Access is checked even for the kernel.
    OBJ_FORCE_ACCESS_CHECK = 0x400,
    /// Drive letters are those of the process, not of the impersonated user.
    OBJ_IGNORE_IMPERSONATED_DEVICEMAP = 0x800,
    /// Fails on any reparse point in the path. Windows 10 1607.
    OBJ_DONT_REPARSE = 0x1000,
}

constants! {
    "[Standard access rights](https://learn.microsoft.com/windows/win32/secauthz/standard-access-rights).";
    u32:
    /// The right to delete the object.
    DELETE = 0x0001_0000,
    /// The right to read the security descriptor, without the audit list.
    READ_CONTROL = 0x0002_0000,
    /// The right to change the access list.
    WRITE_DAC = 0x0004_0000,
    /// The right to change the owner.
    WRITE_OWNER = 0x0008_0000,
    /// The right to wait for the object.
    SYNCHRONIZE = 0x0010_0000,
    /// `DELETE`, `READ_CONTROL`, `WRITE_DAC` and `WRITE_OWNER`.
    STANDARD_RIGHTS_REQUIRED = 0x000F_0000,
    /// The standard part of a type's read rights: `READ_CONTROL`.
    STANDARD_RIGHTS_READ = 0x0002_0000,
    /// The standard part of a type's write rights: `READ_CONTROL`.
    STANDARD_RIGHTS_WRITE = 0x0002_0000,
    /// The standard part of a type's execute rights: `READ_CONTROL`.
    STANDARD_RIGHTS_EXECUTE = 0x0002_0000,
    /// All standard rights.
    STANDARD_RIGHTS_ALL = 0x001F_0000,
    /// All rights that depend on the type.
    SPECIFIC_RIGHTS_ALL = 0xFFFF,
    /// The right to read and change the audit list; needs `SeSecurityPrivilege`.
    ACCESS_SYSTEM_SECURITY = 0x0100_0000,
    /// Whatever the caller may have.
    MAXIMUM_ALLOWED = 0x0200_0000,
    /// All rights, in the meaning of the type.
    GENERIC_ALL = 0x1000_0000,
    /// Execute, in the meaning of the type.
    GENERIC_EXECUTE = 0x2000_0000,
    /// Write, in the meaning of the type.
    GENERIC_WRITE = 0x4000_0000,
    /// Read, in the meaning of the type.
    GENERIC_READ = 0x8000_0000,
}

constants! {
    "[Rights of object directories, phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).";
    u32:
    /// List the directory.
    DIRECTORY_QUERY = 0x1,
    /// Pass through the directory to a name below it.
    DIRECTORY_TRAVERSE = 0x2,
    /// Create objects in it.
    DIRECTORY_CREATE_OBJECT = 0x4,
    /// Create directories in it.
    DIRECTORY_CREATE_SUBDIRECTORY = 0x8,
    /// All of these and the standard rights.
    DIRECTORY_ALL_ACCESS = 0x000F_000F,
    /// Read the target of a symbolic link object.
    SYMBOLIC_LINK_QUERY = 0x1,
    /// That and the standard rights.
    SYMBOLIC_LINK_ALL_ACCESS = 0x000F_0001,
}

constants! {
    "[Options of `NtDuplicateObject`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwduplicateobject).";
    u32:
    /// Close the source handle, whatever the outcome.
    DUPLICATE_CLOSE_SOURCE = 0x1,
    /// Keep the access of the source handle.
    DUPLICATE_SAME_ACCESS = 0x2,
    /// Keep the attributes of the source handle.
    DUPLICATE_SAME_ATTRIBUTES = 0x4,
}

/// What [`NtQueryObject`] answers.
/// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
pub type OBJECT_INFORMATION_CLASS = i32;

constants! {
    "[`OBJECT_INFORMATION_CLASS`, phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).";
    OBJECT_INFORMATION_CLASS:
    /// [`OBJECT_BASIC_INFORMATION`].
    ObjectBasicInformation = 0,
    /// [`OBJECT_NAME_INFORMATION`] with the name behind it.
    ObjectNameInformation = 1,
    /// [`OBJECT_TYPE_INFORMATION`] with the name behind it.
    ObjectTypeInformation = 2,
    /// [`OBJECT_TYPES_INFORMATION`]: every type there is.
    ObjectTypesInformation = 3,
    /// [`OBJECT_HANDLE_FLAG_INFORMATION`]; can be set.
    ObjectHandleFlagInformation = 4,
}

/// Names an object to open or create.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/ntdef/ns-ntdef-_object_attributes).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_ATTRIBUTES {
    /// `size_of::<OBJECT_ATTRIBUTES>()`.
    pub Length: u32,
    /// Directory that `ObjectName` is relative to, or null.
    pub RootDirectory: HANDLE,
    /// Name, relative or absolute.
    pub ObjectName: *const UNICODE_STRING,
    /// `OBJ_*` flags.
    pub Attributes: u32,
    /// `SECURITY_DESCRIPTOR`, or null.
    pub SecurityDescriptor: *const c_void,
    /// `SECURITY_QUALITY_OF_SERVICE`, or null.
    pub SecurityQualityOfService: *const c_void,
}
layout!(OBJECT_ATTRIBUTES {
    size: [48, 24],
    align: [8, 4],
    Length: [0, 0],
    RootDirectory: [8, 4],
    ObjectName: [16, 8],
    Attributes: [24, 12],
    SecurityDescriptor: [32, 16],
    SecurityQualityOfService: [40, 20],
});

/// Access, counts and creation time behind a handle.
/// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_BASIC_INFORMATION {
    pub Attributes: u32,
    pub GrantedAccess: u32,
    pub HandleCount: u32,
    pub PointerCount: u32,
    pub PagedPoolCharge: u32,
    pub NonPagedPoolCharge: u32,
    pub Reserved: [u32; 3],
    pub NameInfoSize: u32,
    pub TypeInfoSize: u32,
    pub SecurityDescriptorSize: u32,
    pub CreationTime: i64,
}
layout!(OBJECT_BASIC_INFORMATION {
    size: [56, 56],
    align: [8, 8],
    Attributes: [0, 0],
    GrantedAccess: [4, 4],
    HandleCount: [8, 8],
    PointerCount: [12, 12],
    PagedPoolCharge: [16, 16],
    NonPagedPoolCharge: [20, 20],
    Reserved: [24, 24],
    NameInfoSize: [36, 36],
    TypeInfoSize: [40, 40],
    SecurityDescriptorSize: [44, 44],
    CreationTime: [48, 48],
});

/// The name of an object; the text follows in the same buffer. Wine may answer `\??\C:\…` where Windows answers `\Device\…`.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_object_name_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_NAME_INFORMATION {
    pub Name: UNICODE_STRING,
}
layout!(OBJECT_NAME_INFORMATION { size: [16, 8], align: [8, 4], Name: [0, 0] });

/// One type of object: its name, counts and generic mapping.
/// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_TYPE_INFORMATION {
    pub TypeName: UNICODE_STRING,
    pub TotalNumberOfObjects: u32,
    pub TotalNumberOfHandles: u32,
    pub TotalPagedPoolUsage: u32,
    pub TotalNonPagedPoolUsage: u32,
    pub TotalNamePoolUsage: u32,
    pub TotalHandleTableUsage: u32,
    pub HighWaterNumberOfObjects: u32,
    pub HighWaterNumberOfHandles: u32,
    pub HighWaterPagedPoolUsage: u32,
    pub HighWaterNonPagedPoolUsage: u32,
    pub HighWaterNamePoolUsage: u32,
    pub HighWaterHandleTableUsage: u32,
    pub InvalidAttributes: u32,
    pub GenericMapping: GENERIC_MAPPING,
    pub ValidAccessMask: u32,
    pub SecurityRequired: BOOLEAN,
    pub MaintainHandleCount: BOOLEAN,
    pub TypeIndex: u8,
    pub ReservedByte: u8,
    pub PoolType: u32,
    pub DefaultPagedPoolCharge: u32,
    pub DefaultNonPagedPoolCharge: u32,
}
layout!(OBJECT_TYPE_INFORMATION {
    size: [104, 96],
    align: [8, 4],
    TypeName: [0, 0],
    TotalNumberOfObjects: [16, 8],
    TotalNumberOfHandles: [20, 12],
    TotalPagedPoolUsage: [24, 16],
    TotalNonPagedPoolUsage: [28, 20],
    TotalNamePoolUsage: [32, 24],
    TotalHandleTableUsage: [36, 28],
    HighWaterNumberOfObjects: [40, 32],
    HighWaterNumberOfHandles: [44, 36],
    HighWaterPagedPoolUsage: [48, 40],
    HighWaterNonPagedPoolUsage: [52, 44],
    HighWaterNamePoolUsage: [56, 48],
    HighWaterHandleTableUsage: [60, 52],
    InvalidAttributes: [64, 56],
    GenericMapping: [68, 60],
    ValidAccessMask: [84, 76],
    SecurityRequired: [88, 80],
    MaintainHandleCount: [89, 81],
    TypeIndex: [90, 82],
    ReservedByte: [91, 83],
    PoolType: [92, 84],
    DefaultPagedPoolCharge: [96, 88],
    DefaultNonPagedPoolCharge: [100, 92],
});

/// Head of a list of [`OBJECT_TYPE_INFORMATION`], each aligned to a pointer.
/// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_TYPES_INFORMATION {
    pub NumberOfTypes: u32,
}
layout!(OBJECT_TYPES_INFORMATION { size: [4, 4], align: [4, 4], NumberOfTypes: [0, 0] });

/// Whether a handle is inherited and protected from closing.
/// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_HANDLE_FLAG_INFORMATION {
    pub Inherit: BOOLEAN,
    pub ProtectFromClose: BOOLEAN,
}
layout!(OBJECT_HANDLE_FLAG_INFORMATION {
    size: [2, 2],
    align: [1, 1],
    Inherit: [0, 0],
    ProtectFromClose: [1, 1],
});

/// One entry of an object directory; an entry of two empty strings ends the list.
/// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OBJECT_DIRECTORY_INFORMATION {
    pub Name: UNICODE_STRING,
    pub TypeName: UNICODE_STRING,
}
layout!(OBJECT_DIRECTORY_INFORMATION {
    size: [32, 16],
    align: [8, 4],
    Name: [0, 0],
    TypeName: [16, 8],
});

ntdll! {
    /// Closes a handle.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntclose).
    pub fn NtClose(Handle: HANDLE) -> NTSTATUS;

    /// Copies a handle within a process or into another.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwduplicateobject).
    pub fn NtDuplicateObject(
        SourceProcessHandle: HANDLE,
        SourceHandle: HANDLE,
        TargetProcessHandle: HANDLE,
        TargetHandle: *mut HANDLE,
        DesiredAccess: u32,
        HandleAttributes: u32,
        Options: u32,
    ) -> NTSTATUS;

    /// Asks about the object behind a handle.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntqueryobject).
    pub fn NtQueryObject(
        Handle: HANDLE,
        ObjectInformationClass: OBJECT_INFORMATION_CLASS,
        ObjectInformation: *mut c_void,
        ObjectInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Sets the flags of a handle.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtSetInformationObject(
        Handle: HANDLE,
        ObjectInformationClass: OBJECT_INFORMATION_CLASS,
        ObjectInformation: *const c_void,
        ObjectInformationLength: u32,
    ) -> NTSTATUS;

    /// Tells whether two handles lead to the same object. Windows 10.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtCompareObjects(FirstObjectHandle: HANDLE, SecondObjectHandle: HANDLE) -> NTSTATUS;

    /// Takes the permanence from a named object.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwmaketemporaryobject).
    pub fn NtMakeTemporaryObject(Handle: HANDLE) -> NTSTATUS;

    /// Reads parts of a security descriptor.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntquerysecurityobject).
    pub fn NtQuerySecurityObject(
        Handle: HANDLE,
        SecurityInformation: u32,
        SecurityDescriptor: *mut c_void,
        Length: u32,
        LengthNeeded: *mut u32,
    ) -> NTSTATUS;

    /// Replaces parts of a security descriptor.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntsetsecurityobject).
    pub fn NtSetSecurityObject(
        Handle: HANDLE,
        SecurityInformation: u32,
        SecurityDescriptor: *const c_void,
    ) -> NTSTATUS;

    /// Waits for one object, at most until `Timeout` (negative: relative, null: for ever).
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntwaitforsingleobject).
    pub fn NtWaitForSingleObject(
        Handle: HANDLE,
        Alertable: BOOLEAN,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Waits for any or all of up to 64 objects.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtWaitForMultipleObjects(
        Count: u32,
        Handles: *const HANDLE,
        WaitType: WAIT_TYPE,
        Alertable: BOOLEAN,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Signals one object and waits for another in one step.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtSignalAndWaitForSingleObject(
        SignalHandle: HANDLE,
        WaitHandle: HANDLE,
        Alertable: BOOLEAN,
        Timeout: *const i64,
    ) -> NTSTATUS;

    /// Creates an object directory.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwcreatedirectoryobject).
    pub fn NtCreateDirectoryObject(
        DirectoryHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Opens an object directory.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/devnotes/ntopendirectoryobject).
    pub fn NtOpenDirectoryObject(
        DirectoryHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Lists an object directory from `Context` on.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/devnotes/ntquerydirectoryobject).
    pub fn NtQueryDirectoryObject(
        DirectoryHandle: HANDLE,
        Buffer: *mut c_void,
        Length: u32,
        ReturnSingleEntry: BOOLEAN,
        RestartScan: BOOLEAN,
        Context: *mut u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Creates a link from one object name to another.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtCreateSymbolicLinkObject(
        LinkHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        LinkTarget: *const UNICODE_STRING,
    ) -> NTSTATUS;

    /// Opens such a link itself.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwopensymboliclinkobject).
    pub fn NtOpenSymbolicLinkObject(
        LinkHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Reads the target of such a link.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwquerysymboliclinkobject).
    pub fn NtQuerySymbolicLinkObject(
        LinkHandle: HANDLE,
        LinkTarget: *mut UNICODE_STRING,
        ReturnedLength: *mut u32,
    ) -> NTSTATUS;
}
