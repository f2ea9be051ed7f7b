//! The messages a console's client exchanges with its host, as bytes.
//!
//! Since Windows 8.1 the driver `\Device\ConDrv` carries them: `IOCTL_CONDRV_ISSUE_USER_IO`
//! takes a [`Request`], a list of buffers. The driver strings the input buffers together and hands
//! them to the host, which answers into the output buffers. Numbers, sizes and offsets are those of
//! Microsoft's `condrv.h` and `conmsgl1.h`/`conmsgl2.h` (MIT, github.com/microsoft/terminal).
#![forbid(unsafe_code)]

mod message;
mod request;

pub(crate) use message::{DESCRIPTOR, Message};
pub(crate) use request::{Buffer, Request, Width};

/// `IOCTL_CONDRV_ISSUE_USER_IO`: sends a message to the console's host.
pub(crate) const ISSUE_USER_IO: u32 = 0x0050_0016;
