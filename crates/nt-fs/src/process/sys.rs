//! Reads the process environment block.
#![expect(unsafe_code, reason = "reads a structure the kernel and the loader own")]

use crate::path::Directories;
use core::slice;
use nt_sys::{UNICODE_STRING, ntrtl, ntrtl::RTL_USER_PROCESS_PARAMETERS};

/// The build number of the system, such as 19045.
pub(crate) fn build_number() -> u16 {
    // SAFETY: no preconditions; the block lives as long as the process.
    let peb = unsafe { ntrtl::RtlGetCurrentPeb() };
    // SAFETY: the kernel set the field when it made the process and nobody changes it.
    unsafe { (*peb).OSBuildNumber }
}

/// Calls `then` with the directories of the process, under the lock that guards them.
///
/// `then` must not call anything that takes a lock; converting a path takes none.
pub(crate) fn with_directories<R>(then: impl FnOnce(&dyn Directories) -> R) -> R {
    let lock = Lock::take();
    then(&lock)
}

/// The lock is held as long as this lives.
struct Lock(());

impl Lock {
    fn take() -> Self {
        // SAFETY: no preconditions; a thread may take the lock more than once.
        let _ = unsafe { ntrtl::RtlAcquirePebLock() }; // the status means nothing: it waits
        Self(())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // SAFETY: `take` took the lock, on this thread: no `Lock` leaves `with_directories`.
        let _ = unsafe { ntrtl::RtlReleasePebLock() };
    }
}

impl Directories for Lock {
    fn current(&self) -> &[u16] {
        let parameters = parameters();
        // SAFETY: an aligned, initialised part of a live block, which the lock keeps still.
        let path: UNICODE_STRING = unsafe { (*parameters).CurrentDirectory.DosPath };
        if path.Buffer.is_null() {
            return &[];
        }
        // SAFETY: the string holds `Length` bytes, and nobody changes or frees it while the lock is
        // held, which is as long as `self` is borrowed.
        unsafe { slice::from_raw_parts(path.Buffer, usize::from(path.Length / 2)) }
    }

    fn on_drive(&self, letter: u16) -> Option<&[u16]> {
        let wanted = upper(letter);
        let mut rest = environment(self);
        while let Some(end) = rest.iter().position(|&unit| unit == 0) {
            // `=C:=C:\dir`
            match &rest[..end] {
                [0x3D, drive, 0x3A, 0x3D, directory @ ..] if upper(*drive) == wanted => {
                    return Some(directory);
                }
                _ => rest = &rest[end + 1..],
            }
        }
        None
    }
}

/// The environment: strings that each end in a NUL.
fn environment(_lock: &Lock) -> &[u16] {
    let parameters = parameters();
    // SAFETY: an aligned, initialised field of a live block, which the lock keeps still.
    let start: *const u16 = unsafe { (*parameters).Environment };
    if start.is_null() {
        return &[];
    }
    let mut len = 0;
    let mut ends = 0;
    // An empty string, so two NULs, ends the block.
    while ends < 2 {
        // SAFETY: the end has not been seen yet, so the unit is still in the block.
        let unit = unsafe { start.add(len) };
        // SAFETY: as above; the lock keeps others from writing.
        ends = if unsafe { unit.read() } == 0 { ends + 1 } else { 0 };
        len += 1;
    }
    // SAFETY: each of the units was read above, and the lock keeps the block as it is.
    unsafe { slice::from_raw_parts(start, len) }
}

fn upper(unit: u16) -> u16 {
    if matches!(unit, 0x61..=0x7A) { unit - 0x20 } else { unit }
}

fn parameters() -> *const RTL_USER_PROCESS_PARAMETERS {
    // SAFETY: no preconditions; the block lives as long as the process.
    let peb = unsafe { ntrtl::RtlGetCurrentPeb() };
    // SAFETY: the kernel set the field when it made the process and nobody changes it.
    unsafe { (*peb).ProcessParameters }
}
