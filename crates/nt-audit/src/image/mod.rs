//! One PE image, read as the loader reads it.
//!
//! Everything here works on untrusted bytes: reads are bounded, walks advance, sizes are capped.
//! What the loader ignores (the import directory's Size, for one) is ignored here too.

mod delay;
mod error;
mod exports;
mod fixups;
mod header;
mod imports;
mod map;

pub use error::Malformed;
pub use exports::{Exports, Forwarder, Target};
pub use header::{Machine, Subsystem};
pub use imports::{Function, Import, Imports, Kind};

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
        Ok(Self { header, view, machine })
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

    /// Every DLL that the image imports, at load time and delayed, in table order.
    ///
    /// # Errors
    /// [`Malformed`] when a table cannot be read to its end, or when loading the image would change it.
    pub fn imports(&self) -> Result<Imports, Malformed> {
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
}
