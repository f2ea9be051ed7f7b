//! What the headers tell beside the imports: hardening, code before the entry point, binding.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::{Directory, Header},
    map::View,
};

const HIGH_ENTROPY: u16 = 0x20;
const DYNAMIC_BASE: u16 = 0x40;
const NX_COMPATIBLE: u16 = 0x100;
const GUARD_CF: u16 = 0x4000;
/// `LOAD_LIBRARY_SEARCH_SYSTEM32`.
const SEARCH_SYSTEM32: u16 = 0x800;
/// Real images have a handful.
const CALLBACK_LIMIT: usize = 1024;
const BOUND_LIMIT: usize = 4096;

/// How an image stands against being attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the linker")]
pub struct Hardening {
    /// The stack and heap hold no code.
    pub nx_compat: bool,
    /// Loaded at a random address.
    pub dynamic_base: bool,
    /// Random in more than 32 bits.
    pub high_entropy: bool,
    /// Indirect calls are checked (Control Flow Guard).
    pub guard_cf: bool,
    /// The file holds a signature; whether it is good is not asked.
    pub signed: bool,
    /// `DependentLoadFlags`: where the loader may look for the static imports.
    pub dependent_load_flags: u16,
}

impl Hardening {
    /// Whether static imports come from the system folder alone, not from beside the image.
    #[must_use]
    pub const fn system32_only(&self) -> bool {
        self.dependent_load_flags & SEARCH_SYSTEM32 != 0
    }
}

pub(super) fn hardening(view: &View<'_>, header: &Header) -> Result<Hardening, Malformed> {
    let has = |flag: u16| header.dll_flags & flag != 0;
    let field = if header.wide { 78 } else { 54 };
    let flags = header.load_config(view, field, 2, |at, from| view.u16(at, from))?;
    let signatures = header.directory(Directory::Signatures);
    Ok(Hardening {
        nx_compat: has(NX_COMPATIBLE),
        dynamic_base: has(DYNAMIC_BASE) && !header.relocs_stripped,
        high_entropy: has(HIGH_ENTROPY) && has(DYNAMIC_BASE) && header.wide,
        guard_cf: has(GUARD_CF),
        signed: signatures.rva != 0 && signatures.size != 0,
        dependent_load_flags: flags.unwrap_or(0),
    })
}

/// The addresses of the functions that run before the entry point. The list is the file's: a
/// callback may add others while it runs.
pub(super) fn tls_callbacks(view: &View<'_>, header: &Header) -> Result<Vec<u32>, Malformed> {
    let mut callbacks = Vec::new();
    let tls = header.directory(Directory::Tls);
    if tls.rva == 0 {
        return Ok(callbacks);
    }
    let bytes = header.pointer_bytes();
    let pointer = |rva: u32, from: u64| {
        if header.wide { view.u64(rva, from) } else { view.u32(rva, from).map(u64::from) }
    };
    let from = view.offset(tls.rva);
    let list = pointer(tls.rva.saturating_add(3 * bytes), tls.at)?;
    if list == 0 {
        return Ok(callbacks);
    }
    let mut at = below_base(header, list, from)?;
    for _ in 0..CALLBACK_LIMIT {
        let address = pointer(at, from)?;
        if address == 0 {
            return Ok(callbacks);
        }
        callbacks.push(below_base(header, address, view.offset(at))?);
        at = at.saturating_add(bytes);
    }
    Err(Malformed::new(from, format!("more than {CALLBACK_LIMIT} TLS callbacks")))
}

fn below_base(header: &Header, address: u64, from: u64) -> Result<u32, Malformed> {
    let rva = address.checked_sub(header.image_base).and_then(|rva| u32::try_from(rva).ok());
    rva.ok_or_else(|| Malformed::new(from, format!("{address:#x} is no address in the image")))
}

/// The DLLs for which the image holds addresses found at build time, in table order. The names of
/// forwarders' targets are among them.
pub(super) fn bound(view: &View<'_>, header: &Header) -> Result<Vec<Vec<u8>>, Malformed> {
    let directory = header.directory(Directory::Bound);
    let mut names = Vec::new();
    if directory.rva == 0 {
        return Ok(names);
    }
    let mut at = directory.rva;
    let mut forwarded = 0;
    for _ in 0..BOUND_LIMIT {
        let from = view.offset(at);
        let stamp = view.u32(at, directory.at)?;
        let name = view.u16(at.saturating_add(4), from)?;
        let more = view.u16(at.saturating_add(6), from)?;
        at = at.saturating_add(8);
        if forwarded == 0 {
            if stamp == 0 && name == 0 {
                return Ok(names);
            }
            forwarded = more; // this many entries are forwarders' targets
        } else {
            forwarded -= 1;
        }
        names.push(view.name(directory.rva.saturating_add(u32::from(name)), from)?);
    }
    Err(Malformed::new(directory.at, format!("more than {BOUND_LIMIT} bound imports")))
}
