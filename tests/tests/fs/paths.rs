//! Our path conversion gives what ntdll gives, on paths made to be hard.
//!
//! Where Wine is known not to do what Windows does, the path is made otherwise: a single leading
//! slash is a Unix path to Wine; it lets `..` leave a share; it still takes `\\.\CON` for the
//! device; and it ends what a bare `C:` means in a backslash.
use crate::{ntdll, random::Random};
use nt_fs::path::{DeviceNames, Directories, Dos83, PathKind, dos83, full_path, nt_path};
use nt_tests::wide;

struct Process(Vec<u16>);

impl Directories for Process {
    fn current(&self) -> &[u16] {
        &self.0
    }

    fn on_drive(&self, _letter: u16) -> Option<&[u16]> {
        None
    }
}

fn process() -> Process {
    let current = std::env::current_dir().unwrap();
    let mut units = wide(current.to_str().unwrap());
    if units.last() != Some(&u16::from(b'\\')) {
        units.push(u16::from(b'\\'));
    }
    Process(units)
}

const STARTS: &[&str] = &[
    "",
    "",
    "\\",
    "c:\\",
    "C:/",
    "C:",
    "z:",
    "y:\\",
    "\\\\.\\",
    "//./",
    "\\\\?\\",
    "//?/",
    "\\\\?/",
    "\\??\\",
    "\\\\.",
    "//?",
    "\\\\server\\share\\a\\",
    "//server/share/a/",
    ".\\",
    "..\\",
];
const PARTS: &[&str] = &[
    "a",
    "b",
    "foo",
    "foo.",
    "foo..",
    "bar ",
    "x.y",
    ".",
    ".",
    "..",
    "..",
    "...",
    ". ",
    " .",
    " ",
    "",
    "\u{e4}",
    "\u{1F600}",
    "a:b",
    "*",
    "?",
    "foo . .",
    "C:",
    "con",
    "nul.txt",
    "nul",
    "COM1",
    "lpt9:",
    "aux ",
    "prn.",
    "conin$",
    "CONOUT$",
    "com10",
    "nul:x",
    "clock$",
];

fn path(random: &mut Random) -> String {
    let mut path = random.of(STARTS).to_owned();
    for _ in 0..random.below(6) {
        path += random.of(PARTS);
        path += random.of(&["\\", "/", "\\", "\\\\", ""]);
    }
    path
}

/// What Wine answers otherwise than Windows, or what no pure conversion can know.
fn skipped(path: &str, units: &[u16]) -> bool {
    let unix = path.starts_with('/') && PathKind::of(units) == PathKind::Rooted;
    // Too many `..`: out of the share.
    let share = PathKind::of(units) == PathKind::UncAbsolute
        && (!path.replace('\\', "/").starts_with("//server/share/a/") || path.contains(".."));
    let console = path.eq_ignore_ascii_case("\\\\.\\con");
    let bare_drive = units.len() == 2 && PathKind::of(units) == PathKind::DriveRelative;
    unix || share || console || bare_drive
}

fn to_text(answer: Option<(Vec<u16>, Option<Vec<u16>>)>) -> Option<(String, Option<String>)> {
    let text = |units: Vec<u16>| String::from_utf16(&units).unwrap();
    answer.map(|(path, part)| (text(path), part.map(text)))
}

#[test]
fn a_hundred_thousand_generated_paths_convert_as_ntdll_converts_them() {
    let base = process();
    let mut random = Random::new(0x5EED);
    let (mut compared, mut count) = (0, 0);
    while compared < 100_000 {
        count += 1;
        assert!(count < 200_000, "most paths are compared");
        let path = path(&mut random);
        let units = wide(&path);
        assert_eq!(PathKind::of(&units) as i32, ntdll::path_type(&units), "kind of {path:?}");
        if skipped(&path, &units) {
            continue;
        }
        compared += 1;
        let device = DeviceNames::Windows10.find(&units);
        assert_eq!(device, ntdll::device_name(&units), "device in {path:?}");
        let mut out = [0; 1000];
        let ours = full_path(&units, &base, DeviceNames::Windows10, &mut out)
            .ok()
            .map(|full| (full.path().to_vec(), full.file_part().map(<[u16]>::to_vec)));
        assert_eq!(to_text(ours), to_text(ntdll::full_path(&units)), "full path of {path:?}");
        let ours = nt_path(&units, &base, DeviceNames::Windows10, &mut out)
            .ok()
            .map(|nt| (nt.path().to_vec(), nt.file_part().map(<[u16]>::to_vec)));
        let theirs = ntdll::nt_path(&units);
        // ntdll refuses a device in a directory that does not exist; see `nt_path`'s module.
        if theirs.is_some() || device.is_none() {
            assert_eq!(to_text(ours), to_text(theirs), "NT path of {path:?}");
        }
    }
}

#[test]
fn generated_names_are_8_3_as_ntdll_says() {
    let mut random = Random::new(83);
    let pieces = ["a", "B1", "longer", "12345678", ".", ".", " ", "x", "+", ";", "~1", "{", "\""];
    for _ in 0..20_000 {
        let name: String = (0..random.below(5)).map(|_| random.of(&pieces)).collect();
        let ours = match dos83(&wide(&name)) {
            Dos83::Legal => Some(false),
            Dos83::LegalWithSpaces => Some(true),
            Dos83::Illegal => None,
        };
        assert_eq!(ours, ntdll::dos83(&wide(&name)), "{name:?}");
    }
}
