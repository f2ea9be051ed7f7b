//! `HKEY_CLASSES_ROOT`: the user's classes over the machine's, read as one.
#![forbid(unsafe_code)]

use crate::{
    Key, Name, Options, Result, Subkey, Subkeys, Value, ValueBuf,
    base::{Half, in_classes},
    found,
};

/// A key below `HKEY_CLASSES_ROOT`: that of the user, that of the machine, or both as one.
///
/// Win32 merges the two in user mode, and this is that merge, for reading: subkeys and values of
/// the user hide those of the same name of the machine.
///
/// ```no_run
/// let key = nt_registry::Classes::open(".txt")?;
/// let mut buf = nt_registry::ValueBuf::<512>::new();
/// println!("{}", key.query("", &mut buf)?.text()?);
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Debug)]
pub struct Classes {
    /// `HKEY_CURRENT_USER\Software\Classes\…`, if it is there.
    user: Option<Key>,
    /// `HKEY_LOCAL_MACHINE\Software\Classes\…`, if it is there.
    machine: Option<Key>,
}

impl Classes {
    /// Opens the key at `path` in both trees for reading.
    ///
    /// # Errors
    ///
    /// As [`Options::open`]; "not found" if it is in neither.
    pub fn open(path: impl Name) -> Result<Self> {
        Self::open_with(&Options::new(), path)
    }

    /// Opens the key at `path` in both trees, in a view for one. Rights to change something are
    /// refused.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); [`Error::MergedRoot`](crate::Error::MergedRoot).
    pub fn open_with(options: &Options<'_>, path: impl Name) -> Result<Self> {
        options.must_only_read()?;
        let open = |half| in_classes(half, options.view, path, |place| options.open_place(place));
        let user = found(open(Half::User))?;
        let machine = open(Half::Machine);
        let machine = if user.is_some() { found(machine)? } else { Some(machine?) };
        Ok(Self { user, machine })
    }

    /// The user's key.
    pub const fn user(&self) -> Option<&Key> {
        self.user.as_ref()
    }

    /// The machine's key.
    pub const fn machine(&self) -> Option<&Key> {
        self.machine.as_ref()
    }

    /// Reads a value, the user's if there is one.
    ///
    /// # Errors
    ///
    /// As [`Key::query`].
    pub fn query<'b, const N: usize>(
        &self,
        name: impl Name,
        buf: &'b mut ValueBuf<N>,
    ) -> Result<Value<'b>> {
        match (&self.user, &self.machine) {
            (Some(user), Some(machine)) => {
                let key = if user.has_value(name)? { user } else { machine };
                key.query(name, buf)
            }
            (Some(key), None) | (None, Some(key)) => key.query(name, buf),
            (None, None) => unreachable!("one of them was opened"),
        }
    }

    /// The subkeys: the user's, then those of the machine that the user has not. For each of the
    /// latter the user's key is asked, with two calls.
    pub fn subkeys(&self) -> impl Iterator<Item = Result<Subkey>> {
        let machine = self.machine.iter().flat_map(Key::subkeys).filter_map(|subkey| {
            let hidden = match (&subkey, &self.user) {
                (Ok(subkey), Some(user)) => user.exists(&subkey.name),
                _ => Ok(false),
            };
            match hidden {
                Ok(true) => None,
                Ok(false) => Some(subkey),
                // There, and not to be opened.
                Err(error) if error.is_access_denied() => None,
                Err(error) => Some(Err(error)),
            }
        });
        self.user.iter().flat_map(Key::subkeys as fn(&Key) -> Subkeys<'_>).chain(machine)
    }
}
