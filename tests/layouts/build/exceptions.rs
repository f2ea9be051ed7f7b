//! The reviewed list of what cannot be compared as it stands. Each line is asserted as well: when
//! an oracle is mended, the check fails until the line goes.

use std::{cell::Cell, env, fs};

/// What a line allows.
pub(crate) enum Kind {
    /// Ours or theirs is only a part: namesakes are compared, sizes differ.
    Part,
    /// Their layout is wrong or of another version: the size differs, nothing else is compared.
    Differs,
    /// Theirs hides fields behind reserved ones: namesakes are compared, sizes are equal.
    Hidden,
    /// Theirs hides every field: sizes are equal.
    Whole,
    /// A field that only one side has, or that lies elsewhere there.
    Without(String),
    /// Bit 0 is the returned value, bit n parameter n: the size, or what it points at, differs.
    Shape(u32),
    /// The number of parameters differs.
    Arity,
    /// The calling convention differs.
    Convention,
    /// The value differs.
    Value,
    /// No oracle has the item.
    Alone,
}

pub(crate) struct Exception {
    pub(crate) oracle: String,
    pub(crate) item: String,
    pub(crate) kind: Kind,
    pub(crate) line: usize,
    pub(crate) used: Cell<bool>,
}

/// Reads `oracle | item … | kind | reason` lines; `#` begins a comment, and `@arch,…` behind the
/// oracle narrows a line down.
pub(crate) fn read(path: &str) -> Vec<Exception> {
    let text = fs::read_to_string(path).expect("the list of exceptions is readable");
    let arch = env::var("CARGO_CFG_TARGET_ARCH").expect("cargo sets the architecture");
    let mut exceptions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let parts = line.split('|').map(str::trim).collect::<Vec<_>>();
        let &[oracle, items, kind, reason] = parts.as_slice() else {
            panic!("{path}:{}: not four columns", number + 1)
        };
        assert!(reason.len() > 3, "{path}:{}: no reason", number + 1);
        let (oracle, only) = oracle.split_once('@').unwrap_or((oracle, &arch));
        if !only.split(',').any(|only| only == arch) {
            continue;
        }
        for item in items.split_whitespace() {
            exceptions.push(Exception {
                oracle: oracle.to_owned(),
                item: item.to_owned(),
                kind: parse_kind(kind).unwrap_or_else(|| panic!("{path}:{}: {kind}", number + 1)),
                line: number + 1,
                used: Cell::new(false),
            });
        }
    }
    exceptions
}

fn parse_kind(kind: &str) -> Option<Kind> {
    let words = kind.split_whitespace().collect::<Vec<_>>();
    Some(match *words.as_slice() {
        ["part"] => Kind::Part,
        ["whole"] => Kind::Whole,
        ["hidden"] => Kind::Hidden,
        ["differs"] => Kind::Differs,
        ["arity"] => Kind::Arity,
        ["convention"] => Kind::Convention,
        ["value"] => Kind::Value,
        ["alone"] => Kind::Alone,
        ["shape", ref bits @ ..] => {
            let mut mask = 0;
            for bit in bits {
                mask |= 1 << bit.parse::<u32>().ok()?;
            }
            Kind::Shape(mask)
        }
        ["without", field] => Kind::Without(field.to_owned()),
        _ => return None,
    })
}
