//! Security identifiers, access lists, descriptors.
use crate::twins::{Random, assert_same, forget_if, real, twins};
use core::{ffi::c_void, ptr, slice};
use nt_sys::ntseapi::{ACL, SID_IDENTIFIER_AUTHORITY};
use std::ffi::CString;

/// Frees what the functions hand out, by the function their documentation names.
fn local_free(memory: *mut c_void) {
    // SAFETY: `LocalFree` has this signature.
    let free: unsafe extern "system" fn(*mut c_void) -> *mut c_void =
        unsafe { core::mem::transmute(real("kernel32.dll", "LocalFree")) };
    // SAFETY: memory one of the functions below handed out, which nobody uses again.
    assert!(unsafe { free(memory) }.is_null(), "LocalFree refused");
}

/// A text's units.
///
/// # Safety
///
/// `text` is readable up to its NUL.
unsafe fn until_nul<T: Copy + Default + PartialEq>(text: *const T) -> Vec<T> {
    let mut units = vec![];
    loop {
        // SAFETY: no unit before this one was zero, so the text reaches here.
        let place = unsafe { text.add(units.len()) };
        // SAFETY: as above.
        let unit = unsafe { place.read() };
        if unit == T::default() {
            return units;
        }
        units.push(unit);
    }
}

/// Valid and broken identifiers, in 68 bytes each.
fn sids() -> Vec<[u8; 68]> {
    let mut random = Random::new(1);
    let mut sids = vec![[0; 68], [1; 68]];
    for _ in 0..200 {
        let mut sid = [0; 68];
        sid.fill_with(|| u8::try_from(random.below(256)).unwrap());
        sid[0] = if random.below(8) == 0 { 2 } else { 1 };
        sid[1] = u8::try_from(random.below(17)).unwrap();
        if random.below(2) == 0 {
            sid[2..7].fill(0);
        }
        if random.below(3) == 0 {
            sid[12..].fill(0);
        }
        sids.push(sid);
    }
    sids
}

fn valid() -> impl Iterator<Item = [u8; 68]> {
    sids().into_iter().filter(|sid| sid[0] == 1 && sid[1] <= 15)
}

#[test]
fn identifiers_are_judged_and_measured_alike() {
    let is_valid = twins!("advapi32.dll", sid::IsValidSid(*const c_void) -> i32);
    for sid in sids() {
        // SAFETY: 68 bytes, as many as an identifier may have.
        assert_same(is_valid, &sid, |is_valid| unsafe { is_valid(sid.as_ptr().cast()) });
    }
    let length = twins!("advapi32.dll", sid::GetLengthSid(*const c_void) -> u32);
    let count = twins!("advapi32.dll", sid::GetSidSubAuthorityCount(*const c_void) -> *mut u8);
    let sub = twins!("advapi32.dll", sid::GetSidSubAuthority(*const c_void, u32) -> *mut u32);
    let authority = twins!(
        "advapi32.dll",
        sid::GetSidIdentifierAuthority(*const c_void) -> *mut SID_IDENTIFIER_AUTHORITY
    );
    for sid in valid() {
        let place = sid.as_ptr().cast();
        // SAFETY: a valid identifier.
        assert_same(length, &sid, |length| unsafe { length(place) });
        // SAFETY: as above.
        assert_same(count, &sid, |count| unsafe { count(place) });
        // SAFETY: as above.
        assert_same(authority, &sid, |authority| unsafe { authority(place) });
        for index in [0, 3] {
            // SAFETY: as above; only an address is computed.
            assert_same(sub, &sid, |sub| unsafe { sub(place, index) });
        }
    }
    let required = twins!("advapi32.dll", sid::GetSidLengthRequired(u8) -> u32);
    for number in [0, 1, 8, 15, 255] {
        // SAFETY: arithmetic.
        assert_same(required, &number, |required| unsafe { required(number) });
    }
}

#[test]
fn identifiers_are_compared_and_copied_alike() {
    let equal = twins!("advapi32.dll", sid::EqualSid(*const c_void, *const c_void) -> i32);
    let prefix = twins!("advapi32.dll", sid::EqualPrefixSid(*const c_void, *const c_void) -> i32);
    let copy = twins!("advapi32.dll", sid::CopySid(u32, *mut c_void, *const c_void) -> i32);
    let mut sids: Vec<_> = valid().take(12).collect();
    let mut sibling = sids[2];
    sibling[4 + 4 * usize::from(sibling[1])] ^= 1;
    sids.push(sibling);
    for first in &sids {
        for second in &sids {
            let (one, two) = (first.as_ptr().cast(), second.as_ptr().cast());
            // SAFETY: two valid identifiers.
            assert_same(equal, &(first, second), |equal| unsafe { equal(one, two) });
            if first[1] != 0 {
                // SAFETY: as above.
                assert_same(prefix, &(first, second), |prefix| unsafe { prefix(one, two) });
            }
        }
        for room in [0, 8, 12, 28, 68] {
            assert_same(copy, &(first, room), |copy| {
                let mut to = [9_u8; 68];
                // SAFETY: the room has at least `room` bytes; the source is valid.
                let done = unsafe { copy(room, to.as_mut_ptr().cast(), first.as_ptr().cast()) };
                // Wine sets no last error; Windows does.
                forget_if(1);
                (done, to)
            });
        }
    }
}

#[test]
fn identifiers_are_begun_and_built_alike() {
    let begin = twins!(
        "advapi32.dll",
        sid::InitializeSid(*mut c_void, *const SID_IDENTIFIER_AUTHORITY, u8) -> i32
    );
    let build = twins!(
        "advapi32.dll",
        sid::AllocateAndInitializeSid(
            *const SID_IDENTIFIER_AUTHORITY,
            u8,
            u32,
            u32,
            u32,
            u32,
            u32,
            u32,
            u32,
            u32,
            *mut *mut c_void,
        ) -> i32
    );
    let authority = SID_IDENTIFIER_AUTHORITY { Value: [0, 0, 0, 0, 0, 5] };
    // Wine takes 14 for the most, and sets no last error.
    for count in [0, 1, 8, 9, 14, 16, 255] {
        assert_same(begin, &count, |begin| {
            let mut to = [9_u8; 8 + 4 * 255];
            // SAFETY: room for any count.
            let done = unsafe { begin(to.as_mut_ptr().cast(), &raw const authority, count) };
            forget_if(1);
            // Wine clears the rest; whoever calls fills it.
            (done, to[..8].to_vec())
        });
        assert_same(build, &count, |build| {
            let mut sid = ptr::null_mut();
            // SAFETY: the out-pointer is to a local.
            let done = unsafe {
                build(&raw const authority, count, 32, 544, 3, 4, 5, 6, 7, 8, &raw mut sid)
            };
            if done == 0 {
                return (done, vec![]);
            }
            let bytes = 8 + 4 * usize::from(count);
            // SAFETY: an identifier of so many bytes.
            let copy = unsafe { slice::from_raw_parts(sid.cast::<u8>(), bytes) }.to_vec();
            // SAFETY: nobody uses it again.
            assert!(unsafe { nt_shim::sid::FreeSid(sid) }.is_null());
            (done, copy)
        });
    }
}

#[test]
fn identifiers_are_written_alike() {
    let wide =
        twins!("advapi32.dll", sid::ConvertSidToStringSidW(*const c_void, *mut *mut u16) -> i32);
    let ansi =
        twins!("advapi32.dll", sid::ConvertSidToStringSidA(*const c_void, *mut *mut u8) -> i32);
    for sid in valid().filter(|sid| sid[2..4] == [0, 0] && sid[1] != 0) {
        assert_same(wide, &sid, |convert| {
            let mut text = ptr::null_mut();
            // SAFETY: a valid identifier; the out-pointer is to a local.
            let done = unsafe { convert(sid.as_ptr().cast(), &raw mut text) };
            assert_eq!(done, 1);
            // SAFETY: a text that ends with NUL.
            let units = unsafe { until_nul(text) };
            local_free(text.cast());
            String::from_utf16(&units).unwrap()
        });
        assert_same(ansi, &sid, |convert| {
            let mut text = ptr::null_mut();
            // SAFETY: a valid identifier; the out-pointer is to a local.
            let done = unsafe { convert(sid.as_ptr().cast(), &raw mut text) };
            assert_eq!(done, 1);
            // SAFETY: a text that ends with NUL.
            let bytes = unsafe { until_nul(text) };
            local_free(text.cast());
            bytes
        });
    }
    // SAFETY: nothing is read or written.
    assert_eq!(unsafe { wide[0](ptr::null(), ptr::null_mut()) }, 0);
}

#[test]
fn identifiers_are_read_alike() {
    let wide =
        twins!("advapi32.dll", sid::ConvertStringSidToSidW(*const u16, *mut *mut c_void) -> i32);
    let ansi =
        twins!("advapi32.dll", sid::ConvertStringSidToSidA(*const u8, *mut *mut c_void) -> i32);
    let take = |done: i32, sid: *mut c_void| {
        if done == 0 {
            return (done, vec![]);
        }
        let head: *const [u8; 8] = sid.cast_const().cast();
        // SAFETY: an identifier.
        let count = unsafe { head.read() }[1];
        // SAFETY: an identifier of so many bytes.
        let bytes = unsafe { slice::from_raw_parts(head.cast(), 8 + 4 * usize::from(count)) };
        let copy: Vec<u8> = bytes.to_vec();
        local_free(sid);
        (done, copy)
    };
    for text in [
        "S-1-1-0",
        "S-1-5-18",
        "S-1-5-32-544",
        "S-1-5-21-4294967295-0-1-1000",
        "S-1-16-12288",
        "BA",
        "BU",
        "WD",
        "SY",
        "LS",
        "NS",
        "AU",
        "IU",
        "CO",
        "CG",
        "AN",
        "SU",
        "NU",
        "PS",
        "RC",
        "S",
        "S-1",
        "S-1-",
        "X-1-5-18",
        "garbage",
    ] {
        let units: Vec<u16> = text.encode_utf16().chain([0]).collect();
        assert_same(wide, &text, |convert| {
            let mut sid = ptr::null_mut();
            // SAFETY: the text ends with NUL; the out-pointer is to a local.
            let done = unsafe { convert(units.as_ptr(), &raw mut sid) };
            take(done, sid)
        });
        let bytes = CString::new(text).unwrap();
        assert_same(ansi, &text, |convert| {
            let mut sid = ptr::null_mut();
            // SAFETY: the text ends with NUL; the out-pointer is to a local.
            let done = unsafe { convert(bytes.as_ptr().cast(), &raw mut sid) };
            take(done, sid)
        });
    }
    // SAFETY: nothing is read or written.
    assert_same(wide, &"null", |convert| unsafe { convert(ptr::null(), ptr::null_mut()) });
}

#[test]
fn access_lists_and_descriptors_are_read_alike() {
    // Revision 2, 28 bytes, one entry: allow, 20 bytes, a mask, S-1-1-0.
    let mut acl: [u32; 8] = [0; 8];
    acl[..7].copy_from_slice(&[0x001C_0002, 1, 0x0014_0000, 0x1F, 0x0000_0101, 0x0100_0000, 0]);
    let list: *const ACL = acl.as_ptr().cast();
    let get = twins!("advapi32.dll", sid::GetAce(*const ACL, u32, *mut *mut c_void) -> i32);
    for index in [0, 1, 99] {
        assert_same(get, &index, |get| {
            let mut ace = ptr::null_mut();
            // SAFETY: a list; the out-pointer is to a local.
            (unsafe { get(list, index, &raw mut ace) }, ace)
        });
    }
    let ask =
        twins!("advapi32.dll", sid::GetAclInformation(*const ACL, *mut c_void, u32, i32) -> i32);
    for class in [1, 2] {
        for room in [0, 4, 12] {
            assert_same(ask, &(class, room), |ask| {
                let mut to = [9_u32; 3];
                // SAFETY: a list; room for as many bytes.
                (unsafe { ask(list, to.as_mut_ptr().cast(), room, class) }, to)
            });
        }
    }
    let begin = twins!("advapi32.dll", sid::InitializeSecurityDescriptor(*mut c_void, u32) -> i32);
    let set = twins!(
        "advapi32.dll",
        sid::SetSecurityDescriptorDacl(*mut c_void, i32, *const ACL, i32) -> i32
    );
    let get = twins!(
        "advapi32.dll",
        sid::GetSecurityDescriptorDacl(*const c_void, *mut i32, *mut *mut ACL, *mut i32) -> i32
    );
    for revision in [0, 1, 2] {
        assert_same(begin, &revision, |begin| {
            let mut to = [9_u64; 5];
            // SAFETY: room for a descriptor.
            (unsafe { begin(to.as_mut_ptr().cast(), revision) }, to)
        });
    }
    for (present, defaulted) in [(1, 0), (1, 5), (0, 0)] {
        let descriptor = assert_same(set, &(present, defaulted), |set| {
            let mut to = [1_u64, 0, 0, 0, 0];
            // SAFETY: a descriptor and a list.
            let done = unsafe { set(to.as_mut_ptr().cast(), present, list, defaulted) };
            (done, to)
        })
        .1;
        assert_same(get, &(present, defaulted), |get| {
            let (mut is_present, mut acl, mut is_default) = (9, ptr::null_mut(), 9);
            // SAFETY: a descriptor; the out-pointers are to locals.
            let done = unsafe {
                get(
                    descriptor.as_ptr().cast(),
                    &raw mut is_present,
                    &raw mut acl,
                    &raw mut is_default,
                )
            };
            (done, is_present, acl, (is_present != 0).then_some(is_default))
        });
    }
}
