//! Keys and lines, typed by the test itself into its own console.
use crate::{terminal::in_console, win32};
use core::time::Duration;
use nt_console::{Error, Event, Events, Input, Reader, borrow_std};
use std::{
    os::windows::io::{AsHandle, OwnedHandle},
    thread,
    time::Instant,
};

const SOON: Option<Duration> = Some(Duration::from_secs(10));

fn conin() -> OwnedHandle {
    let conin: OwnedHandle = nt_console::open_input().expect("a console").into();
    let flushed = Input::new(borrow_std(&conin)).and_then(|input| input.flush());
    flushed.expect("a console's input");
    conin
}

/// A press and a release for each unit, as a console makes them.
fn presses(text: &str) -> Vec<(bool, u16, u16, u32)> {
    let key = |unit| if unit == ENTER { ENTER } else { 0 };
    text.encode_utf16()
        .flat_map(|unit| [true, false].map(|down| (down, key(unit), unit, 0)))
        .collect()
}

/// `VK_RETURN`, and the character it makes.
const ENTER: u16 = 0x0D;

fn typed(events: &mut Events<'_>, count: usize) -> String {
    let mut text = String::new();
    while text.chars().count() < count {
        match events.next(SOON).expect("an answer").expect("in time") {
            Event::Key(key) if key.down => text.extend(key.text),
            _ => {}
        }
    }
    text
}

#[test]
fn keys_arrive_with_their_text() {
    in_console("typing::keys_arrive_with_their_text", || {
        let conin = conin();
        let input = Input::new(borrow_std(&conin)).unwrap();
        let _raw = input.raw_mode().unwrap();
        let mut events = Events::new(input);
        win32::type_keys(conin.as_handle(), &presses("aé€😀z"));
        assert_eq!(typed(&mut events, 5), "aé€😀z");
        win32::type_keys(
            conin.as_handle(),
            &[(true, 0x51, 0x40, 0x9), (false, 0x12, 0x20AC, 0), (true, 0x26, 0, 0x110)],
        );
        assert_eq!(typed(&mut events, 2), "@€", "AltGr and a paste");
        let Some(Event::Key(up)) = events.next(SOON).unwrap() else { panic!("the arrow") };
        assert_eq!((up.code, up.text, up.modifiers.shift()), (0x26, None, true));
    });
}

#[test]
fn waiting_ends_when_the_time_is_over() {
    in_console("typing::waiting_ends_when_the_time_is_over", || {
        let conin = conin();
        let input = Input::new(borrow_std(&conin)).unwrap();
        let start = Instant::now();
        let timeout = Duration::from_millis(80);
        while input.wait(Some(timeout)).unwrap() {
            input.flush().unwrap(); // the focus, the size
        }
        assert!(start.elapsed() >= timeout);
        assert_eq!(Events::new(input).next(Some(Duration::ZERO)), Ok(None));
        assert_eq!(input.pending(), Ok(0));
        win32::type_keys(conin.as_handle(), &presses("x"));
        assert!(input.wait(SOON).unwrap());
        assert!(input.pending().unwrap() >= 1);
        input.flush().unwrap();
        assert_eq!(input.pending(), Ok(0));
    });
}

#[test]
fn another_thread_can_wake_a_wait() {
    in_console("typing::another_thread_can_wake_a_wait", || {
        let conin = conin();
        let input = Input::new(borrow_std(&conin)).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                input.wake().unwrap();
            });
            // What else there is, such as the focus, comes before.
            let mut events = Events::new(input);
            while events.next(None).unwrap().is_some() {}
        });
    });
}

/// Types a text and reads until `end` is read, through a buffer of `room` bytes.
fn line(conin: &OwnedHandle, text: &str, end: &str, room: usize) -> Result<String, Error> {
    let mut reader = Reader::new(borrow_std(conin));
    win32::type_keys(conin.as_handle(), &presses(text));
    let (mut bytes, mut buffer) = (Vec::new(), vec![0; room]);
    while !bytes.ends_with(end.as_bytes()) {
        match reader.read(&mut buffer)? {
            0 => break,
            count => bytes.extend_from_slice(&buffer[..count]),
        }
    }
    Ok(String::from_utf8(bytes).expect("UTF-8"))
}

#[test]
fn a_line_is_utf_8_for_any_size_of_buffer() {
    in_console("typing::a_line_is_utf_8_for_any_size_of_buffer", || {
        let conin = conin();
        for room in [1, 2, 3, 4, 64] {
            assert_eq!(line(&conin, "abé€😀z\r", "\n", room), Ok("abé€😀z\r\n".into()), "{room}");
        }
    });
}

#[test]
fn a_raw_console_gives_control_characters_as_they_are() {
    in_console("typing::a_raw_console_gives_control_characters_as_they_are", || {
        let conin = conin();
        let input = Input::new(borrow_std(&conin)).unwrap();
        let _raw = input.raw_mode().unwrap();
        assert_eq!(line(&conin, "\x1Aq", "q", 8), Ok("\x1Aq".into()));
    });
}

#[test]
#[ignore = "windows-only: Wine 8 swallows Ctrl-Z"]
fn ctrl_z_first_is_the_end() {
    in_console("typing::ctrl_z_first_is_the_end", || {
        let conin = conin();
        assert_eq!(line(&conin, "\x1A\r", "\n", 8), Ok(String::new()));
        assert_eq!(line(&conin, "x\x1A\r", "\n", 8), Ok("x".into()));
    });
}
