//! What the parent and the loader left in the process environment block.
#![expect(unsafe_code, reason = "reads a structure the kernel and the loader own")]

use core::{
    ffi::c_void,
    slice,
    sync::atomic::{AtomicU32, Ordering},
};
use nt_core::BorrowedHandle;
use nt_sys::{HANDLE, UNICODE_STRING, ntpebteb::PEB, ntrtl, ntrtl::RTL_USER_PROCESS_PARAMETERS};

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Input,
    Output,
    Error,
}

impl Stream {
    /// The place among the three.
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Input => 0,
            Self::Output => 1,
            Self::Error => 2,
        }
    }
}

/// The heap that every DLL of the process shares.
pub(crate) fn process_heap() -> *mut c_void {
    // SAFETY: the loader set the field before the entry point ran and nobody changes it.
    unsafe { (*peb()).ProcessHeap }
}

/// The handle of a standard stream as it is now; `None` if there is none.
///
/// A program may replace the handle at any time, so it is read each time.
pub(crate) fn standard_handle(stream: Stream) -> Option<BorrowedHandle<'static>> {
    let parameters = parameters();
    let raw: HANDLE = match stream {
        // SAFETY: an aligned word of a live block, which `SetStdHandle` replaces whole.
        Stream::Input => unsafe { (*parameters).StandardInput },
        // SAFETY: as above.
        Stream::Output => unsafe { (*parameters).StandardOutput },
        // SAFETY: as above.
        Stream::Error => unsafe { (*parameters).StandardError },
    };
    // Parents without a console leave 0 or -1 here.
    if raw.addr() == usize::MAX {
        return None;
    }
    // SAFETY: standard handles stay open until somebody closes them on purpose; the kernel then
    // answers STATUS_INVALID_HANDLE, or a later handle of this process is written to.
    unsafe { BorrowedHandle::borrow_raw(raw) }
}

/// The command line, program name first; may be empty.
pub(crate) fn command_line() -> &'static [u16] {
    // SAFETY: the field is an aligned, initialised part of a live block.
    let string = unsafe { (*parameters()).CommandLine };
    units(string)
}

/// The path of the executable.
pub(crate) fn image_path() -> &'static [u16] {
    // SAFETY: the field is an aligned, initialised part of a live block.
    let string = unsafe { (*parameters()).ImagePathName };
    units(string)
}

/// How many readers of the environment are on the stack of the thread that has the PEB lock.
static READERS: AtomicU32 = AtomicU32::new(0);

/// Hands the environment block to `read`, without its last NUL, under the PEB lock.
pub(crate) fn with_environment<R>(read: impl FnOnce(&[u16]) -> R) -> R {
    /// Also leaves when `read` unwinds.
    struct Reader;
    impl Drop for Reader {
        fn drop(&mut self) {
            READERS.fetch_sub(1, Ordering::Relaxed);
        }
    }

    let _lock = PebLock::acquire();
    READERS.fetch_add(1, Ordering::Relaxed);
    let _reader = Reader;
    // SAFETY: the field is an aligned, initialised part of a live block.
    let start = unsafe { (*parameters()).Environment };
    if start.is_null() {
        return read(&[]);
    }
    // SAFETY: the block holds as many units (see `block_units`), and who replaces or writes it
    // takes the lock first: other threads wait, and this one is refused by `change_environment`.
    read(unsafe { slice::from_raw_parts(start, block_units(start)) })
}

/// Runs `change`, which may move the environment block.
///
/// # Panics
///
/// Inside [`with_environment`]: the lock lets its owner in again.
pub(crate) fn change_environment<R>(change: impl FnOnce() -> R) -> R {
    let _lock = PebLock::acquire();
    assert!(READERS.load(Ordering::Relaxed) == 0, "the environment is changed while it is read");
    change()
}

/// The units of a block up to the empty string at its end.
fn block_units(start: *const u16) -> usize {
    let mut units = 0;
    let mut before = 0;
    loop {
        // SAFETY: what is before holds no empty string, so the block goes on here.
        let at = unsafe { start.add(units) };
        // SAFETY: as above.
        let unit = unsafe { at.read() };
        if unit == 0 && before == 0 {
            return units;
        }
        before = unit;
        units += 1;
    }
}

/// The lock on the process parameters, which the same thread may take again.
struct PebLock;

impl PebLock {
    fn acquire() -> Self {
        // SAFETY: no preconditions; returns with the lock taken.
        unsafe { ntrtl::RtlAcquirePebLock() };
        Self
    }
}

impl Drop for PebLock {
    fn drop(&mut self) {
        // SAFETY: `acquire` took the lock on this thread, as `PebLock` never leaves its function.
        unsafe { ntrtl::RtlReleasePebLock() };
    }
}

fn units(string: UNICODE_STRING) -> &'static [u16] {
    if string.Buffer.is_null() {
        return &[];
    }
    // SAFETY: the parent's strings lie in the parameter block, which lives as long as the process,
    // and nobody writes to the command line or the image path after the start.
    unsafe { slice::from_raw_parts(string.Buffer, usize::from(string.Length / 2)) }
}

fn parameters() -> *mut RTL_USER_PROCESS_PARAMETERS {
    // SAFETY: the kernel set the field when it made the process and nobody changes it.
    unsafe { (*peb()).ProcessParameters }
}

fn peb() -> *mut PEB {
    // SAFETY: no preconditions; the block lives as long as the process.
    unsafe { ntrtl::RtlGetCurrentPeb() }
}
