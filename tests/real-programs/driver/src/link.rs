//! Every shape of program, linked without and with stand-ins.
use crate::{
    Result,
    build::{build, root},
    image::{self, Image},
    wine,
};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

const GNU: &str = "x86_64-pc-windows-gnu";
const PROFILES: [&str; 6] = ["dev", "release", "one-unit", "thin", "fat", "size"];
/// DLLs that a std program of ours may import.
const EXPECTED: [&str; 3] = ["kernel32.dll", "msvcrt.dll", "ntdll.dll"];
/// DLLs that show in the build without stand-ins that the check can fail.
const REMOVED: [&str; 4] = ["advapi32.dll", "bcrypt.dll", "bcryptprimitives.dll", "userenv.dll"];

/// Links programs with std by mingw's gcc, and runs them.
pub fn gnu() -> Result<()> {
    for profile in PROFILES {
        for kind in ["exe", "cdylib", "staticlib"] {
            let with = std_program(kind, profile, true)?;
            let without = std_program(kind, profile, false)?;
            compare(kind, profile, &with, &without)?;
            println!("{GNU:<24} {profile:<8} {kind:<9} {}", list(&with));
        }
    }
    Ok(())
}

/// Links programs without std by rust-lld, for each architecture, and runs those of this one.
pub fn msvc() -> Result<()> {
    for target in ["x86_64", "i686", "aarch64"] {
        let target = format!("{target}-pc-windows-msvc");
        for profile in PROFILES {
            let with = bare(&target, profile)?;
            println!("{target:<24} {profile:<8} {:<9} {}", "no std", list(&with));
        }
    }
    Ok(())
}

fn list(image: &Image) -> String {
    let dlls: Vec<&str> = image.dlls.iter().map(String::as_str).collect();
    format!("{} ({} stand-ins)", dlls.join(" "), image.lines.len())
}

/// Builds one for windows-gnu, runs it, and reads the image that was linked.
fn std_program(kind: &str, profile: &str, shim: bool) -> Result<Image> {
    let out = build(&format!("link-{kind}"), GNU, profile, shim)?;
    let (host, image) = match kind {
        "exe" => (out.join("link-exe.exe"), out.join("link-exe.exe")),
        "cdylib" => (gcc(kind, &out, &[])?, out.join("link_cdylib.dll")),
        _ => {
            let archive = out.join("liblink_staticlib.a");
            let host = gcc(kind, &out, &[archive.as_path()])?;
            (host.clone(), host)
        }
    };
    // Without stand-ins, Wine 8 lacks bcryptprimitives.dll and does not start it.
    if shim {
        let mut command = wine::command(&host);
        if kind == "cdylib" {
            command.arg(format!("Z:{}", image.display()).replace('/', "\\"));
        }
        let left = wine::run(&mut command)?;
        let fine = left.stdout.starts_with("key 0 0 token 1 profile 1 C:\\")
            && left.stdout.ends_with(" random 0 true threads 4\n");
        if !fine || left.code != Some(0) {
            return Err(format!("{kind}, {profile}: {left:?}"));
        }
    }
    image::read(&image)
}

/// Compiles the C program of a kind.
fn gcc(kind: &str, out: &Path, archives: &[&Path]) -> Result<PathBuf> {
    let program = out.join(format!("host-{kind}.exe"));
    let libraries = [
        "-lkernel32",
        "-luserenv",
        "-lbcrypt",
        "-ladvapi32",
        "-lws2_32",
        "-lntdll",
        "-lsynchronization",
    ];
    let status = Command::new("x86_64-w64-mingw32-gcc")
        .arg(root().join("link").join(kind).join("main.c"))
        .args(archives)
        .args(if archives.is_empty() { &libraries[..0] } else { &libraries[..] })
        .arg("-o")
        .arg(&program)
        .status()
        .map_err(|error| format!("x86_64-w64-mingw32-gcc: {error}"))?;
    if status.success() { Ok(program) } else { Err(format!("host-{kind} does not link")) }
}

fn compare(kind: &str, profile: &str, with: &Image, without: &Image) -> Result<()> {
    let context = format!("{kind}, {profile}");
    for dll in &with.dlls {
        // A C program brings its own run-time library, in whatever parts.
        if !EXPECTED.contains(&dll.as_str()) && !dll.starts_with("api-ms-win-crt-") {
            return Err(format!("{context}: still imports {dll}: {:?}", with.functions));
        }
    }
    if with.exports != without.exports {
        return Err(format!(
            "{context}: exports {:?}, without {:?}",
            with.exports, without.exports
        ));
    }
    for dll in REMOVED {
        if !without.dlls.contains(dll) {
            return Err(format!("{context}: nothing to remove: no {dll} without stand-ins"));
        }
        if !with.lines.iter().any(|line| line.contains(dll)) {
            return Err(format!("{context}: .ntshim does not name {dll}: {:?}", with.lines));
        }
    }
    if !without.lines.is_empty() {
        return Err(format!("{context}: switched off, yet there: {:?}", without.lines));
    }
    Ok(())
}

/// Builds the executable without std for an architecture.
fn bare(target: &str, profile: &str) -> Result<Image> {
    let [with, without] = [true, false].map(|shim| {
        let out = build("link-bare", target, profile, shim)?;
        Ok::<_, String>((image::read(&out.join("link-bare.exe"))?, out))
    });
    let ((with, out), (without, _)) = (with?, without?);
    if with.dlls.iter().any(|dll| dll != "ntdll.dll") {
        return Err(format!("{target}, {profile}: still imports {:?}", with.functions));
    }
    if without.dlls.len() < 5 || with.exports != without.exports {
        return Err(format!("{target}, {profile}: without {without:?}"));
    }
    if target.starts_with("x86_64") {
        let left = wine::run(&mut wine::command(&out.join("link-bare.exe")))?;
        if left.code != Some(0) {
            return Err(format!("{target}, {profile}: {left:?}"));
        }
    }
    Ok(with)
}
