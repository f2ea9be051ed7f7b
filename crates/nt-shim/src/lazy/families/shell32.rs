//! The shell.
use super::HRESULT_MOD_NOT_FOUND;
use core::{ffi::c_void, ptr};

super::family! { "shell32.dll":
    fn CommandLineToArgvW(
        lpcmdline: *const u16, pnumargs: *mut i32,
    ) -> *mut c_void else ptr::null_mut();
    fn SHCreateItemFromParsingName(
        pszpath: *const u16, pbc: *mut c_void, riid: *const c_void, ppv: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn ShellExecuteExW(pexecinfo: *mut c_void) -> i32 else 0;
    fn ShellExecuteW(
        hwnd: *mut c_void, lpoperation: *const u16, lpfile: *const u16,
        lpparameters: *const u16, lpdirectory: *const u16, nshowcmd: i32,
    ) -> *mut c_void else ptr::null_mut();
    fn SHFileOperationW(lpfileop: *mut c_void) -> i32 else 126;
    fn SHGetFolderPathW(
        hwnd: *mut c_void, csidl: i32, htoken: *mut c_void, dwflags: u32, pszpath: *mut u16,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn SHGetKnownFolderPath(
        rfid: *const c_void, dwflags: u32, htoken: *mut c_void, ppszpath: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
}
