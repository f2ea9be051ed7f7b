//! The import directory, walked to its terminator as the loader does.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::{Directory, Header},
    map::View,
};

/// Real images stay below 200; a table that goes on and on was made to stop tools.
const DESCRIPTOR_LIMIT: usize = 4096;
/// Real images stay below 10,000.
const FUNCTION_LIMIT: usize = 1 << 18;
/// All names together. Real images stay below 1 MiB.
const NAME_BYTES_LIMIT: usize = 16 << 20;
const DESCRIPTOR_BYTES: u32 = 20;

/// When a DLL is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Before the image's own code runs.
    Static,
    /// At the first call, by the helper the linker put in.
    Delay,
}

/// One imported function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    /// By name, as the bytes stand in the image.
    Name(Vec<u8>),
    /// By ordinal. Its name is known to the DLL alone.
    Ordinal(u16),
}

/// One import descriptor. A DLL may have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The name's bytes, as they stand in the image.
    pub raw: Vec<u8>,
    /// Which table names it.
    pub kind: Kind,
    /// What the image wants from it.
    pub functions: Vec<Function>,
    /// Both thunk lists are empty: the loader passes it over, and the DLL need not exist.
    pub skipped: bool,
}

/// All that the import tables say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imports {
    /// Descriptors, static before delayed, in table order.
    pub all: Vec<Import>,
    /// A descriptor with a DLL name ends the static table, as it has no address table. The loader
    /// stops there; so does the walk.
    pub cut_short_at: Option<u64>,
}

/// Reads tables, pays for them from one budget, and remembers which bytes it relied on.
pub(super) struct Reader<'v, 'a> {
    pub(super) view: &'v View<'a>,
    pub(super) header: &'v Header,
    functions_left: usize,
    name_bytes_left: usize,
    spans: Vec<(u32, u32)>,
    /// Off while the bytes hold virtual addresses, which relocations are meant to change.
    pub(super) recording: bool,
}

impl<'v, 'a> Reader<'v, 'a> {
    pub(super) const fn new(view: &'v View<'a>, header: &'v Header) -> Self {
        Self {
            view,
            header,
            functions_left: FUNCTION_LIMIT,
            name_bytes_left: NAME_BYTES_LIMIT,
            spans: Vec::new(),
            recording: true,
        }
    }

    /// The address ranges that were read as import data.
    pub(super) fn into_spans(self) -> Vec<(u32, u32)> {
        self.spans
    }

    pub(super) fn relied_on(&mut self, rva: u32, bytes: u32) {
        if self.recording {
            self.spans.push((rva, rva.saturating_add(bytes)));
        }
    }

    /// The static imports. The directory's Size is not looked at: the loader ignores it.
    pub(super) fn normal(&mut self) -> Result<Imports, Malformed> {
        let mut imports = Imports::default();
        let directory = self.header.directory(Directory::Import);
        if directory.rva == 0 {
            return Ok(imports);
        }
        let mut at = directory.rva;
        let mut from = directory.at;
        for _ in 0..DESCRIPTOR_LIMIT {
            let [lookup, _, _, name, addresses] = self.words::<5>(at, from)?;
            self.relied_on(at, DESCRIPTOR_BYTES);
            from = self.view.offset(at);
            if name == 0 || addresses == 0 {
                imports.cut_short_at = (name != 0).then_some(from);
                return Ok(imports);
            }
            imports.all.push(self.descriptor(lookup, name, addresses, from)?);
            at = after(at, DESCRIPTOR_BYTES, from)?;
        }
        Err(Malformed::new(from, format!("more than {DESCRIPTOR_LIMIT} import descriptors")))
    }

    fn descriptor(
        &mut self,
        lookup: u32,
        name: u32,
        addresses: u32,
        from: u64,
    ) -> Result<Import, Malformed> {
        let raw = self.name(name, from + 12)?;
        // The loader falls back to the address table where the lookup table cannot be one.
        let usable =
            lookup >= self.header.size_of_headers.max(1) && lookup < self.header.size_of_image;
        let (table, table_from) = if usable { (lookup, from) } else { (addresses, from + 16) };
        let first_address = self.thunk(addresses, from + 16)?;
        let functions = self.functions(table, 0, table_from)?;
        let skipped = first_address == 0 && functions.is_empty();
        Ok(Import { raw, kind: Kind::Static, functions, skipped })
    }

    /// A list of thunks up to its zero; `base` is what name pointers count from.
    pub(super) fn functions(
        &mut self,
        table: u32,
        base: u64,
        from: u64,
    ) -> Result<Vec<Function>, Malformed> {
        let step = self.header.pointer_bytes();
        let ordinal_flag = if self.header.wide { 1 << 63 } else { 1 << 31 };
        let mut functions = Vec::new();
        let (mut at, mut from) = (table, from);
        loop {
            let thunk = self.thunk(at, from)?;
            self.relied_on(at, step);
            from = self.view.offset(at);
            if thunk == 0 {
                return Ok(functions);
            }
            let Some(left) = self.functions_left.checked_sub(1) else {
                let what = format!("more than {FUNCTION_LIMIT} imported functions");
                return Err(Malformed::new(from, what));
            };
            self.functions_left = left;
            functions.push(if thunk & ordinal_flag == 0 {
                Function::Name(self.hint_and_name(thunk, base, from)?)
            } else {
                let [low, high, ..] = thunk.to_le_bytes();
                Function::Ordinal(u16::from_le_bytes([low, high]))
            });
            at = after(at, step, from)?;
        }
    }

    fn hint_and_name(&mut self, thunk: u64, base: u64, from: u64) -> Result<Vec<u8>, Malformed> {
        let rva = thunk.checked_sub(base).and_then(|rva| u32::try_from(rva).ok());
        let rva = rva.ok_or_else(|| {
            Malformed::new(from, format!("thunk {thunk:#x} is neither an ordinal nor an address"))
        })?;
        self.name(after(rva, 2, from)?, from)
    }

    pub(super) fn name(&mut self, rva: u32, from: u64) -> Result<Vec<u8>, Malformed> {
        let name = self.view.name(rva, from)?;
        self.name_bytes_left = self.name_bytes_left.checked_sub(name.len()).ok_or_else(|| {
            Malformed::new(from, format!("more than {NAME_BYTES_LIMIT} bytes of names"))
        })?;
        self.relied_on(rva, u32::try_from(name.len()).unwrap_or(u32::MAX).saturating_add(1));
        Ok(name)
    }

    fn thunk(&self, rva: u32, from: u64) -> Result<u64, Malformed> {
        if self.header.wide {
            self.view.u64(rva, from)
        } else {
            self.view.u32(rva, from).map(u64::from)
        }
    }

    /// Consecutive 32-bit fields.
    pub(super) fn words<const N: usize>(&self, rva: u32, from: u64) -> Result<[u32; N], Malformed> {
        let mut words = [0; N];
        let mut at = rva;
        for word in &mut words {
            *word = self.view.u32(at, from)?;
            at = after(at, 4, from)?;
        }
        Ok(words)
    }
}

/// The address `bytes` further on.
pub(super) fn after(rva: u32, bytes: u32, from: u64) -> Result<u32, Malformed> {
    rva.checked_add(bytes)
        .ok_or_else(|| Malformed::new(from, "the table runs over the end of the address space"))
}
