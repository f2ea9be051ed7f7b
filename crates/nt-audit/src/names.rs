//! One spelling for each DLL.
//!
//! The loader compares without case, appends `.dll` to a name without an extension, and drops a
//! trailing dot. Images use all of that, and scanners that do not are easily fooled.
#![forbid(unsafe_code)]

use core::fmt::Write as _;

/// The lower-case name with its extension; bytes that are not printable ASCII are escaped.
///
/// ```
/// # use nt_audit::names::canonical;
/// assert_eq!(canonical(b"KERNEL32"), "kernel32.dll");
/// assert_eq!(canonical(b"Advapi32.DLL."), "advapi32.dll");
/// ```
#[must_use]
pub fn canonical(raw: &[u8]) -> String {
    let raw = raw.strip_suffix(b".").unwrap_or(raw);
    let mut name = display(raw).to_ascii_lowercase();
    if !file_part(raw).contains(&b'.') {
        name.push_str(".dll");
    }
    name
}

/// The raw name for people: escaped where it is not printable ASCII.
#[must_use]
pub fn display(raw: &[u8]) -> String {
    let mut text = String::with_capacity(raw.len());
    for &byte in raw {
        match byte {
            b' '..=b'~' => text.push(char::from(byte)),
            // Writing to a String cannot fail.
            _ => _ = write!(text, "\\x{byte:02x}"),
        }
    }
    text
}

/// Whether the name leads to a folder or server of its own choice: nobody checks what lies there.
#[must_use]
pub fn has_path(raw: &[u8]) -> bool {
    raw.iter().any(|byte| is_separator(*byte))
}

/// What follows the last separator: the DLL that is meant, wherever it comes from.
#[must_use]
pub fn file_part(raw: &[u8]) -> &[u8] {
    raw.rsplit(|byte| is_separator(*byte)).next().unwrap_or(raw)
}

/// Whether the canonical name is an API set rather than a file.
#[must_use]
pub fn is_api_set(name: &str) -> bool {
    name.starts_with("api-") || name.starts_with("ext-")
}

/// An API set's name up to its last hyphen: the number behind it is not compared.
#[must_use]
pub fn contract(name: &str) -> &str {
    let stem = name.strip_suffix(".dll").unwrap_or(name);
    stem.rsplit_once('-').map_or(stem, |(contract, _)| contract)
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b'\\' | b'/' | b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_dll_meet() {
        for raw in [&b"ADVAPI32.dll"[..], b"advapi32", b"AdvApi32.", b"advapi32.DLL."] {
            assert_eq!(canonical(raw), "advapi32.dll");
        }
        assert_eq!(canonical(b"winspool.drv"), "winspool.drv");
        assert_eq!(canonical(b""), ".dll");
    }

    #[test]
    fn odd_bytes_are_kept_visible() {
        assert_eq!(display(b"a\xff\0b"), "a\\xff\\x00b");
        assert_eq!(canonical(b"\xc4.DLL"), "\\xc4.dll");
    }

    #[test]
    fn a_path_is_seen_and_cut() {
        assert!(has_path(b"\\\\host\\share\\a.dll") && has_path(b"c:a.dll"));
        assert!(!has_path(b"kernel32.dll"));
        assert_eq!(file_part(b"..\\Bad/AdvApi32"), b"AdvApi32");
        assert_eq!(canonical(b"v1.0\\AdvApi32"), "v1.0\\advapi32.dll");
    }

    #[test]
    fn contracts_lose_their_last_number() {
        assert_eq!(contract("api-ms-win-core-synch-l1-2-0.dll"), "api-ms-win-core-synch-l1-2");
    }
}
