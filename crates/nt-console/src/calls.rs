//! One function an operation: fields into a message, fields out of the answer.
#![forbid(unsafe_code)]

use crate::{Error, Operation, Position, Result, Size, condrv::Driver, proto::Message};
use nt_core::BorrowedHandle;
use nt_sys::ntstatus::STATUS_ALERTED;

/// Units of one `INPUT_RECORD`, which has 20 bytes.
pub(crate) const RECORD_UNITS: usize = 10;

/// What a screen buffer says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    /// Of the buffer, which may be much taller than the window.
    pub(crate) buffer: Size,
    pub(crate) cursor: Position,
    pub(crate) window_origin: Position,
    pub(crate) window: Size,
    pub(crate) attributes: u16,
}

/// What [`fill`] writes into each cell.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Element {
    Unit(u16),
    Attributes(u16),
}

pub(crate) fn mode<D: Driver>(driver: &D, object: BorrowedHandle<'_>) -> Result<u32> {
    let mut message = Message::new(Operation::GetMode);
    driver.send(Some(object), &mut message)?;
    message.u32(0)
}

pub(crate) fn set_mode<D: Driver>(driver: &D, object: BorrowedHandle<'_>, mode: u32) -> Result<()> {
    let mut message = Message::new(Operation::SetMode).with(0, mode.to_le_bytes());
    driver.send(Some(object), &mut message).map(drop)
}

/// The code page of the console's output, or else of its input.
pub(crate) fn code_page<D: Driver>(driver: &D, output: bool) -> Result<u32> {
    let mut message = Message::new(Operation::GetCodePage).with(4, [u8::from(output)]);
    driver.send(None, &mut message)?;
    message.u32(0)
}

pub(crate) fn set_code_page<D: Driver>(driver: &D, output: bool, page: u32) -> Result<()> {
    let mut message = Message::new(Operation::SetCodePage)
        .with(0, page.to_le_bytes())
        .with(4, [u8::from(output)]);
    driver.send(None, &mut message).map(drop)
}

pub(crate) fn screen<D: Driver>(driver: &D, output: BorrowedHandle<'_>) -> Result<Screen> {
    let mut message = Message::new(Operation::GetScreen);
    driver.send(Some(output), &mut message)?;
    let position = |offset| -> Result<Position> {
        let [column, row] = [message.u16(offset)?, message.u16(offset + 2)?];
        Ok(Position { column: column.cast_signed(), row: row.cast_signed() })
    };
    let size = |offset| -> Result<Size> {
        Ok(Size { columns: message.u16(offset)?, rows: message.u16(offset + 2)? })
    };
    Ok(Screen {
        buffer: size(0)?,
        cursor: position(4)?,
        window_origin: position(8)?,
        attributes: message.u16(12)?,
        window: size(14)?, // a count already, unlike the rectangle of Win32's structure
    })
}

pub(crate) fn set_position<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    position: Position,
) -> Result<()> {
    let mut message = Message::new(Operation::SetPosition)
        .with(0, position.column.to_le_bytes())
        .with(2, position.row.to_le_bytes());
    driver.send(Some(output), &mut message).map(drop)
}

/// How many hundredths of a cell the cursor fills, and whether it shows.
pub(crate) fn cursor<D: Driver>(driver: &D, output: BorrowedHandle<'_>) -> Result<(u32, bool)> {
    let mut message = Message::new(Operation::GetCursor);
    driver.send(Some(output), &mut message)?;
    Ok((message.u32(0)?, message.u8(4)? != 0))
}

pub(crate) fn set_cursor<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    (percent, visible): (u32, bool),
) -> Result<()> {
    let mut message = Message::new(Operation::SetCursor)
        .with(0, percent.to_le_bytes())
        .with(4, [u8::from(visible)]);
    driver.send(Some(output), &mut message).map(drop)
}

pub(crate) fn set_attributes<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    attributes: u16,
) -> Result<()> {
    let mut message = Message::new(Operation::SetAttributes).with(0, attributes.to_le_bytes());
    driver.send(Some(output), &mut message).map(drop)
}

/// Fills `cells` cells from the upper left corner of the screen buffer on.
pub(crate) fn fill<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    element: Element,
    cells: u32,
) -> Result<()> {
    let (kind, value): (u32, u16) = match element {
        Element::Unit(unit) => (2, unit),
        Element::Attributes(attributes) => (3, attributes),
    };
    let mut message = Message::new(Operation::Fill)
        .with(4, kind.to_le_bytes())
        .with(8, value.to_le_bytes())
        .with(12, cells.to_le_bytes());
    driver.send(Some(output), &mut message).map(drop)
}

pub(crate) fn flush_input<D: Driver>(driver: &D, input: BorrowedHandle<'_>) -> Result<()> {
    driver.send(Some(input), &mut Message::new(Operation::FlushInput)).map(drop)
}

pub(crate) fn count_input<D: Driver>(driver: &D, input: BorrowedHandle<'_>) -> Result<u32> {
    let mut message = Message::new(Operation::CountInput);
    driver.send(Some(input), &mut message)?;
    message.u32(0)
}

/// Takes the input records that wait, as many as fit; never waits for one. Returns how many.
pub(crate) fn read_input<D: Driver>(
    driver: &D,
    input: BorrowedHandle<'_>,
    records: &mut [[u16; RECORD_UNITS]],
) -> Result<usize> {
    /// `CONSOLE_READ_NOWAIT`.
    const NO_WAIT: u16 = 2;
    let room = records.len();
    let mut message = Message::new(Operation::ReadInput)
        .with(4, NO_WAIT.to_le_bytes())
        .with(6, [1])
        .with_output(records.as_flattened_mut());
    driver.send(Some(input), &mut message)?;
    match usize::try_from(message.u32(0)?) {
        Ok(count) if count <= room => Ok(count),
        _ => Err(message.malformed()),
    }
}

pub(crate) fn write_input<D: Driver>(
    driver: &D,
    input: BorrowedHandle<'_>,
    records: &[[u16; RECORD_UNITS]],
) -> Result<()> {
    let mut message = Message::new(Operation::WriteInput)
        .with(4, [1]) // Unicode
        .with(5, [1]) // behind what is there already
        .with_input(records.as_flattened());
    driver.send(Some(input), &mut message).map(drop)
}

/// Reads text until Enter or, if it is among `wake_up` (bits), a control character; returns the
/// number of units.
///
/// # Errors
///
/// [`Error::Interrupted`] after Ctrl-C.
pub(crate) fn read<D: Driver>(
    driver: &D,
    input: BorrowedHandle<'_>,
    wake_up: u32,
    units: &mut [u16],
) -> Result<usize> {
    let room = units.len();
    let mut message = Message::new(Operation::Read)
        .with(0, [1]) // Unicode
        .with(8, wake_up.to_le_bytes())
        .with_output(units);
    if driver.send(Some(input), &mut message)? == STATUS_ALERTED {
        return Err(Error::Interrupted);
    }
    match usize::try_from(message.u32(16)?) {
        Ok(bytes) if bytes.is_multiple_of(2) && bytes / 2 <= room => Ok(bytes / 2),
        _ => Err(message.malformed()),
    }
}

/// Writes all of `units`.
///
/// What the host reports as written is of no use: hosts of Windows 10 1709 count twice what waited
/// for the end of a selection, and a success always means everything.
pub(crate) fn write<D: Driver>(
    driver: &D,
    output: BorrowedHandle<'_>,
    units: &[u16],
) -> Result<()> {
    let mut message = Message::new(Operation::Write).with(4, [1]).with_input(units);
    driver.send(Some(output), &mut message).map(drop)
}

pub(crate) fn set_title<D: Driver>(driver: &D, title: &[u16]) -> Result<()> {
    let mut message = Message::new(Operation::SetTitle).with(0, [1]).with_input(title);
    driver.send(None, &mut message).map(drop)
}

/// Copies as much of the title as fits; returns how many units there are in `title`.
pub(crate) fn title<D: Driver>(driver: &D, title: &mut [u16]) -> Result<usize> {
    let room = title.len();
    let mut message = Message::new(Operation::GetTitle).with(4, [1]).with_output(title);
    driver.send(None, &mut message)?;
    let length = usize::try_from(message.u32(0)?).unwrap_or(usize::MAX);
    let title = message.output.get(..length.min(room)).unwrap_or_default();
    Ok(title.iter().position(|&unit| unit == 0).unwrap_or(title.len()))
}
