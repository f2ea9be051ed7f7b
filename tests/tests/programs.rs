//! Executables without std: what they print and how they end, beside their std twins.
#![cfg(windows)]
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails as one")]

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
    assert_eq!(text(&output.stderr), "error: NtOpenFile: NTSTATUS 0xC0000034\n");
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
fn a_panic_prints_its_stack_where_that_is_wanted() {
    let output = run("test-arena", &["a", "b", "c"]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("<a><b><c>\n", Some(0)));
    let output = run("test-arena", &["a", "b"]);
    let stderr = text(&output.stderr);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("<a><b>\n", Some(101)));
    assert!(stderr.contains("two\n   0: test-arena.exe+0x"), "{stderr}");
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

/// A response file for `cc-driver`, and the arguments that make `test-child` say them back.
fn drive(program: &str, dir: &TempDir, response: &str, sources: [&str; 2]) -> Output {
    let file = dir.path().join("options.rsp");
    fs::write(&file, response).unwrap();
    // The tool is found on the path, which leads to this workspace's programs.
    let tool = command("test-child");
    let tools = std::path::Path::new(tool.get_program()).parent().unwrap();
    let mut driver = command(program);
    driver.env("PATH", tools).args(["test-child", &format!("@{}", file.display())]).args(sources);
    driver.output().unwrap()
}

#[test]
fn cc_driver_does_what_its_std_twin_does() {
    let dir = TempDir::new();
    let response = "args -O2 \"-DX=a b\" 'q'\r\n C:\\inc\\x \\\" \"\" \u{e4}\u{1F600}\n";
    let [ours, std] =
        ["cc-driver", "std-cc-driver"].map(|one| drive(one, &dir, response, ["a.c", "b c.c"]));
    assert_eq!(text(&ours.stdout), text(&std.stdout));
    assert_eq!(text(&ours.stderr), text(&std.stderr));
    assert_eq!((ours.status.code(), std.status.code()), (Some(0), Some(0)));
    let lines = text(&ours.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    // Seven options and a source, twice; `a.c` comes first whoever was faster.
    assert_eq!(lines.len(), 16, "{lines:?}");
    assert_eq!((lines[7], lines[15]), ("0061 002e 0063 ", "0062 0020 0063 002e 0063 "));
}

#[test]
fn cc_driver_passes_on_exit_codes_and_much_output() {
    let dir = TempDir::new();
    let output = drive("cc-driver", &dir, "exit", ["0", "300"]);
    assert_eq!(output.status.code(), Some(300));
    let output = drive("cc-driver", &dir, "flood", ["300", "200"]);
    assert_eq!((output.stdout.len(), output.stderr.len()), (5_000_000, 5_000_000));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn cc_driver_says_what_is_wrong() {
    for (args, message) in [
        (&[][..], "error: usage: cc-driver TOOL @FILE SOURCE SOURCE\n"),
        (&["x", "@C:\\no\\such", "a", "b"], "error: cannot read the response file\n"),
    ] {
        let output = assert_same("cc-driver", args);
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), (message, Some(1)));
    }
    let dir = TempDir::new();
    fs::write(dir.path().join("r"), "x").unwrap();
    let response = format!("@{}", dir.path().join("r").display());
    let output = assert_same("cc-driver", &["no-such-tool", &response, "a", "b"]);
    assert_eq!(text(&output.stderr), "error: cannot start the tool\n");
}

/// Writes a launcher for `target` and `arguments` into `dir`.
fn make_launcher(kind: &str, dir: &TempDir, target: &str, arguments: &str) -> std::path::PathBuf {
    let mut image = fs::read(command(kind).get_program()).unwrap();
    let text: Vec<u8> =
        format!("{target}\n{arguments}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    image.extend(&text);
    image.extend(u32::try_from(text.len()).unwrap().to_le_bytes());
    image.extend(b"NTLAUNCH");
    let path = dir.path().join(format!("my {kind}.exe"));
    fs::write(&path, image).unwrap();
    path
}

#[test]
fn a_launcher_stands_in_for_its_program() {
    let dir = TempDir::new();
    fs::create_dir(dir.path().join("bin")).unwrap();
    let program = dir.path().join("bin/the tool.exe");
    fs::copy(command("test-child").get_program(), &program).unwrap();
    let absolute = program.to_str().unwrap();
    for kind in ["launcher", "launcher-gui"] {
        for target in ["bin\\the tool.exe", absolute] {
            let launcher = make_launcher(kind, &dir, target, "args \"a b\" \u{e4}");
            let run = |args: &[&str]| {
                let output = std::process::Command::new(&launcher).args(args).output().unwrap();
                assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
                text(&output.stdout)
            };
            assert_eq!(run(&[]), "0061 0020 0062 \n00e4 \n", "{kind} {target}");
            assert_eq!(
                run(&["", "\"x y\\"]),
                "0061 0020 0062 \n00e4 \n\n0022 0078 0020 0079 005c \n"
            );
        }
        // Standard input and the exit code go through.
        let launcher = make_launcher(kind, &dir, absolute, "cat");
        let mut child = std::process::Command::new(&launcher)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"through").unwrap();
        assert_eq!(child.wait_with_output().unwrap().stdout, b"through");
        let launcher = make_launcher(kind, &dir, absolute, "exit");
        let status = std::process::Command::new(&launcher).arg("4000000000").status().unwrap();
        assert_eq!(status.code().map(i32::cast_unsigned), Some(4_000_000_000));
    }
}

#[test]
fn a_killed_launcher_takes_its_program_along() {
    let dir = TempDir::new();
    let program = command("test-child");
    let launcher =
        make_launcher("launcher", &dir, program.get_program().to_str().unwrap(), "sleep 60000");
    // The pipe ends when the last process that has its other end does.
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut child = std::process::Command::new(&launcher).stdout(writer).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none());
    let start = Instant::now();
    child.kill().unwrap();
    child.wait().unwrap();
    std::io::Read::read_to_end(&mut reader, &mut Vec::new()).unwrap();
    assert!(start.elapsed() < Duration::from_secs(30), "the program ran on");
}

#[test]
fn a_launcher_says_what_is_wrong() {
    let output = run("launcher", &["x"]);
    assert_eq!(text(&output.stderr), "nothing to launch is written behind\n");
    assert_eq!(output.status.code(), Some(1));
    let dir = TempDir::new();
    for target in ["no such.exe", "C:\\x.bat"] {
        let launcher = make_launcher("launcher", &dir, target, "");
        let output = std::process::Command::new(&launcher).output().unwrap();
        assert_eq!(text(&output.stderr), "cannot start the program\n", "{target}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn the_examples_keep_to_their_sizes() {
    for (program, most) in [("hello", 4096), ("cc-driver", 40 * 1024), ("launcher", 12 * 1024)] {
        let size = fs::metadata(command(program).get_program()).unwrap().len();
        assert!(size <= most, "{program} has {size} bytes");
    }
}
