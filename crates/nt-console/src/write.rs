//! Text and bytes to whatever a handle leads to.
#![forbid(unsafe_code)]

use crate::{Carry, Result, calls, condrv::Driver, utf8::decode};
use nt_core::BorrowedHandle;

/// Units in one message: 8 KiB, on the stack. Old hosts take no more than 64 KiB at once, and
/// share those between everybody.
pub(crate) const CHUNK_UNITS: usize = 4096;

/// Writes UTF-8 to a console, with U+FFFD for what is none, in chunks that split no character.
///
/// All of `bytes` is taken; an incomplete character at the end waits in `carry`.
pub(crate) fn to_console<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    mut bytes: &[u8],
    carry: &mut Carry,
) -> Result<()> {
    let mut units = [0; CHUNK_UNITS];
    while !bytes.is_empty() {
        let (taken, written) = decode(carry, bytes, &mut units);
        bytes = bytes.get(taken..).unwrap_or_default();
        let units = units.get(..written).unwrap_or_default();
        if !units.is_empty() {
            calls::write(driver, output, units)?;
        }
    }
    Ok(())
}

/// Shows that the character in `carry` will never be complete.
pub(crate) fn finish<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    carry: &mut Carry,
) -> Result<()> {
    if carry.take() { calls::write(driver, output, &[0xFFFD]) } else { Ok(()) }
}
