//! `repro`: is an image made by its source alone? Two clean builds in two folders must agree.
use crate::{
    examples,
    outcome::{Failure, Verdict},
    process, workspace,
};
use clap::ArgMatches;
use std::{
    fs,
    path::{Path, PathBuf},
};

pub(crate) fn args(command: clap::Command) -> clap::Command {
    command
}

pub(crate) fn run(_: &ArgMatches) -> Result<Verdict, Failure> {
    let mut all_same = true;
    for (image, same) in compare()? {
        println!("{image}: {}", if same { "the same" } else { "DIFFERENT" });
        all_same &= same;
    }
    Ok(Verdict::of(all_same))
}

/// Builds everything twice; each image (relative to the target folder) and whether both agree.
pub(crate) fn compare() -> Result<Vec<(String, bool)>, Failure> {
    process::progress("two clean builds of every example");
    let home = workspace::target()?.join("repro");
    // Paths of different lengths: one that slips into an image shows.
    let [first, second] = [home.join("a"), home.join("another-place")];
    let images = build(&first)?;
    build(&second)?;
    let mut compared = Vec::new();
    for image in images {
        let name = image.strip_prefix(&first)?;
        let same = same_bytes(&image, &second.join(name))?;
        compared.push((name.display().to_string(), same));
    }
    Ok(compared)
}

fn build(target: &Path) -> Result<Vec<PathBuf>, Failure> {
    if target.exists() {
        fs::remove_dir_all(target)?;
    }
    let all = examples::all()?;
    let mut images = examples::build_pure(&all, target)?;
    images.extend(examples::build_std(&all, target, &[])?);
    Ok(images)
}

fn same_bytes(first: &Path, second: &Path) -> Result<bool, Failure> {
    let read = |path: &Path| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    Ok(read(first)? == read(second)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_or_a_missing_end_is_a_difference() {
        let folder = std::env::temp_dir().join(format!("xtask-repro-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        let (image, same) = (write("image", b"MZ\0\x01"), write("same", b"MZ\0\x01"));
        let (other, short) = (write("other", b"MZ\0\x02"), write("short", b"MZ\0"));
        assert!(same_bytes(&image, &same).unwrap());
        assert!(!same_bytes(&image, &other).unwrap());
        assert!(!same_bytes(&image, &short).unwrap());
        let error = same_bytes(&image, &folder.join("absent")).unwrap_err().to_string();
        fs::remove_dir_all(&folder).unwrap();
        assert!(error.contains("absent: "), "{error}");
    }
}
