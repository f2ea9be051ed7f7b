//! A folder of system DLLs as a graph: what `snapshot-dlls` writes.
//!
//! Run on a Windows machine over System32 it makes a root for everybody else; no byte of the DLLs
//! is in it, only names, versions and edges.
#![forbid(unsafe_code)]

use super::{
    Dll, Host,
    graph::{MAGIC, SECTIONS, escape},
    system::System,
};
use crate::{
    image::{Function, Import, Kind},
    names,
};
use core::fmt::Write as _;
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
    sync::Arc,
};

/// Chains of forwarders have two links; longer ones were made to stop tools.
const FORWARD_LIMIT: usize = 16;
const EXTENSIONS: [&str; 6] = [".dll", ".drv", ".cpl", ".ocx", ".ax", ".acm"];

/// A graph's text, and the files that could not be read, each with the reason.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// What [`Graph::parse`](super::Graph::parse) reads back.
    pub text: String,
    /// Told, and in the graph as DLLs whose edges were not read.
    pub unreadable: Vec<String>,
}

/// Reads every DLL of `folder`; the graph gets this name.
///
/// # Errors
/// When the folder is none of system DLLs, or cannot be listed.
pub fn snapshot(folder: &Path, name: &str) -> io::Result<Snapshot> {
    let system = System::open(folder)?;
    let mut dlls: BTreeMap<String, Option<Arc<Dll>>> = BTreeMap::new();
    let mut unreadable = Vec::new();
    let files = system.folder().names()?;
    for file in files.iter().filter(|file| EXTENSIONS.iter().any(|ext| file.ends_with(ext))) {
        match system.folder().find(file, system.machine()) {
            Some(Ok(dll)) => _ = dlls.insert(file.clone(), Some(dll)),
            Some(Err(why)) => {
                unreadable.push(why);
                dlls.insert(file.clone(), None);
            }
            None => {} // gone between the listing and now
        }
    }
    let one_line = |text: &str| text.replace(['\t', '\r', '\n'], " ");
    let mut text = String::new();
    // Writing to a String cannot fail.
    _ = writeln!(text, "{MAGIC}\nname\t{}", one_line(name));
    _ = writeln!(text, "about\t{}", one_line(&system.about()));
    _ = writeln!(text, "machine\t{}", system.machine());
    let [sets, rows, forwards] = SECTIONS;
    _ = write!(text, "{sets}\n{}{rows}\n", system.api_sets());
    let reader = Reader { system: &system, dlls: &dlls };
    text.push_str(&sorted(dlls.iter().map(|(file, dll)| reader.row(file, dll.as_deref()))));
    _ = writeln!(text, "{forwards}");
    let read = dlls.iter().filter_map(|(file, dll)| Some((file, dll.as_deref()?)));
    text.push_str(&sorted(read.flat_map(|(file, dll)| reader.forwards(file, dll))));
    Ok(Snapshot { text, unreadable })
}

struct Reader<'s> {
    system: &'s System,
    dlls: &'s BTreeMap<String, Option<Arc<Dll>>>,
}

impl Reader<'_> {
    fn row(&self, file: &str, dll: Option<&Dll>) -> String {
        let Some(dll) = dll else { return format!("{}\tpresent\n", escape(file)) };
        let hosts = |kind: Kind| -> BTreeSet<String> {
            let imports =
                dll.imports.iter().filter(|import| import.kind == kind && !import.skipped);
            imports.map(|import| self.host(&canonical(import), file)).collect()
        };
        let (statics, delays) = (hosts(Kind::Static), hosts(Kind::Delay));
        let mut forwards = BTreeSet::new();
        for import in dll.imports.iter().filter(|import| import.kind == Kind::Static) {
            for function in &import.functions {
                self.follow(self.host(&canonical(import), file), function, &mut forwards);
            }
        }
        forwards.retain(|host| !statics.contains(host));
        let version = dll.version.map(|version| version.to_string()).unwrap_or_default();
        let row = format!(
            "{}\tknown\t{version}\t{}\t{}\t{}",
            escape(file),
            list(&statics),
            list(&delays),
            list(&forwards)
        );
        row.trim_end_matches('\t').to_owned() + "\n"
    }

    /// Adds every DLL that a function is forwarded to.
    fn follow(&self, dll: String, function: &Function, hosts: &mut BTreeSet<String>) {
        let (mut at, mut function) = (dll, function.clone());
        for _ in 0..FORWARD_LIMIT {
            let Some(Some(dll)) = self.dlls.get(&at) else { return };
            let Some(forwarder) = dll.forwarders.find(&function) else { return };
            let host = self.host(&target(&forwarder.dll), &at);
            function = forwarder.function.clone();
            hosts.insert(host.clone());
            at = host;
        }
    }

    fn forwards(&self, file: &str, dll: &Dll) -> Vec<String> {
        let mut by_host: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (function, forwarder) in dll.forwarders.iter() {
            let (name, to) = (show(&function), show(&forwarder.function));
            let pair = if name == to { name } else { format!("{name}={to}") };
            let host = self.host(&target(&forwarder.dll), file);
            by_host.entry(host).or_default().insert(pair);
        }
        let row = |(host, pairs): (String, BTreeSet<String>)| {
            let pairs: Vec<String> = pairs.into_iter().collect();
            format!("{}\t{}\t{}\n", escape(file), escape(&host), pairs.join(" "))
        };
        by_host.into_iter().map(row).collect()
    }

    /// A set that stands for nothing keeps its name, so that whoever reads it meets it again.
    fn host(&self, name: &str, importer: &str) -> String {
        match self.system.host(name, importer) {
            Host::Dll(host) => host.to_owned(),
            Host::Absent | Host::Unknown => name.to_owned(),
        }
    }
}

/// Rows in the order of their first two columns, as they are looked up and checked.
fn sorted(rows: impl Iterator<Item = String>) -> String {
    let mut rows: Vec<String> = rows.collect();
    rows.sort_by(|a, b| a.split('\t').take(2).cmp(b.split('\t').take(2)));
    rows.concat()
}

fn canonical(import: &Import) -> String {
    names::canonical(names::file_part(&import.raw))
}

/// A forwarder names its DLL without the extension.
fn target(dll: &[u8]) -> String {
    names::canonical(&[dll, b".dll"].concat())
}

fn show(function: &Function) -> String {
    match function {
        Function::Name(name) => escape(&names::display(name)).into_owned(),
        Function::Ordinal(ordinal) => format!("#{ordinal}"),
    }
}

fn list(names: &BTreeSet<String>) -> String {
    names.iter().map(|name| escape(name)).collect::<Vec<_>>().join(" ")
}
