//! The registry. An `HKEY` is a kernel's handle, or a number for one of the roots.
//!
//! `HKEY_CLASSES_ROOT` merges two trees, performance data is no key, remote keys are behind RPC:
//! those, and the handles that come of them, which have one of the two lowest bits set, are left to
//! `advapi32.dll`, loaded then.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

mod info;
mod keys;
mod reply;
mod values;

pub use info::{RegEnumKeyExW, RegQueryInfoKeyW};
pub use keys::{
    RegCloseKey, RegCreateKeyExW, RegCreateKeyW, RegDeleteKeyExW, RegDeleteKeyW, RegFlushKey,
    RegOpenCurrentUser, RegOpenKeyExW, RegOpenKeyW,
};
pub use values::{RegDeleteValueW, RegEnumValueW, RegQueryValueExW, RegSetValueExW};

use crate::sys;
use core::mem::ManuallyDrop;
use nt_core::{BorrowedHandle, OwnedHandle};
use nt_registry::{Access, Options, Root};
use nt_sys::{HANDLE, NTSTATUS};

/// Win32's registry functions return their error and leave the thread's last one alone.
type Code = u32;

const SUCCESS: Code = 0;
const ERROR_INVALID_HANDLE: Code = 6;
const ERROR_INVALID_PARAMETER: Code = 87;
const ERROR_MORE_DATA: Code = 234;

/// `advapi32.dll`'s own, for the keys that are its own.
mod real {
    use core::ffi::c_void;
    use nt_sys::HANDLE;
    crate::__lazy! { none System "advapi32.dll"
        fn RegCloseKey(key: HANDLE) -> u32 else 126;
        fn RegCreateKeyExW(
            key: HANDLE, path: *const u16, reserved: u32, class: *const u16, options: u32,
            access: u32, security: *const c_void, opened: *mut HANDLE, disposition: *mut u32,
        ) -> u32 else 126;
        fn RegDeleteKeyExW(key: HANDLE, path: *const u16, view: u32, reserved: u32) -> u32 else 126;
        fn RegDeleteValueW(key: HANDLE, name: *const u16) -> u32 else 126;
        fn RegEnumKeyExW(
            key: HANDLE, index: u32, name: *mut u16, name_units: *mut u32, reserved: *const u32,
            class: *mut u16, class_units: *mut u32, written: *mut i64,
        ) -> u32 else 126;
        fn RegEnumValueW(
            key: HANDLE, index: u32, name: *mut u16, name_units: *mut u32, reserved: *const u32,
            kind: *mut u32, data: *mut u8, data_bytes: *mut u32,
        ) -> u32 else 126;
        fn RegFlushKey(key: HANDLE) -> u32 else 126;
        fn RegOpenKeyExW(
            key: HANDLE, path: *const u16, options: u32, access: u32, opened: *mut HANDLE,
        ) -> u32 else 126;
        fn RegQueryInfoKeyW(
            key: HANDLE, class: *mut u16, class_units: *mut u32, reserved: *const u32,
            subkeys: *mut u32, longest_subkey: *mut u32, longest_class: *mut u32,
            values: *mut u32, longest_value: *mut u32, longest_data: *mut u32,
            descriptor_bytes: *mut u32, written: *mut i64,
        ) -> u32 else 126;
        fn RegQueryValueExW(
            key: HANDLE, name: *const u16, reserved: *const u32, kind: *mut u32, data: *mut u8,
            data_bytes: *mut u32,
        ) -> u32 else 126;
        fn RegSetValueExW(
            key: HANDLE, name: *const u16, reserved: u32, kind: u32, data: *const u8,
            data_bytes: u32,
        ) -> u32 else 126;
    }
}

/// What an `HKEY` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Root(Root),
    /// A handle of the kernel.
    Open(HANDLE),
    /// A key of `advapi32.dll`'s.
    Elsewhere,
}

/// Tells what an `HKEY` is.
fn target(key: HANDLE) -> Target {
    // The numbers are 32 bits wide; some programs widen them with the sign, some without.
    let number = key.addr();
    let wide = u64::try_from(number).unwrap_or(0);
    let low = u32::try_from(wide & 0xFFFF_FFFF).unwrap_or(0);
    let high = wide >> 32;
    if low & 0x8000_0000 != 0 && matches!(high, 0 | 0xFFFF_FFFF) {
        return match low {
            0x8000_0001 => Target::Root(Root::CurrentUser),
            0x8000_0002 => Target::Root(Root::LocalMachine),
            0x8000_0003 => Target::Root(Root::Users),
            0x8000_0005 => Target::Root(Root::CurrentConfig),
            _ => Target::Elsewhere,
        };
    }
    if number.is_multiple_of(4) { Target::Open(key) } else { Target::Elsewhere }
}

/// The Win32 code of a status.
fn code(status: NTSTATUS) -> Code {
    if status >= 0 { SUCCESS } else { sys::dos_error(status) }
}

/// Does something with an open key: the caller's, or a root's, opened for it.
///
/// # Errors
///
/// `Err(None)` if the key is `advapi32.dll`'s.
fn with_key(key: HANDLE, run: impl FnOnce(HANDLE) -> Code) -> Option<Code> {
    match target(key) {
        Target::Elsewhere => None,
        Target::Open(key) if key.is_null() => Some(ERROR_INVALID_HANDLE),
        Target::Open(key) => Some(run(key)),
        Target::Root(root) => Some(match open_root(root) {
            Ok(opened) => run(borrow(&opened).as_raw()),
            Err(code) => code,
        }),
    }
}

fn open_root(root: Root) -> Result<OwnedHandle, Code> {
    let opened = Options::new().access(Access::MAXIMUM).open(root, "");
    opened.map(nt_registry::Key::into_handle).map_err(|error| code_of(&error))
}

fn borrow(handle: &OwnedHandle) -> BorrowedHandle<'_> {
    nt_core::AsHandle::as_handle(handle)
}

fn code_of(error: &nt_registry::Error) -> Code {
    match error.status() {
        Some(status) => code(status.status()),
        None => error.win32(),
    }
}

/// Lends a caller's handle to a function that takes a `Key`.
///
/// # Safety
///
/// `key` is not null and stays open while the value is used.
unsafe fn lend(key: HANDLE) -> Option<ManuallyDrop<nt_registry::Key>> {
    // SAFETY: the caller's promise; `ManuallyDrop` keeps the handle from being closed.
    let handle = unsafe { OwnedHandle::from_raw(key) }?;
    Some(ManuallyDrop::new(nt_registry::Key::from_handle(handle)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ptr;

    fn of(number: usize) -> Target {
        target(ptr::without_provenance_mut(number))
    }

    #[test]
    fn roots_are_known_with_and_without_their_sign() {
        for (low, root) in [
            (0x8000_0001_u32, Root::CurrentUser),
            (0x8000_0002, Root::LocalMachine),
            (0x8000_0003, Root::Users),
            (0x8000_0005, Root::CurrentConfig),
        ] {
            let plain = usize::try_from(low).unwrap();
            assert_eq!(of(plain), Target::Root(root));
            let signed = isize::try_from(low.cast_signed()).unwrap().cast_unsigned();
            assert_eq!(of(signed), Target::Root(root));
        }
    }

    #[test]
    fn other_numbers_and_tagged_handles_are_elsewhere() {
        for low in [0x8000_0000, 0x8000_0004, 0x8000_0006, 0x8000_0007, 0x8000_0050, 0x8000_0060] {
            assert_eq!(of(low), Target::Elsewhere);
        }
        for handle in [1, 2, 3, 0x42, 0x7F] {
            assert_eq!(of(handle), Target::Elsewhere);
        }
        let handle = ptr::without_provenance_mut(0x44);
        assert_eq!(target(handle), Target::Open(handle));
        assert_eq!(of(0), Target::Open(ptr::null_mut()));
    }
}
