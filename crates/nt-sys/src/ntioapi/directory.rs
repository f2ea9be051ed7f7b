//! Directory listings and the records they are made of.
//!
//! Each record names the distance to the next. Its `FileName` holds `FileNameLength` bytes, not
//! one unit: reach it by offset from the buffer, never through a reference to the struct.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{constants, layout, ntdll},
    ntbasic::FILE_ID_128,
    ntioapi::{FILE_INFORMATION_CLASS, IO_STATUS_BLOCK, PIO_APC_ROUTINE},
};
use core::ffi::c_void;

constants! {
    "[Flags of `NtQueryDirectoryFileEx`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntquerydirectoryfileex).";
    u32:
    /// Begin at the first entry.
    FILE_QUERY_RESTART_SCAN = 0x1,
    /// Answer one entry.
    FILE_QUERY_RETURN_SINGLE_ENTRY = 0x2,
    /// Begin at the index in the buffer.
    FILE_QUERY_INDEX_SPECIFIED = 0x4,
    /// Leave out what a filter adds. Windows 10 1709.
    FILE_QUERY_RETURN_ON_DISK_ENTRIES_ONLY = 0x8,
    /// Leave the position of the handle alone.
    FILE_QUERY_NO_CURSOR_UPDATE = 0x10,
}

/// Times, sizes, attributes, name.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_directory_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_DIRECTORY_INFORMATION {
    /// Distance to the next record, or 0 in the last one.
    pub NextEntryOffset: u32,
    /// Defined by the file system; 0 on NTFS.
    pub FileIndex: u32,
    /// 100 ns ticks since 1601, like all times.
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    /// Bytes in `FileName`.
    pub FileNameLength: u32,
    /// First code unit of the name.
    pub FileName: [u16; 1],
}
layout!(FILE_DIRECTORY_INFORMATION {
    size: [72, 72],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    FileName: [64, 64],
});

/// As [`FILE_DIRECTORY_INFORMATION`], with the size of the extended attributes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_full_dir_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FULL_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    /// The reparse tag if the entry has `FILE_ATTRIBUTE_REPARSE_POINT`.
    pub EaSize: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_FULL_DIR_INFORMATION {
    size: [72, 72],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    FileName: [68, 68],
});

/// As [`FILE_FULL_DIR_INFORMATION`], with the 64-bit file identifier.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_id_full_dir_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_FULL_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    /// The reparse tag if the entry has `FILE_ATTRIBUTE_REPARSE_POINT`.
    pub EaSize: u32,
    pub FileId: i64,
    pub FileName: [u16; 1],
}
layout!(FILE_ID_FULL_DIR_INFORMATION {
    size: [88, 88],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    FileId: [72, 72],
    FileName: [80, 80],
});

/// As [`FILE_FULL_DIR_INFORMATION`], with the 8.3 name.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_both_dir_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_BOTH_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    /// The reparse tag if the entry has `FILE_ATTRIBUTE_REPARSE_POINT`.
    pub EaSize: u32,
    /// Bytes in `ShortName`.
    pub ShortNameLength: u8,
    pub ShortName: [u16; 12],
    pub FileName: [u16; 1],
}
layout!(FILE_BOTH_DIR_INFORMATION {
    size: [96, 96],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ShortNameLength: [68, 68],
    ShortName: [70, 70],
    FileName: [94, 94],
});

/// As [`FILE_BOTH_DIR_INFORMATION`], with the 64-bit file identifier.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_id_both_dir_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_BOTH_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    /// The reparse tag if the entry has `FILE_ATTRIBUTE_REPARSE_POINT`.
    pub EaSize: u32,
    pub ShortNameLength: u8,
    pub ShortName: [u16; 12],
    pub FileId: i64,
    pub FileName: [u16; 1],
}
layout!(FILE_ID_BOTH_DIR_INFORMATION {
    size: [112, 112],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ShortNameLength: [68, 68],
    ShortName: [70, 70],
    FileId: [96, 96],
    FileName: [104, 104],
});

/// Names only.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_names_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_NAMES_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_NAMES_INFORMATION {
    size: [16, 16],
    align: [4, 4],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    FileNameLength: [8, 8],
    FileName: [12, 12],
});

/// Reparse tag and 128-bit file identifier, each in a field of its own. Windows 8.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_id_extd_dir_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_EXTD_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    pub EaSize: u32,
    pub ReparsePointTag: u32,
    pub FileId: FILE_ID_128,
    pub FileName: [u16; 1],
}
layout!(FILE_ID_EXTD_DIR_INFORMATION {
    size: [96, 96],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ReparsePointTag: [68, 68],
    FileId: [72, 72],
    FileName: [88, 88],
});

/// As [`FILE_ID_EXTD_DIR_INFORMATION`], with the 8.3 name. Windows 10.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_EXTD_BOTH_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    pub EaSize: u32,
    pub ReparsePointTag: u32,
    pub FileId: FILE_ID_128,
    pub ShortNameLength: u8,
    pub ShortName: [u16; 12],
    pub FileName: [u16; 1],
}
layout!(FILE_ID_EXTD_BOTH_DIR_INFORMATION {
    size: [120, 120],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ReparsePointTag: [68, 68],
    FileId: [72, 72],
    ShortNameLength: [88, 88],
    ShortName: [90, 90],
    FileName: [114, 114],
});

/// Reparse tag and 64-bit file identifier. Windows 11 24H2.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_64_EXTD_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    pub EaSize: u32,
    pub ReparsePointTag: u32,
    pub FileId: i64,
    pub FileName: [u16; 1],
}
layout!(FILE_ID_64_EXTD_DIR_INFORMATION {
    size: [88, 88],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ReparsePointTag: [68, 68],
    FileId: [72, 72],
    FileName: [80, 80],
});

/// The same with the 8.3 name. Windows 11 24H2.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_64_EXTD_BOTH_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    pub EaSize: u32,
    pub ReparsePointTag: u32,
    pub FileId: i64,
    pub ShortNameLength: u8,
    pub ShortName: [u16; 12],
    pub FileName: [u16; 1],
}
layout!(FILE_ID_64_EXTD_BOTH_DIR_INFORMATION {
    size: [112, 112],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ReparsePointTag: [68, 68],
    FileId: [72, 72],
    ShortNameLength: [80, 80],
    ShortName: [82, 82],
    FileName: [106, 106],
});

/// Reparse tag and both file identifiers. Windows 11 24H2.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_ALL_EXTD_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    pub EaSize: u32,
    pub ReparsePointTag: u32,
    pub FileId: i64,
    pub FileId128: FILE_ID_128,
    pub FileName: [u16; 1],
}
layout!(FILE_ID_ALL_EXTD_DIR_INFORMATION {
    size: [104, 104],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ReparsePointTag: [68, 68],
    FileId: [72, 72],
    FileId128: [80, 80],
    FileName: [96, 96],
});

/// The same with the 8.3 name. Windows 11 24H2.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ID_ALL_EXTD_BOTH_DIR_INFORMATION {
    pub NextEntryOffset: u32,
    pub FileIndex: u32,
    pub CreationTime: i64,
    pub LastAccessTime: i64,
    pub LastWriteTime: i64,
    pub ChangeTime: i64,
    pub EndOfFile: i64,
    pub AllocationSize: i64,
    pub FileAttributes: u32,
    pub FileNameLength: u32,
    pub EaSize: u32,
    pub ReparsePointTag: u32,
    pub FileId: i64,
    pub FileId128: FILE_ID_128,
    pub ShortNameLength: u8,
    pub ShortName: [u16; 12],
    pub FileName: [u16; 1],
}
layout!(FILE_ID_ALL_EXTD_BOTH_DIR_INFORMATION {
    size: [128, 128],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    FileIndex: [4, 4],
    CreationTime: [8, 8],
    LastAccessTime: [16, 16],
    LastWriteTime: [24, 24],
    ChangeTime: [32, 32],
    EndOfFile: [40, 40],
    AllocationSize: [48, 48],
    FileAttributes: [56, 56],
    FileNameLength: [60, 60],
    EaSize: [64, 64],
    ReparsePointTag: [68, 68],
    FileId: [72, 72],
    FileId128: [80, 80],
    ShortNameLength: [96, 96],
    ShortName: [98, 98],
    FileName: [122, 122],
});

ntdll! {
    /// Lists a directory, as many whole records as fit.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntquerydirectoryfile).
    pub fn NtQueryDirectoryFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FileInformation: *mut c_void,
        Length: u32,
        FileInformationClass: FILE_INFORMATION_CLASS,
        ReturnSingleEntry: BOOLEAN,
        FileName: *const UNICODE_STRING,
        RestartScan: BOOLEAN,
    ) -> NTSTATUS;

    /// Reports changes in a directory, once.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtNotifyChangeDirectoryFile(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *mut c_void,
        Length: u32,
        CompletionFilter: u32,
        WatchTree: BOOLEAN,
    ) -> NTSTATUS;
}
