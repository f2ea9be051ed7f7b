//! Reparse points: symbolic links, junctions and everything else that carries a tag.
//!
//! Only tags with [`IO_REPARSE_TAG_NAME_SURROGATE`] stand for another name. Cloud placeholders,
//! deduplicated and compressed files carry tags too and are no links.
use crate::{
    macros::{constants, layout},
    ntbasic::GUID,
};

constants! {
    "[Reparse tags](https://learn.microsoft.com/openspecs/windows_protocols/ms-fscc/c8e77b37-3909-4fe6-a4ea-2b9d423b1ee4).";
    u32:
    /// A junction or a mounted volume.
    IO_REPARSE_TAG_MOUNT_POINT = 0xA000_0003,
    /// A symbolic link.
    IO_REPARSE_TAG_SYMLINK = 0xA000_000C,
    /// Hierarchical storage.
    IO_REPARSE_TAG_HSM = 0xC000_0004,
    /// Hierarchical storage, second version.
    IO_REPARSE_TAG_HSM2 = 0x8000_0006,
    /// Single-instance storage.
    IO_REPARSE_TAG_SIS = 0x8000_0007,
    /// A file in a mounted image.
    IO_REPARSE_TAG_WIM = 0x8000_0008,
    /// A cluster shared volume.
    IO_REPARSE_TAG_CSV = 0x8000_0009,
    /// A distributed file system link.
    IO_REPARSE_TAG_DFS = 0x8000_000A,
    /// A distributed file system folder.
    IO_REPARSE_TAG_DFSR = 0x8000_0012,
    /// A deduplicated file.
    IO_REPARSE_TAG_DEDUP = 0x8000_0013,
    /// A special file on NFS.
    IO_REPARSE_TAG_NFS = 0x8000_0014,
    /// A file compressed by the system.
    IO_REPARSE_TAG_WOF = 0x8000_0017,
    /// A container layer.
    IO_REPARSE_TAG_WCI = 0x8000_0018,
    /// A cloud placeholder; the third digit varies.
    IO_REPARSE_TAG_CLOUD = 0x9000_001A,
    /// An alias of a packaged application.
    IO_REPARSE_TAG_APPEXECLINK = 0x8000_001B,
    /// A symbolic link of WSL.
    IO_REPARSE_TAG_LX_SYMLINK = 0xA000_001D,
    /// A Unix socket.
    IO_REPARSE_TAG_AF_UNIX = 0x8000_0023,
    /// A fifo of WSL.
    IO_REPARSE_TAG_LX_FIFO = 0x8000_0024,
    /// A character device of WSL.
    IO_REPARSE_TAG_LX_CHR = 0x8000_0025,
    /// A block device of WSL.
    IO_REPARSE_TAG_LX_BLK = 0x8000_0026,
    /// Bit of the tags that stand for another name.
    IO_REPARSE_TAG_NAME_SURROGATE = 0x2000_0000,
}

constants! {
    "[Limits and flags of reparse points](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_reparse_data_buffer).";
    u32:
    /// Bytes of the largest reparse point.
    MAXIMUM_REPARSE_DATA_BUFFER_SIZE = 0x4000,
    /// The target is relative to the link's directory.
    SYMLINK_FLAG_RELATIVE = 0x1,
}

/// Head of a reparse point; `ReparseDataLength` counts what follows `Reserved`.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_reparse_data_buffer).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct REPARSE_DATA_BUFFER {
    pub ReparseTag: u32,
    pub ReparseDataLength: u16,
    pub Reserved: u16,
    pub Anonymous: REPARSE_DATA_BUFFER_0,
}
layout!(REPARSE_DATA_BUFFER {
    size: [24, 24],
    align: [4, 4],
    ReparseTag: [0, 0],
    ReparseDataLength: [4, 4],
    Reserved: [6, 6],
    Anonymous: [8, 8],
});

/// The union inside [`REPARSE_DATA_BUFFER`].
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_reparse_data_buffer).
#[repr(C)]
#[derive(Clone, Copy)]
pub union REPARSE_DATA_BUFFER_0 {
    pub SymbolicLinkReparseBuffer: REPARSE_DATA_BUFFER_0_0,
    pub MountPointReparseBuffer: REPARSE_DATA_BUFFER_0_1,
    pub GenericReparseBuffer: REPARSE_DATA_BUFFER_0_2,
}
layout!(REPARSE_DATA_BUFFER_0 {
    size: [16, 16],
    align: [4, 4],
    SymbolicLinkReparseBuffer: [0, 0],
    MountPointReparseBuffer: [0, 0],
    GenericReparseBuffer: [0, 0],
});

/// A symbolic link; offsets and lengths are bytes in `PathBuffer`.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_reparse_data_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct REPARSE_DATA_BUFFER_0_0 {
    pub SubstituteNameOffset: u16,
    pub SubstituteNameLength: u16,
    pub PrintNameOffset: u16,
    pub PrintNameLength: u16,
    pub Flags: u32,
    pub PathBuffer: [u16; 1],
}
layout!(REPARSE_DATA_BUFFER_0_0 {
    size: [16, 16],
    align: [4, 4],
    SubstituteNameOffset: [0, 0],
    SubstituteNameLength: [2, 2],
    PrintNameOffset: [4, 4],
    PrintNameLength: [6, 6],
    Flags: [8, 8],
    PathBuffer: [12, 12],
});

/// A junction or mounted volume; offsets and lengths are bytes in `PathBuffer`.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_reparse_data_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct REPARSE_DATA_BUFFER_0_1 {
    pub SubstituteNameOffset: u16,
    pub SubstituteNameLength: u16,
    pub PrintNameOffset: u16,
    pub PrintNameLength: u16,
    pub PathBuffer: [u16; 1],
}
layout!(REPARSE_DATA_BUFFER_0_1 {
    size: [10, 10],
    align: [2, 2],
    SubstituteNameOffset: [0, 0],
    SubstituteNameLength: [2, 2],
    PrintNameOffset: [4, 4],
    PrintNameLength: [6, 6],
    PathBuffer: [8, 8],
});

/// Any other Microsoft tag.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_reparse_data_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct REPARSE_DATA_BUFFER_0_2 {
    pub DataBuffer: [u8; 1],
}
layout!(REPARSE_DATA_BUFFER_0_2 { size: [1, 1], align: [1, 1], DataBuffer: [0, 0] });

/// A reparse point of a tag that is not Microsoft's.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-reparse_guid_data_buffer).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct REPARSE_GUID_DATA_BUFFER {
    pub ReparseTag: u32,
    pub ReparseDataLength: u16,
    pub Reserved: u16,
    pub ReparseGuid: GUID,
    pub GenericReparseBuffer: REPARSE_DATA_BUFFER_0_2,
}
layout!(REPARSE_GUID_DATA_BUFFER {
    size: [28, 28],
    align: [4, 4],
    ReparseTag: [0, 0],
    ReparseDataLength: [4, 4],
    Reserved: [6, 6],
    ReparseGuid: [8, 8],
    GenericReparseBuffer: [24, 24],
});
