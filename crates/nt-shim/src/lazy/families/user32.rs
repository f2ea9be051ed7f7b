//! Windows, the clipboard, the keyboard.
use core::{ffi::c_void, ptr};

super::family! { "user32.dll":
    fn CloseClipboard() -> i32 else 0;
    fn CreateWindowExA(
        dwexstyle: u32, lpclassname: *const u8, lpwindowname: *const u8, dwstyle: u32,
        x: i32, y: i32, nwidth: i32, nheight: i32, hwndparent: *mut c_void,
        hmenu: *mut c_void, hinstance: *mut c_void, lpparam: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn DefWindowProcA(hwnd: *mut c_void, msg: u32, wparam: usize, lparam: isize) -> isize else 0;
    fn DestroyWindow(hwnd: *mut c_void) -> i32 else 0;
    fn EmptyClipboard() -> i32 else 0;
    fn GetClassInfoExA(
        hinstance: *mut c_void, lpszclass: *const u8, lpwcx: *mut c_void,
    ) -> i32 else 0;
    fn GetClientRect(hwnd: *mut c_void, lprect: *mut c_void) -> i32 else 0;
    fn GetClipboardData(uformat: u32) -> *mut c_void else ptr::null_mut();
    fn GetDC(hwnd: *mut c_void) -> *mut c_void else ptr::null_mut();
    fn GetDesktopWindow() -> *mut c_void else ptr::null_mut();
    fn GetForegroundWindow() -> *mut c_void else ptr::null_mut();
    fn GetKeyboardLayout(idthread: u32) -> *mut c_void else ptr::null_mut();
    fn GetKeyState(nvirtkey: i32) -> i16 else 0;
    fn GetProcessWindowStation() -> *mut c_void else ptr::null_mut();
    fn GetSystemMetrics(nindex: i32) -> i32 else 0;
    fn GetUserObjectInformationW(
        hobj: *mut c_void, nindex: i32, pvinfo: *mut c_void, nlength: u32,
        lpnlengthneeded: *mut u32,
    ) -> i32 else 0;
    fn GetWindowThreadProcessId(hwnd: *mut c_void, lpdwprocessid: *mut u32) -> u32 else 0;
    fn IsClipboardFormatAvailable(format: u32) -> i32 else 0;
    fn MapVirtualKeyW(ucode: u32, umaptype: u32) -> u32 else 0;
    fn MessageBoxA(
        hwnd: *mut c_void, lptext: *const u8, lpcaption: *const u8, utype: u32,
    ) -> i32 else 0;
    fn MessageBoxW(
        hwnd: *mut c_void, lptext: *const u16, lpcaption: *const u16, utype: u32,
    ) -> i32 else 0;
    fn OpenClipboard(hwndnewowner: *mut c_void) -> i32 else 0;
    fn PostMessageW(hwnd: *mut c_void, msg: u32, wparam: usize, lparam: isize) -> i32 else 0;
    fn RegisterClassExA(param0: *const c_void) -> u16 else 0;
    fn ReleaseDC(hwnd: *mut c_void, hdc: *mut c_void) -> i32 else 0;
    fn SendMessageTimeoutW(
        hwnd: *mut c_void, msg: u32, wparam: usize, lparam: isize, fuflags: u32,
        utimeout: u32, lpdwresult: *mut usize,
    ) -> isize else 0;
    fn SendMessageW(hwnd: *mut c_void, msg: u32, wparam: usize, lparam: isize) -> isize else 0;
    fn SetClipboardData(uformat: u32, hmem: *mut c_void) -> *mut c_void else ptr::null_mut();
    fn SetForegroundWindow(hwnd: *mut c_void) -> i32 else 0;
    fn ShowWindow(hwnd: *mut c_void, ncmdshow: i32) -> i32 else 0;
    fn ToUnicodeEx(
        wvirtkey: u32, wscancode: u32, lpkeystate: *const u8, pwszbuff: *mut u16,
        cchbuff: i32, wflags: u32, dwhkl: *mut c_void,
    ) -> i32 else 0;
}
