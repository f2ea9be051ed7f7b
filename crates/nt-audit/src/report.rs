//! What an audit found, ready to print or to serialise.
//!
//! The serialised form is a promise; `docs/audit-json.md` describes it and `SCHEMA` counts it.
#![forbid(unsafe_code)]

use crate::{
    closure::{EdgeKind, Step},
    image::{Assembly, Function, Hardening, Kind, ManagedReferences},
    names,
};
use serde::Serialize;

/// The version of the JSON form. It grows when a field changes or goes, not when one is added.
pub const SCHEMA: u32 = 1;

/// All images of one run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of this crate.
    pub tool_version: &'static str,
    /// The policy's name.
    pub policy: String,
    /// The systems whose DLLs were followed.
    pub roots: Vec<RootInfo>,
    /// In the order they were asked for.
    pub images: Vec<ImageReport>,
    /// Files that could not be opened.
    pub errors: Vec<FileError>,
}

/// A system the verdicts speak of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RootInfo {
    /// The name that findings give.
    pub name: String,
    /// Builds and sources.
    pub about: String,
}

/// A file that is not there, or not readable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FileError {
    /// As it was asked for.
    pub path: String,
    /// The system's words.
    pub message: String,
}

/// The answer for one image. The order is from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Read to the end, and nothing against it.
    Pass,
    /// Not everything could be read or found.
    Inconclusive,
    /// The policy is violated.
    Fail,
}

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing.
    Note,
    /// The answer is not complete.
    Inconclusive,
    /// The policy is violated.
    Error,
}

/// One image.
#[derive(Clone, Debug, Serialize)]
pub struct ImageReport {
    /// As it was asked for.
    pub path: String,
    /// `None` when the headers could not be read; so below.
    pub machine: Option<String>,
    /// `console`, `gui`, `native`, …
    pub subsystem: Option<String>,
    /// The worst of the findings.
    pub verdict: Verdict,
    /// By DLL and kind, several descriptors of one DLL united.
    pub imports: Vec<ImportReport>,
    /// Every DLL in the process before the program's own code runs, under any root.
    pub loaded: Vec<LoadedReport>,
    /// How many those are.
    pub loaded_count: usize,
    /// Only behind the image's own delayed imports.
    pub later: Vec<LoadedReport>,
    /// The count for each root.
    pub roots: Vec<RootCount>,
    /// `None` when it could not be read.
    pub hardening: Option<Hardening>,
    /// Loaded DLLs that a file beside the image would stand in for, by name.
    pub plantable: Vec<String>,
    /// Side-by-side assemblies that the manifest asks for.
    pub assemblies: Vec<Assembly>,
    /// What may be loaded by name; `None` when no function for that is imported.
    pub possible: Option<PossibleReport>,
    /// What the managed code of a .NET image refers to.
    pub managed: Option<ManagedReferences>,
    /// Errors first.
    pub findings: Vec<Finding>,
}

/// One imported DLL.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImportReport {
    /// Canonical name; for an API set the set's own.
    pub dll: String,
    /// The name as it stands in the image, escaped where it is not printable.
    pub raw: String,
    /// When it is loaded.
    #[serde(serialize_with = "kind")]
    pub kind: Kind,
    /// The DLLs an API set stands for, under the roots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
    /// What is imported, in table order.
    pub functions: Vec<FunctionReport>,
}

/// One imported function: a name or an ordinal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FunctionReport {
    /// `{"name": "…"}`.
    Name(String),
    /// `{"ordinal": 7}`.
    Ordinal(u16),
}

/// One DLL in the process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoadedReport {
    /// Canonical name.
    pub dll: String,
    /// The loader brings it into every process of this subsystem.
    pub baseline: bool,
    /// A shortest path from the image; the DLL itself stands last.
    pub path: Vec<Step>,
    /// The roots under which it is loaded.
    pub roots: Vec<String>,
}

/// Names of DLLs in the data of an image that can load by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PossibleReport {
    /// The function that does it.
    pub loader: String,
    /// What is named and not imported, by name. A hint: no more is known of what the code does.
    pub dlls: Vec<String>,
    /// How many bytes of data were not searched.
    pub not_searched: u64,
}

/// How many DLLs one root loads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RootCount {
    /// The root's name.
    pub name: String,
    /// DLLs, those of the loader included.
    pub loaded_count: usize,
    /// More may follow from DLLs whose edges were not read.
    pub lower_bound: bool,
}

/// Something to know about an image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Stable, for machines: `denied`, `not-allowed`, `malformed`, …
    pub code: &'static str,
    /// Its weight.
    pub level: Level,
    /// The DLL it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dll: Option<String>,
    /// One line for people.
    pub message: String,
}

impl Report {
    /// The status to leave with: 0 clean, 1 violated, 2 could not run, 3 inconclusive; of several
    /// images the worst, in the order 2, 1, 3, 0. Nothing audited is 2, never 0.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        if !self.errors.is_empty() {
            return 2;
        }
        match self.images.iter().map(|image| image.verdict).max() {
            None => 2,
            Some(Verdict::Fail) => 1,
            Some(Verdict::Inconclusive) => 3,
            Some(Verdict::Pass) => 0,
        }
    }
}

impl ImageReport {
    pub(crate) fn empty(path: String) -> Self {
        Self {
            path,
            machine: None,
            subsystem: None,
            verdict: Verdict::Pass,
            imports: Vec::new(),
            loaded: Vec::new(),
            loaded_count: 0,
            later: Vec::new(),
            roots: Vec::new(),
            hardening: None,
            plantable: Vec::new(),
            assemblies: Vec::new(),
            possible: None,
            managed: None,
            findings: Vec::new(),
        }
    }

    /// Sorts what was found, and lets the worst of it decide.
    pub(crate) fn settle(&mut self) {
        self.findings.sort_by(|a, b| {
            b.level.cmp(&a.level).then_with(|| a.code.cmp(b.code)).then_with(|| a.dll.cmp(&b.dll))
        });
        self.findings.dedup();
        self.verdict = match self.findings.first().map(|finding| finding.level) {
            None | Some(Level::Note) => Verdict::Pass,
            Some(Level::Inconclusive) => Verdict::Inconclusive,
            Some(Level::Error) => Verdict::Fail,
        };
        self.loaded_count = self.loaded.len();
    }

    pub(crate) fn find(&mut self, code: &'static str, level: Level, dll: &str, message: String) {
        let dll = (!dll.is_empty()).then(|| dll.to_owned());
        self.findings.push(Finding { code, level, dll, message });
    }
}

impl From<&Function> for FunctionReport {
    fn from(function: &Function) -> Self {
        match function {
            Function::Name(name) => Self::Name(names::display(name)),
            Function::Ordinal(ordinal) => Self::Ordinal(*ordinal),
        }
    }
}

impl LoadedReport {
    /// The path in one line: `userenv.dll -> rpcrt4.dll`.
    #[must_use]
    pub fn route(&self) -> String {
        let mut route = String::new();
        for step in &self.path {
            if !route.is_empty() {
                route.push_str(match step.kind {
                    EdgeKind::Static | EdgeKind::Loader | EdgeKind::Sxs => " -> ",
                    EdgeKind::Forward => " => ",
                    EdgeKind::Delay => " ~> ",
                });
            }
            route.push_str(&step.dll);
            if let Some(via) = &step.via {
                route.push_str(" (");
                route.push_str(via);
                route.push(')');
            }
        }
        route
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn kind<S: serde::Serializer>(kind: &Kind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match kind {
        Kind::Static => "static",
        Kind::Delay => "delay",
    })
}
