//! Shortest paths over the edges that were found.
#![forbid(unsafe_code)]

use super::{Edge, EdgeKind};
use std::collections::VecDeque;

/// One edge of a path: how the DLL comes into the process.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// The DLL at the edge's end.
    pub dll: String,
    /// Why it comes.
    pub kind: EdgeKind,
    /// The API set it was asked for by, or the function that is forwarded to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
}

/// For each node the fewest steps that lead from node 0 to it, over the kinds of edge that count.
pub(super) fn shortest(
    nodes: usize,
    edges: &[Edge],
    counts: impl Fn(EdgeKind) -> bool,
) -> Vec<Option<Vec<Step>>> {
    let mut out: Vec<Vec<&Edge>> = vec![Vec::new(); nodes];
    for edge in edges.iter().filter(|edge| counts(edge.step.kind)) {
        out[edge.from].push(edge);
    }
    let mut paths: Vec<Option<Vec<Step>>> = vec![None; nodes];
    paths[0] = Some(Vec::new());
    let mut queue = VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        let path = paths[at].clone().unwrap_or_default();
        for edge in &out[at] {
            if paths[edge.to].is_none() {
                let mut longer = path.clone();
                longer.push(edge.step.clone());
                paths[edge.to] = Some(longer);
                queue.push_back(edge.to);
            }
        }
    }
    paths
}
