//! Security identifiers, and what is read of access lists and descriptors.
//!
//! Most are ntdll's function under another name. Text is made and read here.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

pub(crate) mod convert;
pub(crate) mod text;

pub use convert::{
    ConvertSidToStringSidA, ConvertSidToStringSidW, ConvertStringSidToSidA, ConvertStringSidToSidW,
};

use crate::sys;
use core::{ffi::c_void, ptr};
use nt_sys::{
    BOOLEAN, NTSTATUS, ntrtl,
    ntseapi::{ACL, SID_IDENTIFIER_AUTHORITY},
    ntstatus::{STATUS_BUFFER_TOO_SMALL, STATUS_INVALID_PARAMETER},
};

/// An identifier before its sub-authorities.
#[repr(C)]
struct Head {
    revision: u8,
    count: u8,
    authority: SID_IDENTIFIER_AUTHORITY,
}

/// `TRUE`, or `FALSE` and the last error.
fn done(status: NTSTATUS) -> i32 {
    if status < 0 {
        sys::set_last_status(status);
    }
    i32::from(status >= 0)
}

/// Copies an identifier: not by `RtlCopySid`, whose result Wine turns around.
///
/// # Safety
///
/// `source` is an identifier; `to` is valid for writes of `length` bytes.
pub unsafe extern "system" fn CopySid(length: u32, to: *mut c_void, source: *const c_void) -> i32 {
    // SAFETY: the caller's promise.
    let needed = unsafe { ntrtl::RtlLengthSid(source) };
    let (true, Ok(bytes)) = (needed <= length, usize::try_from(needed)) else {
        return done(STATUS_BUFFER_TOO_SMALL);
    };
    // SAFETY: the caller's promise; the two may be the same memory.
    unsafe { ptr::copy(source.cast::<u8>(), to.cast::<u8>(), bytes) };
    1
}

/// `RtlLengthSid`.
///
/// # Safety
///
/// `sid` is an identifier.
pub unsafe extern "system" fn GetLengthSid(sid: *const c_void) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { ntrtl::RtlLengthSid(sid) }
}

/// `RtlValidSid`.
///
/// # Safety
///
/// `sid` is null or points to an identifier or to bytes that are none.
pub unsafe extern "system" fn IsValidSid(sid: *const c_void) -> i32 {
    // SAFETY: the caller's promise.
    i32::from(unsafe { ntrtl::RtlValidSid(sid) })
}

/// `RtlEqualSid`.
///
/// # Safety
///
/// Both are identifiers.
pub unsafe extern "system" fn EqualSid(first: *const c_void, second: *const c_void) -> i32 {
    sys::set_last_error(0);
    // SAFETY: the caller's promise.
    i32::from(unsafe { ntrtl::RtlEqualSid(first, second) })
}

/// `RtlEqualPrefixSid`.
///
/// # Safety
///
/// Both are identifiers.
pub unsafe extern "system" fn EqualPrefixSid(first: *const c_void, second: *const c_void) -> i32 {
    // SAFETY: the caller's promise.
    i32::from(unsafe { ntrtl::RtlEqualPrefixSid(first, second) })
}

/// `RtlLengthRequiredSid`.
///
/// # Safety
///
/// None.
pub unsafe extern "system" fn GetSidLengthRequired(count: u8) -> u32 {
    // SAFETY: arithmetic.
    unsafe { ntrtl::RtlLengthRequiredSid(u32::from(count)) }
}

/// Writes the head of an identifier: not by `RtlInitializeSid`, whose result Wine turns around.
///
/// # Safety
///
/// `sid` has room for `count` sub-authorities; `authority` is readable.
pub unsafe extern "system" fn InitializeSid(
    sid: *mut c_void,
    authority: *const SID_IDENTIFIER_AUTHORITY,
    count: u8,
) -> i32 {
    if usize::from(count) > text::MAX_SUB_AUTHORITIES {
        return done(STATUS_INVALID_PARAMETER);
    }
    // SAFETY: the caller's promise; bytes have no alignment.
    let authority = unsafe { authority.read() };
    let head = Head { revision: 1, count, authority };
    // SAFETY: the caller's promise; bytes have no alignment.
    unsafe { sid.cast::<Head>().write(head) };
    1
}

/// `RtlSubAuthoritySid`.
///
/// # Safety
///
/// `sid` is an identifier.
pub unsafe extern "system" fn GetSidSubAuthority(sid: *const c_void, index: u32) -> *mut u32 {
    sys::set_last_error(0);
    // SAFETY: the caller's promise.
    unsafe { ntrtl::RtlSubAuthoritySid(sid, index) }
}

/// `RtlSubAuthorityCountSid`.
///
/// # Safety
///
/// `sid` is an identifier.
pub unsafe extern "system" fn GetSidSubAuthorityCount(sid: *const c_void) -> *mut u8 {
    sys::set_last_error(0);
    // SAFETY: the caller's promise.
    unsafe { ntrtl::RtlSubAuthorityCountSid(sid) }
}

/// `RtlIdentifierAuthoritySid`.
///
/// # Safety
///
/// `sid` is an identifier.
pub unsafe extern "system" fn GetSidIdentifierAuthority(
    sid: *const c_void,
) -> *mut SID_IDENTIFIER_AUTHORITY {
    sys::set_last_error(0);
    // SAFETY: the caller's promise.
    unsafe { ntrtl::RtlIdentifierAuthoritySid(sid) }
}

/// `RtlAllocateAndInitializeSid`.
///
/// # Safety
///
/// `authority` is readable; `sid` is valid for writes.
pub unsafe extern "system" fn AllocateAndInitializeSid(
    authority: *const SID_IDENTIFIER_AUTHORITY,
    count: u8,
    sub0: u32,
    sub1: u32,
    sub2: u32,
    sub3: u32,
    sub4: u32,
    sub5: u32,
    sub6: u32,
    sub7: u32,
    sid: *mut *mut c_void,
) -> i32 {
    // SAFETY: the caller's promise.
    done(unsafe {
        ntrtl::RtlAllocateAndInitializeSid(
            authority, count, sub0, sub1, sub2, sub3, sub4, sub5, sub6, sub7, sid,
        )
    })
}

/// `RtlFreeSid`.
///
/// # Safety
///
/// `sid` comes from [`AllocateAndInitializeSid`].
pub unsafe extern "system" fn FreeSid(sid: *mut c_void) -> *mut c_void {
    // SAFETY: the caller's promise.
    unsafe { ntrtl::RtlFreeSid(sid) }
}

/// `RtlGetAce`.
///
/// # Safety
///
/// `acl` is a list; `ace` is valid for writes.
pub unsafe extern "system" fn GetAce(acl: *const ACL, index: u32, ace: *mut *mut c_void) -> i32 {
    // SAFETY: the caller's promise.
    done(unsafe { ntrtl::RtlGetAce(acl, index, ace) })
}

/// `RtlQueryInformationAcl`.
///
/// # Safety
///
/// `acl` is a list; `information` is valid for writes of `length` bytes.
pub unsafe extern "system" fn GetAclInformation(
    acl: *const ACL,
    information: *mut c_void,
    length: u32,
    class: i32,
) -> i32 {
    // SAFETY: the caller's promise.
    done(unsafe { ntrtl::RtlQueryInformationAcl(acl, information, length, class) })
}

/// `RtlCreateSecurityDescriptor`.
///
/// # Safety
///
/// `descriptor` is valid for writes of a descriptor.
pub unsafe extern "system" fn InitializeSecurityDescriptor(
    descriptor: *mut c_void,
    revision: u32,
) -> i32 {
    // SAFETY: the caller's promise.
    done(unsafe { ntrtl::RtlCreateSecurityDescriptor(descriptor, revision) })
}

/// `RtlSetDaclSecurityDescriptor`.
///
/// # Safety
///
/// `descriptor` is an absolute descriptor; `dacl` is null or a list.
pub unsafe extern "system" fn SetSecurityDescriptorDacl(
    descriptor: *mut c_void,
    present: i32,
    dacl: *const ACL,
    defaulted: i32,
) -> i32 {
    let [present, defaulted] = [present, defaulted].map(|flag| BOOLEAN::from(flag != 0));
    // SAFETY: the caller's promise; ntdll stores the list's address and does not write to it.
    done(unsafe {
        ntrtl::RtlSetDaclSecurityDescriptor(descriptor, present, dacl.cast_mut(), defaulted)
    })
}

/// `RtlGetDaclSecurityDescriptor`.
///
/// # Safety
///
/// `descriptor` is a descriptor; the others are valid for writes.
pub unsafe extern "system" fn GetSecurityDescriptorDacl(
    descriptor: *const c_void,
    present: *mut i32,
    dacl: *mut *mut ACL,
    defaulted: *mut i32,
) -> i32 {
    let (mut is_present, mut is_defaulted): (BOOLEAN, BOOLEAN) = (0, 0);
    // SAFETY: the caller's promise; two of the out-pointers are to live locals.
    let status = unsafe {
        ntrtl::RtlGetDaclSecurityDescriptor(
            descriptor,
            &raw mut is_present,
            dacl,
            &raw mut is_defaulted,
        )
    };
    if status >= 0 {
        // SAFETY: the caller's promise.
        unsafe { present.write(i32::from(is_present)) };
        // SAFETY: the caller's promise.
        unsafe { defaulted.write(i32::from(is_defaulted)) };
    }
    done(status)
}
