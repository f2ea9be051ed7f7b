//! Breaks a copy of nt-sys in each way the oracle exists for, and demands that it is noticed.
#![expect(clippy::unwrap_used, reason = "helpers of host tests")]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const X64: &str = "x86_64-pc-windows-msvc";
const X86: &str = "i686-pc-windows-msvc";

/// One way to be wrong: in which file, what becomes what, and what the compiler must say.
struct Mutation {
    file: &'static str,
    edits: &'static [(&'static str, &'static str)],
    noticed: &'static str,
}

/// The pins of nt-sys alone reject these, on every host.
const PINS: [Mutation; 2] = [
    Mutation {
        file: "ntioapi/file_info.rs",
        edits: &[(
            "layout!(FILE_STANDARD_INFORMATION {\n    size: [24, 24]",
            "layout!(FILE_STANDARD_INFORMATION {\n    size: [32, 32]",
        )],
        noticed: "evaluation panicked: FILE_STANDARD_INFORMATION",
    },
    Mutation {
        file: "ntregapi/value_info.rs",
        edits: &[(
            "    pub DataOffset: u32,\n    pub DataLength: u32,",
            "    pub DataLength: u32,",
        )],
        noticed: "no field `DataOffset`",
    },
];

/// The build script rejects these: they cannot even be compared.
const LISTS: [Mutation; 2] = [
    Mutation {
        file: "ntobapi.rs",
        edits: &[("pub fn NtClose(Handle: HANDLE)", "pub fn NtClose()")],
        noticed: "NtClose against ntapi: 0 parameters, 1 there",
    },
    Mutation {
        file: "ntexapi/mod.rs",
        edits: &[
            (
                "    pub EventType: EVENT_TYPE,\n    pub EventState: i32,\n",
                "    pub EventType: EVENT_TYPE,\n",
            ),
            (
                "layout!(EVENT_BASIC_INFORMATION {\n    size: [8, 8],\n    align: [4, 4],\n    EventType: [0, 0],\n    EventState: [4, 4],",
                "layout!(EVENT_BASIC_INFORMATION {\n    size: [4, 4],\n    align: [4, 4],\n    EventType: [0, 0],",
            ),
        ],
        noticed: "EVENT_BASIC_INFORMATION against ntapi",
    },
];

/// The assertions reject these, all in one go.
const VALUES: [Mutation; 6] = [
    Mutation {
        file: "ntregapi/value_info.rs",
        edits: &[
            (
                "    pub DataOffset: u32,\n    pub DataLength: u32,",
                "    pub DataLength: u32,\n    pub DataOffset: u32,",
            ),
            (
                "    DataOffset: [8, 8],\n    DataLength: [12, 12],",
                "    DataLength: [8, 8],\n    DataOffset: [12, 12],",
            ),
        ],
        noticed: "KEY_VALUE_FULL_INFORMATION against phnt: DataOffset",
    },
    Mutation {
        file: "ntmmapi.rs",
        edits: &[("    pub AllocationProtect: u32,", "    pub AllocationProtect: u64,")],
        noticed: "MEMORY_BASIC_INFORMATION against ntapi: AllocationProtect",
    },
    Mutation {
        file: "ntregapi/mod.rs",
        edits: &[("REG_OPTION_OPEN_LINK = 0x8,", "REG_OPTION_OPEN_LINK = 0x10,")],
        noticed: "REG_OPTION_OPEN_LINK against windows-sys",
    },
    Mutation {
        file: "ntregapi/mod.rs",
        edits: &[(
            "pub fn NtOpenKeyEx(\n        KeyHandle: *mut HANDLE,",
            "pub fn NtOpenKeyEx(\n        KeyHandle: HANDLE,",
        )],
        noticed: "NtOpenKeyEx_against_phnt",
    },
    Mutation {
        file: "ntexapi/mod.rs",
        edits: &[(
            "pub fn NtSetEvent(EventHandle: HANDLE, PreviousState: *mut i32) -> NTSTATUS;",
            "pub fn NtSetEvent(EventHandle: HANDLE, PreviousState: *mut i32) -> BOOLEAN;",
        )],
        noticed: "NtSetEvent_against_phnt",
    },
    Mutation {
        file: "ntregapi/key_info.rs",
        edits: &[("KeyFlagsInformation = 5,", "KeyFlagsInformation = 4,")],
        noticed: "KeyFlagsInformation against phnt",
    },
];

/// Only 32-bit x86 tells calling conventions apart.
const CONVENTION: Mutation = Mutation {
    file: "macros.rs",
    edits: &[("        unsafe extern \"system\" {", "        unsafe extern \"C\" {")],
    noticed: "non-primitive cast: `unsafe extern \"C\" fn",
};

/// A workspace of nt-sys and this package alone.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutations");
        for folder in ["crates/nt-sys", "crates/nt-audit", "tests/layouts"] {
            if copy.join(folder).exists() {
                fs::remove_dir_all(copy.join(folder)).unwrap();
            }
            copy_folder(&root.join(folder), &copy.join(folder));
        }
        let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
        let lines = manifest.lines().filter(|line| !line.starts_with("default-members"));
        let lines = lines.map(|line| {
            if line.starts_with("members") {
                "members = [\"crates/*\", \"tests/layouts\"]"
            } else {
                line
            }
        });
        fs::write(copy.join("Cargo.toml"), lines.collect::<Vec<_>>().join("\n")).unwrap();
        fs::copy(root.join("Cargo.lock"), copy.join("Cargo.lock")).unwrap();
        fs::copy(root.join("rust-toolchain.toml"), copy.join("rust-toolchain.toml")).unwrap();
        Self(copy)
    }

    /// Applies mutations, checks, and puts everything back.
    fn check(&self, mutations: &[&Mutation], package: &str, target: Option<&str>) -> String {
        let mut before = Vec::new();
        for mutation in mutations {
            let path = self.0.join("crates/nt-sys/src").join(mutation.file);
            let old = fs::read_to_string(&path).unwrap();
            let mut text = old.clone();
            for (from, to) in mutation.edits {
                assert_eq!(text.matches(from).count(), 1, "{}: {from:?}", mutation.file);
                text = text.replace(from, to);
            }
            fs::write(&path, text).unwrap();
            before.push((path, old));
        }
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["check", "--package", package]).current_dir(&self.0);
        if let Some(target) = target {
            cargo.args(["--target", target]);
        }
        let output = cargo
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .unwrap();
        for (path, old) in before.into_iter().rev() {
            fs::write(path, old).unwrap();
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.success(), mutations.is_empty(), "{said}");
        said
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            fs::copy(path, to).unwrap();
        }
    }
}

fn assert_noticed(said: &str, mutation: &Mutation) {
    assert!(said.contains(mutation.noticed), "nobody said {:?}, but {said}", mutation.noticed);
}

/// One test, as all of it works on one copy.
#[test]
fn each_way_of_being_wrong_is_noticed() {
    let copy = Copy::new();
    copy.check(&[], "nt-layouts", Some(X64));
    for mutation in &PINS {
        assert_noticed(&copy.check(&[mutation], "nt-sys", None), mutation);
    }
    for mutation in &LISTS {
        assert_noticed(&copy.check(&[mutation], "nt-layouts", Some(X64)), mutation);
    }
    let said = copy.check(&VALUES.each_ref(), "nt-layouts", Some(X64));
    for mutation in &VALUES {
        assert_noticed(&said, mutation);
    }
    let said = copy.check(&[&CONVENTION], "nt-layouts", Some(X86));
    assert_noticed(&said, &CONVENTION);
}
