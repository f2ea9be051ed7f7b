//! Finds the sources of the foreign bindings that Cargo chose, and reads them.

use crate::theirs::Oracle;
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};
use syn::{Expr, ExprLit, Lit};

/// The three foreign bindings, for the target that is being checked.
pub(crate) fn oracles() -> Vec<Oracle> {
    let arch = env::var("CARGO_CFG_TARGET_ARCH").expect("cargo sets the architecture");
    let mut ntapi = Oracle::new("ntapi");
    let folder = package("ntapi", "0.4.3");
    for module in [
        "ntapi_base",
        "ntexapi",
        "ntioapi",
        "ntkeapi",
        "ntldr",
        "ntmmapi",
        "ntobapi",
        "ntpebteb",
        "ntpsapi",
        "ntregapi",
        "ntrtl",
        "ntseapi",
        "nttmapi",
        "ntxcapi",
    ] {
        ntapi.read_file(&folder.join(format!("src/{module}.rs")), &format!("ntapi::{module}"));
    }
    // ntapi takes what the SDK headers declare from winapi.
    let folder = package("winapi", "0.3.9");
    for (file, module) in [
        ("shared/guiddef.rs", "shared::guiddef"),
        ("shared/ntdef.rs", "shared::ntdef"),
        ("shared/ntstatus.rs", "shared::ntstatus"),
        ("um/winioctl.rs", "um::winioctl"),
        ("um/winnt.rs", "um::winnt"),
    ] {
        ntapi.read_file(&folder.join("src").join(file), &format!("winapi::{module}"));
    }

    let mut phnt = Oracle::new("phnt");
    let arch = if arch == "x86" || arch == "aarch64" { arch } else { "x86_64".to_owned() };
    let file = package("phnt", "0.1.2").join(format!("src/ffi/{arch}_bindgen.rs"));
    phnt.read_file(&file, "phnt::ffi");

    let mut windows = Oracle::new("windows-sys");
    let folder = package("windows-sys", "0.61.2").join("src/Windows");
    // The driver kit first: its declarations are the closer ones.
    for kit in ["Wdk", "Win32"] {
        windows.read_folder(&folder.join(kit), &format!("windows_sys::{kit}"));
    }
    vec![ntapi, phnt, windows]
}

/// Where Cargo unpacked a package.
fn package(name: &str, version: &str) -> PathBuf {
    let cargo = env::var_os("CARGO").expect("cargo sets CARGO");
    let output = Command::new(cargo)
        .args(["metadata", "--format-version=1", "--locked", "--filter-platform"])
        .arg(env::var("TARGET").expect("cargo sets TARGET"))
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("metadata is UTF-8");
    // A whole JSON reader for one path: no. The path of a package ends like this and nothing else.
    let end = format!("{name}-{version}{}Cargo.toml\"", json_separator());
    let end_at = text.find(&end).unwrap_or_else(|| panic!("{name} {version} is not resolved"));
    let start_at = text[..end_at].rfind('"').expect("a JSON string begins somewhere") + 1;
    let path = text[start_at..end_at + end.len() - 1].replace("\\\\", "\\");
    Path::new(&path).parent().expect("the manifest is in a folder").to_owned()
}

const fn json_separator() -> &'static str {
    if cfg!(windows) { "\\\\" } else { "/" }
}

/// The value of a string literal.
pub(crate) fn string(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}
