//! Loader (`ntldr.h`): modules and their exports at run time.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::{constants, layout, ntdll},
    ntbasic::{ANSI_STRING, LIST_ENTRY},
};
use core::ffi::c_void;

constants! {
    "[Flags of `LdrGetDllHandleEx`, phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).";
    u32:
    /// Takes no reference.
    LDR_GET_DLL_HANDLE_EX_UNCHANGED_REFCOUNT = 0x1,
    /// Keeps the module for ever.
    LDR_GET_DLL_HANDLE_EX_PIN = 0x2,
}

constants! {
    "[Reasons of a notification, phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).";
    u32:
    /// A module was loaded.
    LDR_DLL_NOTIFICATION_REASON_LOADED = 1,
    /// A module was unloaded.
    LDR_DLL_NOTIFICATION_REASON_UNLOADED = 2,
}

/// The lists of loaded modules; guarded by the loader lock.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/ns-winternl-peb_ldr_data).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PEB_LDR_DATA {
    pub Length: u32,
    pub Initialized: BOOLEAN,
    pub SsHandle: HANDLE,
    pub InLoadOrderModuleList: LIST_ENTRY,
    pub InMemoryOrderModuleList: LIST_ENTRY,
    pub InInitializationOrderModuleList: LIST_ENTRY,
}
layout!(PEB_LDR_DATA {
    size: [64, 36],
    align: [8, 4],
    Length: [0, 0],
    Initialized: [4, 4],
    SsHandle: [8, 8],
    InLoadOrderModuleList: [16, 12],
    InMemoryOrderModuleList: [32, 20],
    InInitializationOrderModuleList: [48, 28],
});

/// The head of what the loader knows of one module.
/// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LDR_DATA_TABLE_ENTRY {
    pub InLoadOrderLinks: LIST_ENTRY,
    pub InMemoryOrderLinks: LIST_ENTRY,
    pub InInitializationOrderLinks: LIST_ENTRY,
    pub DllBase: *mut c_void,
    pub EntryPoint: *mut c_void,
    pub SizeOfImage: u32,
    pub FullDllName: UNICODE_STRING,
    pub BaseDllName: UNICODE_STRING,
    pub Flags: u32,
    pub ObsoleteLoadCount: u16,
    pub TlsIndex: u16,
    pub HashLinks: LIST_ENTRY,
    pub TimeDateStamp: u32,
}
layout!(LDR_DATA_TABLE_ENTRY {
    size: [136, 72],
    align: [8, 4],
    InLoadOrderLinks: [0, 0],
    InMemoryOrderLinks: [16, 8],
    InInitializationOrderLinks: [32, 16],
    DllBase: [48, 24],
    EntryPoint: [56, 28],
    SizeOfImage: [64, 32],
    FullDllName: [72, 36],
    BaseDllName: [88, 44],
    Flags: [104, 52],
    ObsoleteLoadCount: [108, 56],
    TlsIndex: [110, 58],
    HashLinks: [112, 60],
    TimeDateStamp: [128, 68],
});

/// `PLDR_DLL_NOTIFICATION_FUNCTION`: hears of modules, under the loader lock.
pub type PLDR_DLL_NOTIFICATION_FUNCTION = Option<
    unsafe extern "system" fn(
        NotificationReason: u32,
        NotificationData: *const c_void,
        Context: *mut c_void,
    ),
>;

ntdll! {
    /// Loads a DLL, or takes a reference to it.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrLoadDll(
        DllPath: *const u16,
        DllCharacteristics: *const u32,
        DllName: *const UNICODE_STRING,
        DllHandle: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Gives a reference back.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrUnloadDll(DllHandle: *mut c_void) -> NTSTATUS;

    /// The base of a DLL that is already loaded; takes no reference.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrGetDllHandle(
        DllPath: *const u16,
        DllCharacteristics: *const u32,
        DllName: *const UNICODE_STRING,
        DllHandle: *mut *mut c_void,
    ) -> NTSTATUS;

    /// The same with flags.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrGetDllHandleEx(
        Flags: u32,
        DllPath: *const u16,
        DllCharacteristics: *const u32,
        DllName: *const UNICODE_STRING,
        DllHandle: *mut *mut c_void,
    ) -> NTSTATUS;

    /// The address of an export, by name or (name null) by ordinal.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrGetProcedureAddress(
        DllHandle: *mut c_void,
        ProcedureName: *const ANSI_STRING,
        ProcedureNumber: u32,
        ProcedureAddress: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Takes a reference, or pins a module.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrAddRefDll(Flags: u32, DllHandle: *mut c_void) -> NTSTATUS;

    /// A module does not hear of threads.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrDisableThreadCalloutsForDll(DllImageBase: *mut c_void) -> NTSTATUS;

    /// What the loader knows of the module at an address.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrFindEntryForAddress(
        DllHandle: *mut c_void,
        Entry: *mut *mut LDR_DATA_TABLE_ENTRY,
    ) -> NTSTATUS;

    /// Takes the loader lock.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrLockLoaderLock(
        Flags: u32,
        Disposition: *mut u32,
        Cookie: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Gives it back.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrUnlockLoaderLock(Flags: u32, Cookie: *mut c_void) -> NTSTATUS;

    /// The DLL directory of the process. Windows 8.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrGetDllDirectory(DllDirectory: *mut UNICODE_STRING) -> NTSTATUS;

    /// Sets it. Windows 8.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrSetDllDirectory(DllDirectory: *const UNICODE_STRING) -> NTSTATUS;

    /// Adds to the search for DLLs. Windows 8.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrAddDllDirectory(
        NewDirectory: *const UNICODE_STRING,
        Cookie: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Takes it away. Windows 8.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrRemoveDllDirectory(Cookie: *mut c_void) -> NTSTATUS;

    /// Where the search for DLLs goes. Windows 8.
    /// [phnt `ntldr.h`](https://github.com/winsiderss/phnt/blob/master/ntldr.h).
    pub fn LdrSetDefaultDllDirectories(DirectoryFlags: u32) -> NTSTATUS;

    /// Asks to hear of modules.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/devnotes/ldrregisterdllnotification).
    pub fn LdrRegisterDllNotification(
        Flags: u32,
        NotificationFunction: PLDR_DLL_NOTIFICATION_FUNCTION,
        Context: *mut c_void,
        Cookie: *mut *mut c_void,
    ) -> NTSTATUS;

    /// No longer.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/devnotes/ldrunregisterdllnotification).
    pub fn LdrUnregisterDllNotification(Cookie: *mut c_void) -> NTSTATUS;
}
