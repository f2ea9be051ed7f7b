//! A DLL without std, loaded into a program with it.
#![expect(unsafe_code, reason = "loads a DLL and calls what it exports")]

use std::os::windows::ffi::OsStrExt;
use windows_sys::Win32::{
    Foundation::FreeLibrary,
    System::LibraryLoader::{GetProcAddress, LoadLibraryW},
};

#[test]
fn a_dll_is_told_that_it_was_loaded_and_loads_again() {
    let child = nt_tests::command("test-child");
    let path = std::path::Path::new(child.get_program()).with_file_name("test_dll.dll");
    let path: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    for _ in 0..2 {
        // SAFETY: `path` ends with a NUL, and the DLL does nothing when it is loaded.
        let dll = unsafe { LoadLibraryW(path.as_ptr()) };
        if dll.is_null() && std::io::Error::last_os_error().raw_os_error() == Some(193) {
            eprintln!("skipped: the DLL is one for 32-bit processes");
            return;
        }
        assert!(!dll.is_null());
        // SAFETY: the DLL is loaded, and the name ends with a NUL.
        let add_loads = unsafe { GetProcAddress(dll, c"add_loads".as_ptr().cast()) }.unwrap();
        // SAFETY: this is the function's signature.
        let add_loads: extern "system" fn(u32) -> u32 = unsafe { core::mem::transmute(add_loads) };
        assert_eq!(add_loads(40), 41);
        // SAFETY: nobody uses the DLL any more.
        assert_ne!(unsafe { FreeLibrary(dll) }, 0);
    }
}
