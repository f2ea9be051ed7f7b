//! One PE image, read as the loader reads it.
//!
//! Everything here works on untrusted bytes: reads are bounded, walks advance, sizes are capped.
//! What the loader ignores (the import directory's Size, for one) is ignored here too.

mod delay;
mod error;
mod exports;
mod facts;
mod fixups;
mod header;
mod hybrid;
mod imports;
mod managed;
mod manifest;
mod map;
mod resources;
mod strings;

pub use error::Malformed;
pub use exports::{Exports, Forwarder, Forwarders, Target};
pub use facts::Hardening;
pub use header::{Machine, Subsystem};
pub use imports::{Function, Import, Imports, Kind};
pub use managed::ManagedReferences;
pub use manifest::{Assembly, Manifest};
pub use resources::Version;
pub use strings::NamedDlls;

use header::{Directory, Header};
use map::View;

/// A mapped PE32 or PE32+ image.
///
/// ```no_run
/// let bytes = std::fs::read("app.exe")?;
/// let image = nt_audit::Image::parse(&bytes)?;
/// for import in image.imports()?.all {
///     println!("{} {}", String::from_utf8_lossy(&import.raw), import.functions.len());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Image<'a> {
    file: &'a [u8],
    header: Header,
    view: View<'a>,
    machine: Machine,
}

impl<'a> Image<'a> {
    /// Reads the headers and lays the sections out.
    ///
    /// # Errors
    /// [`Malformed`] for everything the loader would refuse, or would see otherwise than the file shows it.
    pub fn parse(file: &'a [u8]) -> Result<Self, Malformed> {
        let header = Header::parse(file)?;
        let view = View::new(file, &header)?;
        // The loader takes the directories from the mapped headers, which need not be the file's.
        let mapped = view.bytes(header.nt_rva, header.nt_bytes.len());
        if mapped.as_deref() != Some(&*header.nt_bytes) {
            return Err(Malformed::new(
                u64::from(header.nt_rva),
                "the NT headers in memory differ from those in the file",
            ));
        }
        let machine = header.machine_with_hybrid(&view)?;
        Ok(Self { file, header, view, machine })
    }

    /// The processor the image is for.
    #[must_use]
    pub const fn machine(&self) -> Machine {
        self.machine
    }

    /// Which environment the image wants.
    #[must_use]
    pub const fn subsystem(&self) -> Subsystem {
        self.header.subsystem
    }

    /// Whether the image is a DLL rather than an executable.
    #[must_use]
    pub const fn is_dll(&self) -> bool {
        self.header.is_dll
    }

    /// Whether the image has a .NET header: what its managed code loads stands in no import table.
    #[must_use]
    pub const fn is_managed(&self) -> bool {
        self.header.directory(Directory::Clr).rva != 0
    }

    /// Every DLL that the image imports, at load time and delayed, in table order. Of an ARM64X
    /// image also those that only its other half imports.
    ///
    /// # Errors
    /// [`Malformed`] when a table cannot be read to its end, or when loading the image would change it.
    pub fn imports(&self) -> Result<Imports, Malformed> {
        let mut imports = self.own_imports()?;
        if matches!(self.machine, Machine::Arm64X | Machine::Arm64Ec)
            && let Some(other) = hybrid::other_view(self.file, &self.view, &self.header)?
        {
            let other = Image::parse(&other)?.own_imports()?;
            let more = other.all.into_iter().filter(|import| !imports.all.contains(import));
            let more: Vec<Import> = more.collect();
            imports.all.extend(more);
        }
        Ok(imports)
    }

    fn own_imports(&self) -> Result<Imports, Malformed> {
        let mut reader = imports::Reader::new(&self.view, &self.header);
        let mut imports = reader.normal()?;
        delay::read(&mut reader, &mut imports)?;
        let spans = reader.into_spans();
        fixups::check(&self.view, &self.header, spans)?;
        Ok(imports)
    }

    /// The names, ordinals and forwarders the image exports.
    ///
    /// # Errors
    /// [`Malformed`] when the export table cannot be read to its end.
    pub fn exports(&self) -> Result<Exports, Malformed> {
        exports::read(&self.view, &self.header)
    }

    /// The exports that lead to other DLLs, and no others.
    ///
    /// # Errors
    /// As [`Image::exports`].
    pub fn forwarders(&self) -> Result<Forwarders, Malformed> {
        exports::forwarders(&self.view, &self.header)
    }

    /// The linker's switches against attacks.
    ///
    /// # Errors
    /// [`Malformed`] when the load configuration lies outside the image.
    pub fn hardening(&self) -> Result<Hardening, Malformed> {
        facts::hardening(&self.view, &self.header)
    }

    /// The addresses of the functions that run before the entry point.
    ///
    /// # Errors
    /// [`Malformed`] when their list cannot be read to its end.
    pub fn tls_callbacks(&self) -> Result<Vec<u32>, Malformed> {
        facts::tls_callbacks(&self.view, &self.header)
    }

    /// The DLLs the image is bound to: addresses in it were found at build time.
    ///
    /// # Errors
    /// [`Malformed`] when the table cannot be read to its end.
    pub fn bound(&self) -> Result<Vec<Vec<u8>>, Malformed> {
        facts::bound(&self.view, &self.header)
    }

    /// The manifest embedded in the image.
    ///
    /// # Errors
    /// [`Malformed`] when the resource directory cannot be read.
    pub fn manifest(&self) -> Result<Option<Manifest>, Malformed> {
        let bytes = resources::manifest(&self.view, &self.header)?;
        Ok(bytes.map(|bytes| Manifest::parse(&bytes)))
    }

    /// The file's version.
    ///
    /// # Errors
    /// [`Malformed`] when the resource directory cannot be read.
    pub fn version(&self) -> Result<Option<Version>, Malformed> {
        resources::version(&self.view, &self.header)
    }

    /// What the image's managed code refers to.
    ///
    /// # Errors
    /// [`Malformed`] when its metadata cannot be read.
    pub fn managed_references(&self) -> Result<ManagedReferences, Malformed> {
        managed::read(&self.view, &self.header)
    }

    /// The names of DLLs in the first `budget` bytes of initialised data.
    #[must_use]
    pub fn named_dlls(&self, budget: usize) -> NamedDlls {
        strings::named_dlls(self.file, &self.header, budget)
    }

    /// The file's bytes of the section of this name.
    #[must_use]
    pub fn section(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut padded = [0; 8];
        padded.get_mut(..name.len())?.copy_from_slice(name);
        let section = self.header.sections.iter().find(|section| section.name == padded)?;
        strings::file_bytes(self.file, section)
    }
}
