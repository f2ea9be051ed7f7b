//! `readme`: the README's table of crates, from their manifests and sources.
use crate::{
    outcome::{Failure, Verdict},
    process, sections, workspace,
};
use clap::{Arg, ArgAction, ArgMatches};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde_json::Value;
use std::{fs, path::Path};

const PART: &str = "crates";
const HEAD: &str =
    "| crate | what it is | std | lines of code | `unsafe` blocks |\n|---|---|---|--:|--:|\n";

pub(crate) fn args(command: clap::Command) -> clap::Command {
    let check = Arg::new("check").long("check").action(ArgAction::SetTrue);
    command.arg(check.help("Write nothing; fail if the table is not what the sources say"))
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Verdict, Failure> {
    let path = workspace::root()?.join("README.md");
    let before = fs::read_to_string(&path).map_err(|e| format!("README.md: {e}"))?;
    let after = rewritten(&before, &table()?).map_err(|e| format!("README.md: {e}"))?;
    if matches.get_flag("check") {
        return passes();
    }
    if after != before {
        fs::write(&path, after)?;
    }
    Ok(Verdict::Pass)
}

/// Is the table what the sources say? Says what to do if not.
pub(crate) fn passes() -> Result<Verdict, Failure> {
    let readme = fs::read_to_string(workspace::root()?.join("README.md"))?;
    let current = rewritten(&readme, &table()?).map_err(|e| format!("README.md: {e}"))? == readme;
    if !current {
        process::progress("README.md: the table of crates is old: run `cargo xtask readme`");
    }
    Ok(Verdict::of(current))
}

fn rewritten(readme: &str, table: &str) -> Result<String, String> {
    let (head, _, tail) = sections::split(readme, PART)?;
    Ok(format!("{head}\n{table}{tail}"))
}

fn table() -> Result<String, Failure> {
    let root = workspace::root()?;
    let metadata = workspace::metadata()?;
    let mut rows = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        rows.extend(row(package, &root)?);
    }
    rows.sort();
    Ok(format!("{HEAD}{}", rows.concat()))
}

/// A row for a crate below `crates/`.
fn row(package: &Value, root: &Path) -> Result<Option<String>, Failure> {
    let (Some(name), Some(manifest)) =
        (package["name"].as_str(), package["manifest_path"].as_str())
    else {
        return Ok(None);
    };
    let folder = root.join("crates").join(name);
    if !Path::new(manifest).starts_with(&folder) {
        return Ok(None);
    }
    let about = package["description"].as_str().ok_or_else(|| format!("{name}: no description"))?;
    let mut count = Count::default();
    count.folder(&folder.join("src"))?;
    let std = if count.no_std { "no" } else { "yes" };
    let Count { lines, blocks, .. } = count;
    // To a tenth of a thousand, so that not every change is one of the README.
    let (thousands, tenth) = (lines.div_ceil(100) / 10, lines.div_ceil(100) % 10);
    Ok(Some(format!(
        "| [`{name}`](crates/{name}) | {about} | {std} | {thousands}.{tenth}k | {blocks} |\n"
    )))
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    /// Neither blank nor comment; tests in the file included.
    lines: usize,
    /// `unsafe { … }`.
    blocks: usize,
    no_std: bool,
}

impl Count {
    fn folder(&mut self, folder: &Path) -> Result<(), Failure> {
        let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                self.folder(&path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                self.text(&fs::read_to_string(&path)?);
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        let lines = text.lines().map(str::trim);
        self.lines += lines.filter(|line| !line.is_empty() && !line.starts_with("//")).count();
        self.no_std |= text.lines().any(|line| line == "#![no_std]");
        if let Ok(tokens) = text.parse() {
            self.tokens(tokens);
        }
    }

    fn tokens(&mut self, tokens: TokenStream) {
        let mut after_unsafe = false;
        for token in tokens {
            if let TokenTree::Group(group) = &token {
                self.blocks += usize::from(after_unsafe && group.delimiter() == Delimiter::Brace);
                self.tokens(group.stream());
            }
            after_unsafe = matches!(&token, TokenTree::Ident(ident) if ident == "unsafe");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_count_and_declarations_do_not() {
        let mut count = Count::default();
        count.text(
            "//! Docs.\n#![no_std]\n\n// unsafe { }\nunsafe extern \"C\" { fn g(); }\n\
             unsafe fn f() {\n    // SAFETY: x.\n    unsafe { g() };\n    if true { unsafe { g() } }\n}\n",
        );
        assert_eq!(count, Count { lines: 6, blocks: 2, no_std: true });
    }

    #[test]
    fn only_the_table_changes() {
        let readme = "a\n<!-- crates:begin -->\nold\n<!-- crates:end -->\nb\n";
        let expected = "a\n<!-- crates:begin -->\n| new |\n<!-- crates:end -->\nb\n";
        assert_eq!(rewritten(readme, "| new |\n").unwrap(), expected);
        assert_eq!(rewritten(expected, "| new |\n").unwrap(), expected);
    }
}
