//! Building packages of this workspace.
use crate::Result;
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// Where this workspace is.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where the two kinds of build go, so that they do not build each other's crates anew.
pub fn target_dir(shim: bool) -> PathBuf {
    let base = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    base.join(if shim { "with-shim" } else { "without-shim" })
}

/// The flags of both kinds; Wine's random numbers only where Wine runs the program.
fn rustflags(shim: bool, target: &str) -> String {
    let mut flags = String::new();
    if !cfg!(windows) && target.starts_with("x86_64") {
        // Wine 8 has no random device, and no `bcryptprimitives.dll`.
        flags.push_str("--cfg nt_wine ");
    }
    if !shim {
        flags.push_str("--cfg nt_shim_off ");
    }
    flags
}

/// Builds a package; the directory its outputs are in.
pub fn build(package: &str, target: &str, profile: &str, shim: bool) -> Result<PathBuf> {
    let upper = target.replace('-', "_").to_uppercase();
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .current_dir(root())
        .args(["build", "--quiet", "--package", package, "--target", target, "--profile", profile])
        .env("CARGO_TARGET_DIR", target_dir(shim))
        .env("CARGO_ENCODED_RUSTFLAGS", rustflags(shim, target).trim().replace(' ', "\u{1f}"))
        .env_remove(format!("CARGO_TARGET_{upper}_RUSTFLAGS"));
    if target.ends_with("msvc") && !cfg!(windows) {
        cargo.env(format!("CARGO_TARGET_{upper}_LINKER"), "rust-lld");
    }
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{package} for {target}, {profile}, does not build"));
    }
    let profile = if profile == "dev" { "debug" } else { profile };
    Ok(target_dir(shim).join(target).join(profile))
}
