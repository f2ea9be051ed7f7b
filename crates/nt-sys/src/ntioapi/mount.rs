//! The mount manager: which volume has which drive letter and folder.
use crate::macros::{constants, layout};

constants! {
    "[Control codes of the mount manager](https://learn.microsoft.com/windows-hardware/drivers/ddi/mountmgr/).";
    u32:
    /// Give a volume a drive letter or folder.
    IOCTL_MOUNTMGR_CREATE_POINT = 0x006D_C000,
    /// Take mount points away.
    IOCTL_MOUNTMGR_DELETE_POINTS = 0x006D_C004,
    /// List mount points: [`MOUNTMGR_MOUNT_POINTS`].
    IOCTL_MOUNTMGR_QUERY_POINTS = 0x006D_0008,
    /// One path of a device: [`MOUNTMGR_VOLUME_PATHS`].
    IOCTL_MOUNTMGR_QUERY_DOS_VOLUME_PATH = 0x006D_0030,
    /// All paths of a device: [`MOUNTMGR_VOLUME_PATHS`].
    IOCTL_MOUNTMGR_QUERY_DOS_VOLUME_PATHS = 0x006D_0034,
    /// The name of a volume device: [`MOUNTDEV_NAME`].
    IOCTL_MOUNTDEV_QUERY_DEVICE_NAME = 0x004D_0008,
}

/// One mount point; offsets are from the start of the buffer, lengths in bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/mountmgr/ns-mountmgr-_mountmgr_mount_point).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MOUNTMGR_MOUNT_POINT {
    pub SymbolicLinkNameOffset: u32,
    pub SymbolicLinkNameLength: u16,
    pub Reserved1: u16,
    pub UniqueIdOffset: u32,
    pub UniqueIdLength: u16,
    pub Reserved2: u16,
    pub DeviceNameOffset: u32,
    pub DeviceNameLength: u16,
    pub Reserved3: u16,
}
layout!(MOUNTMGR_MOUNT_POINT {
    size: [24, 24],
    align: [4, 4],
    SymbolicLinkNameOffset: [0, 0],
    SymbolicLinkNameLength: [4, 4],
    Reserved1: [6, 6],
    UniqueIdOffset: [8, 8],
    UniqueIdLength: [12, 12],
    Reserved2: [14, 14],
    DeviceNameOffset: [16, 16],
    DeviceNameLength: [20, 20],
    Reserved3: [22, 22],
});

/// A list of mount points.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/mountmgr/ns-mountmgr-_mountmgr_mount_points).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MOUNTMGR_MOUNT_POINTS {
    pub Size: u32,
    pub NumberOfMountPoints: u32,
    pub MountPoints: [MOUNTMGR_MOUNT_POINT; 1],
}
layout!(MOUNTMGR_MOUNT_POINTS {
    size: [32, 32],
    align: [4, 4],
    Size: [0, 0],
    NumberOfMountPoints: [4, 4],
    MountPoints: [8, 8],
});

/// A device to ask about.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/mountmgr/ns-mountmgr-_mountmgr_target_name).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MOUNTMGR_TARGET_NAME {
    pub DeviceNameLength: u16,
    pub DeviceName: [u16; 1],
}
layout!(MOUNTMGR_TARGET_NAME {
    size: [4, 4],
    align: [2, 2],
    DeviceNameLength: [0, 0],
    DeviceName: [2, 2],
});

/// Paths, each ended by NUL, and one NUL more.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MOUNTMGR_VOLUME_PATHS {
    pub MultiSzLength: u32,
    pub MultiSz: [u16; 1],
}
layout!(MOUNTMGR_VOLUME_PATHS {
    size: [8, 8],
    align: [4, 4],
    MultiSzLength: [0, 0],
    MultiSz: [4, 4],
});

/// The name of a device.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/mountmgr/ns-mountmgr-_mountdev_name).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MOUNTDEV_NAME {
    pub NameLength: u16,
    pub Name: [u16; 1],
}
layout!(MOUNTDEV_NAME { size: [4, 4], align: [2, 2], NameLength: [0, 0], Name: [2, 2] });
