//! The seam to the auditor.
use crate::outcome::{Failure, Verdict};
use nt_audit::{
    Auditor, ImageReport, Policy, Report,
    report::{Finding, Level},
};
use std::{
    ffi::OsString,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The C runtime of executables that mingw links: theirs, whatever the program does.
const MINGW_RUNTIME: &str = "msvcrt.dll";

/// Twins built on other people's libraries, to be compared with. That they import `advapi32.dll` is
/// the point, so they are shown and not judged.
const RIVALS: [&str; 2] = ["std-regdump.exe", "test-std-registry.exe"];

/// What an executable of this repository may import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// ntdll.dll and nothing else.
    Pure,
    /// kernel32.dll too, and what the linker's C runtime is.
    Std,
}

/// Hands the arguments over to the auditor's own command line.
pub(crate) fn files(args: Vec<OsString>) -> Verdict {
    Verdict::Status(nt_audit::cli::run_as("cargo xtask audit-imports", args))
}

/// Audits images of our own. Writes the whole report of those that are `shown` or do not pass.
pub(crate) fn images(
    out: &mut dyn Write,
    profile: Profile,
    images: &[PathBuf],
    shown: impl Fn(&Path) -> bool,
) -> Result<Vec<(String, bool)>, Failure> {
    let auditor = Auditor::new(match profile {
        Profile::Pure => Policy::pure(),
        Profile::Std => Policy::std(),
    });
    let with_runtime = profile == Profile::Std && cfg!(not(windows));
    let (mut report, mut outcomes) = (auditor.report(), Vec::new());
    if with_runtime {
        report.policy.push_str(" with mingw's msvcrt");
    }
    for path in images {
        let image = auditor.audit(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let image = if with_runtime { excusing_runtime(image) } else { image };
        let passed = image.verdict == nt_audit::Verdict::Pass || is_rival(path);
        outcomes.push((image.path.clone(), passed));
        if shown(path) || !passed {
            report.images.push(image);
        }
    }
    write(out, &report)?;
    Ok(outcomes)
}

fn is_rival(image: &Path) -> bool {
    image.file_name().is_some_and(|name| RIVALS.iter().any(|rival| name == *rival))
}

/// The same report without what is said against the runtime.
fn excusing_runtime(mut image: ImageReport) -> ImageReport {
    let excused = |finding: &Finding| finding.dll.as_deref() == Some(MINGW_RUNTIME);
    image.findings.retain(|finding| finding.level != Level::Error || !excused(finding));
    // Only what was excused can have made the verdict better.
    let levels = image.findings.iter().map(|finding| finding.level);
    image.verdict = match levels.max() {
        Some(Level::Error) => nt_audit::Verdict::Fail,
        Some(Level::Inconclusive) => nt_audit::Verdict::Inconclusive,
        Some(Level::Note) | None => nt_audit::Verdict::Pass,
    };
    image
}

fn write(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    if report.images.is_empty() {
        return Ok(());
    }
    nt_audit::output::text(out, report)?;
    out.write_all(b"\n")
}

/// The status of an audit of our own images.
pub(crate) fn verdict(outcomes: &[(String, bool)]) -> Verdict {
    Verdict::of(!outcomes.is_empty() && outcomes.iter().all(|(_, passed)| *passed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(level: Level, dll: &str) -> Finding {
        Finding { code: "denied", level, dll: Some(dll.to_owned()), message: String::new() }
    }

    fn image(findings: Vec<Finding>) -> ImageReport {
        // An empty file is an image that nothing is known of.
        let auditor = Auditor::new(Policy::std());
        let nothing = nt_audit::root::Folder::empty();
        let mut image = auditor.audit_bytes(Path::new("a.exe"), b"", &nothing);
        image.findings = findings;
        image
    }

    #[test]
    fn rivals_are_known_by_their_whole_name() {
        assert!(is_rival(Path::new("release/std-regdump.exe")));
        assert!(!is_rival(Path::new("release/regdump.exe")));
    }

    #[test]
    fn only_the_runtime_is_excused() {
        let runtime = excusing_runtime(image(vec![finding(Level::Error, "msvcrt.dll")]));
        assert_eq!(runtime.verdict, nt_audit::Verdict::Pass);
        let both = vec![finding(Level::Error, "msvcrt.dll"), finding(Level::Error, "user32.dll")];
        let both = excusing_runtime(image(both));
        assert_eq!(both.verdict, nt_audit::Verdict::Fail);
        assert_eq!(both.findings, [finding(Level::Error, "user32.dll")]);
        let unread = excusing_runtime(image(vec![finding(Level::Inconclusive, "msvcrt.dll")]));
        assert_eq!(unread.verdict, nt_audit::Verdict::Inconclusive);
    }

    #[test]
    fn no_image_is_no_pass() {
        assert_eq!(verdict(&[]), Verdict::Fail);
        assert_eq!(verdict(&[("a".to_owned(), true)]), Verdict::Pass);
        assert_eq!(verdict(&[("a".to_owned(), true), ("b".to_owned(), false)]), Verdict::Fail);
    }

    #[test]
    fn an_image_that_cannot_be_read_fails() {
        let path = std::env::temp_dir().join(format!("xtask-audit-{}.exe", std::process::id()));
        std::fs::write(&path, "MZ").unwrap();
        let mut out = Vec::new();
        let outcomes =
            images(&mut out, Profile::Pure, core::slice::from_ref(&path), |_| false).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(String::from_utf8(out).unwrap().contains("malformed"));
        assert_eq!(outcomes, [(path.display().to_string(), false)]);
    }
}
