//! Executables without std: what they print and how they end, beside their std twins.
#![cfg(windows)]
#![forbid(unsafe_code)]

use core::time::Duration;
use nt_tests::{TempDir, command, run};
use std::{
    fs,
    process::{Output, Stdio},
    thread,
    time::Instant,
};

nt_shim::stand_in!(ProcessPrng);

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn assert_same(program: &str, args: &[&str]) -> Output {
    let (ours, std) = (run(program, args), run(&format!("std-{program}"), args));
    assert_eq!(text(&ours.stdout), text(&std.stdout), "stdout of {program} {args:?}");
    assert_eq!(text(&ours.stderr), text(&std.stderr), "stderr of {program} {args:?}");
    assert_eq!(ours.status.code(), std.status.code(), "exit code of {program} {args:?}");
    ours
}

#[test]
fn hello_says_what_its_std_twin_says() {
    let output = assert_same("hello", &[]);
    assert_eq!(text(&output.stdout), "Hello, world!\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn hello_fails_when_its_reader_is_gone() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = command("hello").stdout(writer).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn args_sees_what_std_sees() {
    assert_same("args", &[]);
    let odd =
        ["", " ", "a b", "\"", "\\", "\\\\\"", "a\\\\b", "tab\there", "\u{e4}\u{1F600}", "'x'"];
    let output = assert_same("args", &odd);
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), odd);
}

#[test]
fn dirlist_lists_what_std_lists() {
    let dir = TempDir::new();
    for number in 0..300 {
        let name = format!("file {number} \u{e4}\u{1F600} with a name that fills the buffer");
        fs::write(dir.path().join(name), vec![0; number]).unwrap();
    }
    fs::create_dir(dir.path().join("sub")).unwrap();
    let output = assert_same("dirlist", &[dir.path().to_str().unwrap()]);
    assert_eq!(text(&output.stdout).lines().count(), 301);
    assert_eq!(
        text(&assert_same("dirlist", &[dir.path().join("sub").to_str().unwrap()]).stdout),
        ""
    );
}

#[test]
fn dirlist_takes_relative_paths() {
    let dir = TempDir::new();
    fs::create_dir_all(dir.path().join("a/b")).unwrap();
    fs::write(dir.path().join("a/file"), "12345").unwrap();
    for path in [".", "a", "a/b/..", "a\\", ".\\a\\.\\b"] {
        let [ours, std] = ["dirlist", "std-dirlist"]
            .map(|program| command(program).arg(path).current_dir(dir.path()).output().unwrap());
        assert_eq!(text(&ours.stdout), text(&std.stdout), "{path}");
        assert_eq!((text(&ours.stderr), ours.status.code()), (String::new(), Some(0)), "{path}");
    }
}

#[test]
fn dirlist_says_which_call_failed_and_why() {
    let output = run("dirlist", &["C:\\no such directory"]);
    assert_eq!(text(&output.stdout), "");
    assert_eq!(text(&output.stderr), "error: NtCreateFile: NTSTATUS 0xC0000034\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_panic_writes_message_and_location_and_exits_with_101() {
    let output = run("test-panic", &["message"]);
    let stderr = text(&output.stderr);
    assert!(stderr.starts_with("panicked at "), "{stderr}");
    assert!(stderr.contains("main.rs:14:36:\nthe answer is 42\n"), "{stderr}");
    assert_eq!(output.status.code(), Some(101));

    let output = run("test-panic", &["index"]);
    assert!(text(&output.stderr).contains("index out of bounds: the len is 0 but the index is 2"));
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(101)));
}

#[test]
fn a_long_panic_message_arrives_whole() {
    let stderr = text(&run("test-panic", &["long"]).stderr);
    assert!(stderr.ends_with(&format!("x{}|\n", " ".repeat(1999))), "{stderr}");
}

#[test]
fn a_panic_in_a_panic_still_exits_with_101() {
    assert_eq!(run("test-panic", &["twice"]).status.code(), Some(101));
}

#[test]
fn an_error_from_main_is_printed_and_exits_with_1() {
    let output = run("test-panic", &[]);
    assert_eq!(text(&output.stderr), "error: say how to panic\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_heap_keeps_alignment_and_contents() {
    let output = run("test-heap", &[]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("ok 1000\n", Some(0)));
}

#[test]
fn running_out_of_memory_ends_with_a_message() {
    let output = run("test-heap", &["exhaust"]);
    assert!(text(&output.stderr).contains("memory allocation of"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(101));
}

#[test]
fn a_fault_below_a_cxx_frame_ends_the_process_at_once() {
    let limit = Duration::from_mins(1);
    let mut child = command("test-fault").stdout(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > limit {
            child.kill().unwrap();
            panic!("the fault repeats for ever");
        }
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code().map(i32::cast_unsigned), Some(0xC000_0005));
    let mut stdout = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut stdout).unwrap();
    assert_eq!(stdout, "before\n");
}
