//! What can be asked of and changed on a key.
use crate::macros::{constants, layout};

/// What `NtQueryKey` and `NtEnumerateKey` answer.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_key_information_class).
pub type KEY_INFORMATION_CLASS = i32;

constants! {
    "[`KEY_INFORMATION_CLASS`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_key_information_class).";
    KEY_INFORMATION_CLASS:
    /// [`KEY_BASIC_INFORMATION`].
    KeyBasicInformation = 0,
    /// [`KEY_NODE_INFORMATION`].
    KeyNodeInformation = 1,
    /// [`KEY_FULL_INFORMATION`].
    KeyFullInformation = 2,
    /// [`KEY_NAME_INFORMATION`].
    KeyNameInformation = 3,
    /// [`KEY_CACHED_INFORMATION`].
    KeyCachedInformation = 4,
    /// [`KEY_FLAGS_INFORMATION`].
    KeyFlagsInformation = 5,
    /// [`KEY_VIRTUALIZATION_INFORMATION`].
    KeyVirtualizationInformation = 6,
    /// [`KEY_HANDLE_TAGS_INFORMATION`].
    KeyHandleTagsInformation = 7,
    /// [`KEY_TRUST_INFORMATION`]. Windows 10.
    KeyTrustInformation = 8,
    /// [`KEY_LAYER_INFORMATION`]. Windows 10.
    KeyLayerInformation = 9,
}

/// What `NtSetInformationKey` changes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_key_set_information_class).
pub type KEY_SET_INFORMATION_CLASS = i32;

constants! {
    "[`KEY_SET_INFORMATION_CLASS`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_key_set_information_class).";
    KEY_SET_INFORMATION_CLASS:
    /// [`KEY_WRITE_TIME_INFORMATION`].
    KeyWriteTimeInformation = 0,
    /// [`KEY_WOW64_FLAGS_INFORMATION`].
    KeyWow64FlagsInformation = 1,
    /// [`KEY_CONTROL_FLAGS_INFORMATION`].
    KeyControlFlagsInformation = 2,
    /// [`KEY_SET_VIRTUALIZATION_INFORMATION`].
    KeySetVirtualizationInformation = 3,
    /// For debugging.
    KeySetDebugInformation = 4,
    /// [`KEY_HANDLE_TAGS_INFORMATION`].
    KeySetHandleTagsInformation = 5,
    /// The layer of a differencing hive. Windows 10.
    KeySetLayerInformation = 6,
}

constants! {
    "[Flags of a key, phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).";
    u32:
    /// The key vanishes at shutdown.
    REG_FLAG_VOLATILE = 0x1,
    /// The key is a link.
    REG_FLAG_LINK = 0x2,
}

/// Write time and name; `Name` holds `NameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_basic_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_BASIC_INFORMATION {
    pub LastWriteTime: i64,
    pub TitleIndex: u32,
    pub NameLength: u32,
    pub Name: [u16; 1],
}
layout!(KEY_BASIC_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    LastWriteTime: [0, 0],
    TitleIndex: [8, 8],
    NameLength: [12, 12],
    Name: [16, 16],
});

/// Write time, class and name; the class stands `ClassOffset` bytes into the reply.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_node_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_NODE_INFORMATION {
    pub LastWriteTime: i64,
    pub TitleIndex: u32,
    pub ClassOffset: u32,
    pub ClassLength: u32,
    pub NameLength: u32,
    pub Name: [u16; 1],
}
layout!(KEY_NODE_INFORMATION {
    size: [32, 32],
    align: [8, 8],
    LastWriteTime: [0, 0],
    TitleIndex: [8, 8],
    ClassOffset: [12, 12],
    ClassLength: [16, 16],
    NameLength: [20, 20],
    Name: [24, 24],
});

/// Counts and longest lengths of subkeys and values, and the class.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_full_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_FULL_INFORMATION {
    pub LastWriteTime: i64,
    pub TitleIndex: u32,
    pub ClassOffset: u32,
    pub ClassLength: u32,
    pub SubKeys: u32,
    pub MaxNameLen: u32,
    pub MaxClassLen: u32,
    pub Values: u32,
    pub MaxValueNameLen: u32,
    pub MaxValueDataLen: u32,
    pub Class: [u16; 1],
}
layout!(KEY_FULL_INFORMATION {
    size: [48, 48],
    align: [8, 8],
    LastWriteTime: [0, 0],
    TitleIndex: [8, 8],
    ClassOffset: [12, 12],
    ClassLength: [16, 16],
    SubKeys: [20, 20],
    MaxNameLen: [24, 24],
    MaxClassLen: [28, 28],
    Values: [32, 32],
    MaxValueNameLen: [36, 36],
    MaxValueDataLen: [40, 40],
    Class: [44, 44],
});

/// The full path; `Name` holds `NameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_key_name_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_NAME_INFORMATION {
    pub NameLength: u32,
    pub Name: [u16; 1],
}
layout!(KEY_NAME_INFORMATION { size: [8, 8], align: [4, 4], NameLength: [0, 0], Name: [4, 4] });

/// As [`KEY_FULL_INFORMATION`] without the class. No name is written, whatever `NameLength` says.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_key_cached_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_CACHED_INFORMATION {
    pub LastWriteTime: i64,
    pub TitleIndex: u32,
    pub SubKeys: u32,
    pub MaxNameLen: u32,
    pub Values: u32,
    pub MaxValueNameLen: u32,
    pub MaxValueDataLen: u32,
    pub NameLength: u32,
}
layout!(KEY_CACHED_INFORMATION {
    size: [40, 40],
    align: [8, 8],
    LastWriteTime: [0, 0],
    TitleIndex: [8, 8],
    SubKeys: [12, 12],
    MaxNameLen: [16, 16],
    Values: [20, 20],
    MaxValueNameLen: [24, 24],
    MaxValueDataLen: [28, 28],
    NameLength: [32, 32],
});

/// Flags of a key, among them `REG_FLAG_VOLATILE`.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_FLAGS_INFORMATION {
    pub Wow64Flags: u32,
    pub KeyFlags: u32,
    pub ControlFlags: u32,
}
layout!(KEY_FLAGS_INFORMATION {
    size: [12, 12],
    align: [4, 4],
    Wow64Flags: [0, 0],
    KeyFlags: [4, 4],
    ControlFlags: [8, 8],
});

/// Bits: candidate, enabled, target, store, source.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/ns-ntddk-_key_virtualization_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VIRTUALIZATION_INFORMATION {
    pub VirtualizationFlags: u32,
}
layout!(KEY_VIRTUALIZATION_INFORMATION {
    size: [4, 4],
    align: [4, 4],
    VirtualizationFlags: [0, 0],
});

/// A number kept with the handle.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_HANDLE_TAGS_INFORMATION {
    pub HandleTags: u32,
}
layout!(KEY_HANDLE_TAGS_INFORMATION { size: [4, 4], align: [4, 4], HandleTags: [0, 0] });

/// Whether the hive is trusted. Windows 10.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_trust_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_TRUST_INFORMATION {
    pub TrustedKey: u32,
}
layout!(KEY_TRUST_INFORMATION { size: [4, 4], align: [4, 4], TrustedKey: [0, 0] });

/// State of a differencing hive's key. Windows 10.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_LAYER_INFORMATION {
    pub LayerFlags: u32,
}
layout!(KEY_LAYER_INFORMATION { size: [4, 4], align: [4, 4], LayerFlags: [0, 0] });

/// A new last write time.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_write_time_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_WRITE_TIME_INFORMATION {
    pub LastWriteTime: i64,
}
layout!(KEY_WRITE_TIME_INFORMATION { size: [8, 8], align: [8, 8], LastWriteTime: [0, 0] });

/// New WOW64 flags.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_WOW64_FLAGS_INFORMATION {
    pub UserFlags: u32,
}
layout!(KEY_WOW64_FLAGS_INFORMATION { size: [4, 4], align: [4, 4], UserFlags: [0, 0] });

/// New control flags.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_control_flags_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_CONTROL_FLAGS_INFORMATION {
    pub ControlFlags: u32,
}
layout!(KEY_CONTROL_FLAGS_INFORMATION { size: [4, 4], align: [4, 4], ControlFlags: [0, 0] });

/// Bits: target, store, source.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_set_virtualization_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_SET_VIRTUALIZATION_INFORMATION {
    pub VirtualizationFlags: u32,
}
layout!(KEY_SET_VIRTUALIZATION_INFORMATION {
    size: [4, 4],
    align: [4, 4],
    VirtualizationFlags: [0, 0],
});
