//! The user's directory, from where `userenv.dll` has it: the registry's list of profiles.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

use crate::{
    privileges,
    sid::{convert::to_text, text::LONGEST},
    sys,
};
use core::{ffi::c_void, ptr, slice};
use nt_core::UnicodeStr;
use nt_registry::{Access, Options, Root, ValueBuf, ValueType, View};
use nt_sys::{HANDLE, UNICODE_STRING, ntrtl, ntseapi::TokenUser};

/// The real function, for a user the list does not have.
mod real {
    use nt_sys::HANDLE;
    crate::__lazy! { none System "userenv.dll"
        fn GetUserProfileDirectoryW(token: HANDLE, path: *mut u16, units: *mut u32) -> i32 else 0;
    }
}

const ERROR_INVALID_PARAMETER: u32 = 87;
const ERROR_INSUFFICIENT_BUFFER: u32 = 122;
/// Where the profiles are, by the identifier of their user.
const PROFILE_LIST: &str = r"SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList";
/// Longest path taken, before and after it is expanded.
const MAX_PATH: usize = 1024;
/// Room for a value that has one: the kernel's head, and the units.
const VALUE_BYTES: usize = 16 + 2 * MAX_PATH;

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

    /// The path in the list, expanded.
    fn profile<'a>(&self, room: &'a mut [u16; MAX_PATH]) -> Option<&'a [u16]> {
        // The block begins with the identifier's address, which lies in the block.
        let sid: *const *const c_void = self.0.as_ptr().cast();
        // SAFETY: the kernel filled the block, which is aligned for an address.
        let sid = unsafe { sid.read() };
        let mut text = [0; LONGEST];
        // SAFETY: the kernel's identifier is a valid one.
        let text = unsafe { to_text(sid, &mut text) }?;
        let list = Options::new()
            .view(View::Wow64)
            .access(Access::QUERY_VALUE)
            .open(Root::LocalMachine, PROFILE_LIST)
            .ok()?;
        let key = Options::new().access(Access::QUERY_VALUE).open(&list, text).ok()?;
        let mut buf = ValueBuf::<VALUE_BYTES>::new();
        let value = key.query("ProfileImagePath", &mut buf).ok()?;
        let mut units = [0; MAX_PATH];
        let mut length = 0;
        for (to, unit) in units.iter_mut().zip(value.text().ok()?.units()) {
            *to = unit;
            length += 1;
        }
        let units = units.get(..length)?;
        if value.kind == ValueType::EXPAND_SZ {
            return expand(units, room);
        }
        let to = room.get_mut(..length)?;
        to.copy_from_slice(units);
        Some(to)
    }
}

/// Puts values in place of `%NAME%`s; `None` if the result does not fit.
fn expand<'a>(units: &[u16], room: &'a mut [u16; MAX_PATH]) -> Option<&'a [u16]> {
    let from = UnicodeStr::new(units).ok()?;
    let bytes = u16::try_from(size_of_val(room)).ok()?;
    let mut to = UNICODE_STRING { Length: 0, MaximumLength: bytes, Buffer: room.as_mut_ptr() };
    // SAFETY: `from` and the room behind `to` outlive the call; a null environment is the
    // process's; nobody needs the length in case of failure.
    let status = unsafe {
        ntrtl::RtlExpandEnvironmentStrings_U(
            ptr::null(),
            from.as_ptr(),
            &raw mut to,
            ptr::null_mut(),
        )
    };
    if status < 0 {
        return None;
    }
    // What the call counts in is not what it writes: some count the NUL, some do not.
    let end = usize::from(to.Length) / 2;
    let found = room.get(..end)?;
    found.iter().position(|unit| *unit == 0).map_or(Some(found), |nul| found.get(..nul))
}
