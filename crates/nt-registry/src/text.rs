//! Names and paths put together in a buffer, on the way into the kernel.
#![forbid(unsafe_code)]

use crate::{Error, Name, Result};

pub(crate) const BACKSLASH: u16 = 0x5C;

/// Enough for nearly every path; longer ones take a second try with the buffer below.
const USUAL: usize = 260;
/// The most a `UNICODE_STRING` can count.
const LONGEST: usize = 32_767;
/// The most units a value's name may have.
const LONGEST_VALUE_NAME: usize = 16_383;

/// UTF-16 in a borrowed buffer.
#[derive(Debug)]
pub(crate) struct Text<'b> {
    buf: &'b mut [u16],
    len: usize,
}

impl<'b> Text<'b> {
    pub(crate) const fn new(buf: &'b mut [u16]) -> Self {
        Self { buf, len: 0 }
    }

    pub(crate) fn as_units(&self) -> &[u16] {
        self.buf.get(..self.len).unwrap_or(&[])
    }

    pub(crate) fn push(&mut self, unit: u16) -> Result<()> {
        *self.buf.get_mut(self.len).ok_or(TOO_LONG)? = unit;
        self.len += 1;
        Ok(())
    }

    pub(crate) fn push_units(&mut self, units: impl IntoIterator<Item = u16>) -> Result<()> {
        units.into_iter().try_for_each(|unit| self.push(unit))
    }

    pub(crate) fn push_str(&mut self, text: &str) -> Result<()> {
        self.push_units(text.encode_utf16())
    }

    /// The name as it is; only a NUL is refused, where the kind of name asks for that.
    pub(crate) fn push_name<N: Name>(&mut self, name: N) -> Result<()> {
        name.units().try_for_each(|unit| match unit {
            0 if !N::VERBATIM => Err(Error::Nt(nt_core::Error::NameHasNul)),
            unit => self.push(unit),
        })
    }

    /// A relative path, behind a separator if something stands before it.
    ///
    /// The kernel takes doubled and trailing backslashes for single and none, but only mostly;
    /// so they are left out here, and paths that name one key are equal.
    pub(crate) fn push_path<N: Name>(&mut self, path: N) -> Result<()> {
        let mut separator = self.len > 0;
        for (at, unit) in path.units().enumerate() {
            match unit {
                BACKSLASH if at == 0 => return Err(Error::PathSyntax),
                BACKSLASH => separator = true,
                0 if !N::VERBATIM => return Err(Error::Nt(nt_core::Error::NameHasNul)),
                unit => {
                    if core::mem::take(&mut separator) {
                        self.push(BACKSLASH)?;
                    }
                    self.push(unit)?;
                }
            }
        }
        Ok(())
    }

    /// Moves the last `units` before all others.
    pub(crate) fn turn_to_front(&mut self, units: usize) {
        if let Some(text) = self.buf.get_mut(..self.len) {
            text.rotate_right(units.min(text.len()));
        }
    }

    /// Puts the component `node` before the unit at `at`, or behind the last.
    pub(crate) fn insert_component(&mut self, at: usize, node: &str) -> Result<()> {
        let tail = self.len.checked_sub(at).ok_or(TOO_LONG)?;
        if tail == 0 {
            if self.len > 0 {
                self.push(BACKSLASH)?;
            }
            return self.push_str(node);
        }
        // Grow behind, then turn the new part to its place.
        self.push_str(node)?;
        self.push(BACKSLASH)?;
        self.buf.get_mut(at..self.len).ok_or(TOO_LONG)?.rotate_left(tail);
        Ok(())
    }
}

const TOO_LONG: Error = Error::Nt(nt_core::Error::NameTooLong);

/// Builds text in a small buffer, or if it does not fit in one for the longest, and uses it.
pub(crate) fn with_text<R>(
    build: impl Fn(&mut Text<'_>) -> Result<()>,
    then: impl FnOnce(&mut Text<'_>) -> Result<R>,
) -> Result<R> {
    let mut buf = [0; USUAL];
    let mut text = Text::new(&mut buf);
    match build(&mut text) {
        Ok(()) => then(&mut text),
        Err(TOO_LONG) => with_long_text(build, then),
        Err(error) => Err(error),
    }
}

#[cold]
#[inline(never)] // 64 KiB of stack, not for those who do not need it
#[expect(clippy::large_stack_arrays, reason = "there may be no allocator")]
fn with_long_text<R>(
    build: impl Fn(&mut Text<'_>) -> Result<()>,
    then: impl FnOnce(&mut Text<'_>) -> Result<R>,
) -> Result<R> {
    let mut buf = [0; LONGEST];
    let mut text = Text::new(&mut buf);
    build(&mut text)?;
    then(&mut text)
}

/// A value's name; the empty one is the default value's.
///
/// The kernel refuses a name that is too long when the value is written, and says "not found"
/// when it is read or deleted. Here the error is the same everywhere.
pub(crate) fn with_value_name<R>(
    name: impl Name,
    then: impl FnOnce(&[u16]) -> Result<R>,
) -> Result<R> {
    with_text(
        |text| text.push_name(name),
        |text| match text.as_units() {
            units if units.len() > LONGEST_VALUE_NAME => Err(TOO_LONG),
            units => then(units),
        },
    )
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use crate::Verbatim;
    use alloc::{string::String, vec, vec::Vec};

    fn path(prefix: &str, path: &str) -> Result<String> {
        with_text(
            |text| {
                text.push_str(prefix)?;
                text.push_path(path)
            },
            |text| Ok(String::from_utf16(text.as_units()).unwrap()),
        )
    }

    #[test]
    fn paths_that_name_one_key_are_equal() {
        for same in ["a\\b", "a\\\\b", "a\\b\\", "a\\\\\\b\\\\"] {
            assert_eq!(path("", same).unwrap(), "a\\b");
            assert_eq!(path("\\Registry\\User", same).unwrap(), "\\Registry\\User\\a\\b");
        }
        assert_eq!(path("x", "").unwrap(), "x");
        assert_eq!(path("", "").unwrap(), "");
        assert_eq!(path("", "a/b").unwrap(), "a/b");
    }

    #[test]
    fn a_leading_backslash_is_refused() {
        for bad in ["\\", "\\a", "\\\\a"] {
            assert_eq!(path("", bad), Err(Error::PathSyntax));
            assert_eq!(path("x", bad), Err(Error::PathSyntax));
        }
    }

    #[test]
    fn a_nul_is_refused_unless_it_is_meant() {
        let nul = Err(Error::Nt(nt_core::Error::NameHasNul));
        assert_eq!(path("", "a\0b"), nul.map(|()| String::new()));
        assert_eq!(with_value_name("a\0", |_| Ok(())), nul);
        assert_eq!(with_value_name(&[0x61, 0], |_| Ok(())), nul);
        assert_eq!(with_value_name(Verbatim(&[0x61, 0]), |units| Ok(units.len())), Ok(2));
    }

    #[test]
    fn names_of_every_length_fit_up_to_their_limit() {
        for len in [0, 1, 259, 260, 261, 16_383] {
            let units: Vec<u16> = vec![0x61; len];
            assert_eq!(with_value_name(&units, |units| Ok(units.to_vec())), Ok(units.clone()));
        }
        assert_eq!(with_value_name(&vec![0x61; 16_384], |_| Ok(())), Err(TOO_LONG));
        let longest = |units: &Vec<u16>| {
            with_text(|text| text.push_name(units), |text| Ok(text.as_units().len()))
        };
        assert_eq!(longest(&vec![0x61; 32_767]), Ok(32_767));
        assert_eq!(longest(&vec![0x61; 32_768]), Err(TOO_LONG));
    }

    #[test]
    fn a_component_is_inserted_anywhere() {
        let insert = |at| {
            with_text(
                |text| {
                    text.push_str("ab\\cd")?;
                    text.insert_component(at, "NODE")
                },
                |text| Ok(String::from_utf16(text.as_units()).unwrap()),
            )
        };
        assert_eq!(insert(0).unwrap(), "NODE\\ab\\cd");
        assert_eq!(insert(3).unwrap(), "ab\\NODE\\cd");
        assert_eq!(insert(5).unwrap(), "ab\\cd\\NODE");
        assert_eq!(insert(6), Err(TOO_LONG));
    }
}
