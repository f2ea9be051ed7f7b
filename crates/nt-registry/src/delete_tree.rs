//! Deleting a key with everything below it.
//!
//! A link is deleted itself: every key below is opened as the link it may be, so the walk never
//! leaves the tree. The way down is kept in an array, as keys nest at most 512 deep; there is no
//! recursion and no allocation.
//!
//! Others may change the tree meanwhile. What vanishes is passed over, what appears is found on
//! another pass, and passes are counted, so that nobody can keep a walk at one key for ever by
//! putting keys back.
#![forbid(unsafe_code)]

use crate::{Access, Base, Error, Key, Name, Options, Result};

/// Keys that may nest; Windows allows no more.
pub(crate) const MAX_DEPTH: usize = 512;
/// Times that a key's subkeys are gone through.
const MAX_PASSES: u32 = 16;
/// What each key of the tree is opened for.
const ACCESS: Access = Access::DELETE.and(Access::ENUMERATE_SUB_KEYS);

/// A key on the way down.
struct Level<'k> {
    key: Held<'k>,
    /// Index of the subkey to try next: as those before could not be deleted, not always 0.
    next: u32,
    passes: u32,
    /// Whether a subkey stays for good.
    kept: bool,
}

enum Held<'k> {
    Lent(&'k Key),
    Owned(Key),
}

impl Held<'_> {
    const fn key(&self) -> &Key {
        match self {
            Self::Lent(key) => key,
            Self::Owned(key) => key,
        }
    }
}

impl Options<'_> {
    /// Deletes the key at `path` with everything below it. A link is deleted itself, and not what
    /// it leads to, here and below. An empty path deletes the base itself, with all that is in it.
    ///
    /// What cannot be deleted stays, with the keys above it, and the rest is deleted all the same;
    /// the first error is returned.
    ///
    /// # Errors
    ///
    /// As [`delete`](Self::delete). [`has_children`](Error::has_children) if somebody keeps adding
    /// subkeys; [`Error::TooDeep`].
    #[doc(alias("RegDeleteTreeW", "SHDeleteKeyW"))]
    pub fn delete_tree<'k>(&self, base: impl Into<Base<'k>>, path: impl Name) -> Result<()> {
        let key = self.access(ACCESS).link(true).open(base, path)?;
        Walk::new(self, Held::Owned(key)).run()
    }
}

impl Key {
    /// Deletes the key below at `path` with everything below it. A link is deleted itself, and
    /// not what it leads to.
    ///
    /// # Errors
    ///
    /// As [`Options::delete_tree`].
    #[doc(alias("RegDeleteTreeW", "SHDeleteKeyW"))]
    pub fn delete_tree(&self, path: impl Name) -> Result<()> {
        Options::new().delete_tree(self, path)
    }

    /// Deletes all subkeys of this key, with everything below them; the key and its values stay.
    /// Needs [`Access::ENUMERATE_SUB_KEYS`].
    ///
    /// # Errors
    ///
    /// As [`Options::delete_tree`].
    pub fn delete_subkeys(&self) -> Result<()> {
        Walk::new(&Options::new(), Held::Lent(self)).run()
    }
}

struct Walk<'k> {
    options: Options<'k>,
    levels: [Option<Level<'k>>; MAX_DEPTH],
    depth: usize,
    first_error: Result<()>,
}

impl<'k> Walk<'k> {
    fn new(options: &Options<'k>, key: Held<'k>) -> Self {
        let mut levels = [const { None }; MAX_DEPTH];
        levels[0] = Some(Level { key, next: 0, passes: 0, kept: false });
        let options = options.access(ACCESS).link(true);
        Self { options, levels, depth: 1, first_error: Ok(()) }
    }

    fn run(mut self) -> Result<()> {
        while let Some(level) = self.depth.checked_sub(1).and_then(|top| self.levels[top].as_mut())
        {
            let key = level.key.key();
            let child = match key.subkey_at(level.next) {
                Ok(Some(subkey)) => self.options.open(key, &subkey.name),
                Ok(None) => {
                    self.finish();
                    continue;
                }
                Err(error) if error.is_deleted() => {
                    self.pop(Ok(()));
                    continue;
                }
                Err(error) => {
                    self.pop(Err(error));
                    continue;
                }
            };
            match child {
                Ok(_) if self.depth == MAX_DEPTH => {
                    level.keep(&mut self.first_error, Error::TooDeep);
                }
                Ok(child) => {
                    let key = Held::Owned(child);
                    self.levels[self.depth] = Some(Level { key, next: 0, passes: 0, kept: false });
                    self.depth += 1;
                }
                // Gone meanwhile. Should it be listed for ever and never found, the index still
                // moves on.
                Err(error) if error.is_not_found() || error.is_deleted() => level.next += 1,
                Err(error) => level.keep(&mut self.first_error, error),
            }
        }
        self.first_error
    }

    /// The topmost key's subkeys are through: delete it.
    fn finish(&mut self) {
        let Some(level) = self.levels.get_mut(self.depth - 1).and_then(Option::as_mut) else {
            return;
        };
        let done = match &level.key {
            // What stays is known, and already an error.
            _ if level.kept => return self.pop_kept(),
            Held::Owned(key) => key.delete_self(),
            // The key stays, but nothing in it.
            Held::Lent(key) => match key.subkey_at(0) {
                Ok(Some(_)) if level.passes < MAX_PASSES => {
                    level.passes += 1;
                    level.next = 0;
                    return;
                }
                other => other.map(drop),
            },
        };
        match done {
            Err(error) if error.has_children() && level.passes < MAX_PASSES => {
                level.passes += 1;
                level.next = 0;
            }
            Err(error) if error.is_deleted() => self.pop(Ok(())),
            done => self.pop(done),
        }
    }

    /// Leaves the topmost key, deleted or not.
    fn pop(&mut self, done: Result<()>) {
        match done {
            Ok(()) => {
                self.depth -= 1;
                self.levels[self.depth] = None;
            }
            Err(error) => {
                if self.first_error.is_ok() {
                    self.first_error = Err(error);
                }
                self.pop_kept();
            }
        }
    }

    fn pop_kept(&mut self) {
        self.depth -= 1;
        self.levels[self.depth] = None;
        if let Some(above) = self.depth.checked_sub(1).and_then(|top| self.levels[top].as_mut()) {
            above.kept = true;
            above.next += 1;
        }
    }
}

impl Level<'_> {
    /// Passes over a subkey that stays.
    fn keep(&mut self, first_error: &mut Result<()>, error: Error) {
        if first_error.is_ok() {
            *first_error = Err(error);
        }
        self.kept = true;
        self.next += 1;
    }
}
