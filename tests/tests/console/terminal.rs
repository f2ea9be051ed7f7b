//! A test's body, run again in a process that has a console.
//!
//! The test executable starts itself with this test alone: on Windows in a new console, under Wine
//! by `script`, whose pseudo-terminal Wine takes for a console.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot run says why")]

use core::time::Duration;
use nt_tests::TempDir;
use std::{
    env, fs,
    os::windows::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Instant,
};

/// Set in the process with the console: where its verdict goes.
const VERDICT: &str = "NT_TEST_VERDICT";
/// The shell's command that runs Windows executables on this host. Set by `cargo xtask test` where
/// the host's shell can run it; inside the trixie folder it cannot.
const RUNNER: &str = "NT_RUNNER";
const SCRIPT: &str = r"Z:\usr\bin\script";
const SHELL: &str = r"Z:\bin\sh";
const LIMIT: Duration = Duration::from_mins(2);

/// Runs `body` in a process with a console and returns what that showed, as far as the host lets
/// us see. `test` is the path of the calling test.
pub(crate) fn in_console(test: &str, body: impl FnOnce()) -> Option<String> {
    if let Some(verdict) = env::var_os(VERDICT) {
        body(); // a panic leaves no verdict
        fs::write(verdict, "passed").unwrap();
        return None;
    }
    if !can_open_consoles() {
        return None;
    }
    let dir = TempDir::new();
    let verdict = dir.path().join("verdict");
    let shown = dir.path().join("shown");
    let mut child = if is_wine() {
        by_script(test, &verdict, &shown)
    } else {
        by_new_console(test, &verdict, &shown)
    };
    let start = Instant::now();
    // Wine does not know when a Unix process ends, so that one leaves a mark.
    while !if is_wine() { done(&shown).exists() } else { child.try_wait().unwrap().is_some() } {
        if start.elapsed() > LIMIT {
            let _ = child.kill();
            panic!("does not end in a console: {test}\n{}", read(&shown));
        }
        thread::sleep(Duration::from_millis(10));
    }
    let (passed, shown) = (read(&verdict) == "passed", read(&shown));
    assert!(passed, "failed in a console: {test}\n{shown}");
    is_wine().then(|| plain(&shown))
}

/// Whether this host lets a test have a console of its own; says so if not.
pub(crate) fn can_open_consoles() -> bool {
    let can = !is_wine() || env::var_os(RUNNER).is_some();
    if !can {
        eprintln!("skipped: {RUNNER} is not set, so there is no console to test in");
    }
    can
}

/// Whether the host has `script`, and so is Wine.
pub(crate) fn is_wine() -> bool {
    Path::new(SCRIPT).exists()
}

/// The host's command for this executable with one test.
fn this_test(test: &str) -> String {
    let runner = env::var(RUNNER).expect("the runner's variable is set");
    let exe = unix_path(&env::current_exe().unwrap());
    format!("{runner} \"{exe}\" --exact {test} --nocapture --test-threads=1")
}

/// Runs one test of this executable with a variable set, and returns what Wine logs of it on the
/// channel `relay`: every call between modules. Wine writes to the host's own standard error, so
/// that goes to a file even where the rest is on a console.
#[cfg(nt_wine)]
pub(crate) fn logged(test: &str, in_console: bool, (variable, value): (&str, &str)) -> String {
    let dir = TempDir::new();
    let log = dir.path().join("log");
    let [to, mark, keys] =
        [&log, &done(&log), &log.with_extension("keys")].map(|path| unix_path(path));
    let inner = format!("{} 2> \"{to}\"", this_test(test));
    let command = if in_console {
        format!("mkfifo '{keys}'; script -qc '{inner}' /dev/null <> '{keys}'; touch '{mark}'")
    } else {
        format!("{inner} > /dev/null; touch '{mark}'")
    };
    let mut child = Command::new(SHELL)
        .args(["-c", &command])
        .env(variable, value)
        .env("WINEDEBUG", "+relay")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !done(&log).exists() {
        assert!(start.elapsed() < LIMIT, "{test} does not end");
        thread::sleep(Duration::from_millis(10));
    }
    let _ = child.wait(); // Wine has no handle of the host's processes
    read(&log)
}

fn by_script(test: &str, verdict: &Path, shown: &Path) -> Child {
    let inner = this_test(test);
    let [shown, done, keys] = [shown, &done(shown), &shown.with_extension("keys")].map(unix_path);
    // A file and no pipe, as only files of Wine are files of the host. Input from a pipe that
    // `script` itself holds open at both ends: nobody types, and it never ends.
    let outer =
        format!("mkfifo '{keys}'; script -qc '{inner}' '{shown}' <> '{keys}'; touch '{done}'");
    Command::new(SHELL)
        .args(["-c", &outer])
        .env(VERDICT, verdict)
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Without what Wine sends around every piece of text: the cursor goes off and on, the rest of the
/// line is erased, and a blank at the end of a piece is a step to the right.
fn plain(shown: &str) -> String {
    [("\x1B[?25l", ""), ("\x1B[?25h", ""), ("\x1B[K", ""), ("\x1B[1C", " ")]
        .iter()
        .fold(shown.into(), |text: String, (sequence, plain)| text.replace(sequence, plain))
}

fn done(shown: &Path) -> PathBuf {
    shown.with_extension("done")
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned()
}

fn by_new_console(test: &str, verdict: &Path, log: &Path) -> Child {
    const CREATE_NEW_CONSOLE: u32 = 0x10;
    Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture", "--test-threads=1", "--logfile"])
        .arg(log)
        .env(VERDICT, verdict)
        .creation_flags(CREATE_NEW_CONSOLE)
        .spawn()
        .unwrap()
}

/// The host's name for a path: Wine keeps a link to each drive.
fn unix_path(path: &Path) -> String {
    let path = path.to_str().unwrap().replace('\\', "/");
    let (drive, rest) = path.trim_start_matches("//?/").split_once(':').expect("a drive");
    let prefix = env::var("WINEPREFIX").expect("Wine's prefix is set");
    format!("{prefix}/dosdevices/{}:{rest}", drive.to_lowercase())
}
