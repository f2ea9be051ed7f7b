//! What follows from an image's imports: every DLL in the process, and how it came there.
//!
//! First all edges are collected, then shortest paths are laid over them. Static edges and the
//! forwarders of functions that are really imported load a DLL at once; the image's own delayed
//! imports are followed too, and kept apart.
#![forbid(unsafe_code)]

mod beside;
mod paths;

pub use beside::Beside;
pub use paths::Step;

use crate::{
    image::{Function, Import, Kind, Subsystem, Target},
    names,
    root::{Host, Root, State},
};
use beside::Neighbour;
use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};

/// Forwarders that lead on and on were made to stop tools; real chains have two links.
const FORWARD_LIMIT: usize = 16;

/// Why one DLL brings another into the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeKind {
    /// An import that is resolved before the program starts.
    Static,
    /// A function it imports lives elsewhere.
    Forward,
    /// A delayed import: at the first call.
    Delay,
    /// The loader itself, for every process of this subsystem.
    Loader,
}

/// A reason to doubt the closure, or to warn about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Neither beside the image nor in the root.
    NotFound,
    /// An API set that stands for nothing on this build.
    AbsentContract,
    /// Beside the image, and unreadable: what it loads is not known.
    Unreadable(String),
    /// Windows has it, its edges were not read.
    EdgesNotRead,
    /// Part of a redistributable runtime that does not lie beside the image.
    NotInbox,
}

/// A DLL in the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Canonical name.
    pub dll: String,
    /// A shortest path from the image to it, the DLL itself last.
    pub path: Vec<Step>,
}

/// Everything that follows from one image under one root.
#[derive(Clone, Debug, Default)]
pub struct Closure {
    /// In the process before the program's own code runs.
    pub loaded: Vec<Reached>,
    /// Only behind delayed imports.
    pub later: Vec<Reached>,
    /// What stands in the way of a full answer, by DLL.
    pub problems: Vec<(String, EdgeKind, Problem)>,
}

impl Closure {
    /// Whether more may be loaded than is listed.
    #[must_use]
    pub fn is_lower_bound(&self) -> bool {
        self.problems.iter().any(|(_, kind, problem)| {
            *kind != EdgeKind::Delay && !matches!(problem, Problem::NotInbox)
        })
    }
}

/// Follows every edge from `imports`, the tables of the image called `name`.
#[must_use]
pub fn close(
    name: &str,
    imports: &[Import],
    subsystem: Subsystem,
    root: &Root,
    beside: &Beside,
) -> Closure {
    let mut walk = Walk::new(name, root, beside);
    walk.follow_imports(0, imports);
    walk.drain();
    walk.baseline(subsystem);
    walk.drain();
    walk.finish()
}

struct Edge {
    from: usize,
    to: usize,
    step: Step,
}

struct Node {
    dll: String,
    neighbour: Option<Rc<Neighbour>>,
    problem: Option<Problem>,
}

struct Walk<'r> {
    root: &'r Root,
    beside: &'r Beside,
    nodes: Vec<Node>,
    index: BTreeMap<String, usize>,
    edges: Vec<Edge>,
    queue: VecDeque<usize>,
}

impl<'r> Walk<'r> {
    fn new(image: &str, root: &'r Root, beside: &'r Beside) -> Self {
        let node = Node { dll: image.to_owned(), neighbour: None, problem: None };
        // The image is not in the index: a DLL of the same name would be another file.
        Self {
            root,
            beside,
            nodes: vec![node],
            index: BTreeMap::new(),
            edges: Vec::new(),
            queue: VecDeque::new(),
        }
    }

    fn drain(&mut self) {
        while let Some(at) = self.queue.pop_front() {
            if let Some(neighbour) = self.nodes[at].neighbour.clone() {
                self.follow_imports(at, &neighbour.imports);
            } else if let Some(entry) = self.root.find(&self.nodes[at].dll).copied() {
                for target in entry.statics() {
                    self.arrive(at, target, EdgeKind::Static, None);
                }
            }
        }
    }

    /// The DLLs the loader brings into every process of the subsystem.
    fn baseline(&mut self, subsystem: Subsystem) {
        let dlls: &[&str] = if subsystem.is_win32() {
            &["ntdll.dll", "kernel32.dll", "kernelbase.dll"]
        } else {
            &["ntdll.dll"]
        };
        for dll in dlls {
            self.arrive(0, dll, EdgeKind::Loader, None);
        }
    }

    fn follow_imports(&mut self, from: usize, imports: &[Import]) {
        for import in imports.iter().filter(|import| !import.skipped) {
            let kind = match import.kind {
                Kind::Static => EdgeKind::Static,
                Kind::Delay => EdgeKind::Delay,
            };
            let name = names::canonical(names::file_part(&import.raw));
            let to = self.import(from, &name, kind);
            for function in &import.functions {
                self.follow_forwarder(to, function);
            }
        }
    }

    /// An edge to a DLL by the name an import table or a forwarder gives it.
    fn import(&mut self, from: usize, name: &str, kind: EdgeKind) -> usize {
        if !names::is_api_set(name) {
            return self.arrive(from, name, kind, None);
        }
        match self.root.host(name, &self.nodes[from].dll) {
            Host::Dll(host) => {
                let via = Some(name.to_owned());
                self.arrive(from, host, kind, via)
            }
            Host::Absent => {
                let to = self.arrive(from, name, kind, None);
                self.nodes[to].problem = Some(Problem::AbsentContract);
                to
            }
            Host::Unknown => self.arrive(from, name, kind, None),
        }
    }

    fn follow_forwarder(&mut self, from: usize, function: &Function) {
        let mut at = from;
        let mut function = function.clone();
        for _ in 0..FORWARD_LIMIT {
            let Some((dll, target)) = self.forward(at, &function) else { return };
            let via = format!("{}!{}", self.nodes[at].dll, show(&function));
            let name = names::canonical(&dll);
            let host = match self.root.host(&name, &self.nodes[at].dll) {
                Host::Dll(host) => host.to_owned(),
                Host::Absent | Host::Unknown => name,
            };
            let to = self.arrive(at, &host, EdgeKind::Forward, Some(via));
            if to == at && target == function {
                return; // a DLL that forwards to itself
            }
            (at, function) = (to, target);
        }
    }

    fn forward(&self, at: usize, function: &Function) -> Option<(Vec<u8>, Function)> {
        let node = &self.nodes[at];
        if let Some(neighbour) = &node.neighbour {
            return match neighbour.exports.find(function)? {
                Target::Forward(forwarder) => {
                    let mut dll = forwarder.dll.clone();
                    // `a.b.f` names the file `a.b.dll`: the extension is never part of a forwarder.
                    dll.extend_from_slice(b".dll");
                    Some((dll, forwarder.function.clone()))
                }
                Target::Own(_) => None,
            };
        }
        let (dll, function) = self.root.forward(&node.dll, function)?;
        Some((dll.as_bytes().to_vec(), function))
    }

    fn arrive(&mut self, from: usize, dll: &str, kind: EdgeKind, via: Option<String>) -> usize {
        let to = match self.index.get(dll) {
            Some(&known) => known,
            None => self.discover(dll),
        };
        let step = Step { dll: dll.to_owned(), kind, via };
        self.edges.push(Edge { from, to, step });
        to
    }

    fn discover(&mut self, dll: &str) -> usize {
        let mut node = Node { dll: dll.to_owned(), neighbour: None, problem: None };
        let local = if self.root.is_known_dll(dll) { None } else { self.beside.find(dll) };
        match (local, self.root.find(dll)) {
            (Some(Ok(neighbour)), _) => node.neighbour = Some(neighbour),
            (Some(Err(why)), _) => node.problem = Some(Problem::Unreadable(why)),
            (None, None) => node.problem = Some(Problem::NotFound),
            (None, Some(entry)) => {
                node.problem = match entry.state {
                    State::Known => None,
                    State::Redist if entry.edges_read() => Some(Problem::NotInbox),
                    State::Redist => Some(Problem::NotFound),
                    State::Present => Some(Problem::EdgesNotRead),
                };
            }
        }
        let at = self.nodes.len();
        self.nodes.push(node);
        self.index.insert(dll.to_owned(), at);
        self.queue.push_back(at);
        at
    }

    fn finish(self) -> Closure {
        let now = paths::shortest(self.nodes.len(), &self.edges, |kind| kind != EdgeKind::Delay);
        let ever = paths::shortest(self.nodes.len(), &self.edges, |_| true);
        let mut closure = Closure::default();
        for (at, node) in self.nodes.into_iter().enumerate().skip(1) {
            let (kind, path, list) = match (&now[at], &ever[at]) {
                (Some(path), _) => (EdgeKind::Static, path, &mut closure.loaded),
                (None, Some(path)) => (EdgeKind::Delay, path, &mut closure.later),
                (None, None) => continue,
            };
            let path = path.clone();
            // A contract without a host and a file that is not there load nothing.
            if !matches!(node.problem, Some(Problem::AbsentContract | Problem::NotFound)) {
                list.push(Reached { dll: node.dll.clone(), path });
            }
            if let Some(problem) = node.problem {
                closure.problems.push((node.dll, kind, problem));
            }
        }
        closure.loaded.sort_by(|a, b| a.dll.cmp(&b.dll));
        closure.later.sort_by(|a, b| a.dll.cmp(&b.dll));
        closure.problems.sort_by(|a, b| a.0.cmp(&b.0));
        closure
    }
}

/// A function for people.
fn show(function: &Function) -> String {
    match function {
        Function::Name(name) => names::display(name),
        Function::Ordinal(ordinal) => format!("#{ordinal}"),
    }
}
