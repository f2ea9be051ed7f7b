//! The registry's rarer functions, and those that take text in the code page.
use super::MOD_NOT_FOUND;
use core::ffi::c_void;

super::family! { "advapi32.dll":
    fn RegConnectRegistryW(
        lpmachinename: *const u16, hkey: *mut c_void, phkresult: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegCopyTreeW(
        hkeysrc: *mut c_void, lpsubkey: *const u16, hkeydest: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegCreateKeyA(
        hkey: *mut c_void, lpsubkey: *const u8, phkresult: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegCreateKeyExA(
        hkey: *mut c_void, lpsubkey: *const u8, reserved: u32, lpclass: *const u8,
        dwoptions: u32, samdesired: u32, lpsecurityattributes: *const c_void,
        phkresult: *mut c_void, lpdwdisposition: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegCreateKeyTransactedW(
        hkey: *mut c_void, lpsubkey: *const u16, reserved: u32, lpclass: *const u16,
        dwoptions: u32, samdesired: u32, lpsecurityattributes: *const c_void,
        phkresult: *mut c_void, lpdwdisposition: *mut u32, htransaction: *mut c_void,
        pextendedparemeter: *const c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteKeyA(hkey: *mut c_void, lpsubkey: *const u8) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteKeyExA(
        hkey: *mut c_void, lpsubkey: *const u8, samdesired: u32, reserved: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteKeyTransactedW(
        hkey: *mut c_void, lpsubkey: *const u16, samdesired: u32, reserved: u32,
        htransaction: *mut c_void, pextendedparameter: *const c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteKeyValueW(
        hkey: *mut c_void, lpsubkey: *const u16, lpvaluename: *const u16,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteTreeA(hkey: *mut c_void, lpsubkey: *const u8) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteTreeW(hkey: *mut c_void, lpsubkey: *const u16) -> u32 else MOD_NOT_FOUND;
    fn RegDeleteValueA(hkey: *mut c_void, lpvaluename: *const u8) -> u32 else MOD_NOT_FOUND;
    fn RegDisablePredefinedCache() -> u32 else MOD_NOT_FOUND;
    fn RegDisablePredefinedCacheEx() -> u32 else MOD_NOT_FOUND;
    fn RegDisableReflectionKey(hbase: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn RegEnableReflectionKey(hbase: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn RegEnumKeyA(
        hkey: *mut c_void, dwindex: u32, lpname: *mut u8, cchname: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegEnumKeyExA(
        hkey: *mut c_void, dwindex: u32, lpname: *mut u8, lpcchname: *mut u32,
        lpreserved: *const u32, lpclass: *mut u8, lpcchclass: *mut u32,
        lpftlastwritetime: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegEnumKeyW(
        hkey: *mut c_void, dwindex: u32, lpname: *mut u16, cchname: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegEnumValueA(
        hkey: *mut c_void, dwindex: u32, lpvaluename: *mut u8, lpcchvaluename: *mut u32,
        lpreserved: *const u32, lptype: *mut u32, lpdata: *mut u8, lpcbdata: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegGetKeySecurity(
        hkey: *mut c_void, securityinformation: u32, psecuritydescriptor: *mut c_void,
        lpcbsecuritydescriptor: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegGetValueA(
        hkey: *mut c_void, lpsubkey: *const u8, lpvalue: *const u8, dwflags: u32,
        pdwtype: *mut u32, pvdata: *mut c_void, pcbdata: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegGetValueW(
        hkey: *mut c_void, lpsubkey: *const u16, lpvalue: *const u16, dwflags: u32,
        pdwtype: *mut u32, pvdata: *mut c_void, pcbdata: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegLoadAppKeyW(
        lpfile: *const u16, phkresult: *mut c_void, samdesired: u32, dwoptions: u32,
        reserved: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegLoadKeyW(
        hkey: *mut c_void, lpsubkey: *const u16, lpfile: *const u16,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegLoadMUIStringW(
        hkey: *mut c_void, pszvalue: *const u16, pszoutbuf: *mut u16, cboutbuf: u32,
        pcbdata: *mut u32, flags: u32, pszdirectory: *const u16,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegNotifyChangeKeyValue(
        hkey: *mut c_void, bwatchsubtree: i32, dwnotifyfilter: u32, hevent: *mut c_void,
        fasynchronous: i32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegOpenKeyA(
        hkey: *mut c_void, lpsubkey: *const u8, phkresult: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegOpenKeyExA(
        hkey: *mut c_void, lpsubkey: *const u8, uloptions: u32, samdesired: u32,
        phkresult: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegOpenKeyTransactedW(
        hkey: *mut c_void, lpsubkey: *const u16, uloptions: u32, samdesired: u32,
        phkresult: *mut c_void, htransaction: *mut c_void, pextendedparemeter: *const c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegOpenUserClassesRoot(
        htoken: *mut c_void, dwoptions: u32, samdesired: u32, phkresult: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegOverridePredefKey(hkey: *mut c_void, hnewhkey: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn RegQueryInfoKeyA(
        hkey: *mut c_void, lpclass: *mut u8, lpcchclass: *mut u32, lpreserved: *const u32,
        lpcsubkeys: *mut u32, lpcbmaxsubkeylen: *mut u32, lpcbmaxclasslen: *mut u32,
        lpcvalues: *mut u32, lpcbmaxvaluenamelen: *mut u32, lpcbmaxvaluelen: *mut u32,
        lpcbsecuritydescriptor: *mut u32, lpftlastwritetime: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegQueryMultipleValuesW(
        hkey: *mut c_void, val_list: *mut c_void, num_vals: u32, lpvaluebuf: *mut u16,
        ldwtotsize: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegQueryReflectionKey(
        hbase: *mut c_void, bisreflectiondisabled: *mut i32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegQueryValueExA(
        hkey: *mut c_void, lpvaluename: *const u8, lpreserved: *const u32, lptype: *mut u32,
        lpdata: *mut u8, lpcbdata: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegQueryValueW(
        hkey: *mut c_void, lpsubkey: *const u16, lpdata: *mut u16, lpcbdata: *mut i32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegRenameKey(
        hkey: *mut c_void, lpsubkeyname: *const u16, lpnewkeyname: *const u16,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegReplaceKeyW(
        hkey: *mut c_void, lpsubkey: *const u16, lpnewfile: *const u16,
        lpoldfile: *const u16,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegRestoreKeyW(
        hkey: *mut c_void, lpfile: *const u16, dwflags: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegSaveKeyExW(
        hkey: *mut c_void, lpfile: *const u16, lpsecurityattributes: *const c_void,
        flags: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegSaveKeyW(
        hkey: *mut c_void, lpfile: *const u16, lpsecurityattributes: *const c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegSetKeySecurity(
        hkey: *mut c_void, securityinformation: u32, psecuritydescriptor: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegSetKeyValueW(
        hkey: *mut c_void, lpsubkey: *const u16, lpvaluename: *const u16, dwtype: u32,
        lpdata: *const c_void, cbdata: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegSetValueExA(
        hkey: *mut c_void, lpvaluename: *const u8, reserved: u32, dwtype: u32,
        lpdata: *const u8, cbdata: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegSetValueW(
        hkey: *mut c_void, lpsubkey: *const u16, dwtype: u32, lpdata: *const u16,
        cbdata: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn RegUnLoadKeyW(hkey: *mut c_void, lpsubkey: *const u16) -> u32 else MOD_NOT_FOUND;
}
