//! What can be asked of an open file, or of a name.
use crate::{
    BOOLEAN,
    macros::{constants, layout},
    ntbasic::FILE_ID_128,
};

constants! {
    "[Flags of `FILE_CASE_SENSITIVE_INFORMATION`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_case_sensitive_information).";
    u32:
    /// Names in the directory compare with case.
    FILE_CS_FLAG_CASE_SENSITIVE_DIR = 0x1,
}

/// Times and attributes; 0 keeps a value, -1 freezes it and -2 thaws it for this handle.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_basic_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_BASIC_INFORMATION {
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub FileAttributes: u32,
}
layout!(FILE_BASIC_INFORMATION {
    size: [40, 40],
    align: [8, 8],
    CreationTime: [0, 0],
    LastAccessTime: [8, 8],
    LastWriteTime: [16, 16],
    ChangeTime: [24, 24],
    FileAttributes: [32, 32],
});

/// Sizes, links, whether deletion is pending.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_standard_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_STANDARD_INFORMATION {
    pub AllocationSize: i64,
    pub EndOfFile: i64,
    pub NumberOfLinks: u32,
    pub DeletePending: BOOLEAN,
    pub Directory: BOOLEAN,
}
layout!(FILE_STANDARD_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    AllocationSize: [0, 0],
    EndOfFile: [8, 8],
    NumberOfLinks: [16, 16],
    DeletePending: [20, 20],
    Directory: [21, 21],
});

/// The 64-bit file identifier.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_internal_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_INTERNAL_INFORMATION {
    pub IndexNumber: u64,
}
layout!(FILE_INTERNAL_INFORMATION { size: [8, 8], align: [8, 8], IndexNumber: [0, 0] });

/// Size of the extended attributes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_ea_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_EA_INFORMATION {
    pub EaSize: u32,
}
layout!(FILE_EA_INFORMATION { size: [4, 4], align: [4, 4], EaSize: [0, 0] });

/// Rights that the handle carries.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_access_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ACCESS_INFORMATION {
    pub AccessFlags: u32,
}
layout!(FILE_ACCESS_INFORMATION { size: [4, 4], align: [4, 4], AccessFlags: [0, 0] });

/// The position of a synchronous handle.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_position_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_POSITION_INFORMATION {
    pub CurrentByteOffset: i64,
}
layout!(FILE_POSITION_INFORMATION { size: [8, 8], align: [8, 8], CurrentByteOffset: [0, 0] });

/// The create options that are still in force.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_mode_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_MODE_INFORMATION {
    pub Mode: u32,
}
layout!(FILE_MODE_INFORMATION { size: [4, 4], align: [4, 4], Mode: [0, 0] });

/// Alignment that unbuffered transfers need.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_alignment_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ALIGNMENT_INFORMATION {
    pub AlignmentRequirement: u32,
}
layout!(FILE_ALIGNMENT_INFORMATION { size: [4, 4], align: [4, 4], AlignmentRequirement: [0, 0] });

/// A name; `FileName` holds `FileNameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_name_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_NAME_INFORMATION {
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_NAME_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    FileNameLength: [0, 0],
    FileName: [4, 4],
});

/// Everything at once; the name stands last.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_all_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ALL_INFORMATION {
    pub BasicInformation: FILE_BASIC_INFORMATION,
    pub StandardInformation: FILE_STANDARD_INFORMATION,
    pub InternalInformation: FILE_INTERNAL_INFORMATION,
    pub EaInformation: FILE_EA_INFORMATION,
    pub AccessInformation: FILE_ACCESS_INFORMATION,
    pub PositionInformation: FILE_POSITION_INFORMATION,
    pub ModeInformation: FILE_MODE_INFORMATION,
    pub AlignmentInformation: FILE_ALIGNMENT_INFORMATION,
    pub NameInformation: FILE_NAME_INFORMATION,
}
layout!(FILE_ALL_INFORMATION {
    size: [104, 104],
    align: [8, 8],
    BasicInformation: [0, 0],
    StandardInformation: [40, 40],
    InternalInformation: [64, 64],
    EaInformation: [72, 72],
    AccessInformation: [76, 76],
    PositionInformation: [80, 80],
    ModeInformation: [88, 88],
    AlignmentInformation: [92, 92],
    NameInformation: [96, 96],
});

/// Times, sizes and attributes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_network_open_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_NETWORK_OPEN_INFORMATION {
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub AllocationSize: i64,
    pub EndOfFile: i64,
    pub FileAttributes: u32,
}
layout!(FILE_NETWORK_OPEN_INFORMATION {
    size: [56, 56],
    align: [8, 8],
    CreationTime: [0, 0],
    LastAccessTime: [8, 8],
    LastWriteTime: [16, 16],
    ChangeTime: [24, 24],
    AllocationSize: [32, 32],
    EndOfFile: [40, 40],
    FileAttributes: [48, 48],
});

/// Attributes and reparse tag.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_attribute_tag_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ATTRIBUTE_TAG_INFORMATION {
    pub FileAttributes: u32,
    pub ReparseTag: u32,
}
layout!(FILE_ATTRIBUTE_TAG_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    FileAttributes: [0, 0],
    ReparseTag: [4, 4],
});

/// Compressed size and format.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_compression_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_COMPRESSION_INFORMATION {
    pub CompressedFileSize: i64,
    pub CompressionFormat: u16,
    pub CompressionUnitShift: u8,
    pub ChunkShift: u8,
    pub ClusterShift: u8,
    pub Reserved: [u8; 3],
}
layout!(FILE_COMPRESSION_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    CompressedFileSize: [0, 0],
    CompressionFormat: [8, 8],
    CompressionUnitShift: [10, 10],
    ChunkShift: [11, 11],
    ClusterShift: [12, 12],
    Reserved: [13, 13],
});

/// Processes that have the file open.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_PROCESS_IDS_USING_FILE_INFORMATION {
    pub NumberOfProcessIdsInList: u32,
    pub ProcessIdList: [usize; 1],
}
layout!(FILE_PROCESS_IDS_USING_FILE_INFORMATION {
    size: [16, 8],
    align: [8, 4],
    NumberOfProcessIdsInList: [0, 0],
    ProcessIdList: [8, 4],
});

/// Whether the file system is remote.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_IS_REMOTE_DEVICE_INFORMATION {
    pub IsRemote: BOOLEAN,
}
layout!(FILE_IS_REMOTE_DEVICE_INFORMATION { size: [1, 1], align: [1, 1], IsRemote: [0, 0] });

/// Device name of the volume; `DeviceName` holds `DeviceNameLength` bytes.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_VOLUME_NAME_INFORMATION {
    pub DeviceNameLength: u32,
    pub DeviceName: [u16; 1],
}
layout!(FILE_VOLUME_NAME_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    DeviceNameLength: [0, 0],
    DeviceName: [4, 4],
});

/// Volume serial number and 128-bit identifier: together unique on the machine.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_id_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_INFORMATION {
    pub VolumeSerialNumber: u64,
    pub FileId: FILE_ID_128,
}
layout!(FILE_ID_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    VolumeSerialNumber: [0, 0],
    FileId: [8, 8],
});

/// Identifier, times, sizes, attributes, tag, links, rights, in one call.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_stat_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_STAT_INFORMATION {
    pub FileId: i64,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub AllocationSize: i64,
    pub EndOfFile: i64,
    pub FileAttributes: u32,
    pub ReparseTag: u32,
    pub NumberOfLinks: u32,
    pub EffectiveAccess: u32,
}
layout!(FILE_STAT_INFORMATION {
    size: [72, 72],
    align: [8, 8],
    FileId: [0, 0],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    AllocationSize: [40, 40],
    EndOfFile: [48, 48],
    FileAttributes: [56, 56],
    ReparseTag: [60, 60],
    NumberOfLinks: [64, 64],
    EffectiveAccess: [68, 68],
});

/// The same with the volume serial number and device type.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_STAT_BASIC_INFORMATION {
    pub FileId: i64,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub AllocationSize: i64,
    pub EndOfFile: i64,
    pub FileAttributes: u32,
    pub ReparseTag: u32,
    pub NumberOfLinks: u32,
    pub DeviceType: u32,
    pub DeviceCharacteristics: u32,
    pub Reserved: u32,
    pub VolumeSerialNumber: i64,
    pub FileId128: FILE_ID_128,
}
layout!(FILE_STAT_BASIC_INFORMATION {
    size: [104, 104],
    align: [8, 8],
    FileId: [0, 0],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    AllocationSize: [40, 40],
    EndOfFile: [48, 48],
    FileAttributes: [56, 56],
    ReparseTag: [60, 60],
    NumberOfLinks: [64, 64],
    DeviceType: [68, 68],
    DeviceCharacteristics: [72, 72],
    Reserved: [76, 76],
    VolumeSerialNumber: [80, 80],
    FileId128: [88, 88],
});

/// [`FILE_STAT_INFORMATION`] with the owner, mode and device of WSL.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_stat_lx_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_STAT_LX_INFORMATION {
    pub FileId: i64,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub AllocationSize: i64,
    pub EndOfFile: i64,
    pub FileAttributes: u32,
    pub ReparseTag: u32,
    pub NumberOfLinks: u32,
    pub EffectiveAccess: u32,
    pub LxFlags: u32,
    pub LxUid: u32,
    pub LxGid: u32,
    pub LxMode: u32,
    pub LxDeviceIdMajor: u32,
    pub LxDeviceIdMinor: u32,
}
layout!(FILE_STAT_LX_INFORMATION {
    size: [96, 96],
    align: [8, 8],
    FileId: [0, 0],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    AllocationSize: [40, 40],
    EndOfFile: [48, 48],
    FileAttributes: [56, 56],
    ReparseTag: [60, 60],
    NumberOfLinks: [64, 64],
    EffectiveAccess: [68, 68],
    LxFlags: [72, 72],
    LxUid: [76, 76],
    LxGid: [80, 80],
    LxMode: [84, 84],
    LxDeviceIdMajor: [88, 88],
    LxDeviceIdMinor: [92, 92],
});

/// Whether names in a directory compare with case.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_case_sensitive_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_CASE_SENSITIVE_INFORMATION {
    pub Flags: u32,
}
layout!(FILE_CASE_SENSITIVE_INFORMATION { size: [4, 4], align: [4, 4], Flags: [0, 0] });
