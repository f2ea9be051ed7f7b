extern crate alloc;
use super::*;
use alloc::vec::Vec;

const DOWN: u16 = 1;
const UP: u16 = 0;

fn key(down: u16, code: u16, unit: u16, state: u16) -> [u16; RECORD_UNITS] {
    [KEY, 0, down, 0, 1, code, 0x1E, unit, state, 0]
}

fn text(decoded: Decoded) -> Option<char> {
    match decoded {
        Decoded::One(Event::Key(key)) if key.down => key.text,
        _ => None,
    }
}

#[test]
fn every_field_of_a_key_is_read() {
    let record = [KEY, 0xAAAA, 1, 0, 3, 0x26, 0x48, 0, 0x0110, 0x0001];
    let expected = Key {
        down: true,
        repeat: 3,
        code: 0x26,
        scan_code: 0x48,
        text: None,
        modifiers: Modifiers(0x0001_0110),
    };
    assert_eq!(Decoder::new().decode(&record), Decoded::One(Event::Key(expected)));
    assert!(expected.modifiers.shift() && !expected.modifiers.ctrl() && !expected.modifiers.alt());
}

#[test]
fn an_emoji_comes_as_two_presses_and_two_releases() {
    let mut decoder = Decoder::new();
    let records = [(DOWN, 0xD83D), (UP, 0xD83D), (DOWN, 0xDE00), (UP, 0xDE00)];
    let events = records.map(|(down, unit)| decoder.decode(&key(down, 0, unit, 0)));
    assert_eq!(events[0], Decoded::Nothing);
    assert_eq!(events[1], Decoded::Nothing);
    assert_eq!(text(events[2]), Some('😀'));
    assert_eq!(events[3], Decoded::Nothing);
}

#[test]
fn every_pair_and_every_lone_surrogate() {
    for high in 0xD800..0xDC00 {
        let mut decoder = Decoder::new();
        assert_eq!(decoder.decode(&key(DOWN, 0, high, 0)), Decoded::Nothing);
        let expected = char::decode_utf16([high, 0xDC00 + (high & 0x3FF)]).next().unwrap().ok();
        assert_eq!(text(decoder.decode(&key(DOWN, 0, 0xDC00 + (high & 0x3FF), 0))), expected);

        decoder.decode(&key(DOWN, 0, high, 0));
        let Decoded::Two(first, Event::Key(second)) = decoder.decode(&key(DOWN, 0x41, 0x61, 0))
        else {
            panic!("the half and the letter")
        };
        assert_eq!((first, second.text), (lone_half(), Some('a')));
        decoder.decode(&key(DOWN, 0, high, 0));
        assert_eq!(decoder.decode(&key(DOWN, 0, high, 0)), Decoded::One(lone_half()));
    }
    for low in 0xDC00..0xE000 {
        let decoded = Decoder::new().decode(&key(DOWN, 0, low, 0));
        assert_eq!(text(decoded), Some(char::REPLACEMENT_CHARACTER));
    }
}

#[test]
fn keys_without_text_do_not_break_a_pair() {
    let mut decoder = Decoder::new();
    decoder.decode(&key(DOWN, 0, 0xD83D, 0));
    decoder.decode(&key(DOWN, 0x10, 0, 0x10));
    decoder.decode(&[FOCUS, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(text(decoder.decode(&key(DOWN, 0, 0xDE00, 0))), Some('😀'));
}

#[test]
fn pasted_text_comes_as_releases_of_alt() {
    let mut decoder = Decoder::new();
    assert_eq!(text(decoder.decode(&key(UP, ALT, 0x20AC, 0x2))), Some('€'));
    let Decoded::One(Event::Key(plain)) = decoder.decode(&key(UP, ALT, 0, 0)) else {
        panic!("an event")
    };
    assert_eq!((plain.down, plain.code, plain.text), (false, ALT, None));
    assert_eq!(decoder.decode(&key(UP, ALT, 0xD83D, 0)), Decoded::Nothing);
    assert_eq!(text(decoder.decode(&key(UP, ALT, 0xDE00, 0))), Some('😀'), "pairs too");
    // Any other release is a release, whatever its character.
    let Decoded::One(Event::Key(release)) = decoder.decode(&key(UP, 0x41, 0x61, 0)) else {
        panic!("an event")
    };
    assert!(!release.down);
}

#[test]
fn alt_gr_makes_text_and_is_no_modifier() {
    let modifiers = |unit, state| match Decoder::new().decode(&key(DOWN, 0x51, unit, state)) {
        Decoded::One(Event::Key(key)) => (key.text, key.modifiers.ctrl(), key.modifiers.alt()),
        other => panic!("{other:?}"),
    };
    assert_eq!(modifiers(0x40, 0x9), (Some('@'), false, false), "left Ctrl and right Alt");
    assert_eq!(modifiers(0, 0x9), (None, true, true), "without a character, a shortcut");
    assert_eq!(modifiers(0x11, 0x9), (Some('\x11'), true, true), "a control character is none");
    assert_eq!(modifiers(0x71, 0x2), (Some('q'), false, true), "left Alt alone");
    assert_eq!(modifiers(0x71, 0xA), (Some('q'), true, true), "left Ctrl and left Alt");
}

#[test]
fn mouse_size_and_focus() {
    let mut decoder = Decoder::new();
    let record = [MOUSE, 0, 0xFFFF, 7, 0x2, 0xFF88, 0x8, 0, 4, 0];
    let expected = Mouse {
        position: Position { column: -1, row: 7 },
        buttons: 2,
        action: MouseAction::Wheel(-120),
        modifiers: Modifiers(0x8),
    };
    assert_eq!(decoder.decode(&record), Decoded::One(Event::Mouse(expected)));
    for (flags, action) in [
        (0, MouseAction::Button),
        (1, MouseAction::Move),
        (2, MouseAction::DoubleClick),
        (8, MouseAction::HorizontalWheel(0)),
        (16, MouseAction::Other(16)),
    ] {
        let record = [MOUSE, 0, 0, 0, 0, 0, 0, 0, flags, 0];
        let Decoded::One(Event::Mouse(mouse)) = decoder.decode(&record) else { panic!("an event") };
        assert_eq!(mouse.action, action);
    }
    let resize = decoder.decode(&[RESIZE, 0, 120, 9001, 0, 0, 0, 0, 0, 0]);
    assert_eq!(resize, Decoded::One(Event::Resize(Size { columns: 120, rows: 9001 })));
    let focus = decoder.decode(&[FOCUS, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(focus, Decoded::One(Event::Focus(true)));
}

#[test]
fn only_our_own_menu_record_wakes() {
    let mut decoder = Decoder::new();
    assert_eq!(decoder.decode(&WAKE_UP), Decoded::WakeUp);
    assert_eq!(decoder.decode(&[MENU, 0, 1, 0, 0, 0, 0, 0, 0, 0]), Decoded::Nothing);
}

#[test]
fn every_kind_with_every_pattern_of_bits_ends() {
    let mut decoder = Decoder::new();
    for kind in 0..=0xFFFF_u16 {
        if cfg!(miri) && kind % 1009 > 17 {
            continue;
        }
        for fill in [0, 1, 0x12, 0xD83D, 0xDE00, 0x8000, 0xFFFF] {
            let mut record = [fill; RECORD_UNITS];
            record[0] = kind;
            let known = matches!(kind, KEY | MOUSE | RESIZE | FOCUS);
            assert!(known || decoder.decode(&record) == Decoded::Nothing, "{kind:x} {fill:x}");
        }
    }
}

#[test]
fn random_text_typed_unit_by_unit_is_what_core_decodes() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u16::try_from(state >> 40 & 0xFFFF).unwrap()
    };
    for _ in 0..if cfg!(miri) { 5 } else { 3000 } {
        // Half of all units are surrogates, so that pairs and lone halves both occur; no NULs.
        let mut units: Vec<u16> = (0..12)
            .map(|_| match next() {
                unit if unit % 2 == 0 => 0xD800 | unit >> 5,
                unit => unit | 1,
            })
            .collect();
        units.push(0x2E); // ends a pending half
        let mut decoder = Decoder::new();
        let mut typed = Vec::new();
        for &unit in &units {
            match decoder.decode(&key(DOWN, 0, unit, 0)) {
                Decoded::Nothing => {}
                Decoded::One(Event::Key(key)) => typed.extend(key.text),
                Decoded::Two(Event::Key(half), Event::Key(key)) => {
                    typed.extend(half.text.into_iter().chain(key.text));
                }
                other => panic!("{other:?}"),
            }
        }
        let expected: Vec<char> = char::decode_utf16(units)
            .map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        assert_eq!(typed, expected);
    }
}
