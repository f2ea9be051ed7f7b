//! .NET metadata: the assemblies and native DLLs that managed code refers to.
//!
//! The tables are those of ECMA-335, partition II. Their rows have no fixed size: an index is as wide
//! as what it counts, so the rows of every earlier table have to be measured to find a later one.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::{Directory, Header},
    map::View,
};
use Column::{Blob, Coded, Four, Guid, Str, Table, Two};

const METADATA_MAGIC: u32 = 0x424A_5342;
const STREAM_LIMIT: u16 = 64;
/// Real assemblies refer to some hundred others at most.
const REFERENCE_LIMIT: u32 = 1 << 16;
const NAME_BYTES_LIMIT: usize = 4 << 20;
const TABLES: usize = 64;
const MODULE_REF: usize = 0x1a;
const IMPL_MAP: usize = 0x1c;
const ASSEMBLY_REF: usize = 0x23;

/// What managed code of an image refers to. All of it is loaded when it is first used.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ManagedReferences {
    /// Assemblies, `System.Runtime 8.0.0.0`, in table order.
    pub assemblies: Vec<String>,
    /// Native functions by module, as `P/Invoke` names them: `user32.dll`, `MessageBoxW`.
    pub functions: Vec<(String, String)>,
    /// Modules, native DLLs among them, in table order.
    pub modules: Vec<String>,
}

#[derive(Clone, Copy)]
enum Column {
    Two,
    Four,
    Str,
    Guid,
    Blob,
    /// A row of the table of this number.
    Table(usize),
    /// A row of one of several tables; this many bits say of which.
    Coded(u32, &'static [usize]),
}

const TYPE: Column = Coded(2, &[0x02, 0x01, 0x1b]);
const METHOD: Column = Coded(1, &[0x06, 0x0a]);
const ANYTHING: Column = Coded(
    5,
    &[
        0x06, 0x04, 0x01, 0x02, 0x08, 0x09, 0x0a, 0x00, 0x0e, 0x17, 0x14, 0x11, 0x1a, 0x1b, 0x20,
        0x23, 0x26, 0x27, 0x28, 0x2a, 0x2c, 0x2b,
    ],
);

/// The columns of tables 0 to 0x23.
const COLUMNS: [&[Column]; ASSEMBLY_REF + 1] = [
    &[Two, Str, Guid, Guid, Guid],
    &[Coded(2, &[0x00, 0x1a, 0x23, 0x01]), Str, Str],
    &[Four, Str, Str, TYPE, Table(0x04), Table(0x06)],
    &[Table(0x04)],
    &[Two, Str, Blob],
    &[Table(0x06)],
    &[Four, Two, Two, Str, Blob, Table(0x08)],
    &[Table(0x08)],
    &[Two, Two, Str],
    &[Table(0x02), TYPE],
    &[Coded(3, &[0x02, 0x01, 0x1a, 0x06, 0x1b]), Str, Blob],
    &[Two, Coded(2, &[0x04, 0x08, 0x17]), Blob],
    &[ANYTHING, Coded(3, &[0x06, 0x0a]), Blob],
    &[Coded(1, &[0x04, 0x08]), Blob],
    &[Two, Coded(2, &[0x02, 0x06, 0x20]), Blob],
    &[Two, Four, Table(0x02)],
    &[Four, Table(0x04)],
    &[Blob],
    &[Table(0x02), Table(0x14)],
    &[Table(0x14)],
    &[Two, Str, TYPE],
    &[Table(0x02), Table(0x17)],
    &[Table(0x17)],
    &[Two, Str, Blob],
    &[Two, Table(0x06), Coded(1, &[0x14, 0x17])],
    &[Table(0x02), METHOD, METHOD],
    &[Str],
    &[Blob],
    &[Two, Coded(1, &[0x04, 0x06]), Str, Table(MODULE_REF)],
    &[Four, Table(0x04)],
    &[Four, Four],
    &[Four],
    &[Four, Two, Two, Two, Two, Four, Blob, Str, Str],
    &[Four],
    &[Four, Four, Four],
    &[Two, Two, Two, Two, Four, Blob, Str, Str, Blob],
];

pub(super) fn read(view: &View<'_>, header: &Header) -> Result<ManagedReferences, Malformed> {
    let directory = header.directory(Directory::Clr);
    let Some(mut tables) = Tables::open(view, directory.rva, directory.at)? else {
        return Ok(ManagedReferences::default());
    };
    let mut references = ManagedReferences::default();
    for row in 0..tables.count(MODULE_REF)? {
        let [name] = tables.row(MODULE_REF, row)?;
        references.modules.push(tables.string(name)?);
    }
    for row in 0..tables.count(IMPL_MAP)? {
        let [_, _, name, module] = tables.row(IMPL_MAP, row)?;
        // Rows are counted from 1.
        let module = usize::try_from(module).ok().and_then(|row| row.checked_sub(1));
        let module = module.and_then(|row| references.modules.get(row)).cloned();
        let module = module.ok_or_else(|| tables.malformed("a native function of no module"))?;
        let function = tables.string(name)?;
        references.functions.push((module, function));
    }
    for row in 0..tables.count(ASSEMBLY_REF)? {
        let [major, minor, build, revision, _, _, name, _, _] = tables.row(ASSEMBLY_REF, row)?;
        let name = tables.string(name)?;
        references.assemblies.push(format!("{name} {major}.{minor}.{build}.{revision}"));
    }
    Ok(references)
}

struct Tables<'v, 'a> {
    view: &'v View<'a>,
    /// File offset of the metadata, for messages.
    from: u64,
    rows: [u32; TABLES],
    /// Widths of the indices into the heaps of strings, GUIDs and blobs.
    wide_heaps: [bool; 3],
    first_row: u32,
    strings: u32,
    bytes_left: usize,
}

impl<'v, 'a> Tables<'v, 'a> {
    fn open(view: &'v View<'a>, clr: u32, from: u64) -> Result<Option<Self>, Malformed> {
        if clr == 0 {
            return Ok(None);
        }
        let root = view.u32(clr.saturating_add(8), from)?;
        let from = view.offset(root);
        if root == 0 || view.u32(root, from)? != METADATA_MAGIC {
            return Err(Malformed::new(from, "no .NET metadata where the CLR header says"));
        }
        let version_bytes = view.u32(root.saturating_add(12), from)?;
        let mut at = root.saturating_add(16).saturating_add(version_bytes);
        let streams = view.u16(at.saturating_add(2), from)?;
        if streams > STREAM_LIMIT {
            return Err(Malformed::new(from, format!("{streams} streams of .NET metadata")));
        }
        at = at.saturating_add(4);
        let (mut table, mut strings) = (None, None);
        for _ in 0..streams {
            let place = root.saturating_add(view.u32(at, from)?);
            let name = view.name(at.saturating_add(8), from)?;
            match &*name {
                b"#~" | b"#-" => table = Some(place),
                b"#Strings" => strings = Some(place),
                _ => {}
            }
            let padded =
                u32::try_from(name.len() + 1).unwrap_or(u32::MAX).checked_next_multiple_of(4);
            at = at.saturating_add(8).saturating_add(padded.unwrap_or(u32::MAX));
        }
        let (Some(table), Some(strings)) = (table, strings) else {
            return Err(Malformed::new(from, "no tables or no strings in the .NET metadata"));
        };
        let [heaps] = view.read(table.saturating_add(6), from)?;
        let present = view.u64(table.saturating_add(8), from)?;
        let mut rows = [0; TABLES];
        let mut first_row = table.saturating_add(24);
        for (number, count) in rows.iter_mut().enumerate() {
            if present >> number & 1 != 0 {
                *count = view.u32(first_row, from)?;
                first_row = first_row.saturating_add(4);
            }
        }
        if heaps & 0x40 != 0 {
            first_row = first_row.saturating_add(4); // one more word that nobody reads
        }
        let wide_heaps = [1, 2, 4].map(|bit| heaps & bit != 0);
        let bytes_left = NAME_BYTES_LIMIT;
        Ok(Some(Self { view, from, rows, wide_heaps, first_row, strings, bytes_left }))
    }

    fn count(&self, table: usize) -> Result<u32, Malformed> {
        match self.rows[table] {
            count if count <= REFERENCE_LIMIT => Ok(count),
            _ => Err(self.malformed("more references than any assembly has")),
        }
    }

    fn width(&self, column: Column) -> u64 {
        let wide = match column {
            Two => false,
            Four => true,
            Str => self.wide_heaps[0],
            Guid => self.wide_heaps[1],
            Blob => self.wide_heaps[2],
            Table(table) => self.rows[table] > 0xffff,
            Coded(bits, tables) => tables.iter().any(|&table| self.rows[table] >> (16 - bits) != 0),
        };
        if wide { 4 } else { 2 }
    }

    fn row<const N: usize>(&self, table: usize, row: u32) -> Result<[u32; N], Malformed> {
        let row_bytes =
            |table: usize| -> u64 { COLUMNS[table].iter().map(|&column| self.width(column)).sum() };
        let before: u64 =
            (0..table).map(|table| row_bytes(table) * u64::from(self.rows[table])).sum();
        let start = u64::from(self.first_row) + before + row_bytes(table) * u64::from(row);
        let mut at = u32::try_from(start)
            .map_err(|_| self.malformed("a table runs over the end of the address space"))?;
        let mut values = [0; N];
        for (value, &column) in values.iter_mut().zip(COLUMNS[table]) {
            let wide = self.width(column) == 4;
            *value = if wide {
                self.view.u32(at, self.from)?
            } else {
                u32::from(self.view.u16(at, self.from)?)
            };
            at = at.saturating_add(if wide { 4 } else { 2 });
        }
        Ok(values)
    }

    fn string(&mut self, index: u32) -> Result<String, Malformed> {
        let name = self.view.name(self.strings.saturating_add(index), self.from)?;
        self.bytes_left = self
            .bytes_left
            .checked_sub(name.len())
            .ok_or_else(|| self.malformed("too many bytes of .NET names"))?;
        Ok(String::from_utf8_lossy(&name).into_owned())
    }

    fn malformed(&self, what: &'static str) -> Malformed {
        Malformed::new(self.from, what)
    }
}
