//! Deleting a key with everything below it.
//!
//! A link is deleted itself: every key below is opened as the link it may be, so the walk never
//! leaves the tree. The way down is kept in an array, as keys nest at most 512 deep; there is no
//! recursion and no allocation.
//!
//! Others may change the tree meanwhile. What vanishes is passed over. A pass over a key deletes as
//! many subkeys as there were at its start; what appeared since takes another pass, and all those
//! together try only so many subkeys. So nobody can keep a walk busy for ever by putting keys
//! back, not even one who is faster.
#![forbid(unsafe_code)]

use crate::{Access, Base, Error, Key, Name, Options, Result};

/// Keys that may nest; Windows allows no more.
pub(crate) const MAX_DEPTH: usize = 512;
/// Subkeys that are tried, in a whole walk, in passes after the first over a key.
const MORE_TRIES: u32 = 1024;
/// What each key of the tree is opened for.
const ACCESS: Access = Access::DELETE.and(Access::ENUMERATE_SUB_KEYS).and(Access::QUERY_VALUE);

/// A key on the way down.
struct Level<'k> {
    key: Held<'k>,
    /// Index of the subkey to try next: as those before could not be deleted, not always 0.
    next: u32,
    /// Subkeys that this pass may still try.
    left: u32,
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
    /// As [`delete`](Self::delete). [`Error::Unstable`] if somebody keeps adding subkeys; [`Error::TooDeep`].
    #[doc(alias("RegDeleteTreeW", "SHDeleteKeyW"))]
    pub fn delete_tree<'k>(&self, base: impl Into<Base<'k>>, path: impl Name) -> Result<()> {
        let key = self.access(ACCESS).link(true).open(base, path)?;
        Walk::new(self).run(Held::Owned(key))
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
    /// Needs [`Access::ENUMERATE_SUB_KEYS`] and [`Access::QUERY_VALUE`].
    ///
    /// # Errors
    ///
    /// As [`Options::delete_tree`].
    pub fn delete_subkeys(&self) -> Result<()> {
        Walk::new(&Options::new()).run(Held::Lent(self))
    }
}

struct Walk<'k> {
    options: Options<'k>,
    levels: [Option<Level<'k>>; MAX_DEPTH],
    depth: usize,
    more_tries: u32,
    first_error: Result<()>,
}

impl<'k> Walk<'k> {
    fn new(options: &Options<'k>) -> Self {
        Self {
            options: options.access(ACCESS).link(true),
            levels: [const { None }; MAX_DEPTH],
            depth: 0,
            more_tries: MORE_TRIES,
            first_error: Ok(()),
        }
    }

    fn run(mut self, key: Held<'k>) -> Result<()> {
        self.enter(key)?;
        let options = self.options;
        while let Some(level) = self.topmost() {
            if level.left == 0 {
                self.finish();
                continue;
            }
            level.left -= 1;
            let key = level.key.key();
            let child = match key.subkey_at(level.next) {
                Ok(Some(subkey)) => options.open(key, &subkey.name),
                Ok(None) => {
                    level.left = 0;
                    continue;
                }
                Err(error) => {
                    self.pop(Err(error));
                    continue;
                }
            };
            match child.and_then(|child| self.enter(Held::Owned(child))) {
                Ok(()) => {}
                Err(error) => self.pass_over(error),
            }
        }
        self.first_error
    }

    fn topmost(&mut self) -> Option<&mut Level<'k>> {
        self.levels.get_mut(self.depth.checked_sub(1)?)?.as_mut()
    }

    /// Goes down into `key`.
    fn enter(&mut self, key: Held<'k>) -> Result<()> {
        let left = key.key().info()?.subkeys;
        let level = self.levels.get_mut(self.depth).ok_or(Error::TooDeep)?;
        *level = Some(Level { key, next: 0, left, kept: false });
        self.depth += 1;
        Ok(())
    }

    /// A subkey of the topmost key cannot be entered.
    fn pass_over(&mut self, error: Error) {
        // Gone meanwhile is as good as deleted. Should it be listed for ever and never found, the
        // index moves on all the same.
        let gone = error.is_not_found() || error.is_deleted();
        if let Some(level) = self.topmost() {
            level.next += 1;
            level.kept |= !gone;
        }
        if !gone && self.first_error.is_ok() {
            self.first_error = Err(error);
        }
    }

    /// A pass over the topmost key is through: delete it.
    fn finish(&mut self) {
        let more_tries = self.more_tries;
        let Some(level) = self.topmost() else { return };
        if level.kept {
            // What stays is known, and already an error.
            return self.pop_kept();
        }
        if let Held::Owned(key) = &level.key {
            match key.delete_self() {
                Err(error) if error.has_children() => {}
                done => return self.pop(done),
            }
        }
        let left = level.key.key().info().map(|info| info.subkeys);
        match (left, &level.key) {
            (Ok(0), Held::Lent(_)) => self.pop(Ok(())),
            (Ok(left), _) if more_tries > 0 => {
                let left = left.clamp(1, more_tries);
                (level.next, level.left) = (0, left);
                self.more_tries = more_tries - left;
            }
            (Ok(_), _) => self.pop(Err(Error::Unstable)),
            (Err(error), _) => self.pop(Err(error)),
        }
    }

    /// Leaves the topmost key, deleted or not.
    fn pop(&mut self, done: Result<()>) {
        match done {
            Ok(()) => {
                self.depth -= 1;
                self.levels[self.depth] = None;
            }
            // Somebody else was faster.
            Err(error) if error.is_deleted() => self.pop(Ok(())),
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
        if let Some(above) = self.topmost() {
            above.kept = true;
            above.next += 1;
        }
    }
}
