//! The Windows programs and DLLs of this repository: which there are, building them, where they end up.
use crate::{outcome::Failure, process, targets, workspace};
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// One image of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) package: String,
    /// What Cargo calls the image.
    pub(crate) file: String,
    /// Built on std, to be compared with; else it imports ntdll.dll alone.
    pub(crate) std: bool,
}

/// Every executable and DLL below `examples/` and `tests/programs/`.
pub(crate) fn all() -> Result<Vec<Example>, Failure> {
    Ok(in_metadata(&workspace::metadata()?, &workspace::root()?))
}

fn in_metadata(metadata: &Value, root: &Path) -> Vec<Example> {
    let homes = [root.join("examples"), root.join("tests").join("programs")];
    let mut examples = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let (Some(name), Some(manifest)) =
            (package["name"].as_str(), package["manifest_path"].as_str())
        else {
            continue;
        };
        if !homes.iter().any(|home| Path::new(manifest).starts_with(home)) {
            continue;
        }
        for target in package["targets"].as_array().into_iter().flatten() {
            let kinds = target["kind"].as_array();
            let is = |kind: &str| kinds.is_some_and(|kinds| kinds.contains(&kind.into()));
            let extension = match () {
                () if is("bin") => "exe",
                () if is("cdylib") => "dll",
                () => continue,
            };
            if let Some(target) = target["name"].as_str() {
                let std = name.strip_prefix("test-").unwrap_or(name).starts_with("std-");
                let (package, file) = (name.to_owned(), format!("{target}.{extension}"));
                examples.push(Example { package, file, std });
            }
        }
    }
    examples
}

/// Packages that one Cargo command may take for a Windows target.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group {
    names: Vec<String>,
    /// Programs without std, which have no tests inside.
    pub(crate) pure: bool,
}

impl Group {
    pub(crate) fn select<'c>(&self, cargo: &'c mut Command) -> &'c mut Command {
        for name in &self.names {
            cargo.args(["--package", name]);
        }
        cargo
    }
}

/// Everything that is built for Windows. In one command a dependency's features add up, and a
/// program without std must not be given a dependency with it: it would have two panic handlers.
pub(crate) fn groups() -> Result<[Group; 2], Failure> {
    let metadata = workspace::metadata()?;
    let all = in_metadata(&metadata, &workspace::root()?);
    let is_pure = |name: &str| all.iter().any(|example| example.package == name && !example.std);
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let names =
        packages.filter_map(|package| package["name"].as_str()).filter(|name| *name != "xtask");
    let (pure, rest) = names.map(str::to_owned).partition(|name| is_pure(name));
    Ok([Group { names: pure, pure: true }, Group { names: rest, pure: false }])
}

/// Builds the executables without std for every architecture; returns their paths.
pub(crate) fn build_pure(examples: &[Example], target: &Path) -> Result<Vec<PathBuf>, Failure> {
    build(examples.iter().filter(|example| !example.std), target, &targets::PURE, &[])
}

/// Builds the std twins; returns their paths.
pub(crate) fn build_std(
    examples: &[Example],
    target: &Path,
    flags: &[&str],
) -> Result<Vec<PathBuf>, Failure> {
    build(examples.iter().filter(|example| example.std), target, &[targets::STD], flags)
}

fn build<'e>(
    examples: impl Iterator<Item = &'e Example>,
    target: &Path,
    triples: &[&str],
    flags: &[&str],
) -> Result<Vec<PathBuf>, Failure> {
    let examples: Vec<_> = examples.collect();
    if examples.is_empty() {
        return Err("there is no example to build".into());
    }
    let mut cargo = workspace::cargo()?;
    cargo.args(["build", "--release", "--quiet", "--locked"]).env("CARGO_TARGET_DIR", target);
    targets::configure(&mut cargo, flags);
    packages(&mut cargo, &examples);
    for triple in triples {
        cargo.args(["--target", triple]);
    }
    process::require(&mut cargo)?;
    let mut images = Vec::new();
    for triple in triples {
        let folder = release(target, triple);
        let image = |example: &&Example| folder.join(&example.file);
        images.extend(examples.iter().map(image));
    }
    Ok(images)
}

fn packages(cargo: &mut Command, examples: &[&Example]) {
    let mut names: Vec<_> = examples.iter().map(|example| &example.package).collect();
    names.dedup();
    for name in names {
        cargo.args(["--package", name]);
    }
}

/// Where Cargo puts release executables.
pub(crate) fn release(target: &Path, triple: &str) -> PathBuf {
    target.join(triple).join("release")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_told_apart_by_place_and_name() {
        let root = if cfg!(windows) { r"C:\nt" } else { "/nt" };
        let manifest = |place: &str| Path::new(root).join(place).join("Cargo.toml");
        let package = |name: &str, place: &str, kind: &str| {
            serde_json::json!({
                "name": name, "manifest_path": manifest(place),
                "targets": [{ "name": name, "kind": [kind] }, { "name": "build-script-build", "kind": ["custom-build"] }],
            })
        };
        let metadata = serde_json::json!({ "packages": [
            package("nt-sys", "crates/nt-sys", "lib"),
            package("hello", "examples/hello", "bin"),
            package("std-hello", "examples/std-hello", "bin"),
            package("faults", "tests/programs/faults", "bin"),
            package("plugin", "tests/programs/plugin", "cdylib"),
            package("nt-tests", "tests", "lib"),
            package("xtask", "xtask", "bin"),
        ]});
        let found = in_metadata(&metadata, Path::new(root));
        let found: Vec<_> = found.iter().map(|e| (e.file.as_str(), e.std)).collect();
        let expected = [
            ("hello.exe", false),
            ("std-hello.exe", true),
            ("faults.exe", false),
            ("plugin.dll", false),
        ];
        assert_eq!(found, expected);
    }
}
