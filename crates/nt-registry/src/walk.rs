//! Everything below a key.
#![forbid(unsafe_code)]

use crate::{
    Access, Error, Key, KeyName, Options, Result, delete_tree::MAX_DEPTH, text::BACKSLASH,
};
use alloc::vec::Vec;

/// A key below another, opened for reading.
#[derive(Debug)]
#[non_exhaustive]
pub struct Visit {
    /// The key. A link is opened itself: it has a target and no subkeys.
    pub key: Key,
    /// Its path below the key where the walk began.
    pub path: Vec<u16>,
    /// How many keys stand between, itself included: 1 for a subkey of the first key.
    pub depth: usize,
}

/// A key that could not be visited.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VisitError {
    /// Its path below the key where the walk began.
    pub path: Vec<u16>,
    /// Why.
    pub error: Error,
}

/// All keys below a key, each before what is below it, by [`Key::walk`].
///
/// A key that cannot be opened or listed is an error, and the walk goes on with the next; one that
/// is gone by the time it is to be opened is passed over. Links are not followed.
#[derive(Debug)]
pub struct Walk<'k> {
    first: &'k Key,
    /// The keys on the way down, each with the index of the subkey to visit next and the length
    /// of its path.
    levels: Vec<(Option<Key>, u32, usize)>,
    path: Vec<u16>,
}

impl Key {
    /// All keys below, each before what is below it. Needs
    /// [`Access::ENUMERATE_SUB_KEYS`]; those below are opened for reading.
    ///
    /// ```no_run
    /// use nt_registry::Root;
    /// for visit in Root::CurrentUser.open("Software")?.walk() {
    ///     if let Ok(visit) = visit {
    ///         println!("{}", String::from_utf16_lossy(&visit.path));
    ///     }
    /// }
    /// # Ok::<(), nt_registry::Error>(())
    /// ```
    pub fn walk(&self) -> Walk<'_> {
        Walk { first: self, levels: Vec::from([(None, 0, 0)]), path: Vec::new() }
    }
}

impl Walk<'_> {
    fn failed(&self, error: Error) -> VisitError {
        VisitError { path: self.path.clone(), error }
    }

    fn enter(&mut self, name: &KeyName) -> Result<Visit, VisitError> {
        if !self.path.is_empty() {
            self.path.push(BACKSLASH);
        }
        self.path.extend(name.as_units());
        let depth = self.levels.len();
        let parent = self.levels.last().and_then(|level| level.0.as_ref()).unwrap_or(self.first);
        let options = Options::new().access(Access::READ).link(true);
        // Two handles, one to be given away and one to go on with.
        let opened =
            options.open(parent, name).and_then(|key| Ok((key, options.open(parent, name)?)));
        match opened {
            Ok((key, _)) if depth >= MAX_DEPTH => {
                drop(key);
                Err(self.failed(Error::TooDeep))
            }
            Ok((key, ours)) => {
                self.levels.push((Some(ours), 0, self.path.len()));
                Ok(Visit { key, path: self.path.clone(), depth })
            }
            Err(error) => Err(self.failed(error)),
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Result<Visit, VisitError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (key, next, path_units) = self.levels.last_mut()?;
            self.path.truncate(*path_units);
            let key = key.as_ref().unwrap_or(self.first);
            match key.subkey_at(*next) {
                Ok(Some(subkey)) => {
                    *next += 1;
                    match self.enter(&subkey.name) {
                        Err(VisitError { error, .. })
                            if error.is_not_found() || error.is_deleted() => {}
                        visit => return Some(visit),
                    }
                }
                Ok(None) => {
                    self.levels.pop();
                }
                Err(error) => {
                    let failed = self.failed(error);
                    self.levels.pop();
                    return Some(Err(failed));
                }
            }
        }
    }
}

impl core::iter::FusedIterator for Walk<'_> {}
