//! The pipes behind which an MSYS2 or Cygwin terminal sits.
#![forbid(unsafe_code)]

use nt_core::record::{Utf16Le, u32_at};

/// Room for a `FILE_NAME_INFORMATION` with a name of 260 units.
pub(crate) const REPLY_BYTES: usize = 4 + 2 * 260;

/// Everything that tells a pseudo-terminal is among this many first units.
const TELLING: usize = 64;

/// Whether a `FILE_NAME_INFORMATION` names one end of a Cygwin pseudo-terminal.
///
/// Such a pipe is `\msys-dd50a72ab4668b33-pty1-to-master`, with `cygwin-` for Cygwin. The prefix
/// alone proves nothing, as plain pipes of a shell are `\msys-…-pipe-…`; and the end has grown new
/// forms (`-to-master-nat`, `-to-slave`), so it is not matched at all.
pub(crate) fn is_pty(reply: &[u8]) -> bool {
    let mut ascii = [0; TELLING];
    name(reply).is_some_and(|name| {
        for (byte, unit) in ascii.iter_mut().zip(name.units()) {
            *byte = u8::try_from(unit).unwrap_or(0); // 0 matches nothing below
        }
        is_pty_name(&ascii)
    })
}

fn name(reply: &[u8]) -> Option<Utf16Le<'_>> {
    let bytes = usize::try_from(u32_at(reply, 0)?).ok()?;
    Utf16Le::new(reply.get(4..)?.get(..bytes)?)
}

fn is_pty_name(name: &[u8]) -> bool {
    let keyed = name.strip_prefix(b"\\msys-").or_else(|| name.strip_prefix(b"\\cygwin-"));
    keyed
        .and_then(|rest| skip(rest, u8::is_ascii_hexdigit, 16..=16))
        .and_then(|rest| rest.strip_prefix(b"-pty"))
        .and_then(|rest| skip(rest, u8::is_ascii_digit, 1..=10))
        .is_some_and(|rest| rest.starts_with(b"-"))
}

/// What follows the leading bytes of a kind, if there are as many as allowed.
fn skip(
    bytes: &[u8],
    kind: fn(&u8) -> bool,
    allowed: core::ops::RangeInclusive<usize>,
) -> Option<&[u8]> {
    let count = bytes.iter().take_while(|byte| kind(byte)).count();
    if allowed.contains(&count) { bytes.get(count..) } else { None }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::vec::Vec;

    fn reply(name: &str) -> Vec<u8> {
        let units: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut reply = u32::try_from(units.len()).unwrap().to_le_bytes().to_vec();
        reply.extend(units);
        reply
    }

    #[test]
    fn every_known_form_is_a_pty() {
        for name in [
            r"\msys-dd50a72ab4668b33-pty1-from-master",
            r"\msys-dd50a72ab4668b33-pty1-to-master",
            r"\msys-1888ae32e00d56aa-pty0-to-master-nat",
            r"\msys-1888ae32e00d56aa-pty0-from-master-nat",
            r"\msys-1888ae32e00d56aa-pty0-to-slave",
            r"\cygwin-e022582115c10879-pty123-from-master",
        ] {
            assert!(is_pty(&reply(name)), "{name}");
        }
    }

    #[test]
    fn nothing_else_is() {
        for name in [
            "",
            r"\",
            r"\msys-",
            r"msys-dd50a72ab4668b33-pty1-to-master",
            r"\msys-dd50a72ab4668b33-pipe-0x7",
            r"\msys-dd50a72ab4668b33-10308-pipe-nt-0x1",
            r"\msys-dd50a72ab4668b3-pty1-to-master",
            r"\msys-dd50a72ab4668b33a-pty1-to-master",
            r"\msys-dd50a72ab4668b33-pty-to-master",
            r"\msys-dd50a72ab4668b33-pty1",
            r"\mysys-dd50a72ab4668b33-pty1-to-master",
            "\\msys-dd50a72ab4668b3\u{133}-pty1-to-master",
            r"\Win32.Pipes.00000032.00000001",
            r"\home\msys-dd50a72ab4668b33-pty1-to-master",
        ] {
            assert!(!is_pty(&reply(name)), "{name}");
        }
    }

    #[test]
    fn a_reply_that_lies_is_no_pty() {
        let good = reply(r"\msys-dd50a72ab4668b33-pty1-to-master");
        for cut in 0..good.len() {
            assert!(!is_pty(&good[..cut]), "cut at {cut}");
        }
        for length in [75, 77, u32::MAX, 0x8000_0000] {
            let mut bad = good.clone();
            bad[..4].copy_from_slice(&length.to_le_bytes());
            assert!(!is_pty(&bad), "{length}");
        }
    }
}
