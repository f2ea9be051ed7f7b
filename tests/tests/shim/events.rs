//! Event tracing.
use crate::twins::{assert_same, twins};
use core::{ffi::c_void, ptr};
use nt_sys::ntbasic::GUID;

static PROVIDER: GUID =
    GUID { Data1: 0x6e74_7368, Data2: 0x696d, Data3: 0x4000, Data4: [0x80, 0, 1, 2, 3, 4, 5, 6] };

#[test]
fn a_provider_lives_alike() {
    let register = twins!(
        "advapi32.dll",
        events::EventRegister(*const GUID, *const c_void, *const c_void, *mut u64) -> u32
    );
    let write =
        twins!("advapi32.dll", events::EventWrite(u64, *const c_void, u32, *const c_void) -> u32);
    let unregister = twins!("advapi32.dll", events::EventUnregister(u64) -> u32);
    let descriptor = [0_u8; 16];
    let [ours, theirs] = [0, 1].map(|side| {
        let mut provider = 0;
        let id = &raw const PROVIDER;
        // SAFETY: an identifier, no callback, and a local.
        let registered = unsafe { register[side](id, ptr::null(), ptr::null(), &raw mut provider) };
        let event = descriptor.as_ptr().cast();
        // SAFETY: the provider is registered, and the descriptor has its 16 bytes.
        let written = unsafe { write[side](provider, event, 0, ptr::null()) };
        // SAFETY: nobody uses the provider again.
        (registered, written, unsafe { unregister[side](provider) })
    });
    assert_eq!(ours, theirs);
    assert_eq!(ours.0, 0);
}

#[test]
fn nobody_listens_alike() {
    let enabled = twins!("advapi32.dll", events::EventProviderEnabled(u64, u8, u64) -> u8);
    for provider in [0, 1, u64::MAX] {
        // SAFETY: a number, which is looked up.
        assert_same(enabled, &provider, |enabled| unsafe { enabled(provider, 5, u64::MAX) });
    }
}
