//! What handles are said to be, beside std, the `is-terminal` crate and kernel32.
use crate::{terminal::in_console, win32};
use nt_console::{HandleKind, borrow_std, handle_kind, is_terminal, std_handle};
use nt_tests::TempDir;
use std::{
    fs::File,
    io::IsTerminal,
    os::windows::io::{AsHandle, BorrowedHandle, OwnedHandle},
};

#[track_caller]
fn assert_like_others(handle: BorrowedHandle<'_>, kind: HandleKind) {
    let ours = borrow_std(&handle);
    assert_eq!(handle_kind(ours), kind);
    let terminal = matches!(kind, HandleKind::Console | HandleKind::Pty);
    assert_eq!(is_terminal(ours), terminal, "nt-console");
    assert_eq!(handle.is_terminal(), terminal, "std");
    assert_eq!(is_terminal::IsTerminal::is_terminal(&handle), terminal, "is-terminal");
    assert_eq!(win32::mode(handle).is_some(), kind == HandleKind::Console, "GetConsoleMode");
}

#[test]
fn files_and_directories_are_disk() {
    let dir = TempDir::new();
    let file = File::create(dir.path().join("file")).unwrap();
    assert_like_others(file.as_handle(), HandleKind::Disk);
}

#[test]
fn nul_is_no_terminal() {
    let nul = File::options().read(true).write(true).open("NUL").unwrap();
    assert_like_others(nul.as_handle(), HandleKind::Null);
}

#[test]
fn anonymous_pipes_are_pipes() {
    let (reader, writer) = std::io::pipe().unwrap();
    assert_like_others(reader.as_handle(), HandleKind::Pipe);
    assert_like_others(writer.as_handle(), HandleKind::Pipe);
}

#[test]
fn a_pipe_of_msys_or_cygwin_is_a_terminal_from_both_ends() {
    let pid = std::process::id();
    for (name, kind) in [
        (format!("msys-{pid:016x}-pty0-to-master"), HandleKind::Pty),
        (format!("msys-{pid:016x}-pty12-from-master"), HandleKind::Pty),
        (format!("cygwin-{pid:016x}-pty0-to-master"), HandleKind::Pty),
        (format!("msys-{pid:016x}-pipe-0x1"), HandleKind::Pipe),
    ] {
        let server = win32::create_pipe(&name, false);
        let client = win32::open(&format!(r"\\.\pipe\{name}"), "rw");
        assert_like_others(server.as_handle(), kind);
        assert_like_others(client.as_handle(), kind);
    }
}

#[test]
fn a_newer_name_of_a_terminals_pipe_is_one_too() {
    // std and is-terminal ask for `-pty` anywhere behind the prefix, so they agree.
    let name = format!("msys-{:016x}-pty3-to-master-nat", std::process::id());
    let server = win32::create_pipe(&name, false);
    assert_like_others(server.as_handle(), HandleKind::Pty);
}

#[test]
fn the_longest_pipe_name_is_read() {
    let name = format!("msys-{:016x}-pty0-{}", std::process::id(), "x".repeat(210));
    let server = win32::create_pipe(&name, false);
    assert_eq!(handle_kind(borrow_std(&server)), HandleKind::Pty);
}

#[test]
fn a_standard_handle_may_be_no_handle_at_all() {
    in_console("kinds::a_standard_handle_may_be_no_handle_at_all", || {
        let (stream, number) = win32::STREAMS[2];
        let old = win32::standard_handle(number).addr();
        for absent in [0, usize::MAX, usize::MAX - 1, usize::MAX - 10] {
            win32::set_standard_handle(number, absent);
            let seen = std_handle(stream).is_some();
            win32::set_standard_handle(number, old);
            assert!(!seen, "{absent:x}");
        }
        assert_eq!(handle_kind(None), HandleKind::Absent);
        // A number that was never given out, as after closing.
        win32::set_standard_handle(number, 0x00F0_F0F0);
        let kind = handle_kind(std_handle(stream));
        let terminal = is_terminal(std_handle(stream));
        win32::set_standard_handle(number, old);
        let HandleKind::Invalid(status) = kind else { panic!("{kind:?}") };
        assert_eq!(status.status().cast_unsigned(), 0xC000_0008);
        assert!(!terminal);
        // Read anew each time.
        assert_eq!(handle_kind(std_handle(stream)), HandleKind::Console);
    });
}

#[test]
fn an_object_that_is_no_file_is_invalid() {
    // A thread's handle is one of another type.
    let thread = std::thread::spawn(|| {});
    let HandleKind::Invalid(status) = handle_kind(borrow_std(&thread)) else {
        panic!("a thread is no file")
    };
    assert_eq!(status.status().cast_unsigned(), 0xC000_0024);
    thread.join().unwrap();
}

#[test]
fn standard_handles_of_a_console_are_terminals() {
    in_console("kinds::standard_handles_of_a_console_are_terminals", || {
        for (stream, number) in win32::STREAMS {
            let handle = std_handle(stream).expect("a standard handle");
            assert_eq!(handle.as_raw(), win32::standard_handle(number), "{stream:?}");
            assert_eq!(handle_kind(handle), HandleKind::Console, "{stream:?}");
            assert!(is_terminal(handle), "{stream:?}");
        }
        assert_like_others(std::io::stdin().as_handle(), HandleKind::Console);
        assert_like_others(std::io::stdout().as_handle(), HandleKind::Console);
        for name in ["CONIN$", "CONOUT$"] {
            assert_like_others(win32::open(name, "rw").as_handle(), HandleKind::Console);
        }
    });
}

#[test]
fn current_in_and_out_are_opened_without_kernel32() {
    in_console("kinds::current_in_and_out_are_opened_without_kernel32", || {
        for opened in [nt_console::open_input(), nt_console::open_output()] {
            let handle: OwnedHandle = opened.unwrap().into();
            assert_like_others(handle.as_handle(), HandleKind::Console);
        }
    });
}

#[test]
fn a_console_that_may_only_be_written_to_is_a_terminal() {
    in_console("kinds::a_console_that_may_only_be_written_to_is_a_terminal", || {
        let output = win32::open("CONOUT$", "w");
        // Here std and the crate are wrong: they ask for the mode, which needs the right to read.
        assert_eq!(handle_kind(borrow_std(&output)), HandleKind::Console);
        assert!(is_terminal(borrow_std(&output)));
        nt_console::Output::new(borrow_std(&output)).write_str("written\n").unwrap();
    });
}

#[test]
fn a_file_beside_a_console_is_judged_alone() {
    in_console("kinds::a_file_beside_a_console_is_judged_alone", || {
        let dir = TempDir::new();
        let file = File::create(dir.path().join("redirected")).unwrap();
        assert_like_others(file.as_handle(), HandleKind::Disk);
        let (reader, _writer) = std::io::pipe().unwrap();
        assert_like_others(reader.as_handle(), HandleKind::Pipe);
        let name = format!("msys-{:016x}-pty0-to-master", std::process::id());
        assert_like_others(win32::create_pipe(&name, false).as_handle(), HandleKind::Pty);
    });
}

#[test]
fn without_its_console_a_process_has_no_terminal() {
    in_console("kinds::without_its_console_a_process_has_no_terminal", || {
        let output = win32::open("CONOUT$", "rw");
        assert!(is_terminal(borrow_std(&output)));
        win32::free_console();
        assert!(!is_terminal(borrow_std(&output)));
        assert!(!output.is_terminal(), "std");
        let failed = nt_console::Input::new(borrow_std(&output)).and_then(|input| input.mode());
        assert!(failed.is_err());
    });
}
