//! Text of identifiers, in memory that the program frees with `LocalFree`.
use super::text::{LONGEST, MAX_SUB_AUTHORITIES, Parsed, Sid, parse};
use crate::{sys, text};
use core::{ffi::c_void, ptr::NonNull, slice};
use nt_sys::ntrtl;

/// The real functions, for the letters of a domain's identifiers.
mod real {
    use core::ffi::c_void;
    crate::__lazy! { none System "advapi32.dll"
        fn ConvertStringSidToSidA(text: *const u8, sid: *mut *mut c_void) -> i32 else 0;
        fn ConvertStringSidToSidW(text: *const u16, sid: *mut *mut c_void) -> i32 else 0;
    }
}

const ERROR_NOT_ENOUGH_MEMORY: u32 = 8;
const ERROR_INVALID_PARAMETER: u32 = 87;
const ERROR_INVALID_SID: u32 = 1337;
/// Bytes before the sub-authorities.
const HEAD: usize = 8;

fn fail(code: u32) -> i32 {
    sys::set_last_error(code);
    0
}

/// Takes an identifier apart; `None` if it is none.
///
/// # Safety
///
/// `sid` is null or points to an identifier or to bytes that are none.
unsafe fn read(sid: *const c_void) -> Option<Sid> {
    // SAFETY: the caller's promise.
    if sid.is_null() || !sys::is_true(unsafe { ntrtl::RtlValidSid(sid) }) {
        return None;
    }
    // SAFETY: a valid identifier has its head.
    let head = unsafe { sid.cast::<[u8; HEAD]>().read() };
    let [revision, count, authority @ ..] = head;
    let count = usize::from(count);
    // SAFETY: a valid identifier has as many sub-authorities as it says.
    let bytes = unsafe { slice::from_raw_parts(sid.cast::<u8>(), HEAD + 4 * count) };
    let mut sub = [0; MAX_SUB_AUTHORITIES];
    let (sub, bytes) = (sub.get_mut(..count)?, bytes.get(HEAD..)?);
    for (to, from) in sub.iter_mut().zip(bytes.chunks_exact(4)) {
        *to = u32::from_ne_bytes(from.try_into().ok()?);
    }
    Sid::new(revision, authority, sub)
}

/// Writes the text of an identifier; `None` if it is none.
///
/// # Safety
///
/// As for [`read`].
pub(crate) unsafe fn to_text(sid: *const c_void, room: &mut [u16; LONGEST]) -> Option<&[u16]> {
    // SAFETY: the caller's promise.
    unsafe { read(sid) }.map(|sid| sid.write(room))
}

/// Hands `units` and a NUL to the caller.
///
/// # Safety
///
/// `to` is valid for writes.
unsafe fn give<T: Copy + Default>(units: impl ExactSizeIterator<Item = T>, to: *mut *mut T) -> i32 {
    let length = units.len();
    let Some(memory) = sys::local_alloc((length + 1) * size_of::<T>()) else {
        return fail(ERROR_NOT_ENOUGH_MEMORY);
    };
    let memory: NonNull<T> = memory.cast();
    for (at, unit) in units.chain([T::default()]).enumerate() {
        // SAFETY: there is room for `length` units and the NUL, and nothing more is written.
        let place = unsafe { memory.add(at) };
        // SAFETY: as above; memory from the heap is aligned for a unit.
        unsafe { place.write(unit) };
    }
    // SAFETY: the caller's promise.
    unsafe { to.write(memory.as_ptr()) };
    1
}

/// Text of an identifier.
///
/// # Safety
///
/// `sid` is null or points to bytes; `text` is null or valid for writes.
pub unsafe extern "system" fn ConvertSidToStringSidW(
    sid: *const c_void,
    text: *mut *mut u16,
) -> i32 {
    if sid.is_null() || text.is_null() {
        return fail(ERROR_INVALID_PARAMETER);
    }
    // SAFETY: the caller's promise.
    let Some(sid) = (unsafe { read(sid) }) else { return fail(ERROR_INVALID_SID) };
    let mut room = [0; LONGEST];
    // SAFETY: the caller's promise; the pointer is not null.
    unsafe { give(sid.write(&mut room).iter().copied(), text) }
}

/// Text of an identifier; all of it is ASCII.
///
/// # Safety
///
/// `sid` is null or points to bytes; `text` is null or valid for writes.
pub unsafe extern "system" fn ConvertSidToStringSidA(
    sid: *const c_void,
    text: *mut *mut u8,
) -> i32 {
    if sid.is_null() || text.is_null() {
        return fail(ERROR_INVALID_PARAMETER);
    }
    // SAFETY: the caller's promise.
    let Some(sid) = (unsafe { read(sid) }) else { return fail(ERROR_INVALID_SID) };
    let mut room = [0; LONGEST];
    let bytes = sid.write(&mut room).iter().map(|unit| unit.to_le_bytes()[0]);
    // SAFETY: the caller's promise; the pointer is not null.
    unsafe { give(bytes, text) }
}

/// Hands an identifier to the caller.
///
/// # Safety
///
/// `to` is valid for writes.
unsafe fn give_sid(sid: &Sid, to: *mut *mut c_void) -> i32 {
    let sub = sid.sub_authorities();
    let count = u8::try_from(sub.len()).unwrap_or(0);
    let mut bytes = [0; HEAD + 4 * MAX_SUB_AUTHORITIES];
    let (head, tail) = bytes.split_at_mut(HEAD);
    head[..2].copy_from_slice(&[sid.revision, count]);
    head[2..].copy_from_slice(&sid.authority);
    for (to, from) in tail.chunks_exact_mut(4).zip(sub) {
        to.copy_from_slice(&from.to_ne_bytes());
    }
    let bytes = &bytes[..HEAD + 4 * sub.len()];
    let Some(memory) = sys::local_alloc(bytes.len()) else { return fail(ERROR_NOT_ENOUGH_MEMORY) };
    // SAFETY: the memory is new and has room for the bytes.
    unsafe {
        memory.cast::<u8>().copy_from_nonoverlapping(NonNull::from(bytes).cast(), bytes.len());
    };
    // SAFETY: the caller's promise.
    unsafe { to.write(memory.as_ptr()) };
    1
}

/// Reads an identifier.
///
/// # Safety
///
/// `text` is null or ends with NUL; `sid` is null or valid for writes.
pub unsafe extern "system" fn ConvertStringSidToSidW(
    text: *const u16,
    sid: *mut *mut c_void,
) -> i32 {
    if text.is_null() || sid.is_null() {
        return fail(ERROR_INVALID_PARAMETER);
    }
    let mut room = [0; LONGEST];
    // SAFETY: the caller's promise; the pointer is not null.
    match unsafe { text::copy(text, &mut room) }.map_or(Parsed::Invalid, parse) {
        // SAFETY: the caller's promise; the pointer is not null.
        Parsed::Sid(parsed) => unsafe { give_sid(&parsed, sid) },
        // SAFETY: the caller's promise.
        Parsed::Elsewhere => unsafe { real::ConvertStringSidToSidW::call(text, sid) },
        Parsed::Invalid => fail(ERROR_INVALID_SID),
    }
}

/// Reads an identifier.
///
/// # Safety
///
/// `text` is null or ends with NUL; `sid` is null or valid for writes.
pub unsafe extern "system" fn ConvertStringSidToSidA(
    text: *const u8,
    sid: *mut *mut c_void,
) -> i32 {
    if text.is_null() || sid.is_null() {
        return fail(ERROR_INVALID_PARAMETER);
    }
    let (mut bytes, mut units) = ([0; LONGEST], [0; LONGEST]);
    // SAFETY: the caller's promise; the pointer is not null.
    let parsed = unsafe { text::copy(text, &mut bytes) }.map_or(Parsed::Invalid, |bytes| {
        units.iter_mut().zip(bytes).for_each(|(unit, byte)| *unit = u16::from(*byte));
        parse(&units[..bytes.len()])
    });
    match parsed {
        // SAFETY: the caller's promise; the pointer is not null.
        Parsed::Sid(parsed) => unsafe { give_sid(&parsed, sid) },
        // SAFETY: the caller's promise.
        Parsed::Elsewhere => unsafe { real::ConvertStringSidToSidA::call(text, sid) },
        Parsed::Invalid => fail(ERROR_INVALID_SID),
    }
}
