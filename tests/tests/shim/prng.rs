//! Random numbers: there are some, and failures are the DLL's.
use crate::twins::{assert_same, forget_if, twins};
use core::{ffi::c_void, ptr};

/// Fails if the bytes are not what a generator makes; odds of a false alarm are 2^-200.
#[track_caller]
fn assert_random(bytes: &[u8]) {
    let mut counts = [0_u32; 256];
    for byte in bytes {
        counts[usize::from(*byte)] += 1;
    }
    assert!(bytes.len() < 64 || counts.iter().filter(|count| **count != 0).count() > 20);
}

#[test]
fn every_length_is_filled_to_its_last_byte() {
    for length in [0, 1, 2, 7, 64, 4096, 65_535, 65_536, 65_537, 300_000] {
        let mut seen = vec![0_u8; length];
        // A byte that is zero ten times in a row was not written: 2^-80.
        for _ in 0..10 {
            let mut bytes = vec![0; length + 1];
            // SAFETY: room for `length` bytes.
            assert_eq!(unsafe { nt_shim::prng::ProcessPrng(bytes.as_mut_ptr(), length) }, 1);
            assert_eq!(bytes.pop(), Some(0), "wrote behind the end");
            assert_random(&bytes);
            seen.iter_mut().zip(bytes).for_each(|(seen, byte)| *seen |= byte);
        }
        assert!(!seen.contains(&0), "{length}");
    }
}

#[test]
fn no_bytes_are_asked_of_nobody() {
    // SAFETY: nothing is written.
    assert_eq!(unsafe { nt_shim::prng::ProcessPrng(ptr::null_mut(), 0) }, 1);
    // SAFETY: nothing is written.
    assert_eq!(unsafe { nt_shim::prng::SystemFunction036(ptr::null_mut(), 0) }, 1);
}

#[test]
fn bcrypt_answers_alike() {
    let twins = twins!("bcrypt.dll", prng::BCryptGenRandom(*mut c_void, *mut u8, u32, u32) -> i32);
    let mut room = [0_u8; 64];
    let room = room.as_mut_ptr();
    for (algorithm, data, length, flags) in [
        (0, room, 64, 2),
        (0, room, 0, 2),
        (0, room, 64, 3),
        (0, room, 64, 0),
        (0, ptr::null_mut(), 64, 2),
        (0, ptr::null_mut(), 0, 2),
        (0, ptr::null_mut(), 0, 0),
    ] {
        let algorithm = ptr::without_provenance_mut(algorithm);
        // SAFETY: null, or room for 64 bytes.
        assert_same(twins, &(length, flags), |generate| unsafe {
            generate(algorithm, data, length, flags)
        });
    }
}

#[test]
fn rtl_gen_random_answers_alike() {
    let twins = twins!("advapi32.dll", prng::SystemFunction036(*mut u8, u32) -> u8);
    for length in [0, 1, 64] {
        let mut room = [0_u8; 64];
        let place = room.as_mut_ptr();
        // SAFETY: room for 64 bytes.
        assert_same(twins, &length, |generate| unsafe { generate(place, length) });
    }
}

#[test]
fn a_context_without_keys_serves_openssl_and_a_real_one_the_rest() {
    const VERIFY: u32 = 0xF000_0000;
    const SHA1: u32 = 0x8004;
    let mut provider = 0;
    // SAFETY: the out-pointer is to a local; null names mean the default.
    let done = unsafe {
        nt_shim::prng::CryptAcquireContextW(
            &raw mut provider,
            ptr::null(),
            ptr::null(),
            1,
            VERIFY | 0x40,
        )
    };
    assert_eq!((done, provider != 0), (1, true));
    let mut bytes = [0; 256];
    // SAFETY: the context is open, and there is room.
    assert_eq!(unsafe { nt_shim::prng::CryptGenRandom(provider, 256, bytes.as_mut_ptr()) }, 1);
    assert_random(&bytes);
    let mut hash = 0;
    // SAFETY: the context is open; the out-pointer is to a local.
    let done = unsafe { nt_shim::prng::CryptCreateHash(provider, SHA1, 0, 0, &raw mut hash) };
    assert_eq!((done, hash != 0), (1, true));
    // SAFETY: the hash is open and nobody uses it again.
    assert_eq!(unsafe { nt_shim::lazy::advapi32::CryptDestroyHash::call(hash) }, 1);
    // SAFETY: the context is open and nobody uses it again.
    assert_eq!(unsafe { nt_shim::prng::CryptReleaseContext(provider, 0) }, 1);
}

#[test]
fn contexts_fail_alike() {
    let acquire = twins!(
        "advapi32.dll",
        prng::CryptAcquireContextW(*mut usize, *const u16, *const u16, u32, u32) -> i32
    );
    // SAFETY: nothing is written.
    assert_same(acquire, &"null", |acquire| unsafe {
        acquire(ptr::null_mut(), ptr::null(), ptr::null(), 1, 0xF000_0000)
    });
    for kind in [0, 1, 24, 999] {
        assert_same(acquire, &kind, |acquire| {
            let mut provider = 0;
            // SAFETY: the out-pointer is to a local.
            let done =
                unsafe { acquire(&raw mut provider, ptr::null(), ptr::null(), kind, 0xF000_0000) };
            forget_if(done);
            (done, provider == 0)
        });
    }
}
