//! The two sides of a comparison.
use core::fmt::Debug;
use nt_shim::lazy::{Directory, Function};

/// A last error that no function sets.
pub(crate) const UNTOUCHED: i32 = 0x2000_0BAD;

/// The address of the DLL's function.
pub(crate) fn real(dll: &str, name: &'static str) -> *const core::ffi::c_void {
    let dll: &'static [u16] = nt_tests::wide(dll).leak();
    let function: &'static Function =
        Box::leak(Box::new(Function::new(dll, Directory::System, name)));
    function.address().expect(name).as_ptr()
}

/// Our function and the DLL's, as an array of two.
macro_rules! twins {
    ($dll:literal, $family:ident::$name:ident($($ty:ty),* $(,)?) -> $ret:ty) => {{
        type Function = unsafe extern "system" fn($($ty),*) -> $ret;
        // SAFETY: the DLL's function has this signature; `signatures` compares it with windows-sys.
        let real = unsafe {
            core::mem::transmute::<*const core::ffi::c_void, Function>($crate::twins::real(
                $dll,
                stringify!($name),
            ))
        };
        [nt_shim::$family::$name as Function, real]
    }};
}
pub(crate) use twins;

/// What a call left: its own result, and the thread's last error.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome<T> {
    pub(crate) result: T,
    pub(crate) last_error: i32,
}

/// Runs a call with a last error that shows whether it was touched.
pub(crate) fn outcome<T>(call: impl FnOnce() -> T) -> Outcome<T> {
    // SAFETY: sets the thread's last error.
    unsafe { nt_shim::ws2_32::WSASetLastError(UNTOUCHED) };
    let result = call();
    // SAFETY: reads the thread's last error.
    Outcome { result, last_error: unsafe { nt_shim::ws2_32::WSAGetLastError() } }
}

/// Forgets the last error of a call that succeeded, which says nothing.
pub(crate) fn forget_if(done: i32) {
    if done != 0 {
        // SAFETY: sets the thread's last error.
        unsafe { nt_shim::ws2_32::WSASetLastError(UNTOUCHED) };
    }
}

/// Fails unless both functions leave the same.
#[track_caller]
pub(crate) fn assert_same<F: Copy, T: Debug + PartialEq>(
    twins: [F; 2],
    context: &dyn Debug,
    call: impl Fn(F) -> T,
) -> T {
    let [ours, theirs] = twins.map(|function| outcome(|| call(function)));
    assert_eq!(ours, theirs, "ours and the DLL's, for {context:?}");
    ours.result
}

/// Numbers that are the same in each run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).unwrap() % bound
    }
}
