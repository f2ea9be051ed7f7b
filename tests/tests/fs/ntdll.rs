//! ntdll's own path functions, to compare with.
#![expect(unsafe_code, reason = "calls what the tests compare with")]

use core::ptr;
use nt_sys::{UNICODE_STRING, ntrtl};

fn terminated(path: &[u16]) -> Vec<u16> {
    path.iter().copied().chain([0]).collect()
}

pub(crate) fn path_type(path: &[u16]) -> i32 {
    let path = terminated(path);
    // SAFETY: the path ends in a NUL.
    unsafe { ntrtl::RtlDetermineDosPathNameType_U(path.as_ptr()) }
}

/// Offset and length, in units.
pub(crate) fn device_name(path: &[u16]) -> Option<core::ops::Range<usize>> {
    let path = terminated(path);
    // SAFETY: the path ends in a NUL.
    let packed = unsafe { ntrtl::RtlIsDosDeviceName_U(path.as_ptr()) };
    let (start, len) = (packed >> 17, (packed & 0xFFFF) / 2);
    (packed != 0).then(|| usize::try_from(start).unwrap()..usize::try_from(start + len).unwrap())
}

pub(crate) fn full_path(path: &[u16]) -> Option<(Vec<u16>, Option<Vec<u16>>)> {
    let path = terminated(path);
    let mut out = vec![0_u16; 2000];
    let mut part = ptr::null_mut();
    let room = u32::try_from(size_of_val(&*out)).unwrap();
    // SAFETY: the path ends in a NUL, and the buffer has the length given.
    let bytes = unsafe {
        ntrtl::RtlGetFullPathName_U(path.as_ptr(), room, out.as_mut_ptr(), &raw mut part)
    };
    let units = usize::try_from(bytes / 2).unwrap();
    assert!(units < out.len(), "longer than expected");
    let part = (!part.is_null()).then(|| {
        let offset = part.addr() - out.as_ptr().addr();
        out[offset / 2..units].to_vec()
    });
    (units > 0).then(|| (out[..units].to_vec(), part))
}

pub(crate) fn nt_path(path: &[u16]) -> Option<(Vec<u16>, Option<Vec<u16>>)> {
    let path = terminated(path);
    let mut out = UNICODE_STRING { Length: 0, MaximumLength: 0, Buffer: ptr::null_mut() };
    let mut part = ptr::null_mut();
    // SAFETY: the path ends in a NUL, both out-pointers are to live locals, null asks for no
    // relative name.
    let status = unsafe {
        ntrtl::RtlDosPathNameToNtPathName_U_WithStatus(
            path.as_ptr(),
            &raw mut out,
            &raw mut part,
            ptr::null_mut(),
        )
    };
    if status < 0 {
        return None;
    }
    // SAFETY: on success ntdll filled the string.
    let units = unsafe { core::slice::from_raw_parts(out.Buffer, usize::from(out.Length / 2)) };
    let part = (!part.is_null()).then(|| units[(part.addr() - out.Buffer.addr()) / 2..].to_vec());
    let units = units.to_vec();
    // SAFETY: ntdll allocated the string, and nothing refers to it any more.
    unsafe { ntrtl::RtlFreeUnicodeString(&raw mut out) };
    Some((units, part))
}

/// Legal, and with spaces.
pub(crate) fn dos83(name: &[u16]) -> Option<bool> {
    let bytes = u16::try_from(size_of_val(name)).unwrap();
    let name =
        UNICODE_STRING { Length: bytes, MaximumLength: bytes, Buffer: name.as_ptr().cast_mut() };
    let mut spaces = 0;
    // SAFETY: the string lives across the call; null asks for no OEM name.
    let legal =
        unsafe { ntrtl::RtlIsNameLegalDOS8Dot3(&raw const name, ptr::null_mut(), &raw mut spaces) };
    (legal != 0).then_some(spaces != 0)
}
