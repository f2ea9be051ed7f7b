//! The user's directory, from where `userenv.dll` has it: the registry's list of profiles.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

use crate::{privileges, sid, sys};
use core::{ffi::c_void, ptr, slice};
use nt_core::{Call, ObjectAttributes, OwnedHandle, UnicodeStr, encode_utf16, record::u32_at};
use nt_sys::{
    HANDLE, UNICODE_STRING,
    ntregapi::{self, KEY_QUERY_VALUE, KEY_WOW64_64KEY, KeyValuePartialInformation},
    ntrtl,
    ntseapi::TokenUser,
};

/// The real function, for a user the list does not have.
mod real {
    use nt_sys::HANDLE;
    crate::__lazy! { System "userenv.dll" (crate::__no_symbol)
        fn GetUserProfileDirectoryW(token: HANDLE, path: *mut u16, units: *mut u32) -> i32 else 0;
    }
}

const ERROR_INVALID_PARAMETER: u32 = 87;
const ERROR_INSUFFICIENT_BUFFER: u32 = 122;
static PROFILE_LIST: [u16; 75] = encode_utf16(
    r"\Registry\Machine\SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList\",
);
static PROFILE_IMAGE_PATH: [u16; 16] = encode_utf16("ProfileImagePath");
/// Longest key: the list and an identifier's text.
const MAX_KEY: usize = 300;
/// Longest path; the registry's and the expanded one.
const MAX_PATH: usize = 1024;
/// Bytes before the data of a value: index, type, length.
const VALUE_HEAD: usize = 12;
const REG_SZ: u32 = 1;
const REG_EXPAND_SZ: u32 = 2;

/// Finds the directory of the token's user.
///
/// # Safety
///
/// `path` is null or valid for writes of `units` units, `units` null or valid for one.
pub unsafe extern "system" fn GetUserProfileDirectoryW(
    token: HANDLE,
    path: *mut u16,
    units: *mut u32,
) -> i32 {
    if units.is_null() {
        sys::set_last_error(ERROR_INVALID_PARAMETER);
        return 0;
    }
    let mut user = User([0; 128]);
    if !user.ask(token) {
        return 0;
    }
    let mut room = [0; MAX_PATH];
    let Some(found) = user.profile(&mut room) else {
        // SAFETY: the caller's promise.
        return unsafe { real::GetUserProfileDirectoryW::call(token, path, units) };
    };
    // SAFETY: the caller's promise; the pointer is not null.
    let given = usize::try_from(unsafe { units.read() }).unwrap_or(usize::MAX);
    let needed = found.len() + 1;
    // SAFETY: as above. A path has at most `MAX_PATH` units.
    unsafe { units.write(u32::try_from(needed).unwrap_or(u32::MAX)) };
    if path.is_null() || given < needed {
        sys::set_last_error(ERROR_INSUFFICIENT_BUFFER);
        return 0;
    }
    // SAFETY: the caller's promise: `given` units, which are enough.
    let to = unsafe { slice::from_raw_parts_mut(path, needed) };
    to[..found.len()].copy_from_slice(found);
    to[found.len()] = 0;
    1
}

/// A `TOKEN_USER` and the identifier behind it: at most 68 bytes of it.
#[repr(align(8))]
struct User([u8; 128]);

impl User {
    /// Asks the token; on failure the last error is set.
    fn ask(&mut self, token: HANDLE) -> bool {
        let (room, mut needed) = (&mut self.0, 0);
        let length = u32::try_from(room.len()).unwrap_or(0);
        let to = room.as_mut_ptr().cast();
        // SAFETY: `to` is writable for `length` bytes, and `needed` is a live local.
        let done = unsafe {
            privileges::GetTokenInformation(token, TokenUser, to, length, &raw mut needed)
        };
        done != 0
    }

    fn profile<'a>(&self, room: &'a mut [u16; MAX_PATH]) -> Option<&'a [u16]> {
        let key = self.key()?;
        let mut value = Value([0; VALUE_HEAD + 2 * MAX_PATH]);
        let (kind, text) = value.read(&key)?;
        if kind == REG_SZ {
            let to = room.get_mut(..text.len())?;
            to.copy_from_slice(text);
            return Some(to);
        }
        expand(text, room)
    }

    /// Opens the user's key in the list.
    fn key(&self) -> Option<OwnedHandle> {
        // The block begins with the identifier's address, which lies in the block.
        let sid: *const *const c_void = self.0.as_ptr().cast();
        // SAFETY: the kernel filled the block, which is aligned for an address.
        let sid = unsafe { sid.read() };
        let mut text = [0; sid::LONGEST];
        // SAFETY: the kernel's identifier is a valid one.
        let text = unsafe { sid::write(sid, &mut text) }?;
        let mut name = [0; MAX_KEY];
        let (list, rest) = name.split_at_mut_checked(PROFILE_LIST.len())?;
        list.copy_from_slice(&PROFILE_LIST);
        rest.get_mut(..text.len())?.copy_from_slice(text);
        let name = UnicodeStr::new(name.get(..PROFILE_LIST.len() + text.len())?).ok()?;
        let mut key: HANDLE = ptr::null_mut();
        // SAFETY: the attributes and the name in them outlive the call; the out-pointer is to a
        // live local.
        let status = unsafe {
            ntregapi::NtOpenKey(
                &raw mut key,
                KEY_QUERY_VALUE | KEY_WOW64_64KEY,
                ObjectAttributes::new(&name).as_ptr(),
            )
        };
        if status < 0 {
            return None;
        }
        // SAFETY: on success the kernel stored a new handle that only we know.
        unsafe { OwnedHandle::from_raw(key) }
    }
}
