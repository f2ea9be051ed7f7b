//! Reading, writing, listing and deleting values.
use super::{
    Code, ERROR_INVALID_PARAMETER, ERROR_MORE_DATA, SUCCESS, code, real,
    reply::{Reply, copy_out, put},
    with_key,
};
use crate::text;
use core::mem::offset_of;
use nt_core::{UnicodeStr, record::u32_at};
use nt_sys::{
    HANDLE, NTSTATUS,
    ntregapi::{
        self, KEY_VALUE_FULL_INFORMATION, KEY_VALUE_PARTIAL_INFORMATION, KeyValueFullInformation,
        KeyValuePartialInformation, REG_EXPAND_SZ, REG_MULTI_SZ, REG_SZ,
    },
    ntstatus::{STATUS_BUFFER_OVERFLOW, STATUS_INVALID_PARAMETER},
};

type Partial = KEY_VALUE_PARTIAL_INFORMATION;
type Full = KEY_VALUE_FULL_INFORMATION;

const HEAD: usize = offset_of!(Partial, Data);
const FULL_HEAD: usize = offset_of!(Full, Name);

/// A field of a reply; a reply that ends before it is none.
fn field(reply: &[u8], at: usize) -> Result<u32, NTSTATUS> {
    u32_at(reply, at).ok_or(STATUS_INVALID_PARAMETER)
}

/// Where a caller wants type and data.
struct Wanted {
    kind: *mut u32,
    data: *mut u8,
    bytes: *mut u32,
}

impl Wanted {
    /// The caller's room: 0 if it only asks for the size.
    ///
    /// # Safety
    ///
    /// `bytes` is null or valid for reads.
    unsafe fn room(&self) -> u32 {
        if self.bytes.is_null() {
            return 0;
        }
        // SAFETY: the caller's promise; the pointer is not null.
        unsafe { self.bytes.read_unaligned() }
    }

    /// Hands out a value: `needed` bytes, which are those of `data` unless that was cut off.
    ///
    /// A text stored without its NUL gets one, if there is room behind it.
    ///
    /// # Safety
    ///
    /// The pointers are null or valid for writes, `data` for `room` bytes.
    unsafe fn give(&self, kind: u32, data: &[u8], needed: u32, room: u32) -> Code {
        // SAFETY: the caller's promise.
        unsafe { put(self.kind, kind) };
        // SAFETY: the caller's promise.
        unsafe { put(self.bytes, needed) };
        if self.data.is_null() {
            return SUCCESS;
        }
        if needed > room {
            return ERROR_MORE_DATA;
        }
        // SAFETY: the caller's promise; `data` has `needed` bytes, which are no more than `room`.
        unsafe { copy_out(data, self.data) };
        let is_text = matches!(kind, REG_SZ | REG_EXPAND_SZ | REG_MULTI_SZ);
        let ends = matches!(data, [] | [.., 0, 0]);
        if is_text && !ends && room - needed >= 2 {
            // SAFETY: two bytes behind the data are within `room`.
            let end = unsafe { self.data.add(data.len()) };
            // SAFETY: as above.
            unsafe { copy_out(&[0, 0], end) };
        }
        SUCCESS
    }
}

/// Reads a value, or its type and size.
///
/// # Safety
///
/// `name` is null or ends with NUL; the others are null or valid for writes, `data` for as many
/// bytes as `data_bytes` says.
pub unsafe extern "system" fn RegQueryValueExW(
    key: HANDLE,
    name: *const u16,
    reserved: *const u32,
    kind: *mut u32,
    data: *mut u8,
    data_bytes: *mut u32,
) -> Code {
    let wanted = Wanted { kind, data, bytes: data_bytes };
    let read = with_key(key, |key| {
        if (!data.is_null() && data_bytes.is_null()) || !reserved.is_null() {
            return ERROR_INVALID_PARAMETER;
        }
        // SAFETY: the caller's promise.
        let Some(units) = (unsafe { text::units(name) }) else { return ERROR_INVALID_PARAMETER };
        let Ok(units) = UnicodeStr::new(units) else { return ERROR_INVALID_PARAMETER };
        // SAFETY: the caller's promise.
        unsafe { query(key, &units, &wanted) }
    });
    // SAFETY: the caller's promise.
    read.unwrap_or_else(|| unsafe {
        real::RegQueryValueExW::call(key, name, reserved, kind, data, data_bytes)
    })
}

/// # Safety
///
/// As for [`RegQueryValueExW`].
unsafe fn query(key: HANDLE, name: &UnicodeStr<'_>, wanted: &Wanted) -> Code {
    // SAFETY: the caller's promise.
    let room = unsafe { wanted.room() };
    let mut reply = Reply::new();
    let status = reply.ask(
        |to, bytes, needed| {
            // SAFETY: `to` is writable for `bytes`, `needed` for one; the name outlives the call.
            unsafe {
                ntregapi::NtQueryValueKey(
                    key,
                    name.as_ptr(),
                    KeyValuePartialInformation,
                    to,
                    bytes,
                    needed,
                )
            }
        },
        |head| {
            let needed = u32_at(head, offset_of!(Partial, DataLength));
            wanted.data.is_null() || needed.is_some_and(|needed| needed > room)
        },
    );
    if status < 0 && status != STATUS_BUFFER_OVERFLOW {
        return code(status);
    }
    let reply = reply.bytes();
    let fields = [offset_of!(Partial, Type), offset_of!(Partial, DataLength)];
    let [Ok(kind), Ok(needed)] = fields.map(|at| field(reply, at)) else {
        return code(STATUS_INVALID_PARAMETER);
    };
    let end = usize::try_from(needed).ok().and_then(|bytes| HEAD.checked_add(bytes));
    let data = end.and_then(|end| reply.get(HEAD..end));
    if data.is_none() && !wanted.data.is_null() && needed <= room {
        return code(STATUS_INVALID_PARAMETER);
    }
    // SAFETY: the caller's promise.
    unsafe { wanted.give(kind, data.unwrap_or(&[]), needed, room) }
}

/// Writes a value.
///
/// # Safety
///
/// `name` is null or ends with NUL; `data` is null or valid for reads of `data_bytes`.
pub unsafe extern "system" fn RegSetValueExW(
    key: HANDLE,
    name: *const u16,
    reserved: u32,
    kind: u32,
    data: *const u8,
    data_bytes: u32,
) -> Code {
    const ERROR_NOACCESS: Code = 998;
    let written = with_key(key, |key| {
        // The first 64 KiB are never mapped.
        if (data.is_null() && data_bytes != 0) || (!data.is_null() && data.addr() < 0x1_0000) {
            return ERROR_NOACCESS;
        }
        // SAFETY: the caller's promise.
        let Some(units) = (unsafe { text::units(name) }) else { return ERROR_INVALID_PARAMETER };
        let Ok(name) = UnicodeStr::new(units) else { return ERROR_INVALID_PARAMETER };
        // SAFETY: the caller's promise; the name outlives the call.
        code(unsafe {
            ntregapi::NtSetValueKey(key, name.as_ptr(), 0, kind, data.cast(), data_bytes)
        })
    });
    // SAFETY: the caller's promise.
    written.unwrap_or_else(|| unsafe {
        real::RegSetValueExW::call(key, name, reserved, kind, data, data_bytes)
    })
}

/// Deletes a value.
///
/// # Safety
///
/// `name` is null or ends with NUL.
pub unsafe extern "system" fn RegDeleteValueW(key: HANDLE, name: *const u16) -> Code {
    let deleted = with_key(key, |key| {
        // SAFETY: the caller's promise.
        let Some(units) = (unsafe { text::units(name) }) else { return ERROR_INVALID_PARAMETER };
        let Ok(name) = UnicodeStr::new(units) else { return ERROR_INVALID_PARAMETER };
        // SAFETY: the name outlives the call; the kernel checks the handle.
        code(unsafe { ntregapi::NtDeleteValueKey(key, name.as_ptr()) })
    });
    // SAFETY: the caller's promise.
    deleted.unwrap_or_else(|| unsafe { real::RegDeleteValueW::call(key, name) })
}

/// The value at an index: name, type, data.
///
/// # Safety
///
/// The pointers are null or valid for writes, `name` for as many units as `name_units` says,
/// `data` for as many bytes as `data_bytes` says.
pub unsafe extern "system" fn RegEnumValueW(
    key: HANDLE,
    index: u32,
    name: *mut u16,
    name_units: *mut u32,
    reserved: *const u32,
    kind: *mut u32,
    data: *mut u8,
    data_bytes: *mut u32,
) -> Code {
    let wanted = Wanted { kind, data, bytes: data_bytes };
    let read = with_key(key, |key| {
        let missing = name.is_null() || name_units.is_null();
        if (!data.is_null() && data_bytes.is_null()) || !reserved.is_null() || missing {
            return ERROR_INVALID_PARAMETER;
        }
        // SAFETY: the caller's promise; the name's pointers are not null.
        unsafe { enumerate(key, index, name, name_units, &wanted) }
    });
    // SAFETY: the caller's promise.
    read.unwrap_or_else(|| unsafe {
        real::RegEnumValueW::call(key, index, name, name_units, reserved, kind, data, data_bytes)
    })
}

/// # Safety
///
/// As for [`RegEnumValueW`]; the name's pointers are not null.
unsafe fn enumerate(
    key: HANDLE,
    index: u32,
    name: *mut u16,
    name_units: *mut u32,
    wanted: &Wanted,
) -> Code {
    let mut reply = Reply::new();
    let status = reply.ask(
        |to, bytes, needed| {
            // SAFETY: `to` is writable for `bytes`, `needed` for one.
            unsafe {
                ntregapi::NtEnumerateValueKey(
                    key,
                    index,
                    KeyValueFullInformation,
                    to,
                    bytes,
                    needed,
                )
            }
        },
        |_| false,
    );
    if status < 0 {
        return code(status);
    }
    let Some((kind, units, data)) = parse(reply.bytes()) else {
        return code(STATUS_INVALID_PARAMETER);
    };
    let needed = u32::try_from(data.len()).unwrap_or(u32::MAX);
    // SAFETY: the caller's promise.
    if !unsafe { give_name(units, name, name_units) } {
        // SAFETY: the caller's promise.
        unsafe { put(wanted.kind, kind) };
        // SAFETY: the caller's promise.
        unsafe { put(wanted.bytes, needed) };
        return ERROR_MORE_DATA;
    }
    // SAFETY: the caller's promise.
    let room = unsafe { wanted.room() };
    // SAFETY: the caller's promise.
    unsafe { wanted.give(kind, data, needed, room) }
}

/// Type, name and data of a `KEY_VALUE_FULL_INFORMATION`.
fn parse(reply: &[u8]) -> Option<(u32, &[u8], &[u8])> {
    let at = |at| usize::try_from(u32_at(reply, at)?).ok();
    let kind = u32_at(reply, offset_of!(Full, Type))?;
    let name = reply.get(FULL_HEAD..)?.get(..at(offset_of!(Full, NameLength))?)?;
    let data = match at(offset_of!(Full, DataLength))? {
        0 => &[],
        bytes => reply.get(at(offset_of!(Full, DataOffset))?..)?.get(..bytes)?,
    };
    Some((kind, name, data))
}

/// Hands out a name and its NUL; `false`, and nothing written, if it does not fit.
///
/// # Safety
///
/// `to` is valid for writes of as many units as `room` says; both are not null.
pub(super) unsafe fn give_name(name: &[u8], to: *mut u16, room: *mut u32) -> bool {
    // SAFETY: the caller's promise.
    let given = unsafe { room.read_unaligned() };
    let Ok(units) = u32::try_from(name.len() / 2) else { return false };
    if units >= given {
        return false;
    }
    // SAFETY: the caller's promise: there is room for the name and one unit more.
    unsafe { copy_out(name, to.cast()) };
    // SAFETY: as above.
    let end = unsafe { to.add(name.len() / 2) };
    // SAFETY: as above.
    unsafe { put(end, 0) };
    // SAFETY: the caller's promise.
    unsafe { put(room, units) };
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use core::ptr;

    fn sample() -> Vec<u8> {
        let words = [0_u32, 1, 24, 6, 4];
        let mut reply: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        reply.extend(*b"n\0m\0");
        reply.extend(*b"d\0a\0\0\0");
        reply
    }

    #[test]
    fn a_record_is_read_and_every_cut_or_wrong_length_refused() {
        let reply = sample();
        assert_eq!(parse(&reply), Some((1, &b"n\0m\0"[..], &b"d\0a\0\0\0"[..])));
        for cut in 0..reply.len() {
            assert_eq!(parse(&reply[..cut]), None, "{cut}");
        }
        for at in [8, 12, 16] {
            for wrong in [u32::MAX, 0x7FFF_FFFF, 31] {
                let mut reply = sample();
                reply[at..at + 4].copy_from_slice(&wrong.to_le_bytes());
                assert_eq!(parse(&reply), None, "{at} {wrong}");
            }
        }
    }

    fn give(kind: u32, data: &[u8], room: &mut [u8]) -> (Code, u32, u32) {
        let (mut got_kind, mut bytes) = (99, u32::try_from(room.len()).unwrap());
        let given = bytes;
        let wanted =
            Wanted { kind: &raw mut got_kind, data: room.as_mut_ptr(), bytes: &raw mut bytes };
        let needed = u32::try_from(data.len()).unwrap();
        // SAFETY: all pointers are to locals, and `room` is as long as it says.
        let code = unsafe { wanted.give(kind, data, needed, given) };
        (code, got_kind, bytes)
    }

    #[test]
    fn a_text_without_nul_gets_one_where_there_is_room() {
        let mut room = [9; 6];
        assert_eq!(give(REG_SZ, b"a\0b\0", &mut room), (SUCCESS, REG_SZ, 4));
        assert_eq!(room, *b"a\0b\0\0\0");
        let mut room = [9; 5];
        assert_eq!(give(REG_SZ, b"a\0b\0", &mut room), (SUCCESS, REG_SZ, 4));
        assert_eq!(room, *b"a\0b\0\x09");
        let mut room = [9; 6];
        assert_eq!(give(3, b"a\0b\0", &mut room), (SUCCESS, 3, 4));
        assert_eq!(room, *b"a\0b\0\x09\x09");
        let mut room = [9; 6];
        assert_eq!(give(REG_SZ, b"a\0\0\0", &mut room), (SUCCESS, REG_SZ, 4));
        assert_eq!(room, *b"a\0\0\0\x09\x09");
    }

    #[test]
    fn what_does_not_fit_tells_its_size_and_writes_nothing() {
        let mut room = [9; 3];
        assert_eq!(give(REG_SZ, b"a\0b\0", &mut room), (ERROR_MORE_DATA, REG_SZ, 4));
        assert_eq!(room, [9; 3]);
        let wanted =
            Wanted { kind: ptr::null_mut(), data: ptr::null_mut(), bytes: ptr::null_mut() };
        // SAFETY: nothing is asked for.
        assert_eq!(unsafe { wanted.give(1, &[], 4, 0) }, SUCCESS);
    }

    #[test]
    fn a_name_needs_room_for_its_nul() {
        let mut room = [7_u16; 3];
        for (given, fits) in [(0_u32, false), (2, false), (3, true)] {
            let mut units = given;
            // SAFETY: `room` has three units, `units` says at most that.
            let done = unsafe { give_name(b"a\0b\0", room.as_mut_ptr(), &raw mut units) };
            assert_eq!((done, units), (fits, if fits { 2 } else { given }));
        }
        assert_eq!(room, [0x61, 0x62, 0]);
    }
}
