//! A dependency that knows nothing of stand-ins and calls functions in the three ways there are.
use std::{collections::HashMap, ffi::c_void, fmt::Write, ptr, thread};

// As `windows-sys` and std do.
#[link(name = "advapi32", kind = "raw-dylib")]
unsafe extern "system" {
    fn RegOpenKeyExW(
        key: *mut c_void,
        path: *const u16,
        a: u32,
        b: u32,
        out: *mut *mut c_void,
    ) -> u32;
    fn RegCloseKey(key: *mut c_void) -> u32;
    fn OpenProcessToken(process: *mut c_void, access: u32, token: *mut *mut c_void) -> i32;
}

// As crates with a `#[link]` of their own do.
#[link(name = "userenv")]
unsafe extern "system" {
    fn GetUserProfileDirectoryW(token: *mut c_void, path: *mut u16, units: *mut u32) -> i32;
}

// As crates do whose build script names the library.
unsafe extern "system" {
    fn BCryptGenRandom(algorithm: *mut c_void, data: *mut u8, length: u32, flags: u32) -> i32;
}

/// Calls all of them; what came of it.
pub fn report() -> String {
    let mut text = String::new();
    let path: Vec<u16> = "Software\0".encode_utf16().collect();
    let user = ptr::without_provenance_mut(0x8000_0001_u32 as i32 as usize);
    let mut key = ptr::null_mut();
    let opened = unsafe { RegOpenKeyExW(user, path.as_ptr(), 0, 0x2_0019, &mut key) };
    let closed = unsafe { RegCloseKey(key) };
    let _ = write!(text, "key {opened} {closed}");
    let mut token = ptr::null_mut();
    let process = ptr::without_provenance_mut(usize::MAX);
    let opened = unsafe { OpenProcessToken(process, 8, &mut token) };
    let (mut profile, mut units) = ([0_u16; 260], 260);
    let found = unsafe { GetUserProfileDirectoryW(token, profile.as_mut_ptr(), &mut units) };
    let profile = String::from_utf16_lossy(&profile[..units as usize - 1]);
    let _ = write!(text, " token {opened} profile {found} {profile}");
    let mut bytes = [0; 32];
    let filled = unsafe { BCryptGenRandom(ptr::null_mut(), bytes.as_mut_ptr(), 32, 2) };
    let _ = write!(text, " random {filled} {}", bytes != [0; 32]);
    let threads: Vec<_> =
        (0..4).map(|n| thread::spawn(move || HashMap::from([(n, n)]).len())).collect();
    let sum: usize = threads.into_iter().filter_map(|thread| thread.join().ok()).sum();
    let _ = writeln!(text, " threads {sum}");
    text
}
