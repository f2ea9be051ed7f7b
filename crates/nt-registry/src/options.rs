//! How a key is opened or created.
#![forbid(unsafe_code)]

use crate::{
    Access, Error, Key, Name, Result, Root, Transaction,
    base::{Base, Half, Place, in_classes},
    create, sys,
    view::View,
};
use nt_core::{AsHandle, BorrowedHandle, ObjectAttributes, UnicodeStr};
use nt_sys::ntregapi;

/// How a key is opened or created: access, view, and the rarer things.
///
/// ```no_run
/// use nt_registry::{Access, Options, Root};
/// let key = Options::new()
///     .access(Access::READ | Access::SET_VALUE)
///     .open(Root::CurrentUser, "Environment")?;
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    pub(crate) access: Access,
    pub(crate) view: View,
    pub(crate) link: bool,
    pub(crate) backup: bool,
    pub(crate) volatile: bool,
    pub(crate) class: &'o [u16],
    pub(crate) transaction: Option<BorrowedHandle<'o>>,
}

/// Whether [`Options::create`] made the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disposition {
    /// It is new.
    Created,
    /// It was there.
    Opened,
}

impl<'o> Options<'o> {
    /// For reading, in the view of this process.
    pub const fn new() -> Self {
        Self {
            access: Access::READ,
            view: View::Native,
            link: false,
            backup: false,
            volatile: false,
            class: &[],
            transaction: None,
        }
    }

    /// What the key is for, instead of reading.
    #[must_use]
    pub const fn access(mut self, access: Access) -> Self {
        self.access = access;
        self
    }

    /// Which of the two registries of 64-bit Windows a path below a root means.
    #[must_use]
    pub const fn view(mut self, view: View) -> Self {
        self.view = view;
        self
    }

    /// Opens a link itself, not the key it leads to.
    #[must_use]
    #[doc(alias("OBJ_OPENLINK", "REG_OPTION_OPEN_LINK"))]
    pub const fn link(mut self, link: bool) -> Self {
        self.link = link;
        self
    }

    /// Opens by the privileges of backup and restore instead of the access list; see
    /// [`Privilege`](crate::Privilege).
    #[must_use]
    #[doc(alias = "REG_OPTION_BACKUP_RESTORE")]
    pub const fn backup(mut self, backup: bool) -> Self {
        self.backup = backup;
        self
    }

    /// A key that is created, and all keys above it that are, vanish with the hive: at shutdown,
    /// logoff or unload.
    #[must_use]
    #[doc(alias = "REG_OPTION_VOLATILE")]
    pub const fn volatile(mut self, volatile: bool) -> Self {
        self.volatile = volatile;
        self
    }

    /// The class of a key that is created.
    #[must_use]
    pub const fn class(mut self, class: &'o [u16]) -> Self {
        self.class = class;
        self
    }

    /// Opens or creates within a transaction.
    #[must_use]
    pub fn transaction(mut self, transaction: &'o Transaction) -> Self {
        self.transaction = Some(transaction.as_handle());
        self
    }

    /// Opens the key at `path`, which begins at `base`. An empty path is the base itself, with
    /// these rights.
    ///
    /// # Errors
    ///
    /// The status of `NtOpenKeyEx`: `STATUS_OBJECT_NAME_NOT_FOUND`, `STATUS_ACCESS_DENIED`,
    /// `STATUS_KEY_DELETED`, …; [`Error::PathSyntax`]; [`Error::PerformanceData`];
    /// [`Error::MergedRoot`] for a right to change something below `HKEY_CLASSES_ROOT`.
    #[doc(alias("NtOpenKeyEx", "RegOpenKeyExW"))]
    pub fn open<'k>(&self, base: impl Into<Base<'k>>, path: impl Name) -> Result<Key> {
        let open = |place: Place<'_>| self.open_place(place);
        match base.into() {
            Base::Root(Root::ClassesRoot) if self.access.intersects(Access::CHANGES) => {
                Err(Error::MergedRoot)
            }
            Base::Root(Root::ClassesRoot) => match in_classes(Half::User, self.view, path, open) {
                Err(error) if error.is_not_found() => {
                    in_classes(Half::Machine, self.view, path, open)
                }
                other => other,
            },
            base => base.resolve(self.view, path, open),
        }
    }

    /// Opens the key a text names, such as `HKLM\Software` or `\Registry\Machine\Software`.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and [`Error::UnknownRoot`].
    pub fn open_named(&self, path: &str) -> Result<Key> {
        if path.starts_with('\\') {
            return self.open(Base::Absolute, path);
        }
        let (root, path) = Root::split(path)?;
        self.open(root, path)
    }

    /// Opens the key at `path`, or makes it, with all keys above it that are missing.
    ///
    /// One call if only the last key is missing, or none. The others are made one by one; if one
    /// of them fails, those made before are deleted again, unless somebody else has put a key
    /// below them by then.
    ///
    /// # Errors
    ///
    /// The status of `NtCreateKey`: `STATUS_ACCESS_DENIED`, `STATUS_CHILD_MUST_BE_VOLATILE`, …;
    /// else as [`open`](Self::open). [`Error::MergedRoot`] below `HKEY_CLASSES_ROOT`.
    #[doc(alias("NtCreateKey", "RegCreateKeyExW"))]
    pub fn create<'k>(
        &self,
        base: impl Into<Base<'k>>,
        path: impl Name,
    ) -> Result<(Key, Disposition)> {
        base.into().resolve(self.view, path, |place| create::path(self, place))
    }

    /// Whether there is such a key. Two calls.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), but for a key that is not there. A key that may not be opened
    /// is `STATUS_ACCESS_DENIED`, not "no".
    pub fn exists<'k>(&self, base: impl Into<Base<'k>>, path: impl Name) -> Result<bool> {
        let key = self.access(Access::READ_CONTROL).open(base, path);
        crate::found(key).map(|key| key.is_some())
    }

    /// Deletes the key at `path`, which has no subkeys. A link is deleted itself.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); [`has_children`](Error::has_children) if it has subkeys.
    #[doc(alias("NtDeleteKey", "RegDeleteKeyExW"))]
    pub fn delete<'k>(&self, base: impl Into<Base<'k>>, path: impl Name) -> Result<()> {
        self.access(Access::DELETE).link(true).open(base, path)?.delete_self()
    }

    /// The merged root can serve no right to change something.
    pub(crate) const fn must_only_read(&self) -> Result<()> {
        if self.access.intersects(Access::CHANGES) { Err(Error::MergedRoot) } else { Ok(()) }
    }

    pub(crate) fn open_place(&self, place: Place<'_>) -> Result<Key> {
        let name = UnicodeStr::new(place.path)?;
        let attributes = self.attributes(&name, place.below);
        let access = self.access.bits() | place.flags;
        let handle = match self.transaction {
            None => sys::open(&attributes, access, self.open_flags())?,
            Some(transaction) => {
                crate::transaction::open(&attributes, access, self.open_flags(), transaction)?
            }
        };
        Ok(Key::opened(handle, self.link))
    }

    pub(crate) fn attributes<'a>(
        &self,
        name: &'a UnicodeStr<'a>,
        below: Option<BorrowedHandle<'a>>,
    ) -> ObjectAttributes<'a> {
        let mut attributes = ObjectAttributes::new(name);
        if let Some(key) = below {
            attributes = attributes.relative_to(key);
        }
        if self.link { attributes.open_link() } else { attributes }
    }

    const fn open_flags(&self) -> u32 {
        // A link needs both this and the attribute.
        let link = if self.link { ntregapi::REG_OPTION_OPEN_LINK } else { 0 };
        let backup = if self.backup { ntregapi::REG_OPTION_BACKUP_RESTORE } else { 0 };
        link | backup
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}
