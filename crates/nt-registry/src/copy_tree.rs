//! Copying a key with everything below it.
#![forbid(unsafe_code)]

use crate::{Access, Error, Key, Options, Result, SecurityParts, text::BACKSLASH};
use alloc::vec::Vec;

/// What [`Key::copy_tree`] copies besides keys, classes, values and links.
#[derive(Clone, Copy, Debug, Default)]
pub struct CopyOptions {
    security: bool,
    volatile: bool,
}

impl CopyOptions {
    /// Keys that are made inherit their access lists and are stable, or volatile where the system
    /// tells that the source is.
    pub const fn new() -> Self {
        Self { security: false, volatile: false }
    }

    /// Gives each key that is made the access list of its source.
    #[must_use]
    pub const fn security(mut self, security: bool) -> Self {
        self.security = security;
        self
    }

    /// Makes all keys volatile.
    #[must_use]
    pub const fn volatile(mut self, volatile: bool) -> Self {
        self.volatile = volatile;
        self
    }
}

impl Key {
    /// Copies values, subkeys and all that is below them into `to`, over what is there. Links are
    /// made again, and not followed. The key's own class and access list are left alone.
    ///
    /// Others may change the source meanwhile: what vanishes is passed over.
    ///
    /// # Errors
    ///
    /// [`Error::CopyIntoItself`] if `to` is this key or below it, [`Error::TooDeep`]; as
    /// [`read`](Self::read) and [`Options::create`]. What was copied before stays.
    #[doc(alias = "RegCopyTreeW")]
    pub fn copy_tree(&self, to: &Self, options: CopyOptions) -> Result<()> {
        if is_within(&to.path()?, &self.path()?) {
            return Err(Error::CopyIntoItself);
        }
        copy_values(self, to)?;
        // Source and target keys on the way down, in step with the walk.
        let mut targets: Vec<Self> = Vec::new();
        for visit in self.walk() {
            let visit = visit.map_err(|failed| failed.error)?;
            let above = visit.depth - 1;
            targets.truncate(above);
            let parent = match above.checked_sub(1) {
                None => to,
                Some(at) => targets.get(at).ok_or(Error::Unstable)?,
            };
            let name = visit.path.rsplit(|unit| *unit == BACKSLASH).next().unwrap_or(&[]);
            match copy_key(&visit.key, parent, name, options) {
                Ok(copy) => targets.push(copy),
                Err(error) if error.is_deleted() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Makes the key `name` below `parent` as `from` is.
fn copy_key(from: &Key, parent: &Key, name: &[u16], copy: CopyOptions) -> Result<Key> {
    let name = crate::Verbatim(name);
    let volatile = copy.volatile || from.flags().is_ok_and(|flags| flags.volatile);
    let class = from.class()?;
    let access = Access::READ | Access::WRITE;
    let access = if copy.security { access | Access::WRITE_DAC } else { access };
    let options = Options::new().access(access).volatile(volatile).class(&class);
    let made = match from.link_target() {
        Ok(target) => options.create_link(parent, name, &target)?,
        Err(Error::WrongType(_)) => options.create(parent, name)?.0,
        Err(error) if error.is_not_found() => options.create(parent, name)?.0,
        Err(error) => return Err(error),
    };
    if from.link_target().is_err() {
        copy_values(from, &made)?;
    }
    if copy.security {
        let descriptor = from.security(SecurityParts::ACCESS_LIST)?;
        made.set_security(SecurityParts::ACCESS_LIST, &descriptor)?;
    }
    Ok(made)
}

fn copy_values(from: &Key, to: &Key) -> Result<()> {
    for value in from.values() {
        let value = value?;
        to.set(crate::Verbatim(&value.name), value.value.get())?;
    }
    Ok(())
}

/// Whether the key at `path` is the one at `tree` or below it. The kernel writes paths as they
/// were created, so case decides nothing.
fn is_within(path: &[u16], tree: &[u16]) -> bool {
    let same = |(a, b): (&u16, &u16)| fold(*a) == fold(*b);
    path.len() >= tree.len()
        && path.iter().zip(tree).all(same)
        && matches!(path.get(tree.len()), None | Some(&BACKSLASH))
}

/// Upper case, where it is one unit.
fn fold(unit: u16) -> u16 {
    let mut upper = char::from_u32(unit.into()).map(char::to_uppercase).into_iter().flatten();
    match (upper.next(), upper.next()) {
        (Some(only), None) => u16::try_from(u32::from(only)).unwrap_or(unit),
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_holds_itself_and_what_is_below() {
        let within = |path: &str, tree: &str| {
            let [path, tree] = [path, tree].map(|text| text.encode_utf16().collect::<Vec<_>>());
            is_within(&path, &tree)
        };
        assert!(within(r"\R\a", r"\R\a") && within(r"\R\A\b", r"\r\a"));
        assert!(within("\\R\\\u{e4}\\b", "\\R\\\u{c4}"));
        assert!(
            !within(r"\R\ab", r"\R\a") && !within(r"\R", r"\R\a") && !within(r"\R\b\a", r"\R\a")
        );
    }
}
