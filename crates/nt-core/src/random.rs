//! Random bytes from the kernel, without a DLL.
//!
//! `\Device\CNG` is the kernel's own generator behind `BCryptGenRandom` and `ProcessPrng`; any
//! process may open it, a sandboxed one included, unless its token was lowered before the first
//! use. `\Device\KsecDD` is the older door to the same generator.
use crate::{AsHandle, ObjectAttributes, OwnedHandle, Result, UnicodeStr, sys};

/// The most the device is asked for at once. It buffers each request in kernel memory.
const CHUNK: usize = 64 * 1024;

static CNG: [u16; 11] = crate::encode_utf16(r"\Device\CNG");
static KSECDD: [u16; 14] = crate::encode_utf16(r"\Device\KsecDD");

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
        bytes.chunks_mut(CHUNK).try_for_each(|chunk| sys::fill_random(self.0.as_handle(), chunk))
    }
}
