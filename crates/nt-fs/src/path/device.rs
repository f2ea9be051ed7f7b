//! Device names that hide in Win32 paths: `NUL`, `CON`, `COM1`, …
use super::kind::{COLON, DOT, PathKind, SPACE, is_separator};
use core::ops::Range;

/// Which last components stand for devices instead of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeviceNames {
    /// Windows 10: each of the names, in any directory and with any extension (`C:\dir\aux.txt`).
    #[default]
    Windows10,
    /// Windows 11: most of the names only alone (`aux`); `NUL`, `CONIN$` and `CONOUT$` also in a
    /// directory; none with an extension.
    Windows11,
    /// None: each name is a file.
    Literal,
}

/// The first build of Windows 11.
const WINDOWS_11: u16 = 22_000;

impl DeviceNames {
    /// What this system's own functions do. Used wherever a path is not converted by hand.
    pub fn of_system() -> Self {
        if crate::process::build_number() >= WINDOWS_11 { Self::Windows11 } else { Self::Windows10 }
    }

    /// Finds the device name a Win32 path ends in, as `RtlIsDosDeviceName_U` does.
    ///
    /// ```
    /// use nt_fs::path::DeviceNames;
    /// let path: Vec<u16> = r"C:\dir\aux.txt".encode_utf16().collect();
    /// assert_eq!(DeviceNames::Windows10.find(&path), Some(7..10));
    /// assert_eq!(DeviceNames::Windows11.find(&path), None);
    /// ```
    pub fn find(self, path: &[u16]) -> Option<Range<usize>> {
        let start = match PathKind::of(path) {
            // `\\.\NUL` names the device outright, and a share may hold a file called `nul`.
            PathKind::UncAbsolute | PathKind::LocalDevice | PathKind::RootLocalDevice => {
                return None;
            }
            PathKind::DriveAbsolute | PathKind::DriveRelative => 2,
            _ => 0,
        };
        let after_last = path.iter().rposition(|&unit| is_separator(unit)).map_or(0, |at| at + 1);
        let start = start.max(after_last);
        let name = path.get(start..)?;
        let name = match self {
            Self::Windows10 => {
                let end = name.iter().position(|&unit| matches!(unit, DOT | COLON));
                trim_end(&name[..end.unwrap_or(name.len())], |unit| unit == SPACE)
            }
            Self::Windows11 => trim_end(name, |unit| matches!(unit, DOT | COLON | SPACE)),
            Self::Literal => return None,
        };
        let found = match device(name)? {
            Device::Anywhere => true,
            Device::Alone => self == Self::Windows10 || start == 0,
        };
        found.then(|| start..start + name.len())
    }
}

/// Where Windows 11 still takes the name for a device.
#[derive(Clone, Copy)]
enum Device {
    Anywhere,
    Alone,
}

fn device(name: &[u16]) -> Option<Device> {
    match name.len() {
        3 if is(name, "NUL") => Some(Device::Anywhere),
        3 if is(name, "AUX") || is(name, "CON") || is(name, "PRN") => Some(Device::Alone),
        4 if is(&name[..3], "COM") || is(&name[..3], "LPT") => match name[3] {
            // 1 to 9, and the superscripts ¹, ², ³.
            0x31..=0x39 | 0xB9 | 0xB2 | 0xB3 => Some(Device::Alone),
            _ => None,
        },
        6 if is(name, "CONIN$") => Some(Device::Anywhere),
        7 if is(name, "CONOUT$") => Some(Device::Anywhere),
        _ => None,
    }
}

fn is(name: &[u16], ascii: &str) -> bool {
    name.iter().map(|&unit| upper(unit)).eq(ascii.encode_utf16())
}

/// The upper case of an ASCII letter; all else stays.
fn upper(unit: u16) -> u16 {
    if matches!(unit, 0x61..=0x7A) { unit - 0x20 } else { unit }
}

fn trim_end(mut name: &[u16], trimmed: impl Fn(u16) -> bool) -> &[u16] {
    while let [rest @ .., last] = name {
        if !trimmed(*last) {
            break;
        }
        name = rest;
    }
    name
}
