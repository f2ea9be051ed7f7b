//! Listing subkeys, and counting.
use super::{
    Code, ERROR_INVALID_PARAMETER, ERROR_MORE_DATA, SUCCESS, code, real,
    reply::{Reply, put},
    values::give_name,
    with_key,
};
use core::{mem::offset_of, ptr};
use nt_core::record::{i64_at, u32_at};
use nt_sys::{
    HANDLE, ntobapi,
    ntregapi::{
        self, KEY_FULL_INFORMATION, KEY_NODE_INFORMATION, KeyFullInformation, KeyNodeInformation,
    },
    ntseapi::{DACL_SECURITY_INFORMATION, GROUP_SECURITY_INFORMATION, OWNER_SECURITY_INFORMATION},
    ntstatus::STATUS_INVALID_PARAMETER,
};

type Node = KEY_NODE_INFORMATION;
type Full = KEY_FULL_INFORMATION;

/// The subkey at an index: name, class, time of the last change.
///
/// # Safety
///
/// The pointers are null or valid for writes, the texts for as many units as their counts say.
pub unsafe extern "system" fn RegEnumKeyExW(
    key: HANDLE,
    index: u32,
    name: *mut u16,
    name_units: *mut u32,
    reserved: *const u32,
    class: *mut u16,
    class_units: *mut u32,
    written: *mut i64,
) -> Code {
    let listed = with_key(key, |key| {
        let missing = name.is_null() || name_units.is_null();
        if missing || !reserved.is_null() || (!class.is_null() && class_units.is_null()) {
            return ERROR_INVALID_PARAMETER;
        }
        let mut reply = Reply::new();
        let status = reply.ask(
            |to, bytes, needed| {
                // SAFETY: `to` is writable for `bytes`, `needed` for one.
                unsafe {
                    ntregapi::NtEnumerateKey(key, index, KeyNodeInformation, to, bytes, needed)
                }
            },
            |_| false,
        );
        if status < 0 {
            return code(status);
        }
        let Some((time, units, class_text)) = parse(reply.bytes()) else {
            return code(STATUS_INVALID_PARAMETER);
        };
        // SAFETY: the caller's promise.
        unsafe { put(written, time) };
        // SAFETY: the caller's promise; the pointers are not null.
        if !unsafe { fits(class_text, class, class_units) }
            // SAFETY: as above.
            || !unsafe { give_name(units, name, name_units) }
        {
            return ERROR_MORE_DATA;
        }
        // SAFETY: the caller's promise.
        unsafe { give_class(class_text, class, class_units) };
        SUCCESS
    });
    // SAFETY: the caller's promise.
    listed.unwrap_or_else(|| unsafe {
        real::RegEnumKeyExW::call(
            key,
            index,
            name,
            name_units,
            reserved,
            class,
            class_units,
            written,
        )
    })
}

/// Time, name and class of a `KEY_NODE_INFORMATION`.
fn parse(reply: &[u8]) -> Option<(i64, &[u8], &[u8])> {
    let at = |at| usize::try_from(u32_at(reply, at)?).ok();
    let time = i64_at(reply, offset_of!(Node, LastWriteTime))?;
    let name = reply.get(offset_of!(Node, Name)..)?.get(..at(offset_of!(Node, NameLength))?)?;
    let class = match at(offset_of!(Node, ClassLength))? {
        0 => &[],
        bytes => reply.get(at(offset_of!(Node, ClassOffset))?..)?.get(..bytes)?,
    };
    Some((time, name, class))
}

/// Whether a class fits where it is wanted.
///
/// # Safety
///
/// `room` is null or valid for reads; not null if `to` is not.
unsafe fn fits(class: &[u8], to: *mut u16, room: *mut u32) -> bool {
    if to.is_null() {
        return true;
    }
    // SAFETY: the caller's promise.
    let given = unsafe { room.read_unaligned() };
    u32::try_from(class.len() / 2).is_ok_and(|units| units < given)
}

/// Hands out a class, or its length alone.
///
/// # Safety
///
/// As for [`fits`], which was true.
unsafe fn give_class(class: &[u8], to: *mut u16, room: *mut u32) {
    if to.is_null() {
        let units = u32::try_from(class.len() / 2).unwrap_or(u32::MAX);
        // SAFETY: the caller's promise.
        unsafe { put(room, units) };
    } else {
        // SAFETY: the caller's promise; both are not null.
        let _ = unsafe { give_name(class, to, room) };
    }
}

/// What there is in a key, and how long the longest.
///
/// # Safety
///
/// The pointers are null or valid for writes, `class` for as many units as `class_units` says.
pub unsafe extern "system" fn RegQueryInfoKeyW(
    key: HANDLE,
    class: *mut u16,
    class_units: *mut u32,
    reserved: *const u32,
    subkeys: *mut u32,
    longest_subkey: *mut u32,
    longest_class: *mut u32,
    values: *mut u32,
    longest_value: *mut u32,
    longest_data: *mut u32,
    descriptor_bytes: *mut u32,
    written: *mut i64,
) -> Code {
    let asked = with_key(key, |key| {
        if (!class.is_null() && class_units.is_null()) || !reserved.is_null() {
            return ERROR_INVALID_PARAMETER;
        }
        let mut reply = Reply::new();
        let status = reply.ask(
            |to, bytes, needed| {
                // SAFETY: `to` is writable for `bytes`, `needed` for one.
                unsafe { ntregapi::NtQueryKey(key, KeyFullInformation, to, bytes, needed) }
            },
            |_| false,
        );
        if status < 0 {
            return code(status);
        }
        let reply = reply.bytes();
        let Some((time, class_text)) = parse_full(reply) else {
            return code(STATUS_INVALID_PARAMETER);
        };
        // Lengths of names are in bytes here, in units there.
        for (to, at, unit) in [
            (subkeys, offset_of!(Full, SubKeys), 1),
            (longest_subkey, offset_of!(Full, MaxNameLen), 2),
            (longest_class, offset_of!(Full, MaxClassLen), 2),
            (values, offset_of!(Full, Values), 1),
            (longest_value, offset_of!(Full, MaxValueNameLen), 2),
            (longest_data, offset_of!(Full, MaxValueDataLen), 1),
        ] {
            // SAFETY: the caller's promise.
            unsafe { put(to, u32_at(reply, at).unwrap_or(0) / unit) };
        }
        if !descriptor_bytes.is_null() {
            // SAFETY: the caller's promise.
            unsafe { put(descriptor_bytes, descriptor_size(key)) };
        }
        // SAFETY: the caller's promise.
        unsafe { put(written, time) };
        // SAFETY: the caller's promise.
        if !unsafe { fits(class_text, class, class_units) } {
            return ERROR_MORE_DATA;
        }
        // SAFETY: the caller's promise.
        unsafe { give_class(class_text, class, class_units) };
        SUCCESS
    });
    // SAFETY: the caller's promise.
    asked.unwrap_or_else(|| unsafe {
        real::RegQueryInfoKeyW::call(
            key,
            class,
            class_units,
            reserved,
            subkeys,
            longest_subkey,
            longest_class,
            values,
            longest_value,
            longest_data,
            descriptor_bytes,
            written,
        )
    })
}

/// Time and class of a `KEY_FULL_INFORMATION`, which is as long as its head at least.
fn parse_full(reply: &[u8]) -> Option<(i64, &[u8])> {
    reply.get(..offset_of!(Full, Class))?;
    let at = |at| usize::try_from(u32_at(reply, at)?).ok();
    let time = i64_at(reply, offset_of!(Full, LastWriteTime))?;
    let class = match at(offset_of!(Full, ClassLength))? {
        0 => &[],
        bytes => reply.get(at(offset_of!(Full, ClassOffset))?..)?.get(..bytes)?,
    };
    Some((time, class))
}

/// Bytes of a key's security descriptor; 0 if the caller may not read it.
fn descriptor_size(key: HANDLE) -> u32 {
    let parts = OWNER_SECURITY_INFORMATION | GROUP_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION;
    let mut needed = 0;
    // SAFETY: no room is given, so nothing but the size is written, to a live local.
    let _ =
        unsafe { ntobapi::NtQuerySecurityObject(key, parts, ptr::null_mut(), 0, &raw mut needed) };
    needed
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn sample() -> Vec<u8> {
        let mut reply = 7_i64.to_le_bytes().to_vec();
        reply.extend([0_u32, 28, 2, 4].iter().flat_map(|word| word.to_le_bytes()));
        reply.extend(*b"n\0m\0c\0");
        reply
    }

    #[test]
    fn a_record_is_read_and_every_cut_or_wrong_length_refused() {
        let reply = sample();
        assert_eq!(parse(&reply), Some((7, &b"n\0m\0"[..], &b"c\0"[..])));
        for cut in 0..reply.len() {
            assert_eq!(parse(&reply[..cut]), None, "{cut}");
        }
        for at in [12, 16, 20] {
            for wrong in [u32::MAX, 0x7FFF_FFFF, 31] {
                let mut reply = sample();
                reply[at..at + 4].copy_from_slice(&wrong.to_le_bytes());
                assert_eq!(parse(&reply), None, "{at} {wrong}");
            }
        }
    }

    #[test]
    fn a_full_record_without_class_is_read_and_a_short_one_refused() {
        let mut reply = 7_i64.to_le_bytes().to_vec();
        reply.resize(offset_of!(Full, Class), 0);
        assert_eq!(parse_full(&reply), Some((7, &[][..])));
        assert_eq!(parse_full(&reply[..reply.len() - 1]), None);
        reply[16] = 2;
        reply[12] = 44;
        assert_eq!(parse_full(&reply), None);
        reply.extend(*b"c\0");
        assert_eq!(parse_full(&reply), Some((7, &b"c\0"[..])));
    }
}
