//! What must be undone however the command ends: Wine's server and whatever else outlives us.
use std::{
    process::{Command, Stdio},
    sync::{Mutex, PoisonError},
};

/// Commands that end what a step left running, newest last.
static PENDING: Mutex<Vec<Command>> = Mutex::new(Vec::new());

/// Runs `command` when the process ends, on Ctrl-C and termination too.
pub(crate) fn later(command: Command) {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner).push(command);
}

/// Runs everything that is pending, newest first.
pub(crate) fn all() {
    let mut pending = PENDING.lock().unwrap_or_else(PoisonError::into_inner);
    while let Some(mut command) = pending.pop() {
        // Nothing left to end is the usual reason for a failure here.
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        drop(silent.status());
    }
}

/// From now on Ctrl-C, hang-up and termination tidy up before they end the process.
#[cfg(unix)]
pub(crate) fn on_signals() {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        all();
        // The shell's convention for a program that a signal ended.
        #[expect(clippy::exit, reason = "the signal asked for the end")]
        std::process::exit(128 + signal);
    });
}

/// Nothing outlives us on a Windows host.
#[cfg(not(unix))]
pub(crate) fn on_signals() {}
