//! Tokens and privileges.
use crate::twins::{assert_same, twins};
use core::{ffi::c_void, ptr};
use nt_sys::{HANDLE, ntbasic::LUID, ntseapi::TOKEN_PRIVILEGES};
use std::ffi::CString;

const PROCESS: HANDLE = ptr::without_provenance_mut(usize::MAX);
const THREAD: HANDLE = ptr::without_provenance_mut(usize::MAX - 1);
/// Wine 8 knows the privileges of Windows 2000, and one or two more.
const NAMES: [&str; 13] = [
    "SeLockMemoryPrivilege",
    "SeDebugPrivilege",
    "SEDEBUGPRIVILEGE",
    "seBackupPrivilege",
    "SeRestorePrivilege",
    "SeShutdownPrivilege",
    "SeManageVolumePrivilege",
    "SeImpersonatePrivilege",
    "SeNoSuchPrivilege",
    "",
    "SeDebug",
    "\u{e4}",
    "SeDelegateSessionUserImpersonatePrivilegeAndMoreThanAnyNameHas",
];

#[test]
fn privileges_have_the_same_luids_by_wide_names() {
    let twins = twins!(
        "advapi32.dll",
        privileges::LookupPrivilegeValueW(*const u16, *const u16, *mut LUID) -> i32
    );
    let empty = [0_u16];
    for name in NAMES {
        let wide: Vec<u16> = name.encode_utf16().chain([0]).collect();
        for system in [ptr::null(), empty.as_ptr()] {
            assert_same(twins, &name, |lookup| {
                let mut luid = LUID { LowPart: 77, HighPart: 77 };
                // SAFETY: the texts end with NUL, and the out-pointer is to a local.
                let done = unsafe { lookup(system, wide.as_ptr(), &raw mut luid) };
                (done, luid.LowPart, luid.HighPart)
            });
        }
    }
}

#[test]
fn privileges_have_the_same_luids_by_ansi_names() {
    let twins = twins!(
        "advapi32.dll",
        privileges::LookupPrivilegeValueA(*const u8, *const u8, *mut LUID) -> i32
    );
    for name in NAMES.into_iter().filter(|name| name.is_ascii()) {
        let text = CString::new(name).unwrap();
        assert_same(twins, &name, |lookup| {
            let mut luid = LUID { LowPart: 77, HighPart: 77 };
            // SAFETY: the text ends with NUL, and the out-pointer is to a local.
            let done = unsafe { lookup(ptr::null(), text.as_ptr().cast(), &raw mut luid) };
            (done, luid.LowPart, luid.HighPart)
        });
    }
}

fn open(access: u32) -> HANDLE {
    let mut token = ptr::null_mut();
    // SAFETY: the out-pointer is to a local.
    let done = unsafe { nt_shim::privileges::OpenProcessToken(PROCESS, access, &raw mut token) };
    assert_eq!(done, 1);
    token
}

fn close(token: HANDLE) {
    // SAFETY: a token of this test that nobody uses again.
    assert_eq!(unsafe { nt_shim::registry::RegCloseKey(token) }, 0);
}

#[test]
fn tokens_open_and_fail_alike() {
    let twins =
        twins!("advapi32.dll", privileges::OpenProcessToken(HANDLE, u32, *mut HANDLE) -> i32);
    for process in [PROCESS, ptr::null_mut(), THREAD, ptr::without_provenance_mut(0x4444)] {
        for access in [0, 8, 0x28, 0x0200_0000, u32::MAX] {
            assert_same(twins, &(process, access), |open| {
                let mut token = ptr::null_mut();
                // SAFETY: the out-pointer is to a local.
                let done = unsafe { open(process, access, &raw mut token) };
                if done != 0 {
                    close(token);
                }
                (done, token.is_null())
            });
        }
    }
    let twins =
        twins!("advapi32.dll", privileges::OpenThreadToken(HANDLE, u32, i32, *mut HANDLE) -> i32);
    // No thread of this process impersonates anybody.
    for thread in [THREAD, PROCESS, ptr::null_mut()] {
        assert_same(twins, &thread, |open| {
            let mut token = ptr::null_mut();
            // SAFETY: the out-pointer is to a local.
            (unsafe { open(thread, 8, 0, &raw mut token) }, token)
        });
    }
}

#[test]
fn tokens_answer_alike() {
    let twins = twins!(
        "advapi32.dll",
        privileges::GetTokenInformation(HANDLE, i32, *mut c_void, u32, *mut u32) -> i32
    );
    let query = open(8);
    let other = open(0x20);
    for token in [query, other, ptr::null_mut()] {
        for class in 1..=12 {
            for length in [0, 4, 8, 40, 2048_u32] {
                assert_same(twins, &(token, class, length), |ask| {
                    let mut needed = 12_345;
                    // A reply holds addresses of its own parts, so both get the same memory.
                    let mut room = vec![0x55_u64; 256];
                    // SAFETY: the room has `length` bytes, and the count is a local.
                    let done = unsafe {
                        ask(token, class, room.as_mut_ptr().cast(), length, &raw mut needed)
                    };
                    let holds_addresses = matches!(class, 1 | 2 | 4 | 5 | 6 | 11);
                    (done, needed, (!holds_addresses).then_some(room))
                });
            }
        }
    }
    close(query);
    close(other);
}

#[test]
fn privileges_are_adjusted_alike() {
    let twins = twins!(
        "advapi32.dll",
        privileges::AdjustTokenPrivileges(
            HANDLE,
            i32,
            *const TOKEN_PRIVILEGES,
            u32,
            *mut TOKEN_PRIVILEGES,
            *mut u32,
        ) -> i32
    );
    let (full, query) = (open(0x28), open(8));
    for token in [full, query, ptr::null_mut()] {
        for low in [20, 17, 2, 4, 36, 99] {
            for attributes in [2, 0] {
                assert_same(twins, &(token, low, attributes), |adjust| {
                    let new = [1, low, 0, attributes];
                    let mut previous = [7_u32; 4];
                    let mut needed = 7;
                    // SAFETY: a list of one, room for one, and a local.
                    let done = unsafe {
                        adjust(
                            token,
                            0,
                            new.as_ptr().cast(),
                            16,
                            previous.as_mut_ptr().cast(),
                            &raw mut needed,
                        )
                    };
                    // SAFETY: as above; puts back what was before.
                    let _ = unsafe {
                        adjust(
                            token,
                            0,
                            previous.as_ptr().cast(),
                            0,
                            ptr::null_mut(),
                            ptr::null_mut(),
                        )
                    };
                    (done, previous, needed)
                });
            }
        }
    }
    close(full);
    close(query);
}

#[test]
fn impersonation_is_taken_back_alike() {
    let twins = twins!("advapi32.dll", privileges::RevertToSelf() -> i32);
    // SAFETY: takes a token away that is not there.
    assert_eq!(assert_same(twins, &"nobody", |revert| unsafe { revert() }), 1);
    let become_self = twins!("advapi32.dll", privileges::ImpersonateSelf(i32) -> i32);
    let thread_token = |access| {
        let mut token = ptr::null_mut();
        // SAFETY: the out-pointer is to a local.
        let done =
            unsafe { nt_shim::privileges::OpenThreadToken(THREAD, access, 1, &raw mut token) };
        if done != 0 {
            close(token);
        }
        done
    };
    for level in [1, 2, 9] {
        assert_same(become_self, &level, |become_self| {
            // SAFETY: the level is checked.
            let done = unsafe { become_self(level) };
            let held = thread_token(8);
            // SAFETY: as above.
            let back = unsafe { nt_shim::privileges::RevertToSelf() };
            (done, held, back, thread_token(8))
        });
    }
}
