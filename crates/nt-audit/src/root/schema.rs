//! The API sets of a system folder: `apisetschema.dll`, whose section `.apiset` holds the map.
//!
//! Version 6, of Windows 10 and later and of Wine. A hash table in it serves exact lookups; the
//! names themselves say how much of each is compared, which is all that is needed here.
#![forbid(unsafe_code)]

use crate::Malformed;
use core::fmt::Write as _;
use std::collections::BTreeMap;

const VERSION: u32 = 6;
const ENTRY_BYTES: usize = 24;
const VALUE_BYTES: usize = 20;
/// Real maps have 1,000 sets with 6 values at most.
const SET_LIMIT: usize = 1 << 16;
const VALUE_LIMIT: usize = 1 << 17;
/// All names together; real ones stay below 256 KiB.
const NAME_BYTES_LIMIT: usize = 16 << 20;

/// Turns the section's bytes into sorted rows, as a graph has them.
///
/// # Errors
/// [`Malformed`], with an offset that counts from the section's start.
pub fn rows(section: &[u8]) -> Result<String, Malformed> {
    let mut reader = Reader { section, values_left: VALUE_LIMIT, bytes_left: NAME_BYTES_LIMIT };
    let version = reader.u32(0)?;
    if version != VERSION {
        let what = format!("API set map of version {version}, where 6 is read");
        return Err(Malformed::new(0, what));
    }
    let (count, table) = (reader.size(12)?, reader.table(16)?);
    if count > SET_LIMIT {
        return Err(Malformed::new(12, format!("{count} API sets: more than {SET_LIMIT}")));
    }
    let mut sets = BTreeMap::new();
    for index in 0..count {
        let at = table + index * ENTRY_BYTES;
        let contract = reader.name(at + 4, at + 12)?;
        let hosts = reader.hosts(at + 16)?;
        sets.entry(contract).or_insert(hosts);
    }
    let mut text = String::new();
    for (contract, hosts) in sets {
        // Writing to a String cannot fail.
        _ = writeln!(text, "{contract}\t{hosts}");
    }
    Ok(text)
}

struct Reader<'s> {
    section: &'s [u8],
    values_left: usize,
    bytes_left: usize,
}

impl Reader<'_> {
    /// The usual host, and behind it each importer with a host of its own.
    fn hosts(&mut self, at: usize) -> Result<String, Malformed> {
        let (table, count) = (self.table(at)?, self.size(at + 4)?);
        self.values_left = self.values_left.checked_sub(count).ok_or_else(|| {
            Malformed::at(at + 4, format!("more than {VALUE_LIMIT} hosts of API sets"))
        })?;
        let (mut usual, mut special) = (String::new(), String::new());
        for index in 0..count {
            let at = table + index * VALUE_BYTES;
            let importer = self.name(at + 4, at + 8)?;
            let host = self.name(at + 12, at + 16)?;
            if importer.is_empty() {
                usual = host;
            } else {
                _ = write!(special, "\t{importer}\t{host}");
            }
        }
        Ok(usual + &special)
    }

    /// A name by the fields that hold its place and its bytes; lower case, in printable ASCII.
    fn name(&mut self, place: usize, bytes: usize) -> Result<String, Malformed> {
        let (start, len) = (self.size(place)?, self.size(bytes)?);
        let units = start.checked_add(len).and_then(|end| self.section.get(start..end));
        let units = units.ok_or_else(|| Malformed::at(place, "a name outside the API set map"))?;
        self.bytes_left = self.bytes_left.checked_sub(len).ok_or_else(|| {
            Malformed::at(place, format!("more than {NAME_BYTES_LIMIT} bytes of API set names"))
        })?;
        let units = units.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        units
            .map(|unit| {
                let byte = u8::try_from(unit).ok().filter(u8::is_ascii_graphic);
                byte.map(|byte| char::from(byte.to_ascii_lowercase()))
            })
            .collect::<Option<String>>()
            .ok_or_else(|| Malformed::at(start, "an API set name that is not printable ASCII"))
    }

    /// Where a table stands; one outside the section starts at its end, where nothing can be read.
    fn table(&self, at: usize) -> Result<usize, Malformed> {
        Ok(self.size(at)?.min(self.section.len()))
    }

    fn size(&self, at: usize) -> Result<usize, Malformed> {
        Ok(usize::try_from(self.u32(at)?).unwrap_or(usize::MAX))
    }

    fn u32(&self, at: usize) -> Result<u32, Malformed> {
        let field = self.section.get(at..).and_then(<[u8]>::first_chunk);
        let field = field.ok_or_else(|| Malformed::at(at, "the API set map ends here"))?;
        Ok(u32::from_le_bytes(*field))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root::graph::{self, Host};

    /// `contract` with its last number, and pairs of importer and host.
    fn map(sets: &[(&str, &[(&str, &str)])]) -> Vec<u8> {
        let mut map = Vec::new();
        let mut names: Vec<u8> = Vec::new();
        let values: usize = sets.iter().map(|(_, values)| values.len()).sum();
        let head = 28 + sets.len() * ENTRY_BYTES + values * VALUE_BYTES;
        let mut place = |text: &str| -> [u32; 2] {
            let at = head + names.len();
            names.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            [at, text.len() * 2].map(|value| u32::try_from(value).unwrap())
        };
        let number = |value: usize| u32::try_from(value).unwrap();
        let mut words = vec![6, 0, 0, number(sets.len()), 28, 0, 31];
        let mut value_words = Vec::new();
        let mut value_at = 28 + sets.len() * ENTRY_BYTES;
        for (contract, hosts) in sets {
            let [at, bytes] = place(contract);
            let hashed = number(contract.rfind('-').unwrap() * 2);
            words.extend([1, at, bytes, hashed, number(value_at), number(hosts.len())]);
            for (importer, host) in *hosts {
                let ([name, name_bytes], [value, value_bytes]) = (place(importer), place(host));
                value_words.extend([0, name, name_bytes, value, value_bytes]);
                value_at += VALUE_BYTES;
            }
        }
        for word in words.into_iter().chain(value_words) {
            map.extend(u32::to_le_bytes(word));
        }
        map.extend(names);
        map
    }

    const SETS: &[(&str, &[(&str, &str)])] = &[
        ("ext-ms-z-l1-1-0", &[("", "")]),
        ("api-ms-Win-b-l1-2-3", &[("", "KernelBase.dll"), ("kernel32.dll", "ntdll.dll")]),
    ];

    #[test]
    fn a_map_becomes_rows() {
        let text = rows(&map(SETS)).unwrap();
        assert_eq!(
            text,
            "api-ms-win-b-l1-2\tkernelbase.dll\tkernel32.dll\tntdll.dll\next-ms-z-l1-1\t\n"
        );
        let host = |set, importer| graph::host(&text, set, importer);
        assert_eq!(host("api-ms-win-b-l1-2-0.dll", "a.dll"), Host::Dll("kernelbase.dll"));
        assert_eq!(host("api-ms-win-b-l1-2-0.dll", "kernel32.dll"), Host::Dll("ntdll.dll"));
        assert_eq!(host("ext-ms-z-l1-1-0.dll", "a.dll"), Host::Absent);
    }

    #[test]
    fn other_versions_and_cuts_are_errors() {
        let whole = map(SETS);
        let mut older = whole.clone();
        older[0] = 4;
        assert!(rows(&older).unwrap_err().to_string().contains("version 4"));
        for end in 0..whole.len() {
            assert!(rows(&whole[..end]).is_err(), "{end}");
        }
        let mut endless = whole;
        endless[12..16].copy_from_slice(&[0xff; 4]);
        assert!(rows(&endless).unwrap_err().to_string().contains("API sets"));
    }

    #[test]
    fn hosts_that_many_sets_share_run_out_of_budget() {
        let hosts: &[(&str, &str)] = &[("", "a.dll")];
        let mut map = map(&[("api-a-1", hosts); 4]);
        for set in 0..4 {
            let at = 28 + set * ENTRY_BYTES + 20;
            map[at..at + 4].copy_from_slice(&0xffff_u32.to_le_bytes());
        }
        assert!(rows(&map).is_err());
    }
}
