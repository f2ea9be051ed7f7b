//! Names of statuses. A feature of its own: about 105 KB that small executables do without.
use nt_sys::NTSTATUS;

/// One list of `nt-sys`, its names written one behind the other.
struct Names {
    /// Ascending; a value with two names stands twice.
    codes: &'static [u32],
    /// Where each name ends in `text`.
    ends: &'static [u16],
    text: &'static str,
}

const fn ends<const N: usize>(lengths: [usize; N]) -> [u16; N] {
    let mut ends = [0; N];
    let (mut i, mut end) = (0, 0);
    while i < N {
        end += lengths[i];
        assert!(end <= 0xFFFF, "the names of a list take at most 64 KiB");
        let [low, high, ..] = end.to_le_bytes();
        ends[i] = u16::from_le_bytes([low, high]);
        i += 1;
    }
    ends
}

macro_rules! names {
    ($($(#[$meta:meta])* $short:ident $name:ident = $value:literal;)+) => {
        Names {
            codes: &[$($value),+],
            ends: const { &ends([$(stringify!($name).len()),+]) },
            text: concat!($(stringify!($name)),+),
        }
    };
}

/// In ascending order, like the rows of each.
static LISTS: [Names; 10] = [
    nt_sys::success_statuses!(names),
    nt_sys::warning_statuses!(names),
    nt_sys::kernel_low_statuses!(names),
    nt_sys::kernel_middle_statuses!(names),
    nt_sys::kernel_high_statuses!(names),
    nt_sys::rpc_statuses!(names),
    nt_sys::services_statuses!(names),
    nt_sys::graphics_statuses!(names),
    nt_sys::security_statuses!(names),
    nt_sys::storage_statuses!(names),
];

/// What Microsoft's headers call a status, if they do; the search is binary.
///
/// ```
/// assert_eq!(nt_core::status::name(0x103), Some("STATUS_PENDING"));
/// assert_eq!(nt_core::status::name(0x0DD_BA11), None);
/// ```
pub fn name(status: NTSTATUS) -> Option<&'static str> {
    let code = status.cast_unsigned();
    let list = LISTS.iter().find(|list| list.codes.last().is_some_and(|last| code <= *last))?;
    let at = list.codes.partition_point(|other| *other < code);
    if *list.codes.get(at)? != code {
        return None;
    }
    let start = match at.checked_sub(1) {
        Some(before) => usize::from(*list.ends.get(before)?),
        None => 0,
    };
    list.text.get(start..usize::from(*list.ends.get(at)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_rows_ascend() {
        let codes = LISTS.iter().flat_map(|list| list.codes);
        assert!(codes.clone().zip(codes.skip(1)).all(|(a, b)| a <= b));
    }

    #[test]
    fn every_row_has_its_name() {
        let mut rows = 0;
        for list in &LISTS {
            let mut start = 0;
            for (code, end) in list.codes.iter().zip(list.ends) {
                let end = usize::from(*end);
                let printed = name(code.cast_signed()).unwrap();
                // Of two names for one value, the first.
                let first = list.codes.partition_point(|other| other < code);
                if list.codes.get(first + 1) != Some(code) {
                    assert_eq!(printed, &list.text[start..end]);
                }
                assert!(printed.is_ascii() && !printed.is_empty());
                start = end;
                rows += 1;
            }
            assert_eq!(start, list.text.len());
        }
        assert_eq!(rows, 3016);
    }

    #[test]
    fn neighbours_of_known_codes_have_no_name() {
        for (code, expected) in [
            (0, Some("STATUS_SUCCESS")),
            (0x8000_0003, Some("STATUS_BREAKPOINT")),
            (0xC000_0005, Some("STATUS_ACCESS_VIOLATION")),
            (0xC000_0034, Some("STATUS_OBJECT_NAME_NOT_FOUND")),
            (0xC002_0001, Some("RPC_NT_INVALID_STRING_BINDING")),
            (0x7FFF_FFFF, None),
            (0xBFFF_FFFF, None),
            (0xFFFF_FFFF, None),
        ] {
            let code: u32 = code;
            assert_eq!(name(code.cast_signed()), expected, "{code:#X}");
        }
    }
}
