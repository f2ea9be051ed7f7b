//! The audit of one image: read it, close over its imports under each root, judge.
#![forbid(unsafe_code)]

mod facts;

use crate::{
    MappedFile, Policy, Root,
    closure::{self, Closure, EdgeKind, Problem, Program, Reached},
    image::{Image, Import, Imports, Kind, Malformed},
    names,
    report::{
        FunctionReport, ImageReport, ImportReport, Level, LoadedReport, Report, RootCount,
        RootInfo, SCHEMA,
    },
    root::{Folder, Host},
};
use core::fmt::Write as _;
use std::{collections::BTreeMap, io, path::Path};

const BASELINE: [&str; 3] = ["kernel32.dll", "kernelbase.dll", "ntdll.dll"];

/// A policy and the systems to judge by.
///
/// ```no_run
/// use nt_audit::{Auditor, Policy, Verdict};
/// let auditor = Auditor::new(Policy::pure());
/// assert_eq!(auditor.audit("hello.exe".as_ref())?.verdict, Verdict::Pass);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Auditor {
    policy: Policy,
    roots: Vec<Root>,
}

impl Auditor {
    /// Judges by `policy` under every bundled root.
    #[must_use]
    pub fn new(policy: Policy) -> Self {
        Self { policy, roots: Root::bundled() }
    }

    /// Judges by `policy` under roots of the caller's choice.
    #[must_use]
    pub const fn with_roots(policy: Policy, roots: Vec<Root>) -> Self {
        Self { policy, roots }
    }

    /// An empty report that names the policy and the roots.
    #[must_use]
    pub fn report(&self) -> Report {
        let about = |root: &Root| RootInfo { name: root.name().into(), about: root.about().into() };
        Report {
            schema: SCHEMA,
            tool_version: env!("CARGO_PKG_VERSION"),
            policy: self.policy.name().to_owned(),
            roots: self.roots.iter().map(about).collect(),
            images: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// Audits the file at `path`, and what lies beside it.
    ///
    /// # Errors
    /// Only when the file cannot be opened. A file that is no readable image is a report whose
    /// verdict is inconclusive.
    pub fn audit(&self, path: &Path) -> io::Result<ImageReport> {
        let file = MappedFile::open(path)?;
        let folder = path.parent().map_or_else(Folder::empty, |folder| Folder::new(folder.into()));
        Ok(self.audit_bytes(path, file.bytes(), &folder))
    }

    /// Audits bytes that are called `path`; `beside` is the folder they count as lying in.
    pub fn audit_bytes(&self, path: &Path, bytes: &[u8], beside: &Folder) -> ImageReport {
        let mut report = ImageReport::empty(path.display().to_string());
        if let Err(malformed) = self.fill(&mut report, path, bytes, beside) {
            let message = malformed.to_string();
            report.find("malformed", Level::Inconclusive, "", message);
        }
        report.settle();
        report
    }

    fn fill(
        &self,
        report: &mut ImageReport,
        path: &Path,
        bytes: &[u8],
        beside: &Folder,
    ) -> Result<(), Malformed> {
        let image = Image::parse(bytes)?;
        report.machine = Some(image.machine().to_string());
        report.subsystem = Some(image.subsystem().to_string());
        let imports = image.imports()?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        report.imports = self.list_imports(&name, &imports.all);
        about_tables(report, &image, &imports);
        let manifest = facts::fill(report, &image);
        let program = Program {
            name: &name,
            imports: &imports.all,
            subsystem: image.subsystem(),
            machine: image.machine(),
            manifest: manifest.as_ref(),
            system32_only: report.hardening.is_some_and(|hardening| hardening.system32_only()),
        };
        for root in &self.roots {
            merge(report, root, closure::close(&program, root, beside));
            if let Some(own) = root.assumed(image.machine()) {
                let message = format!(
                    "{}: the edges between system DLLs are those of {own}",
                    image.machine()
                );
                report.find("assumed-x64", Level::Note, "", message);
            }
        }
        facts::fill_after(report, &image, &imports);
        self.judge(report);
        Ok(())
    }

    fn list_imports(&self, importer: &str, imports: &[Import]) -> Vec<ImportReport> {
        let mut merged: BTreeMap<(String, Kind), ImportReport> = BTreeMap::new();
        for import in imports.iter().filter(|import| !import.skipped) {
            let dll = names::canonical(&import.raw);
            let kind = import.kind;
            let entry = merged.entry((dll, kind)).or_insert_with_key(|(dll, _)| ImportReport {
                dll: dll.clone(),
                raw: names::display(&import.raw),
                kind,
                hosts: self.hosts(dll, importer),
                functions: Vec::new(),
            });
            entry.functions.extend(import.functions.iter().map(FunctionReport::from));
        }
        merged.into_values().collect()
    }

    fn hosts(&self, dll: &str, importer: &str) -> Vec<String> {
        let mut hosts = Vec::new();
        if names::is_api_set(dll) {
            for root in &self.roots {
                if let Host::Dll(host) = root.host(dll, importer)
                    && !hosts.iter().any(|known| known == host)
                {
                    hosts.push(host.to_owned());
                }
            }
        }
        hosts
    }

    fn judge(&self, report: &mut ImageReport) {
        let mut findings = Vec::new();
        for import in &report.imports {
            let named = names::file_part(import.dll.as_bytes());
            let named = String::from_utf8_lossy(named);
            let mut targets = import
                .hosts
                .iter()
                .map(String::as_str)
                .chain(import.hosts.is_empty().then_some(&*named));
            if let Some(allowed) = self.policy.allowed()
                && !targets.all(|target| self.policy.allows(target))
            {
                let allowed = allowed.join(", ");
                let message = format!("{} is imported; this profile allows {allowed}", import.dll);
                findings.push(("not-allowed", Level::Error, import.dll.clone(), message));
            }
        }
        for (list, code, level) in
            [(&report.loaded, "denied", Level::Error), (&report.later, "denied-delay", Level::Note)]
        {
            for reached in list {
                let Some(rule) = self.policy.denied(&reached.dll) else { continue };
                let mut message = reached.route();
                if reached.roots.len() < self.roots.len() {
                    _ = write!(message, " (under {})", reached.roots.join(", "));
                }
                _ = write!(message, ": {}", rule.reason);
                findings.push((code, level, reached.dll.clone(), message));
            }
        }
        for (code, level, dll, message) in findings {
            report.find(code, level, &dll, message);
        }
    }
}

/// What the tables themselves tell, whatever the policy.
fn about_tables(report: &mut ImageReport, image: &Image<'_>, imports: &Imports) {
    for import in &imports.all {
        let dll = names::canonical(&import.raw);
        if import.skipped {
            let message = format!("{dll} is named without a function: the loader passes it over");
            report.find("skipped", Level::Note, &dll, message);
        } else if names::has_path(&import.raw) {
            let message = format!("{dll} is loaded by a path of the image's own choice");
            report.find("path-in-name", Level::Error, &dll, message);
        }
    }
    if let Some(offset) = imports.cut_short_at {
        let message = format!(
            "the descriptor at offset {offset:#x} has no address table; the loader stops there"
        );
        report.find("cut-short", Level::Note, "", message);
    }
    if image.is_managed() {
        let message = "a .NET image: what its managed code loads stands in no import table";
        report.find("managed", Level::Note, "", message.to_owned());
    } else if imports.all.is_empty() && !image.is_dll() {
        let message = "an executable without a single import: nothing here can be judged";
        report.find("no-imports", Level::Inconclusive, "", message.to_owned());
    }
}

/// Adds one root's answer: what any root loads is loaded.
fn merge(report: &mut ImageReport, root: &Root, closure: Closure) {
    report.roots.push(RootCount {
        name: root.name().to_owned(),
        loaded_count: closure.loaded.len(),
        lower_bound: closure.is_lower_bound(),
    });
    not_read(report, root, &closure);
    for (dll, kind, problem) in &closure.problems {
        let Some((code, level, message)) = explain(root, dll, problem) else { continue };
        let level = if *kind == EdgeKind::Delay { Level::Note } else { level };
        report.find(code, level, dll, message);
    }
    add(&mut report.loaded, root, closure.loaded);
    add(&mut report.later, root, closure.later);
    // Loaded at once under one root, delayed under another: it is loaded.
    let loaded = &report.loaded;
    report.later.retain(|later| loaded.iter().all(|now| now.dll != later.dll));
}

fn add(list: &mut Vec<LoadedReport>, root: &Root, more: Vec<Reached>) {
    for reached in more {
        match list.binary_search_by(|known| known.dll.cmp(&reached.dll)) {
            Ok(at) => {
                let known = &mut list[at];
                known.roots.push(root.name().to_owned());
                if reached.path.len() < known.path.len() {
                    known.path = reached.path;
                }
            }
            Err(at) => {
                let baseline = BASELINE.contains(&&*reached.dll);
                let roots = vec![root.name().to_owned()];
                let Reached { dll, path } = reached;
                list.insert(at, LoadedReport { dll, baseline, path, roots });
            }
        }
    }
}

/// The DLLs at which the knowledge of a root ends, in one note.
fn not_read(report: &mut ImageReport, root: &Root, closure: &Closure) {
    let ends = closure
        .problems
        .iter()
        .filter(|(_, kind, problem)| *kind != EdgeKind::Delay && *problem == Problem::EdgesNotRead);
    let names: Vec<&str> = ends.map(|(dll, ..)| dll.as_str()).collect();
    if !names.is_empty() {
        let message =
            format!("{}: nobody has read what these load: {}", root.name(), names.join(" "));
        report.find("edges-not-read", Level::Note, "", message);
    }
}

fn explain(root: &Root, dll: &str, problem: &Problem) -> Option<(&'static str, Level, String)> {
    let root = root.name();
    Some(match problem {
        Problem::EdgesNotRead => return None,
        Problem::NotFound => (
            "not-found",
            Level::Inconclusive,
            format!("{dll} lies neither beside the image nor in {root}"),
        ),
        Problem::AbsentContract => (
            "absent-contract",
            Level::Error,
            format!("{dll} stands for nothing on {root}: the image does not start there"),
        ),
        Problem::Unreadable(why) => ("unreadable", Level::Inconclusive, why.clone()),
        Problem::NotInbox => (
            "not-inbox",
            Level::Note,
            format!("{dll} is no part of Windows: it has to come with the program"),
        ),
    })
}
