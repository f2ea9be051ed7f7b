//! The manifest's assemblies: DLLs that come from `WinSxS` instead of the system folder.
//!
//! Not an XML reader: it looks for what stands within `dependentAssembly`, and a manifest that is
//! broken elsewhere keeps the program from starting at all.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;

const COMMON_CONTROLS: &str = "Microsoft.Windows.Common-Controls";

/// A side-by-side assembly that a manifest asks for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Assembly {
    /// `Microsoft.Windows.Common-Controls`, `Microsoft.VC90.CRT`, …
    pub name: String,
    /// Four numbers with dots.
    pub version: String,
}

/// What of an embedded manifest bears on loading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The assemblies it depends on, in its order.
    pub assemblies: Vec<Assembly>,
}

impl Manifest {
    /// Reads the bytes of a manifest: UTF-8, or UTF-16 with its mark.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Self {
        let text = match bytes {
            [0xff, 0xfe, units @ ..] => {
                let pairs =
                    units.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
                char::decode_utf16(pairs)
                    .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect()
            }
            bytes => String::from_utf8_lossy(bytes).into_owned(),
        };
        let mut assemblies = Vec::new();
        let mut within = false;
        let mut rest = &*without_comments(&text);
        while let Some((_, behind)) = rest.split_once('<') {
            let (tag, after) = behind.split_once('>').unwrap_or((behind, ""));
            rest = after;
            let name = tag.split([' ', '\t', '\r', '\n', '/']).find(|part| !part.is_empty());
            // A prefix names a namespace; which one is not asked.
            match name.map(|name| name.rsplit(':').next().unwrap_or(name)) {
                Some("dependentAssembly") => within = !tag.starts_with('/'),
                Some("assemblyIdentity") if within && !tag.starts_with('/') => {
                    let mut attributes = attributes(tag);
                    let mut take = |name| attributes.remove(name).unwrap_or_default().to_owned();
                    assemblies.push(Assembly { name: take("name"), version: take("version") });
                }
                _ => {}
            }
        }
        Self { assemblies }
    }

    /// The assembly that brings version 6 of comctl32.
    #[must_use]
    pub fn common_controls(&self) -> Option<&Assembly> {
        self.assemblies.iter().find(|assembly| {
            assembly.name.eq_ignore_ascii_case(COMMON_CONTROLS)
                && assembly.version.starts_with("6.")
        })
    }
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("<!--") {
        out.push_str(before);
        rest = behind.split_once("-->").map_or("", |(_, after)| after);
    }
    out + rest
}

fn attributes(tag: &str) -> BTreeMap<&str, &str> {
    let mut all = BTreeMap::new();
    let mut rest = tag;
    while let Some((before, behind)) = rest.split_once('=') {
        let name = before.trim_end().rsplit(|c: char| c.is_ascii_whitespace()).next();
        let value = behind.trim_start();
        let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) else { break };
        let Some((value, after)) = value[1..].split_once(quote) else { break };
        all.insert(name.unwrap_or_default(), value);
        rest = after;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"<?xml version="1.0"?><assembly xmlns="urn:schemas-microsoft-com:asm.v1">
        <assemblyIdentity name="App" version="1.2.3.4"/>
        <!-- <dependentAssembly><assemblyIdentity name="No" version="1"/></dependentAssembly> -->
        <dependency><dependentAssembly>
          <assemblyIdentity type='win32' name = 'Microsoft.Windows.Common-Controls'
            version="6.0.0.0" processorArchitecture="*"></assemblyIdentity>
        </dependentAssembly></dependency>
        <asm:dependentAssembly><asm:assemblyIdentity version="9.0.1.2" name="Microsoft.VC90.CRT"/>
        </asm:dependentAssembly></assembly>"#;

    #[test]
    fn only_dependencies_count() {
        let manifest = Manifest::parse(TEXT.as_bytes());
        let shown: Vec<_> = manifest.assemblies.iter().map(|a| (&*a.name, &*a.version)).collect();
        let controls = ("Microsoft.Windows.Common-Controls", "6.0.0.0");
        assert_eq!(shown, [controls, ("Microsoft.VC90.CRT", "9.0.1.2")]);
        assert_eq!(manifest.common_controls().map(|a| &*a.name), Some(controls.0));
        let mut wide = vec![0xff, 0xfe];
        wide.extend(TEXT.encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(Manifest::parse(&wide), manifest);
    }

    #[test]
    fn no_cut_and_no_byte_does_harm() {
        for end in 0..TEXT.len() {
            assert!(Manifest::parse(&TEXT.as_bytes()[..end]).assemblies.len() <= 2);
            let mut bytes = TEXT.as_bytes().to_vec();
            for byte in [b'<', b'>', b'"', b'=', 0xff] {
                bytes[end] = byte;
                _ = Manifest::parse(&bytes);
            }
        }
    }
}
