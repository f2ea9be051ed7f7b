//! `layers`: the rules of `docs/architecture.md` and `docs/style.md` that no lint knows.
//!
//! Arrows between crates come from Cargo's metadata, all else from the tokens of every source file.
mod arrows;
mod source;
mod unsafe_code;

use crate::{
    outcome::{Failure, Verdict},
    process, workspace,
};
use clap::ArgMatches;
use proc_macro2::TokenStream;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A rule that is broken: where, and how.
type Finding = String;

pub(crate) fn args(command: clap::Command) -> clap::Command {
    command
}

pub(crate) fn run(_: &ArgMatches) -> Result<Verdict, Failure> {
    Ok(Verdict::of(passes()?))
}

/// Prints what is wrong; is nothing?
pub(crate) fn passes() -> Result<bool, Failure> {
    process::progress("layers");
    let findings = findings()?;
    for finding in &findings {
        println!("{finding}");
    }
    Ok(findings.is_empty())
}

fn findings() -> Result<Vec<Finding>, Failure> {
    let root = workspace::root()?;
    let metadata = workspace::metadata()?;
    let mut findings = arrows::check(&metadata, &root);
    let crate_roots = crate_roots(&metadata, &root);
    if crate_roots.is_empty() {
        return Err("Cargo's metadata names no crate root".into());
    }
    for path in source_files(&root)? {
        let text = fs::read_to_string(root.join(&path))?;
        let name = path.display().to_string().replace('\\', "/");
        findings.extend(source::too_long(&name, &text));
        let Ok(tokens) = text.parse::<TokenStream>() else {
            findings.push(format!("{name}: not Rust: it has no tokens"));
            continue;
        };
        findings.extend(source::check(&name, &tokens));
        findings.extend(unsafe_code::in_place(&name, &tokens));
        if crate_roots.contains(&path) {
            findings.extend(unsafe_code::denied(&name, &tokens));
        }
    }
    Ok(findings)
}

/// The root files of libraries and programs, relative to the repository.
fn crate_roots(metadata: &Value, root: &Path) -> Vec<PathBuf> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let targets = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let shipped = targets.filter(|target| {
        let kinds = target["kind"].as_array().into_iter().flatten().filter_map(Value::as_str);
        kinds.into_iter().any(|kind| !matches!(kind, "custom-build" | "test" | "bench" | "example"))
    });
    let paths = shipped.filter_map(|target| target["src_path"].as_str());
    paths.filter_map(|path| Path::new(path).strip_prefix(root).ok().map(Path::to_owned)).collect()
}

/// Every Rust file of the repository, relative to its root.
fn source_files(root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let (mut files, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let kind = entry.file_type()?;
            // A target folder, wherever it is, marks itself with a tag.
            if kind.is_dir() && !name.starts_with('.') && !path.join("CACHEDIR.TAG").exists() {
                folders.push(path);
            } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "rs")
            {
                files.push(path.strip_prefix(root)?.to_owned());
            }
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(format!("no source file below {}", root.display()).into());
    }
    Ok(files)
}
