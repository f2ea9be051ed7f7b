//! The last words of a program with a bug.
use crate::{ExitCode, exit, stdio::stderr};
use core::{
    panic::PanicInfo,
    sync::atomic::{AtomicBool, Ordering},
};

/// The exit code of a panic, as std has it.
const EXIT_PANIC: ExitCode = ExitCode::new(101);

/// Writes message and location to standard error and exits with 101.
#[cold]
pub fn report(info: &PanicInfo<'_>) -> ! {
    static PANICKED: AtomicBool = AtomicBool::new(false);
    // A panic while printing a panic prints nothing more.
    if !PANICKED.swap(true, Ordering::Relaxed) {
        let _ = stderr().print_line(format_args!("{info}"));
    }
    exit(EXIT_PANIC)
}
