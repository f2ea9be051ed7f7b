//! Random numbers.
//!
//! One rule for all: no function here reports success with an unwritten byte.
#![expect(unsafe_code, reason = "stand-ins have the signatures of the functions they replace")]

mod provider;
mod source;

pub use provider::{
    CryptAcquireContextA, CryptAcquireContextW, CryptContextAddRef, CryptCreateHash,
    CryptDeriveKey, CryptGenKey, CryptGenRandom, CryptGetProvParam, CryptGetUserKey,
    CryptImportKey, CryptReleaseContext, CryptSetProvParam,
};

use crate::lazy::{Directory, Function};
use core::{ffi::c_void, mem, slice};
use nt_core::{NtError, encode_utf16};
use nt_sys::{
    BOOLEAN, NTSTATUS,
    ntstatus::{STATUS_INVALID_HANDLE, STATUS_INVALID_PARAMETER, STATUS_SUCCESS},
};
use source::{Answer, Sources};

static BCRYPTPRIMITIVES: [u16; 20] = encode_utf16("bcryptprimitives.dll");
static BCRYPT: [u16; 10] = encode_utf16("bcrypt.dll");
static ADVAPI32: [u16; 12] = encode_utf16("advapi32.dll");

/// What a DLL that says no gives no reason for.
const UNSUCCESSFUL: NTSTATUS = 0xC000_0001_u32.cast_signed();
/// `BCRYPT_USE_SYSTEM_PREFERRED_RNG`.
const USE_SYSTEM_PREFERRED_RNG: u32 = 2;

/// The device, and the DLLs should there be no device.
struct System;

impl Sources for System {
    fn device(&mut self, bytes: &mut [u8]) -> Answer {
        match nt_core::random::fill(bytes) {
            Ok(()) => Answer::Filled,
            Err(error) => Answer::Refused(error.status().map_or(UNSUCCESSFUL, NtError::status)),
        }
    }

    fn process_prng(&mut self, bytes: &mut [u8]) -> Answer {
        static PROCESS_PRNG: Function =
            Function::new(&BCRYPTPRIMITIVES, Directory::System, "ProcessPrng");
        let Some(address) = PROCESS_PRNG.address() else { return Answer::Missing };
        // SAFETY: `ProcessPrng` has this signature wherever it exists.
        let process_prng: unsafe extern "system" fn(*mut u8, usize) -> i32 =
            unsafe { mem::transmute(address) };
        // SAFETY: `bytes` is writable for the length given.
        let done = unsafe { process_prng(bytes.as_mut_ptr(), bytes.len()) };
        if done == 0 { Answer::Refused(UNSUCCESSFUL) } else { Answer::Filled }
    }

    fn system_function_036(&mut self, bytes: &mut [u8]) -> Answer {
        static SYSTEM_FUNCTION_036: Function =
            Function::new(&ADVAPI32, Directory::System, "SystemFunction036");
        let Ok(length) = u32::try_from(bytes.len()) else { return Answer::Missing };
        let Some(address) = SYSTEM_FUNCTION_036.address() else { return Answer::Missing };
        // SAFETY: `SystemFunction036` has this signature on every Windows.
        let system_function_036: unsafe extern "system" fn(*mut u8, u32) -> BOOLEAN =
            unsafe { mem::transmute(address) };
        // SAFETY: `bytes` is writable for the length given.
        let done = unsafe { system_function_036(bytes.as_mut_ptr(), length) };
        if done == 0 { Answer::Refused(UNSUCCESSFUL) } else { Answer::Filled }
    }
}

/// Fills `length` bytes at `data`; nothing is asked for none.
///
/// # Safety
///
/// `data` is valid for writes of `length` bytes.
unsafe fn fill(data: *mut u8, length: usize) -> Result<(), NTSTATUS> {
    if length == 0 {
        return Ok(());
    }
    // SAFETY: the caller's promise. The bytes may be uninitialised, but no source reads them.
    let bytes = unsafe { slice::from_raw_parts_mut(data, length) };
    source::fill(&mut System, bytes)
}

/// Opens whichever source there is.
pub(crate) fn warm_up() -> bool {
    source::fill(&mut System, &mut [0]).is_ok()
}

/// Fills `data` with `length` random bytes and returns `TRUE`.
///
/// Its callers ignore the result, std and getrandom among them, so it never returns `FALSE`: when
/// nobody has random bytes to give, the process ends.
///
/// # Safety
///
/// `data` is valid for writes of `length` bytes.
pub unsafe extern "system" fn ProcessPrng(data: *mut u8, length: usize) -> i32 {
    // SAFETY: the caller's promise.
    if unsafe { fill(data, length) }.is_err() {
        nt_core::fatal();
    }
    1
}

/// `RtlGenRandom`: fills `data` with `length` random bytes; `FALSE` if there are none to be had.
///
/// # Safety
///
/// `data` is valid for writes of `length` bytes.
pub unsafe extern "system" fn SystemFunction036(data: *mut u8, length: u32) -> BOOLEAN {
    let Ok(length) = usize::try_from(length) else { return 0 };
    // SAFETY: the caller's promise.
    BOOLEAN::from(unsafe { fill(data, length) }.is_ok())
}

/// Without an algorithm and with `BCRYPT_USE_SYSTEM_PREFERRED_RNG`, random bytes or the status of
/// the kernel that has none. With an algorithm of the program's, `bcrypt.dll` does it.
///
/// # Safety
///
/// `data` is null or valid for writes of `length` bytes; `algorithm` is null or open.
pub unsafe extern "system" fn BCryptGenRandom(
    algorithm: *mut c_void,
    data: *mut u8,
    length: u32,
    flags: u32,
) -> NTSTATUS {
    if !algorithm.is_null() {
        // SAFETY: the caller's promise.
        return unsafe { ask_bcrypt(algorithm, data, length, flags) };
    }
    if flags & USE_SYSTEM_PREFERRED_RNG == 0 {
        return STATUS_INVALID_HANDLE;
    }
    let length = usize::try_from(length);
    let (Ok(length), false) = (length, data.is_null()) else { return STATUS_INVALID_PARAMETER };
    // SAFETY: the caller's promise; the pointer is not null.
    unsafe { fill(data, length) }.err().unwrap_or(STATUS_SUCCESS)
}

/// # Safety
///
/// As for `BCryptGenRandom` of the DLL.
unsafe fn ask_bcrypt(algorithm: *mut c_void, data: *mut u8, length: u32, flags: u32) -> NTSTATUS {
    static GEN_RANDOM: Function = Function::new(&BCRYPT, Directory::System, "BCryptGenRandom");
    let Some(address) = GEN_RANDOM.address() else { return STATUS_INVALID_HANDLE };
    // SAFETY: `BCryptGenRandom` has this signature on every Windows.
    let gen_random: unsafe extern "system" fn(*mut c_void, *mut u8, u32, u32) -> NTSTATUS =
        unsafe { mem::transmute(address) };
    // SAFETY: the caller's promise.
    unsafe { gen_random(algorithm, data, length, flags) }
}
