//! The delay-load directory, in both generations.
//!
//! The loader never reads it; the helper linked into the image does, at the first call. Visual C++ 6
//! and Delphi wrote virtual addresses (attribute bit 0 clear), later linkers write RVAs.
#![forbid(unsafe_code)]

use super::{
    error::Malformed,
    header::Directory,
    imports::{Import, Imports, Kind, Reader, after},
};

const DESCRIPTOR_BYTES: u32 = 32;
const DESCRIPTOR_LIMIT: usize = 4096;
const HOLDS_RVAS: u32 = 1;

pub(super) fn read(reader: &mut Reader<'_, '_>, imports: &mut Imports) -> Result<(), Malformed> {
    let directory = reader.header.directory(Directory::Delay);
    if directory.rva == 0 {
        return Ok(());
    }
    let mut at = directory.rva;
    let mut from = directory.at;
    for _ in 0..DESCRIPTOR_LIMIT {
        let [attributes, name, _, _, names, _, _, _] = reader.words::<8>(at, from)?;
        from = reader.view.offset(at);
        if name == 0 {
            return Ok(()); // the terminator; the directory's Size often counts one more entry
        }
        let base = if attributes & HOLDS_RVAS == 0 { reader.header.image_base } else { 0 };
        reader.recording = base == 0;
        reader.relied_on(at, DESCRIPTOR_BYTES);
        imports.all.push(descriptor(reader, base, name, names, from)?);
        at = after(at, DESCRIPTOR_BYTES, from)?;
    }
    Err(Malformed::new(from, format!("more than {DESCRIPTOR_LIMIT} delay-load descriptors")))
}

fn descriptor(
    reader: &mut Reader<'_, '_>,
    base: u64,
    name: u32,
    names: u32,
    from: u64,
) -> Result<Import, Malformed> {
    let raw = reader.name(rva(name, base, from + 4)?, from + 4)?;
    // Without a name table there is no telling which functions; the DLL counts all the same.
    let functions = if names == 0 {
        Vec::new()
    } else {
        let table = rva(names, base, from + 16)?;
        reader.functions(table, base, from + 16)?
    };
    Ok(Import { raw, kind: Kind::Delay, functions, skipped: false })
}

fn rva(address: u32, base: u64, from: u64) -> Result<u32, Malformed> {
    u64::from(address).checked_sub(base).and_then(|rva| u32::try_from(rva).ok()).ok_or_else(|| {
        let what = format!("delay-load address {address:#x} lies below the image base {base:#x}");
        Malformed::new(from, what)
    })
}
