//! The DLLs that lie beside the image, where the loader looks first.
#![forbid(unsafe_code)]

use crate::{
    MappedFile,
    image::{Exports, Image, Import, Machine},
};
use core::cell::RefCell;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    rc::Rc,
};

/// The folder of the image.
#[derive(Debug, Default)]
pub struct Beside {
    /// Lower-case names: Windows does not care for case, the host's file system may.
    files: BTreeMap<String, PathBuf>,
    machine: Option<Machine>,
    read: RefCell<BTreeMap<String, Result<Rc<Neighbour>, String>>>,
}

/// What was read from one of its DLLs.
#[derive(Debug)]
pub(super) struct Neighbour {
    pub(super) imports: Vec<Import>,
    pub(super) exports: Exports,
}

impl Beside {
    /// Nothing lies beside the image.
    #[must_use]
    pub fn nothing() -> Self {
        Self::default()
    }

    /// The folder that holds `image`. A folder that cannot be listed counts as empty: the DLLs that
    /// are then missing show up as findings.
    #[must_use]
    pub fn of(image: &Path, machine: Machine) -> Self {
        let folder = match image.parent() {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => return Self::default(),
        };
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if let Some(name) = entry.file_name().to_str() {
                files.insert(name.to_ascii_lowercase(), entry.path());
            }
        }
        Self { files, machine: Some(machine), read: RefCell::default() }
    }

    /// The DLL of this canonical name, if it lies there; `Err` when it cannot be read.
    pub(super) fn find(&self, dll: &str) -> Option<Result<Rc<Neighbour>, String>> {
        let path = self.files.get(dll)?;
        if let Some(known) = self.read.borrow().get(dll) {
            return Some(known.clone());
        }
        let result = read(path, self.machine).map(Rc::new);
        self.read.borrow_mut().insert(dll.to_owned(), result.clone());
        Some(result)
    }
}

fn read(path: &Path, machine: Option<Machine>) -> Result<Neighbour, String> {
    let told = |what: &dyn core::fmt::Display| format!("{}: {what}", path.display());
    let file = MappedFile::open(path).map_err(|error| told(&error))?;
    let image = Image::parse(file.bytes()).map_err(|error| told(&error))?;
    if machine.is_some_and(|machine| !fits(machine, image.machine())) {
        return Err(told(&format_args!("is for {}", image.machine())));
    }
    Ok(Neighbour {
        imports: image.imports().map_err(|error| told(&error))?.all,
        exports: image.exports().map_err(|error| told(&error))?,
    })
}

/// Whether a DLL can be loaded into a process of the machine.
fn fits(process: Machine, dll: Machine) -> bool {
    use Machine::{Arm64, Arm64Ec, Arm64X, X64};
    match (process, dll) {
        (X64, Arm64Ec) | (Arm64Ec, X64 | Arm64X) | (Arm64, Arm64X) | (Arm64X, Arm64) => true,
        (a, b) => a == b,
    }
}
