//! A folder of DLLs: the one the image lies in, or a system's own.
#![forbid(unsafe_code)]

use crate::{
    MappedFile,
    image::{Forwarders, Image, Import, Machine, Version},
};
use core::fmt;
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// Lists and reads what it is asked for, each once.
#[derive(Debug, Default)]
pub struct Folder {
    path: PathBuf,
    /// Lower-case names: Windows does not care for case, the host's file system may.
    files: OnceLock<BTreeMap<String, PathBuf>>,
    read: Mutex<BTreeMap<String, Result<Arc<Dll>, String>>>,
}

/// What was read from one DLL.
#[derive(Debug)]
pub(crate) struct Dll {
    pub(crate) machine: Machine,
    pub(crate) imports: Vec<Import>,
    pub(crate) forwarders: Forwarders,
    pub(crate) version: Option<Version>,
}

impl Folder {
    /// The folder at `path`; nothing of it is read yet.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path, ..Self::default() }
    }

    /// A folder with nothing in it.
    #[must_use]
    pub fn empty() -> Self {
        Self { files: OnceLock::from(BTreeMap::new()), ..Self::default() }
    }

    /// Where the file of this lower-case name lies, if it is there.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&Path> {
        // A folder that cannot be listed counts as empty: the DLLs that are then missing show up.
        let files = self.files.get_or_init(|| list(&self.path).unwrap_or_default());
        files.get(name).map(PathBuf::as_path)
    }

    /// The lower-case names of all its files.
    ///
    /// # Errors
    /// What the system says when the folder cannot be listed.
    pub(crate) fn names(&self) -> io::Result<Vec<String>> {
        Ok(list(&self.path)?.into_keys().collect())
    }

    /// The DLL of this canonical name, if it lies there; `Err` when it cannot be loaded into a
    /// process of the machine, or cannot be read.
    pub(crate) fn find(&self, dll: &str, machine: Machine) -> Option<Result<Arc<Dll>, String>> {
        let path = self.file(dll)?;
        let known = self.read.lock().unwrap_or_else(PoisonError::into_inner).get(dll).cloned();
        // Read without the lock: two threads may do so at once, and find the same.
        let read = known.unwrap_or_else(|| {
            let result = Dll::read(path).map(Arc::new);
            let mut all = self.read.lock().unwrap_or_else(PoisonError::into_inner);
            all.entry(dll.to_owned()).or_insert(result).clone()
        });
        Some(read.and_then(|dll| {
            if machine.loads(dll.machine) {
                Ok(dll)
            } else {
                Err(format!("{}: is for {}", path.display(), dll.machine))
            }
        }))
    }
}

impl Dll {
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let told = |what: &dyn fmt::Display| format!("{}: {what}", path.display());
        let file = MappedFile::open(path).map_err(|error| told(&error))?;
        let image = Image::parse(file.bytes()).map_err(|error| told(&error))?;
        Ok(Self {
            machine: image.machine(),
            imports: image.imports().map_err(|error| told(&error))?.all,
            forwarders: image.forwarders().map_err(|error| told(&error))?,
            // Nothing that the closure needs.
            version: image.version().ok().flatten(),
        })
    }
}

fn list(path: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if let Some(name) = entry.file_name().to_str() {
            files.insert(name.to_ascii_lowercase(), entry.path());
        }
    }
    Ok(files)
}
