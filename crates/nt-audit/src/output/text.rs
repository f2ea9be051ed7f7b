//! The table for people.
//!
//! Colours are written as escapes; the stream that is handed in drops them where nobody sees them.
#![forbid(unsafe_code)]

use crate::{
    Report, Verdict,
    image::Kind,
    report::{Finding, ImageReport, Level, LoadedReport},
};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const UNSURE: Style = AnsiColor::Yellow.on_default().bold();

/// Writes every image's table.
///
/// # Errors
/// What the writer says.
pub fn text(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    for (index, one) in report.images.iter().enumerate() {
        if index != 0 {
            writeln!(out)?;
        }
        image(out, one, &report.policy)?;
    }
    Ok(())
}

fn image(out: &mut dyn Write, image: &ImageReport, policy: &str) -> io::Result<()> {
    let (style, word) = match image.verdict {
        Verdict::Pass => (GOOD, "pass"),
        Verdict::Inconclusive => (UNSURE, "inconclusive"),
        Verdict::Fail => (BAD, "fail"),
    };
    write!(out, "{BOLD}{}{BOLD:#}  ", image.path)?;
    if let (Some(machine), Some(subsystem)) = (&image.machine, &image.subsystem) {
        write!(out, "{machine} {subsystem}  ")?;
    }
    writeln!(out, "{policy}: {style}{word}{style:#}")?;
    imports(out, image)?;
    loads(out, image)?;
    for finding in &image.findings {
        line(out, finding)?;
    }
    Ok(())
}

fn imports(out: &mut dyn Write, image: &ImageReport) -> io::Result<()> {
    let width = image.imports.iter().map(|import| import.dll.len()).max().unwrap_or(0);
    for import in &image.imports {
        let kind = match import.kind {
            Kind::Static => "imports",
            Kind::Delay => "delays ",
        };
        let count = import.functions.len();
        let unit = if count == 1 { "function" } else { "functions" };
        write!(out, "  {kind}  {:width$}  {count:>4} {unit}", import.dll)?;
        if !import.hosts.is_empty() {
            write!(out, "  {DIM}in {}{DIM:#}", import.hosts.join(" or "))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn loads(out: &mut dyn Write, image: &ImageReport) -> io::Result<()> {
    if image.roots.is_empty() {
        return Ok(());
    }
    let least = |lower_bound: bool| if lower_bound { "at least " } else { "" };
    let counts: Vec<String> = image
        .roots
        .iter()
        .map(|root| format!("{}{} on {}", least(root.lower_bound), root.loaded_count, root.name))
        .collect();
    let unit = if image.loaded_count == 1 { "DLL" } else { "DLLs" };
    writeln!(out, "  loads    {} {unit}: {}", image.loaded_count, counts.join(", "))?;
    list(out, "always", image.loaded.iter().filter(|dll| dll.baseline))?;
    list(out, "more", image.loaded.iter().filter(|dll| !dll.baseline))?;
    list(out, "later", image.later.iter())
}

/// DLLs under a word, wrapped.
fn list<'r>(
    out: &mut dyn Write,
    word: &str,
    dlls: impl Iterator<Item = &'r LoadedReport>,
) -> io::Result<()> {
    const WIDTH: usize = 88;
    let mut line = String::new();
    let mut word = word;
    for dll in dlls {
        if !line.is_empty() && line.len() + 1 + dll.dll.len() > WIDTH {
            writeln!(out, "  {DIM}{word:>7}{DIM:#}  {line}")?;
            line.clear();
            word = "";
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&dll.dll);
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "  {DIM}{word:>7}{DIM:#}  {line}") }
}

fn line(out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
    let style = match finding.level {
        Level::Note => DIM,
        Level::Inconclusive => UNSURE,
        Level::Error => BAD,
    };
    writeln!(out, "  {style}{}{style:#}: {}", finding.code, finding.message)
}
