//! NUL-terminated strings of callers.
#![expect(unsafe_code, reason = "reads strings whose end only their NUL tells")]

use core::slice;

/// Copies the units before the NUL; `None` if there are more than `room` holds.
///
/// # Safety
///
/// `text` is valid for reads up to and including its first zero unit.
pub(crate) unsafe fn copy<T: Copy + Default + PartialEq, const N: usize>(
    text: *const T,
    room: &mut [T; N],
) -> Option<&[T]> {
    for at in 0..=N {
        // SAFETY: no unit before this one was zero, so the string reaches here.
        let place = unsafe { text.add(at) };
        // SAFETY: as above.
        let unit = unsafe { place.read() };
        if unit == T::default() {
            return room.get(..at);
        }
        *room.get_mut(at)? = unit;
    }
    None
}

/// Longest text the kernel counts.
const MAX_UNITS: usize = 32_767;

/// The units before the NUL, where they are; none if there is no text, `None` if there are more
/// than the kernel counts.
///
/// # Safety
///
/// `text` is null, or valid for reads up to and including its first zero unit for as long as the
/// result is used.
pub(crate) unsafe fn units<'a>(text: *const u16) -> Option<&'a [u16]> {
    if text.is_null() {
        return Some(&[]);
    }
    for at in 0..=MAX_UNITS {
        // SAFETY: no unit before this one was zero, so the string reaches here.
        let place = unsafe { text.add(at) };
        // SAFETY: as above.
        if unsafe { place.read() } == 0 {
            // SAFETY: all `at` units were just read.
            return Some(unsafe { slice::from_raw_parts(text, at) });
        }
    }
    None
}

/// Whether there is no string, or an empty one.
///
/// # Safety
///
/// `text` is null or valid for reads of one unit.
pub(crate) unsafe fn is_empty<T: Copy + Default + PartialEq>(text: *const T) -> bool {
    // SAFETY: the caller's promise.
    text.is_null() || unsafe { text.read() } == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_is_copied_if_it_fits() {
        let mut room = [9_u16; 3];
        let of = |text: &[u16], room: &mut [u16; 3]| {
            // SAFETY: each of the strings below ends with NUL.
            unsafe { copy(text.as_ptr(), room) }.map(<[u16]>::to_vec)
        };
        assert_eq!(of(&[0], &mut room), Some(alloc::vec![]));
        assert_eq!(of(&[1, 2, 3, 0], &mut room), Some(alloc::vec![1, 2, 3]));
        // The fourth unit tells that it does not fit; the fifth is not read.
        assert_eq!(of(&[1, 2, 3, 4], &mut room), None);
    }
}
