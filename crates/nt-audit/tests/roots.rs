//! Folders of system DLLs as roots, and the graphs made of them.
#![expect(clippy::unwrap_used, reason = "test code on a host")]

mod common;

use common::Pe;
use nt_audit::{
    Auditor, Policy, Root, Verdict,
    root::{self, Graph},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("roots-{test}"));
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn dll(folder: &Path, name: &str, wide: bool, imports: &[(&str, &[&str])]) {
    let mut pe = Pe::with_imports(wide, imports);
    pe.characteristics |= 0x2000;
    fs::write(folder.join(name), pe.build()).unwrap();
}

/// A system with both folders: ntdll, kernel32, kernelbase, and what x86 has and x64 has not.
fn system(test: &str) -> PathBuf {
    let folder = folder(test);
    for (sub, wide) in [("System32", true), ("SysWOW64", false)] {
        let sub = folder.join(sub);
        fs::create_dir_all(&sub).unwrap();
        dll(&sub, "ntdll.dll", wide, &[]);
        dll(&sub, "KernelBase.dll", wide, &[("ntdll.dll", &["NtClose"])]);
        dll(&sub, "KERNEL32.DLL", wide, &[("kernelbase", &["CloseHandle"])]);
        let more = if wide { "wide.dll" } else { "narrow.dll" };
        dll(&sub, more, wide, &[("NTDLL", &["NtClose"])]);
        dll(&sub, "shared.dll", wide, &[(more, &["f"])]);
    }
    folder
}

fn loaded(root: &Root, wide: bool) -> (Verdict, Vec<String>) {
    let bytes = Pe::with_imports(wide, &[("shared.dll", &["f"])]).build();
    let auditor = Auditor::with_roots(Policy::fast_start(), vec![root.clone()]);
    let report = auditor.audit_bytes("app.exe".as_ref(), &bytes, &root::Folder::empty());
    (report.verdict, report.loaded.into_iter().map(|one| one.dll).collect())
}

const BASE: [&str; 3] = ["kernel32.dll", "kernelbase.dll", "ntdll.dll"];

#[test]
fn x86_images_load_from_the_other_folder() {
    let system = system("wow");
    let root = Root::open(&system.join("System32")).unwrap();
    for (wide, more) in [(true, "wide.dll"), (false, "narrow.dll")] {
        let (verdict, mut loaded) = loaded(&root, wide);
        let mut want = [&BASE[..], &["shared.dll", more]].concat();
        want.sort_unstable();
        loaded.sort_unstable();
        assert_eq!(
            (verdict, loaded),
            (Verdict::Pass, want.iter().map(|&dll| dll.into()).collect())
        );
    }
}

#[test]
fn a_snapshot_answers_as_its_folder() {
    let folder = system("snapshot").join("System32");
    fs::write(folder.join("broken.dll"), b"MZ").unwrap();
    let snapshot = root::snapshot(&folder, "Made\tup").unwrap();
    assert_eq!(snapshot.unreadable.len(), 1);
    let graph = Graph::parse(snapshot.text.clone()).unwrap();
    assert!(!graph.find("broken.dll").unwrap().edges_read());
    let file = folder.join("made-up.graph");
    fs::write(&file, &snapshot.text).unwrap();
    let (direct, read) = (Root::open(&folder).unwrap(), Root::open(&file).unwrap());
    assert_eq!(read.name(), "Made up");
    assert_eq!(loaded(&direct, true), loaded(&read, true));
    // Made again, it is the same.
    fs::remove_file(&file).unwrap();
    assert_eq!(root::snapshot(&folder, "Made\tup").unwrap().text, snapshot.text);
    assert!(root::diff(&graph, &graph).is_empty());
}

#[test]
fn what_is_no_root_says_so() {
    let folder = folder("none");
    for (spec, want) in [
        (folder.clone(), "no ntdll.dll"),
        (folder.join("missing"), "No such file"),
        (folder.join("text"), "line 1: "),
    ] {
        fs::write(folder.join("text"), "text").unwrap();
        let error = Root::open(&spec).unwrap_err().to_string();
        assert!(cfg!(windows) || error.contains(want), "{error}");
    }
    assert!(cfg!(windows) || Root::open("live".as_ref()).is_err());
    fs::write(folder.join("ntdll.dll"), b"MZ").unwrap();
    assert!(Root::open(&folder).unwrap_err().to_string().contains("at offset"));
}
