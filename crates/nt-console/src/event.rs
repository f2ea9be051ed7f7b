//! Input records as events: keys with their text, the mouse, sizes.
#![forbid(unsafe_code)]

use crate::{Position, Size, calls::RECORD_UNITS};

/// What happened at a console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A key, or a piece of pasted text.
    Key(Key),
    /// The mouse, if [`InputMode::MOUSE`](crate::InputMode::MOUSE) is set.
    Mouse(Mouse),
    /// The screen buffer has a new size, if [`InputMode::WINDOW`](crate::InputMode::WINDOW) is
    /// set. Ask [`Output::window_size`](crate::Output::window_size) for that of the window.
    Resize(Size),
    /// The window got the focus, or lost it.
    Focus(bool),
}

/// A key that went down or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Whether it went down.
    pub down: bool,
    /// How often; more than once if it was held.
    pub repeat: u16,
    /// [`VK_*`](https://learn.microsoft.com/windows/win32/inputdev/virtual-key-codes), the key as
    /// the layout names it. 0 for text that no single key has made.
    pub code: u16,
    /// The key as the keyboard numbers it.
    pub scan_code: u16,
    /// The character typed, if the key makes one. A surrogate that lost its partner is U+FFFD.
    pub text: Option<char>,
    /// What was held down beside it.
    pub modifiers: Modifiers,
}

/// Something the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// The cell of the screen buffer.
    pub position: Position,
    /// Which buttons are down, one bit each, the leftmost first, then the rightmost.
    pub buttons: u16,
    /// What changed.
    pub action: MouseAction,
    /// What was held down on the keyboard.
    pub modifiers: Modifiers,
}

/// What changed about the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MouseAction {
    /// A button went down or up.
    Button,
    /// It moved.
    Move,
    /// A button was pressed twice.
    DoubleClick,
    /// The wheel turned, away from the user if positive; 120 make a notch.
    Wheel(i16),
    /// The wheel was tilted, to the right if positive.
    HorizontalWheel(i16),
    /// `MOUSE_EVENT_RECORD.dwEventFlags` of a kind unknown.
    Other(u32),
}

/// Keys held down, as the bits of `dwControlKeyState`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers(u32);

impl Modifiers {
    const RIGHT_ALT: u32 = 0x1;
    const LEFT_ALT: u32 = 0x2;
    const RIGHT_CTRL: u32 = 0x4;
    const LEFT_CTRL: u32 = 0x8;
    const SHIFT: u32 = 0x10;

    /// The bits, locks and the key's being "enhanced" among them.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether an Alt key is down.
    pub const fn alt(self) -> bool {
        self.0 & (Self::LEFT_ALT | Self::RIGHT_ALT) != 0
    }

    /// Whether a Ctrl key is down.
    pub const fn ctrl(self) -> bool {
        self.0 & (Self::LEFT_CTRL | Self::RIGHT_CTRL) != 0
    }

    /// Whether a Shift key is down.
    pub const fn shift(self) -> bool {
        self.0 & Self::SHIFT != 0
    }

    /// Without the two keys as which a keyboard reports `AltGr`, if that made a character.
    const fn without_alt_gr(self, text: Option<char>) -> Self {
        const ALT_GR: u32 = Modifiers::LEFT_CTRL | Modifiers::RIGHT_ALT;
        match text {
            Some(text) if self.0 & ALT_GR == ALT_GR && text >= ' ' => Self(self.0 & !ALT_GR),
            _ => self,
        }
    }
}

/// A record that no console makes by itself, which ends a wait and shows as no event.
pub(crate) const WAKE_UP: [u16; RECORD_UNITS] = {
    let mut record = [0; RECORD_UNITS];
    record[0] = MENU;
    record[2] = WAKE_UP_COMMAND;
    record
};
const WAKE_UP_COMMAND: u16 = 0x4E54;

const KEY: u16 = 0x1;
const MOUSE: u16 = 0x2;
const RESIZE: u16 = 0x4;
const MENU: u16 = 0x8;
const FOCUS: u16 = 0x10;
/// `VK_MENU`, the Alt key.
const ALT: u16 = 0x12;

/// Turns records into events; holds the first half of a surrogate pair between two of them.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    high: Option<u16>,
}

/// What one record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decoded {
    /// Nothing to report.
    Nothing,
    /// An event.
    One(Event),
    /// A half pair that stayed alone, and then the record's own event.
    Two(Event, Event),
    /// Somebody wants the waiting to end.
    WakeUp,
}

impl Decoder {
    pub(crate) const fn new() -> Self {
        Self { high: None }
    }

    pub(crate) fn decode(&mut self, record: &[u16; RECORD_UNITS]) -> Decoded {
        // An `INPUT_RECORD` is a kind, two bytes of padding, and a union of 16 bytes.
        let [kind, _, fields @ ..] = record;
        let event = match *kind {
            KEY => return self.key(fields),
            MOUSE => Event::Mouse(mouse(fields)),
            RESIZE => Event::Resize(Size { columns: fields[0], rows: fields[1] }),
            FOCUS => Event::Focus(fields[0] != 0),
            MENU if fields[0] == WAKE_UP_COMMAND => return Decoded::WakeUp,
            _ => return Decoded::Nothing,
        };
        Decoded::One(event)
    }

    /// `KEY_EVENT_RECORD`.
    fn key(&mut self, fields: &[u16; 8]) -> Decoded {
        let &[down, _, repeat, code, scan_code, unit, state_low, state_high] = fields;
        let modifiers = Modifiers(long(state_low, state_high));
        let mut key =
            Key { down: down != 0, repeat: repeat.max(1), code, scan_code, text: None, modifiers };
        // Text that the layout cannot type, as from the clipboard, comes as a release of Alt.
        if !key.down && code == ALT && unit != 0 {
            key = Key { down: true, code: 0, scan_code: 0, modifiers: Modifiers(0), ..key };
        }
        if !key.down {
            // A half of a character is released twice; its two presses were the character.
            let half = (0xD800..0xE000).contains(&unit);
            return if half { Decoded::Nothing } else { Decoded::One(typed(key, scalar(unit))) };
        }
        // A key that makes no text, such as Shift, does not come between two halves.
        let held = if unit == 0 { None } else { self.high.take() };
        match (held, unit) {
            (held, 0xD800..0xDC00) => {
                self.high = Some(unit);
                held.map_or(Decoded::Nothing, |_| Decoded::One(lone_half()))
            }
            (Some(high), 0xDC00..0xE000) => {
                let pair = char::decode_utf16([high, unit]).next().and_then(Result::ok);
                Decoded::One(typed(Key { code: 0, ..key }, pair))
            }
            (Some(_), _) => Decoded::Two(lone_half(), typed(key, scalar(unit))),
            (None, _) => Decoded::One(typed(key, scalar(unit))),
        }
    }
}

/// The event of a key whose text is known.
fn typed(key: Key, text: Option<char>) -> Event {
    Event::Key(Key { text, modifiers: key.modifiers.without_alt_gr(text), ..key })
}

/// The character of one unit, U+FFFD for half a pair; none for 0.
fn scalar(unit: u16) -> Option<char> {
    match unit {
        0 => None,
        _ => Some(char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER)),
    }
}

/// The event of a surrogate whose partner never came.
const fn lone_half() -> Event {
    Event::Key(Key {
        down: true,
        repeat: 1,
        code: 0,
        scan_code: 0,
        text: Some(char::REPLACEMENT_CHARACTER),
        modifiers: Modifiers(0),
    })
}

/// `MOUSE_EVENT_RECORD`.
fn mouse(fields: &[u16; 8]) -> Mouse {
    let &[column, row, buttons, turn, state_low, state_high, flags_low, flags_high] = fields;
    Mouse {
        position: Position { column: column.cast_signed(), row: row.cast_signed() },
        buttons,
        action: match long(flags_low, flags_high) {
            0 => MouseAction::Button,
            1 => MouseAction::Move,
            2 => MouseAction::DoubleClick,
            4 => MouseAction::Wheel(turn.cast_signed()),
            8 => MouseAction::HorizontalWheel(turn.cast_signed()),
            other => MouseAction::Other(other),
        },
        modifiers: Modifiers(long(state_low, state_high)),
    }
}

fn long(low: u16, high: u16) -> u32 {
    u32::from(high) << 16 | u32::from(low)
}

#[cfg(test)]
mod tests;
