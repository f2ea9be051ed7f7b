//! Random bytes from the kernel, without a DLL where the kernel lets us.
//!
//! [`fill`] is what most want; [`Device`] is for those who keep the handle themselves.
//!
//! `\Device\CNG` is the kernel's own generator behind `BCryptGenRandom` and `ProcessPrng`; any
//! process may open it, a sandboxed one included, unless its token was lowered before the first
//! use. `\Device\KsecDD` is the older door to the same generator. Where neither opens, in a sandbox
//! or on Wine, the system's own DLL is loaded after all: `bcryptprimitives.dll`, else
//! `advapi32.dll`. There is no weaker source behind them, and every failure is an error.
use crate::{
    AsHandle, BorrowedHandle, ObjectAttributes, OwnedHandle, Result, SharedHandle, UnicodeStr, sys,
};

/// The most the device is asked for at once. It buffers each request in kernel memory.
const CHUNK: usize = 64 * 1024;

static CNG: [u16; 11] = crate::encode_utf16(r"\Device\CNG");
static KSECDD: [u16; 14] = crate::encode_utf16(r"\Device\KsecDD");

/// Fills some bytes, all of them or an error.
type Source = fn(&mut [u8]) -> Result<()>;

/// In the order they are asked.
const SOURCES: &[Source] = &[
    shared_device,
    // Wine 8 has no such device. Test executables that must load no further DLL are built with
    // `--cfg nt_wine`.
    #[cfg(nt_wine)]
    |bytes| bytes.chunks_mut(CHUNK).try_for_each(sys::fill_random_on_wine),
    sys::fill_random_by_bcryptprimitives,
    sys::fill_random_by_advapi32,
];

/// Fills `bytes` with random bytes, all of it or an error. The device is opened once.
///
/// # Errors
///
/// As [`Device::open`] and [`Device::fill`], when no DLL of the system helps either. Some of
/// `bytes` may have been written.
pub fn fill(bytes: &mut [u8]) -> Result<()> {
    fill_from_first(SOURCES, bytes)
}

/// Asks each source until one succeeds; the first error is the one that says why.
fn fill_from_first(sources: &[Source], bytes: &mut [u8]) -> Result<()> {
    let mut sources = sources.iter();
    let first = sources.next().expect("there is a source");
    first(bytes).or_else(|error| {
        if sources.any(|source| source(bytes).is_ok()) { Ok(()) } else { Err(error) }
    })
}

fn shared_device(bytes: &mut [u8]) -> Result<()> {
    static DEVICE: SharedHandle = SharedHandle::new();
    let device = DEVICE.get_or_open(|| Device::open().map(|device| device.0))?;
    // A program that closes handles it does not own can have closed ours: open another.
    fill_from(device, bytes).or_else(|_| Device::open()?.fill(bytes))
}

fn fill_from(device: BorrowedHandle<'_>, bytes: &mut [u8]) -> Result<()> {
    bytes.chunks_mut(CHUNK).try_for_each(|chunk| sys::fill_random(device, chunk))
}

/// An open random device.
///
/// ```no_run
/// let mut seed = [0; 32];
/// nt_core::random::Device::open()?.fill(&mut seed)?;
/// # Ok::<(), nt_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Device(OwnedHandle);

impl Device {
    /// Opens the kernel's random device.
    ///
    /// # Errors
    ///
    /// The status of opening `\Device\KsecDD`, tried after `\Device\CNG`: on Wine 8 and before
    /// `STATUS_OBJECT_NAME_NOT_FOUND`, after a sandbox took the right `STATUS_ACCESS_DENIED`.
    pub fn open() -> Result<Self> {
        Self::open_named(&CNG).or_else(|_| Self::open_named(&KSECDD))
    }

    fn open_named(units: &[u16]) -> Result<Self> {
        let name = UnicodeStr::new(units)?;
        sys::open_device(&ObjectAttributes::new(&name)).map(Self)
    }

    /// Fills `bytes` with random bytes, all of it or an error.
    ///
    /// # Errors
    ///
    /// The device's status, or [`Error::Malformed`](crate::Error::Malformed) if it reported
    /// success without writing every byte. Some of `bytes` may have been written.
    pub fn fill(&self, bytes: &mut [u8]) -> Result<()> {
        fill_from(self.0.as_handle(), bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Call, Error};

    const REFUSED: i32 = 0xC000_0022_u32.cast_signed();
    const BROKEN: i32 = 0xC000_0001_u32.cast_signed();

    fn refused(_: &mut [u8]) -> Result<()> {
        Call::NtOpenFile.check(REFUSED).map(drop)
    }

    fn breaks_half_way(bytes: &mut [u8]) -> Result<()> {
        let half = bytes.len() / 2;
        bytes[..half].fill(1);
        Call::NtDeviceIoControlFile.check(BROKEN).map(drop)
    }

    #[expect(clippy::unnecessary_wraps, reason = "has the type of every source")]
    fn works(bytes: &mut [u8]) -> Result<()> {
        bytes.fill(7);
        Ok(())
    }

    #[test]
    fn without_a_source_that_works_there_is_an_error_and_it_is_the_first() {
        let error = fill_from_first(&[refused, breaks_half_way], &mut [0; 8]).unwrap_err();
        assert!(matches!(error, Error::Nt { call: Call::NtOpenFile, .. }), "{error:?}");
    }

    #[test]
    fn a_later_source_writes_every_byte() {
        let mut bytes = [0; 9];
        assert_eq!(fill_from_first(&[refused, breaks_half_way, works], &mut bytes), Ok(()));
        assert_eq!(bytes, [7; 9]);
    }
}
