//! The mirror that this machine's own apt sources name.
//!
//! Two forms are read: deb822 (`*.sources`) and one line an entry (`*.list`).
use crate::outcome::Failure;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// One archive that apt fetches from.
#[derive(Debug, Default, PartialEq, Eq)]
struct Source {
    uris: Vec<String>,
    suites: Vec<String>,
    components: Vec<String>,
}

/// The first archive of Debian itself: it has the suite that this machine runs, and `main`.
pub(crate) fn mirror() -> Result<String, Failure> {
    let release = fs::read_to_string("/etc/os-release")?;
    if value(&release, "ID") != Some("debian") {
        return Err("only a Debian machine has a mirror that holds trixie".into());
    }
    let suite = value(&release, "VERSION_CODENAME").unwrap_or("sid");
    for file in files(Path::new("/etc/apt"))? {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let lines = file.extension().is_some_and(|extension| extension == "list");
        let sources = if lines { in_lines(&text) } else { in_stanzas(&text) };
        if let Some(uri) = sources.into_iter().find_map(|source| source.mirror_of(suite)) {
            return Ok(uri);
        }
    }
    Err(format!("no apt source holds {suite} main").into())
}

fn value<'t>(release: &'t str, key: &str) -> Option<&'t str> {
    let line = release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))?;
    Some(line.trim_matches('"'))
}

/// Debian's own files first: others may hold a suite of the same name.
fn files(apt: &Path) -> Result<Vec<PathBuf>, Failure> {
    let parts = apt.join("sources.list.d");
    let mut files = vec![parts.join("debian.sources"), apt.join("sources.list")];
    let mut others = Vec::new();
    if parts.is_dir() {
        for entry in fs::read_dir(&parts)? {
            let path = entry?.path();
            let known = ["sources", "list"].map(Some);
            if known.contains(&path.extension().and_then(|extension| extension.to_str())) {
                others.push(path);
            }
        }
    }
    others.sort();
    files.extend(others);
    files.retain(|file| file.is_file());
    Ok(files)
}

impl Source {
    fn mirror_of(&self, suite: &str) -> Option<String> {
        let holds = |list: &[String], what: &str| list.iter().any(|item| item == what);
        let web = |uri: &&String| uri.starts_with("http://") || uri.starts_with("https://");
        if holds(&self.suites, suite) && holds(&self.components, "main") {
            self.uris.iter().find(web).cloned()
        } else {
            None
        }
    }
}

/// deb822: stanzas of `Field: values`, continued on indented lines.
fn in_stanzas(text: &str) -> Vec<Source> {
    let text = text.replace("\r\n", "\n");
    text.split("\n\n").filter_map(stanza).collect()
}

fn stanza(text: &str) -> Option<Source> {
    let (mut source, mut is_binary, mut field) = (Source::default(), false, String::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut values = line;
        if !line.starts_with([' ', '\t']) {
            let Some((name, rest)) = line.split_once(':') else { continue };
            field = name.trim().to_ascii_lowercase();
            values = rest;
        }
        let words = values.split_whitespace().map(str::to_owned);
        match field.as_str() {
            "types" => is_binary |= words.into_iter().any(|word| word == "deb"),
            "uris" => source.uris.extend(words),
            "suites" => source.suites.extend(words),
            "components" => source.components.extend(words),
            "enabled" if values.trim().eq_ignore_ascii_case("no") => return None,
            _ => {}
        }
    }
    is_binary.then_some(source)
}

/// `deb [options] URI suite component…`.
fn in_lines(text: &str) -> Vec<Source> {
    text.lines().filter_map(entry).collect()
}

fn entry(line: &str) -> Option<Source> {
    let line = line.split('#').next().unwrap_or_default().trim();
    let mut rest = line.strip_prefix("deb")?.strip_prefix([' ', '\t'])?.trim_start();
    if rest.starts_with('[') {
        rest = rest.split_once(']')?.1;
    }
    let mut words = rest.split_whitespace().map(str::to_owned);
    let uris = words.next().into_iter().collect();
    let suites = words.next().into_iter().collect();
    Some(Source { uris, suites, components: words.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mirrors(sources: &[Source]) -> Vec<String> {
        sources.iter().filter_map(|source| source.mirror_of("bookworm")).collect()
    }

    #[test]
    fn stanzas() {
        let text = "# comment\nTypes: deb-src\nURIs: http://src.example/debian\nSuites: bookworm\nComponents: main\n\n\
            Types: deb\nEnabled: no\nURIs: http://off.example/debian\nSuites: bookworm\nComponents: main\n\n\
            Types: deb deb-src\n# inside\nURIs: file:/mnt http://on.example/debian\nSuites:\n bookworm-updates\n\tbookworm\nComponents: main contrib\n\n\
            Types: deb\nURIs: http://security.example\nSuites: bookworm-security\nComponents: main\n";
        assert_eq!(mirrors(&in_stanzas(text)), ["http://on.example/debian"]);
        assert_eq!(mirrors(&in_stanzas(&text.replace('\n', "\r\n"))), ["http://on.example/debian"]);
    }

    #[test]
    fn lines() {
        let text = "# deb http://a.example bookworm main\ndeb-src http://b.example bookworm main\n\
            deb http://c.example bookworm-security main\ndeb http://d.example bookworm stable\n\
            deb [arch=amd64 signed-by=/k] https://e.example/debian bookworm contrib main # note\ndeb\n";
        assert_eq!(mirrors(&in_lines(text)), ["https://e.example/debian"]);
    }

    #[test]
    fn quoted_release_values() {
        let release =
            "PRETTY_NAME=\"Debian\"\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm\nID=debian\n";
        assert_eq!(value(release, "ID"), Some("debian"));
        assert_eq!(value(release, "VERSION_ID"), Some("12"));
        assert_eq!(value(release, "NAME"), None);
    }

    #[test]
    fn debian_comes_before_others() {
        let apt = std::env::temp_dir().join(format!("xtask-apt-{}", std::process::id()));
        let parts = apt.join("sources.list.d");
        fs::create_dir_all(&parts).unwrap();
        for name in ["a.list", "debian.sources", "z.sources", "off.sources.disabled"] {
            fs::write(parts.join(name), "").unwrap();
        }
        fs::write(apt.join("sources.list"), "").unwrap();
        let found = files(&apt).unwrap();
        fs::remove_dir_all(&apt).unwrap();
        let names: Vec<_> = found.iter().map(|path| path.file_name().unwrap()).collect();
        assert_eq!(names[..3], ["debian.sources", "sources.list", "a.list"]);
        assert!(!names.iter().any(|name| *name == "off.sources.disabled"));
    }
}
