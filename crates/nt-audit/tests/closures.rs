//! What real programs load, by their import lists.
#![expect(clippy::std_instead_of_alloc, reason = "test code on a host")]

use nt_audit::{
    Root,
    closure::{self, Closure, EdgeKind, Problem, Program},
    image::{Assembly, Function, Import, Kind, Machine, Manifest, Subsystem},
    root::Folder,
};
use std::collections::BTreeMap;

const CONSOLE: Subsystem = Subsystem(3);

fn import(dll: &str, functions: &[&str]) -> Import {
    let functions = functions.iter().map(|name| Function::Name(name.as_bytes().to_vec()));
    Import {
        raw: dll.as_bytes().to_vec(),
        kind: Kind::Static,
        functions: functions.collect(),
        skipped: false,
    }
}

fn program(imports: &[Import]) -> Program<'_> {
    Program {
        name: "app.exe",
        imports,
        subsystem: CONSOLE,
        machine: Machine::X64,
        manifest: None,
        system32_only: false,
    }
}

fn close(root: &Root, imports: &[Import]) -> Closure {
    closure::close(&program(imports), root, &Folder::empty())
}

fn names(closure: &Closure) -> Vec<&str> {
    closure.loaded.iter().map(|reached| reached.dll.as_str()).collect()
}

#[test]
fn no_program_fails_for_a_dll_that_windows_has() {
    let mut programs: BTreeMap<&str, Vec<Import>> = BTreeMap::new();
    for line in include_str!("data/rust-programs.tsv").lines().filter(|l| !l.starts_with('#')) {
        let mut row = line.split('\t');
        let mut next = || row.next().unwrap();
        let (program, dll) = (next(), next());
        let functions: Vec<&str> = next().split(' ').collect();
        programs.entry(program).or_default().push(import(dll, &functions));
    }
    assert!(programs.len() >= 49, "{}", programs.len());
    for root in Root::bundled() {
        for (program, imports) in &programs {
            let closure = close(&root, imports);
            assert!(closure.loaded.len() >= 3, "{program}: {:?}", names(&closure));
            for (dll, _, problem) in &closure.problems {
                assert_eq!(*problem, Problem::EdgesNotRead, "{program} on {}: {dll}", root.name());
            }
        }
    }
}

#[test]
fn ntdll_alone_loads_the_base() {
    for root in Root::bundled() {
        let closure = close(&root, &[import("ntdll.dll", &["NtClose"])]);
        assert_eq!(names(&closure), ["kernel32.dll", "kernelbase.dll", "ntdll.dll"]);
        assert!(closure.problems.is_empty() && !closure.is_lower_bound());
        assert_eq!(closure.loaded[0].path[0].kind, EdgeKind::Loader);
        assert_eq!(closure.loaded[2].path[0].kind, EdgeKind::Static);

        let native = [import("ntdll.dll", &["NtClose"])];
        let native = Program { subsystem: Subsystem(1), ..program(&native) };
        let native = closure::close(&native, &root, &Folder::empty());
        assert_eq!(names(&native), ["ntdll.dll"]);
    }
}

#[test]
fn a_forwarder_loads_its_target_only_when_used() {
    for root in Root::bundled() {
        let plain = close(&root, &[import("advapi32", &["RegCloseKey"])]);
        assert!(!names(&plain).contains(&"cryptbase.dll"));
        let random = close(&root, &[import("ADVAPI32.dll", &["SystemFunction036"])]);
        let found = random.loaded.iter().find(|reached| reached.dll == "cryptbase.dll").unwrap();
        let kinds: Vec<_> = found.path.iter().map(|step| step.kind).collect();
        assert_eq!(kinds, [EdgeKind::Static, EdgeKind::Forward]);
        assert_eq!(found.path[1].via.as_deref(), Some("advapi32.dll!SystemFunction036"));
    }
}

#[test]
fn the_roots_differ_where_windows_does() {
    let roots = Root::bundled();
    let brings_bcrypt = |root: &Root| {
        let closure = close(root, &[import("advapi32.dll", &["RegCloseKey"])]);
        names(&closure).contains(&"bcrypt.dll")
    };
    assert!(!brings_bcrypt(&roots[0]) && brings_bcrypt(&roots[1]));
}

#[test]
fn the_closure_is_the_one_that_was_read_from_windows_10() {
    let closure = close(&Root::bundled()[0], &[import("user32.dll", &[])]);
    let want = [
        "gdi32.dll",
        "gdi32full.dll",
        "kernel32.dll",
        "kernelbase.dll",
        "msvcp_win.dll",
        "ntdll.dll",
        "ucrtbase.dll",
        "user32.dll",
        "win32u.dll",
    ];
    assert_eq!(names(&closure), want);
    assert!(!closure.is_lower_bound());
}

#[test]
fn delayed_dlls_are_kept_apart() {
    let mut late = import("ole32.dll", &["CoInitialize"]);
    late.kind = Kind::Delay;
    let closure = close(&Root::bundled()[0], &[late, import("gdi32.dll", &[])]);
    assert!(!names(&closure).contains(&"ole32.dll"));
    let later: Vec<_> = closure.later.iter().map(|reached| reached.dll.as_str()).collect();
    assert_eq!(later, ["combase.dll", "ole32.dll", "rpcrt4.dll"]);
}

#[test]
fn what_cannot_be_found_is_told() {
    let absent = "ext-ms-win-ntos-ksr-l1-1-0.dll";
    for root in Root::bundled() {
        let imports = [import("no-such.dll", &[]), import(absent, &[]), import("pdh.dll", &[])];
        let closure = close(&root, &imports);
        let told: Vec<_> =
            closure.problems.iter().map(|(dll, _, problem)| (dll.as_str(), problem)).collect();
        assert_eq!(
            told,
            [
                (absent, &Problem::AbsentContract),
                ("no-such.dll", &Problem::NotFound),
                ("pdh.dll", &Problem::EdgesNotRead),
            ]
        );
        assert!(closure.is_lower_bound());
    }
}

#[test]
fn a_manifest_brings_another_comctl32() {
    let version = |version: &str| Manifest {
        assemblies: vec![Assembly {
            name: "Microsoft.Windows.Common-Controls".to_owned(),
            version: version.to_owned(),
        }],
    };
    let imports = [import("COMCTL32.dll", &["InitCommonControlsEx"])];
    for root in Root::bundled() {
        for (manifest, kind) in
            [(version("6.0.0.0"), EdgeKind::Sxs), (version("5.82.0.0"), EdgeKind::Static)]
        {
            let program = Program { manifest: Some(&manifest), ..program(&imports) };
            let closure = closure::close(&program, &root, &Folder::empty());
            let found = closure.loaded.iter().find(|one| one.dll == "comctl32.dll").unwrap();
            assert_eq!(found.path[0].kind, kind);
            if kind == EdgeKind::Sxs {
                let via = found.path[0].via.as_deref();
                assert_eq!(via, Some("Microsoft.Windows.Common-Controls 6.0.0.0"));
                // Version 5's edges are followed all the same, and told to be short.
                let known = root.name().starts_with("Windows 10");
                assert_eq!(names(&closure).contains(&"user32.dll"), known);
                assert!(closure.is_lower_bound());
            }
        }
    }
}
