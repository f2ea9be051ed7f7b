//! Link-time stand-ins: one line in the final crate, and an existing program stops importing a DLL.
//!
//! ```
//! nt_shim::stand_in!(ProcessPrng);
//! # fn main() {}
//! ```
//!
//! std imports `ProcessPrng` from `bcryptprimitives.dll`, for the keys of `HashMap`. With the line
//! above in the root of the program (or cdylib, or staticlib), the linker finds the function
//! defined in the program itself before it looks into any library, so the DLL vanishes from the
//! import table. Nothing else changes: no feature, no flag, no patch of a dependency.
//!
//! # Where the line stands
//!
//! In the root of the final crate, and nowhere else. A library that had it would decide for every
//! program that links it, and would not even do that reliably: the objects of the final crate come
//! before every archive on the linker's command line, but an rlib's members stand in a row with
//! the import members of the other rlibs, and the order decides. So a library never depends on
//! this crate; the program does.
//!
//! # Families
//!
//! | family | what it replaces | how |
//! |---|---|---|
//! | `prng` | `ProcessPrng`, `SystemFunction036`, `BCryptGenRandom`, `CryptoAPI`'s random numbers | the kernel's `\Device\CNG`, then `\Device\KsecDD`, then the DLL |
//! | `privileges` | opening, asking and adjusting tokens; privilege names | `Nt*Token` |
//! | `sid` | security identifiers, their text; reading access lists | `Rtl*Sid`, `RtlGetAce`, … |
//! | `registry` | `Reg*`; transactions, trees and the rest lazily | `Nt*Key`, through nt-registry where paths begin at a root |
//! | `profile` | `GetUserProfileDirectoryW` | the registry's `ProfileList` |
//! | `synch` | `WaitOnAddress`, `WakeByAddress*` | `RtlWaitOnAddress`, `RtlWakeAddress*` |
//! | `events` | `EventRegister`, `EventWrite`, … | `Etw*`, to which they forward |
//! | `advapi32`, `ws2_32`, `crypt32`, `combase`, … | functions that need their DLL | [`lazy!`]: loaded at the first call |
//!
//! [`STAND_INS`] lists every function. `stand_in!(family prng, privileges);` takes whole families;
//! what the program does not call, the linker drops.
//!
//! # What is in the image
//!
//! A read-only section `.ntshim` has a line for each stand-in the linker kept:
//! `nt-shim 0.1.0 ProcessPrng bcryptprimitives.dll direct`, NUL-terminated. Built with
//! `RUSTFLAGS="--cfg nt_shim_off"` every macro is empty, and the image imports what it did before.
//!
//! # Two versions
//!
//! An image has one definition of a function. If two crates of one image define the same stand-in,
//! the linker says "duplicate symbol" (or "multiple definition"); keep the line in one place.
#![no_std]
#![deny(unsafe_code)]
#![expect(non_snake_case, reason = "stand-ins have the names of the functions they replace")]

#[cfg(test)]
extern crate alloc;

#[doc(hidden)]
pub mod events;
pub mod lazy;
mod nearest;
#[doc(hidden)]
pub mod privileges;
#[doc(hidden)]
pub mod prng;
#[doc(hidden)]
pub mod profile;
#[doc(hidden)]
pub mod registry;
#[doc(hidden)]
pub mod sid;
mod stand_in;
#[doc(hidden)]
pub mod synch;
mod sys;
mod table;
mod text;
#[doc(hidden)]
pub mod ws2_32;

#[doc(hidden)]
pub use nearest::Message;
#[doc(hidden)]
pub use nt_core::encode_utf16 as __encode_utf16;
#[doc(hidden)]
pub use table::{FAMILIES, NAMES};
pub use table::{STAND_INS, StandIn};

/// Opens the random device, so that a sandbox may take the right to open it afterwards.
///
/// Lazy functions are warmed up by [`is_available!`], which loads their DLL.
///
/// ```no_run
/// assert!(nt_shim::warm_up(), "no random numbers");
/// let _ = nt_shim::is_available!(WSAStartup);
/// // Now lower the token.
/// ```
pub fn warm_up() -> bool {
    prng::warm_up()
}
