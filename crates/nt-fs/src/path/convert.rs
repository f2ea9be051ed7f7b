//! Win32 path → full path and NT path, by ntdll's rules in code of our own.
//!
//! What ntdll does and this does not: it opens the directory before a device name (`C:\x\nul`)
//! and refuses the path if there is none. A pure conversion cannot know; the device exists
//! whether or not the directory does.
use super::{
    device::DeviceNames,
    kind::{BACKSLASH, COLON, DOT, PathKind, SPACE, is_separator},
    out::Out,
};
use nt_core::{Call, Error, Result};
use nt_sys::ntstatus::STATUS_OBJECT_NAME_INVALID;

/// The directories that relative paths start from.
pub trait Directories {
    /// The current directory, a full Win32 path.
    fn current(&self) -> &[u16];
    /// The directory last current on a drive other than the current one; `letter` is as the path
    /// spells it. `None` means the drive's root.
    fn on_drive(&self, letter: u16) -> Option<&[u16]>;
}

/// A path that was converted, in the caller's buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Converted<'o> {
    path: &'o [u16],
    file_part: Option<usize>,
}

impl<'o> Converted<'o> {
    /// The whole path.
    pub const fn path(&self) -> &'o [u16] {
        self.path
    }

    /// The last component; `None` for a root, a device or a path that ends in a separator.
    pub fn file_part(&self) -> Option<&'o [u16]> {
        self.path.get(self.file_part?..)
    }
}

/// Resolves a Win32 path against the current directory, as `RtlGetFullPathName_U` does.
///
/// # Errors
///
/// [`Error::NameHasNul`]; [`Error::NameTooLong`] if `out` has no room for the result;
/// `STATUS_OBJECT_NAME_INVALID` for a path that is empty or all spaces.
#[doc(alias = "RtlGetFullPathName_U")]
pub fn full_path<'o>(
    path: &[u16],
    directories: &dyn Directories,
    devices: DeviceNames,
    out: &'o mut [u16],
) -> Result<Converted<'o>> {
    check(path)?;
    Builder { out: Out::new(out), form: Form::Win32 }.build(path, directories, devices)
}

/// Turns a Win32 path into an NT path, as `RtlDosPathNameToNtPathName_U` does.
///
/// ```
/// use nt_fs::path::{DeviceNames, Directories, nt_path};
/// struct Root([u16; 3]);
/// impl Directories for Root {
///     fn current(&self) -> &[u16] {
///         &self.0
///     }
///     fn on_drive(&self, _: u16) -> Option<&[u16]> {
///         None
///     }
/// }
/// let root = Root(nt_core::encode_utf16(r"C:\"));
/// let path: [u16; 6] = nt_core::encode_utf16(r"a/./b.");
/// let mut out = [0; 260];
/// let path = nt_path(&path, &root, DeviceNames::Windows10, &mut out)?;
/// assert_eq!(String::from_utf16_lossy(path.path()), r"\??\C:\a\b");
/// # Ok::<(), nt_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`full_path`].
#[doc(alias = "RtlDosPathNameToNtPathName_U_WithStatus")]
pub fn nt_path<'o>(
    path: &[u16],
    directories: &dyn Directories,
    devices: DeviceNames,
    out: &'o mut [u16],
) -> Result<Converted<'o>> {
    check(path)?;
    let mut out = Out::new(out);
    if let Some(rest) = verbatim(path) {
        out.push_ascii(r"\??\");
        out.push(rest);
        return converted(out);
    }
    Builder { out, form: Form::Nt }.build(path, directories, devices)
}

/// What follows `\\?\` or `\??\`, spelled with backslashes: taken as it stands. `\??\` alone is a
/// directory called `??`.
pub(super) fn verbatim(path: &[u16]) -> Option<&[u16]> {
    const QUESTION: u16 = 0x3F;
    match path {
        [BACKSLASH, BACKSLASH, QUESTION, BACKSLASH, rest @ ..] => Some(rest),
        [BACKSLASH, QUESTION, QUESTION, BACKSLASH, rest @ ..] if !rest.is_empty() => Some(rest),
        _ => None,
    }
}

fn check(path: &[u16]) -> Result<()> {
    if path.contains(&0) {
        return Err(Error::NameHasNul);
    }
    if path.iter().all(|&unit| unit == SPACE) {
        return Call::RtlDosPathNameToNtPathName.check(STATUS_OBJECT_NAME_INVALID).map(|_| ());
    }
    Ok(())
}

fn converted(out: Out<'_>) -> Result<Converted<'_>> {
    let (path, file_part) = out.finish().ok_or(Error::NameTooLong)?;
    Ok(Converted { path, file_part })
}

/// How roots are spelled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Win32,
    Nt,
}

struct Builder<'o> {
    out: Out<'o>,
    form: Form,
}

impl<'o> Builder<'o> {
    fn build(
        mut self,
        path: &[u16],
        directories: &dyn Directories,
        devices: DeviceNames,
    ) -> Result<Converted<'o>> {
        if let Some(name) = devices.find(path).and_then(|name| path.get(name)) {
            self.out.push_ascii(if self.form == Form::Nt { r"\??\" } else { r"\\.\" });
            self.out.push(name);
            self.out.end_root();
            let (path, _) = self.out.finish().ok_or(Error::NameTooLong)?;
            return Ok(Converted { path, file_part: None });
        }
        let rest = match PathKind::of(path) {
            PathKind::Relative => {
                self.directory(directories.current());
                path
            }
            PathKind::Rooted => {
                self.root(directories.current());
                path
            }
            PathKind::DriveRelative => {
                self.drive_directory(path[0], directories);
                &path[2..]
            }
            _ => self.root(path),
        };
        self.walk(rest);
        self.out.trim();
        converted(self.out)
    }

    /// Starts with the root of an absolute path; returns what follows it.
    fn root<'p>(&mut self, path: &'p [u16]) -> &'p [u16] {
        let nt = self.form == Form::Nt;
        match PathKind::of(path) {
            PathKind::UncAbsolute => {
                self.out.push_ascii(if nt { r"\??\UNC\" } else { r"\\" });
                self.share(&path[2..])
            }
            kind @ (PathKind::LocalDevice | PathKind::RootLocalDevice) => {
                let win32 = if path[2] == DOT || kind == PathKind::RootLocalDevice {
                    r"\\.\"
                } else {
                    r"\\?\"
                };
                self.out.push_ascii(if nt { r"\??\" } else { win32 });
                self.out.end_root();
                path.get(4..).unwrap_or(&[])
            }
            PathKind::DriveAbsolute => {
                self.drive(path[0]);
                &path[3..]
            }
            // A current directory that is none of these was never full: start at the bare prefix.
            _ => path,
        }
    }

    fn drive(&mut self, letter: u16) {
        if self.form == Form::Nt {
            self.out.push_ascii(r"\??\");
        }
        self.out.push(&[letter, COLON, BACKSLASH]);
        self.out.end_root();
    }

    /// The server and the share. `.` and `..` name neither, as no one can back out of them.
    fn share<'p>(&mut self, path: &'p [u16]) -> &'p [u16] {
        let (server, mut rest) = split_component(path);
        if !is_dots(server) {
            self.out.push(server);
        }
        self.out.end_root();
        if rest.is_empty() {
            return rest;
        }
        self.out.push(&[BACKSLASH]);
        self.out.end_root();
        loop {
            let (share, behind) = split_component(skip_separators(rest));
            if share.is_empty() {
                return &[];
            }
            rest = behind;
            if !is_dots(share) {
                self.out.push(share);
                self.out.end_root();
                return rest;
            }
        }
    }

    /// Starts with a directory that is a full path.
    fn directory(&mut self, directory: &[u16]) {
        let rest = self.root(directory);
        self.walk(rest);
        self.out.drop_separator();
    }

    fn drive_directory(&mut self, letter: u16, directories: &dyn Directories) {
        let current = directories.current();
        if matches!(current, [first, COLON, ..] if upper(*first) == upper(letter)) {
            return self.directory(current);
        }
        match directories.on_drive(letter) {
            Some(directory) if PathKind::of(directory) == PathKind::DriveAbsolute => {
                self.directory(directory);
            }
            _ => self.drive(letter),
        }
    }

    /// Takes the components one by one.
    fn walk(&mut self, path: &[u16]) {
        let mut components = path.split(|&unit| is_separator(unit)).peekable();
        while let Some(component) = components.next() {
            let is_last = components.peek().is_none();
            match component {
                [] | [DOT] => {}
                [DOT, DOT] => self.out.pop(),
                _ => {
                    self.out.separate();
                    self.out.push(component);
                    if !is_last {
                        self.out.drop_dot();
                    }
                }
            }
            if !is_last {
                self.out.separate();
            } else if is_dots(component) {
                self.out.drop_separator();
            }
        }
    }
}

fn is_dots(component: &[u16]) -> bool {
    matches!(component, [DOT] | [DOT, DOT])
}

fn split_component(path: &[u16]) -> (&[u16], &[u16]) {
    path.split_at(path.iter().position(|&unit| is_separator(unit)).unwrap_or(path.len()))
}

fn skip_separators(path: &[u16]) -> &[u16] {
    &path[path.iter().position(|&unit| !is_separator(unit)).unwrap_or(path.len())..]
}

/// Upper case for drive letters, ASCII alone.
fn upper(unit: u16) -> u16 {
    if matches!(unit, 0x61..=0x7A) { unit - 0x20 } else { unit }
}
