//! Configuration manager (`ntregapi.h`): the registry.
//!
//! In a 64-bit process the kernel ignores [`KEY_WOW64_32KEY`] and [`KEY_WOW64_64KEY`]; the view
//! is a matter of the path. Opening a link itself needs `OBJ_OPENLINK` in the object attributes.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{constants, ntdll},
    ntioapi::{IO_STATUS_BLOCK, PIO_APC_ROUTINE},
    ntobapi::OBJECT_ATTRIBUTES,
};
use core::ffi::c_void;

mod key_info;
mod value_info;
pub use key_info::*;
pub use value_info::*;

constants! {
    "[Access rights of keys](https://learn.microsoft.com/windows/win32/sysinfo/registry-key-security-and-access-rights).";
    u32:
    /// Read values.
    KEY_QUERY_VALUE = 0x1,
    /// Write and delete values.
    KEY_SET_VALUE = 0x2,
    /// Create subkeys.
    KEY_CREATE_SUB_KEY = 0x4,
    /// List subkeys.
    KEY_ENUMERATE_SUB_KEYS = 0x8,
    /// Ask for change notification.
    KEY_NOTIFY = 0x10,
    /// Create a link; for the system only.
    KEY_CREATE_LINK = 0x20,
    /// The 64-bit view, for 32-bit processes.
    KEY_WOW64_64KEY = 0x100,
    /// The 32-bit view, for 32-bit processes.
    KEY_WOW64_32KEY = 0x200,
    /// Read values, list and watch subkeys.
    KEY_READ = 0x0002_0019,
    /// Write values and create subkeys.
    KEY_WRITE = 0x0002_0006,
    /// The same as `KEY_READ`.
    KEY_EXECUTE = 0x0002_0019,
    /// All of these and the standard rights.
    KEY_ALL_ACCESS = 0x000F_003F,
}

constants! {
    "[Options of creating and opening](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwcreatekey).";
    u32:
    /// The key is stored.
    REG_OPTION_NON_VOLATILE = 0x0,
    /// The key vanishes at shutdown.
    REG_OPTION_VOLATILE = 0x1,
    /// The key is a link to another.
    REG_OPTION_CREATE_LINK = 0x2,
    /// Use the privileges of backup and restore.
    REG_OPTION_BACKUP_RESTORE = 0x4,
    /// Open a link itself; without `OBJ_OPENLINK` this alone does not.
    REG_OPTION_OPEN_LINK = 0x8,
    /// No virtualisation for this handle.
    REG_OPTION_DONT_VIRTUALIZE = 0x10,
}

constants! {
    "[Dispositions of `NtCreateKey`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwcreatekey).";
    u32:
    /// The key is new.
    REG_CREATED_NEW_KEY = 1,
    /// The key existed.
    REG_OPENED_EXISTING_KEY = 2,
}

constants! {
    "[Value types](https://learn.microsoft.com/windows/win32/sysinfo/registry-value-types).";
    u32:
    /// No type.
    REG_NONE = 0,
    /// UTF-16 text; may lack its NUL.
    REG_SZ = 1,
    /// UTF-16 text with `%NAME%` to expand.
    REG_EXPAND_SZ = 2,
    /// Bytes.
    REG_BINARY = 3,
    /// 32 bits, little-endian.
    REG_DWORD = 4,
    /// 32 bits, big-endian.
    REG_DWORD_BIG_ENDIAN = 5,
    /// The target of a link, an absolute NT path without NUL.
    REG_LINK = 6,
    /// Texts, each ended by NUL, and one NUL more.
    REG_MULTI_SZ = 7,
    /// Hardware resources.
    REG_RESOURCE_LIST = 8,
    /// Hardware resources.
    REG_FULL_RESOURCE_DESCRIPTOR = 9,
    /// Hardware resources.
    REG_RESOURCE_REQUIREMENTS_LIST = 10,
    /// 64 bits, little-endian.
    REG_QWORD = 11,
}

constants! {
    "[Notification filters](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwnotifychangekey).";
    u32:
    /// A subkey was created or deleted.
    REG_NOTIFY_CHANGE_NAME = 0x1,
    /// Attributes of the key changed.
    REG_NOTIFY_CHANGE_ATTRIBUTES = 0x2,
    /// A value was written or deleted.
    REG_NOTIFY_CHANGE_LAST_SET = 0x4,
    /// The security descriptor changed.
    REG_NOTIFY_CHANGE_SECURITY = 0x8,
}

constants! {
    "[Flags of loading a hive, phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).";
    u32:
    /// Restored, but not stored.
    REG_WHOLE_HIVE_VOLATILE = 0x1,
    /// Go back to the last flush.
    REG_REFRESH_HIVE = 0x2,
    /// Flush only when asked.
    REG_NO_LAZY_FLUSH = 0x4,
    /// Restore over open keys.
    REG_FORCE_RESTORE = 0x8,
    /// Private to processes that load it; needs no privilege.
    REG_APP_HIVE = 0x10,
    /// Not to be loaded by any other process.
    REG_PROCESS_PRIVATE = 0x20,
    /// The file is only read. Windows 10.
    REG_OPEN_READ_ONLY = 0x2000,
    /// Unload in spite of open keys.
    REG_FORCE_UNLOAD = 0x1,
}

constants! {
    "[Formats of a saved hive, phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).";
    u32:
    /// The format of Windows 2000.
    REG_STANDARD_FORMAT = 1,
    /// The newest format.
    REG_LATEST_FORMAT = 2,
    /// A copy of the hive as it is.
    REG_NO_COMPRESSION = 4,
}

constants! {
    "[Limits, phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).";
    u32:
    /// Bytes in one component of a key path.
    REG_MAX_KEY_NAME_LENGTH = 512,
    /// Bytes in a value name, rounded down to units.
    REG_MAX_KEY_VALUE_NAME_LENGTH = 32767,
}

ntdll! {
    /// Creates or opens a key; only the last component of the path may be missing.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwcreatekey).
    pub fn NtCreateKey(
        KeyHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        TitleIndex: u32,
        Class: *const UNICODE_STRING,
        CreateOptions: u32,
        Disposition: *mut u32,
    ) -> NTSTATUS;

    /// Creates or opens a key within a transaction. Wine creates nothing.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwcreatekeytransacted).
    pub fn NtCreateKeyTransacted(
        KeyHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        TitleIndex: u32,
        Class: *const UNICODE_STRING,
        CreateOptions: u32,
        TransactionHandle: HANDLE,
        Disposition: *mut u32,
    ) -> NTSTATUS;

    /// Opens a key.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwopenkey).
    pub fn NtOpenKey(
        KeyHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Opens a key with options.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwopenkeyex).
    pub fn NtOpenKeyEx(
        KeyHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        OpenOptions: u32,
    ) -> NTSTATUS;

    /// Opens a key within a transaction. Wine ignores the transaction.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwopenkeytransacted).
    pub fn NtOpenKeyTransacted(
        KeyHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        TransactionHandle: HANDLE,
    ) -> NTSTATUS;

    /// The same with options. Wine ignores the transaction.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwopenkeytransactedex).
    pub fn NtOpenKeyTransactedEx(
        KeyHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        OpenOptions: u32,
        TransactionHandle: HANDLE,
    ) -> NTSTATUS;

    /// Deletes a key without subkeys; the handle stays open.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwdeletekey).
    pub fn NtDeleteKey(KeyHandle: HANDLE) -> NTSTATUS;

    /// Gives a key another last component. Wine 8 does it.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtRenameKey(KeyHandle: HANDLE, NewName: *const UNICODE_STRING) -> NTSTATUS;

    /// Deletes a value.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwdeletevaluekey).
    pub fn NtDeleteValueKey(KeyHandle: HANDLE, ValueName: *const UNICODE_STRING) -> NTSTATUS;

    /// Asks about a key.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwquerykey).
    pub fn NtQueryKey(
        KeyHandle: HANDLE,
        KeyInformationClass: KEY_INFORMATION_CLASS,
        KeyInformation: *mut c_void,
        Length: u32,
        ResultLength: *mut u32,
    ) -> NTSTATUS;

    /// Changes a key. Wine succeeds and does nothing.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtSetInformationKey(
        KeyHandle: HANDLE,
        KeySetInformationClass: KEY_SET_INFORMATION_CLASS,
        KeySetInformation: *const c_void,
        KeySetInformationLength: u32,
    ) -> NTSTATUS;

    /// Reads one value.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwqueryvaluekey).
    pub fn NtQueryValueKey(
        KeyHandle: HANDLE,
        ValueName: *const UNICODE_STRING,
        KeyValueInformationClass: KEY_VALUE_INFORMATION_CLASS,
        KeyValueInformation: *mut c_void,
        Length: u32,
        ResultLength: *mut u32,
    ) -> NTSTATUS;

    /// Writes one value.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwsetvaluekey).
    pub fn NtSetValueKey(
        KeyHandle: HANDLE,
        ValueName: *const UNICODE_STRING,
        TitleIndex: u32,
        Type: u32,
        Data: *const c_void,
        DataSize: u32,
    ) -> NTSTATUS;

    /// Reads several values at one moment. Wine succeeds and writes nothing.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntquerymultiplevaluekey).
    pub fn NtQueryMultipleValueKey(
        KeyHandle: HANDLE,
        ValueEntries: *mut KEY_VALUE_ENTRY,
        EntryCount: u32,
        ValueBuffer: *mut c_void,
        BufferLength: *mut u32,
        RequiredBufferLength: *mut u32,
    ) -> NTSTATUS;

    /// The subkey at an index.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwenumeratekey).
    pub fn NtEnumerateKey(
        KeyHandle: HANDLE,
        Index: u32,
        KeyInformationClass: KEY_INFORMATION_CLASS,
        KeyInformation: *mut c_void,
        Length: u32,
        ResultLength: *mut u32,
    ) -> NTSTATUS;

    /// The value at an index.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwenumeratevaluekey).
    pub fn NtEnumerateValueKey(
        KeyHandle: HANDLE,
        Index: u32,
        KeyValueInformationClass: KEY_VALUE_INFORMATION_CLASS,
        KeyValueInformation: *mut c_void,
        Length: u32,
        ResultLength: *mut u32,
    ) -> NTSTATUS;

    /// Writes the hive of a key to disk.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-zwflushkey).
    pub fn NtFlushKey(KeyHandle: HANDLE) -> NTSTATUS;

    /// Reports a change of a key, once.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwnotifychangekey).
    pub fn NtNotifyChangeKey(
        KeyHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        CompletionFilter: u32,
        WatchTree: BOOLEAN,
        Buffer: *mut c_void,
        BufferSize: u32,
        Asynchronous: BOOLEAN,
    ) -> NTSTATUS;

    /// Reports a change of either of two keys, once.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-ntnotifychangemultiplekeys).
    pub fn NtNotifyChangeMultipleKeys(
        MasterKeyHandle: HANDLE,
        Count: u32,
        SubordinateObjects: *const OBJECT_ATTRIBUTES,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        CompletionFilter: u32,
        WatchTree: BOOLEAN,
        Buffer: *mut c_void,
        BufferSize: u32,
        Asynchronous: BOOLEAN,
    ) -> NTSTATUS;

    /// Loads a hive; needs `SeRestorePrivilege`.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtLoadKey(
        TargetKey: *const OBJECT_ATTRIBUTES,
        SourceFile: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Loads a hive with flags.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtLoadKey2(
        TargetKey: *const OBJECT_ATTRIBUTES,
        SourceFile: *const OBJECT_ATTRIBUTES,
        Flags: u32,
    ) -> NTSTATUS;

    /// Loads a hive with flags; the only way to load an application hive.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtLoadKeyEx(
        TargetKey: *const OBJECT_ATTRIBUTES,
        SourceFile: *const OBJECT_ATTRIBUTES,
        Flags: u32,
        TrustClassKey: HANDLE,
        Event: HANDLE,
        DesiredAccess: u32,
        RootHandle: *mut HANDLE,
        Reserved: *mut c_void,
    ) -> NTSTATUS;

    /// Unloads a hive.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtUnloadKey(TargetKey: *const OBJECT_ATTRIBUTES) -> NTSTATUS;

    /// Writes a key and what is below it to a file.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtSaveKey(KeyHandle: HANDLE, FileHandle: HANDLE) -> NTSTATUS;

    /// Replaces a key by a file's contents. Wine succeeds and does nothing.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtRestoreKey(KeyHandle: HANDLE, FileHandle: HANDLE, Flags: u32) -> NTSTATUS;

    /// Replaces a hive's file at the next start. Wine succeeds and does nothing.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtReplaceKey(
        NewFile: *const OBJECT_ATTRIBUTES,
        TargetHandle: HANDLE,
        OldFile: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;
}
