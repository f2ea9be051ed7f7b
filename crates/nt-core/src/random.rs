//! Random bytes from the kernel, without a DLL.
//!
//! [`fill`] is what most want; [`Device`] is for those who keep the handle themselves.
//!
//! `\Device\CNG` is the kernel's own generator behind `BCryptGenRandom` and `ProcessPrng`; any
//! process may open it, a sandboxed one included, unless its token was lowered before the first
//! use. `\Device\KsecDD` is the older door to the same generator.
use crate::{
    AsHandle, BorrowedHandle, ObjectAttributes, OwnedHandle, Result, SharedHandle, UnicodeStr, sys,
};

/// The most the device is asked for at once. It buffers each request in kernel memory.
const CHUNK: usize = 64 * 1024;

static CNG: [u16; 11] = crate::encode_utf16(r"\Device\CNG");
static KSECDD: [u16; 14] = crate::encode_utf16(r"\Device\KsecDD");

/// Fills `bytes` with random bytes, all of it or an error. The device is opened once.
///
/// # Errors
///
/// As [`Device::open`] and [`Device::fill`]. Some of `bytes` may have been written.
pub fn fill(bytes: &mut [u8]) -> Result<()> {
    static DEVICE: SharedHandle = SharedHandle::new();
    let filled = match DEVICE.get_or_open(|| Device::open().map(|device| device.0)) {
        // A program that closes handles it does not own can have closed ours: open another.
        Ok(device) => fill_from(device, bytes).or_else(|_| Device::open()?.fill(bytes)),
        Err(error) => Err(error),
    };
    // Wine 8 has no such device. Test executables that must not load the DLL that has random
    // bytes there are built with `--cfg nt_wine`.
    #[cfg(nt_wine)]
    let filled = filled.or_else(|_| bytes.chunks_mut(CHUNK).try_for_each(sys::fill_random_on_wine));
    filled
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
