//! What is known of a Windows system: its DLLs, their edges, API sets and forwarders.
//!
//! Two roots are bundled, so that one commit has one verdict on every host. `data/README.md` says
//! where each fact was read.
#![forbid(unsafe_code)]

mod apiset;
mod table;

pub use apiset::{ApiSets, Host};
pub use table::{Entry, State};

use crate::image::Function;
use std::collections::BTreeMap;
use table::Table;

/// DLLs that come from the system whatever lies beside the executable (`KnownDLLs`), by base name.
const KNOWN_DLLS: &[&str] = &[
    "advapi32",
    "bcryptprimitives",
    "cfgmgr32",
    "clbcatq",
    "combase",
    "comdlg32",
    "coml2",
    "cryptsp",
    "difxapi",
    "gdi32",
    "gdi32full",
    "gdiplus",
    "imagehlp",
    "imm32",
    "kernel.appcore",
    "kernel32",
    "kernelbase",
    "msctf",
    "msvcp_win",
    "msvcrt",
    "normaliz",
    "nsi",
    "ntdll",
    "ole32",
    "oleaut32",
    "powrprof",
    "profapi",
    "psapi",
    "rpcrt4",
    "sechost",
    "setupapi",
    "shcore",
    "shell32",
    "shlwapi",
    "ucrtbase",
    "umpdc",
    "user32",
    "win32u",
    "windows.storage",
    "wldap32",
    "ws2_32",
];

/// A system to follow edges through.
///
/// ```
/// for root in nt_audit::Root::bundled() {
///     println!("{}: {}", root.name(), root.about());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Root {
    name: &'static str,
    about: &'static str,
    api_sets: ApiSets,
    dlls: Table,
    /// DLL and function (`#7` for an ordinal) to the DLL and function behind it.
    forwarders: BTreeMap<(&'static str, &'static str), (&'static str, &'static str)>,
}

impl Root {
    /// The roots every verdict is made with: the newest Windows 10, and Windows 11.
    ///
    /// # Panics
    /// When the bundled data is broken, which this crate's tests rule out.
    #[must_use]
    pub fn bundled() -> Vec<Self> {
        let roots = [
            Self::from_text(
                "Windows 10 22H2",
                "build 19045 x64, edges read from files of 10.0.19041.x; API sets of build 19041",
                include_str!("../../data/apisets-19041.tsv"),
                include_str!("../../data/windows-10-22h2.tsv"),
                include_str!("../../data/forwarders-windows-10-22h2.tsv"),
            ),
            Self::from_text(
                "Windows 11",
                "builds 22000 to 26200 x64 united, edges of few DLLs read; API sets of build 22621",
                include_str!("../../data/apisets-22621.tsv"),
                include_str!("../../data/windows-11.tsv"),
                include_str!("../../data/forwarders-windows-11.tsv"),
            ),
        ];
        roots.into_iter().map(|root| root.expect("the bundled data is well-formed")).collect()
    }

    fn from_text(
        name: &'static str,
        about: &'static str,
        api_sets: &'static str,
        dlls: &'static str,
        forwarders: &'static str,
    ) -> Option<Self> {
        Some(Self {
            name,
            about,
            api_sets: ApiSets::parse(api_sets)?,
            dlls: Table::parse(dlls)?,
            forwarders: parse_forwarders(forwarders)?,
        })
    }

    /// The name that verdicts give.
    #[must_use]
    pub const fn name(&self) -> &str {
        self.name
    }

    /// Which builds the data was read from.
    #[must_use]
    pub const fn about(&self) -> &str {
        self.about
    }

    /// The DLL of this canonical name, if the system (or the redistributable runtime) has one.
    #[must_use]
    pub fn find(&self, dll: &str) -> Option<&Entry> {
        self.dlls.find(dll)
    }

    /// Which DLL implements an API set for this importer.
    #[must_use]
    pub fn host(&self, api_set: &str, importer: &str) -> Host<'_> {
        self.api_sets.host(api_set, importer)
    }

    /// Where an export leads, if to another DLL than the loader would bring in anyway.
    #[must_use]
    pub fn forward(&self, dll: &str, function: &Function) -> Option<(&str, Function)> {
        let by_ordinal;
        let key = match function {
            Function::Name(name) => core::str::from_utf8(name).ok()?,
            Function::Ordinal(ordinal) => {
                by_ordinal = format!("#{ordinal}");
                &by_ordinal
            }
        };
        let (host, target) = self.forwarders.get(&(dll, key))?;
        let ordinal = target.strip_prefix('#').and_then(|digits| digits.parse().ok());
        let target =
            ordinal.map_or_else(|| Function::Name(target.as_bytes().to_vec()), Function::Ordinal);
        Some((host, target))
    }

    /// Whether a copy beside the executable is passed over for the system's.
    #[must_use]
    pub fn is_known_dll(&self, dll: &str) -> bool {
        dll.strip_suffix(".dll").is_some_and(|stem| KNOWN_DLLS.binary_search(&stem).is_ok())
    }
}

/// The lines that hold data: `#` starts a comment.
fn rows(text: &'static str) -> impl Iterator<Item = core::str::Split<'static, char>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'))
}

type Forwarders = BTreeMap<(&'static str, &'static str), (&'static str, &'static str)>;

fn parse_forwarders(text: &'static str) -> Option<Forwarders> {
    let mut all = Forwarders::new();
    for mut row in rows(text) {
        let (dll, host, functions) = (row.next()?, row.next()?, row.next()?);
        for function in functions.split(' ') {
            let (function, target) = function.split_once('=').unwrap_or((function, function));
            all.insert((dll, function), (host, target));
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_dlls_can_be_searched() {
        assert!(KNOWN_DLLS.is_sorted());
    }

    #[test]
    fn every_edge_ends_at_a_dll_of_the_same_root() {
        for root in Root::bundled() {
            for (dll, entry) in root.dlls.iter() {
                for target in entry.statics().chain(entry.delays()) {
                    assert!(root.find(target).is_some(), "{}: {dll} -> {target}", root.name);
                }
            }
            for (dll, _) in root.forwarders.keys() {
                assert!(root.find(dll).is_some(), "{}: {dll}", root.name);
            }
            for (host, _) in root.forwarders.values() {
                assert!(root.find(host).is_some(), "{}: {host}", root.name);
            }
        }
    }

    #[test]
    fn forwarders_are_found_by_name_and_ordinal() {
        let roots = Root::bundled();
        let random = Function::Name(b"SystemFunction036".to_vec());
        for root in &roots {
            let found = root.forward("advapi32.dll", &random);
            assert_eq!(found, Some(("cryptbase.dll", random.clone())));
            let by_ordinal = root.forward("shlwapi.dll", &Function::Ordinal(391));
            let target = Function::Name(b"WNetGetLastErrorW".to_vec());
            assert_eq!(by_ordinal, Some(("mpr.dll", target)));
            assert_eq!(root.forward("advapi32.dll", &Function::Ordinal(1)), None);
        }
    }

    #[test]
    fn the_base_needs_nothing_else() {
        for root in Root::bundled() {
            for dll in ["ntdll.dll", "kernel32.dll", "kernelbase.dll"] {
                let entry = root.find(dll).unwrap();
                assert_eq!(entry.state, State::Known);
                assert!(entry.statics().all(|to| to == "ntdll.dll" || to == "kernelbase.dll"));
            }
        }
    }
}
