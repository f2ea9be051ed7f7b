//! From `NTSTATUS` to Win32 codes, without a call and without touching the thread's last error.
use super::win32_rows::{self as rows, Rows, WIDE};
use nt_sys::NTSTATUS;

/// `ERROR_MR_MID_NOT_FOUND`: what Windows says to a status it has no code for.
const UNKNOWN: u32 = 317;

/// The Win32 code of a status, as `RtlNtStatusToDosErrorNoTeb` gives it.
///
/// Costs one match and one binary search in at most a thousand rows.
///
/// ```
/// use nt_core::{NtError, status::to_win32};
/// assert_eq!(to_win32(NtError::OBJECT_NAME_NOT_FOUND.status()), 2);
/// assert_eq!(to_win32(0), 0);
/// assert_eq!(to_win32(NtError::check(0xC000_7777_u32.cast_signed()).unwrap_err().status()), 317);
/// ```
pub const fn to_win32(status: NTSTATUS) -> u32 {
    let code = status.cast_unsigned();
    // Codes that a customer made up are their own answer.
    if code & 0x2000_0000 != 0 {
        return code;
    }
    // Bit 28 of an error is reserved and ignored.
    let code = if code & 0xF000_0000 == 0xD000_0000 { code & !0x1000_0000 } else { code };
    let low = code & 0xFFFF;
    let table = match code >> 16 {
        0x0000 => rows::ROWS_0000,
        0x0001 => rows::ROWS_0001,
        0x4000 => rows::ROWS_4000,
        0x4001 => rows::ROWS_4001,
        0x4002 => rows::ROWS_4002,
        // A Win32 code in a wrapper.
        0x8007 | 0xC001 | 0xC007 => return low,
        0x8000 => rows::ROWS_8000,
        0x8001 => rows::ROWS_8001,
        0x8009 => rows::ROWS_8009,
        0x8013 => rows::ROWS_8013,
        0xC000 => rows::ROWS_C000,
        0xC002 => rows::ROWS_C002,
        0xC003 => rows::ROWS_C003,
        0xC00A => rows::ROWS_C00A,
        0xC00B => rows::ROWS_C00B,
        0xC013 => rows::ROWS_C013,
        0xC015 => rows::ROWS_C015,
        // The volume manager's codes are Win32 codes as they are.
        0xC038 => return volume_manager(code),
        _ => return UNKNOWN,
    };
    match narrow(table, low) {
        Some(found) => found,
        None => wide(code),
    }
}

const fn volume_manager(code: u32) -> u32 {
    if matches!(code, 0xC038_0001..=0xC038_005C) { code } else { UNKNOWN }
}

const fn narrow(table: Rows, low: u32) -> Option<u32> {
    let (mut from, mut to) = (0, table.len());
    while from < to {
        let middle = usize::midpoint(from, to);
        let (key, code) = table[middle];
        let key = widen(key);
        if key == low {
            return Some(widen(code));
        } else if key < low {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    None
}

const fn wide(code: u32) -> u32 {
    let (mut from, mut to) = (0, WIDE.len());
    while from < to {
        let middle = usize::midpoint(from, to);
        let (key, found) = WIDE[middle];
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

/// `u32::from`, which cannot be called in constants yet.
const fn widen(value: u16) -> u32 {
    let [low, high] = value.to_le_bytes();
    u32::from_le_bytes([low, high, 0, 0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_ascend() {
        for table in [
            rows::ROWS_0000,
            rows::ROWS_0001,
            rows::ROWS_4000,
            rows::ROWS_4001,
            rows::ROWS_4002,
            rows::ROWS_8000,
            rows::ROWS_8001,
            rows::ROWS_8009,
            rows::ROWS_8013,
            rows::ROWS_C000,
            rows::ROWS_C002,
            rows::ROWS_C003,
            rows::ROWS_C00A,
            rows::ROWS_C00B,
            rows::ROWS_C013,
            rows::ROWS_C015,
        ] {
            assert!(table.is_sorted_by(|a, b| a.0 < b.0));
        }
        assert!(WIDE.is_sorted_by(|a, b| a.0 < b.0));
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
        ] {
            let status: u32 = status;
            assert_eq!(to_win32(status.cast_signed()), code, "{status:#X}");
        }
    }
}
