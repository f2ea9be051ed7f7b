//! The export directory: names, ordinals, forwarders.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::{Directory, Header},
    imports::Function,
    map::View,
};
use std::collections::BTreeMap;

/// Ordinals are 16 bits.
const LIMIT: u32 = 0x1_0000;
const NAME_BYTES_LIMIT: usize = 16 << 20;

/// What an image offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exports {
    /// By ordinal.
    pub by_ordinal: BTreeMap<u16, Target>,
    /// Names, with the ordinal each stands for.
    pub by_name: BTreeMap<Vec<u8>, u16>,
}

/// Where an export leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An address in the image itself.
    Own(u32),
    /// A function of another DLL.
    Forward(Forwarder),
}

/// The target of a forwarded export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forwarder {
    /// The DLL's name, as it stands before the last dot: mostly without extension.
    pub dll: Vec<u8>,
    /// The function behind that dot.
    pub function: Function,
}

impl Forwarder {
    /// Splits `DLL.function` or `DLL.#ordinal` at the last dot.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Self> {
        let dot = text.iter().rposition(|&byte| byte == b'.')?;
        let (dll, name) = (&text[..dot], &text[dot + 1..]);
        let ordinal = name.strip_prefix(b"#").and_then(|digits| {
            core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok())
        });
        let function = ordinal.map_or_else(|| Function::Name(name.to_vec()), Function::Ordinal);
        (!dll.is_empty()).then(|| Self { dll: dll.to_vec(), function })
    }
}

impl Exports {
    /// What stands behind an imported function.
    #[must_use]
    pub fn find(&self, function: &Function) -> Option<&Target> {
        let ordinal = match function {
            Function::Name(name) => *self.by_name.get(name)?,
            Function::Ordinal(ordinal) => *ordinal,
        };
        self.by_ordinal.get(&ordinal)
    }
}

/// The exports that lead to other DLLs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forwarders {
    by_ordinal: BTreeMap<u16, Forwarder>,
    by_name: BTreeMap<Vec<u8>, u16>,
}

impl Forwarders {
    /// Where an imported function really lives, if elsewhere.
    #[must_use]
    pub fn find(&self, function: &Function) -> Option<&Forwarder> {
        let ordinal = match function {
            Function::Name(name) => self.by_name.get(name)?,
            Function::Ordinal(ordinal) => ordinal,
        };
        self.by_ordinal.get(ordinal)
    }

    /// Each forwarded export, under its names and its ordinal.
    pub fn iter(&self) -> impl Iterator<Item = (Function, &Forwarder)> {
        let named = self.by_name.iter().filter_map(|(name, ordinal)| {
            Some((Function::Name(name.clone()), self.by_ordinal.get(ordinal)?))
        });
        let numbered = self.by_ordinal.iter();
        named.chain(numbered.map(|(ordinal, to)| (Function::Ordinal(*ordinal), to)))
    }
}

pub(super) fn read(view: &View<'_>, header: &Header) -> Result<Exports, Malformed> {
    read_some(view, header, |_| true)
}

/// Reads what a walk along forwarders needs, and not the thousands of other names.
pub(super) fn forwarders(view: &View<'_>, header: &Header) -> Result<Forwarders, Malformed> {
    let exports = read_some(view, header, |target| matches!(target, Target::Forward(_)))?;
    let forwards = exports.by_ordinal.into_iter().filter_map(|(ordinal, target)| match target {
        Target::Forward(forwarder) => Some((ordinal, forwarder)),
        Target::Own(_) => None,
    });
    Ok(Forwarders { by_ordinal: forwards.collect(), by_name: exports.by_name })
}

fn read_some(
    view: &View<'_>,
    header: &Header,
    wanted: impl Fn(&Target) -> bool,
) -> Result<Exports, Malformed> {
    let mut exports = Exports::default();
    let directory = header.directory(Directory::Export);
    if directory.rva == 0 {
        return Ok(exports);
    }
    let from = directory.at;
    let word = |index: u32| view.u32(directory.rva.saturating_add(index * 4), from);
    let (base, functions, names) = (word(4)?, word(5)?, word(6)?);
    let (addresses, name_table, ordinal_table) = (word(7)?, word(8)?, word(9)?);
    let from = view.offset(directory.rva);
    if functions > LIMIT || names > LIMIT {
        let what = format!("{functions} exports and {names} names: more than there are ordinals");
        return Err(Malformed::new(from, what));
    }
    let mut budget = NAME_BYTES_LIMIT;
    for index in 0..functions {
        let address = view.u32(addresses.saturating_add(index * 4), from)?;
        let Some(ordinal) = base.checked_add(index).and_then(|o| u16::try_from(o).ok()) else {
            return Err(Malformed::new(from, "an export ordinal above 65,535"));
        };
        if address == 0 {
            continue; // a gap in the ordinals
        }
        // An address inside the export directory itself is the name of another export.
        let forwarded = address.checked_sub(directory.rva).is_some_and(|o| o < directory.size);
        let target = if forwarded {
            let text = spend(view.name(address, from)?, &mut budget, from)?;
            Target::Forward(Forwarder::parse(&text).ok_or_else(|| {
                Malformed::new(view.offset(address), "a forwarded export without a DLL name")
            })?)
        } else {
            Target::Own(address)
        };
        if wanted(&target) {
            exports.by_ordinal.insert(ordinal, target);
        }
    }
    for index in 0..names {
        let address = view.u32(name_table.saturating_add(index * 4), from)?;
        let unbased = view.u16(ordinal_table.saturating_add(index * 2), from)?;
        let Some(ordinal) = u16::try_from(base).ok().and_then(|base| base.checked_add(unbased))
        else {
            return Err(Malformed::new(from, "an export ordinal above 65,535"));
        };
        if !exports.by_ordinal.contains_key(&ordinal) {
            continue; // not wanted, or a name for a gap
        }
        let name = spend(view.name(address, from)?, &mut budget, from)?;
        exports.by_name.entry(name).or_insert(ordinal);
    }
    Ok(exports)
}

fn spend(name: Vec<u8>, budget: &mut usize, from: u64) -> Result<Vec<u8>, Malformed> {
    *budget = budget.checked_sub(name.len()).ok_or_else(|| {
        Malformed::new(from, format!("more than {NAME_BYTES_LIMIT} bytes of export names"))
    })?;
    Ok(name)
}
