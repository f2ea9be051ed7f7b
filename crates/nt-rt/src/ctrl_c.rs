//! Ctrl-C, Ctrl-Break and the closing of the console.
//!
//! Without anything from here a program ends as every console program does: Ctrl-C ends it with
//! `STATUS_CONTROL_C_EXIT` (0xC000013A), by the handler that the system installed at its start.
use crate::sys;

/// `CTRL_C_EVENT` and `CTRL_BREAK_EVENT`.
const CTRL_C: u32 = 0;
const CTRL_BREAK: u32 = 1;

/// Leaves Ctrl-C and Ctrl-Break to the child processes, which get them too.
///
/// For a launcher: it waits for its child, and the child decides. Unlike the system's own way to
/// ignore Ctrl-C, children do not inherit this. Returns whether there is a console system at all.
///
/// ```no_run
/// nt_rt::ctrl_c::leave_to_children();
/// ```
#[doc(alias = "SetConsoleCtrlHandler")]
pub fn leave_to_children() -> bool {
    sys::add_console_handler(swallow)
}

/// The closing of a console, a log-off and a shutdown are not for a child to decide.
extern "system" fn swallow(event: u32) -> i32 {
    i32::from(matches!(event, CTRL_C | CTRL_BREAK))
}
