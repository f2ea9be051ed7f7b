//! Finding a program by its name.
//!
//! A name with `\`, `/` or `:` in it is a path. Any other is looked for in the directories of
//! `Path`, in order, and nowhere else: not in the current directory, where a downloaded archive
//! may have put a `git.exe`, and not beside this executable. A directory of `Path` that is not
//! absolute would mean the current directory again, so it is left out.
#![forbid(unsafe_code)]

use liballoc::vec::Vec;

/// What can be started, in the order that counts without `PATHEXT`.
const KNOWN: [&str; 4] = [".com", ".exe", ".bat", ".cmd"];

/// The path of the first file that is there; `path` and `extensions` as the environment has them.
pub(super) fn find(
    name: &[u16],
    path: &[u16],
    extensions: &[u16],
    mut is_file: impl FnMut(&[u16]) -> bool,
) -> Option<Vec<u16>> {
    let extensions = known_extensions(extensions);
    if name.is_empty() || name.contains(&0) {
        return None;
    }
    if is_path(name) {
        return with_extension(name.to_vec(), &extensions, &mut is_file);
    }
    for directory in directories(path) {
        let mut file = directory;
        if file.last() != Some(&BACKSLASH) {
            file.push(BACKSLASH);
        }
        file.extend_from_slice(name);
        if let Some(found) = with_extension(file, &extensions, &mut is_file) {
            return Some(found);
        }
    }
    None
}

/// Whether `cmd.exe` must run it. The system ignores blanks and dots at the end of a name.
pub(super) fn is_batch_file(path: &[u16]) -> bool {
    let end = path.iter().rposition(|&unit| unit != 0x20 && unit != DOT).map_or(0, |at| at + 1);
    path.get(..end).is_some_and(|path| ends_with(path, ".bat") || ends_with(path, ".cmd"))
}

const BACKSLASH: u16 = 0x5C;
const SLASH: u16 = 0x2F;
const COLON: u16 = 0x3A;
const DOT: u16 = 0x2E;
const QUOTE: u16 = 0x22;
const SEMICOLON: u16 = 0x3B;

fn is_path(name: &[u16]) -> bool {
    name.iter().any(|unit| matches!(*unit, BACKSLASH | SLASH | COLON))
}

/// The file itself if its name has an extension, then with each extension behind.
fn with_extension(
    mut file: Vec<u16>,
    extensions: &[&str],
    is_file: &mut impl FnMut(&[u16]) -> bool,
) -> Option<Vec<u16>> {
    let name = file.iter().rposition(|unit| matches!(*unit, BACKSLASH | SLASH | COLON));
    let name = file.get(name.map_or(0, |at| at + 1)..).unwrap_or_default();
    if name.is_empty() {
        return None;
    }
    if name.contains(&DOT) && is_file(&file) {
        return Some(file);
    }
    let length = file.len();
    for extension in extensions {
        file.truncate(length);
        file.extend(extension.encode_utf16());
        if is_file(&file) {
            return Some(file);
        }
    }
    None
}

/// The absolute directories of a `Path`; quotes protect a semicolon and are taken off.
fn directories(path: &[u16]) -> impl Iterator<Item = Vec<u16>> + '_ {
    let mut rest = Some(path);
    core::iter::from_fn(move || {
        let path = rest?;
        let mut quoted = false;
        let end = path.iter().position(|&unit| {
            quoted ^= unit == QUOTE;
            unit == SEMICOLON && !quoted
        });
        let (entry, after) = path.split_at(end.unwrap_or(path.len()));
        rest = end.map(|_| after.get(1..).unwrap_or_default());
        Some(entry.iter().copied().filter(|&unit| unit != QUOTE).collect::<Vec<u16>>())
    })
    .filter(|directory| is_absolute(directory))
}

/// `C:\…`, `\\server\…`, `\\?\…`, with either slash.
fn is_absolute(path: &[u16]) -> bool {
    let is_slash = |unit: u16| unit == BACKSLASH || unit == SLASH;
    match path {
        [drive, COLON, slash, ..] => {
            u8::try_from(*drive).is_ok_and(|drive| drive.is_ascii_alphabetic()) && is_slash(*slash)
        }
        [first, second, third, ..] => is_slash(*first) && is_slash(*second) && !is_slash(*third),
        _ => false,
    }
}

/// Those of `PATHEXT` that need no other program, or all of them if it names none.
fn known_extensions(list: &[u16]) -> Vec<&'static str> {
    let mut extensions: Vec<&str> = Vec::new();
    for entry in list.split(|&unit| unit == SEMICOLON) {
        let known =
            KNOWN.into_iter().find(|known| entry.len() == known.len() && ends_with(entry, known));
        extensions.extend(known.filter(|known| !extensions.contains(known)));
    }
    if extensions.is_empty() {
        extensions.extend(KNOWN);
    }
    extensions
}

/// Without case; `end` is lower-case ASCII.
fn ends_with(text: &[u16], end: &str) -> bool {
    let Some(start) = text.len().checked_sub(end.len()) else { return false };
    text.iter().skip(start).zip(end.bytes()).all(|(&unit, wanted)| {
        u8::try_from(unit).is_ok_and(|byte| byte.to_ascii_lowercase() == wanted)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use liballoc::{format, string::String};

    fn wide(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    /// What is found, and every file that was asked for.
    fn search(
        name: &str,
        path: &str,
        extensions: &str,
        there: &[&str],
    ) -> (Option<String>, String) {
        let mut asked = String::new();
        let found = find(&wide(name), &wide(path), &wide(extensions), |file| {
            let file = String::from_utf16(file).unwrap();
            asked = format!("{asked}{file} ");
            there.contains(&file.as_str())
        });
        (found.map(|found| String::from_utf16(&found).unwrap()), asked)
    }

    #[test]
    fn directories_come_first_and_extensions_in_their_order() {
        let (found, asked) = search("cc", r"C:\a;D:\b\", ".CMD;.EXE;.VBS", &[r"D:\b\cc.exe"]);
        assert_eq!(found.as_deref(), Some(r"D:\b\cc.exe"));
        assert_eq!(asked, r"C:\a\cc.cmd C:\a\cc.exe D:\b\cc.cmd D:\b\cc.exe ");
    }

    #[test]
    fn a_name_with_an_extension_is_first_looked_for_as_it_is() {
        let (_, asked) = search("a.b", r"C:\x", "", &[]);
        assert_eq!(asked, r"C:\x\a.b C:\x\a.b.com C:\x\a.b.exe C:\x\a.b.bat C:\x\a.b.cmd ");
    }

    #[test]
    fn the_current_directory_is_never_asked() {
        let (found, asked) =
            search("cc.exe", r#";.;bin;\bin;/;C:;C:bin;"";..\x;\\;1:\x"#, "", &["cc.exe"]);
        assert_eq!((found, asked.as_str()), (None, ""));
    }

    #[test]
    fn a_path_is_taken_as_it_is() {
        let (found, asked) = search(r".\cc", r"C:\a", ".EXE", &[r".\cc.exe"]);
        assert_eq!(found.as_deref(), Some(r".\cc.exe"));
        assert_eq!(asked, r".\cc.exe ");
        assert_eq!(search("d/cc.exe", r"C:\a", "", &["d/cc.exe"]).0.as_deref(), Some("d/cc.exe"));
        assert_eq!(search(r"C:\a\", "", "", &[r"C:\a\"]).0, None);
        assert_eq!(search("", r"C:\a", "", &[r"C:\a\"]).0, None);
        // A dot of the directory is no extension.
        assert_eq!(search(r"..\cc", "", ".EXE", &[r"..\cc"]).0, None);
    }

    #[test]
    fn quotes_protect_a_semicolon() {
        let (_, asked) = search("x.exe", r#"C:\a;"D:\b;c";\\srv\share;\\?\E:\"#, ".EXE", &[]);
        let expected = [r"C:\a", r"D:\b;c", r"\\srv\share", r"\\?\E:"]
            .map(|directory| format!(r"{directory}\x.exe {directory}\x.exe.exe "));
        assert_eq!(asked, expected.concat());
    }

    #[test]
    fn batch_files_are_known_under_every_spelling() {
        for name in ["a.bat", "A.CMD", "a.bat.", "a.BAT . ", ".bat"] {
            assert!(is_batch_file(&wide(name)), "{name}");
        }
        for name in ["a.exe", "bat", "a.bat.exe", "", ". ."] {
            assert!(!is_batch_file(&wide(name)), "{name}");
        }
    }
}
