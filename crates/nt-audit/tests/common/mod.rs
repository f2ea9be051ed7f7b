//! Builds PE images byte by byte, right or wrong as a test wants them.
#![allow(dead_code, reason = "each test crate uses its own part")]
#![expect(clippy::std_instead_of_alloc, clippy::unwrap_used, reason = "test code on a host")]

use std::collections::BTreeMap;

pub(crate) const SECTION: u32 = 0x1000;
pub(crate) const RAW: usize = 0x400;
pub(crate) const IMAGE_BASE: u64 = 0x40_0000;
const NT: usize = 0x40;

/// One section at `SECTION`, whose bytes a test writes and whose addresses it gets back.
pub(crate) struct Pe {
    pub(crate) wide: bool,
    pub(crate) machine: u16,
    pub(crate) data: Vec<u8>,
    pub(crate) directories: BTreeMap<usize, (u32, u32)>,
    pub(crate) section_alignment: u32,
    pub(crate) subsystem: u16,
    pub(crate) characteristics: u16,
    pub(crate) directory_count: u32,
}

impl Pe {
    pub(crate) fn new(wide: bool) -> Self {
        Self {
            wide,
            machine: if wide { 0x8664 } else { 0x14c },
            data: Vec::new(),
            directories: BTreeMap::new(),
            section_alignment: 0x1000,
            subsystem: 3,
            characteristics: 2,
            directory_count: 16,
        }
    }

    /// Where the next byte goes.
    pub(crate) fn here(&self) -> u32 {
        self.base() + u32::try_from(self.data.len()).unwrap()
    }

    /// The section's address; a low-alignment image has it where the file has it.
    pub(crate) fn base(&self) -> u32 {
        if self.section_alignment < 0x1000 { u32::try_from(RAW).unwrap() } else { SECTION }
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> u32 {
        let at = self.here();
        self.data.extend_from_slice(bytes);
        at
    }

    pub(crate) fn words(&mut self, words: &[u32]) -> u32 {
        let at = self.here();
        for word in words {
            self.put(&word.to_le_bytes());
        }
        at
    }

    /// A pointer-sized value.
    pub(crate) fn pointer(&mut self, value: u64) -> u32 {
        let bytes = value.to_le_bytes();
        if self.wide { self.put(&bytes) } else { self.put(&bytes[..4]) }
    }

    pub(crate) fn name(&mut self, name: &[u8]) -> u32 {
        let at = self.put(name);
        self.put(&[0]);
        at
    }

    /// A hint and a name.
    pub(crate) fn hint_name(&mut self, name: &[u8]) -> u32 {
        let at = self.put(&[0, 0]);
        self.name(name);
        at
    }

    pub(crate) fn ordinal(&self, ordinal: u64) -> u64 {
        ordinal | if self.wide { 1 << 63 } else { 1 << 31 }
    }

    /// A thunk list; its names stand before it.
    pub(crate) fn thunks(&mut self, functions: &[&str]) -> u32 {
        let thunks: Vec<u64> = functions
            .iter()
            .map(|function| match function.strip_prefix('#') {
                Some(ordinal) => self.ordinal(ordinal.parse().unwrap()),
                None => u64::from(self.hint_name(function.as_bytes())),
            })
            .collect();
        let at = self.here();
        for thunk in thunks {
            self.pointer(thunk);
        }
        self.pointer(0);
        at
    }

    /// The parts of a descriptor: lookup table, name, address table.
    pub(crate) fn dll(&mut self, name: &str, functions: &[&str]) -> [u32; 5] {
        let lookup = self.thunks(functions);
        let addresses = self.thunks(functions);
        [lookup, 0, 0, self.name(name.as_bytes()), addresses]
    }

    /// Descriptors as they are given, without a terminator of their own.
    pub(crate) fn import_table(&mut self, descriptors: &[[u32; 5]]) -> u32 {
        let at = self.here();
        for descriptor in descriptors {
            self.words(descriptor);
        }
        // The loader ignores Size; so does everything here.
        self.directories.insert(1, (at, 0));
        at
    }

    /// A sound image with these imports.
    pub(crate) fn with_imports(wide: bool, dlls: &[(&str, &[&str])]) -> Self {
        let mut pe = Self::new(wide);
        let mut table: Vec<[u32; 5]> = dlls.iter().map(|(n, f)| pe.dll(n, f)).collect();
        table.push([0; 5]);
        pe.import_table(&table);
        pe
    }

    pub(crate) fn build(&self) -> Vec<u8> {
        let size = u32::try_from(self.data.len()).unwrap();
        let raw = size.next_multiple_of(0x200);
        self.build_with(&[[size, self.base(), raw, u32::try_from(RAW).unwrap()]])
    }

    /// With these section headers: virtual size, address, raw size, raw pointer.
    pub(crate) fn build_with(&self, sections: &[[u32; 4]]) -> Vec<u8> {
        let optional = if self.wide { 112 } else { 96 } + 16 * 8;
        let mut out = vec![0; RAW];
        out[..2].copy_from_slice(b"MZ");
        put32(&mut out, 0x3c, u32::try_from(NT).unwrap());
        out[NT..NT + 4].copy_from_slice(b"PE\0\0");
        put16(&mut out, NT + 4, self.machine);
        put16(&mut out, NT + 6, u16::try_from(sections.len()).unwrap());
        put16(&mut out, NT + 20, u16::try_from(optional).unwrap());
        put16(&mut out, NT + 22, self.characteristics);
        let opt = NT + 24;
        put16(&mut out, opt, if self.wide { 0x20b } else { 0x10b });
        let base = u32::try_from(IMAGE_BASE).unwrap();
        put32(&mut out, opt + if self.wide { 24 } else { 28 }, base);
        put32(&mut out, opt + 32, self.section_alignment);
        put32(&mut out, opt + 36, 0x200);
        put32(&mut out, opt + 56, 0x10_0000);
        put32(&mut out, opt + 60, u32::try_from(RAW).unwrap());
        put16(&mut out, opt + 68, self.subsystem);
        let directories = opt + if self.wide { 112 } else { 96 };
        put32(&mut out, directories - 4, self.directory_count);
        for (&index, &(rva, size)) in &self.directories {
            put32(&mut out, directories + index * 8, rva);
            put32(&mut out, directories + index * 8 + 4, size);
        }
        let mut at = opt + optional;
        for section in sections {
            for (step, value) in section.iter().enumerate() {
                put32(&mut out, at + 8 + step * 4, *value);
            }
            at += 40;
        }
        assert!(at <= RAW, "the headers fit");
        out.extend_from_slice(&self.data);
        let padded = out.len().next_multiple_of(0x200);
        out.resize(padded, 0);
        out
    }
}

pub(crate) fn put16(out: &mut [u8], at: usize, value: u16) {
    out[at..at + 2].copy_from_slice(&value.to_le_bytes());
}

pub(crate) fn put32(out: &mut [u8], at: usize, value: u32) {
    out[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// The file offset of an address in the only section.
pub(crate) fn file_offset(rva: u32) -> usize {
    usize::try_from(rva - SECTION).unwrap() + RAW
}
