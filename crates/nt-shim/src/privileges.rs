//! Tokens and privileges: each is one call of the kernel.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

mod names;

use crate::{sys, text};
use core::{ffi::c_void, ptr};
use names::LONGEST;
use nt_sys::{
    BOOLEAN, HANDLE, NTSTATUS,
    ntbasic::LUID,
    ntpsapi::{NtSetInformationThread, ThreadImpersonationToken},
    ntrtl,
    ntseapi::{self, TOKEN_PRIVILEGES},
    ntstatus::STATUS_NOT_ALL_ASSIGNED,
};

/// The real functions, for names of other machines.
mod real {
    use super::LUID;
    crate::__lazy! { none System "advapi32.dll"
        fn LookupPrivilegeValueA(system: *const u8, name: *const u8, luid: *mut LUID) -> i32 else 0;
        fn LookupPrivilegeValueW(system: *const u16, name: *const u16, luid: *mut LUID) -> i32 else 0;
    }
}

const ERROR_NO_SUCH_PRIVILEGE: u32 = 1313;
const ERROR_NOT_ALL_ASSIGNED: u32 = 1300;
/// `NtCurrentThread()`.
const CURRENT_THREAD: HANDLE = ptr::without_provenance_mut(usize::MAX - 1);

/// `TRUE`, or `FALSE` and the last error.
fn done(status: NTSTATUS) -> i32 {
    if status < 0 {
        sys::set_last_status(status);
    }
    i32::from(status >= 0)
}

/// `NtOpenProcessToken`.
///
/// # Safety
///
/// `token` is valid for writes.
pub unsafe extern "system" fn OpenProcessToken(
    process: HANDLE,
    access: u32,
    token: *mut HANDLE,
) -> i32 {
    // SAFETY: the caller's promise; the kernel checks the handle.
    done(unsafe { ntseapi::NtOpenProcessToken(process, access, token) })
}

/// `NtOpenThreadToken`.
///
/// # Safety
///
/// `token` is valid for writes.
pub unsafe extern "system" fn OpenThreadToken(
    thread: HANDLE,
    access: u32,
    as_self: i32,
    token: *mut HANDLE,
) -> i32 {
    let as_self = BOOLEAN::from(as_self != 0);
    // SAFETY: the caller's promise; the kernel checks the handle.
    done(unsafe { ntseapi::NtOpenThreadToken(thread, access, as_self, token) })
}

/// `NtQueryInformationToken`.
///
/// # Safety
///
/// `information` is valid for writes of `length` bytes, `needed` for one.
pub unsafe extern "system" fn GetTokenInformation(
    token: HANDLE,
    class: i32,
    information: *mut c_void,
    length: u32,
    needed: *mut u32,
) -> i32 {
    // SAFETY: the caller's promise; the kernel checks the handle and the class.
    done(unsafe { ntseapi::NtQueryInformationToken(token, class, information, length, needed) })
}

/// `NtAdjustPrivilegesToken`. Success sets the last error too: 0, or `ERROR_NOT_ALL_ASSIGNED`.
///
/// # Safety
///
/// `new` is null or a list; `previous` is null or valid for writes of `length` bytes, `needed`
/// null or valid for one.
pub unsafe extern "system" fn AdjustTokenPrivileges(
    token: HANDLE,
    disable_all: i32,
    new: *const TOKEN_PRIVILEGES,
    length: u32,
    previous: *mut TOKEN_PRIVILEGES,
    needed: *mut u32,
) -> i32 {
    let all = BOOLEAN::from(disable_all != 0);
    // SAFETY: the caller's promise; the kernel checks the handle.
    let status =
        unsafe { ntseapi::NtAdjustPrivilegesToken(token, all, new, length, previous, needed) };
    match status {
        STATUS_NOT_ALL_ASSIGNED => sys::set_last_error(ERROR_NOT_ALL_ASSIGNED),
        0.. => sys::set_last_error(0),
        _ => return done(status),
    }
    1
}

/// `NtImpersonateAnonymousToken`.
///
/// # Safety
///
/// None: the kernel checks the handle.
pub unsafe extern "system" fn ImpersonateAnonymousToken(thread: HANDLE) -> i32 {
    // SAFETY: the kernel checks the handle.
    done(unsafe { ntseapi::NtImpersonateAnonymousToken(thread) })
}

/// `RtlImpersonateSelf`.
///
/// # Safety
///
/// None: the level is checked.
pub unsafe extern "system" fn ImpersonateSelf(level: i32) -> i32 {
    // SAFETY: takes a number, which is checked.
    done(unsafe { ntrtl::RtlImpersonateSelf(level) })
}

/// Takes the thread's token away.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn RevertToSelf() -> i32 {
    let none: HANDLE = ptr::null_mut();
    let bytes = u32::try_from(size_of::<HANDLE>()).unwrap_or(0);
    // SAFETY: the pseudo-handle is always valid, and the class takes one handle, here none.
    let status = unsafe {
        NtSetInformationThread(
            CURRENT_THREAD,
            ThreadImpersonationToken,
            (&raw const none).cast(),
            bytes,
        )
    };
    done(status)
}

/// Writes the LUID, or says that there is no such privilege.
///
/// # Safety
///
/// `luid` is valid for writes.
unsafe fn answer(name: Option<&[u16]>, luid: *mut LUID) -> i32 {
    let Some(low) = name.and_then(names::find) else {
        sys::set_last_error(ERROR_NO_SUCH_PRIVILEGE);
        return 0;
    };
    // SAFETY: the caller's promise.
    unsafe { luid.write(LUID { LowPart: low, HighPart: 0 }) };
    1
}

/// The constants of the kernel, for this machine; `advapi32.dll` asks others.
///
/// # Safety
///
/// The strings are null or end with NUL; `luid` is valid for writes.
pub unsafe extern "system" fn LookupPrivilegeValueW(
    system: *const u16,
    name: *const u16,
    luid: *mut LUID,
) -> i32 {
    // SAFETY: the caller's promise.
    if !unsafe { text::is_empty(system) } {
        // SAFETY: the caller's promise.
        return unsafe { real::LookupPrivilegeValueW::call(system, name, luid) };
    }
    let mut room = [0; LONGEST];
    let name = if name.is_null() {
        None
    } else {
        // SAFETY: the caller's promise; the pointer is not null.
        unsafe { text::copy(name, &mut room) }
    };
    // SAFETY: the caller's promise.
    unsafe { answer(name, luid) }
}

/// The constants of the kernel, for this machine; `advapi32.dll` asks others.
///
/// # Safety
///
/// The strings are null or end with NUL; `luid` is valid for writes.
pub unsafe extern "system" fn LookupPrivilegeValueA(
    system: *const u8,
    name: *const u8,
    luid: *mut LUID,
) -> i32 {
    // SAFETY: the caller's promise.
    if !unsafe { text::is_empty(system) } {
        // SAFETY: the caller's promise.
        return unsafe { real::LookupPrivilegeValueA::call(system, name, luid) };
    }
    let (mut bytes, mut units) = ([0; LONGEST], [0; LONGEST]);
    let name = if name.is_null() {
        None
    } else {
        // SAFETY: the caller's promise; the pointer is not null.
        unsafe { text::copy(name, &mut bytes) }
    };
    // Every name is ASCII, which no code page Windows runs on changes.
    let name = name.and_then(|name| {
        let units = units.get_mut(..name.len())?;
        units.iter_mut().zip(name).for_each(|(unit, byte)| *unit = u16::from(*byte));
        Some(&*units)
    });
    // SAFETY: the caller's promise.
    unsafe { answer(name, luid) }
}
