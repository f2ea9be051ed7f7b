//! Random bytes for keys, seeds and names that nobody guesses.
//!
//! Each call asks the system, so there is no state that could repeat: not in two processes, nor
//! in two threads, nor after the machine was copied. [`nt_core::random`] says whom it asks.
use nt_core::Result;

pub use nt_core::random::fill;

/// An array of random bytes: `nt_rt::random::array::<32>()` is a seed.
///
/// # Errors
///
/// As [`fill`].
#[doc(alias = "ProcessPrng")]
#[doc(alias = "BCryptGenRandom")]
#[doc(alias = "RtlGenRandom")]
pub fn array<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    fill(&mut bytes)?;
    Ok(bytes)
}

/// A random number, each as likely as any other.
///
/// # Errors
///
/// As [`fill`].
pub fn number() -> Result<u64> {
    array().map(u64::from_le_bytes)
}
