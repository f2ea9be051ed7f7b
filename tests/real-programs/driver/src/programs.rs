//! Programs of others' crates: built without and with stand-ins, run on real input, compared.
use crate::{
    Result,
    build::{build, root},
    image, wine,
};
use std::{path::Path, process::Command};

const GNU: &str = "x86_64-pc-windows-gnu";

/// A program, what it is given, and what its import table may still name.
struct Program {
    name: &'static str,
    args: &'static [&'static str],
    remains: &'static [&'static str],
}

const PROGRAMS: &[Program] = &[
    Program {
        name: "workload",
        args: &["link/callers/src/lib.rs"],
        remains: &["kernel32.dll", "msvcrt.dll", "ntdll.dll"],
    },
    Program { name: "tools", args: &[], remains: &["kernel32.dll", "msvcrt.dll", "ntdll.dll"] },
];

/// What may be in no import table, and in the loader's list only where a call needed it.
const UNWANTED: [&str; 6] = [
    "advapi32.dll",
    "bcrypt.dll",
    "bcryptprimitives.dll",
    "rpcrt4.dll",
    "sechost.dll",
    "userenv.dll",
];

/// Runs all, or those named.
pub fn run(names: &[&str]) -> Result<()> {
    let chosen = PROGRAMS.iter().filter(|p| names.is_empty() || names.contains(&p.name));
    for program in chosen {
        check(program)?;
    }
    Ok(())
}

fn check(program: &Program) -> Result<()> {
    let name = program.name;
    let [with, without] = [true, false].map(|shim| {
        let out = build(name, GNU, "release", shim)?;
        let path = out.join(format!("{name}.exe"));
        Ok::<_, String>((image::read(&path)?, path))
    });
    let ((with, with_path), (without, without_path)) = (with?, without?);
    println!("{name}: without {:?}", without.dlls);
    println!("{name}: with    {:?}, {} stand-ins", with.dlls, with.lines.len());
    if let Some(dll) = with.dlls.iter().find(|dll| !program.remains.contains(&dll.as_str())) {
        let prefix = format!("{dll}!");
        let left: Vec<_> = with.functions.iter().filter(|f| f.starts_with(&prefix)).collect();
        return Err(format!("{name} still imports {left:?}"));
    }
    if with.exports != without.exports {
        return Err(format!("{name}: other exports"));
    }
    let left = wine::run(&mut command(program, &with_path))?;
    if left.code != Some(0) {
        return Err(format!("{name}: {left:?}"));
    }
    let loaded = wine::loaded(&mut command(program, &with_path))?;
    println!("{name}: loaded with    {}", loaded.join(" "));
    // Wine 8 has no bcryptprimitives.dll; the program as it was finds one beside it.
    build("bcryptprimitives", GNU, "release", false)?;
    let original = wine::run(&mut command(program, &without_path))?;
    let before = wine::loaded(&mut command(program, &without_path))?;
    println!("{name}: loaded without {}", before.join(" "));
    if original != left {
        return Err(format!("{name}: {left:?}, without {original:?}"));
    }
    println!("{name}: the same {} bytes of output and exit code", left.stdout.len());
    let still: Vec<_> = UNWANTED.iter().filter(|dll| loaded.iter().any(|l| l == **dll)).collect();
    println!("{name}: of the unwanted, loaded at run time: {still:?}");
    Ok(())
}

fn command(program: &Program, path: &Path) -> Command {
    let mut command = wine::command(path);
    command.current_dir(root()).args(program.args);
    command
}
