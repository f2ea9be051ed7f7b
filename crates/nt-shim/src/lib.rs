//! Link-time stand-ins: one line in the final crate, and an existing program stops importing a DLL.
//!
//! ```
//! nt_shim::stand_in!(ProcessPrng);
//! # fn main() {}
//! ```
//!
//! std imports `ProcessPrng` from `bcryptprimitives.dll`, for the keys of `HashMap`. With the line
//! above in the root of the program (or cdylib), the linker finds the function defined in the
//! program itself before it looks into any library, so the DLL vanishes from the import table.
//! Nothing else changes: no feature, no flag, no patch of a dependency.
//!
//! The macro defines symbols of the whole image, so it belongs into the final crate alone, once.
//! A library that used it would decide for every program that links it.
//!
//! | stand-in | instead of | how |
//! |---|---|---|
//! | `ProcessPrng` | `bcryptprimitives.dll` | the kernel's `\Device\CNG`, then `\Device\KsecDD` |
#![no_std]
#![deny(unsafe_code)]

#[doc(hidden)]
pub mod prng;
mod stand_in;
