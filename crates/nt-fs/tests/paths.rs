//! Path conversion against known answers: each line of `data/*.tsv` is a test.
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use nt_fs::path::{
    DeviceNames, Directories, Dos83, PathKind, dos83, full_path, matches_mask, nt_path,
};

struct Fixed {
    current: Vec<u16>,
    drives: Vec<(char, Vec<u16>)>,
}

impl Directories for Fixed {
    fn current(&self) -> &[u16] {
        &self.current
    }

    fn on_drive(&self, letter: u16) -> Option<&[u16]> {
        let letter = char::from_u32(u32::from(letter))?.to_ascii_uppercase();
        self.drives.iter().find(|(drive, _)| *drive == letter).map(|(_, path)| &**path)
    }
}

fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn text(units: &[u16]) -> String {
    String::from_utf16(units).unwrap()
}

/// The fields of each line: `=text`, `-` for none, or a plain word.
fn rows(data: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn field(field: &str) -> Option<&str> {
    field.strip_prefix('=')
}

fn fixed(current: &str) -> Fixed {
    Fixed { current: wide(&format!("{current}\\")), drives: Vec::new() }
}

fn full(path: &str, base: &Fixed, devices: DeviceNames) -> Option<(String, Option<String>)> {
    let mut out = [0; 1000];
    let full = full_path(&wide(path), base, devices, &mut out).ok()?;
    Some((text(full.path()), full.file_part().map(text)))
}

fn nt(path: &str, base: &Fixed, devices: DeviceNames) -> Option<(String, Option<String>)> {
    let mut out = [0; 1000];
    let nt = nt_path(&wide(path), base, devices, &mut out).ok()?;
    Some((text(nt.path()), nt.file_part().map(text)))
}

#[test]
fn kinds() {
    let mut count = 0;
    for row in rows(include_str!("data/path_kind.tsv")) {
        let path = field(row[0]).unwrap();
        assert_eq!((PathKind::of(&wide(path)) as u32).to_string(), row[1], "{path}");
        count += 1;
    }
    assert_eq!(count, 57);
}

#[test]
fn device_names() {
    let mut count = 0;
    for row in rows(include_str!("data/device_name.tsv")) {
        let path = field(row[0]).unwrap();
        for (devices, expected) in
            [(DeviceNames::Windows10, row[1]), (DeviceNames::Windows11, row[2])]
        {
            let found = devices.find(&wide(path)).map_or(0, |at| (at.start << 17) | (at.len() * 2));
            assert_eq!(found.to_string(), expected, "{path} {devices:?}");
        }
        assert_eq!(DeviceNames::Literal.find(&wide(path)), None);
        count += 1;
    }
    assert_eq!(count, 30);
}

#[test]
fn superscript_digits_count_as_digits() {
    for name in ["COM\u{b9}", "lpt\u{b2}", "com\u{b3}"] {
        assert_eq!(DeviceNames::Windows10.find(&wide(name)), Some(0..4), "{name}");
        assert_eq!(DeviceNames::Windows11.find(&wide(name)), Some(0..4), "{name}");
    }
    for name in ["COM0", "COM\u{2074}", "COM\u{b9}\u{b9}"] {
        assert_eq!(DeviceNames::Windows10.find(&wide(name)), None, "{name}");
    }
}

#[test]
fn full_paths() {
    let mut count = 0;
    for row in rows(include_str!("data/full_path.tsv")) {
        let [path, current, expected, part] = [0, 1, 2, 3].map(|at| field(row[at]));
        let expected = expected.map(|full| (full.to_owned(), part.map(str::to_owned)));
        let (path, base) = (path.unwrap(), fixed(current.unwrap()));
        assert_eq!(full(path, &base, DeviceNames::Windows10), expected, "{path}");
        count += 1;
    }
    assert_eq!(count, 52);
}

#[test]
fn nt_paths() {
    let mut count = 0;
    for row in rows(include_str!("data/nt_path.tsv")) {
        let [path, current, expected, part] = [0, 1, 2, 3].map(|at| field(row[at]));
        let expected = expected.map(|full| (full.to_owned(), part.map(str::to_owned)));
        let (path, base) = (path.unwrap(), fixed(current.unwrap()));
        assert_eq!(nt(path, &base, DeviceNames::Windows10), expected, "{path}");
        count += 1;
    }
    assert_eq!(count, 157);
}

#[test]
fn windows_11_and_literal_names() {
    let base = fixed("C:\\windows");
    for (path, ten, eleven, literal) in [
        ("C:\\con\\con", "\\??\\con", "\\??\\C:\\con\\con", "\\??\\C:\\con\\con"),
        ("aux.txt", "\\??\\aux", "\\??\\C:\\windows\\aux.txt", "\\??\\C:\\windows\\aux.txt"),
        ("aux", "\\??\\aux", "\\??\\aux", "\\??\\C:\\windows\\aux"),
        ("C:\\x\\nul", "\\??\\nul", "\\??\\nul", "\\??\\C:\\x\\nul"),
        ("CONIN$", "\\??\\CONIN$", "\\??\\CONIN$", "\\??\\C:\\windows\\CONIN$"),
    ] {
        for (devices, expected) in [
            (DeviceNames::Windows10, ten),
            (DeviceNames::Windows11, eleven),
            (DeviceNames::Literal, literal),
        ] {
            assert_eq!(nt(path, &base, devices).unwrap().0, expected, "{path} {devices:?}");
        }
    }
}

#[test]
fn drives_and_shares_as_current_directories() {
    let mut base = fixed("C:\\a\\b");
    base.drives.push(('D', wide("D:\\x\\y")));
    base.drives.push(('E', wide("nonsense")));
    for (path, expected) in [
        ("D:z", "\\??\\D:\\x\\y\\z"),
        ("d:..", "\\??\\D:\\x"),
        ("D:", "\\??\\D:\\x\\y"),
        ("c:", "\\??\\C:\\a\\b"),
        ("c:z", "\\??\\C:\\a\\b\\z"),
        ("e:z", "\\??\\e:\\z"),
        ("f:", "\\??\\f:\\"),
        ("..\\..\\..\\z", "\\??\\C:\\z"),
    ] {
        assert_eq!(nt(path, &base, DeviceNames::Windows10).unwrap().0, expected, "{path}");
    }
    let base = fixed("\\\\server\\share\\a");
    for (path, expected) in [
        ("z", "\\??\\UNC\\server\\share\\a\\z"),
        ("..", "\\??\\UNC\\server\\share"),
        ("..\\..\\z", "\\??\\UNC\\server\\share\\z"),
        ("\\z", "\\??\\UNC\\server\\share\\z"),
        ("\\", "\\??\\UNC\\server\\share\\"),
        ("C:z", "\\??\\C:\\z"),
    ] {
        assert_eq!(nt(path, &base, DeviceNames::Windows10).unwrap().0, expected, "{path}");
    }
}

#[test]
fn nobody_backs_out_of_a_share() {
    let base = fixed("C:\\windows");
    for (path, expected) in [
        ("\\\\server\\share\\a\\..\\b", "\\\\server\\share\\b"),
        ("\\\\server\\share\\a\\..\\..\\..", "\\\\server\\share"),
        ("\\\\server\\share\\..\\b", "\\\\server\\share\\b"),
        ("\\\\server\\share\\..\\", "\\\\server\\share\\"),
        ("\\\\server\\..", "\\\\server\\"),
        ("\\\\server\\..\\share", "\\\\server\\share"),
        ("//..", "\\\\"),
        ("\\\\server\\\\share", "\\\\server\\share"),
    ] {
        assert_eq!(full(path, &base, DeviceNames::Windows10).unwrap().0, expected, "{path}");
    }
}

#[test]
fn no_limit_but_the_buffer() {
    let base = fixed("C:\\windows");
    let path = wide(&format!("C:\\{}", "a\\".repeat(16_000)));
    let mut out = vec![0; 0x8000];
    let long = nt_path(&path, &base, DeviceNames::Windows10, &mut out).unwrap();
    assert_eq!(long.path().len(), 4 + 3 + 32_000);
    for room in 0..12 {
        let mut out = vec![0; room];
        let result = nt_path(&wide("C:\\a\\b"), &base, DeviceNames::Windows10, &mut out);
        assert_eq!(result.is_ok(), room >= 10, "{room}");
    }
}

#[test]
fn nul_and_nothing_are_refused() {
    let base = fixed("C:\\windows");
    for path in ["", " ", "   ", "a\0b"] {
        assert_eq!(full(path, &base, DeviceNames::Windows10), None);
        assert_eq!(nt(path, &base, DeviceNames::Windows10), None);
    }
}

#[test]
fn names_of_eight_and_three() {
    let mut count = 0;
    for row in rows(include_str!("data/dos83.tsv")) {
        let expected = match (row[1], row[2]) {
            ("true", "true") => Dos83::LegalWithSpaces,
            ("true", _) => Dos83::Legal,
            _ => Dos83::Illegal,
        };
        let name = field(row[0]).unwrap();
        assert_eq!(dos83(&wide(name)), expected, "{name}");
        count += 1;
    }
    assert_eq!(count, 11);
}

#[test]
fn masks() {
    const NAMES: &[&str] = &[
        "longfilename.tmp",
        "n.tmp",
        "h.tmp",
        "s.tmp",
        "d.tmp",
        "\u{e9}a.tmp",
        "\u{c9}b.tmp",
        "ea.tmp",
        "ea",
        ".",
        "..",
        "ea.tmp.tmp",
        ".a",
        ".a.a",
        "a.",
        "..a",
        ".aa",
        "a..",
    ];
    let mut count = 0;
    for row in rows(include_str!("data/mask.tsv")) {
        let mask = field(row[0]).unwrap();
        let expected: Vec<_> = row[1..].iter().filter_map(|name| field(name)).collect();
        let found: Vec<_> =
            NAMES.iter().copied().filter(|name| matches_mask(&wide(mask), &wide(name))).collect();
        assert_eq!(found, expected, "{mask}");
        count += 1;
    }
    assert_eq!(count, 39);
}

#[test]
fn masks_compare_without_case_and_always_end() {
    for (mask, name, expected) in [
        ("\u{c4}*", "\u{e4}b", true),
        ("i", "\u{131}", false),
        ("s", "\u{17f}", false),
        ("*.TXT", "a.txt", true),
        ("", "", true),
        ("", "a", false),
        ("*", "", true),
    ] {
        assert_eq!(matches_mask(&wide(mask), &wide(name)), expected, "{mask} {name}");
    }
    let mask = wide(&format!("{}b", "*a".repeat(500)));
    assert!(!matches_mask(&mask, &wide(&"a".repeat(1023))));
    assert!(!matches_mask(&wide("*"), &wide(&"a".repeat(1024))));
}
