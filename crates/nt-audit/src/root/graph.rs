//! A system as a text: API sets, DLLs with their edges, forwarded exports.
//!
//! The bundled systems and what `snapshot-dlls` writes have the same form. It is searched where it
//! lies, by halves, as its lines are sorted: a process that audits one image does not pay for a map
//! of thousands of DLLs it never asks for.
#![forbid(unsafe_code)]

use crate::names;
use core::{cmp::Ordering, fmt, ops::Range};
use std::borrow::Cow;

/// The first line of every graph.
pub(super) const MAGIC: &str = "nt-audit graph 1";
/// The sections, in the order they have to come.
pub(super) const SECTIONS: [&str; 3] = ["[api-sets]", "[dlls]", "[forwards]"];

/// What an API set stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host<'a> {
    /// This DLL.
    Dll(&'a str),
    /// Nothing on this build: a static import keeps the program from starting.
    Absent,
    /// The build has never heard of it; the loader looks for a file of that name.
    Unknown,
}

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

impl State {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "known" => Self::Known,
            "present" => Self::Present,
            "redist" => Self::Redist,
            _ => return None,
        })
    }
}

/// One DLL of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'g> {
    /// How much is known.
    pub state: State,
    /// The file version whose edges were read; empty where none were.
    pub version: &'g str,
    statics: &'g str,
    delays: &'g str,
    forwards: &'g str,
}

impl<'g> Entry<'g> {
    fn parse(row: &'g str) -> Option<(&'g str, Self)> {
        let mut columns = row.split('\t');
        let name = columns.next()?;
        let state = State::parse(columns.next()?)?;
        let mut next = || columns.next().unwrap_or_default();
        let (version, statics, delays, forwards) = (next(), next(), next(), next());
        let entry = Self { state, version, statics, delays, forwards };
        columns.next().is_none().then_some((name, entry))
    }

    /// The DLLs it loads before its own code runs.
    pub fn statics(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.statics.split_ascii_whitespace()
    }

    /// The DLLs it may load later.
    pub fn delays(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.delays.split_ascii_whitespace()
    }

    /// The DLLs that hold the functions it imports from others, where those only forward.
    pub fn forwards(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.forwards.split_ascii_whitespace()
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

/// Why a text is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGraph {
    line: usize,
    what: &'static str,
}

impl fmt::Display for BadGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl core::error::Error for BadGraph {}

/// A graph, as its text and where the parts of it lie.
#[derive(Clone, Debug)]
pub struct Graph {
    text: Cow<'static, str>,
    sections: [Range<usize>; 3],
}

impl Graph {
    /// Takes a text that this crate ships: its lines are sorted and whole, as a test makes sure.
    pub(super) fn bundled(text: &'static str) -> Option<Self> {
        Some(Self { sections: sections(text)?, text: text.into() })
    }

    /// Takes a text from anywhere.
    ///
    /// # Errors
    /// [`BadGraph`] for the first line that is not as it should be.
    pub fn parse(text: String) -> Result<Self, BadGraph> {
        check(&text)?;
        let bad = BadGraph { line: 1, what: "a graph has [api-sets], [dlls] and [forwards]" };
        Ok(Self { sections: sections(&text).ok_or(bad)?, text: text.into() })
    }

    /// A field of the head: `name`, `about`, `machine`.
    pub(super) fn field(&self, name: &str) -> &str {
        let head = self.text.lines().take_while(|line| !line.starts_with('['));
        let mut values = head.filter_map(|line| line.split_once('\t'));
        values.find(|(key, _)| *key == name).map_or("", |(_, value)| value)
    }

    fn section(&self, index: usize) -> &str {
        self.sections.get(index).and_then(|range| self.text.get(range.clone())).unwrap_or_default()
    }

    /// The DLL of this canonical name.
    #[must_use]
    pub fn find(&self, dll: &str) -> Option<Entry<'_>> {
        let row = first_row(self.section(1), &escape(dll))?;
        Entry::parse(row).map(|(_, entry)| entry)
    }

    /// Every DLL, in the order of names.
    pub fn dlls(&self) -> impl Iterator<Item = (&str, Entry<'_>)> {
        self.section(1).lines().filter_map(Entry::parse)
    }

    /// Which DLL implements an API set for this importer.
    #[must_use]
    pub fn host(&self, api_set: &str, importer: &str) -> Host<'_> {
        host(self.section(0), api_set, importer)
    }

    /// Where an export leads: DLL and function, `#7` for an ordinal.
    #[must_use]
    pub fn forward(&self, dll: &str, function: &str) -> Option<(&str, &str)> {
        let (dll, function) = (escape(dll), escape(function));
        rows_from(self.section(2), &dll).take_while(|row| key(row) == dll).find_map(|row| {
            let mut columns = row.split('\t').skip(1);
            let (host, functions) = (columns.next()?, columns.next()?);
            let pairs =
                functions.split(' ').map(|pair| pair.split_once('=').unwrap_or((pair, pair)));
            pairs.filter(|(name, _)| *name == function).map(|(_, target)| (host, target)).next()
        })
    }

    /// The rows of the API sets, as they stand.
    pub(super) fn api_sets(&self) -> &str {
        self.section(0)
    }

    #[cfg(test)]
    pub(super) fn forwards(&self) -> impl Iterator<Item = (&str, &str)> {
        self.section(2).lines().filter_map(|row| {
            let mut columns = row.split('\t');
            columns.next().zip(columns.next())
        })
    }
}

/// Looks a set up in rows of contract, usual host, and pairs of an importer and its own host.
pub(super) fn host<'t>(rows: &'t str, api_set: &str, importer: &str) -> Host<'t> {
    let Some(row) = first_row(rows, names::contract(api_set)) else { return Host::Unknown };
    let mut columns = row.split('\t').skip(1);
    let usual = columns.next().unwrap_or_default();
    while let (Some(who), Some(host)) = (columns.next(), columns.next()) {
        if who == importer {
            return Host::Dll(host);
        }
    }
    if usual.is_empty() { Host::Absent } else { Host::Dll(usual) }
}

/// A displayed name without the characters that part lists and sections.
pub(super) fn escape(name: &str) -> Cow<'_, str> {
    if name.contains([' ', '=', '[']) {
        name.replace(' ', "\\x20").replace('=', "\\x3d").replace('[', "\\x5b").into()
    } else {
        name.into()
    }
}

fn key(row: &str) -> &str {
    row.split('\t').next().unwrap_or_default()
}

fn first_row<'t>(rows: &'t str, wanted: &str) -> Option<&'t str> {
    rows_from(rows, wanted).next().filter(|row| key(row) == wanted)
}

/// The rows from the first whose key is not less than `wanted`, found by halves.
fn rows_from<'t>(rows: &'t str, wanted: &str) -> core::str::Lines<'t> {
    let (mut low, mut high) = (0, rows.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        // `low` and `high` are starts of lines, or the end of the text.
        let start = rows.as_bytes()[..middle].iter().rposition(|&byte| byte == b'\n');
        let start = start.map_or(0, |newline| newline + 1);
        let rest = rows.get(start..).unwrap_or_default();
        let row = rest.lines().next().unwrap_or_default();
        if key(row).cmp(wanted) == Ordering::Less {
            low = (start + row.len() + 1).min(rows.len());
        } else {
            high = start;
        }
    }
    rows.get(low..).unwrap_or_default().lines()
}

/// Where the three sections lie, each without its heading.
fn sections(text: &str) -> Option<[Range<usize>; 3]> {
    let mut from = 0;
    let headings = SECTIONS.map(|name| {
        let newline = from + text.get(from..)?.find(&format!("\n{name}\n"))?;
        // The line feed behind a heading may be the one before the next.
        from = newline + 1 + name.len();
        Some(newline + 1..from + 1)
    });
    let [sets, dlls, forwards] = headings;
    let (sets, dlls, forwards) = (sets?, dlls?, forwards?);
    Some([sets.end..dlls.start, dlls.end..forwards.start, forwards.end..text.len()])
}

/// Everything that the searches rely on, line by line.
fn check(text: &str) -> Result<(), BadGraph> {
    let mut section = 0;
    let mut previous = ("", "");
    for (index, row) in text.split('\n').enumerate() {
        let fail = |what| Err(BadGraph { line: index + 1, what });
        if index == 0 {
            if row != MAGIC {
                return fail("the first line of a graph is `nt-audit graph 1`");
            }
        } else if row.contains('\r') {
            return fail("lines end with a line feed alone");
        } else if row.starts_with('[') {
            if SECTIONS.get(section) != Some(&row) {
                return fail("the sections are [api-sets], [dlls] and [forwards], in this order");
            }
            section += 1;
            previous = ("", "");
        } else if section == 0 {
            if !(row.starts_with('#') || row.contains('\t') || row.is_empty()) {
                return fail("a field of the head is a name, a tab and a value");
            }
        } else if row.is_empty() {
            if index + 1 != text.split('\n').count() {
                return fail("an empty line within the rows");
            }
        } else {
            let mut columns = row.split('\t');
            let first = columns.next().unwrap_or_default();
            let second = columns.next().unwrap_or_default();
            let now = (first, if section == 3 { second } else { "" });
            if now <= previous {
                return fail("the rows are not sorted, or one is there twice");
            }
            previous = now;
            let sound = match section {
                1 => columns.count().is_multiple_of(2),
                2 => Entry::parse(row).is_some(),
                _ => columns.count() == 1 && !second.is_empty(),
            };
            if !sound {
                return fail("the row has not the columns of its section");
            }
        }
    }
    if section == SECTIONS.len() {
        Ok(())
    } else {
        Err(BadGraph { line: 1, what: "a graph has [api-sets], [dlls] and [forwards]" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "nt-audit graph 1\nname\tSmall\nmachine\tx64\n[api-sets]\n\
        api-a-l1\ta.dll\tb.dll\tc.dll\td.dll\te.dll\next-b-l1\n[dlls]\na.dll\tknown\t1\tb.dll c.dll\n\
        b.dll\tpresent\nc\\x20d.dll\tredist\n[forwards]\na.dll\tb.dll\tF #3=#4\na.dll\tc.dll\tG=H\n";

    #[test]
    fn rows_are_found_by_halves() {
        let rows = "b\t1\nd\t2\nd\t3\nf\t4\n";
        for (wanted, want) in [
            ("a", "b\t1"),
            ("b", "b\t1"),
            ("c", "d\t2"),
            ("d", "d\t2"),
            ("e", "f\t4"),
            ("f", "f\t4"),
        ] {
            assert_eq!(rows_from(rows, wanted).next(), Some(want), "{wanted}");
        }
        assert_eq!(rows_from(rows, "g").next(), None);
        assert_eq!(rows_from("", "g").next(), None);
    }

    #[test]
    fn a_graph_answers() {
        let graph = Graph::parse(SMALL.to_owned()).unwrap();
        assert_eq!((graph.field("name"), graph.field("about")), ("Small", ""));
        assert_eq!(graph.find("a.dll").unwrap().statics().count(), 2);
        assert_eq!(graph.find("b.dll").unwrap().state, State::Present);
        assert_eq!(graph.find("c d.dll").unwrap().state, State::Redist);
        assert!(graph.find("x.dll").is_none() && graph.find("").is_none());
        assert_eq!(graph.host("api-a-l1-7.dll", "x.dll"), Host::Dll("a.dll"));
        assert_eq!(graph.host("api-a-l1-7.dll", "d.dll"), Host::Dll("e.dll"));
        assert_eq!(graph.host("ext-b-l1-0.dll", "d.dll"), Host::Absent);
        assert_eq!(graph.host("ext-c-l1-0.dll", "d.dll"), Host::Unknown);
        assert_eq!(graph.forward("a.dll", "#3"), Some(("b.dll", "#4")));
        assert_eq!(graph.forward("a.dll", "G"), Some(("c.dll", "H")));
        assert_eq!(graph.forward("a.dll", "H"), None);
    }

    #[test]
    fn a_broken_line_is_named() {
        for (from, to, line) in [
            ("graph 1", "graph 2", 1),
            ("name\tSmall", "name Small", 2),
            ("[dlls]", "[dll]", 7),
            ("b.dll\tpresent", "b.dll\tmissing", 9),
            ("b.dll\tpresent", "Z.dll\tpresent", 9),
            ("b.dll\tpresent", "a.dll\tpresent", 9),
            ("b.dll\tpresent", "", 9),
            ("b.dll\tpresent", "b.dll\tpresent\r", 9),
            ("\tF #3=#4", "", 12),
            ("\tc.dll\td.dll", "\tc.dll", 5),
        ] {
            let text = SMALL.replace(from, to);
            assert_ne!(text, SMALL);
            assert_eq!(Graph::parse(text).unwrap_err().line, line, "{from} -> {to}");
        }
        let short = SMALL.split_once("[forwards]").unwrap().0;
        assert!(Graph::parse(short.to_owned()).is_err());
    }

    #[test]
    fn no_cut_does_harm() {
        for end in 0..SMALL.len() {
            if let Ok(graph) = Graph::parse(SMALL[..end].to_owned()) {
                _ = (graph.find("b.dll"), graph.forward("a.dll", "G"));
            }
        }
    }
}
