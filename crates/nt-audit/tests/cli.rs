//! The command as a user runs it: what it prints, and the status it leaves with.
#![expect(clippy::unwrap_used, reason = "test code on a host")]

mod common;

use common::Pe;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A folder of this test's own.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{test}"));
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(args: &[&str], files: &[&Path]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_cargo-nt-audit"))
        .arg("nt-audit")
        .args(args)
        .args(files)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

fn image(folder: &Path, name: &str, dlls: &[(&str, &[&str])]) -> PathBuf {
    write(folder, name, &Pe::with_imports(true, dlls).build())
}

#[test]
fn files_that_are_no_images_are_inconclusive() {
    let folder = folder("no-images");
    let sound = Pe::with_imports(true, &[("ntdll.dll", &["NtClose"])]).build();
    let mut outside = Pe::with_imports(true, &[("ntdll.dll", &["NtClose"])]);
    outside.directories.insert(1, (0x7777_0000, 40));
    for (name, bytes, want) in [
        ("empty", &b""[..], "at offset 0x0: the file is empty"),
        ("text", b"Hello, world\n", "at offset 0x0: not a PE image: no MZ signature"),
        ("mz", b"MZ", "at offset 0x3c: the file ends at 0x2, inside the DOS header"),
        ("cut", &sound[..0x500], "at offset 0x148: section data reaches 0x600, past the end"),
        ("outside", &outside.build(), "points to RVA 0x77770000, outside the image"),
    ] {
        let path = write(&folder, name, bytes);
        let (status, out, err) = run(&["--profile", "pure"], &[&path]);
        assert_eq!((status, err.as_str()), (3, ""), "{name}: {out}");
        assert!(out.contains(want) && out.contains(&*path.to_string_lossy()), "{name}: {out}");
    }
}

#[test]
fn files_that_are_not_there_are_status_2() {
    let folder = folder("not-there");
    let good = image(&folder, "good.exe", &[("ntdll.dll", &["NtClose"])]);
    let bad = image(&folder, "bad.exe", &[("advapi32.dll", &["RegCloseKey"])]);
    for path in [folder.join("missing.exe"), folder.clone()] {
        let (status, _, err) = run(&[], &[&good, &path, &bad]);
        assert_eq!(status, 2);
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains(&*path.to_string_lossy()), "{err}");
    }
}

#[test]
fn the_worst_image_decides() {
    let folder = folder("worst");
    let good = image(&folder, "good.exe", &[("ntdll.dll", &["NtClose"])]);
    let bad = image(&folder, "bad.exe", &[("advapi32.dll", &["RegCloseKey"])]);
    let unknown = image(&folder, "unknown.exe", &[("no-such.dll", &["f"])]);
    assert_eq!(run(&[], &[&good]).0, 0);
    assert_eq!(run(&[], &[&good, &unknown]).0, 3);
    assert_eq!(run(&[], &[&good, &bad, &unknown]).0, 1);
}

#[test]
fn usage_is_status_2_and_help_is_not() {
    for args in [&[][..], &["--format", "yaml", "x"], &["--profile", "none", "x"], &["--no"]] {
        let (status, out, err) = run(args, &[]);
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(!err.is_empty());
    }
    let (status, out, _) = run(&["--help"], &[]);
    assert!(status == 0 && out.contains("Exit status"), "{out}");
    assert_eq!(run(&["--version"], &[]).0, 0);
}

#[test]
fn profiles_judge_what_they_say() {
    let folder = folder("profiles");
    let pure = image(&folder, "pure.exe", &[("NTDLL", &["NtClose"])]);
    let sync: &[&str] = &["WaitOnAddress"];
    let std = image(
        &folder,
        "std.exe",
        &[("api-ms-win-core-synch-l1-2-0.dll", sync), ("KERNEL32.dll", &["ExitProcess"])],
    );
    let winmm = image(&folder, "psapi.exe", &[("psapi.dll", &["EnumProcesses"])]);
    for (profile, statuses) in [("pure", [0, 1, 1]), ("std", [0, 0, 1]), ("fast-start", [0, 0, 0])]
    {
        for (path, want) in [&pure, &std, &winmm].into_iter().zip(statuses) {
            let (status, out, _) = run(&["--profile", profile], &[path]);
            assert_eq!(status, want, "{profile}: {out}");
        }
    }
}

#[test]
fn a_dll_beside_the_image_is_read() {
    let folder = folder("beside");
    let app = image(&folder, "app.exe", &[("Plugin.dll", &["Go"])]);
    assert_eq!(run(&[], &[&app]).0, 3);
    image(&folder, "PLUGIN.DLL", &[("user32.dll", &["MessageBoxW"])]);
    let (status, out, _) = run(&[], &[&app]);
    assert!(status == 1 && out.contains("plugin.dll -> user32.dll"), "{out}");
    // One that the system always takes from itself does not count.
    image(&folder, "user32.dll", &[]);
    assert_eq!(run(&[], &[&app]).0, 1);
    write(&folder, "PLUGIN.DLL", b"not an image");
    let (status, out, _) = run(&[], &[&app]);
    assert!(status == 3 && out.contains("unreadable"), "{out}");
    fs::remove_file(folder.join("PLUGIN.DLL")).unwrap();
    fs::write(folder.join("plugin.dll"), Pe::with_imports(false, &[]).build()).unwrap();
    let (status, out, _) = run(&[], &[&app]);
    assert!(status == 3 && out.contains("is for x86"), "{out}");
}

#[test]
fn tricks_with_names_do_not_help() {
    let folder = folder("names");
    for raw in ["ADVAPI32", "AdvApi32.dll.", "c:\\windows\\advapi32.dll", "\\\\host\\x\\advapi32"] {
        let path = image(&folder, "trick.exe", &[("ntdll.dll", &["NtClose"]), (raw, &["f"])]);
        let (status, out, _) = run(&[], &[&path]);
        assert!(status == 1 && out.contains("denied: advapi32.dll"), "{raw}: {out}");
        assert_eq!(out.contains("path-in-name"), raw.contains('\\'), "{raw}: {out}");
    }
}

#[test]
fn nothing_imported_is_no_pass() {
    let folder = folder("nothing");
    let path = image(&folder, "nothing.exe", &[]);
    let (status, out, _) = run(&[], &[&path]);
    assert!(status == 3 && out.contains("no-imports"), "{out}");
}

#[test]
fn json_has_the_documented_form() {
    let folder = folder("json");
    let functions: &[&str] = &["RegCloseKey", "#17"];
    let path = image(&folder, "app.exe", &[("Advapi32.dll", functions), ("ntdll.dll", &["A"])]);
    let (status, out, _) = run(&["--format", "json"], &[&path]);
    assert_eq!(status, 1);
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["schema"], 1);
    assert_eq!(json["policy"], "fast-start");
    let image = &json["images"][0];
    assert_eq!(image["path"], path.to_string_lossy().as_ref());
    assert_eq!((&image["machine"], &image["subsystem"]), (&"x64".into(), &"console".into()));
    assert_eq!(image["verdict"], "fail");
    let import = &image["imports"][0];
    assert_eq!((&import["dll"], &import["raw"]), (&"advapi32.dll".into(), &"Advapi32.dll".into()));
    assert_eq!(import["kind"], "static");
    assert_eq!(import["functions"], serde_json::json!([{"name": "RegCloseKey"}, {"ordinal": 17}]));
    let loaded = image["loaded"].as_array().unwrap();
    assert_eq!(image["loaded_count"], loaded.len());
    let sechost = loaded.iter().find(|dll| dll["dll"] == "sechost.dll").unwrap();
    let path = serde_json::json!([
        {"dll": "advapi32.dll", "kind": "static"},
        {"dll": "sechost.dll", "kind": "static"},
    ]);
    assert_eq!(sechost["path"], path);
    let finding = &image["findings"][0];
    assert_eq!((&finding["code"], &finding["level"]), (&"denied".into(), &"error".into()));
    assert_eq!(finding["dll"], "advapi32.dll");
    // The same file, the same bytes.
    assert_eq!(run(&["--format", "json"], &[&folder.join("app.exe")]).1, out);
}

#[test]
fn colours_are_for_terminals() {
    let folder = folder("colours");
    let path = image(&folder, "app.exe", &[("ntdll.dll", &["NtClose"])]);
    assert!(!run(&[], &[&path]).1.contains('\x1b'));
    assert!(run(&["--color", "always"], &[&path]).1.contains('\x1b'));
}
