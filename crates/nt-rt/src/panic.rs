//! The last words of a program with a bug.
#![expect(unsafe_code, reason = "walks the stack, and ends the process by an instruction")]

use crate::{ExitCode, exit, stdio::stderr, text::Lossy};
use core::{
    ffi::c_void,
    panic::PanicInfo,
    ptr, slice,
    sync::atomic::{AtomicBool, Ordering},
};
use nt_sys::{ntldr, ntldr::LDR_DATA_TABLE_ENTRY, ntrtl};

/// The exit code of a panic, as std has it.
const EXIT_PANIC: ExitCode = ExitCode::new(101);
/// `FAST_FAIL_FATAL_APP_EXIT`.
const FATAL_APP_EXIT: u32 = 7;

/// Writes message and location to standard error and exits with 101.
#[cold]
pub fn report(info: &PanicInfo<'_>) -> ! {
    report_then(info, || {})
}

/// As [`report`], with the stack behind: module and offset of each caller.
#[cold]
pub fn report_with_stack(info: &PanicInfo<'_>) -> ! {
    report_then(info, print_stack)
}

/// Writes one word to standard error and exits with 101.
#[cold]
pub fn report_tersely(_: &PanicInfo<'_>) -> ! {
    let _ = stderr().write_all(b"panicked\n");
    exit(EXIT_PANIC)
}

fn report_then(info: &PanicInfo<'_>, more: fn()) -> ! {
    static PANICKED: AtomicBool = AtomicBool::new(false);
    // A panic while printing a panic prints nothing more.
    if !PANICKED.swap(true, Ordering::Relaxed) {
        let _ = stderr().print_line(format_args!("{info}"));
        more();
    }
    exit(EXIT_PANIC)
}

/// Ends the process at once: no destructor runs, no DLL and no handler of exceptions is told.
///
/// The exit code is `STATUS_STACK_BUFFER_OVERRUN` (0xC0000409), as it is for every fast fail, and
/// Windows Error Reporting takes a dump where it is on.
#[doc(alias = "__fastfail")]
#[cold]
pub fn abort() -> ! {
    #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
    // SAFETY: the interrupt that Windows keeps for this; it never returns.
    unsafe {
        core::arch::asm!("int 0x29", in("ecx") FATAL_APP_EXIT, options(noreturn, nostack));
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: the breakpoint that Windows keeps for this; it never returns.
    unsafe {
        core::arch::asm!("brk #0xF003", in("w0") FATAL_APP_EXIT, options(noreturn, nostack));
    }
}

/// `nt-rt`, the panic machinery and what called it, innermost first.
#[doc(alias = "RtlCaptureStackBackTrace")]
fn print_stack() {
    const MOST: u32 = 62; // as many as every Windows can
    let mut frames = [ptr::null_mut(); MOST as usize];
    // SAFETY: `frames` is writable for as many pointers as are asked for.
    let count =
        unsafe { ntrtl::RtlCaptureStackBackTrace(0, MOST, frames.as_mut_ptr(), ptr::null_mut()) };
    for (number, &address) in frames.iter().take(usize::from(count)).enumerate() {
        let _ = match module_of(address) {
            Some((name, offset)) => {
                stderr().print_line(format_args!("{number:4}: {}+{offset:#x}", Lossy(name)))
            }
            None => stderr().print_line(format_args!("{number:4}: {address:p}")),
        };
    }
}

/// The name of the module an address lies in, and the offset.
fn module_of(address: *mut c_void) -> Option<(&'static [u16], usize)> {
    let mut entry: *mut LDR_DATA_TABLE_ENTRY = ptr::null_mut();
    // SAFETY: any address may be asked for, and the out-pointer is to a live local.
    if unsafe { ntldr::LdrFindEntryForAddress(address, &raw mut entry) } < 0 {
        return None;
    }
    // SAFETY: the entry lives as long as its module, which this thread returns to.
    let entry = unsafe { &*entry };
    let (base, name) = (entry.DllBase, entry.BaseDllName);
    // SAFETY: a counted string of the loader that lives as long as its entry.
    let name = unsafe { slice::from_raw_parts(name.Buffer, usize::from(name.Length / 2)) };
    Some((name, address.addr().wrapping_sub(base.addr())))
}
