//! The seven kinds of Win32 path.

/// What a path is relative to; numbered as `RTL_PATH_TYPE`.
///
/// ```
/// use nt_fs::path::PathKind;
/// let path: Vec<u16> = r"C:notes.txt".encode_utf16().collect();
/// assert_eq!(PathKind::of(&path), PathKind::DriveRelative);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathKind {
    /// `\\server\share\name`
    UncAbsolute = 1,
    /// `C:\name`
    DriveAbsolute = 2,
    /// `C:name`: relative to the directory last current on that drive.
    DriveRelative = 3,
    /// `\name`: relative to the root the current directory is on.
    Rooted = 4,
    /// `name`
    Relative = 5,
    /// `\\.\name` or `\\?\name`
    LocalDevice = 6,
    /// `\\.` or `\\?`
    RootLocalDevice = 7,
}

pub(super) const BACKSLASH: u16 = 0x5C;
pub(super) const COLON: u16 = 0x3A;
pub(super) const DOT: u16 = 0x2E;
pub(super) const SPACE: u16 = 0x20;
const SLASH: u16 = 0x2F;
const QUESTION: u16 = 0x3F;

/// Whether the unit separates components in a Win32 path.
pub(super) const fn is_separator(unit: u16) -> bool {
    matches!(unit, SLASH | BACKSLASH)
}

impl PathKind {
    /// Tells the kind from the first four units, as `RtlDetermineDosPathNameType_U` does.
    pub const fn of(path: &[u16]) -> Self {
        match path {
            [a, b, rest @ ..] if is_separator(*a) && is_separator(*b) => match rest {
                [DOT | QUESTION] => Self::RootLocalDevice,
                [DOT | QUESTION, c, ..] if is_separator(*c) => Self::LocalDevice,
                _ => Self::UncAbsolute,
            },
            [a, ..] if is_separator(*a) => Self::Rooted,
            [_, COLON, c, ..] if is_separator(*c) => Self::DriveAbsolute,
            [_, COLON, ..] => Self::DriveRelative,
            _ => Self::Relative,
        }
    }
}
