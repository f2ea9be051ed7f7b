//! What can be asked of a value. Use the offset of `Name` or `Data`, never the size of the
//! struct, as the length of the head: the tail is padded.
use crate::{
    HANDLE, UNICODE_STRING,
    macros::{constants, layout},
};
use core::ffi::c_void;

/// What `NtQueryValueKey` and `NtEnumerateValueKey` answer.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_key_value_information_class).
pub type KEY_VALUE_INFORMATION_CLASS = i32;

constants! {
    "[`KEY_VALUE_INFORMATION_CLASS`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_key_value_information_class).";
    KEY_VALUE_INFORMATION_CLASS:
    /// [`KEY_VALUE_BASIC_INFORMATION`].
    KeyValueBasicInformation = 0,
    /// [`KEY_VALUE_FULL_INFORMATION`].
    KeyValueFullInformation = 1,
    /// [`KEY_VALUE_PARTIAL_INFORMATION`].
    KeyValuePartialInformation = 2,
    /// [`KEY_VALUE_FULL_INFORMATION`] with aligned data.
    KeyValueFullInformationAlign64 = 3,
    /// [`KEY_VALUE_PARTIAL_INFORMATION_ALIGN64`]; Wine 8 refuses it.
    KeyValuePartialInformationAlign64 = 4,
    /// [`KEY_VALUE_LAYER_INFORMATION`]. Windows 10.
    KeyValueLayerInformation = 5,
}

/// Type and name; `Name` holds `NameLength` bytes.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_value_basic_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VALUE_BASIC_INFORMATION {
    pub TitleIndex: u32,
    pub Type: u32,
    pub NameLength: u32,
    pub Name: [u16; 1],
}
layout!(KEY_VALUE_BASIC_INFORMATION {
    size: [16, 16],
    align: [4, 4],
    TitleIndex: [0, 0],
    Type: [4, 4],
    NameLength: [8, 8],
    Name: [12, 12],
});

/// Type, name and data; the data stands `DataOffset` bytes into the reply.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_value_full_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VALUE_FULL_INFORMATION {
    pub TitleIndex: u32,
    pub Type: u32,
    pub DataOffset: u32,
    pub DataLength: u32,
    pub NameLength: u32,
    pub Name: [u16; 1],
}
layout!(KEY_VALUE_FULL_INFORMATION {
    size: [24, 24],
    align: [4, 4],
    TitleIndex: [0, 0],
    Type: [4, 4],
    DataOffset: [8, 8],
    DataLength: [12, 12],
    NameLength: [16, 16],
    Name: [20, 20],
});

/// Type and data.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ns-wdm-_key_value_partial_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VALUE_PARTIAL_INFORMATION {
    pub TitleIndex: u32,
    pub Type: u32,
    pub DataLength: u32,
    pub Data: [u8; 1],
}
layout!(KEY_VALUE_PARTIAL_INFORMATION {
    size: [16, 16],
    align: [4, 4],
    TitleIndex: [0, 0],
    Type: [4, 4],
    DataLength: [8, 8],
    Data: [12, 12],
});

/// Type and data at offset 8, for an 8-aligned buffer.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VALUE_PARTIAL_INFORMATION_ALIGN64 {
    pub Type: u32,
    pub DataLength: u32,
    pub Data: [u8; 1],
}
layout!(KEY_VALUE_PARTIAL_INFORMATION_ALIGN64 {
    size: [12, 12],
    align: [4, 4],
    Type: [0, 0],
    DataLength: [4, 4],
    Data: [8, 8],
});

/// State of a differencing hive's value. Windows 10.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VALUE_LAYER_INFORMATION {
    pub LayerFlags: u32,
}
layout!(KEY_VALUE_LAYER_INFORMATION { size: [4, 4], align: [4, 4], LayerFlags: [0, 0] });

/// One value of several to read at once.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct KEY_VALUE_ENTRY {
    pub ValueName: *mut UNICODE_STRING,
    pub DataLength: u32,
    pub DataOffset: u32,
    pub Type: u32,
}
layout!(KEY_VALUE_ENTRY {
    size: [24, 16],
    align: [8, 4],
    ValueName: [0, 0],
    DataLength: [8, 4],
    DataOffset: [12, 8],
    Type: [16, 12],
});

/// One change of a key.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct REG_NOTIFY_INFORMATION {
    pub NextEntryOffset: u32,
    pub Action: i32,
    pub KeyLength: u32,
    pub Key: [u16; 1],
}
layout!(REG_NOTIFY_INFORMATION {
    size: [16, 16],
    align: [4, 4],
    NextEntryOffset: [0, 0],
    Action: [4, 4],
    KeyLength: [8, 8],
    Key: [12, 12],
});

/// One parameter of `NtLoadKey3`. Windows 10 2004.
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CM_EXTENDED_PARAMETER {
    pub Type: u64,
    pub Anonymous: CM_EXTENDED_PARAMETER_0,
}
layout!(CM_EXTENDED_PARAMETER { size: [16, 16], align: [8, 8], Type: [0, 0], Anonymous: [8, 8] });

/// The union inside [`CM_EXTENDED_PARAMETER`].
/// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
#[repr(C)]
#[derive(Clone, Copy)]
pub union CM_EXTENDED_PARAMETER_0 {
    pub ULong64: u64,
    pub Pointer: *mut c_void,
    pub Size: usize,
    pub Handle: HANDLE,
    pub ULong: u32,
    pub AccessMask: u32,
}
layout!(CM_EXTENDED_PARAMETER_0 {
    size: [8, 8],
    align: [8, 8],
    ULong64: [0, 0],
    Pointer: [0, 0],
    Size: [0, 0],
    Handle: [0, 0],
    ULong: [0, 0],
    AccessMask: [0, 0],
});
