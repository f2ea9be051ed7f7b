//! Opening, creating, deleting and closing keys.
use super::{
    Code, ERROR_INVALID_HANDLE, ERROR_INVALID_PARAMETER, SUCCESS, Target, code, code_of, lend,
    real, reply::put, target, with_key,
};
use crate::text;
use core::{ffi::c_void, ptr};
use nt_core::{ObjectAttributes, UnicodeStr};
use nt_registry::{Access, Base, Disposition, Options, Root, View};
use nt_sys::{
    HANDLE, ntobapi,
    ntregapi::{
        self, KEY_WOW64_32KEY, KEY_WOW64_64KEY, REG_CREATED_NEW_KEY, REG_OPENED_EXISTING_KEY,
        REG_OPTION_BACKUP_RESTORE, REG_OPTION_OPEN_LINK, REG_OPTION_VOLATILE,
    },
    ntrtl,
};

const ERROR_BADKEY: Code = 1010;
const VIEWS: u32 = KEY_WOW64_32KEY | KEY_WOW64_64KEY;

/// Access and view of a mask; `None` if it names both views.
fn parts(access: u32) -> Option<(Access, View)> {
    let view = match access & VIEWS {
        0 => View::Native,
        KEY_WOW64_32KEY => View::Wow32,
        KEY_WOW64_64KEY => View::Wow64,
        _ => return None,
    };
    Some((Access::from_bits(access & !VIEWS), view))
}

/// Closes a key. The numbers of roots are never closed.
///
/// # Safety
///
/// `key` is an open key, or the number of a root, and is not used again.
pub unsafe extern "system" fn RegCloseKey(key: HANDLE) -> Code {
    match target(key) {
        Target::Root(_) => SUCCESS,
        // SAFETY: the caller's promise.
        Target::Elsewhere => unsafe { real::RegCloseKey::call(key) },
        Target::Open(key) if key.is_null() => ERROR_INVALID_HANDLE,
        // SAFETY: the caller's promise.
        Target::Open(key) => code(unsafe { ntobapi::NtClose(key) }),
    }
}

/// Opens a key.
///
/// # Safety
///
/// `path` is null or ends with NUL; `opened` is null or valid for writes.
pub unsafe extern "system" fn RegOpenKeyExW(
    key: HANDLE,
    path: *const u16,
    options: u32,
    access: u32,
    opened: *mut HANDLE,
) -> Code {
    let target = target(key);
    if target == Target::Elsewhere {
        // SAFETY: the caller's promise.
        return unsafe { real::RegOpenKeyExW::call(key, path, options, access, opened) };
    }
    if opened.is_null() {
        return ERROR_INVALID_PARAMETER;
    }
    // SAFETY: the caller's promise; so is the next.
    let (Some(units), Some((rights, view))) = (unsafe { text::units(path) }, parts(access)) else {
        return ERROR_INVALID_PARAMETER;
    };
    let result = match target {
        // The number stands for the key wherever a key is taken.
        Target::Root(_) if units.is_empty() => Ok(key),
        Target::Root(root) => open_below(root, units, options, rights, view),
        Target::Open(key) if key.is_null() => Err(ERROR_INVALID_HANDLE),
        Target::Open(key) => open_relative(key, units, options, access),
        Target::Elsewhere => Err(ERROR_INVALID_HANDLE),
    };
    match result {
        Ok(handle) => {
            // SAFETY: the caller's promise; the pointer is not null.
            unsafe { put(opened, handle) };
            SUCCESS
        }
        Err(code) => code,
    }
}

fn open_below(
    root: Root,
    path: &[u16],
    options: u32,
    access: Access,
    view: View,
) -> Result<HANDLE, Code> {
    Options::new()
        .access(access)
        .view(view)
        .link(options & REG_OPTION_OPEN_LINK != 0)
        .backup(options & REG_OPTION_BACKUP_RESTORE != 0)
        .open(root, path)
        .map(|key| key.into_handle().into_raw())
        .map_err(|error| code_of(&error))
}

/// `NtOpenKeyEx` below an open key; in a 64-bit process a view says nothing there.
fn open_relative(key: HANDLE, path: &[u16], options: u32, access: u32) -> Result<HANDLE, Code> {
    let Ok(name) = UnicodeStr::new(path) else { return Err(ERROR_INVALID_PARAMETER) };
    // SAFETY: if it is no open handle, the kernel says so.
    let Some(below) = (unsafe { nt_core::BorrowedHandle::borrow_raw(key) }) else {
        return Err(ERROR_INVALID_HANDLE);
    };
    let mut attributes = ObjectAttributes::new(&name).relative_to(below);
    if options & REG_OPTION_OPEN_LINK != 0 {
        attributes = attributes.open_link();
    }
    let access = if cfg!(target_pointer_width = "64") { access & !VIEWS } else { access };
    let mut opened: HANDLE = ptr::null_mut();
    // SAFETY: the attributes and the name in them outlive the call; the out-pointer is to a live
    // local.
    let status = unsafe {
        ntregapi::NtOpenKeyEx(
            &raw mut opened,
            access,
            attributes.as_ptr(),
            options & (REG_OPTION_OPEN_LINK | REG_OPTION_BACKUP_RESTORE),
        )
    };
    if status < 0 { Err(code(status)) } else { Ok(opened) }
}

/// Opens a key for all a caller may do.
///
/// # Safety
///
/// As for [`RegOpenKeyExW`].
pub unsafe extern "system" fn RegOpenKeyW(
    key: HANDLE,
    path: *const u16,
    opened: *mut HANDLE,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe { RegOpenKeyExW(key, path, 0, Access::MAXIMUM.bits(), opened) }
}

/// Opens a key, and creates it, and those above it, where there is none.
///
/// Security attributes, links and other rare options are left to `advapi32.dll`.
///
/// # Safety
///
/// The texts are null or end with NUL; the pointers are null or valid for writes.
pub unsafe extern "system" fn RegCreateKeyExW(
    key: HANDLE,
    path: *const u16,
    reserved: u32,
    class: *const u16,
    options: u32,
    access: u32,
    security: *const c_void,
    opened: *mut HANDLE,
    disposition: *mut u32,
) -> Code {
    let plain = options & !(REG_OPTION_VOLATILE | REG_OPTION_BACKUP_RESTORE) == 0;
    let target = target(key);
    if target == Target::Elsewhere || !plain || !security.is_null() || reserved != 0 {
        // SAFETY: the caller's promise.
        return unsafe {
            real::RegCreateKeyExW::call(
                key,
                path,
                reserved,
                class,
                options,
                access,
                security,
                opened,
                disposition,
            )
        };
    }
    if path.is_null() {
        return ERROR_BADKEY;
    }
    // SAFETY: the caller's promise; so is the next.
    let (path, class) = (unsafe { text::units(path) }, unsafe { text::units(class) });
    let rights = access;
    let (Some(path), Some(class), Some((access, view)), false) =
        (path, class, parts(access), opened.is_null())
    else {
        return ERROR_INVALID_PARAMETER;
    };
    if path.is_empty() {
        // SAFETY: the caller's promise; no path opens the key itself once more.
        let code = unsafe { RegOpenKeyExW(key, ptr::null(), options, rights, opened) };
        if code == SUCCESS {
            // SAFETY: the caller's promise.
            unsafe { put(disposition, REG_OPENED_EXISTING_KEY) };
        }
        return code;
    }
    let options = Options::new()
        .access(access)
        .view(view)
        .class(class)
        .volatile(options & REG_OPTION_VOLATILE != 0)
        .backup(options & REG_OPTION_BACKUP_RESTORE != 0);
    let result = match target {
        Target::Root(root) => options.create(root, path),
        // SAFETY: if it is no open handle, the kernel says so; it is lent for this call.
        Target::Open(key) => match unsafe { lend(key) } {
            Some(key) => options.create(Base::Key(&key), path),
            None => return ERROR_INVALID_HANDLE,
        },
        Target::Elsewhere => return ERROR_INVALID_HANDLE,
    };
    match result {
        Ok((key, made)) => {
            let made = match made {
                Disposition::Created => REG_CREATED_NEW_KEY,
                Disposition::Opened => REG_OPENED_EXISTING_KEY,
            };
            // SAFETY: the caller's promise.
            unsafe { put(opened, key.into_handle().into_raw()) };
            // SAFETY: the caller's promise.
            unsafe { put(disposition, made) };
            SUCCESS
        }
        Err(error) => code_of(&error),
    }
}

/// Opens or creates a key for all a caller may do.
///
/// # Safety
///
/// As for [`RegCreateKeyExW`].
pub unsafe extern "system" fn RegCreateKeyW(
    key: HANDLE,
    path: *const u16,
    opened: *mut HANDLE,
) -> Code {
    let (access, none) = (Access::MAXIMUM.bits(), ptr::null());
    if path.is_null() {
        // SAFETY: the caller's promise.
        return unsafe { RegOpenKeyExW(key, path, 0, access, opened) };
    }
    // SAFETY: the caller's promise.
    unsafe { RegCreateKeyExW(key, path, 0, none, 0, access, ptr::null(), opened, ptr::null_mut()) }
}

/// Deletes a key that has no subkeys.
///
/// # Safety
///
/// `path` is null or ends with NUL.
pub unsafe extern "system" fn RegDeleteKeyExW(
    key: HANDLE,
    path: *const u16,
    view: u32,
    reserved: u32,
) -> Code {
    if target(key) == Target::Elsewhere {
        // SAFETY: the caller's promise.
        return unsafe { real::RegDeleteKeyExW::call(key, path, view, reserved) };
    }
    if path.is_null() {
        return ERROR_INVALID_PARAMETER;
    }
    let mut opened = ptr::null_mut();
    let access = Access::DELETE.bits() | view & VIEWS;
    // SAFETY: the caller's promise; the out-pointer is to a live local.
    let code = unsafe { open_to_delete(key, path, access, &raw mut opened) };
    if code != SUCCESS {
        return code;
    }
    // SAFETY: the handle was opened above.
    let deleted = super::code(unsafe { ntregapi::NtDeleteKey(opened) });
    // SAFETY: as above; nobody else knows it. A root's number is not closed.
    let _ = unsafe { RegCloseKey(opened) };
    deleted
}

/// Opens a key itself, not what a link points to.
///
/// # Safety
///
/// As for [`RegOpenKeyExW`].
unsafe fn open_to_delete(key: HANDLE, path: *const u16, access: u32, opened: *mut HANDLE) -> Code {
    // SAFETY: the caller's promise.
    unsafe { RegOpenKeyExW(key, path, REG_OPTION_OPEN_LINK, access, opened) }
}

/// Deletes a key that has no subkeys.
///
/// # Safety
///
/// As for [`RegDeleteKeyExW`].
pub unsafe extern "system" fn RegDeleteKeyW(key: HANDLE, path: *const u16) -> Code {
    // SAFETY: the caller's promise.
    unsafe { RegDeleteKeyExW(key, path, 0, 0) }
}

/// Writes a hive to disk.
///
/// # Safety
///
/// `key` is an open key or the number of a root.
pub unsafe extern "system" fn RegFlushKey(key: HANDLE) -> Code {
    // SAFETY: the handle is open, or the kernel says that it is not.
    let flushed = with_key(key, |key| code(unsafe { ntregapi::NtFlushKey(key) }));
    // SAFETY: the caller's promise.
    flushed.unwrap_or_else(|| unsafe { real::RegFlushKey::call(key) })
}

/// Opens the key of the thread's user.
///
/// # Safety
///
/// `opened` is valid for writes.
pub unsafe extern "system" fn RegOpenCurrentUser(access: u32, opened: *mut HANDLE) -> Code {
    // SAFETY: the caller's promise.
    code(unsafe { ntrtl::RtlOpenCurrentUser(access, opened) })
}
