//! The Windows targets: present, linked and flagged alike wherever they are built.
use crate::{outcome::Failure, process, workspace};
use std::{env, path::PathBuf, process::Command};

/// Executables without std: no import library is needed, so rust-lld links them on any host.
pub(crate) const PURE: [&str; 3] =
    ["x86_64-pc-windows-msvc", "i686-pc-windows-msvc", "aarch64-pc-windows-msvc"];

/// Executables with std: mingw's import libraries on other hosts, the native ones on Windows.
pub(crate) const STD: &str =
    if cfg!(windows) { "x86_64-pc-windows-msvc" } else { "x86_64-pc-windows-gnu" };

/// A cfg for executables that Wine 8 runs: it has no device to read random bytes from.
pub(crate) const WINE_CFG: &str = "--cfg=nt_wine";

/// Adds the targets that the toolchain lacks, telling so.
pub(crate) fn ensure(triples: &[&str]) -> Result<(), Failure> {
    let libraries = sysroot()?.join("lib").join("rustlib");
    let absent = |triple: &&&str| !libraries.join(triple).join("lib").is_dir();
    let missing: Vec<_> = triples.iter().filter(absent).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.current_dir(workspace::root()?).args(["target", "add"]).args(missing);
    process::announce(&mut rustup)
}

fn sysroot() -> Result<PathBuf, Failure> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut query = Command::new(rustc);
    query.current_dir(workspace::root()?).args(["--print", "sysroot"]);
    Ok(PathBuf::from(process::output_of(&mut query)?.trim_end()))
}

/// A PDB's identity stands in the image and differs with the folder, so no PDB is made.
const MSVC_FLAGS: &str = "-Clink-arg=/Brepro -Clink-arg=/DEBUG:NONE";

const GNU_FLAGS: &str = "-Clink-arg=-Wl,--no-insert-timestamp";

/// Linkers and flags for every Windows target; images come out the same in every build.
pub(crate) fn configure(cargo: &mut Command, extra: &[&str]) {
    for triple in PURE {
        set(cargo, triple, "RUSTFLAGS", &flags(MSVC_FLAGS, triple, extra));
        if cfg!(not(windows)) {
            set(cargo, triple, "LINKER", "rust-lld");
        }
    }
    if cfg!(not(windows)) {
        set(cargo, STD, "RUSTFLAGS", &flags(GNU_FLAGS, STD, extra));
    }
}

fn flags(reproducible: &str, triple: &str, extra: &[&str]) -> String {
    let mut flags = vec![reproducible];
    if cfg!(windows) && triple == STD {
        // The C runtime inside the executable, as the std twins are built to import little.
        flags.push("-Ctarget-feature=+crt-static");
    }
    flags.extend(extra);
    flags.join(" ")
}

fn set(cargo: &mut Command, triple: &str, what: &str, value: &str) {
    let triple = triple.replace('-', "_").to_ascii_uppercase();
    cargo.env(format!("CARGO_TARGET_{triple}_{what}"), value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(windows))]
    #[test]
    fn every_target_is_reproducible_and_has_a_linker() {
        let mut cargo = Command::new("cargo");
        configure(&mut cargo, &[WINE_CFG]);
        let value = |name: &str| {
            let found = cargo.get_envs().find(|(known, _)| *known == name);
            found.and_then(|(_, value)| value).map(|value| value.to_string_lossy().into_owned())
        };
        for arch in ["X86_64", "I686", "AARCH64"] {
            let linker = value(&format!("CARGO_TARGET_{arch}_PC_WINDOWS_MSVC_LINKER"));
            assert_eq!(linker.as_deref(), Some("rust-lld"));
            let flags = value(&format!("CARGO_TARGET_{arch}_PC_WINDOWS_MSVC_RUSTFLAGS"));
            let expected = "-Clink-arg=/Brepro -Clink-arg=/DEBUG:NONE --cfg=nt_wine";
            assert_eq!(flags.as_deref(), Some(expected));
        }
        let gnu = value("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS");
        let expected = "-Clink-arg=-Wl,--no-insert-timestamp --cfg=nt_wine";
        assert_eq!(gnu.as_deref(), Some(expected));
    }
}
