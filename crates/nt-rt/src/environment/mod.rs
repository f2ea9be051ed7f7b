//! The environment of this process.
//!
//! [`with`] reads the block in place, under the lock that every writer takes; [`get`], [`set`] and
//! [`expand`] are built on it.
use crate::{peb, sys, text::AsUnits};
use liballoc::vec::Vec;
use nt_core::{Call, Error, Result, UnicodeStr};
use nt_sys::ntstatus::{STATUS_INVALID_PARAMETER, STATUS_VARIABLE_NOT_FOUND};

mod block;
mod changes;
pub use block::{Variable, Variables};
pub(crate) use changes::Changes;

/// Maps a unit to what it compares as.
pub(crate) type Folding = fn(u16) -> u16;

/// Reads the variables in place.
///
/// Other threads wait to read or change the environment until `read` returns.
///
/// ```no_run
/// let hidden = nt_rt::environment::with(|all| all.filter(|one| one.is_hidden()).count());
/// ```
///
/// # Panics
///
/// When `read` calls [`set`] or [`remove`].
pub fn with<R>(read: impl FnOnce(Variables<'_>) -> R) -> R {
    peb::with_environment(|block| read(Variables::new(block)))
}

/// The value of a variable, if there is one with this name.
///
/// ```no_run
/// let path = nt_rt::environment::get("Path").unwrap_or_default();
/// ```
#[doc(alias = "RtlQueryEnvironmentVariable")]
pub fn get(name: &(impl AsUnits + ?Sized)) -> Option<Vec<u16>> {
    with(|variables| variables.get(name, sys::upcase).map(<[u16]>::to_vec))
}

/// Sets a variable, for this process and the children it starts from now on.
///
/// # Errors
///
/// [`Error::NameHasNul`] if name or value hold a NUL, [`Error::NameTooLong`] past 32,767 units,
/// and `STATUS_INVALID_PARAMETER` for an empty name or one with `=` behind the first unit.
#[doc(alias = "RtlSetEnvironmentVariable")]
pub fn set(name: &(impl AsUnits + ?Sized), value: &(impl AsUnits + ?Sized)) -> Result<()> {
    let value: Vec<u16> = value.units().collect();
    change(name, Some(&value))
}

/// Removes a variable; without one of this name does nothing.
///
/// # Errors
///
/// As [`set`].
pub fn remove(name: &(impl AsUnits + ?Sized)) -> Result<()> {
    change(name, None)
}

/// Replaces each `%NAME%` in `text` by the variable's value; where there is none, leaves it.
///
/// ```no_run
/// let root = nt_rt::environment::expand(r"%SystemRoot%\System32");
/// ```
#[doc(alias = "RtlExpandEnvironmentStrings")]
pub fn expand(text: &(impl AsUnits + ?Sized)) -> Vec<u16> {
    let text: Vec<u16> = text.units().collect();
    with(|variables| block::expand(&text, |name| variables.clone().get(name, sys::upcase)))
}

fn change(name: &(impl AsUnits + ?Sized), value: Option<&[u16]>) -> Result<()> {
    let name: Vec<u16> = name.units().collect();
    if name.contains(&0) || value.is_some_and(|value| value.contains(&0)) {
        return Err(Error::NameHasNul);
    }
    if !block::is_name(&name) {
        // Some systems would take the name up to its `=` instead of refusing.
        return Call::RtlSetEnvironmentVariable.check(STATUS_INVALID_PARAMETER).map(drop);
    }
    let name = UnicodeStr::new(&name)?;
    let value = value.map(UnicodeStr::new).transpose()?;
    let status = peb::change_environment(|| sys::set_variable(&name, value.as_ref()));
    if value.is_none() && status == STATUS_VARIABLE_NOT_FOUND {
        return Ok(());
    }
    Call::RtlSetEnvironmentVariable.check(status).map(drop)
}
