//! Messages answered by kernel32's functions: Wine, and Windows before 8.1.
//!
//! Wine's console speaks a protocol of its own that changes with its versions, but kernel32 is
//! loaded in every process with a console, and its functions are the same everywhere.
mod sys;

use crate::{Error, Operation, Result, condrv::Driver, proto::Message};
use nt_core::{BorrowedHandle, NtError};
use nt_sys::{
    NTSTATUS,
    ntstatus::{
        STATUS_ACCESS_DENIED, STATUS_ALERTED, STATUS_INVALID_HANDLE, STATUS_INVALID_PARAMETER,
        STATUS_SUCCESS,
    },
};

/// The way around the driver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel32;

/// A Win32 error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Win32(u32);

const ERROR_ACCESS_DENIED: Win32 = Win32(5);
const ERROR_INVALID_HANDLE: Win32 = Win32(6);
const ERROR_INVALID_PARAMETER: Win32 = Win32(87);
const ERROR_PROC_NOT_FOUND: Win32 = Win32(127);
const ERROR_OPERATION_ABORTED: Win32 = Win32(995);

impl Kernel32 {
    /// Whether the DLL is in the process.
    pub(crate) fn is_loaded() -> bool {
        sys::is_loaded()
    }
}

impl Driver for Kernel32 {
    fn send(
        &self,
        object: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS> {
        let sent = match object {
            Some(object) => about_object(object, message),
            None => about_console(message),
        }?;
        sent.map_err(|error| Error::Console {
            operation: message.operation(),
            status: error.status(),
        })
    }
}

/// The outer result is about the message, the inner one is the function's.
type Sent = Result<Result<NTSTATUS, Win32>>;

fn about_object(object: BorrowedHandle<'_>, message: &mut Message<'_>) -> Sent {
    let result = match message.operation() {
        Operation::GetMode => sys::mode(object).map(|mode| message.set(0, mode.to_le_bytes())),
        Operation::SetMode => sys::set_mode(object, message.u32(0)?),
        Operation::CountInput => {
            sys::count_input(object).map(|count| message.set(0, count.to_le_bytes()))
        }
        Operation::ReadInput => {
            read_input(object, message).map(|count| message.set(0, count.to_le_bytes()))
        }
        Operation::Read => return read(object, message),
        Operation::Write => sys::write(object, message.input),
        Operation::Fill => fill(object, message)?,
        Operation::FlushInput => sys::flush_input(object),
        Operation::GetCursor => sys::cursor(object).map(|[percent, visible]| {
            message.set(0, percent.to_le_bytes());
            message.set(4, [u8::from(visible != 0)]);
        }),
        Operation::SetCursor => {
            sys::set_cursor(object, [message.u32(0)?, u32::from(message.u8(4)?)])
        }
        Operation::GetScreen => sys::screen(object).map(|info| screen(info, message)),
        Operation::SetPosition => sys::set_position(object, [message.u16(0)?, message.u16(2)?]),
        Operation::SetAttributes => sys::set_attributes(object, message.u16(0)?),
        Operation::WriteInput => sys::write_input(object, message.input),
        _ => Err(ERROR_INVALID_HANDLE),
    };
    Ok(result.map(|()| STATUS_SUCCESS))
}

fn about_console(message: &mut Message<'_>) -> Sent {
    let result = match message.operation() {
        Operation::GetCodePage => {
            sys::code_page(message.u8(4)? != 0).map(|page| message.set(0, page.to_le_bytes()))
        }
        Operation::SetCodePage => sys::set_code_page(message.u8(4)? != 0, message.u32(0)?),
        Operation::GetTitle => {
            sys::title(message.output).map(|length| message.set(0, length.to_le_bytes()))
        }
        Operation::SetTitle => sys::set_title(message.input),
        _ => Err(ERROR_INVALID_HANDLE),
    };
    Ok(result.map(|()| STATUS_SUCCESS))
}

/// Takes what waits; `ReadConsoleInputW` alone would wait for a first record.
fn read_input(object: BorrowedHandle<'_>, message: &mut Message<'_>) -> Result<u32, Win32> {
    match sys::count_input(object)? {
        0 => Ok(0),
        _ => sys::read_input(object, message.output),
    }
}

fn read(object: BorrowedHandle<'_>, message: &mut Message<'_>) -> Sent {
    let wake_up = message.u32(8)?;
    Ok(match sys::read(object, message.output, wake_up) {
        Ok(units) => {
            let bytes = units.saturating_mul(2);
            message.set(16, bytes.to_le_bytes());
            Ok(STATUS_SUCCESS)
        }
        Err(ERROR_OPERATION_ABORTED) => Ok(STATUS_ALERTED),
        Err(error) => Err(error),
    })
}

fn fill(object: BorrowedHandle<'_>, message: &Message<'_>) -> Result<Result<(), Win32>> {
    let (value, cells) = (message.u16(8)?, message.u32(12)?);
    let origin = [message.u16(0)?, message.u16(2)?];
    Ok(match message.u32(4)? {
        2 => sys::fill_units(object, value, cells, origin),
        3 => sys::fill_attributes(object, value, cells, origin),
        _ => Err(ERROR_INVALID_PARAMETER),
    })
}

/// `CONSOLE_SCREEN_BUFFER_INFO`: size, cursor, attributes, window (left, top, right and bottom,
/// the last two inclusive), largest window.
fn screen(info: [u16; 11], message: &mut Message<'_>) {
    let [columns, rows, column, row, attributes, left, top, right, bottom, ..] = info;
    let extent = |first: u16, last: u16| last.wrapping_sub(first).wrapping_add(1);
    for (offset, value) in [
        (0, columns),
        (2, rows),
        (4, column),
        (6, row),
        (8, left),
        (10, top),
        (12, attributes),
        (14, extent(left, right)),
        (16, extent(top, bottom)),
    ] {
        message.set(offset, value.to_le_bytes());
    }
}

impl Win32 {
    /// The status that means the same. Codes without one of their own become
    /// `NTSTATUS_FROM_WIN32`, which turns back into the same code.
    fn status(self) -> NtError {
        let status = match self {
            ERROR_ACCESS_DENIED => STATUS_ACCESS_DENIED,
            ERROR_INVALID_HANDLE => STATUS_INVALID_HANDLE,
            ERROR_INVALID_PARAMETER => STATUS_INVALID_PARAMETER,
            Self(code) => (0xC007_0000 | code & 0xFFFF).cast_signed(),
        };
        NtError::check(status).expect_err("all of these are negative")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win32_codes_keep_their_meaning() {
        assert_eq!(ERROR_ACCESS_DENIED.status(), NtError::ACCESS_DENIED);
        assert_eq!(Win32(8).status().status().cast_unsigned(), 0xC007_0008);
        assert_eq!(Win32(0).status().status().cast_unsigned(), 0xC007_0000);
    }

    #[test]
    fn an_inclusive_rectangle_becomes_a_count() {
        let mut message = Message::new(Operation::GetScreen);
        screen([80, 9999, 3, 120, 7, 0, 100, 79, 124, 80, 60], &mut message);
        assert_eq!(message.u16(14), Ok(80));
        assert_eq!(message.u16(16), Ok(25));
        assert_eq!([message.u16(0), message.u16(2)], [Ok(80), Ok(9999)]);
        assert_eq!([message.u16(4), message.u16(6), message.u16(12)], [Ok(3), Ok(120), Ok(7)]);
        assert_eq!([message.u16(8), message.u16(10)], [Ok(0), Ok(100)]);
    }
}
