//! The result of a run, for `proved`: which system, when, and which crates passed.
use crate::{
    outcome::Failure,
    process::{self, probe},
    workspace,
};
use clap::{Arg, value_parser};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

/// The form of the file; another form has another number.
const SCHEMA: u64 = 1;

/// A run of all tests on one system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunResult {
    /// `windows` or `linux`.
    pub(crate) system: String,
    /// As the system names itself.
    pub(crate) version: String,
    /// UTC, `2026-11-30`.
    pub(crate) date: String,
    /// Each published crate, and whether it passed.
    pub(crate) crates: BTreeMap<String, bool>,
}

pub(crate) fn arg() -> Arg {
    Arg::new("result")
        .long("result")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Write which crates passed here, for `proved`")
}

/// A crate passes when its own tests do and nothing else in the run failed.
pub(crate) fn write(path: &Path, run_passed: bool) -> Result<(), Failure> {
    let mut crates = BTreeMap::new();
    for shipped in workspace::shipped(&workspace::metadata()?) {
        let mut cargo = workspace::cargo()?;
        cargo.args(["test", "--quiet", "--locked", "--package", &shipped.name]);
        crates.insert(shipped.name, run_passed && probe(&mut cargo));
    }
    let result = RunResult {
        system: std::env::consts::OS.to_owned(),
        version: version()?,
        date: date(SystemTime::now())?,
        crates,
    };
    let text = serde_json::to_string_pretty(&result.to_json())? + "\n";
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()).into())
}

impl RunResult {
    fn to_json(&self) -> Value {
        json!({
            "schema": SCHEMA, "system": self.system, "version": self.version, "date": self.date,
            "crates": self.crates,
        })
    }

    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        let value: Value = serde_json::from_str(text)?;
        if value["schema"] != SCHEMA {
            return Err(format!("schema {}: this command reads {SCHEMA}", value["schema"]).into());
        }
        let field = |name: &str| {
            let text = value[name].as_str().filter(|text| is_plain(text));
            text.map(str::to_owned).ok_or_else(|| format!("no plain text in {name}"))
        };
        let mut crates = BTreeMap::new();
        for (name, passed) in value["crates"].as_object().ok_or("no crates")? {
            let passed =
                passed.as_bool().ok_or_else(|| format!("{name}: neither true nor false"))?;
            crates.insert(name.clone(), passed);
        }
        Ok(Self {
            system: field("system")?,
            version: field("version")?,
            date: field("date")?,
            crates,
        })
    }
}

/// Nothing that could mean something in a table of Markdown.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || " .-_".contains(c))
}

/// `10.0.26100.1742` of `Microsoft Windows [Version 10.0.26100.1742]`; the kernel's release elsewhere.
fn version() -> Result<String, Failure> {
    if cfg!(windows) {
        let text = process::output_of(Command::new("cmd").args(["/C", "ver"]))?;
        return Ok(numbers(&text).ok_or("`ver` names no version")?.to_owned());
    }
    Ok(process::output_of(Command::new("uname").arg("-r"))?.trim_end().to_owned())
}

/// The first word of digits and dots; the words around it are in the user's language.
fn numbers(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    words.into_iter().find(|word| word.matches('.').count() >= 2)
}

/// The day in UTC, by the Gregorian calendar's 400-year cycle, counted from a first of March.
fn date(time: SystemTime) -> Result<String, Failure> {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH)?.as_secs();
    let days = seconds / 86_400 + 719_468; // since the first of March of the year 0
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year_of_cycle = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let month_from_march = (5 * day + 2) / 153;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = cycle * 400 + year_of_cycle + u64::from(month <= 2);
    let day = day - (153 * month_from_march + 2) / 5 + 1;
    Ok(format!("{year}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    fn sample() -> RunResult {
        RunResult {
            system: "windows".to_owned(),
            version: "10.0.26100.1742".to_owned(),
            date: "2026-11-30".to_owned(),
            crates: [("nt-core".to_owned(), true), ("nt-fs".to_owned(), false)].into(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(RunResult::read(&sample().to_json().to_string()).unwrap(), sample());
    }

    #[test]
    fn other_forms_are_refused() {
        let refused = |change: fn(&mut Value)| {
            let mut value = sample().to_json();
            change(&mut value);
            RunResult::read(&value.to_string()).unwrap_err().to_string()
        };
        assert!(refused(|value| value["schema"] = json!(2)).contains("schema 2"));
        assert!(refused(|value| value["date"] = json!("| x |")).contains("date"));
        assert!(refused(|value| value["version"] = json!(null)).contains("version"));
        assert!(refused(|value| value["crates"] = json!([])).contains("crates"));
        assert!(refused(|value| value["crates"]["nt-fs"] = json!("ok")).contains("nt-fs"));
        assert!(RunResult::read("{").is_err());
    }

    #[test]
    fn days_of_the_calendar() {
        let day = |seconds| date(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_399), "2000-02-28");
        assert_eq!(day(951_782_400), "2000-02-29");
        assert_eq!(day(951_868_800), "2000-03-01");
        assert_eq!(day(1_796_083_199), "2026-11-30");
        assert_eq!(day(4_107_542_400), "2100-03-01");
    }

    #[test]
    fn versions_in_any_language() {
        let english = "\r\nMicrosoft Windows [Version 10.0.20348.2849]\r\n";
        assert_eq!(numbers(english), Some("10.0.20348.2849"));
        assert_eq!(
            numbers("Microsoft Windows [versi\u{f3}n 10.0.19045.5011]"),
            Some("10.0.19045.5011")
        );
        assert_eq!(numbers("Windows 10"), None);
    }
}
