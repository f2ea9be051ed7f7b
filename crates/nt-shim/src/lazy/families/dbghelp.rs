//! Symbols and stacks.
use core::ffi::c_void;

super::family! { "dbghelp.dll":
    fn StackWalk64(
        machinetype: u32, hprocess: *mut c_void, hthread: *mut c_void,
        stackframe: *mut c_void, contextrecord: *mut c_void,
        readmemoryroutine: *const c_void, functiontableaccessroutine: *const c_void,
        getmodulebaseroutine: *const c_void, translateaddress: *const c_void,
    ) -> i32 else 0;
    fn SymCleanup(hprocess: *mut c_void) -> i32 else 0;
    fn SymFromAddrW(
        hprocess: *mut c_void, address: u64, displacement: *mut u64, symbol: *mut c_void,
    ) -> i32 else 0;
    fn SymFromNameW(hprocess: *mut c_void, name: *const u16, symbol: *mut c_void) -> i32 else 0;
    fn SymGetLineFromAddrW64(
        hprocess: *mut c_void, dwaddr: u64, pdwdisplacement: *mut u32, line: *mut c_void,
    ) -> i32 else 0;
    fn SymGetModuleInfoW64(
        hprocess: *mut c_void, qwaddr: u64, moduleinfo: *mut c_void,
    ) -> i32 else 0;
    fn SymInitializeW(
        hprocess: *mut c_void, usersearchpath: *const u16, finvadeprocess: i32,
    ) -> i32 else 0;
    fn SymLoadModuleExW(
        hprocess: *mut c_void, hfile: *mut c_void, imagename: *const u16,
        modulename: *const u16, baseofdll: u64, dllsize: u32, data: *const c_void,
        flags: u32,
    ) -> u64 else 0;
    fn SymRefreshModuleList(hprocess: *mut c_void) -> i32 else 0;
    fn SymUnloadModule64(hprocess: *mut c_void, baseofdll: u64) -> i32 else 0;
}
