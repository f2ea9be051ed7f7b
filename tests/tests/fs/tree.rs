//! A tree of files of all sorts, made by std, the same in each run.
use crate::random::Random;
use std::{
    fs,
    os::windows::{ffi::OsStrExt, fs::OpenOptionsExt},
    path::{Path, PathBuf},
};

/// `\\?\` before an absolute path: no limit, nothing trimmed.
pub(crate) fn verbatim(path: &Path) -> PathBuf {
    let text = path.to_str().unwrap();
    if text.starts_with(r"\\?\") { path.to_owned() } else { format!(r"\\?\{text}").into() }
}

/// Makes about `count` files below `root`; returns all paths, directories first.
pub(crate) fn make(root: &Path, count: usize) -> (Vec<PathBuf>, Vec<PathBuf>) {
    const NAMES: &[&str] = &[
        "plain",
        "with space",
        "two.dots.txt",
        "\u{e4}\u{f6}\u{fc}",
        "\u{65e5}\u{672c}",
        "\u{1F600}",
        "dot.",
        "dots...",
        "space ",
        ".hidden",
        "-dash",
        "UPPER",
        "a&b",
        "nul",
        "aux.txt",
        "COM1",
        "long name that goes on and on and on",
    ];
    let mut random = Random::new(count as u64 + 7);
    let root = verbatim(root);
    let (mut dirs, mut files) = (vec![root], Vec::new());
    while files.len() < count {
        let parent = if random.below(4) == 0 { dirs.len() - 1 } else { random.below(dirs.len()) };
        let name = format!("{}{}", random.below(1_000_000), random.of(NAMES));
        let path = dirs[parent].join(name);
        if path.as_os_str().encode_wide().count() > 1500 {
            continue;
        }
        if random.below(20) == 0 {
            fs::create_dir(&path).unwrap();
            dirs.push(path);
            continue;
        }
        // 1 read-only, 2 hidden, 4 system.
        let attributes = [0, 0, 0, 1, 2, 4, 7][random.below(7)];
        let mut options = fs::OpenOptions::new();
        let file = options.write(true).create_new(true).attributes(attributes).open(&path).unwrap();
        let len = random.below(3000) as u64;
        if len % 3 != 0 {
            file.set_len(len).unwrap();
        }
        files.push(path);
    }
    (dirs, files)
}
