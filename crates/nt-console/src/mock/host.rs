//! What the console's host does with a message.
extern crate alloc;
use super::{
    ACCESS_DENIED, ILLEGAL_FUNCTION, INPUT, INVALID_HANDLE, INVALID_PARAMETER, OUTPUT, WRITE_ONLY,
};
use alloc::{collections::VecDeque, vec, vec::Vec};
use nt_sys::NTSTATUS;

/// The state of one console.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) input_mode: u32,
    pub(crate) output_mode: u32,
    pub(crate) code_pages: [u32; 2],
    pub(crate) title: Vec<u16>,
    /// Each text written, as units.
    pub(crate) written: Vec<Vec<u16>>,
    /// Input records nobody has taken.
    pub(crate) records: VecDeque<[u8; 20]>,
    /// What is typed next; nothing stands for Ctrl-C.
    pub(crate) lines: VecDeque<Vec<u16>>,
    pub(crate) cursor: [u16; 2],
    pub(crate) cursor_look: [u8; 8],
    pub(crate) attributes: u16,
    /// Kind, value and cells of each fill.
    pub(crate) fills: Vec<(u32, u16, u32)>,
    /// Reports twice what was written, as hosts of 2017 did after a selection.
    pub(crate) doubles: bool,
    /// What to report instead of the true count of a read.
    pub(crate) lie: Option<u32>,
}

impl Default for Host {
    fn default() -> Self {
        Self {
            input_mode: 0x1F7,
            output_mode: 3,
            code_pages: [437, 850],
            title: Vec::new(),
            written: Vec::new(),
            records: VecDeque::new(),
            lines: VecDeque::new(),
            cursor: [3, 200],
            cursor_look: [25, 0, 0, 0, 1, 0, 0, 0],
            attributes: 7,
            fills: Vec::new(),
            doubles: false,
            lie: None,
        }
    }
}

/// The size of each message, by number; others are unknown.
const SIZES: [(u32, usize); 18] = [
    (0x0100_0000, 8),
    (0x0100_0001, 4),
    (0x0100_0002, 4),
    (0x0100_0003, 4),
    (0x0100_0004, 8),
    (0x0100_0005, 20),
    (0x0100_0006, 8),
    (0x0200_0000, 16),
    (0x0200_0003, 0),
    (0x0200_0004, 8),
    (0x0200_0005, 8),
    (0x0200_0006, 8),
    (0x0200_0007, 92),
    (0x0200_000A, 4),
    (0x0200_000D, 2),
    (0x0200_0010, 8),
    (0x0200_0014, 8),
    (0x0200_0015, 1),
];

type Answer = Result<(NTSTATUS, Vec<u8>), u32>;

impl Host {
    /// Checks a message, carries it out, and returns descriptor and payload of the answer.
    pub(super) fn receive(&mut self, object: usize, sent: &[u8], room: usize) -> Answer {
        let number = long(sent, 0).ok_or(ILLEGAL_FUNCTION)?;
        let size = usize::try_from(long(sent, 4).ok_or(ILLEGAL_FUNCTION)?).unwrap();
        let known = SIZES.iter().find(|(known, _)| *known == number).ok_or(ILLEGAL_FUNCTION)?;
        if size > 92 || size > sent.len() - 8 || size < known.1 {
            return Err(ILLEGAL_FUNCTION);
        }
        let (descriptor, payload) = sent[8..].split_at(size);
        let mut reply = descriptor.to_vec();
        let room = room.checked_sub(size).ok_or(INVALID_PARAMETER)?;
        if number >> 24 == 1 {
            self.layer_1(number & 0xFF, object, &mut reply, payload, room)
        } else {
            self.layer_2(number & 0xFF, object, &mut reply, payload, room)
        }
        .map(|status| (status, reply))
    }

    fn layer_1(
        &mut self,
        index: u32,
        object: usize,
        reply: &mut Vec<u8>,
        payload: &[u8],
        room: usize,
    ) -> Result<NTSTATUS, u32> {
        match index {
            0 => {
                let page = self.code_pages[usize::from(reply[4] != 0)];
                reply[..4].copy_from_slice(&page.to_le_bytes());
            }
            1 => {
                let mode = match object {
                    INPUT => self.input_mode,
                    OUTPUT => self.output_mode,
                    WRITE_ONLY => return Err(ACCESS_DENIED),
                    _ => return Err(INVALID_HANDLE),
                };
                reply[..4].copy_from_slice(&mode.to_le_bytes());
            }
            2 => self.set_mode(object, long(reply, 0).unwrap())?,
            3 => {
                only(object == INPUT)?;
                let count = u32::try_from(self.records.len()).unwrap();
                reply[..4].copy_from_slice(&count.to_le_bytes());
            }
            4 => {
                only(object == INPUT)?;
                assert_eq!(reply[4..7], [2, 0, 1], "without waiting, in Unicode");
                let count = self.records.len().min(room / 20);
                let told = self.lie.unwrap_or(u32::try_from(count).unwrap());
                reply[..4].copy_from_slice(&told.to_le_bytes());
                reply.extend(self.records.drain(..count).flatten());
            }
            5 => return self.read(object, reply, room),
            _ => {
                only(object == OUTPUT || object == WRITE_ONLY)?;
                assert_eq!(reply[4], 1, "Unicode");
                assert!(
                    !payload.is_empty()
                        && payload.len() <= 0x2000
                        && payload.len().is_multiple_of(2)
                );
                self.written.push(units(payload));
                let count = u32::try_from(payload.len()).unwrap();
                let told = if self.doubles { count * 2 } else { count };
                reply[..4].copy_from_slice(&told.to_le_bytes());
            }
        }
        Ok(0)
    }

    fn layer_2(
        &mut self,
        index: u32,
        object: usize,
        reply: &mut Vec<u8>,
        payload: &[u8],
        room: usize,
    ) -> Result<NTSTATUS, u32> {
        let output = object == OUTPUT;
        match index {
            0x00 => {
                only(output)?;
                let kind = long(reply, 4).unwrap();
                let value = u16::from_le_bytes([reply[8], reply[9]]);
                self.fills.push((kind, value, long(reply, 12).unwrap()));
            }
            0x03 => {
                only(object == INPUT)?;
                self.records.clear();
            }
            0x04 => {
                let page = long(reply, 0).unwrap();
                if ![437, 850, 65001].contains(&page) {
                    return Err(INVALID_PARAMETER);
                }
                self.code_pages[usize::from(reply[4] != 0)] = page;
            }
            0x05 => {
                only(output)?;
                reply.copy_from_slice(&self.cursor_look);
            }
            0x06 => {
                only(output)?;
                self.cursor_look.copy_from_slice(reply);
            }
            0x07 => {
                if object == WRITE_ONLY {
                    return Err(ACCESS_DENIED);
                }
                only(output)?;
                let [column, row] = self.cursor;
                let words = [80, 9999, column, row, 0, 180, self.attributes, 80, 25, 120, 50];
                for (place, word) in reply.chunks_exact_mut(2).zip(words) {
                    place.copy_from_slice(&u16::to_le_bytes(word));
                }
                reply[24..28].copy_from_slice(&[1, 0xAA, 0xAA, 0xAA]); // one byte and padding
            }
            0x0A => {
                only(output)?;
                let [column, row] = [units(&reply[..2])[0], units(&reply[2..])[0]];
                if column >= 80 || row >= 9999 {
                    return Err(INVALID_PARAMETER);
                }
                self.cursor = [column, row];
            }
            0x0D => {
                only(output)?;
                self.attributes = units(reply)[0];
            }
            0x10 => {
                only(object == INPUT)?;
                assert_eq!(reply[4..6], [1, 1], "Unicode, appended");
                self.records.extend(payload.as_chunks().0);
            }
            0x14 => {
                let title = self.title.iter().flat_map(|unit| unit.to_le_bytes());
                let count = u32::try_from(self.title.len()).unwrap();
                reply[..4].copy_from_slice(&count.to_le_bytes());
                reply.extend(title.take(room));
            }
            _ => self.title = units(payload),
        }
        Ok(0)
    }

    fn set_mode(&mut self, object: usize, mode: u32) -> Result<(), u32> {
        match object {
            INPUT => {
                self.input_mode = mode; // first of all
                let fault = mode & !0x3FF != 0 || mode & 6 == 4;
                if fault { Err(INVALID_PARAMETER) } else { Ok(()) }
            }
            OUTPUT | WRITE_ONLY if mode & !0x1F != 0 => Err(INVALID_PARAMETER),
            OUTPUT | WRITE_ONLY => {
                self.output_mode = mode;
                Ok(())
            }
            _ => Err(INVALID_HANDLE),
        }
    }

    /// Lets a line through up to Enter, the end of the room, or a character to wake up for.
    fn read(&mut self, object: usize, reply: &mut Vec<u8>, room: usize) -> Result<NTSTATUS, u32> {
        only(object == INPUT)?;
        assert_eq!(reply[..4], [1, 0, 0, 0], "Unicode, Ctrl-Z untouched, no name");
        assert_eq!(long(reply, 4), Some(0), "no initial text");
        let wake_up = long(reply, 8).unwrap();
        let mut line = self.lines.pop_front().unwrap_or_default();
        if line.is_empty() {
            reply[16..20].copy_from_slice(&[0; 4]);
            return Ok(0x101);
        }
        let wakes = |unit: u16| unit < 32 && wake_up >> unit & 1 == 1;
        let end = line.iter().position(|&unit| wakes(unit)).map_or(line.len(), |at| at + 1);
        let rest = line.split_off(end.min(room / 2));
        if !rest.is_empty() {
            self.lines.push_front(rest);
        }
        let bytes: Vec<u8> = line.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let told = self.lie.unwrap_or(u32::try_from(bytes.len()).unwrap());
        reply[16..20].copy_from_slice(&told.to_le_bytes());
        reply.extend(bytes);
        Ok(0)
    }
}

fn only(right: bool) -> Result<(), u32> {
    if right { Ok(()) } else { Err(INVALID_HANDLE) }
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn units(bytes: &[u8]) -> Vec<u16> {
    let mut units = vec![];
    for pair in bytes.chunks_exact(2) {
        units.push(u16::from_le_bytes([pair[0], pair[1]]));
    }
    units
}
