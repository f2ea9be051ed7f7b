//! DOS, COFF and optional header, as far as loading depends on them.
#![forbid(unsafe_code)]

use super::{
    error::{Malformed, offset},
    map::View,
};
use core::fmt;

const DOS_MAGIC: &[u8] = b"MZ";
const NT_MAGIC: &[u8] = b"PE\0\0";
const COFF_BYTES: usize = 20;
const SECTION_BYTES: usize = 40;
/// The optional header holds at most this many directories, whatever it claims.
const DIRECTORIES: usize = 16;
/// `IMAGE_LOAD_CONFIG_DIRECTORY64::CHPEMetadataPointer`.
const CHPE_POINTER: u32 = 200;

/// The processor an image is for; hybrid images are told apart by their load configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Machine {
    /// 32-bit x86.
    X86,
    /// x86-64.
    X64,
    /// 64-bit ARM.
    Arm64,
    /// x64 on the label, ARM64 code inside.
    Arm64Ec,
    /// ARM64 and ARM64EC in one image.
    Arm64X,
    /// A value of `IMAGE_FILE_HEADER::Machine` that has no name here.
    Other(u16),
}

impl Machine {
    /// Whether a process of this machine can load a DLL of the other.
    #[must_use]
    pub fn loads(self, dll: Self) -> bool {
        use Machine::{Arm64, Arm64Ec, Arm64X, X64};
        match (self, dll) {
            // An ARM64X program runs as ARM64 or as ARM64EC.
            (X64, Arm64Ec | Arm64X)
            | (Arm64Ec, X64 | Arm64X)
            | (Arm64, Arm64X)
            | (Arm64X, Arm64 | Arm64Ec | X64) => true,
            (process, dll) => process == dll,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::X86 => "x86",
            Self::X64 => "x64",
            Self::Arm64 => "arm64",
            Self::Arm64Ec => "arm64ec",
            Self::Arm64X => "arm64x",
            Self::Other(raw) => return write!(f, "machine {raw:#06x}"),
        })
    }
}

/// `IMAGE_OPTIONAL_HEADER::Subsystem`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subsystem(pub u16);

impl Subsystem {
    /// Whether the loader brings kernel32 into the process before the image's own imports.
    #[must_use]
    pub const fn is_win32(self) -> bool {
        matches!(self.0, 2 | 3)
    }
}

impl fmt::Display for Subsystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            1 => "native",
            2 => "gui",
            3 => "console",
            7 => "posix",
            9 => "windows-ce",
            10..=13 => "efi",
            14 => "xbox",
            16 => "boot",
            raw => return write!(f, "subsystem {raw}"),
        })
    }
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span {
    pub(super) rva: u32,
    pub(super) size: u32,
    /// File offset of the directory entry itself, for messages.
    pub(super) at: u64,
}

/// The directories that matter here.
#[derive(Clone, Copy, Debug)]
pub(super) enum Directory {
    Export,
    Import,
    Resources,
    Signatures,
    Relocations,
    Tls,
    LoadConfig,
    Bound,
    Delay,
    Clr,
}

impl Directory {
    const fn index(self) -> usize {
        match self {
            Self::Export => 0,
            Self::Import => 1,
            Self::Resources => 2,
            Self::Signatures => 4,
            Self::Relocations => 5,
            Self::Tls => 9,
            Self::LoadConfig => 10,
            Self::Bound => 11,
            Self::Delay => 13,
            Self::Clr => 14,
        }
    }
}

#[derive(Debug)]
pub(super) struct Section {
    /// File offset of the section's header, for messages.
    pub(super) at: u64,
    pub(super) name: [u8; 8],
    pub(super) rva: u32,
    pub(super) virtual_bytes: u32,
    pub(super) raw: u32,
    pub(super) raw_bytes: u32,
    pub(super) flags: u32,
}

#[derive(Debug)]
pub(super) struct Header {
    pub(super) wide: bool,
    pub(super) image_base: u64,
    pub(super) section_alignment: u32,
    pub(super) size_of_image: u32,
    pub(super) size_of_headers: u32,
    pub(super) subsystem: Subsystem,
    pub(super) is_dll: bool,
    pub(super) relocs_stripped: bool,
    /// `IMAGE_OPTIONAL_HEADER::DllCharacteristics`.
    pub(super) dll_flags: u16,
    pub(super) sections: Vec<Section>,
    /// Where the NT headers stand, in the file and (as the header page maps flat) in memory.
    pub(super) nt_rva: u32,
    pub(super) nt_bytes: Vec<u8>,
    machine: Machine,
    directories: [Span; DIRECTORIES],
}

/// Reads by file offset; each failure names the field.
#[derive(Clone, Copy)]
struct File<'a>(&'a [u8]);

impl<'a> File<'a> {
    fn take(self, at: usize, bytes: usize, what: &str) -> Result<&'a [u8], Malformed> {
        at.checked_add(bytes).and_then(|end| self.0.get(at..end)).ok_or_else(|| {
            let end = self.0.len();
            Malformed::at(at, format!("the file ends at {end:#x}, inside the {what}"))
        })
    }

    fn u16(self, at: usize, what: &str) -> Result<u16, Malformed> {
        Ok(u16::from_le_bytes(array(self.take(at, 2, what)?)))
    }

    fn u32(self, at: usize, what: &str) -> Result<u32, Malformed> {
        Ok(u32::from_le_bytes(array(self.take(at, 4, what)?)))
    }

    fn u64(self, at: usize, what: &str) -> Result<u64, Malformed> {
        Ok(u64::from_le_bytes(array(self.take(at, 8, what)?)))
    }
}

/// The bytes as an array; `take` has cut them to this length.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    out.copy_from_slice(bytes);
    out
}

impl Header {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, Malformed> {
        let file = File(bytes);
        if bytes.is_empty() {
            return Err(Malformed::new(0, "the file is empty"));
        }
        if !bytes.starts_with(DOS_MAGIC) {
            return Err(Malformed::new(0, "not a PE image: no MZ signature"));
        }
        let nt_rva = file.u32(0x3c, "DOS header")?;
        let nt = usize::try_from(nt_rva).unwrap_or(usize::MAX);
        if file.take(nt, 4, "PE signature")? != NT_MAGIC {
            return Err(Malformed::new(u64::from(nt_rva), "no PE signature here"));
        }
        let coff = nt + 4;
        let optional = coff + COFF_BYTES;
        let wide = match file.u16(optional, "optional header")? {
            0x10b => false,
            0x20b => true,
            other => {
                let what = format!("optional header magic {other:#x} is neither PE32 nor PE32+");
                return Err(Malformed::at(optional, what));
            }
        };
        let machine = machine(file.u16(coff, "COFF header")?);
        let narrow_machine = machine == Machine::X86;
        if narrow_machine == wide && !matches!(machine, Machine::Other(_)) {
            let what = format!("{machine} does not go with this optional header");
            return Err(Malformed::at(coff, what));
        }
        let (directories, directories_end) = directories(file, optional, wide)?;
        let field = |at: usize| file.u32(optional + at, "optional header");
        let characteristics = file.u16(coff + 18, "COFF header")?;
        let image_base =
            if wide { file.u64(optional + 24, "optional header")? } else { u64::from(field(28)?) };
        Ok(Self {
            wide,
            image_base,
            section_alignment: field(32)?,
            size_of_image: field(56)?,
            size_of_headers: field(60)?,
            subsystem: Subsystem(file.u16(optional + 68, "optional header")?),
            is_dll: characteristics & 0x2000 != 0,
            relocs_stripped: characteristics & 1 != 0,
            dll_flags: file.u16(optional + 70, "optional header")?,
            sections: sections(file, coff, optional)?,
            nt_rva,
            nt_bytes: file.take(nt, directories_end - nt, "optional header")?.to_vec(),
            machine,
            directories,
        })
    }

    pub(super) const fn directory(&self, which: Directory) -> Span {
        self.directories[which.index()]
    }

    /// Bytes of a pointer, and of a thunk.
    pub(super) const fn pointer_bytes(&self) -> u32 {
        if self.wide { 8 } else { 4 }
    }

    /// A field of the load configuration: `read` at its address, if the structure reaches that far.
    pub(super) fn load_config<T>(
        &self,
        view: &View<'_>,
        field: u32,
        bytes: u32,
        read: impl FnOnce(u32, u64) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Malformed> {
        let config = self.directory(Directory::LoadConfig);
        if config.rva == 0 || view.u32(config.rva, config.at)? < field + bytes {
            return Ok(None);
        }
        let at = config.rva.checked_add(field).ok_or_else(|| {
            Malformed::new(
                config.at,
                "the load configuration runs over the end of the address space",
            )
        })?;
        read(at, config.at).map(Some)
    }

    /// Tells ARM64EC and ARM64X from the machine they claim to be.
    pub(super) fn machine_with_hybrid(&self, view: &View<'_>) -> Result<Machine, Malformed> {
        if !matches!(self.machine, Machine::X64 | Machine::Arm64) {
            return Ok(self.machine);
        }
        let pointer = self.load_config(view, CHPE_POINTER, 8, |at, from| view.u64(at, from))?;
        Ok(match pointer {
            None | Some(0) => self.machine,
            Some(_) if self.machine == Machine::X64 => Machine::Arm64Ec,
            Some(_) => Machine::Arm64X,
        })
    }
}

fn machine(raw: u16) -> Machine {
    match raw {
        0x014c => Machine::X86,
        0x8664 => Machine::X64,
        0xaa64 => Machine::Arm64,
        0xa641 => Machine::Arm64Ec,
        0xa64e => Machine::Arm64X,
        other => Machine::Other(other),
    }
}

/// The directories, and the file offset after the last.
fn directories(
    file: File<'_>,
    optional: usize,
    wide: bool,
) -> Result<([Span; DIRECTORIES], usize), Malformed> {
    let first = optional + if wide { 112 } else { 96 };
    let claimed = file.u32(first - 4, "optional header")?;
    let count = usize::try_from(claimed).map_or(DIRECTORIES, |n| n.min(DIRECTORIES));
    let mut all = [Span::default(); DIRECTORIES];
    for (index, slot) in all.iter_mut().enumerate().take(count) {
        let at = first + index * 8;
        let rva = file.u32(at, "data directories")?;
        *slot = Span { rva, size: file.u32(at + 4, "data directories")?, at: offset(at) };
    }
    Ok((all, first + count * 8))
}

fn sections(file: File<'_>, coff: usize, optional: usize) -> Result<Vec<Section>, Malformed> {
    let count = usize::from(file.u16(coff + 2, "COFF header")?);
    let table = optional + usize::from(file.u16(coff + 16, "COFF header")?);
    // Asked for at once, so that a false count costs no memory.
    file.take(table, count * SECTION_BYTES, "section table")?;
    let mut sections = Vec::with_capacity(count);
    for index in 0..count {
        let at = table + index * SECTION_BYTES;
        let field = |offset: usize| file.u32(at + offset, "section table");
        let raw_bytes = field(16)?;
        // Old linkers leave the virtual size out.
        let virtual_bytes = match field(8)? {
            0 => raw_bytes,
            bytes => bytes,
        };
        let (rva, raw) = (field(12)?, field(20)?);
        let name = array(file.take(at, 8, "section table")?);
        let (at, flags) = (offset(at), field(36)?);
        sections.push(Section { at, name, rva, virtual_bytes, raw, raw_bytes, flags });
    }
    Ok(sections)
}
