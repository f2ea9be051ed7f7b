//! Beside std on the same files, in the same process.
extern crate alloc;

use crate::tree;
use alloc::collections::BTreeMap;
use nt_fs::{Dir, DirBuf, File, Metadata, OpenOptions};
use nt_tests::TempDir;
use std::{
    ffi::OsString,
    fs, io,
    os::windows::{ffi::OsStringExt, fs::MetadataExt},
    path::Path,
    time::SystemTime,
};

/// An error as users of std see it.
fn kind(error: impl Into<io::Error>) -> (io::ErrorKind, Option<i32>) {
    const FILE_EXISTS: i32 = 80;
    const ALREADY_EXISTS: i32 = 183;
    let error: io::Error = error.into();
    // One status, for which `CreateFileW` alone has a code of its own.
    let code =
        error.raw_os_error().map(|code| if code == FILE_EXISTS { ALREADY_EXISTS } else { code });
    (error.kind(), code)
}

#[track_caller]
fn assert_same_result<A, B, E: Into<io::Error>>(
    ours: Result<A, E>,
    std: io::Result<B>,
    what: &str,
) {
    let ours = ours.map(drop).map_err(kind);
    assert_eq!(ours, std.map(drop).map_err(kind), "{what}");
}

fn assert_same(ours: &Metadata, std: &fs::Metadata, path: &Path) {
    assert_eq!(ours.attributes(), std.file_attributes(), "attributes of {}", path.display());
    assert_eq!(
        (ours.is_file(), ours.is_dir()),
        (std.is_file(), std.is_dir()),
        "{}",
        path.display()
    );
    if ours.is_file() {
        assert_eq!(ours.size(), std.len(), "size of {}", path.display());
    }
    let times = ours.times();
    assert_eq!(SystemTime::from(times.created), std.created().unwrap(), "{}", path.display());
    assert_eq!(SystemTime::from(times.written), std.modified().unwrap(), "{}", path.display());
    assert_eq!(times.written.ticks().cast_unsigned(), std.last_write_time());
}

#[test]
fn ten_thousand_files_look_the_same_and_are_gone_alike() {
    let dir = TempDir::new();
    let (dirs, files) = tree::make(dir.path(), 10_000);
    let mut longest = 0;
    for path in dirs.iter().chain(&files) {
        longest = longest.max(path.as_os_str().len());
        assert_same(
            &nt_fs::symlink_metadata(path).unwrap(),
            &fs::symlink_metadata(path).unwrap(),
            path,
        );
        assert_same(&nt_fs::metadata(path).unwrap(), &fs::metadata(path).unwrap(), path);
        assert!(nt_fs::exists(path).unwrap());
    }
    assert!(longest > 300, "paths beyond 260 units: {longest}");
    let mut buf = Box::new(DirBuf::<{ 64 * 1024 }>::new());
    for path in &dirs {
        let std: BTreeMap<OsString, fs::Metadata> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.map(|entry| (entry.file_name(), entry.metadata().unwrap())).unwrap())
            .collect();
        let open = Dir::open(path).unwrap();
        let mut ours = BTreeMap::new();
        while let Some(entries) = open.read(&mut *buf).unwrap() {
            for entry in entries.map(Result::unwrap).filter(|entry| !entry.is_dots()) {
                let units: Vec<u16> = entry.name.units().collect();
                let name = OsString::from_wide(&units);
                assert_same(&open.symlink_metadata(&units).unwrap(), &std[&name], path);
                ours.insert(name, entry.metadata());
            }
        }
        assert_eq!(ours.keys().collect::<Vec<_>>(), std.keys().collect::<Vec<_>>());
        for (name, metadata) in &ours {
            assert_same(metadata, &std[name], &path.join(name));
        }
    }
    // Read-only and reserved names included, which std leaves under Wine 8.
    let root = &dirs[0];
    nt_fs::remove_dir_all(root).unwrap();
    assert!(!nt_fs::exists(root).unwrap() && !root.exists());
}

#[test]
fn errors_have_the_kinds_and_codes_of_std() {
    let dir = TempDir::new();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("file"), "x").unwrap();
    fs::create_dir(at("dir")).unwrap();
    fs::create_dir(at("full")).unwrap();
    fs::write(at("full\\file"), "x").unwrap();
    let paths = [
        "file", "dir", "full", "none", "none\\x", "file\\x", "bad*", "bad?", "dir\\", "a\0b",
        "sp ", "dot.",
    ];
    for name in paths {
        let path = at(name);
        assert_same_result(nt_fs::metadata(&path), fs::metadata(&path), name);
        assert_same_result(nt_fs::symlink_metadata(&path), fs::symlink_metadata(&path), name);
        assert_same_result(File::open(&path), fs::File::open(&path), name);
        let new = OpenOptions::new().write(true).create_new(true).open(&path).map(drop);
        let cleaned = |result: &Result<(), _>| result.is_ok() && fs::remove_file(&path).is_ok();
        let removed = cleaned(&new);
        let std = fs::OpenOptions::new().write(true).create_new(true).open(&path).map(drop);
        assert_same_result(new, std, name);
        assert!(!removed || fs::remove_file(&path).is_ok());
        // std looks for `name\*`: its code is one for what lies below the name, and for a file
        // Wine calls that an invalid name, and Windows no directory.
        if name != "file" {
            let ours = Dir::open(&path).map(drop).map_err(|error| kind(error).0);
            assert_eq!(ours, fs::read_dir(&path).map(drop).map_err(|error| error.kind()), "{name}");
        }
    }
    for name in ["dir", "full", "none", "none\\x", "file\\x", "bad*"] {
        let path = at(name);
        assert_same_result(nt_fs::remove_file(&path), fs::remove_file(&path), name);
    }
    for name in ["file", "full", "none", "none\\x", "bad*"] {
        let path = at(name);
        assert_same_result(nt_fs::remove_dir(&path), fs::remove_dir(&path), name);
        assert_same_result(nt_fs::create_dir(at("none\\x")), fs::create_dir(at("none\\x")), name);
    }
    for name in ["file", "dir", "bad*"] {
        assert_same_result(nt_fs::create_dir(at(name)), fs::create_dir(at(name)), name);
    }
    for name in ["file", "file\\x", "bad*\\x"] {
        assert_same_result(nt_fs::create_dir_all(at(name)), fs::create_dir_all(at(name)), name);
    }
    for (from, to) in [("none", "x"), ("file", "none\\x"), ("file", "bad*"), ("file", "full")] {
        assert_same_result(
            nt_fs::rename(at(from), at(to)),
            fs::rename(at(from), at(to)),
            &format!("{from} to {to}"),
        );
    }
}
