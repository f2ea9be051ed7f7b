//! Devices this project talks to: the kernel's random source and the console driver.
use crate::{
    HANDLE,
    macros::{constants, layout},
};
use core::ffi::c_void;

constants! {
    "[Random bytes from the CNG and KsecDD devices, phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).";
    u32:
    /// Fills the output buffer with random bytes.
    IOCTL_KSEC_RNG = 0x0039_0004,
    /// The same, after taking in fresh entropy.
    IOCTL_KSEC_RNG_REKEY = 0x0039_0008,
}

constants! {
    "[Control codes of the console driver, phnt `https://github.com/microsoft/terminal/blob/main/dep/Console/condrv.h`](https://github.com/winsiderss/phnt/blob/master/https://github.com/microsoft/terminal/blob/main/dep/Console/condrv.h).";
    u32:
    /// Server: take a request.
    IOCTL_CONDRV_READ_IO = 0x0050_0006,
    /// Server: answer a request.
    IOCTL_CONDRV_COMPLETE_IO = 0x0050_000B,
    /// Server: read the request's input.
    IOCTL_CONDRV_READ_INPUT = 0x0050_000F,
    /// Server: write the request's output.
    IOCTL_CONDRV_WRITE_OUTPUT = 0x0050_0013,
    /// Client: send a request, [`CD_USER_DEFINED_IO`].
    IOCTL_CONDRV_ISSUE_USER_IO = 0x0050_0016,
    /// Server: drop the connection.
    IOCTL_CONDRV_DISCONNECT_PIPE = 0x0050_001B,
    /// Server: introduce itself.
    IOCTL_CONDRV_SET_SERVER_INFORMATION = 0x0050_001F,
    /// The process that serves the console.
    IOCTL_CONDRV_GET_SERVER_PID = 0x0050_0023,
}

/// One buffer of a console request.
/// [Microsoft](https://github.com/microsoft/terminal/blob/main/dep/Console/condrv.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CD_IO_BUFFER {
    pub Size: u32,
    pub Buffer: *mut c_void,
}
layout!(CD_IO_BUFFER { size: [16, 8], align: [8, 4], Size: [0, 0], Buffer: [8, 4] });

/// A console request: input buffers first, then output buffers. Must lie in writable memory.
/// [Microsoft](https://github.com/microsoft/terminal/blob/main/dep/Console/condrv.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CD_USER_DEFINED_IO {
    pub Client: HANDLE,
    pub InputCount: u32,
    pub OutputCount: u32,
    pub Buffers: [CD_IO_BUFFER; 1],
}
layout!(CD_USER_DEFINED_IO {
    size: [32, 20],
    align: [8, 4],
    Client: [0, 0],
    InputCount: [8, 4],
    OutputCount: [12, 8],
    Buffers: [16, 12],
});

/// Head of a console message; its descriptor follows without padding.
/// [Microsoft](https://github.com/microsoft/terminal/blob/main/dep/Console/conmsgl1.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CONSOLE_MSG_HEADER {
    pub ApiNumber: u32,
    pub ApiDescriptorSize: u32,
}
layout!(CONSOLE_MSG_HEADER {
    size: [8, 8],
    align: [4, 4],
    ApiNumber: [0, 0],
    ApiDescriptorSize: [4, 4],
});

/// [`CD_IO_BUFFER`] as 64-bit Windows lays it out for 32-bit processes too.
/// [Microsoft](https://github.com/microsoft/terminal/blob/main/dep/Console/condrv.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CD_IO_BUFFER64 {
    pub Size: u32,
    pub Buffer: u64,
}
layout!(CD_IO_BUFFER64 { size: [16, 16], align: [8, 8], Size: [0, 0], Buffer: [8, 8] });
