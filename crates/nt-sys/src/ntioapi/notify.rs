//! Records of directory change notification.
use crate::macros::{constants, layout};

constants! {
    "[Completion filters](https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-readdirectorychangesw).";
    u32:
    /// A file was created, deleted or renamed.
    FILE_NOTIFY_CHANGE_FILE_NAME = 0x1,
    /// A directory was created, deleted or renamed.
    FILE_NOTIFY_CHANGE_DIR_NAME = 0x2,
    /// Either of these.
    FILE_NOTIFY_CHANGE_NAME = 0x3,
    /// Attributes changed.
    FILE_NOTIFY_CHANGE_ATTRIBUTES = 0x4,
    /// A size changed.
    FILE_NOTIFY_CHANGE_SIZE = 0x8,
    /// A last write time changed.
    FILE_NOTIFY_CHANGE_LAST_WRITE = 0x10,
    /// A last access time changed.
    FILE_NOTIFY_CHANGE_LAST_ACCESS = 0x20,
    /// A creation time changed.
    FILE_NOTIFY_CHANGE_CREATION = 0x40,
    /// Extended attributes changed.
    FILE_NOTIFY_CHANGE_EA = 0x80,
    /// A security descriptor changed.
    FILE_NOTIFY_CHANGE_SECURITY = 0x100,
    /// A stream was created, deleted or renamed.
    FILE_NOTIFY_CHANGE_STREAM_NAME = 0x200,
    /// A stream's size changed.
    FILE_NOTIFY_CHANGE_STREAM_SIZE = 0x400,
    /// A stream was written.
    FILE_NOTIFY_CHANGE_STREAM_WRITE = 0x800,
}

constants! {
    "[Actions](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-file_notify_information).";
    u32:
    /// The entry is new.
    FILE_ACTION_ADDED = 1,
    /// The entry is gone.
    FILE_ACTION_REMOVED = 2,
    /// The entry changed.
    FILE_ACTION_MODIFIED = 3,
    /// The entry was renamed; this is the old name.
    FILE_ACTION_RENAMED_OLD_NAME = 4,
    /// The entry was renamed; this is the new name.
    FILE_ACTION_RENAMED_NEW_NAME = 5,
    /// A stream is new.
    FILE_ACTION_ADDED_STREAM = 6,
    /// A stream is gone.
    FILE_ACTION_REMOVED_STREAM = 7,
    /// A stream changed.
    FILE_ACTION_MODIFIED_STREAM = 8,
    /// The file behind an identifier was deleted.
    FILE_ACTION_REMOVED_BY_DELETE = 9,
    /// A recreated file has a new object identifier.
    FILE_ACTION_ID_NOT_TUNNELLED = 10,
    /// An object identifier could not be kept.
    FILE_ACTION_TUNNELLED_ID_COLLISION = 11,
}

/// Which records `NtNotifyChangeDirectoryFileEx` writes.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
pub type DIRECTORY_NOTIFY_INFORMATION_CLASS = i32;

constants! {
    "[`DIRECTORY_NOTIFY_INFORMATION_CLASS`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_directory_notify_information_class).";
    DIRECTORY_NOTIFY_INFORMATION_CLASS:
    /// [`FILE_NOTIFY_INFORMATION`].
    DirectoryNotifyInformation = 1,
    /// [`FILE_NOTIFY_EXTENDED_INFORMATION`]. Windows 10 1709.
    DirectoryNotifyExtendedInformation = 2,
    /// [`FILE_NOTIFY_FULL_INFORMATION`]. Windows 11 22H2.
    DirectoryNotifyFullInformation = 3,
}

/// One change; `FileName` holds `FileNameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-file_notify_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_NOTIFY_INFORMATION {
    pub NextEntryOffset: u32,
    pub Action: u32,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_NOTIFY_INFORMATION {
    size: [16, 16],
    align: [4, 4],
    NextEntryOffset: [0, 0],
    Action: [4, 4],
    FileNameLength: [8, 8],
    FileName: [12, 12],
});

/// One change with times, sizes and identifiers.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-file_notify_extended_information).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FILE_NOTIFY_EXTENDED_INFORMATION {
    pub NextEntryOffset: u32,
    pub Action: u32,
    pub CreationTime: i64,
    pub LastModificationTime: i64,
    pub LastChangeTime: i64,
    pub LastAccessTime: i64,
    pub AllocatedLength: i64,
    pub FileSize: i64,
    pub FileAttributes: u32,
    pub Anonymous: FILE_NOTIFY_EXTENDED_INFORMATION_0,
    pub FileId: i64,
    pub ParentFileId: i64,
    pub FileNameLength: u32,
    pub FileName: [u16; 1],
}
layout!(FILE_NOTIFY_EXTENDED_INFORMATION {
    size: [88, 88],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    Action: [4, 4],
    CreationTime: [8, 8],
    LastModificationTime: [16, 16],
    LastChangeTime: [24, 24],
    LastAccessTime: [32, 32],
    AllocatedLength: [40, 40],
    FileSize: [48, 48],
    FileAttributes: [56, 56],
    Anonymous: [60, 60],
    FileId: [64, 64],
    ParentFileId: [72, 72],
    FileNameLength: [80, 80],
    FileName: [84, 84],
});

/// The union inside [`FILE_NOTIFY_EXTENDED_INFORMATION`].
#[repr(C)]
#[derive(Clone, Copy)]
pub union FILE_NOTIFY_EXTENDED_INFORMATION_0 {
    pub ReparsePointTag: u32,
    pub EaSize: u32,
}
layout!(FILE_NOTIFY_EXTENDED_INFORMATION_0 {
    size: [4, 4],
    align: [4, 4],
    ReparsePointTag: [0, 0],
    EaSize: [0, 0],
});

/// One change with the reparse tag and name flags.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FILE_NOTIFY_FULL_INFORMATION {
    pub NextEntryOffset: u32,
    pub Action: u32,
    pub CreationTime: i64,
    pub LastModificationTime: i64,
    pub LastChangeTime: i64,
    pub LastAccessTime: i64,
    pub AllocatedLength: i64,
    pub FileSize: i64,
    pub FileAttributes: u32,
    pub Anonymous: FILE_NOTIFY_FULL_INFORMATION_0,
    pub FileId: i64,
    pub ParentFileId: i64,
    pub FileNameLength: u16,
    pub FileNameFlags: u8,
    pub Reserved: u8,
    pub FileName: [u16; 1],
}
layout!(FILE_NOTIFY_FULL_INFORMATION {
    size: [88, 88],
    align: [8, 8],
    NextEntryOffset: [0, 0],
    Action: [4, 4],
    CreationTime: [8, 8],
    LastModificationTime: [16, 16],
    LastChangeTime: [24, 24],
    LastAccessTime: [32, 32],
    AllocatedLength: [40, 40],
    FileSize: [48, 48],
    FileAttributes: [56, 56],
    Anonymous: [60, 60],
    FileId: [64, 64],
    ParentFileId: [72, 72],
    FileNameLength: [80, 80],
    FileNameFlags: [82, 82],
    Reserved: [83, 83],
    FileName: [84, 84],
});

/// The union inside [`FILE_NOTIFY_FULL_INFORMATION`].
#[repr(C)]
#[derive(Clone, Copy)]
pub union FILE_NOTIFY_FULL_INFORMATION_0 {
    pub ReparsePointTag: u32,
    pub EaSize: u32,
}
layout!(FILE_NOTIFY_FULL_INFORMATION_0 {
    size: [4, 4],
    align: [4, 4],
    ReparsePointTag: [0, 0],
    EaSize: [0, 0],
});
