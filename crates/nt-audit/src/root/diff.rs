//! What differs between two systems.
#![forbid(unsafe_code)]

use super::{Entry, Graph};
use std::collections::{BTreeMap, BTreeSet};

/// What happened to a DLL, or to one of its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Only the second has it.
    Added,
    /// Only the first has it.
    Removed,
    /// Static in one, delayed in the other; the second's kind counts.
    Delayed,
    /// Delayed in the first, static in the second.
    Hastened,
}

/// One difference: of a DLL, or with `to` of an edge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Difference {
    /// The DLL.
    pub dll: String,
    /// The DLL at the end of the edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What happened.
    pub change: Change,
}

/// Compares DLLs and edges; a DLL whose edges one of the two has not read shows none that differ.
#[must_use]
pub fn diff(old: &Graph, new: &Graph) -> Vec<Difference> {
    let (before, after): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (old.dlls().collect(), new.dlls().collect());
    let names: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
    let mut all = Vec::new();
    for dll in names {
        let mut note = |to: Option<&str>, change| {
            all.push(Difference { dll: dll.to_owned(), to: to.map(str::to_owned), change });
        };
        match (before.get(dll), after.get(dll)) {
            (None, _) => note(None, Change::Added),
            (_, None) => note(None, Change::Removed),
            (Some(before), Some(after)) if before.edges_read() && after.edges_read() => {
                edges(before, after, note);
            }
            _ => {}
        }
    }
    all
}

fn edges<'g>(before: &Entry<'g>, after: &Entry<'g>, mut note: impl FnMut(Option<&'g str>, Change)) {
    // An edge of both kinds is static: that is what loads.
    let by_target = |entry: &Entry<'g>| -> BTreeMap<&'g str, bool> {
        let delays = entry.delays().map(|to| (to, false));
        delays.chain(entry.statics().chain(entry.forwards()).map(|to| (to, true))).collect()
    };
    let (before, after) = (by_target(before), by_target(after));
    let targets: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
    for to in targets {
        match (before.get(to), after.get(to)) {
            (None, _) => note(Some(to), Change::Added),
            (_, None) => note(Some(to), Change::Removed),
            (Some(true), Some(false)) => note(Some(to), Change::Delayed),
            (Some(false), Some(true)) => note(Some(to), Change::Hastened),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(dlls: &str) -> Graph {
        let text = format!("nt-audit graph 1\n[api-sets]\n[dlls]\n{dlls}[forwards]\n");
        Graph::parse(text).unwrap()
    }

    #[test]
    fn differences_are_told_by_kind() {
        let old = graph("a.dll\tknown\t1\tx.dll y.dll\tz.dll\nb.dll\tpresent\nc.dll\tpresent\n");
        let new =
            graph("a.dll\tknown\t2\tw.dll z.dll\tx.dll\nb.dll\tknown\t1\tx.dll\nd.dll\tpresent\n");
        let told: Vec<_> = diff(&old, &new)
            .into_iter()
            .map(|one| (one.dll, one.to.unwrap_or_default(), one.change))
            .collect();
        let want = [
            ("a.dll", "w.dll", Change::Added),
            ("a.dll", "x.dll", Change::Delayed),
            ("a.dll", "y.dll", Change::Removed),
            ("a.dll", "z.dll", Change::Hastened),
            ("c.dll", "", Change::Removed),
            ("d.dll", "", Change::Added),
        ];
        let want = want.map(|(dll, to, change)| (dll.to_owned(), to.to_owned(), change));
        assert_eq!(told, want);
        assert!(diff(&old, &old).is_empty());
    }
}
