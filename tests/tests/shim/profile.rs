//! The user's directory.
use crate::twins::{assert_same, forget_if, twins};
use core::ptr;
use nt_sys::HANDLE;

#[test]
fn the_directory_and_its_length_are_the_same() {
    let twins =
        twins!("userenv.dll", profile::GetUserProfileDirectoryW(HANDLE, *mut u16, *mut u32) -> i32);
    // The process's token, and no token.
    for token in [usize::MAX - 3, 0] {
        let token = ptr::without_provenance_mut(token);
        for room in [0, 1, 5, 13, 14, 15, 260_u32] {
            assert_same(twins, &(token, room), |ask| {
                let mut path = [9_u16; 260];
                let mut units = room;
                // SAFETY: room for as many units; the count is a local.
                let done = unsafe { ask(token, path.as_mut_ptr(), &raw mut units) };
                forget_if(done);
                (done, (done != 0).then_some(path), (!token.is_null()).then_some(units))
            });
        }
    }
    // SAFETY: nothing is written.
    assert_same(twins, &"null", |ask| unsafe {
        ask(ptr::without_provenance_mut(usize::MAX - 3), ptr::null_mut(), ptr::null_mut())
    });
}
