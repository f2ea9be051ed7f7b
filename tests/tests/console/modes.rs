//! Modes, sizes, cursor, title and code pages, beside what kernel32 says.
use crate::{terminal::in_console, win32};
use nt_console::{
    Ansi, Error, Input, InputMode, Output, OutputMode, Position, Stream, borrow_std, std_handle,
};
use std::{
    fs::File,
    os::windows::io::{AsHandle, OwnedHandle},
};

fn console() -> (OwnedHandle, OwnedHandle) {
    (
        nt_console::open_input().expect("a console").into(),
        nt_console::open_output().expect("a console").into(),
    )
}

#[test]
fn modes_are_those_of_kernel32_and_come_back() {
    in_console("modes::modes_are_those_of_kernel32_and_come_back", || {
        let (conin, conout) = console();
        let input = Input::new(borrow_std(&conin)).unwrap();
        let output = Output::new(borrow_std(&conout));
        let old = input.mode().unwrap();
        assert_eq!(Some(old.bits()), win32::mode(conin.as_handle()));
        assert_eq!(Some(output.mode().unwrap().bits()), win32::mode(conout.as_handle()));

        let raw = input.raw_mode().unwrap();
        let expected = old.bits() & !7;
        assert_eq!(win32::mode(conin.as_handle()), Some(expected), "cleared and nothing else");
        raw.restore().unwrap();
        assert_eq!(win32::mode(conin.as_handle()), Some(old.bits()), "restored");

        drop(input.raw_mode().unwrap());
        assert_eq!(win32::mode(conin.as_handle()), Some(old.bits()), "dropped");

        let guard = input.raw_mode().unwrap();
        let token = guard.token();
        core::mem::forget(guard); // as process::exit does
        assert_eq!(win32::mode(conin.as_handle()), Some(expected));
        std::thread::spawn(move || token.restore().unwrap()).join().unwrap();
        assert_eq!(win32::mode(conin.as_handle()), Some(old.bits()), "by the token");
    });
}

#[test]
fn a_panic_hook_can_restore_the_mode() {
    in_console("modes::a_panic_hook_can_restore_the_mode", || {
        let (conin, _) = console();
        let old = win32::mode(conin.as_handle());
        let input = Input::new(borrow_std(&conin)).unwrap();
        let raw = input.raw_mode().unwrap();
        let token = raw.token();
        core::mem::forget(raw);
        std::panic::set_hook(Box::new(move |_| token.restore().unwrap()));
        let panicked = std::thread::spawn(|| panic!("on purpose")).join();
        let _ = std::panic::take_hook();
        assert!(panicked.is_err());
        assert_eq!(win32::mode(conin.as_handle()), old);
    });
}

#[test]
fn vt_is_turned_on_alone_and_off_again() {
    in_console("modes::vt_is_turned_on_alone_and_off_again", || {
        let (_, conout) = console();
        let output = Output::new(borrow_std(&conout));
        output.set_mode(OutputMode::PROCESSED.with(OutputMode::WRAP)).unwrap();
        let Ansi::Enabled(guard) = output.ansi_support() else { panic!("was off") };
        assert_eq!(win32::mode(conout.as_handle()), Some(7), "without bit 8, the staircase");
        assert!(matches!(output.ansi_support(), Ansi::Native));
        guard.restore().unwrap();
        assert_eq!(win32::mode(conout.as_handle()), Some(3));
    });
}

#[test]
fn files_pipes_and_nul_have_no_mode_and_no_ansi() {
    let nul = File::options().write(true).open("NUL").unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    for output in [Output::new(borrow_std(&nul)), Output::new(borrow_std(&writer))] {
        assert_eq!(output.mode(), Err(Error::NoConsole));
        assert!(matches!(output.ansi_support(), Ansi::None));
    }
    assert_eq!(Input::new(borrow_std(&reader)).err(), Some(Error::NoConsole));
    assert_eq!(Input::new(None).err(), Some(Error::NoConsole));
    let name = format!("msys-{:016x}-pty9-to-master", std::process::id());
    let pty = win32::create_pipe(&name, false);
    assert!(matches!(Output::new(borrow_std(&pty)).ansi_support(), Ansi::Pty));
}

#[test]
fn the_wrong_side_of_a_console_says_invalid_handle() {
    in_console("modes::the_wrong_side_of_a_console_says_invalid_handle", || {
        let (conin, _) = console();
        let error = Output::new(borrow_std(&conin)).window_size().unwrap_err();
        assert_eq!(error.status().unwrap().status().cast_unsigned(), 0xC000_0008, "{error}");
    });
}

#[test]
fn the_window_is_smaller_than_or_as_big_as_the_buffer() {
    in_console("modes::the_window_is_smaller_than_or_as_big_as_the_buffer", || {
        let output = Output::new(std_handle(Stream::Output));
        let size = output.window_size().unwrap();
        let theirs = win32::screen(std::io::stdout().as_handle());
        let window = theirs.srWindow;
        assert_eq!(i32::from(size.columns), i32::from(window.Right - window.Left) + 1);
        assert_eq!(i32::from(size.rows), i32::from(window.Bottom - window.Top) + 1);
        assert_eq!(output.attributes().unwrap(), theirs.wAttributes);
    });
}

#[test]
fn the_cursor_goes_where_it_is_sent() {
    in_console("modes::the_cursor_goes_where_it_is_sent", || {
        let output = Output::new(std_handle(Stream::Output));
        output.set_cursor(Position { column: 5, row: 2 }).unwrap();
        let theirs = win32::screen(std::io::stdout().as_handle()).dwCursorPosition;
        assert_eq!((theirs.X, theirs.Y), (5, 2));
        assert_eq!(output.cursor(), Ok(Position { column: 5, row: 2 }));
        output.show_cursor(false).unwrap();
        output.show_cursor(true).unwrap();
        let outside = output.set_cursor(Position { column: -1, row: 0 }).unwrap_err();
        assert_eq!(outside.status().unwrap().status().cast_unsigned(), 0xC000_000D);
        output.set_attributes(0x1E).unwrap();
        assert_eq!(output.attributes(), Ok(0x1E));
        output.write_str("text").unwrap();
        output.clear().unwrap();
        assert_eq!(output.cursor(), Ok(Position { column: 0, row: 0 }));
    });
}

#[test]
fn the_title_is_what_was_set() {
    in_console("modes::the_title_is_what_was_set", || {
        for title in ["größer 更", ""] {
            nt_console::set_title(title).unwrap();
            assert_eq!(win32::title(), title);
            assert_eq!(nt_console::title().unwrap(), title);
        }
    });
}

#[test]
fn code_pages_are_those_of_kernel32() {
    in_console("modes::code_pages_are_those_of_kernel32", || {
        for page in [65001, 437] {
            nt_console::set_output_code_page(page).unwrap();
            nt_console::set_input_code_page(page).unwrap();
            assert_eq!(win32::output_code_page(), page);
            assert_eq!(nt_console::output_code_page(), Ok(page));
            assert_eq!(nt_console::input_code_page(), Ok(page));
        }
        assert!(nt_console::set_output_code_page(1).is_err(), "not installed");
    });
}

#[test]
fn the_modes_of_input_and_output_are_two_words() {
    assert!(InputMode::COOKED.contains(InputMode::ECHO));
    assert_eq!(OutputMode::from_bits(3).with(OutputMode::VT).without(OutputMode::WRAP).bits(), 5);
}
