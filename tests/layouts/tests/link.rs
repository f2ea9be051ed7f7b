//! Links an executable for each architecture that imports every function of nt-sys, and reads its
//! import table: a wrong decoration links, and then does not load.
#![expect(
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "helpers of host tests"
)]

mod common;

use common::{Package, TARGETS};
use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path, process::Command};

/// Names of an image's imports, after the auditor has found that they come from ntdll alone.
fn imports(image: &Path) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "nt-audit", "--bin", "cargo-nt-audit", "--"])
        .args(["--profile", "pure", "--format", "json"])
        .arg(image)
        .current_dir(common::root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut names = BTreeSet::new();
    for import in report["images"][0]["imports"].as_array().unwrap() {
        assert_eq!(import["dll"], "ntdll.dll");
        for function in import["functions"].as_array().unwrap() {
            names.insert(function["name"].as_str().unwrap().to_owned());
        }
    }
    names
}

#[test]
fn an_image_that_imports_everything_imports_exported_names() {
    let functions = common::functions();
    let expected = functions.iter().map(|(_, name)| name.clone()).collect::<BTreeSet<_>>();
    let mut rows = String::new();
    for (module, name) in &functions {
        writeln!(rows, "    Address(nt_sys::{module}::{name} as *const ()),").unwrap();
    }
    let package = Package::new(
        "everything",
        "[dependencies]\n",
        &format!(
            "struct Address(#[expect(dead_code)] *const ());\n\
         // SAFETY: an address that nobody reads through.\n\
         unsafe impl Sync for Address {{}}\n\
         static ALL: [Address; {}] = [\n{rows}];\n\
         #[unsafe(no_mangle)]\n\
         extern \"system\" fn start() {{ core::hint::black_box(&ALL); }}\n",
            functions.len(),
        ),
    );
    for target in TARGETS {
        let image = package.build(target, &[]).join("everything.exe");
        assert_eq!(imports(&image), expected, "{target}");
    }
}

#[test]
fn an_unused_binding_leaves_no_trace() {
    let one = "#[unsafe(no_mangle)]\n\
               extern \"system\" fn start() {\n\
               // SAFETY: closing a null handle fails and does nothing else.\n\
               unsafe { nt_sys::ntobapi::NtClose(core::ptr::null_mut()) }; }\n";
    let package = Package::new("one", "[dependencies]\n", one);
    for target in TARGETS {
        let image = package.build(target, &[]).join("one.exe");
        assert_eq!(imports(&image), BTreeSet::from(["NtClose".to_owned()]), "{target}");
        // Headers, code, imports and (on x86) relocations, whatever nt-sys declares.
        let bytes = fs::metadata(&image).unwrap().len();
        assert!(bytes <= 2560, "{target}: {bytes} bytes");
    }
}
