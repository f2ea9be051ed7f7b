//! Where a path begins.
#![forbid(unsafe_code)]

use crate::{
    Error, Key, Name, Result, Root, sys,
    text::{BACKSLASH, Text, with_text},
    view::{NODE, Tree, View, Width, flags, insertion},
};
use nt_core::{AsHandle, BorrowedHandle};
use nt_sys::ntregapi::KEY_READ;

/// Where a path begins: at a [`Root`], a [`Key`], or nowhere.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Base<'k> {
    /// A predefined root.
    Root(Root),
    /// An open key.
    Key(&'k Key),
    /// The path is a whole NT path, such as `\Registry\Machine\System`. It is taken as it is:
    /// a [`View`] does not rewrite it.
    Absolute,
}

impl From<Root> for Base<'_> {
    fn from(root: Root) -> Self {
        Self::Root(root)
    }
}

impl<'k> From<&'k Key> for Base<'k> {
    fn from(key: &'k Key) -> Self {
        Self::Key(key)
    }
}

/// What the kernel is told: a path, relative to a key or absolute, and bits for the access mask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) below: Option<BorrowedHandle<'a>>,
    pub(crate) path: &'a [u16],
    pub(crate) flags: u32,
}

/// Both halves of `HKEY_CLASSES_ROOT`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Half {
    User,
    Machine,
}

impl Base<'_> {
    /// Resolves `path` to one place. The merged root has two: see [`in_classes`].
    pub(crate) fn resolve<R>(
        self,
        view: View,
        path: impl Name,
        then: impl FnOnce(Place<'_>) -> Result<R>,
    ) -> Result<R> {
        let whole = Whole { below: None, prefix: "", tree: Tree::Other, view };
        match self {
            Self::Key(key) => {
                // Reopening a link by an empty name has crashed the kernel.
                let whole = Whole { below: Some(key.as_handle()), ..whole };
                whole.resolve(path, |place| match place.path {
                    [] if key.is_perhaps_link() => Err(Error::PathSyntax),
                    _ => then(place),
                })
            }
            Self::Absolute => with_text(
                |text| text.push_name(path),
                |text| match text.as_units() {
                    units @ [BACKSLASH, ..] => {
                        let flags = flags(view, Width::HERE);
                        then(Place { below: None, path: units, flags })
                    }
                    _ => Err(Error::PathSyntax),
                },
            ),
            Self::Root(Root::LocalMachine) => {
                let prefix = r"\Registry\Machine";
                Whole { prefix, tree: Tree::Machine, ..whole }.resolve(path, then)
            }
            Self::Root(Root::Users) => {
                let prefix = r"\Registry\User";
                Whole { prefix, tree: Tree::Users, ..whole }.resolve(path, then)
            }
            Self::Root(Root::CurrentConfig) => {
                let prefix =
                    r"\Registry\Machine\System\CurrentControlSet\Hardware Profiles\Current";
                Whole { prefix, ..whole }.resolve(path, then)
            }
            Self::Root(Root::CurrentUser) => {
                let user = sys::open_current_user(KEY_READ)?;
                let below = Some(user.as_handle());
                Whole { below, tree: Tree::User, ..whole }.resolve(path, then)
            }
            Self::Root(Root::ClassesRoot) => Err(Error::MergedRoot),
            Self::Root(Root::PerformanceData) => Err(Error::PerformanceData),
        }
    }
}

/// Resolves `path` in one half of `HKEY_CLASSES_ROOT`.
pub(crate) fn in_classes<R>(
    half: Half,
    view: View,
    path: impl Name,
    then: impl FnOnce(Place<'_>) -> Result<R>,
) -> Result<R> {
    match half {
        Half::User => {
            let user = sys::open_current_user(KEY_READ)?;
            let below = Some(user.as_handle());
            let prefix = r"Software\Classes";
            Whole { below, prefix, tree: Tree::Classes, view }.resolve(path, then)
        }
        Half::Machine => {
            let prefix = r"\Registry\Machine\Software\Classes";
            Whole { below: None, prefix, tree: Tree::Classes, view }.resolve(path, then)
        }
    }
}

/// A place whose path is not yet put together.
#[derive(Clone, Copy)]
struct Whole<'a> {
    below: Option<BorrowedHandle<'a>>,
    prefix: &'static str,
    /// What begins behind the prefix.
    tree: Tree,
    view: View,
}

impl Whole<'_> {
    fn resolve<R>(self, path: impl Name, then: impl FnOnce(Place<'_>) -> Result<R>) -> Result<R> {
        let build = |text: &mut Text<'_>| {
            text.push_str(self.prefix)?;
            text.push_path(path)?;
            let start = if self.prefix.is_empty() { 0 } else { self.prefix.len() + 1 };
            let rest = text.as_units().get(start..).unwrap_or(&[]);
            match insertion(self.view, Width::HERE, self.tree, rest) {
                Some(at) => text.insert_component(start + at, NODE),
                None => Ok(()),
            }
        };
        with_text(build, |text| {
            let flags = flags(self.view, Width::HERE);
            then(Place { below: self.below, path: text.as_units(), flags })
        })
    }
}
