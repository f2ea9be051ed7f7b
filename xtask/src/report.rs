//! What the steps came to: the runners' closing lines, then one line that sums them up.
use crate::outcome::Verdict;

/// Counts of all steps so far.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    lines: Vec<String>,
    passed: u64,
    failed: u64,
    skipped: u64,
}

/// `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
struct Closing {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Report {
    /// Takes up a test runner's output. A runner that fails without a failed test did not finish.
    pub(crate) fn suites(&mut self, step: &str, succeeded: bool, output: &[String]) {
        let mut failed = 0;
        for line in output {
            let Some(closing) = closing(line) else { continue };
            if closing.passed + closing.failed + closing.ignored == 0 {
                continue;
            }
            self.passed += closing.passed;
            self.skipped += closing.ignored;
            failed += closing.failed;
            self.lines.push(format!("{step}: {}", line.trim()));
        }
        self.failed += failed;
        if !succeeded && failed == 0 {
            self.check(&format!("{step}: the test runner"), false);
        }
    }

    /// Takes up a check of our own.
    pub(crate) fn check(&mut self, step: &str, passed: bool) {
        self.lines.push(format!("{step}: {}", if passed { "ok" } else { "FAILED" }));
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
    }

    /// Takes up many checks of one kind: a line for all that passed, one for each that did not.
    pub(crate) fn checks(&mut self, step: &str, outcomes: &[(String, bool)]) {
        let passed = outcomes.iter().filter(|(_, passed)| *passed).count();
        self.lines.push(format!("{step}: {passed} of {} ok", outcomes.len()));
        for (name, passed) in outcomes {
            if *passed {
                self.passed += 1;
            } else {
                self.check(&format!("{step}: {name}"), false);
            }
        }
    }

    /// Notes what was left out, and why.
    pub(crate) fn skip(&mut self, step: &str, why: &str) {
        self.lines.push(format!("{step}: skipped, {why}"));
        self.skipped += 1;
    }

    pub(crate) fn verdict(&self) -> Verdict {
        // A run that tested nothing has shown nothing.
        Verdict::of(self.failed == 0 && self.passed > 0)
    }

    pub(crate) fn print(&self) {
        println!();
        for line in &self.lines {
            // The runners' lines stay whole, so that they are found where they are looked for.
            match line.split_once(": test result: ") {
                Some((step, closing)) => println!("{step}\ntest result: {closing}"),
                None => println!("{line}"),
            }
        }
        println!("{}", self.sum());
    }

    fn sum(&self) -> String {
        format!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

fn closing(line: &str) -> Option<Closing> {
    let (_, counts) = line.trim().strip_prefix("test result: ")?.split_once(". ")?;
    let count = |what: &str| {
        let field = counts.split("; ").find_map(|field| field.strip_suffix(what))?;
        field.trim().parse().ok()
    };
    Some(Closing { passed: count("passed")?, failed: count("failed")?, ignored: count("ignored")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OK: &str = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s";
    const BAD: &str = "test result: FAILED. 2 passed; 5 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s";
    const EMPTY: &str = "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 7 filtered out; finished in 0.00s";

    fn lines(of: &[&str]) -> Vec<String> {
        of.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn suites_add_up() {
        let mut report = Report::default();
        report.suites("host", true, &lines(&["running 3 tests", OK, "", EMPTY]));
        report.check("audit", true);
        report.skip("folder", "not made");
        assert_eq!(report.sum(), "4 passed, 0 failed, 2 skipped");
        assert_eq!(report.lines.len(), 3);
        assert_eq!(report.verdict(), Verdict::Pass);
        report.suites("wine", false, &lines(&[BAD]));
        assert_eq!(report.sum(), "6 passed, 5 failed, 2 skipped");
        assert_eq!(report.verdict(), Verdict::Fail);
    }

    #[test]
    fn many_checks_take_one_line() {
        let mut report = Report::default();
        report.checks("images", &[("a".to_owned(), true), ("b".to_owned(), false)]);
        assert_eq!(report.lines, ["images: 1 of 2 ok", "images: b: FAILED"]);
        assert_eq!(report.sum(), "1 passed, 1 failed, 0 skipped");
    }

    #[test]
    fn a_runner_that_did_not_finish_is_a_failure() {
        let mut report = Report::default();
        report.suites("host", false, &lines(&[OK, "error: could not compile"]));
        assert_eq!(report.sum(), "3 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn nothing_run_is_no_pass() {
        let mut report = Report::default();
        report.suites("host", true, &lines(&[EMPTY]));
        assert_eq!(report.verdict(), Verdict::Fail);
    }
}
