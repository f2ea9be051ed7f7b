//! How to open a file.
use super::{File, open::open_file};
use crate::{
    Dir,
    calls::{At, Open, SHARE_ALL},
    path::{AsPath, Source, with_name},
    sys::Kernel,
};
use nt_core::{Call, Error, Result};
use nt_sys::{
    ntioapi::{
        FILE_APPEND_DATA, FILE_ATTRIBUTE_NORMAL, FILE_CREATE, FILE_DELETE_ON_CLOSE,
        FILE_GENERIC_READ, FILE_GENERIC_WRITE, FILE_NO_INTERMEDIATE_BUFFERING,
        FILE_NON_DIRECTORY_FILE, FILE_OPEN, FILE_OPEN_FOR_BACKUP_INTENT, FILE_OPEN_IF,
        FILE_OPEN_NO_RECALL, FILE_OPEN_REPARSE_POINT, FILE_OVERWRITE, FILE_OVERWRITE_IF,
        FILE_RANDOM_ACCESS, FILE_READ_ATTRIBUTES, FILE_SEQUENTIAL_ONLY,
        FILE_SYNCHRONOUS_IO_NONALERT, FILE_WRITE_DATA, FILE_WRITE_THROUGH,
    },
    ntobapi::{DELETE, SYNCHRONIZE},
    ntstatus::STATUS_INVALID_PARAMETER,
};

/// How to open a file: std's options and the system's.
///
/// ```no_run
/// use nt_fs::OpenOptions;
/// let log = OpenOptions::new().append(true).create(true).open("log.txt")?;
/// log.write_all(b"started\n")?;
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own, as in std")]
pub struct OpenOptions {
    read: bool,
    write: bool,
    append: bool,
    truncate: bool,
    create: bool,
    create_new: bool,
    access: Option<u32>,
    more_access: u32,
    share: u32,
    attributes: u32,
    options: u32,
    allocation: Option<i64>,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self::new()
    }
}

macro_rules! options {
    ($($(#[$meta:meta])* $name:ident = $option:ident;)+) => { $(
        $(#[$meta])*
        #[must_use]
        pub const fn $name(mut self, yes: bool) -> Self {
            self.options = if yes { self.options | $option } else { self.options & !$option };
            self
        }
    )+ };
}

macro_rules! flags {
    ($($(#[$meta:meta])* $name:ident;)+) => { $(
        $(#[$meta])*
        #[must_use]
        pub const fn $name(mut self, yes: bool) -> Self {
            self.$name = yes;
            self
        }
    )+ };
}

impl OpenOptions {
    /// Nothing set, as std's; shared with everyone.
    pub const fn new() -> Self {
        Self {
            read: false,
            write: false,
            append: false,
            truncate: false,
            create: false,
            create_new: false,
            access: None,
            more_access: 0,
            share: SHARE_ALL,
            attributes: 0,
            options: FILE_NON_DIRECTORY_FILE,
            allocation: None,
        }
    }

    flags! {
        /// Opens for reading.
        read;
        /// Opens for writing.
        write;
        /// Opens for writing behind the end, wherever that is at each write.
        append;
        /// Cuts the file to no bytes.
        truncate;
        /// Makes the file if there is none.
        create;
        /// Makes the file, and fails if there is one.
        create_new;
    }

    options! {
        /// Returns from each write when the data is on the device.
        write_through = FILE_WRITE_THROUGH;
        /// Hints that access is from start to end.
        sequential = FILE_SEQUENTIAL_ONLY;
        /// Hints that access is here and there.
        random = FILE_RANDOM_ACCESS;
        /// Goes around the cache: offsets, lengths and addresses must be multiples of a sector.
        unbuffered = FILE_NO_INTERMEDIATE_BUFFERING;
        /// Uses the privileges of backup.
        backup_intent = FILE_OPEN_FOR_BACKUP_INTENT;
        /// Opens a link itself.
        open_link = FILE_OPEN_REPARSE_POINT;
        /// Fetches nothing that is stored elsewhere; reads of it fail.
        no_recall = FILE_OPEN_NO_RECALL;
    }

    /// Deletes the file when its last handle closes.
    #[must_use]
    pub const fn delete_on_close(mut self, yes: bool) -> Self {
        if yes {
            self.options |= FILE_DELETE_ON_CLOSE;
            self.more_access |= DELETE;
        } else {
            self.options &= !FILE_DELETE_ON_CLOSE;
            self.more_access &= !DELETE;
        }
        self
    }

    /// Opens a directory, too.
    #[must_use]
    pub const fn directory_too(mut self, yes: bool) -> Self {
        if yes {
            self.options &= !FILE_NON_DIRECTORY_FILE;
            self.options |= FILE_OPEN_FOR_BACKUP_INTENT;
        } else {
            self.options |= FILE_NON_DIRECTORY_FILE;
        }
        self
    }

    /// Asks for exactly these rights, whatever [`read`](Self::read), [`write`](Self::write) and
    /// [`append`](Self::append) say.
    #[must_use]
    pub const fn access(mut self, access: u32) -> Self {
        self.access = Some(access);
        self
    }

    /// What others may do meanwhile: of `FILE_SHARE_*`.
    #[must_use]
    pub const fn share(mut self, share: u32) -> Self {
        self.share = share;
        self
    }

    /// Attributes for a file that is made.
    #[must_use]
    pub const fn attributes(mut self, attributes: u32) -> Self {
        self.attributes = attributes;
        self
    }

    /// More of NT's create options.
    #[must_use]
    pub const fn options(mut self, options: u32) -> Self {
        self.options |= options;
        self
    }

    /// Reserves that many bytes for a file that is made or truncated, at no further call.
    ///
    /// # Panics
    ///
    /// If the size is over 2⁶³ bytes.
    #[must_use]
    pub const fn allocation_size(mut self, bytes: u64) -> Self {
        assert!(bytes <= i64::MAX.cast_unsigned(), "no file is that large");
        self.allocation = Some(bytes.cast_signed());
        self
    }

    /// Opens.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateFile`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_SHARING_VIOLATION`,
    /// `STATUS_OBJECT_NAME_COLLISION`, `STATUS_FILE_IS_A_DIRECTORY`, …;
    /// `STATUS_INVALID_PARAMETER` for options that contradict each other.
    #[doc(alias = "NtCreateFile")]
    pub fn open(&self, path: impl AsPath) -> Result<File> {
        fn body(options: &OpenOptions, path: Source<'_>) -> Result<File> {
            with_name(path, |name| options.open_at(At::absolute(name)))
        }
        body(self, path.source())
    }

    /// Opens a file in a directory.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    #[doc(alias = "NtCreateFile")]
    pub fn open_in(&self, dir: &Dir, name: impl AsPath) -> Result<File> {
        dir.at(name.source(), |at| self.open_at(at))
    }

    fn open_at(&self, at: At<'_, Kernel>) -> Result<File> {
        let handle = open_file(Kernel, at, &self.to_open()?)?;
        Ok(File::opened(handle, self.append && self.access.is_none()))
    }

    fn to_open(self) -> Result<Open> {
        Ok(Open {
            access: self.rights()? | self.more_access | SYNCHRONIZE | FILE_READ_ATTRIBUTES,
            share: self.share,
            disposition: self.disposition()?,
            options: self.options | FILE_SYNCHRONOUS_IO_NONALERT,
            attributes: if self.attributes == 0 { FILE_ATTRIBUTE_NORMAL } else { self.attributes },
            allocation: self.allocation,
            dont_reparse: false,
        })
    }

    fn rights(self) -> Result<u32> {
        if let Some(access) = self.access {
            return Ok(access);
        }
        let read = if self.read { FILE_GENERIC_READ } else { 0 };
        match (self.write, self.append) {
            (_, true) => Ok(read | FILE_GENERIC_WRITE & !FILE_WRITE_DATA | FILE_APPEND_DATA),
            (true, false) => Ok(read | FILE_GENERIC_WRITE),
            (false, false) if self.read => Ok(read),
            (false, false) => Err(contradiction()),
        }
    }

    fn disposition(self) -> Result<u32> {
        let writes = self.write || self.append || self.access.is_some();
        let cuts = self.truncate && !self.create_new;
        // As std has it: what cannot write neither makes nor cuts, and appending cuts nothing.
        if !writes && (self.create || self.create_new || self.truncate) || self.append && cuts {
            return Err(contradiction());
        }
        Ok(match (self.create_new, self.create, self.truncate) {
            (true, _, _) => FILE_CREATE,
            (false, true, true) => FILE_OVERWRITE_IF,
            (false, true, false) => FILE_OPEN_IF,
            (false, false, true) => FILE_OVERWRITE,
            (false, false, false) => FILE_OPEN,
        })
    }
}

#[cold]
fn contradiction() -> Error {
    match Call::NtCreateFile.check(STATUS_INVALID_PARAMETER) {
        Err(error) => error,
        Ok(_) => unreachable!(),
    }
}
