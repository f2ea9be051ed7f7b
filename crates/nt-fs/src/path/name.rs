//! NT paths, and the way of any path into the kernel.
use super::{DeviceNames, Directories, Source, nt_path, wtf8};
use crate::process;
use core::fmt;
use nt_core::{Error, Result, UnicodeStr};

/// An absolute path as the object manager knows it, such as `\??\C:\Windows` or
/// `\Device\HarddiskVolume1\x`; nothing in it is interpreted.
///
/// ```no_run
/// let path: Vec<u16> = r"\??\C:\Windows".encode_utf16().collect();
/// let path = nt_fs::path::NtPath::new(&path)?;
/// let dir = nt_fs::Dir::open(path)?;
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NtPath<'a>(&'a [u16]);

impl<'a> NtPath<'a> {
    /// Takes the units for an NT path.
    ///
    /// # Errors
    ///
    /// [`Error::NameTooLong`] past 32,767 units.
    pub fn new(units: &'a [u16]) -> Result<Self> {
        UnicodeStr::new(units)?;
        Ok(Self(units))
    }

    /// The units.
    pub const fn units(self) -> &'a [u16] {
        self.0
    }
}

/// Prints unpaired surrogates as U+FFFD.
impl fmt::Display for NtPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        char::decode_utf16(self.0.iter().copied())
            .try_for_each(|c| f.write_char(c.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}

impl fmt::Debug for NtPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NtPath({self})")
    }
}

/// Room for a path of 259 units and for `\??\UNC\` before it.
const SHORT: usize = 268;
/// Room for every name a `UNICODE_STRING` can count, and for one unit that it cannot.
const LONG: usize = 0x8000;

/// Calls `then` with the NT name of `path`, kept on the stack.
pub(crate) fn with_name<R>(path: Source<'_>, then: impl FnOnce(&[u16]) -> Result<R>) -> Result<R> {
    let mut out = [0; SHORT];
    let converted = match path {
        Source::Nt(units) => Ok(units),
        Source::Utf16(units) => convert(units, &mut out),
        Source::Wtf8(bytes) => {
            let mut units = [0; SHORT];
            match wtf8::decode(bytes, &mut units) {
                Some(len) => convert(&units[..len], &mut out),
                None => Err(Error::NameTooLong),
            }
        }
    };
    match converted {
        Err(Error::NameTooLong) => with_long_name(path, then),
        name => then(name?),
    }
}

/// Calls `then` with `name` as it stands, for a name relative to a handle.
pub(crate) fn with_relative<R>(
    name: Source<'_>,
    then: impl FnOnce(&[u16]) -> Result<R>,
) -> Result<R> {
    let mut units = [0; SHORT];
    match name {
        Source::Nt(name) | Source::Utf16(name) => then(name),
        Source::Wtf8(bytes) => match wtf8::decode(bytes, &mut units) {
            Some(len) => then(&units[..len]),
            None => with_long_relative(bytes, then),
        },
    }
}

#[cold]
#[inline(never)]
#[expect(clippy::large_stack_arrays, reason = "works without a heap, for the longest of paths")]
fn with_long_relative<R>(name: &[u8], then: impl FnOnce(&[u16]) -> Result<R>) -> Result<R> {
    let mut units = [0; LONG];
    let len = wtf8::decode(name, &mut units).ok_or(Error::NameTooLong)?;
    then(&units[..len])
}

/// Out of line, as it takes 64 KiB of stack and seldom runs.
#[cold]
#[inline(never)]
#[expect(clippy::large_stack_arrays, reason = "works without a heap, for the longest of paths")]
fn with_long_name<R>(path: Source<'_>, then: impl FnOnce(&[u16]) -> Result<R>) -> Result<R> {
    let mut out = [0; LONG];
    let len = match path {
        Source::Nt(units) => return then(units),
        Source::Utf16(units) => convert(units, &mut out)?.len(),
        Source::Wtf8(bytes) => convert_long(bytes, &mut out)?,
    };
    then(&out[..len])
}

/// Apart from [`with_long_name`], so that the second buffer is gone when the calls are made.
#[inline(never)]
#[expect(clippy::large_stack_arrays, reason = "as above, and given back at once")]
fn convert_long(bytes: &[u8], out: &mut [u16]) -> Result<usize> {
    let mut units = [0; LONG];
    let len = wtf8::decode(bytes, &mut units).ok_or(Error::NameTooLong)?;
    Ok(convert(&units[..len], out)?.len())
}

/// Where absolute paths start from: nowhere.
struct Absolute;

impl Directories for Absolute {
    fn current(&self) -> &[u16] {
        &[]
    }

    fn on_drive(&self, _letter: u16) -> Option<&[u16]> {
        None
    }
}

fn convert<'o>(path: &[u16], out: &'o mut [u16]) -> Result<&'o [u16]> {
    let devices = DeviceNames::of_system();
    // Only what depends on the current directory waits for the lock that guards it.
    let converted = if is_absolute(path) {
        nt_path(path, &Absolute, devices, out)
    } else {
        process::with_directories(|directories| nt_path(path, directories, devices, out))
    };
    Ok(converted?.path())
}

fn is_absolute(path: &[u16]) -> bool {
    use super::PathKind;
    super::convert::verbatim(path).is_some()
        || !matches!(
            PathKind::of(path),
            PathKind::DriveRelative | PathKind::Rooted | PathKind::Relative
        )
}
