//! What is wrong with an image, and where.
#![forbid(unsafe_code)]

use core::{error::Error, fmt};
use std::borrow::Cow;

/// Why an image cannot be read to the end, at which byte of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    offset: u64,
    what: Cow<'static, str>,
}

impl Malformed {
    pub(crate) fn new(offset: u64, what: impl Into<Cow<'static, str>>) -> Self {
        Self { offset, what: what.into() }
    }

    pub(crate) fn at(at: usize, what: impl Into<Cow<'static, str>>) -> Self {
        Self::new(offset(at), what)
    }

    /// The file offset of the field or byte that is wrong.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at offset {:#x}: {}", self.offset, self.what)
    }
}

impl Error for Malformed {}

/// A position in the file's bytes as a file offset.
pub(super) fn offset(at: usize) -> u64 {
    u64::try_from(at).unwrap_or(u64::MAX)
}
