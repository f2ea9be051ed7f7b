//! Who carries messages to the console on this system, found out once.
use crate::{
    Error, Result,
    condrv::{ConDrv, Driver},
    kernel32::Kernel32,
    proto::{Message, Width},
    sys::{self, Kernel},
};
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use nt_core::BorrowedHandle;
use nt_sys::NTSTATUS;

/// The way chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    /// The driver, with requests of this width.
    ConDrv(Width),
    /// kernel32's functions.
    Kernel32,
}

static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);
static CONNECTION_ONLY: AtomicBool = AtomicBool::new(false);

const UNKNOWN: u8 = 0;
const WIDE: u8 = 1;
const NARROW: u8 = 2;
const KERNEL32: u8 = 3;

/// On 32-bit systems a wide request is refused, and on 64-bit ones a narrow one, by the same
/// question; so a 32-bit program just tries both.
const WIDTHS: &[Width] =
    if cfg!(target_pointer_width = "64") { &[Width::Wide] } else { &[Width::Wide, Width::Narrow] };

impl Backend {
    /// The way to the console of this process.
    ///
    /// # Errors
    ///
    /// [`Error::NoConsole`] while the process is not attached to one.
    pub(crate) fn find() -> Result<Self> {
        // The choice is the whole message: nothing else is published with it.
        match CHOSEN.load(Ordering::Relaxed) {
            WIDE => Ok(Self::ConDrv(Width::Wide)),
            NARROW => Ok(Self::ConDrv(Width::Narrow)),
            KERNEL32 => Ok(Self::Kernel32),
            _ => Self::choose(),
        }
    }

    #[cold]
    fn choose() -> Result<Self> {
        if !crate::kind::is_attached(sys::console_handle().addr()) {
            return Err(Error::NoConsole); // it may get a console later
        }
        let condrv = WIDTHS
            .iter()
            .copied()
            .filter(|_| sys::has_condrv())
            .find(|&width| ConDrv::new(Kernel, width, &CONNECTION_ONLY).answers());
        let (found, code) = match condrv {
            Some(width @ Width::Wide) => (Self::ConDrv(width), WIDE),
            Some(width @ Width::Narrow) => (Self::ConDrv(width), NARROW),
            None if Kernel32::is_loaded() => (Self::Kernel32, KERNEL32),
            None => return Err(Error::NoConsole),
        };
        CHOSEN.store(code, Ordering::Relaxed);
        Ok(found)
    }
}

impl Driver for Backend {
    fn send(
        &self,
        object: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS> {
        match *self {
            Self::ConDrv(width) => {
                ConDrv::new(Kernel, width, &CONNECTION_ONLY).send(object, message)
            }
            Self::Kernel32 => Kernel32.send(object, message),
        }
    }
}
