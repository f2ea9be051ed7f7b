//! Children: how they start, what they get, how they end.
use crate::{child, units};
use core::time::Duration;
use nt_rt::{
    ExitCode,
    process::{Command, Error, Job, Stdio, pipe},
    time::Instant,
};
use nt_tests::TempDir;

fn quiet() -> Command {
    let mut command = child();
    command.stdin(Stdio::Null).stdout(Stdio::Null).stderr(Stdio::Null);
    command
}

#[test]
fn the_exit_code_comes_back() {
    for code in ["0", "1", "259", "4294967295"] {
        let status = quiet().arg("exit").arg(code).status().unwrap();
        assert_eq!(status.code().to_string(), code);
    }
}

#[test]
fn an_abort_ends_with_the_status_of_a_fast_fail() {
    assert_eq!(quiet().arg("abort").status().unwrap().code(), 0xC000_0409);
}

#[test]
fn a_hundred_megabytes_on_both_pipes_arrive_whole() {
    let output = child().arg("flood").arg("10000").output().unwrap();
    assert!(output.code.is_success());
    assert_eq!((output.stdout.len(), output.stderr.len()), (100_000_000, 100_000_000));
    assert!(output.stdout.iter().all(|&byte| byte == b'o'));
    assert!(output.stderr.iter().all(|&byte| byte == b'e'));
}

#[test]
fn a_child_reads_what_is_written_to_it() {
    let mut cat = child();
    let mut cat = cat.arg("cat").stdin(Stdio::Pipe).stdout(Stdio::Pipe).spawn().unwrap();
    cat.stdin.as_mut().unwrap().write_all(b"one, ").unwrap();
    cat.stdin.as_mut().unwrap().write_all(b"two").unwrap();
    let output = cat.wait_with_output().unwrap();
    assert_eq!((output.stdout.as_slice(), output.code), (&b"one, two"[..], ExitCode::SUCCESS));
}

#[test]
fn pipes_connect_two_children() {
    let (reader, writer) = pipe().unwrap();
    let mut flood = child();
    flood.arg("flood").arg("100").stdin(Stdio::Null).stdout(writer).stderr(Stdio::Null);
    let mut first = flood.spawn().unwrap();
    drop(flood); // our end of the writer
    let mut cat = child();
    let output = cat.arg("cat").stdin(reader).output().unwrap();
    assert_eq!(output.stdout.len(), 1_000_000);
    assert_eq!(first.wait().unwrap(), ExitCode::SUCCESS);
}

#[test]
fn waiting_has_a_limit_and_killing_an_end() {
    let mut sleeper = quiet().arg("sleep").arg("60000").spawn().unwrap();
    let start = Instant::now();
    assert_eq!(sleeper.try_wait().unwrap(), None);
    assert_eq!(sleeper.wait_for(Duration::from_millis(50)).unwrap(), None);
    sleeper.kill().unwrap();
    assert_eq!(sleeper.wait().unwrap(), ExitCode::FAILURE);
    sleeper.kill().unwrap(); // once more does no harm
    assert_eq!(sleeper.try_wait().unwrap(), Some(ExitCode::FAILURE));
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_job_that_is_closed_ends_its_processes_and_their_children() {
    let job = Job::kill_on_close().unwrap();
    let mut command = quiet();
    // The child waits for a grandchild that sleeps.
    command.arg("run").arg(&units(nt_tests::command("test-child").get_program()));
    let mut parent = command.arg("sleep").arg("60000").spawn_in(&job).unwrap();
    assert_eq!(parent.wait_for(Duration::from_millis(300)).unwrap(), None);
    drop(job);
    assert!(parent.wait_for(Duration::from_secs(30)).unwrap().is_some());

    let job = Job::kill_on_close().unwrap();
    let mut sleeper = quiet().arg("sleep").arg("60000").spawn_in(&job).unwrap();
    job.kill(ExitCode::new(42)).unwrap();
    assert_eq!(sleeper.wait_for(Duration::from_secs(30)).unwrap(), Some(ExitCode::new(42)));
}

#[test]
fn what_cannot_start_says_why() {
    assert_eq!(Command::new("no-such-program-here").spawn().unwrap_err(), Error::NotFound);
    assert_eq!(Command::new(r"C:\no\such.exe").spawn().unwrap_err(), Error::NotFound);
    let dir = TempDir::new();
    let file = dir.path().join("text.exe");
    std::fs::write(&file, "no executable").unwrap();
    let error = Command::new(&units(file.as_os_str())).spawn().unwrap_err();
    assert_eq!(error, Error::Win32(193));
    let error = child().arg("exit").current_dir(r"C:\no\such").spawn().unwrap_err();
    assert!(matches!(error, Error::Win32(2 | 3 | 267)), "{error}");
    assert_eq!(child().env("A=B", "x").spawn().unwrap_err(), Error::Variable);
    assert_eq!(child().current_dir("a\0b").spawn().unwrap_err(), Error::PathHasNul);
    let error = child().arg("a\0b").spawn().unwrap_err();
    assert_eq!(error.to_string(), "a command line cannot hold a NUL");
}

#[test]
fn the_current_directory_is_searched_only_when_asked() {
    let dir = TempDir::new();
    let copy = dir.path().join("nt-rt-only-here.exe");
    std::fs::copy(nt_tests::command("test-child").get_program(), &copy).unwrap();
    // `test-child run` looks in its own current directory.
    let run = |program: &str, path: &str| {
        let mut command = quiet();
        command.arg("run").arg(program).arg("exit").arg("7").env("Path", path);
        command.current_dir(&units(dir.path().as_os_str())).status().unwrap().code()
    };
    assert_eq!(run("nt-rt-only-here", ".;"), 1);
    assert_eq!(run("nt-rt-only-here.exe", r"C:\windows;."), 1);
    assert_eq!(run(r".\nt-rt-only-here", ""), 7);
    assert_eq!(run("nt-rt-only-here", dir.path().to_str().unwrap()), 7);
}

#[test]
fn a_child_gets_the_environment_it_is_given() {
    let show = |command: &mut Command| -> Vec<String> {
        let output = command.arg("env").output().unwrap();
        String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(|line| {
                let units: Vec<u16> = line
                    .split_whitespace()
                    .map(|unit| u16::from_str_radix(unit, 16).unwrap())
                    .collect();
                String::from_utf16(&units).unwrap()
            })
            .collect()
    };
    let all = show(child().env("NT_RT_CHILD", "\u{e4} b").env_remove("PATHEXT"));
    assert!(all.contains(&"NT_RT_CHILD=\u{e4} b".into()));
    assert!(!all.iter().any(|v| v.to_uppercase().starts_with("PATHEXT=")));
    assert!(all.iter().any(|v| v.to_uppercase().starts_with("PATH=")));
    let mut only = show(child().env_clear().env("b", "2").env("A", "1").env("B", "3"));
    // Wine adds what a program cannot do without.
    let added = ["WINE", "SYSTEM", "PROCESSOR_"];
    only.retain(|v| !added.iter().any(|prefix| v.to_uppercase().starts_with(prefix)));
    assert_eq!(only, ["A=1", "B=3"]);
}
