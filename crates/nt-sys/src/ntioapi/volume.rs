//! What can be asked of a volume.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntioapi::IO_STATUS_BLOCK,
};
use core::ffi::c_void;

/// What a query of a volume is about.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ne-ntddk-_fsinfoclass).
pub type FSINFOCLASS = i32;

constants! {
    "[`FS_INFORMATION_CLASS`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_fsinfoclass).";
    FSINFOCLASS:
    /// Query: [`FILE_FS_VOLUME_INFORMATION`].
    FileFsVolumeInformation = 1,
    /// Set: [`FILE_FS_LABEL_INFORMATION`].
    FileFsLabelInformation = 2,
    /// Query: [`FILE_FS_SIZE_INFORMATION`].
    FileFsSizeInformation = 3,
    /// Query: [`FILE_FS_DEVICE_INFORMATION`]; answers for a console or a pipe as well.
    FileFsDeviceInformation = 4,
    /// Query: [`FILE_FS_ATTRIBUTE_INFORMATION`].
    FileFsAttributeInformation = 5,
    /// Query and set: [`FILE_FS_CONTROL_INFORMATION`].
    FileFsControlInformation = 6,
    /// Query: [`FILE_FS_FULL_SIZE_INFORMATION`].
    FileFsFullSizeInformation = 7,
    /// Query and set: [`FILE_FS_OBJECTID_INFORMATION`].
    FileFsObjectIdInformation = 8,
    /// Query: whether a driver stands in the path.
    FileFsDriverPathInformation = 9,
    /// Query and set: [`FILE_FS_VOLUME_FLAGS_INFORMATION`].
    FileFsVolumeFlagsInformation = 10,
    /// Query: [`FILE_FS_SECTOR_SIZE_INFORMATION`]. Windows 8.
    FileFsSectorSizeInformation = 11,
    /// Query: copies the volume keeps. Windows 8.
    FileFsDataCopyInformation = 12,
    /// Query: space taken by metadata. Windows 10.
    FileFsMetadataSizeInformation = 13,
    /// Query: the sizes in more detail. Windows 10 1709.
    FileFsFullSizeInformationEx = 14,
    /// Query: the volume's identifier. Windows 11 23H2.
    FileFsGuidInformation = 15,
}

constants! {
    "[Device types](https://learn.microsoft.com/windows-hardware/drivers/kernel/specifying-device-types).";
    u32:
    /// A CD drive.
    FILE_DEVICE_CD_ROM = 0x2,
    /// A disk; what Windows answers for a file.
    FILE_DEVICE_DISK = 0x7,
    /// A file system; what Wine answers for a file.
    FILE_DEVICE_DISK_FILE_SYSTEM = 0x8,
    /// A file system.
    FILE_DEVICE_FILE_SYSTEM = 0x9,
    /// A pipe.
    FILE_DEVICE_NAMED_PIPE = 0x11,
    /// A network file system.
    FILE_DEVICE_NETWORK_FILE_SYSTEM = 0x14,
    /// The null device.
    FILE_DEVICE_NULL = 0x15,
    /// A serial port.
    FILE_DEVICE_SERIAL_PORT = 0x1B,
    /// Unknown.
    FILE_DEVICE_UNKNOWN = 0x22,
    /// A console.
    FILE_DEVICE_CONSOLE = 0x50,
}

constants! {
    "[Device characteristics](https://learn.microsoft.com/windows-hardware/drivers/kernel/specifying-device-characteristics).";
    u32:
    /// The medium can be taken out.
    FILE_REMOVABLE_MEDIA = 0x1,
    /// Not writable.
    FILE_READ_ONLY_DEVICE = 0x2,
    /// On another machine.
    FILE_REMOTE_DEVICE = 0x10,
    /// A file system is mounted.
    FILE_DEVICE_IS_MOUNTED = 0x20,
    /// A virtual volume.
    FILE_VIRTUAL_VOLUME = 0x40,
}

constants! {
    "[File-system attributes](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_fs_attribute_information).";
    u32:
    /// Names can be found with case.
    FILE_CASE_SENSITIVE_SEARCH = 0x1,
    /// The case of names is kept.
    FILE_CASE_PRESERVED_NAMES = 0x2,
    /// Names are UTF-16.
    FILE_UNICODE_ON_DISK = 0x4,
    /// Security descriptors are stored.
    FILE_PERSISTENT_ACLS = 0x8,
    /// Single files can be compressed.
    FILE_FILE_COMPRESSION = 0x10,
    /// There are quotas.
    FILE_VOLUME_QUOTAS = 0x20,
    /// Files can have holes.
    FILE_SUPPORTS_SPARSE_FILES = 0x40,
    /// There are reparse points.
    FILE_SUPPORTS_REPARSE_POINTS = 0x80,
    /// The volume as a whole is compressed.
    FILE_VOLUME_IS_COMPRESSED = 0x8000,
    /// There are object identifiers.
    FILE_SUPPORTS_OBJECT_IDS = 0x0001_0000,
    /// Files can be encrypted.
    FILE_SUPPORTS_ENCRYPTION = 0x0002_0000,
    /// There are named streams.
    FILE_NAMED_STREAMS = 0x0004_0000,
    /// The volume is read-only.
    FILE_READ_ONLY_VOLUME = 0x0008_0000,
    /// Written once, in order.
    FILE_SEQUENTIAL_WRITE_ONCE = 0x0010_0000,
    /// There are transactions.
    FILE_SUPPORTS_TRANSACTIONS = 0x0020_0000,
    /// There are hard links.
    FILE_SUPPORTS_HARD_LINKS = 0x0040_0000,
    /// There are extended attributes.
    FILE_SUPPORTS_EXTENDED_ATTRIBUTES = 0x0080_0000,
    /// Files open by identifier.
    FILE_SUPPORTS_OPEN_BY_FILE_ID = 0x0100_0000,
    /// There is a change journal.
    FILE_SUPPORTS_USN_JOURNAL = 0x0200_0000,
    /// Data can be checked. Windows 8.
    FILE_SUPPORTS_INTEGRITY_STREAMS = 0x0400_0000,
    /// Extents can be shared. Windows 10.
    FILE_SUPPORTS_BLOCK_REFCOUNTING = 0x0800_0000,
    /// Valid data need not be contiguous.
    FILE_SUPPORTS_SPARSE_VDL = 0x1000_0000,
    /// Memory mapped directly. Windows 10.
    FILE_DAX_VOLUME = 0x2000_0000,
    /// Files can be ghosted.
    FILE_SUPPORTS_GHOSTING = 0x4000_0000,
}

/// Serial number, creation time and label; the label has `VolumeLabelLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_fs_volume_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_VOLUME_INFORMATION {
    pub VolumeCreationTime: i64,
    pub VolumeSerialNumber: u32,
    pub VolumeLabelLength: u32,
    pub SupportsObjects: BOOLEAN,
    pub VolumeLabel: [u16; 1],
}
layout!(FILE_FS_VOLUME_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    VolumeCreationTime: [0, 0],
    VolumeSerialNumber: [8, 8],
    VolumeLabelLength: [12, 12],
    SupportsObjects: [16, 16],
    VolumeLabel: [18, 18],
});

/// A new label.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_fs_label_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_LABEL_INFORMATION {
    pub VolumeLabelLength: u32,
    pub VolumeLabel: [u16; 1],
}
layout!(FILE_FS_LABEL_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    VolumeLabelLength: [0, 0],
    VolumeLabel: [4, 4],
});

/// Space in allocation units, as the caller's quota sees it.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_fs_size_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_SIZE_INFORMATION {
    pub TotalAllocationUnits: i64,
    pub AvailableAllocationUnits: i64,
    pub SectorsPerAllocationUnit: u32,
    pub BytesPerSector: u32,
}
layout!(FILE_FS_SIZE_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    TotalAllocationUnits: [0, 0],
    AvailableAllocationUnits: [8, 8],
    SectorsPerAllocationUnit: [16, 16],
    BytesPerSector: [20, 20],
});

/// Space in allocation units, with and without the caller's quota.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_fs_full_size_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_FULL_SIZE_INFORMATION {
    pub TotalAllocationUnits: i64,
    pub CallerAvailableAllocationUnits: i64,
    pub ActualAvailableAllocationUnits: i64,
    pub SectorsPerAllocationUnit: u32,
    pub BytesPerSector: u32,
}
layout!(FILE_FS_FULL_SIZE_INFORMATION {
    size: [32, 32],
    align: [8, 8],
    TotalAllocationUnits: [0, 0],
    CallerAvailableAllocationUnits: [8, 8],
    ActualAvailableAllocationUnits: [16, 16],
    SectorsPerAllocationUnit: [24, 24],
    BytesPerSector: [28, 28],
});

/// Type and characteristics of the device behind a handle.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_fs_device_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_DEVICE_INFORMATION {
    pub DeviceType: u32,
    pub Characteristics: u32,
}
layout!(FILE_FS_DEVICE_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    DeviceType: [0, 0],
    Characteristics: [4, 4],
});

/// What the file system can do, and its name.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_fs_attribute_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_ATTRIBUTE_INFORMATION {
    pub FileSystemAttributes: u32,
    pub MaximumComponentNameLength: i32,
    pub FileSystemNameLength: u32,
    pub FileSystemName: [u16; 1],
}
layout!(FILE_FS_ATTRIBUTE_INFORMATION {
    size: [16, 16],
    align: [4, 4],
    FileSystemAttributes: [0, 0],
    MaximumComponentNameLength: [4, 4],
    FileSystemNameLength: [8, 8],
    FileSystemName: [12, 12],
});

/// Quota settings.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_fs_control_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_CONTROL_INFORMATION {
    pub FreeSpaceStartFiltering: i64,
    pub FreeSpaceThreshold: i64,
    pub FreeSpaceStopFiltering: i64,
    pub DefaultQuotaThreshold: i64,
    pub DefaultQuotaLimit: i64,
    pub FileSystemControlFlags: u32,
}
layout!(FILE_FS_CONTROL_INFORMATION {
    size: [48, 48],
    align: [8, 8],
    FreeSpaceStartFiltering: [0, 0],
    FreeSpaceThreshold: [8, 8],
    FreeSpaceStopFiltering: [16, 16],
    DefaultQuotaThreshold: [24, 24],
    DefaultQuotaLimit: [32, 32],
    FileSystemControlFlags: [40, 40],
});

/// The volume's object identifier.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_fs_objectid_information).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FILE_FS_OBJECTID_INFORMATION {
    pub ObjectId: [u8; 16],
    pub Anonymous: FILE_FS_OBJECTID_INFORMATION_0,
}
layout!(FILE_FS_OBJECTID_INFORMATION {
    size: [64, 64],
    align: [1, 1],
    ObjectId: [0, 0],
    Anonymous: [16, 16],
});

/// The union inside [`FILE_FS_OBJECTID_INFORMATION`].
#[repr(C)]
#[derive(Clone, Copy)]
pub union FILE_FS_OBJECTID_INFORMATION_0 {
    pub Anonymous: FILE_FS_OBJECTID_INFORMATION_0_0,
    pub ExtendedInfo: [u8; 48],
}
layout!(FILE_FS_OBJECTID_INFORMATION_0 {
    size: [48, 48],
    align: [1, 1],
    Anonymous: [0, 0],
    ExtendedInfo: [0, 0],
});

/// The struct inside [`FILE_FS_OBJECTID_INFORMATION`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_OBJECTID_INFORMATION_0_0 {
    pub BirthVolumeId: [u8; 16],
    pub BirthObjectId: [u8; 16],
    pub DomainId: [u8; 16],
}
layout!(FILE_FS_OBJECTID_INFORMATION_0_0 {
    size: [48, 48],
    align: [1, 1],
    BirthVolumeId: [0, 0],
    BirthObjectId: [16, 16],
    DomainId: [32, 32],
});

/// Flags of the volume.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_VOLUME_FLAGS_INFORMATION {
    pub Flags: u32,
}
layout!(FILE_FS_VOLUME_FLAGS_INFORMATION { size: [4, 4], align: [4, 4], Flags: [0, 0] });

/// Sector sizes and alignment. Windows 8.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_fs_sector_size_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FS_SECTOR_SIZE_INFORMATION {
    pub LogicalBytesPerSector: u32,
    pub PhysicalBytesPerSectorForAtomicity: u32,
    pub PhysicalBytesPerSectorForPerformance: u32,
    pub FileSystemEffectivePhysicalBytesPerSectorForAtomicity: u32,
    pub Flags: u32,
    pub ByteOffsetForSectorAlignment: u32,
    pub ByteOffsetForPartitionAlignment: u32,
}
layout!(FILE_FS_SECTOR_SIZE_INFORMATION {
    size: [28, 28],
    align: [4, 4],
    LogicalBytesPerSector: [0, 0],
    PhysicalBytesPerSectorForAtomicity: [4, 4],
    PhysicalBytesPerSectorForPerformance: [8, 8],
    FileSystemEffectivePhysicalBytesPerSectorForAtomicity: [12, 12],
    Flags: [16, 16],
    ByteOffsetForSectorAlignment: [20, 20],
    ByteOffsetForPartitionAlignment: [24, 24],
});

ntdll! {
    /// Asks about the volume or device behind a handle.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntqueryvolumeinformationfile).
    pub fn NtQueryVolumeInformationFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FsInformation: *mut c_void,
        Length: u32,
        FsInformationClass: FSINFOCLASS,
    ) -> NTSTATUS;

    /// Changes the volume behind a handle.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtSetVolumeInformationFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FsInformation: *const c_void,
        Length: u32,
        FsInformationClass: FSINFOCLASS,
    ) -> NTSTATUS;
}
