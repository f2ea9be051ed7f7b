//! What an image tells beside its imports, and what an attacker could make of it.
#![forbid(unsafe_code)]

use crate::{
    image::{Function, Image, Imports, Kind, Malformed, ManagedReferences, Manifest},
    names,
    report::{ImageReport, Level, PossibleReport},
    root::is_known_dll,
};

/// How many bytes of data are searched for names of DLLs: what costs half a millisecond.
const SEARCH_BYTES: usize = 2 << 20;
/// The functions by which a program loads a DLL of its own choice.
const LOADERS: [&[u8]; 6] = [
    b"LoadLibraryA",
    b"LoadLibraryExA",
    b"LoadLibraryExW",
    b"LoadLibraryW",
    b"LoadPackagedLibrary",
    b"LdrLoadDll",
];

/// What is known before the closure, and decides some of it: the manifest.
pub(super) fn fill(report: &mut ImageReport, image: &Image<'_>) -> Option<Manifest> {
    report.hardening = noted(report, "the load configuration", image.hardening());
    let callbacks = noted(report, "the TLS callbacks", image.tls_callbacks()).unwrap_or_default();
    if !callbacks.is_empty() {
        let unit = if callbacks.len() == 1 { "function runs" } else { "functions run" };
        let message = format!("{} {unit} before the entry point (TLS callbacks)", callbacks.len());
        report.find("tls-callbacks", Level::Note, "", message);
    }
    let bound = noted(report, "the bound imports", image.bound()).unwrap_or_default();
    if !bound.is_empty() {
        let names: Vec<String> = bound.iter().map(|name| names::display(name)).collect();
        let message = format!("addresses found at build time are kept for {}", names.join(" "));
        report.find("bound", Level::Note, "", message);
    }
    if image.is_managed() {
        let references = noted(report, "the .NET metadata", image.managed_references());
        report.managed =
            references.filter(|references| *references != ManagedReferences::default());
    }
    let manifest = noted(report, "the manifest", image.manifest()).flatten();
    report.assemblies = manifest.iter().flat_map(|manifest| manifest.assemblies.clone()).collect();
    manifest
}

/// A part of the image that does not bear on the static imports: one that is broken is told.
fn noted<T>(report: &mut ImageReport, what: &str, part: Result<T, Malformed>) -> Option<T> {
    match part {
        Ok(part) => Some(part),
        Err(error) => {
            let message = format!("{what} cannot be read: {error}");
            report.find("malformed-part", Level::Note, "", message);
            None
        }
    }
}

/// What is judged by the closure: DLLs that may come later, and those that may be planted.
pub(super) fn fill_after(report: &mut ImageReport, image: &Image<'_>, imports: &Imports) {
    let system32_only = report.hardening.is_some_and(|hardening| hardening.system32_only());
    let from_beside = report.loaded.iter().filter(|reached| {
        // Of a DLL's own imports the program's switch says nothing.
        let looked_for_beside = reached.path.len() > 1 || !system32_only;
        !reached.baseline && !is_known_dll(&reached.dll) && looked_for_beside
    });
    report.plantable = from_beside.map(|reached| reached.dll.clone()).collect();

    let loader =
        imports.all.iter().flat_map(|import| &import.functions).find_map(
            |function| match function {
                Function::Name(name) if LOADERS.contains(&&**name) => Some(names::display(name)),
                _ => None,
            },
        );
    let Some(loader) = loader else { return };
    let found = image.named_dlls(SEARCH_BYTES);
    let imported = |dll: &str| {
        let later = imports.all.iter().filter(|import| import.kind == Kind::Delay);
        report.loaded.iter().any(|reached| reached.dll == dll)
            || report.imports.iter().any(|import| import.dll == dll)
            || later.clone().any(|import| names::canonical(&import.raw) == dll)
    };
    // Strings without a terminator, Rust's for one, run into each other.
    let apart = found.names.iter().flat_map(|run| run.split_inclusive(".dll"));
    let mut dlls: Vec<String> = apart.filter(|dll| !imported(dll)).map(str::to_owned).collect();
    dlls.sort();
    dlls.dedup();
    if !dlls.is_empty() {
        let message =
            format!("{loader} is imported, and these names stand in data: {}", dlls.join(" "));
        report.find("names-dlls", Level::Note, "", message);
    }
    let not_searched = found.not_searched;
    if not_searched != 0 {
        let message = format!("{not_searched} bytes of data were not searched for names of DLLs");
        report.find("not-searched", Level::Note, "", message);
    }
    report.possible = Some(PossibleReport { loader, dlls, not_searched });
}
