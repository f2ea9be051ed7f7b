//! Control codes of file systems and their buffers.
use crate::{
    BOOLEAN, HANDLE,
    macros::{constants, layout},
};

constants! {
    "[File-system control codes](https://learn.microsoft.com/windows/win32/api/winioctl/).";
    u32:
    /// Ask for a level 1 oplock.
    FSCTL_REQUEST_OPLOCK_LEVEL_1 = 0x0009_0000,
    /// Ask for a level 2 oplock.
    FSCTL_REQUEST_OPLOCK_LEVEL_2 = 0x0009_0004,
    /// Ask for a batch oplock.
    FSCTL_REQUEST_BATCH_OPLOCK = 0x0009_0008,
    /// Agree to the break of an oplock.
    FSCTL_OPLOCK_BREAK_ACKNOWLEDGE = 0x0009_000C,
    /// Lock a volume for this handle.
    FSCTL_LOCK_VOLUME = 0x0009_0018,
    /// Unlock it.
    FSCTL_UNLOCK_VOLUME = 0x0009_001C,
    /// Dismount a volume.
    FSCTL_DISMOUNT_VOLUME = 0x0009_0020,
    /// Ask whether a volume is mounted.
    FSCTL_IS_VOLUME_MOUNTED = 0x0009_0028,
    /// Read the compression of a file.
    FSCTL_GET_COMPRESSION = 0x0009_003C,
    /// Set the compression of a file.
    FSCTL_SET_COMPRESSION = 0x0009_C040,
    /// Set an object identifier.
    FSCTL_SET_OBJECT_ID = 0x0009_0098,
    /// Read an object identifier.
    FSCTL_GET_OBJECT_ID = 0x0009_009C,
    /// Delete an object identifier.
    FSCTL_DELETE_OBJECT_ID = 0x0009_00A0,
    /// Read an object identifier, giving one if there is none.
    FSCTL_CREATE_OR_GET_OBJECT_ID = 0x0009_00C0,
    /// Write a reparse point.
    FSCTL_SET_REPARSE_POINT = 0x0009_00A4,
    /// Read a reparse point.
    FSCTL_GET_REPARSE_POINT = 0x0009_00A8,
    /// Delete a reparse point.
    FSCTL_DELETE_REPARSE_POINT = 0x0009_00AC,
    /// Make a file sparse.
    FSCTL_SET_SPARSE = 0x0009_00C4,
    /// Fill a range with zeros, punching a hole if the file is sparse: [`FILE_ZERO_DATA_INFORMATION`].
    FSCTL_SET_ZERO_DATA = 0x0009_80C8,
    /// Ask which ranges hold data: [`FILE_ALLOCATED_RANGE_BUFFER`].
    FSCTL_QUERY_ALLOCATED_RANGES = 0x0009_40CF,
    /// Ask where the clusters of a file lie.
    FSCTL_GET_RETRIEVAL_POINTERS = 0x0009_0073,
    /// Ask which clusters are in use.
    FSCTL_GET_VOLUME_BITMAP = 0x0009_006F,
    /// Ask for the geometry of an NTFS volume.
    FSCTL_GET_NTFS_VOLUME_DATA = 0x0009_0064,
    /// Read a file record.
    FSCTL_GET_NTFS_FILE_RECORD = 0x0009_0068,
    /// Move clusters of a file.
    FSCTL_MOVE_FILE = 0x0009_0074,
    /// Find the files of an owner.
    FSCTL_FIND_FILES_BY_SID = 0x0009_008F,
    /// List the files of a volume.
    FSCTL_ENUM_USN_DATA = 0x0009_00B3,
    /// Read the change journal.
    FSCTL_READ_USN_JOURNAL = 0x0009_00BB,
    /// Create a change journal.
    FSCTL_CREATE_USN_JOURNAL = 0x0009_00E7,
    /// Ask about the change journal.
    FSCTL_QUERY_USN_JOURNAL = 0x0009_00F4,
    /// Delete the change journal.
    FSCTL_DELETE_USN_JOURNAL = 0x0009_00F8,
    /// Read the last change record of a file.
    FSCTL_READ_FILE_USN_DATA = 0x0009_00EB,
    /// Write a close record now.
    FSCTL_WRITE_USN_CLOSE_RECORD = 0x0009_00EF,
    /// Share extents between files: [`DUPLICATE_EXTENTS_DATA`]. Windows 10, `ReFS`.
    FSCTL_DUPLICATE_EXTENTS_TO_FILE = 0x0009_8344,
    /// Begin a copy within the storage. Windows 8.
    FSCTL_OFFLOAD_READ = 0x0009_4264,
    /// End a copy within the storage. Windows 8.
    FSCTL_OFFLOAD_WRITE = 0x0009_8268,
    /// Read the checksum settings of a file. Windows 8.
    FSCTL_GET_INTEGRITY_INFORMATION = 0x0009_027C,
    /// Set the checksum settings of a file. Windows 8.
    FSCTL_SET_INTEGRITY_INFORMATION = 0x0009_C280,
}

/// A range to fill with zeros.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-file_zero_data_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ZERO_DATA_INFORMATION {
    pub FileOffset: i64,
    pub BeyondFinalZero: i64,
}
layout!(FILE_ZERO_DATA_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    FileOffset: [0, 0],
    BeyondFinalZero: [8, 8],
});

/// A range that may hold data.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-file_allocated_range_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ALLOCATED_RANGE_BUFFER {
    pub FileOffset: i64,
    pub Length: i64,
}
layout!(FILE_ALLOCATED_RANGE_BUFFER {
    size: [16, 16],
    align: [8, 8],
    FileOffset: [0, 0],
    Length: [8, 8],
});

/// Whether a file is to be sparse.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-file_set_sparse_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_SET_SPARSE_BUFFER {
    pub SetSparse: BOOLEAN,
}
layout!(FILE_SET_SPARSE_BUFFER { size: [1, 1], align: [1, 1], SetSparse: [0, 0] });

/// Extents to share; whole clusters, less than 4 GiB.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-duplicate_extents_data).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DUPLICATE_EXTENTS_DATA {
    pub FileHandle: HANDLE,
    pub SourceFileOffset: i64,
    pub TargetFileOffset: i64,
    pub ByteCount: i64,
}
layout!(DUPLICATE_EXTENTS_DATA {
    size: [32, 32],
    align: [8, 8],
    FileHandle: [0, 0],
    SourceFileOffset: [8, 8],
    TargetFileOffset: [16, 16],
    ByteCount: [24, 24],
});

/// An object identifier and where it was first given.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-file_objectid_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_OBJECTID_BUFFER {
    pub ObjectId: [u8; 16],
    pub BirthVolumeId: [u8; 16],
    pub BirthObjectId: [u8; 16],
    pub DomainId: [u8; 16],
}
layout!(FILE_OBJECTID_BUFFER {
    size: [64, 64],
    align: [1, 1],
    ObjectId: [0, 0],
    BirthVolumeId: [16, 16],
    BirthObjectId: [32, 32],
    DomainId: [48, 48],
});

/// Checksum settings of a file. Windows 8.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-fsctl_get_integrity_information_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FSCTL_GET_INTEGRITY_INFORMATION_BUFFER {
    pub ChecksumAlgorithm: u16,
    pub Reserved: u16,
    pub Flags: u32,
    pub ChecksumChunkSizeInBytes: u32,
    pub ClusterSizeInBytes: u32,
}
layout!(FSCTL_GET_INTEGRITY_INFORMATION_BUFFER {
    size: [16, 16],
    align: [4, 4],
    ChecksumAlgorithm: [0, 0],
    Reserved: [2, 2],
    Flags: [4, 4],
    ChecksumChunkSizeInBytes: [8, 8],
    ClusterSizeInBytes: [12, 12],
});

/// Checksum settings for a file. Windows 8.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-fsctl_set_integrity_information_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FSCTL_SET_INTEGRITY_INFORMATION_BUFFER {
    pub ChecksumAlgorithm: u16,
    pub Reserved: u16,
    pub Flags: u32,
}
layout!(FSCTL_SET_INTEGRITY_INFORMATION_BUFFER {
    size: [8, 8],
    align: [4, 4],
    ChecksumAlgorithm: [0, 0],
    Reserved: [2, 2],
    Flags: [4, 4],
});
