//! Renaming, linking, deleting, resizing; links, streams and extended attributes.
use crate::{
    BOOLEAN, HANDLE,
    macros::{constants, layout},
    ntbasic::FILE_ID_128,
};
use core::ffi::c_void;

constants! {
    "[Flags of `FILE_DISPOSITION_INFORMATION_EX`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_disposition_information_ex).";
    u32:
    /// Keep the file.
    FILE_DISPOSITION_DO_NOT_DELETE = 0x0,
    /// Delete the file.
    FILE_DISPOSITION_DELETE = 0x1,
    /// The name goes when this handle closes, not when the last one does.
    FILE_DISPOSITION_POSIX_SEMANTICS = 0x2,
    /// Fail while the file is mapped as an executable.
    FILE_DISPOSITION_FORCE_IMAGE_SECTION_CHECK = 0x4,
    /// Set or clear deletion at the last close.
    FILE_DISPOSITION_ON_CLOSE = 0x8,
    /// Delete a read-only file. Windows 10 1809.
    FILE_DISPOSITION_IGNORE_READONLY_ATTRIBUTE = 0x10,
}

constants! {
    "[Flags of `FILE_RENAME_INFORMATION_EX`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_rename_information).";
    u32:
    /// Replace what stands at the new name.
    FILE_RENAME_REPLACE_IF_EXISTS = 0x1,
    /// Replace even what others have open.
    FILE_RENAME_POSIX_SEMANTICS = 0x2,
    /// Keep the pin state of the file. Windows 10 1709.
    FILE_RENAME_SUPPRESS_PIN_STATE_INHERITANCE = 0x4,
    /// Keep the storage reserve of the file. Windows 10 1809.
    FILE_RENAME_SUPPRESS_STORAGE_RESERVE_INHERITANCE = 0x8,
    /// Free no space of the reserve. Windows 10 1809.
    FILE_RENAME_NO_INCREASE_AVAILABLE_SPACE = 0x10,
    /// Take no space of the reserve. Windows 10 1809.
    FILE_RENAME_NO_DECREASE_AVAILABLE_SPACE = 0x20,
    /// Replace a read-only file. Windows 10 1809.
    FILE_RENAME_IGNORE_READONLY_ATTRIBUTE = 0x40,
}

constants! {
    "[Flags of `FILE_LINK_INFORMATION_EX`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_link_information).";
    u32:
    /// Replace what stands at the new name.
    FILE_LINK_REPLACE_IF_EXISTS = 0x1,
    /// Replace even what others have open.
    FILE_LINK_POSIX_SEMANTICS = 0x2,
    /// Replace a read-only file.
    FILE_LINK_IGNORE_READONLY_ATTRIBUTE = 0x40,
}

constants! {
    "[Flags of `FILE_IO_COMPLETION_NOTIFICATION_INFORMATION`, phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).";
    u32:
    /// No packet for a request that succeeds at once.
    FILE_SKIP_COMPLETION_PORT_ON_SUCCESS = 0x1,
    /// Completion does not signal the file.
    FILE_SKIP_SET_EVENT_ON_HANDLE = 0x2,
}

constants! {
    "[Flags of `FILE_FULL_EA_INFORMATION`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_full_ea_information).";
    u8:
    /// The file cannot be understood without this attribute.
    FILE_NEED_EA = 0x80,
}

/// Space to allocate.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_allocation_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_ALLOCATION_INFORMATION {
    pub AllocationSize: i64,
}
layout!(FILE_ALLOCATION_INFORMATION { size: [8, 8], align: [8, 8], AllocationSize: [0, 0] });

/// The new length.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_end_of_file_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_END_OF_FILE_INFORMATION {
    pub EndOfFile: i64,
}
layout!(FILE_END_OF_FILE_INFORMATION { size: [8, 8], align: [8, 8], EndOfFile: [0, 0] });

/// How much of the file counts as written.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_valid_data_length_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_VALID_DATA_LENGTH_INFORMATION {
    pub ValidDataLength: i64,
}
layout!(FILE_VALID_DATA_LENGTH_INFORMATION {
    size: [8, 8],
    align: [8, 8],
    ValidDataLength: [0, 0],
});

/// Deletes when the last handle closes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_file_disposition_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_DISPOSITION_INFORMATION {
    pub DeleteFile: BOOLEAN,
}
layout!(FILE_DISPOSITION_INFORMATION { size: [1, 1], align: [1, 1], DeleteFile: [0, 0] });

/// Deletes as `Flags` say. Windows 10 1607.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_DISPOSITION_INFORMATION_EX {
    pub Flags: u32,
}
layout!(FILE_DISPOSITION_INFORMATION_EX { size: [4, 4], align: [4, 4], Flags: [0, 0] });

/// A new name, relative to `RootDirectory`; `FileName` holds `FileNameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_rename_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_RENAME_INFORMATION {
    pub ReplaceIfExists: BOOLEAN,
    pub RootDirectory: HANDLE,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_RENAME_INFORMATION {
    size: [24, 16],
    align: [8, 4],
    ReplaceIfExists: [0, 0],
    RootDirectory: [8, 4],
    FileNameLength: [16, 8],
    FileName: [20, 12],
});

/// The same with flags. Windows 10 1607.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_RENAME_INFORMATION_EX {
    pub Flags: u32,
    pub RootDirectory: HANDLE,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_RENAME_INFORMATION_EX {
    size: [24, 16],
    align: [8, 4],
    Flags: [0, 0],
    RootDirectory: [8, 4],
    FileNameLength: [16, 8],
    FileName: [20, 12],
});

/// A further name; `FileName` holds `FileNameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_link_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_LINK_INFORMATION {
    pub ReplaceIfExists: BOOLEAN,
    pub RootDirectory: HANDLE,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_LINK_INFORMATION {
    size: [24, 16],
    align: [8, 4],
    ReplaceIfExists: [0, 0],
    RootDirectory: [8, 4],
    FileNameLength: [16, 8],
    FileName: [20, 12],
});

/// The same with flags. Windows 10 1809.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_LINK_INFORMATION_EX {
    pub Flags: u32,
    pub RootDirectory: HANDLE,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_LINK_INFORMATION_EX {
    size: [24, 16],
    align: [8, 4],
    Flags: [0, 0],
    RootDirectory: [8, 4],
    FileNameLength: [16, 8],
    FileName: [20, 12],
});

/// One named stream; the name reads `:name:$DATA`.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_stream_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_STREAM_INFORMATION {
    pub NextEntryOffset: u32,
    pub StreamNameLength: u32,
    pub StreamSize: i64,
    pub StreamAllocationSize: i64,
    pub StreamName: [u16; 1],
}
layout!(FILE_STREAM_INFORMATION {
    size: [32, 32],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    StreamNameLength: [4, 4],
    StreamSize: [8, 8],
    StreamAllocationSize: [16, 16],
    StreamName: [24, 24],
});

/// Ties the file to a completion port.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_completion_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_COMPLETION_INFORMATION {
    pub Port: HANDLE,
    pub Key: *mut c_void,
}
layout!(FILE_COMPLETION_INFORMATION { size: [16, 8], align: [8, 4], Port: [0, 0], Key: [8, 4] });

/// When completion is reported.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_IO_COMPLETION_NOTIFICATION_INFORMATION {
    pub Flags: u32,
}
layout!(FILE_IO_COMPLETION_NOTIFICATION_INFORMATION { size: [4, 4], align: [4, 4], Flags: [0, 0] });

/// The priority of requests on this handle.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C, align(8))]
#[derive(Clone, Copy, Debug)]
pub struct FILE_IO_PRIORITY_HINT_INFORMATION {
    pub PriorityHint: i32,
}
layout!(FILE_IO_PRIORITY_HINT_INFORMATION { size: [8, 8], align: [8, 8], PriorityHint: [0, 0] });

/// One hard link: parent directory and name.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_link_entry_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_LINK_ENTRY_INFORMATION {
    pub NextEntryOffset: u32,
    pub ParentFileId: i64,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_LINK_ENTRY_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    ParentFileId: [8, 8],
    FileNameLength: [16, 16],
    FileName: [20, 20],
});

/// Head of the hard links of a file.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_links_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_LINKS_INFORMATION {
    pub BytesNeeded: u32,
    pub EntriesReturned: u32,
    pub Entry: FILE_LINK_ENTRY_INFORMATION,
}
layout!(FILE_LINKS_INFORMATION {
    size: [32, 32],
    align: [8, 8],
    BytesNeeded: [0, 0],
    EntriesReturned: [4, 4],
    Entry: [8, 8],
});

/// One hard link with a 128-bit parent. Windows 8.1.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_LINK_ENTRY_FULL_ID_INFORMATION {
    pub NextEntryOffset: u32,
    pub ParentFileId: FILE_ID_128,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_LINK_ENTRY_FULL_ID_INFORMATION {
    size: [28, 28],
    align: [4, 4],
    NextEntryOffset: [0, 0],
    ParentFileId: [4, 4],
    FileNameLength: [20, 20],
    FileName: [24, 24],
});

/// Head of those links. Windows 8.1.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_LINKS_FULL_ID_INFORMATION {
    pub BytesNeeded: u32,
    pub EntriesReturned: u32,
    pub Entry: FILE_LINK_ENTRY_FULL_ID_INFORMATION,
}
layout!(FILE_LINKS_FULL_ID_INFORMATION {
    size: [36, 36],
    align: [4, 4],
    BytesNeeded: [0, 0],
    EntriesReturned: [4, 4],
    Entry: [8, 8],
});

/// Number of links.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_standard_link_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_STANDARD_LINK_INFORMATION {
    pub NumberOfAccessibleLinks: u32,
    pub TotalNumberOfLinks: u32,
    pub DeletePending: BOOLEAN,
    pub Directory: BOOLEAN,
}
layout!(FILE_STANDARD_LINK_INFORMATION {
    size: [12, 12],
    align: [4, 4],
    NumberOfAccessibleLinks: [0, 0],
    TotalNumberOfLinks: [4, 4],
    DeletePending: [8, 8],
    Directory: [9, 9],
});

/// One extended attribute: name, NUL, value.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_file_full_ea_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_FULL_EA_INFORMATION {
    pub NextEntryOffset: u32,
    pub Flags: u8,
    pub EaNameLength: u8,
    pub EaValueLength: u16,
    pub EaName: [u8; 1],
}
layout!(FILE_FULL_EA_INFORMATION {
    size: [12, 12],
    align: [4, 4],
    NextEntryOffset: [0, 0],
    Flags: [4, 4],
    EaNameLength: [5, 5],
    EaValueLength: [6, 6],
    EaName: [8, 8],
});

/// One extended attribute to read.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_get_ea_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_GET_EA_INFORMATION {
    pub NextEntryOffset: u32,
    pub EaNameLength: u8,
    pub EaName: [u8; 1],
}
layout!(FILE_GET_EA_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    NextEntryOffset: [0, 0],
    EaNameLength: [4, 4],
    EaName: [5, 5],
});

/// One reparse point in the index of a volume.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_reparse_point_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_REPARSE_POINT_INFORMATION {
    pub FileReference: i64,
    pub Tag: u32,
}
layout!(FILE_REPARSE_POINT_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    FileReference: [0, 0],
    Tag: [8, 8],
});
