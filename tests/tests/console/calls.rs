//! How many calls into the kernel a question costs, counted by Wine's own log of them.
use crate::{
    terminal::{can_open_consoles, logged},
    win32,
};
use nt_console::{HandleKind, borrow_std, handle_kind, is_terminal};
use nt_tests::TempDir;
use std::{
    env,
    fs::File,
    os::windows::io::{BorrowedHandle, OwnedHandle},
    path::Path,
};

/// Set in the process that is watched: how often it asks.
const TIMES: &str = "NT_TEST_TIMES";

/// Opens something, asks about it as often as told, and returns how many calls to each function
/// of ntdll that made. `test` is the path of the calling test.
fn calls(test: &str, kind: HandleKind, open: fn(&Path) -> OwnedHandle) -> Option<[usize; 3]> {
    let dir = TempDir::new();
    if let Ok(times) = env::var(TIMES) {
        let handle = open(dir.path());
        let borrowed: BorrowedHandle<'_> = std::os::windows::io::AsHandle::as_handle(&handle);
        assert_eq!(handle_kind(borrow_std(&borrowed)), kind);
        let terminal = matches!(kind, HandleKind::Console | HandleKind::Pty);
        for _ in 0..times.parse().expect("a number") {
            assert_eq!(is_terminal(borrow_std(&borrowed)), terminal);
        }
        return None;
    }
    if !can_open_consoles() {
        return None;
    }
    let [none, some] = ["0", "100"].map(|times| {
        let log = logged(test, kind == HandleKind::Console, (TIMES, times));
        FUNCTIONS.map(|name| log.matches(&format!("Call ntdll.{name}(")).count())
    });
    assert!(none[0] > 0, "Wine logs calls");
    Some([some[0] - none[0], some[1] - none[1], some[2] - none[2]])
}

const FUNCTIONS: [&str; 3] =
    ["NtQueryVolumeInformationFile", "NtQueryInformationFile", "NtDeviceIoControlFile"];

#[track_caller]
fn assert_calls(counted: Option<[usize; 3]>, expected: [usize; 3]) {
    if let Some(counted) = counted {
        assert_eq!(counted, expected, "{FUNCTIONS:?}");
    }
}

#[test]
fn a_file_is_asked_once() {
    let counted = calls("calls::a_file_is_asked_once", HandleKind::Disk, |dir| {
        File::create(dir.join("file")).expect("a file").into()
    });
    assert_calls(counted, [100, 0, 0]);
}

#[test]
fn nul_is_asked_once() {
    let counted = calls("calls::nul_is_asked_once", HandleKind::Null, |_| {
        File::open("NUL").expect("NUL").into()
    });
    assert_calls(counted, [100, 0, 0]);
}

#[test]
fn a_pipe_is_asked_twice() {
    let counted = calls("calls::a_pipe_is_asked_twice", HandleKind::Pipe, |_| {
        win32::create_pipe(&format!("nt-console-calls-{}", std::process::id()), false)
    });
    assert_calls(counted, [100, 100, 0]);
}

#[test]
fn a_terminals_pipe_is_asked_twice() {
    let counted = calls("calls::a_terminals_pipe_is_asked_twice", HandleKind::Pty, |_| {
        win32::create_pipe(&format!("msys-{:016x}-pty7-to-master", std::process::id()), false)
    });
    assert_calls(counted, [100, 100, 0]);
}

#[test]
fn a_console_is_asked_once_and_its_host_not_at_all() {
    let test = "calls::a_console_is_asked_once_and_its_host_not_at_all";
    let counted = calls(test, HandleKind::Console, |_| win32::open("CONOUT$", "rw"));
    assert_calls(counted, [100, 0, 0]);
}
