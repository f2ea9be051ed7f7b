//! A folder of system DLLs as a root: System32, `SysWOW64` beside it, or Wine's.
#![forbid(unsafe_code)]

use super::{
    Dll, Folder, Host,
    graph::{self, Graph},
    schema,
};
use crate::{Image, MappedFile, image::Machine};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The 64-bit folder, and the 32-bit one that stands beside it: Windows' names, and Wine's.
const PAIRS: [(&str, &str); 2] = [("system32", "syswow64"), ("x86_64-windows", "i386-windows")];
const COMMON_CONTROLS: &str = "microsoft.windows.common-controls_6595b64144ccf1df_6.";

/// The folders of one system.
#[derive(Debug)]
pub(super) struct System {
    folder: Folder,
    /// For x86 images, where the system has a folder of its own for them.
    wow: Option<Folder>,
    /// Side-by-side assemblies.
    assemblies: Option<PathBuf>,
    api_sets: String,
    own_api_sets: bool,
    machine: Machine,
    version: String,
}

impl System {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let folder = Folder::new(path.to_owned());
        let Some(ntdll) = folder.file("ntdll.dll") else {
            fs::read_dir(path)?; // the system's own words, if it is for these that nothing is there
            return Err(io::Error::other("has no ntdll.dll: not a folder of system DLLs"));
        };
        let ntdll = Dll::read(ntdll).map_err(io::Error::other)?;
        let own = folder.file("apisetschema.dll").map(api_sets).transpose()?;
        Ok(Self {
            wow: wow(path).map(Folder::new),
            assemblies: sibling(path, "winsxs"),
            own_api_sets: own.is_some(),
            api_sets: match own {
                Some(rows) => rows,
                None => newest_bundled(),
            },
            machine: ntdll.machine,
            version: ntdll.version.map(|version| version.to_string()).unwrap_or_default(),
            folder,
        })
    }

    pub(super) fn about(&self) -> String {
        let version = if self.version.is_empty() { "no version" } else { &self.version };
        let sets =
            if self.own_api_sets { "its own" } else { "those of Windows 11, for want of its own" };
        format!("ntdll {version} for {}; API sets: {sets}", self.machine)
    }

    pub(super) const fn folder(&self) -> &Folder {
        &self.folder
    }

    pub(super) const fn machine(&self) -> Machine {
        self.machine
    }

    pub(super) fn api_sets(&self) -> &str {
        &self.api_sets
    }

    pub(super) fn find(&self, dll: &str, machine: Machine) -> Option<Result<Arc<Dll>, String>> {
        match &self.wow {
            Some(wow) if machine == Machine::X86 && self.machine != Machine::X86 => {
                wow.find(dll, machine)
            }
            _ => self.folder.find(dll, machine),
        }
    }

    pub(super) fn common_controls(&self, machine: Machine) -> Option<Result<Arc<Dll>, String>> {
        let architecture = match machine {
            Machine::X86 => "x86_",
            Machine::Arm64 => "arm64_",
            _ => "amd64_",
        };
        let assemblies = fs::read_dir(self.assemblies.as_ref()?).ok()?.filter_map(Result::ok);
        let newest = assemblies
            .filter(|entry| {
                let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
                name.strip_prefix(architecture)
                    .is_some_and(|rest| rest.starts_with(COMMON_CONTROLS))
            })
            .max_by_key(fs::DirEntry::file_name)?;
        Folder::new(newest.path()).find("comctl32.dll", machine)
    }

    pub(super) fn host(&self, api_set: &str, importer: &str) -> Host<'_> {
        graph::host(&self.api_sets, api_set, importer)
    }
}

fn api_sets(schema: &Path) -> io::Result<String> {
    let told =
        |what: &dyn core::fmt::Display| io::Error::other(format!("{}: {what}", schema.display()));
    let file = MappedFile::open(schema)?;
    let image = Image::parse(file.bytes()).map_err(|error| told(&error))?;
    let section = image.section(b".apiset").ok_or_else(|| told(&"has no section .apiset"))?;
    schema::rows(section).map_err(|error| told(&format_args!("section .apiset, {error}")))
}

fn newest_bundled() -> String {
    let graph = Graph::bundled(include_str!("../../data/windows-11.graph"));
    graph.map(|graph| graph.api_sets().to_owned()).unwrap_or_default()
}

/// The 32-bit folder of the same system.
fn wow(path: &Path) -> Option<PathBuf> {
    let path = fs::canonicalize(path).ok()?;
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let (_, wow) = PAIRS.iter().find(|(wide, _)| *wide == name)?;
    sibling(&path, wow)
}

/// The folder of this lower-case name that stands beside `path`.
fn sibling(path: &Path, name: &str) -> Option<PathBuf> {
    let path = fs::canonicalize(path).ok()?;
    let exact = path.with_file_name(name);
    if exact.is_dir() {
        return Some(exact);
    }
    let entries = fs::read_dir(path.parent()?).ok()?.filter_map(Result::ok);
    let mut folders = entries.filter(|entry| entry.path().is_dir());
    let found = folders.find(|entry| {
        entry.file_name().to_str().is_some_and(|entry| entry.eq_ignore_ascii_case(name))
    });
    found.map(|entry| entry.path())
}
