//! What the tests share.
//!
//! Each test binary is a Windows executable with std, run by Wine on other hosts. Its root says
//! `#![cfg(windows)]` and `nt_shim::stand_in!(ProcessPrng);`, as Wine 8 has no
//! `bcryptprimitives.dll`.
#![forbid(unsafe_code)]
#![expect(clippy::panic, reason = "a test that cannot run says why")]

use core::sync::atomic::{AtomicU32, Ordering};
use std::{
    env, fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A string as UTF-16 units.
pub fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// A directory of one test's own, removed when dropped.
#[derive(Debug)]
pub struct TempDir(PathBuf);

impl TempDir {
    /// Makes an empty directory whose name no other test or process has.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    #[expect(clippy::new_without_default, reason = "has an effect")]
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = env::temp_dir().join(format!("nt-tests-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Self(path),
                // Left behind by a process that was killed and had the same number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        // What a test leaves undeletable, the system's temporary directory keeps.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs one of this workspace's programs, built before by `cargo xtask test`.
///
/// # Panics
///
/// If the program is not there.
pub fn run(program: &str, args: &[&str]) -> Output {
    command(program).args(args).output().unwrap_or_else(|error| panic!("{program}: {error}"))
}

/// A command for one of this workspace's programs.
///
/// # Panics
///
/// If `NT_PROGRAMS`, the list of directories to look in, is not set or has no such program.
pub fn command(program: &str) -> Command {
    let list = env::var_os("NT_PROGRAMS").unwrap_or_else(|| {
        panic!("NT_PROGRAMS is not set: run the tests by `cargo xtask test`");
    });
    let file = format!("{program}.exe");
    let found = env::split_paths(&list).map(|dir| dir.join(&file)).find(|path| path.exists());
    Command::new(
        found.unwrap_or_else(|| panic!("{file} is not in NT_PROGRAMS: {}", list.display())),
    )
}
