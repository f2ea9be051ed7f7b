//! Links: keys that lead to another key.
#![forbid(unsafe_code)]

use crate::{
    Access, Base, Error, Key, Name, Options, Result, Value, ValueType, create, name::Sealed,
    text::BACKSLASH,
};
use alloc::vec::Vec;
use nt_sys::ntregapi;

/// The value that holds a link's target.
pub(crate) const TARGET: &str = "SymbolicLinkValue";

impl Options<'_> {
    /// Makes a link at `path` that leads to `target`, a whole NT path such as
    /// `\Registry\Machine\Software\Example`. The target need not exist.
    ///
    /// Returns the link itself, opened with these rights and those that making it takes.
    ///
    /// # Errors
    ///
    /// [`Error::PathSyntax`] if the target is not a whole NT path; as [`create`](Self::create);
    /// [`is_already_there`](Error::is_already_there) if there is a key at `path`.
    #[doc(alias = "REG_OPTION_CREATE_LINK")]
    pub fn create_link<'k>(
        &self,
        base: impl Into<Base<'k>>,
        path: impl Name,
        target: impl Name,
    ) -> Result<Key> {
        let target = target_bytes(target)?;
        let rights = Access::SET_VALUE | Access::CREATE_LINK | Access::DELETE;
        let options = self.access(self.access | rights).link(true);
        let volatile = if self.volatile { ntregapi::REG_OPTION_VOLATILE } else { 0 };
        let flags = ntregapi::REG_OPTION_CREATE_LINK | volatile;
        let (handle, _) = base
            .into()
            .resolve(self.view, path, |place| create::with_parents(&options, place, flags))?;
        let key = Key::opened(handle, true);
        let set = key.set(TARGET, Value { kind: ValueType::LINK, data: &target });
        match set {
            Ok(()) => Ok(key),
            Err(error) => {
                // A link without target leads nowhere and could not be opened to be repaired.
                let _ = key.delete_self();
                Err(error)
            }
        }
    }

    /// Reads where the link at `path` leads.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); "not found" if it is no link.
    pub fn read_link<'k>(&self, base: impl Into<Base<'k>>, path: impl Name) -> Result<Vec<u16>> {
        self.access(Access::QUERY_VALUE).link(true).open(base, path)?.link_target()
    }
}

impl Key {
    /// Where this link leads. It was opened by [`Options::link`].
    ///
    /// # Errors
    ///
    /// The status of `NtQueryValueKey`: `STATUS_OBJECT_NAME_NOT_FOUND` if it is no link;
    /// [`Error::WrongType`] likewise.
    pub fn link_target(&self) -> Result<Vec<u16>> {
        let value = self.read(TARGET)?;
        match value.kind {
            ValueType::LINK => Ok(value.get().text()?.units().collect()),
            kind => Err(Error::WrongType(kind)),
        }
    }
}

/// The target as a link holds it: without NUL, or it would lead nowhere.
fn target_bytes<N: Name>(target: N) -> Result<Vec<u8>> {
    let units: Vec<u16> = Sealed::units(&target).collect();
    match units.first() {
        _ if units.contains(&0) => Err(nt_core::Error::NameHasNul.into()),
        Some(&BACKSLASH) => Ok(units.into_iter().flat_map(u16::to_le_bytes).collect()),
        _ => Err(Error::PathSyntax),
    }
}
