//! Where things lie, and Cargo as this process was started by it.
use crate::{outcome::Failure, process};
use serde_json::Value;
use std::{env, ffi::OsString, fs, path::PathBuf, process::Command};

/// The repository's root.
pub(crate) fn root() -> Result<PathBuf, Failure> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")), // started as Cargo's runner
        PathBuf::from,
    );
    // A runner is started with the manifest folder of the package under test.
    let mut folders = manifest.ancestors();
    let root = folders.find(|folder| folder.join("rust-toolchain.toml").is_file());
    Ok(root.ok_or("no rust-toolchain.toml above the manifest")?.to_owned())
}

/// Set for every Cargo we start, whose own target folder may be another: ours.
const TARGET: &str = "NT_XTASK_TARGET";

/// Cargo's target folder; everything that xtask makes goes below it.
pub(crate) fn target() -> Result<PathBuf, Failure> {
    let folder = match env::var_os(TARGET).or_else(|| env::var_os("CARGO_TARGET_DIR")) {
        Some(folder) if !folder.is_empty() => root()?.join(folder),
        _ => root()?.join("target"),
    };
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

/// A Cargo command in the repository's root, free of what would change how things are built.
pub(crate) fn cargo() -> Result<Command, Failure> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(root()?).env(TARGET, target()?);
    for inherited in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(inherited);
    }
    for (name, _) in env::vars_os() {
        // Set by `cargo run` for us; would look like changed input to build scripts.
        if name.to_string_lossy().starts_with("CARGO_PKG_") {
            command.env_remove(name);
        }
    }
    command.env_remove("CARGO_MANIFEST_DIR").env_remove("CARGO_MANIFEST_PATH");
    Ok(command)
}

/// What Cargo knows of the workspace's own packages.
pub(crate) fn metadata() -> Result<Value, Failure> {
    let mut query = cargo()?;
    query.args(["metadata", "--no-deps", "--format-version=1", "--quiet"]);
    Ok(serde_json::from_str(&process::output_of(&mut query)?)?)
}

/// A crate that is published, and the oldest compiler it promises to build with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shipped {
    pub(crate) name: String,
    pub(crate) rust_version: String,
}

/// The crates that are published.
pub(crate) fn shipped(metadata: &Value) -> Vec<Shipped> {
    let published = |package: &&Value| {
        // `publish = false` is an empty list of registries.
        package["publish"].as_array().is_none_or(|registries| !registries.is_empty())
    };
    let packages = metadata["packages"].as_array().into_iter().flatten().filter(published);
    let shipped = packages.filter_map(|package| {
        let (name, version) = (package["name"].as_str()?, package["rust_version"].as_str()?);
        Some(Shipped { name: name.to_owned(), rust_version: version.to_owned() })
    });
    shipped.collect()
}

/// `rustup run TOOLCHAIN cargo`, in a target folder of that toolchain's own.
pub(crate) fn cargo_of(toolchain: &str) -> Result<Command, Failure> {
    let mut command = Command::new("rustup");
    command
        .args(["run", toolchain, "cargo"])
        .current_dir(root()?)
        .env("CARGO_TARGET_DIR", target()?.join(format!("with-{toolchain}")))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .env_remove("RUSTFLAGS");
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_crates_are_those_that_are_published() {
        let metadata = serde_json::json!({ "packages": [
            { "name": "nt-sys", "publish": null, "rust_version": "1.87" },
            { "name": "xtask", "publish": [], "rust_version": null },
            { "name": "inside", "publish": ["own"], "rust_version": "1.90" },
        ]});
        let names: Vec<_> = shipped(&metadata).into_iter().map(|shipped| shipped.name).collect();
        assert_eq!(names, ["nt-sys", "inside"]);
    }
}
