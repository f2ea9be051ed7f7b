//! From `NTSTATUS` to Win32 codes, without a call and without touching the thread's last error.
use super::{win32_kernel, win32_others};
use nt_sys::NTSTATUS;

/// `ERROR_MR_MID_NOT_FOUND`: what Windows says to a status it has no code for.
const UNKNOWN: u32 = 317;

/// The Win32 code of a status, as `RtlNtStatusToDosErrorNoTeb` gives it.
///
/// Costs one binary search in 1,400 rows: eleven comparisons.
///
/// ```
/// use nt_core::{NtError, status::to_win32};
/// assert_eq!(to_win32(NtError::OBJECT_NAME_NOT_FOUND.status()), 2);
/// assert_eq!(to_win32(0), 0);
/// assert_eq!(to_win32(0xC000_7777_u32.cast_signed()), 317); // unknown
/// ```
pub const fn to_win32(status: NTSTATUS) -> u32 {
    let code = status.cast_unsigned();
    // Codes that a customer made up are their own answer.
    if code & 0x2000_0000 != 0 {
        return code;
    }
    // Bit 28 of an error is reserved and ignored.
    let code = if code >> 28 == 0xD { code & !0x1000_0000 } else { code };
    match code >> 16 {
        // A Win32 code in a wrapper.
        0x8007 | 0xC001 | 0xC007 => code & 0xFFFF,
        high if high <= 0xC000 => find(win32_kernel::ROWS, code),
        _ => find(win32_others::ROWS, code),
    }
}

const fn find(rows: &[(u32, u32)], code: u32) -> u32 {
    let (mut from, mut to) = (0, rows.len());
    while from < to {
        let middle = usize::midpoint(from, to);
        let (key, found) = rows[middle];
        if key == code {
            return found;
        } else if key < code {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    UNKNOWN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_ascend_and_none_is_out_of_reach() {
        let rows = win32_kernel::ROWS.iter().chain(win32_others::ROWS);
        assert!(rows.clone().is_sorted_by(|a, b| a.0 < b.0));
        for (status, code) in rows {
            assert_eq!(to_win32(status.cast_signed()), *code, "{status:#X}");
        }
    }

    #[test]
    fn codes_are_those_windows_gives() {
        for (status, code) in [
            (0, 0),
            (0x103, 997),
            (0x8000_0005, 234),
            (0x8000_001A, 259),
            (0x8007_1234, 0x1234),
            (0xC000_000D, 87),
            (0xC000_0022, 5),
            (0xD000_0022, 5),
            (0xC000_0034, 2),
            (0xC000_003A, 3),
            (0xC000_0043, 32),
            (0xC000_0061, 1314),
            (0xC000_0121, 5),
            (0xC001_0005, 5),
            (0xC038_0001, 0xC038_0001),
            (0xC038_005D, 317),
            (0xE000_0005, 0xE000_0005),
            (0xC000_7777, 317),
            (0xC123_0001, 317),
            (0xFFFF_FFFF, 0xFFFF_FFFF),
        ] {
            let status: u32 = status;
            assert_eq!(to_win32(status.cast_signed()), code, "{status:#X}");
        }
    }
}
