//! `CryptoAPI` for those who only want random numbers, as OpenSSL does.
//!
//! A context without keys (`CRYPT_VERIFYCONTEXT`) on the default provider is a number that stands
//! for the kernel's generator. Whatever else one can do with a context is done by
//! `advapi32.dll`, loaded then, with a context of its own behind that number.
use super::fill;
use crate::sys::{set_last_error, set_last_status};
use core::{
    ptr,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The real functions.
mod real {
    crate::__lazy! { none System "advapi32.dll"
        fn CryptAcquireContextA(
            provider: *mut usize, container: *const u8, name: *const u8, kind: u32, flags: u32,
        ) -> i32 else 0;
        fn CryptAcquireContextW(
            provider: *mut usize, container: *const u16, name: *const u16, kind: u32, flags: u32,
        ) -> i32 else 0;
        fn CryptContextAddRef(provider: usize, reserved: *const u32, flags: u32) -> i32 else 0;
        fn CryptCreateHash(
            provider: usize, algorithm: u32, key: usize, flags: u32, hash: *mut usize,
        ) -> i32 else 0;
        fn CryptDeriveKey(
            provider: usize, algorithm: u32, hash: usize, flags: u32, key: *mut usize,
        ) -> i32 else 0;
        fn CryptGenKey(provider: usize, algorithm: u32, flags: u32, key: *mut usize) -> i32 else 0;
        fn CryptGenRandom(provider: usize, length: u32, data: *mut u8) -> i32 else 0;
        fn CryptGetProvParam(
            provider: usize, what: u32, data: *mut u8, length: *mut u32, flags: u32,
        ) -> i32 else 0;
        fn CryptGetUserKey(provider: usize, spec: u32, key: *mut usize) -> i32 else 0;
        fn CryptImportKey(
            provider: usize, data: *const u8, length: u32, public: usize, flags: u32,
            key: *mut usize,
        ) -> i32 else 0;
        fn CryptReleaseContext(provider: usize, flags: u32) -> i32 else 0;
        fn CryptSetProvParam(provider: usize, what: u32, data: *const u8, flags: u32) -> i32 else 0;
    }
}

/// `PROV_RSA_FULL`, the default provider of most programs.
const RSA_FULL: u32 = 1;
/// `PROV_RSA_AES`.
const RSA_AES: u32 = 24;
/// `CRYPT_VERIFYCONTEXT`: no keys.
const VERIFYCONTEXT: u32 = 0xF000_0000;
/// `CRYPT_SILENT`.
const SILENT: u32 = 0x40;
/// `CRYPT_SILENT` and `CRYPT_MACHINE_KEYSET`, which change nothing about random numbers.
const HARMLESS: u32 = SILENT | 0x20;
const ERROR_INVALID_PARAMETER: u32 = 87;
const NTE_BAD_FLAGS: u32 = 0x8009_0009;

/// Its address is our context: nobody else's is the same, and it is never null.
static OURS: u8 = 0;
/// The real context behind ours; 0: not needed yet.
static REAL: AtomicUsize = AtomicUsize::new(0);

fn ours() -> usize {
    (&raw const OURS).expose_provenance()
}

/// Whether a context of ours does, for arguments without a container and a provider's name.
const fn is_for_random_numbers(kind: u32, flags: u32) -> bool {
    matches!(kind, RSA_FULL | RSA_AES) && flags & !HARMLESS == VERIFYCONTEXT
}

/// The context to hand to `advapi32.dll`; `None`, with the last error set, if it has none.
fn real_context(context: usize) -> Option<usize> {
    if context != ours() {
        return Some(context);
    }
    let known = REAL.load(Ordering::Relaxed);
    if known != 0 {
        return Some(known);
    }
    let mut opened = 0;
    let (container, name) = (ptr::null(), ptr::null());
    let flags = VERIFYCONTEXT | SILENT;
    // SAFETY: the out-pointer is to a live local; null means the default for both names.
    let done = unsafe {
        real::CryptAcquireContextW::call(&raw mut opened, container, name, RSA_FULL, flags)
    };
    if done == 0 {
        return None;
    }
    match REAL.compare_exchange(0, opened, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => Some(opened),
        Err(winner) => {
            // SAFETY: `opened` is a context of ours that nobody else knows.
            let _ = unsafe { real::CryptReleaseContext::call(opened, 0) };
            Some(winner)
        }
    }
}

fn fail(code: u32) -> i32 {
    set_last_error(code);
    0
}

/// A context without keys is ours; any other `advapi32.dll`'s.
///
/// # Safety
///
/// `provider` is null or valid for writes; the names are null or end with NUL.
pub unsafe extern "system" fn CryptAcquireContextW(
    provider: *mut usize,
    container: *const u16,
    name: *const u16,
    kind: u32,
    flags: u32,
) -> i32 {
    if provider.is_null() {
        return fail(ERROR_INVALID_PARAMETER);
    }
    if container.is_null() && name.is_null() && is_for_random_numbers(kind, flags) {
        // SAFETY: the caller's promise; the pointer is not null.
        unsafe { provider.write(ours()) };
        return 1;
    }
    // SAFETY: the caller's promise.
    unsafe { real::CryptAcquireContextW::call(provider, container, name, kind, flags) }
}

/// A context without keys is ours; any other `advapi32.dll`'s.
///
/// # Safety
///
/// `provider` is null or valid for writes; the names are null or end with NUL.
pub unsafe extern "system" fn CryptAcquireContextA(
    provider: *mut usize,
    container: *const u8,
    name: *const u8,
    kind: u32,
    flags: u32,
) -> i32 {
    if provider.is_null() {
        return fail(ERROR_INVALID_PARAMETER);
    }
    if container.is_null() && name.is_null() && is_for_random_numbers(kind, flags) {
        // SAFETY: the caller's promise; the pointer is not null.
        unsafe { provider.write(ours()) };
        return 1;
    }
    // SAFETY: the caller's promise.
    unsafe { real::CryptAcquireContextA::call(provider, container, name, kind, flags) }
}

/// Random bytes.
///
/// # Safety
///
/// `data` is null or valid for writes of `length` bytes, and `provider` is a context.
pub unsafe extern "system" fn CryptGenRandom(provider: usize, length: u32, data: *mut u8) -> i32 {
    if provider != ours() {
        // SAFETY: the caller's promise.
        return unsafe { real::CryptGenRandom::call(provider, length, data) };
    }
    let (Ok(length), false) = (usize::try_from(length), data.is_null()) else {
        return fail(ERROR_INVALID_PARAMETER);
    };
    // SAFETY: the caller's promise; the pointer is not null.
    match unsafe { fill(data, length) } {
        Ok(()) => 1,
        Err(status) => {
            set_last_status(status);
            0
        }
    }
}

/// Ours counts nobody: it is there as long as the process.
///
/// # Safety
///
/// `provider` is a context.
pub unsafe extern "system" fn CryptReleaseContext(provider: usize, flags: u32) -> i32 {
    if provider != ours() {
        // SAFETY: the caller's promise.
        return unsafe { real::CryptReleaseContext::call(provider, flags) };
    }
    if flags == 0 { 1 } else { fail(NTE_BAD_FLAGS) }
}

/// Ours counts nobody: it is there as long as the process.
///
/// # Safety
///
/// `provider` is a context; `reserved` is null.
pub unsafe extern "system" fn CryptContextAddRef(
    provider: usize,
    reserved: *const u32,
    flags: u32,
) -> i32 {
    if provider != ours() {
        // SAFETY: the caller's promise.
        return unsafe { real::CryptContextAddRef::call(provider, reserved, flags) };
    }
    if reserved.is_null() && flags == 0 { 1 } else { fail(ERROR_INVALID_PARAMETER) }
}

/// What takes a context and is not about random numbers: `advapi32.dll` does it with its own.
macro_rules! forward {
    ($(fn $name:ident($($arg:ident: $ty:ty),*);)+) => { $(
        /// Done by `advapi32.dll`, with a real context in place of ours.
        ///
        /// # Safety
        ///
        /// As the function in the DLL.
        pub unsafe extern "system" fn $name(provider: usize, $($arg: $ty),*) -> i32 {
            let Some(provider) = real_context(provider) else { return 0 };
            // SAFETY: the caller's promise.
            unsafe { real::$name::call(provider, $($arg),*) }
        }
    )+ };
}

forward! {
    fn CryptCreateHash(algorithm: u32, key: usize, flags: u32, hash: *mut usize);
    fn CryptDeriveKey(algorithm: u32, hash: usize, flags: u32, key: *mut usize);
    fn CryptGenKey(algorithm: u32, flags: u32, key: *mut usize);
    fn CryptGetProvParam(what: u32, data: *mut u8, length: *mut u32, flags: u32);
    fn CryptGetUserKey(spec: u32, key: *mut usize);
    fn CryptImportKey(data: *const u8, length: u32, public: usize, flags: u32, key: *mut usize);
    fn CryptSetProvParam(what: u32, data: *const u8, flags: u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_contexts_without_keys_are_ours() {
        assert!(is_for_random_numbers(RSA_FULL, VERIFYCONTEXT));
        assert!(is_for_random_numbers(RSA_AES, VERIFYCONTEXT | 0x40 | 0x20));
        // A new key set (8), a deleted one (0x10), keys, another provider.
        for (kind, flags) in [
            (RSA_FULL, VERIFYCONTEXT | 8),
            (RSA_FULL, VERIFYCONTEXT | 0x10),
            (RSA_FULL, 0),
            (RSA_FULL, 0x40),
            (13, VERIFYCONTEXT),
        ] {
            assert!(!is_for_random_numbers(kind, flags), "{kind} {flags:#x}");
        }
    }
}
