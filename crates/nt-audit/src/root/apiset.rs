//! API sets: names that stand for a DLL which differs from build to build.
#![forbid(unsafe_code)]

use super::rows;
use crate::names;
use std::collections::BTreeMap;

/// The map from contract to host of one build.
#[derive(Clone, Debug)]
pub struct ApiSets(BTreeMap<&'static str, Hosts>);

#[derive(Clone, Copy, Debug)]
struct Hosts {
    usual: &'static str,
    /// One importer that gets another host.
    exception: Option<(&'static str, &'static str)>,
}

/// What an API set stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host<'a> {
    /// This DLL.
    Dll(&'a str),
    /// Nothing on this build: a static import keeps the program from starting.
    Absent,
    /// The build has never heard of it; the loader looks for a file of that name.
    Unknown,
}

impl ApiSets {
    pub(super) fn parse(text: &'static str) -> Option<Self> {
        let mut sets = BTreeMap::new();
        for mut row in rows(text) {
            let contract = row.next()?;
            let usual = row.next().unwrap_or_default();
            let exception = row.next().filter(|name| !name.is_empty()).zip(row.next());
            sets.insert(contract, Hosts { usual, exception });
        }
        Some(Self(sets))
    }

    pub(super) fn host(&self, api_set: &str, importer: &str) -> Host<'_> {
        let Some(hosts) = self.0.get(names::contract(api_set)) else { return Host::Unknown };
        match hosts.exception {
            Some((who, host)) if who == importer => Host::Dll(host),
            _ if hosts.usual.is_empty() => Host::Absent,
            _ => Host::Dll(hosts.usual),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::root::{Host, Root};

    #[test]
    fn the_last_number_is_not_compared() {
        for root in Root::bundled() {
            // The schema lists only `-1`; every Rust program imports `-0`.
            let host = root.host("api-ms-win-core-synch-l1-2-0.dll", "app.exe");
            assert_eq!(host, Host::Dll("kernelbase.dll"));
        }
    }

    #[test]
    fn the_importer_decides() {
        for root in Root::bundled() {
            let set = "api-ms-win-core-processthreads-l1-1-0.dll";
            assert_eq!(root.host(set, "app.exe"), Host::Dll("kernel32.dll"));
            assert_eq!(root.host(set, "kernel32.dll"), Host::Dll("kernelbase.dll"));
        }
    }

    #[test]
    fn absent_is_not_unknown() {
        for root in Root::bundled() {
            let absent = root.host("ext-ms-win-ntos-ksr-l1-1-0.dll", "app.exe");
            assert_eq!(absent, Host::Absent);
            assert_eq!(root.host("api-ms-win-made-up-l1-1-0.dll", "app.exe"), Host::Unknown);
        }
    }
}
