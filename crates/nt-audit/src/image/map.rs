//! The image in memory: one flat address space over headers, sections and zero fill.
#![forbid(unsafe_code)]

use super::{
    error::{Malformed, offset},
    header::Header,
};

/// Sections start on pages, and the last page of each is filled with zeros.
const PAGE: u32 = 0x1000;
/// The loader reads sections by disk sectors: the file position of a section is rounded down to one.
const SECTOR: u32 = 0x200;
/// No name is longer. Real ones stay below 5,000 bytes; 128 KiB are known to load.
const NAME_LIMIT: usize = 256 * 1024;

/// Addresses `start..end`, whose first `bytes` come from the file at `raw` and the rest are zero.
#[derive(Clone, Copy, Debug)]
struct Region {
    start: u32,
    end: u32,
    raw: usize,
    bytes: u32,
}

/// What the loader would see.
#[derive(Debug)]
pub(super) struct View<'a> {
    file: &'a [u8],
    /// Sorted, not overlapping.
    regions: Vec<Region>,
}

impl<'a> View<'a> {
    pub(super) fn new(file: &'a [u8], header: &Header) -> Result<Self, Malformed> {
        let alignment = header.section_alignment;
        if !alignment.is_power_of_two() {
            let what = format!("section alignment {alignment:#x} is not a power of two");
            return Err(Malformed::new(u64::from(header.nt_rva), what));
        }
        let flat = alignment < PAGE;
        let mut view = Self { file, regions: Vec::with_capacity(header.sections.len() + 1) };
        view.map_headers(header, flat)?;
        let mut previous_end = 0;
        for section in &header.sections {
            let mapped = section.raw_bytes.min(round_up(section.virtual_bytes, section.at)?);
            let raw = if flat { section.rva } else { section.raw - section.raw % SECTOR };
            let bytes = if section.raw == 0 && !flat { 0 } else { mapped };
            let file_end = u64::from(raw) + u64::from(bytes);
            if file_end > offset(file.len()) {
                let what = format!(
                    "section data reaches {file_end:#x}, past the end of the file at {:#x}",
                    file.len()
                );
                return Err(Malformed::new(section.at, what));
            }
            let size = round_up(section.virtual_bytes, section.at)?;
            let end = section.rva.checked_add(size).ok_or_else(|| {
                Malformed::new(section.at, "section runs over the end of the address space")
            })?;
            if section.rva < previous_end && !flat {
                return Err(Malformed::new(section.at, "section overlaps the one before it"));
            }
            previous_end = end;
            if !flat && size != 0 {
                let raw = usize::try_from(raw).unwrap_or(usize::MAX);
                view.regions.push(Region { start: section.rva, end, raw, bytes });
            }
        }
        Ok(view)
    }

    /// The header page, up to the first section; in a low-alignment image the whole file.
    fn map_headers(&mut self, header: &Header, flat: bool) -> Result<(), Malformed> {
        let at = u64::from(header.nt_rva);
        let size = round_up(header.size_of_image, at)?;
        let first = header.sections.first().map(|section| section.rva);
        let end = if flat { size } else { first.unwrap_or(size) };
        let wanted = if flat { end } else { header.size_of_headers.min(end) };
        let bytes = u32::try_from(self.file.len()).map_or(wanted, |len| len.min(wanted));
        self.regions.push(Region { start: 0, end, raw: 0, bytes });
        Ok(())
    }

    fn region(&self, rva: u32) -> Option<&Region> {
        let after = self.regions.partition_point(|region| region.start <= rva);
        let region = self.regions.get(after.checked_sub(1)?)?;
        (rva < region.end).then_some(region)
    }

    /// The file bytes of a region from `rva` on; shorter than the region where zero fill begins.
    fn backed(&self, region: &Region, rva: u32) -> &'a [u8] {
        let skip = usize::try_from(rva - region.start).unwrap_or(usize::MAX);
        let bytes = usize::try_from(region.bytes).unwrap_or(0);
        let data = region.raw.checked_add(bytes).and_then(|end| self.file.get(region.raw..end));
        data.and_then(|data| data.get(skip..)).unwrap_or_default()
    }

    fn byte(&self, rva: u32) -> Option<u8> {
        let region = self.region(rva)?;
        Some(self.backed(region, rva).first().copied().unwrap_or(0))
    }

    /// The file offset that shows up at `rva`, or where its region's file bytes end.
    pub(super) fn offset(&self, rva: u32) -> u64 {
        self.region(rva).map_or(0, |region| {
            offset(region.raw) + u64::from((rva - region.start).min(region.bytes))
        })
    }

    /// The place in the file of the byte at `rva`; `None` for zero fill.
    pub(super) fn backed_offset(&self, rva: u32) -> Option<usize> {
        let region = self.region(rva)?;
        let skip = rva - region.start;
        let skip = (skip < region.bytes).then_some(skip)?;
        region.raw.checked_add(usize::try_from(skip).ok()?)
    }

    pub(super) fn bytes(&self, rva: u32, len: usize) -> Option<Vec<u8>> {
        if let Some(bytes) = self.region(rva).and_then(|r| self.backed(r, rva).get(..len)) {
            return Some(bytes.to_vec());
        }
        let len = u32::try_from(len).ok()?;
        (0..len).map(|step| self.byte(rva.checked_add(step)?)).collect()
    }

    /// `N` bytes at `rva`; `from` is the file offset of the field that led there.
    pub(super) fn read<const N: usize>(&self, rva: u32, from: u64) -> Result<[u8; N], Malformed> {
        if let Some(region) = self.region(rva)
            && let Some(bytes) = self.backed(region, rva).first_chunk::<N>()
        {
            return Ok(*bytes);
        }
        // Across a border, or into zero fill.
        let mut out = [0; N];
        let mut at = Some(rva);
        for slot in &mut out {
            let byte = at.and_then(|at| self.byte(at));
            *slot = byte.ok_or_else(|| outside(rva, from))?;
            at = at.and_then(|at| at.checked_add(1));
        }
        Ok(out)
    }

    pub(super) fn u16(&self, rva: u32, from: u64) -> Result<u16, Malformed> {
        Ok(u16::from_le_bytes(self.read(rva, from)?))
    }

    pub(super) fn u32(&self, rva: u32, from: u64) -> Result<u32, Malformed> {
        Ok(u32::from_le_bytes(self.read(rva, from)?))
    }

    pub(super) fn u64(&self, rva: u32, from: u64) -> Result<u64, Malformed> {
        Ok(u64::from_le_bytes(self.read(rva, from)?))
    }

    /// The bytes before the NUL; zero fill ends a name too.
    pub(super) fn name(&self, rva: u32, from: u64) -> Result<Vec<u8>, Malformed> {
        let mut name = Vec::new();
        let mut at = rva;
        loop {
            let region = self.region(at).ok_or_else(|| outside(at, from))?;
            let backed = self.backed(region, at);
            let room = NAME_LIMIT - name.len();
            let chunk = &backed[..backed.len().min(room + 1)];
            if let Some(end) = chunk.iter().position(|&byte| byte == 0) {
                name.extend_from_slice(&chunk[..end]);
                return Ok(name);
            }
            if chunk.len() > room {
                let what = format!("the name at RVA {rva:#x} is longer than {NAME_LIMIT} bytes");
                return Err(Malformed::new(from, what));
            }
            name.extend_from_slice(chunk);
            if region.bytes < region.end - region.start {
                return Ok(name);
            }
            at = region.end; // past `at`: a region that was found is not empty
        }
    }
}

fn outside(rva: u32, from: u64) -> Malformed {
    Malformed::new(from, format!("points to RVA {rva:#x}, outside the image"))
}

fn round_up(bytes: u32, at: u64) -> Result<u32, Malformed> {
    bytes
        .checked_next_multiple_of(PAGE)
        .ok_or_else(|| Malformed::new(at, format!("size {bytes:#x} is larger than any image")))
}
