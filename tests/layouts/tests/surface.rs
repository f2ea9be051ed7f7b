//! What nt-sys declares, read as text: where each function is exported, and that each item says
//! what it is and where to read on.
#![expect(clippy::std_instead_of_alloc, clippy::unwrap_used, reason = "helpers of host tests")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The files of nt-sys but for its macros, with their text.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/nt-sys/src");
    let (mut folders, mut files) = (vec![root], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("macros.rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(files.len() > 30, "nt-sys has moved");
    files
}

/// Functions that are imported, and those that are only looked up.
fn functions() -> (Vec<String>, Vec<String>) {
    let (mut imported, mut optional) = (Vec::new(), Vec::new());
    for (path, text) in sources() {
        let list = if path.ends_with("optional.rs") { &mut optional } else { &mut imported };
        for line in text.lines() {
            if let Some(rest) = line.trim_start().strip_prefix("pub fn ") {
                list.push(rest.split('(').next().unwrap().to_owned());
            }
        }
    }
    (imported, optional)
}

/// Which systems export a name: a letter each.
fn exports() -> BTreeMap<&'static str, &'static str> {
    let rows = include_str!("../data/exports.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_once('\t').unwrap()).collect()
}

/// Wine has these, and the oldest Windows we support does not export them.
const NEWER_THAN_1607: [&str; 2] = ["NtAllocateVirtualMemoryEx", "NtMapViewOfSectionEx"];

#[test]
fn every_import_is_exported_everywhere() {
    let (imported, _) = functions();
    let exports = exports();
    assert!(imported.len() >= 330, "only {} functions were found", imported.len());
    for name in imported {
        let systems = exports.get(name.as_str()).copied().unwrap_or_default();
        assert_eq!(systems, "abcde", "{name} is imported, and some system lacks it");
        assert!(!NEWER_THAN_1607.contains(&name.as_str()), "{name} is newer than Windows 10 1607");
    }
}

#[test]
fn every_optional_function_is_missing_somewhere_and_real() {
    let (_, optional) = functions();
    let exports = exports();
    assert!(optional.len() >= 40, "only {} functions were found", optional.len());
    for name in optional {
        let systems = exports.get(name.as_str()).copied().unwrap_or_default();
        assert!(systems.contains('b'), "{name} is on no Windows");
        assert!(
            systems != "abcde" || NEWER_THAN_1607.contains(&name.as_str()),
            "{name} could be imported"
        );
    }
}

#[test]
fn every_item_says_what_it_is_and_links_on() {
    let mut items = 0;
    for (path, text) in sources() {
        let statuses = path.components().any(|part| part.as_os_str() == "ntstatus");
        let mut docs = String::new();
        // `constants!` and `statuses!` give each of their items a link.
        let mut linked = statuses;
        for line in text.lines() {
            let line = line.trim_start();
            if let Some(doc) = line.strip_prefix("///") {
                docs.push_str(doc);
                continue;
            }
            if line.starts_with("#[") {
                continue;
            }
            if line == "constants! {" {
                linked = true;
            } else if line == "}" {
                linked = statuses;
            }
            let constant = linked && line.contains(" = ") && line.ends_with(',');
            let declares = ["pub fn ", "pub struct ", "pub union ", "pub type "]
                .iter()
                .any(|start| line.starts_with(start));
            if constant || declares {
                items += 1;
                let place = format!("{}: {line}", path.display());
                assert!(docs.trim().len() >= 3, "{place}: no words");
                // A part of another item says of which, and an alias is a word for a plain type.
                let part = docs.contains(" inside [`") || line.starts_with("pub type ");
                assert!(linked || part || docs.contains("](https://"), "{place}: no link");
            }
            docs.clear();
        }
    }
    assert!(items > 1400, "only {items} items were found");
}
