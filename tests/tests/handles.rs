//! Handles: none stays behind. A process of its own, as every thread of a process counts.
#![cfg(windows)]

use nt_rt::process::{Command, Stdio};
use std::os::windows::ffi::OsStrExt;
use windows_sys::Win32::System::Threading::{GetCurrentProcess, GetProcessHandleCount};

nt_shim::stand_in!(ProcessPrng);

fn child() -> Command {
    let program: Vec<u16> = nt_tests::command("test-child").get_program().encode_wide().collect();
    Command::new(&program)
}

fn quiet() -> Command {
    let mut command = child();
    command.stdin(Stdio::Null).stdout(Stdio::Null).stderr(Stdio::Null);
    command
}

fn handle_count() -> u32 {
    let mut count = 0;
    // SAFETY: no preconditions.
    let process = unsafe { GetCurrentProcess() };
    // SAFETY: the pseudo-handle is always valid, and the out-pointer is to a local.
    assert_ne!(unsafe { GetProcessHandleCount(process, &raw mut count) }, 0);
    count
}

#[test]
fn a_thousand_children_leave_no_handle_behind() {
    let run = |count: u32| {
        for _ in 0..count {
            assert!(quiet().arg("exit").arg("0").status().unwrap().is_success());
        }
    };
    let captured = |count: u32| {
        for _ in 0..count {
            assert_eq!(child().arg("flood").arg("1").output().unwrap().stdout.len(), 10_000);
        }
    };
    run(5);
    captured(5);
    let before = handle_count();
    run(900);
    captured(100);
    assert_eq!(handle_count(), before);
}
