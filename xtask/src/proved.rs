//! `proved`: the README's column of what ran on Windows, from the result of such a run alone.
use crate::{
    outcome::{Failure, Verdict},
    process,
    result::RunResult,
    sections, workspace,
};
use clap::{Arg, ArgMatches, value_parser};
use std::{fs, path::PathBuf};

const PART: &str = "proved";

/// The column that this command writes; what stands there otherwise is this.
const COLUMN: &str = "Windows";
const NOT_YET: &str = "not yet run";

pub(crate) fn args(command: clap::Command) -> clap::Command {
    command.arg(
        Arg::new("file")
            .value_name("RESULT")
            .required(true)
            .value_parser(value_parser!(PathBuf))
            .help("What `test --result` wrote on Windows"),
    )
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Verdict, Failure> {
    let file = matches.get_one::<PathBuf>("file").ok_or("no file given")?;
    let at = |e: &dyn core::fmt::Display| format!("{}: {e}", file.display());
    let text = fs::read_to_string(file).map_err(|e| at(&e))?;
    let result = RunResult::read(&text).map_err(|e| at(&e))?;
    let readme = workspace::root()?.join("README.md");
    let before = fs::read_to_string(&readme).map_err(|e| format!("README.md: {e}"))?;
    let after = rewritten(&before, &result).map_err(|e| format!("README.md: {e}"))?;
    fs::write(&readme, after)?;
    process::progress(&format!("README.md says what Windows {} ran", result.version));
    Ok(Verdict::Pass)
}

/// The README with the column filled in; nothing else changes.
fn rewritten(readme: &str, result: &RunResult) -> Result<String, String> {
    if result.system != "windows" {
        return Err(format!("the result is from {}, not from Windows", result.system));
    }
    let (head, table, tail) = sections::split(readme, PART)?;
    let mut missing: Vec<_> = result.crates.keys().map(String::as_str).collect();
    let (mut lines, mut column) = (Vec::new(), None);
    for line in table.split('\n') {
        let Some(mut cells) = cells(line) else {
            lines.push(line.to_owned());
            continue;
        };
        let Some(index) = column else {
            let found = cells.iter().position(|cell| *cell == COLUMN);
            column = Some(found.ok_or_else(|| format!("the table has no column {COLUMN}"))?);
            lines.push(line.to_owned());
            continue;
        };
        let name = cells.first().map(|cell| cell.trim_matches('`').to_owned()).unwrap_or_default();
        if name.chars().all(|c| "-: ".contains(c)) {
            lines.push(line.to_owned());
            continue;
        }
        missing.retain(|known| *known != name);
        let entry = entry(result, &name);
        *cells.get_mut(index).ok_or_else(|| format!("{name}: its row is too short"))? = &entry;
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    if !missing.is_empty() {
        return Err(format!("no row for {}", missing.join(", ")));
    }
    Ok(format!("{head}{}{tail}", lines.join("\n")))
}

fn entry(result: &RunResult, name: &str) -> String {
    let run = format!("{}, {}", result.version, result.date);
    match result.crates.get(name) {
        Some(true) => run,
        Some(false) => format!("failed: {run}"),
        None => NOT_YET.to_owned(),
    }
}

/// The cells of a table row.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "# nt\n\n| crate | Windows |\n|---|---|\n| `nt-fs` | by hand |\n\n\
        <!-- proved:begin -->\n| crate | host | Windows | note |\n|---|:-:|---|---|\n\
        | `nt-core` | yes | not yet run | a |\n| nt-fs | yes | 10.0.1.2, 2026-01-01 | b |\n\
        | `nt-rt` | - | not yet run | c |\n<!-- proved:end -->\n\nend | of | it\n";

    fn result(crates: &[(&str, bool)]) -> RunResult {
        RunResult {
            system: "windows".to_owned(),
            version: "10.0.26100.1742".to_owned(),
            date: "2026-11-30".to_owned(),
            crates: crates.iter().map(|(name, passed)| ((*name).to_owned(), *passed)).collect(),
        }
    }

    #[test]
    fn only_the_column_changes() {
        let run = result(&[("nt-core", true), ("nt-fs", false)]);
        let expected = README
            .replace("yes | not yet run | a", "yes | 10.0.26100.1742, 2026-11-30 | a")
            .replace("10.0.1.2, 2026-01-01", "failed: 10.0.26100.1742, 2026-11-30");
        let after = rewritten(README, &run).unwrap();
        assert_eq!(after, expected);
        assert_eq!(rewritten(&after, &run).unwrap(), after);
    }

    #[test]
    fn a_crate_that_did_not_run_says_so() {
        let after = rewritten(README, &result(&[("nt-core", true)])).unwrap();
        assert!(after.contains("| nt-fs | yes | not yet run | b |"), "{after}");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let refused = |readme: &str, run: &RunResult| rewritten(readme, run).unwrap_err();
        let run = result(&[("nt-core", true)]);
        assert!(refused(&README.replace("<!-- proved:end -->", ""), &run).contains("proved:end"));
        assert!(refused(&README.replace("| Windows | note", "| W | note"), &run).contains(COLUMN));
        assert!(refused(README, &result(&[("nt-new", true)])).contains("no row for nt-new"));
        let linux = RunResult { system: "linux".to_owned(), ..run.clone() };
        assert!(refused(README, &linux).contains("from linux"));
        let short = README.replace("| `nt-rt` | - | not yet run | c |", "| `nt-rt` | - |");
        assert!(refused(&short, &run).contains("nt-rt: its row is too short"));
    }
}
