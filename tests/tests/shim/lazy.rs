//! Functions of DLLs that are loaded at the first call.
use crate::twins::{UNTOUCHED, outcome};
use core::ptr;
use std::{env, fs, thread};

#[test]
fn a_missing_dll_and_a_missing_function_return_what_was_said() {
    // SAFETY: there is no such function, so nothing is read.
    let missing = outcome(|| unsafe { crate::NoSuchFunction::call(1, ptr::null()) });
    assert_eq!((missing.result, missing.last_error), (4711, 126));
    // SAFETY: as above.
    let missing = outcome(|| unsafe { crate::GetNoSuchThing::call() });
    assert_eq!((missing.result, missing.last_error), (ptr::null_mut(), 127));
    let asked = outcome(|| {
        (nt_shim::is_available!(crate::NoSuchFunction), nt_shim::is_available!(ProcessPrng))
    });
    assert_eq!((asked.result, asked.last_error), ((false, true), UNTOUCHED));
}

#[test]
fn a_first_call_works_and_leaves_the_last_error_alone() {
    // SAFETY: takes nothing.
    let ticks = outcome(|| unsafe { crate::GetTickCount64::call() });
    assert_ne!(ticks.result, 0);
    assert_eq!(ticks.last_error, UNTOUCHED);
    // SAFETY: takes a number.
    let swapped = unsafe { nt_shim::ws2_32::htonl(0x0102_0304) };
    assert_eq!(swapped.to_ne_bytes(), [1, 2, 3, 4]);
}

#[test]
fn threads_may_race_for_the_first_call() {
    use nt_shim::lazy::version::GetFileVersionInfoSizeW;
    let threads: Vec<_> = (0..8)
        .map(|_| {
            thread::spawn(|| {
                let path = [u16::from(b'?'), 0];
                let mut handle = 0_u32;
                // SAFETY: the text ends with NUL, and the out-pointer is to a local.
                unsafe { GetFileVersionInfoSizeW::call(path.as_ptr(), &raw mut handle) }
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), 0);
    }
    assert!(nt_shim::is_available!(GetFileVersionInfoSizeW));
}

/// Copies a system DLL beside this executable, under a name that only the test uses.
fn plant(name: &str) -> std::path::PathBuf {
    let path = env::current_exe().unwrap().with_file_name(name);
    fs::copy(r"C:\windows\system32\version.dll", &path).unwrap();
    path
}

#[test]
fn a_dll_planted_beside_the_image_is_not_taken_for_a_system_one() {
    let planted = plant("planted-too.dll");
    let dir = env::current_dir().unwrap();
    env::set_current_dir(planted.parent().unwrap()).unwrap();
    // SAFETY: there is no such function where it is looked for.
    let called = outcome(|| unsafe { crate::PlantedToo::call() });
    env::set_current_dir(dir).unwrap();
    fs::remove_file(&planted).unwrap();
    // No such DLL: had it been found, it would lack the function, which is 127.
    assert_eq!((called.result, called.last_error), (0, 126));
}

#[test]
fn a_dll_beside_the_image_is_found_if_asked_for() {
    let planted = plant("planted.dll");
    // SAFETY: the DLL has no such function.
    let called = outcome(|| unsafe { crate::Planted::call() });
    // It stays loaded, so it may stay there, too.
    let _ = fs::remove_file(&planted);
    assert_eq!((called.result, called.last_error), (0, 127));
}
