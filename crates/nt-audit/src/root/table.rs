//! The DLLs of a root and their edges.
#![forbid(unsafe_code)]

use super::rows;
use std::collections::BTreeMap;

/// How much is known of a DLL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Its edges were read.
    Known,
    /// Windows has it; its edges were not read. A path ends here, and a count is a lower bound.
    Present,
    /// Part of a redistributable runtime: never on a fresh machine unless the program ships it.
    Redist,
}

/// One DLL of a root.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How much is known.
    pub state: State,
    /// The file version whose edges were read; empty where none were.
    pub version: &'static str,
    statics: &'static str,
    delays: &'static str,
}

impl Entry {
    /// The DLLs it loads before its own code runs.
    pub fn statics(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.statics.split_ascii_whitespace()
    }

    /// The DLLs it may load later.
    pub fn delays(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.delays.split_ascii_whitespace()
    }

    /// Whether the list of edges is complete.
    #[must_use]
    pub fn edges_read(&self) -> bool {
        match self.state {
            State::Known => true,
            State::Present => false,
            State::Redist => !self.version.is_empty(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Table(BTreeMap<&'static str, Entry>);

impl Table {
    pub(super) fn parse(text: &'static str) -> Option<Self> {
        let mut dlls = BTreeMap::new();
        for mut row in rows(text) {
            let name = row.next()?;
            let state = match row.next()? {
                "known" => State::Known,
                "present" => State::Present,
                "redist" => State::Redist,
                _ => return None,
            };
            let mut next = || row.next().unwrap_or_default();
            let (version, statics, delays) = (next(), next(), next());
            dlls.insert(name, Entry { state, version, statics, delays });
        }
        Some(Self(dlls))
    }

    pub(super) fn find(&self, dll: &str) -> Option<&Entry> {
        self.0.get(dll)
    }

    #[cfg(test)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.0.iter().map(|(name, entry)| (*name, entry))
    }
}
