//! Packages that tests write, build for Windows and look at.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Targets that rust-lld links without an SDK.
pub(crate) const TARGETS: [&str; 3] =
    ["x86_64-pc-windows-msvc", "i686-pc-windows-msvc", "aarch64-pc-windows-msvc"];

/// The workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Module and name of every function that nt-sys imports.
pub(crate) fn functions() -> Vec<(String, String)> {
    let root = root().join("crates/nt-sys/src");
    let (mut folders, mut functions) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(&root).unwrap().iter().next().unwrap();
            let module = inside.to_str().unwrap().trim_end_matches(".rs").to_owned();
            if module == "optional" || module == "macros" {
                continue;
            }
            for line in fs::read_to_string(&path).unwrap().lines() {
                if let Some(rest) = line.strip_prefix("    pub fn ") {
                    functions.push((module.clone(), rest.split('(').next().unwrap().to_owned()));
                }
            }
        }
    }
    functions.sort();
    functions
}

/// A package without std, in a folder of its own.
pub(crate) struct Package {
    folder: PathBuf,
}

impl Package {
    /// Writes `src/main.rs`: a panic handler and `source`, which defines `start`.
    pub(crate) fn new(name: &str, dependencies: &str, source: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(folder.join("src")).unwrap();
        // As TOML writes it: backslashes escaped.
        let nt_sys = format!("{:?}", root().join("crates/nt-sys").to_str().unwrap());
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [workspace]\n[profile.release]\npanic = \"abort\"\nlto = true\ncodegen-units = 1\n\
             {dependencies}nt-sys = {{ path = {nt_sys} }}\n"
        );
        // nt-sys takes what it inherits from its own workspace.
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        let main = format!(
            "#![no_std]\n#![no_main]\n\
             #[panic_handler]\nfn panic(_: &core::panic::PanicInfo<'_>) -> ! {{ loop {{}} }}\n{source}"
        );
        fs::write(folder.join("src/main.rs"), main).unwrap();
        Self { folder }
    }

    /// Builds for a target; returns the folder of the images.
    pub(crate) fn build(&self, target: &str, more: &[&str]) -> PathBuf {
        let variable = target.to_uppercase().replace('-', "_");
        let flags = "-Clink-arg=/NODEFAULTLIB -Clink-arg=/ENTRY:start \
                     -Clink-arg=/SUBSYSTEM:CONSOLE -Clink-arg=/DEBUG:NONE";
        let output = Command::new(env!("CARGO"))
            .args(["build", "--release", "--quiet", "--target", target])
            .args(more)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env(format!("CARGO_TARGET_{variable}_LINKER"), "rust-lld")
            .env(format!("CARGO_TARGET_{variable}_RUSTFLAGS"), flags)
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .unwrap();
        assert!(output.status.success(), "{target}: {}", String::from_utf8_lossy(&output.stderr));
        self.folder.join("target").join(target).join("release")
    }
}
