//! What is known of a Windows system: its DLLs, their edges, API sets and forwarders.
//!
//! Two roots are bundled, so that one commit has one verdict on every host; `data/README.md` says
//! where each fact was read. A folder of system DLLs is a root as well, and so is a graph file that
//! was made of one.
#![forbid(unsafe_code)]

mod diff;
mod folder;
mod graph;
mod known;
pub mod schema;
mod snapshot;
mod system;

pub use diff::{Change, Difference, diff};
pub(crate) use folder::Dll;
pub use folder::Folder;
pub use graph::{BadGraph, Entry, Graph, Host, State};
pub use known::is_known_dll;
pub use snapshot::{Snapshot, snapshot};

use crate::{
    image::{Function, Machine},
    names,
};
use std::{io, path::Path, sync::Arc};
use system::System;

/// Larger files are no graphs: Windows' whole System32 makes one of 3 MB.
const GRAPH_LIMIT: u64 = 64 << 20;

/// A system to follow edges through.
///
/// ```
/// for root in nt_audit::Root::bundled() {
///     println!("{}: {}", root.name(), root.about());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Root {
    name: String,
    about: String,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Graph(Graph),
    System(Arc<System>),
}

/// What a root has under a DLL's name.
#[derive(Debug)]
pub(crate) enum Found<'r> {
    /// A line of a graph.
    Entry(Entry<'r>),
    /// A file, or why it cannot be read.
    File(Result<Arc<Dll>, String>),
}

impl Root {
    /// The roots every verdict is made with: the newest Windows 10, and Windows 11.
    ///
    /// # Panics
    /// When the bundled data is broken, which this crate's tests rule out.
    #[must_use]
    pub fn bundled() -> Vec<Self> {
        [
            include_str!("../../data/windows-10-22h2.graph"),
            include_str!("../../data/windows-11.graph"),
        ]
        .into_iter()
        .map(|text| Self::from_graph(Graph::bundled(text).expect("the data has its sections"), ""))
        .collect()
    }

    /// The root that `spec` names: `live` for the system this runs on, a folder of system DLLs, or
    /// a graph file.
    ///
    /// # Errors
    /// What keeps the folder or file from being read; `live` needs a Windows host.
    pub fn open(spec: &Path) -> io::Result<Self> {
        if spec.as_os_str() == "live" {
            return Self::from_folder(&live()?);
        }
        let kind = std::fs::metadata(spec)?;
        if kind.is_dir() {
            return Self::from_folder(spec);
        }
        if kind.len() > GRAPH_LIMIT {
            return Err(io::Error::other("is too large for a graph of DLLs"));
        }
        let graph = Graph::parse(std::fs::read_to_string(spec)?).map_err(io::Error::other)?;
        Ok(Self::from_graph(graph, &spec.to_string_lossy()))
    }

    /// The root whose DLLs lie in `folder`: a real System32, or Wine's.
    ///
    /// # Errors
    /// When the folder has no ntdll.dll that can be read, or API sets that cannot.
    pub fn from_folder(folder: &Path) -> io::Result<Self> {
        let system = System::open(folder)?;
        let (name, about) = (folder.display().to_string(), system.about());
        Ok(Self { name, about, source: Source::System(Arc::new(system)) })
    }

    /// The root that a graph describes; one without a name gets `fallback`.
    #[must_use]
    pub fn from_graph(graph: Graph, fallback: &str) -> Self {
        let name = match graph.field("name") {
            "" => fallback,
            name => name,
        };
        let (name, about) = (name.to_owned(), graph.field("about").to_owned());
        Self { name, about, source: Source::Graph(graph) }
    }

    /// The name that verdicts give.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which builds the data was read from.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The graph, where the root is one.
    #[must_use]
    pub const fn graph(&self) -> Option<&Graph> {
        match &self.source {
            Source::Graph(graph) => Some(graph),
            Source::System(_) => None,
        }
    }

    /// The machine whose edges serve for an image of `machine`, where they are not its own.
    #[must_use]
    pub fn assumed(&self, machine: Machine) -> Option<&str> {
        let own = self.graph()?.field("machine");
        (own != machine.to_string()).then_some(own)
    }

    /// The DLL of this canonical name, if the system (or the redistributable runtime) has one.
    pub(crate) fn find(&self, dll: &str, machine: Machine) -> Option<Found<'_>> {
        match &self.source {
            Source::Graph(graph) => graph.find(dll).map(Found::Entry),
            Source::System(system) => system.find(dll, machine).map(Found::File),
        }
    }

    /// The comctl32 that a manifest may ask for instead of the system folder's, where there is one.
    pub(crate) fn common_controls(&self, machine: Machine) -> Option<Result<Arc<Dll>, String>> {
        match &self.source {
            Source::Graph(_) => None,
            Source::System(system) => system.common_controls(machine),
        }
    }

    /// Which DLL implements an API set for this importer.
    #[must_use]
    pub fn host(&self, api_set: &str, importer: &str) -> Host<'_> {
        match &self.source {
            Source::Graph(graph) => graph.host(api_set, importer),
            Source::System(system) => system.host(api_set, importer),
        }
    }

    /// Where an export of a graph's DLL leads, if to another DLL than it brings in anyway.
    #[must_use]
    pub fn forward(&self, dll: &str, function: &Function) -> Option<(&str, Function)> {
        let key = match function {
            Function::Name(name) => names::display(name),
            Function::Ordinal(ordinal) => format!("#{ordinal}"),
        };
        let (host, target) = self.graph()?.forward(dll, &key)?;
        let ordinal = target.strip_prefix('#').and_then(|digits| digits.parse().ok());
        let target =
            ordinal.map_or_else(|| Function::Name(target.as_bytes().to_vec()), Function::Ordinal);
        Some((host, target))
    }
}

/// System32 of the Windows this runs on.
fn live() -> io::Result<std::path::PathBuf> {
    let windows = if cfg!(windows) { std::env::var_os("SystemRoot") } else { None };
    windows.map(|windows| Path::new(&windows).join("System32")).ok_or_else(|| {
        io::Error::new(io::ErrorKind::Unsupported, "this host runs no Windows to read DLLs from")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_graphs_pass_for_foreign_ones() {
        for text in [
            include_str!("../../data/windows-10-22h2.graph"),
            include_str!("../../data/windows-11.graph"),
        ] {
            Graph::parse(text.to_owned()).unwrap();
        }
    }

    #[test]
    fn every_edge_ends_at_a_dll_of_the_same_root() {
        for root in Root::bundled() {
            let graph = root.graph().unwrap();
            let has = |dll: &str| assert!(graph.find(dll).is_some(), "{}: {dll}", root.name);
            assert!(graph.dlls().count() > 400);
            for (_, entry) in graph.dlls() {
                entry.statics().chain(entry.delays()).for_each(has);
            }
            for (dll, host) in graph.forwards() {
                has(dll);
                has(host);
            }
        }
    }

    #[test]
    fn forwarders_are_found_by_name_and_ordinal() {
        let roots = Root::bundled();
        let random = Function::Name(b"SystemFunction036".to_vec());
        for root in &roots {
            let found = root.forward("advapi32.dll", &random);
            assert_eq!(found, Some(("cryptbase.dll", random.clone())));
            let by_ordinal = root.forward("shlwapi.dll", &Function::Ordinal(391));
            let target = Function::Name(b"WNetGetLastErrorW".to_vec());
            assert_eq!(by_ordinal, Some(("mpr.dll", target)));
            assert_eq!(root.forward("advapi32.dll", &Function::Ordinal(1)), None);
        }
    }

    #[test]
    fn the_base_needs_nothing_else() {
        for root in Root::bundled() {
            for dll in ["ntdll.dll", "kernel32.dll", "kernelbase.dll"] {
                let entry = root.graph().unwrap().find(dll).unwrap();
                assert_eq!(entry.state, State::Known);
                assert!(entry.statics().all(|to| to == "ntdll.dll" || to == "kernelbase.dll"));
            }
        }
    }

    #[test]
    fn the_last_number_of_an_api_set_is_not_compared() {
        for root in Root::bundled() {
            // The schema lists only `-1`; every Rust program imports `-0`.
            let host = root.host("api-ms-win-core-synch-l1-2-0.dll", "app.exe");
            assert_eq!(host, Host::Dll("kernelbase.dll"));
        }
    }

    #[test]
    fn the_importer_decides() {
        for root in Root::bundled() {
            let set = "api-ms-win-core-processthreads-l1-1-0.dll";
            assert_eq!(root.host(set, "app.exe"), Host::Dll("kernel32.dll"));
            assert_eq!(root.host(set, "kernel32.dll"), Host::Dll("kernelbase.dll"));
        }
    }

    #[test]
    fn absent_is_not_unknown() {
        for root in Root::bundled() {
            let absent = root.host("ext-ms-win-ntos-ksr-l1-1-0.dll", "app.exe");
            assert_eq!(absent, Host::Absent);
            assert_eq!(root.host("api-ms-win-made-up-l1-1-0.dll", "app.exe"), Host::Unknown);
        }
    }
}
