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
/// The command that runs Windows executables on this host.
const RUNNER: &str = "CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER";
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

/// Whether the host has `script`, and so is Wine.
pub(crate) fn is_wine() -> bool {
    Path::new(SCRIPT).exists()
}

fn by_script(test: &str, verdict: &Path, shown: &Path) -> Child {
    let runner = env::var(RUNNER).expect("the runner's variable is set");
    let exe = unix_path(&env::current_exe().unwrap());
    let inner = format!("{runner} \"{exe}\" --exact {test} --nocapture --test-threads=1");
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

/// Without what Wine sends around every piece of text: cursor off and on, rest of the line erased.
fn plain(shown: &str) -> String {
    ["\x1B[?25l", "\x1B[?25h", "\x1B[K"]
        .iter()
        .fold(shown.into(), |text: String, sequence| text.replace(sequence, ""))
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
