//! Everything this crate asks of a console, asked of the mock, for both widths of pointers.
extern crate alloc;
use super::{
    ACCESS_DENIED, CONNECTION, FILE, INPUT, INVALID_HANDLE, INVALID_PARAMETER, Mock, OUTPUT,
    WRITE_ONLY,
};
use crate::{
    Carry, Error, Operation, Position, Size,
    calls::{self, Element},
    condrv::ConDrv,
    event::{Decoded, Decoder, WAKE_UP},
    guard,
    proto::Width,
    reader,
    sys::fake_handle,
    utf16::Pending,
    write,
};
use alloc::{format, string::String, vec, vec::Vec};

const WIDTHS: [Width; 2] = [Width::Wide, Width::Narrow];

fn driver(mock: &Mock) -> ConDrv<'_, &Mock> {
    ConDrv::new(mock, mock.width, &mock.connection_only)
}

fn status(error: Error) -> u32 {
    error.status().expect("a status").status().cast_unsigned()
}

fn text(mock: &Mock) -> String {
    String::from_utf16(&mock.host.borrow().written.concat()).expect("no half pair")
}

#[test]
fn only_the_right_width_gets_an_answer() {
    for width in WIDTHS {
        let mock = Mock::new(width);
        for asked in WIDTHS {
            let driver = ConDrv::new(&mock, asked, &mock.connection_only);
            assert_eq!(driver.answers(), asked == width, "{asked:?} of {width:?}");
        }
        assert!(!driver(&Mock::new(width).disconnected()).answers());
    }
}

#[test]
fn a_code_page_of_0_is_no_answer() {
    let mock = Mock::new(Width::Wide);
    mock.host.borrow_mut().code_pages = [437, 0];
    assert!(!driver(&mock).answers());
}

#[test]
fn without_a_connection_there_is_no_console() {
    let mock = Mock::new(Width::Wide).disconnected();
    let driver = driver(&mock);
    assert_eq!(calls::mode(&driver, fake_handle(OUTPUT)), Err(Error::NoConsole));
    assert_eq!(calls::code_page(&driver, true), Err(Error::NoConsole));
}

#[test]
fn text_arrives_whole_in_chunks_that_split_nothing() {
    for width in WIDTHS {
        let mock = Mock::new(width);
        // Pairs at every offset to the border of a chunk.
        let (pairs, others) = if cfg!(miri) { (2100, 10) } else { (5000, 3000) };
        let written = format!("{}{}", "😀".repeat(pairs), "aé€😀".repeat(others));
        for start in ["", "x"] {
            let text = format!("{start}{written}");
            let mut carry = Carry::new();
            let (driver, output) = (driver(&mock), fake_handle(OUTPUT));
            write::to_console(&driver, output, text.as_bytes(), &mut carry).unwrap();
            assert!(carry.is_empty());
            assert_eq!(super::tests::text(&mock), text);
            mock.host.borrow_mut().written.clear();
        }
    }
}

#[test]
fn a_doubled_count_changes_nothing() {
    let mock = Mock::new(Width::Wide);
    mock.host.borrow_mut().doubles = true;
    let long = "äöü".repeat(if cfg!(miri) { 1500 } else { 10_000 });
    let (driver, output) = (driver(&mock), fake_handle(OUTPUT));
    write::to_console(&driver, output, long.as_bytes(), &mut Carry::new()).unwrap();
    assert_eq!(text(&mock), long);
}

#[test]
fn the_carry_of_a_stream_ends_as_a_replacement() {
    let mock = Mock::new(Width::Wide);
    let (driver, output, mut carry) = (driver(&mock), fake_handle(OUTPUT), Carry::new());
    write::to_console(&driver, output, b"a\xE2\x82", &mut carry).unwrap();
    write::finish(&driver, output, &mut carry).unwrap();
    write::finish(&driver, output, &mut carry).unwrap();
    assert_eq!(text(&mock), "a\u{FFFD}");
}

#[test]
fn what_may_block_goes_to_the_object_and_the_rest_to_the_connection() {
    let mock = Mock::new(Width::Wide);
    mock.host.borrow_mut().lines.push_back(vec![0x61, 13, 10]);
    let driver = driver(&mock);
    calls::write(&driver, fake_handle(OUTPUT), &[0x61]).unwrap();
    calls::read(&driver, fake_handle(INPUT), 0, &mut [0; 8]).unwrap();
    calls::mode(&driver, fake_handle(OUTPUT)).unwrap();
    calls::code_page(&driver, true).unwrap();
    let expected = [(OUTPUT, 0), (INPUT, 0), (CONNECTION, OUTPUT), (CONNECTION, 0)];
    assert_eq!(*mock.log.borrow(), expected);
}

#[test]
fn a_system_that_takes_nothing_directly_is_remembered() {
    let mock = Mock::new(Width::Wide).without_direct();
    let driver = driver(&mock);
    calls::write(&driver, fake_handle(OUTPUT), &[0x61]).unwrap();
    calls::write(&driver, fake_handle(OUTPUT), &[0x62]).unwrap();
    assert_eq!(text(&mock), "ab");
    let expected = [(OUTPUT, 0), (CONNECTION, OUTPUT), (CONNECTION, OUTPUT)];
    assert_eq!(*mock.log.borrow(), expected);
}

#[test]
fn a_host_that_refuses_is_not_taken_for_such_a_system() {
    let mock = Mock::new(Width::Wide);
    let driver = driver(&mock);
    let error = calls::write(&driver, fake_handle(INPUT), &[0x61]).unwrap_err();
    assert_eq!(status(error), INVALID_HANDLE);
    calls::write(&driver, fake_handle(OUTPUT), &[0x61]).unwrap();
    assert_eq!(mock.log.borrow().last(), Some(&(OUTPUT, 0)), "still directly");
}

#[test]
fn the_wrong_object_is_refused() {
    for width in WIDTHS {
        let mock = Mock::new(width);
        let driver = driver(&mock);
        for (handle, expected) in [(FILE, INVALID_HANDLE), (WRITE_ONLY, ACCESS_DENIED)] {
            let handle = fake_handle(handle);
            assert_eq!(status(calls::mode(&driver, handle).unwrap_err()), expected);
            assert_eq!(status(calls::screen(&driver, handle).unwrap_err()), expected);
        }
        let input = calls::screen(&driver, fake_handle(INPUT)).unwrap_err();
        assert_eq!(status(input), INVALID_HANDLE);
        // Writing needs no right to read.
        calls::write(&driver, fake_handle(WRITE_ONLY), &[0x61]).unwrap();
    }
}

#[test]
fn a_refused_mode_of_input_has_taken_effect_and_is_put_back() {
    let mock = Mock::new(Width::Wide);
    let (driver, input) = (driver(&mock), fake_handle(INPUT));
    let bad = 0x1F4; // ECHO without LINE
    let error = calls::set_mode(&driver, input, bad).unwrap_err();
    assert_eq!((status(error), calls::mode(&driver, input)), (INVALID_PARAMETER, Ok(bad)));
    calls::set_mode(&driver, input, 0x1F7).unwrap();
    let error = guard::switch(&driver, input, 0x1F7, bad).unwrap_err();
    assert_eq!((status(error), calls::mode(&driver, input)), (INVALID_PARAMETER, Ok(0x1F7)));
}

#[test]
fn a_refused_mode_of_output_changes_nothing() {
    let mock = Mock::new(Width::Wide);
    let (driver, output) = (driver(&mock), fake_handle(OUTPUT));
    assert_eq!(status(guard::switch(&driver, output, 3, 0x23).unwrap_err()), INVALID_PARAMETER);
    assert_eq!(calls::mode(&driver, output), Ok(3));
    guard::switch(&driver, output, 3, 7).unwrap();
    assert_eq!(calls::mode(&driver, output), Ok(7));
    let before = mock.log.borrow().len();
    guard::switch(&driver, output, 7, 7).unwrap();
    assert_eq!(mock.log.borrow().len(), before, "nothing to change, nothing asked");
}

/// Reads to the end or the first error.
fn lines(mock: &Mock, room: usize) -> Result<Vec<u8>, Error> {
    let (driver, mut pending) = (driver(mock), Pending::new());
    let (mut bytes, mut buffer) = (Vec::new(), vec![0; room]);
    loop {
        match reader::from_console(&driver, fake_handle(INPUT), &mut pending, &mut buffer)? {
            0 => return Ok(bytes),
            count => bytes.extend(&buffer[..count]),
        }
    }
}

fn typed(line: &str) -> Vec<u16> {
    line.encode_utf16().collect()
}

#[test]
fn lines_are_read_until_ctrl_z_stands_in_front() {
    for width in WIDTHS {
        for room in [1, 3, 100] {
            let mock = Mock::new(width);
            let next = ["é€😀\r\n", "x\x1A\r\n", "y\r\n", "\x1A\r\n", "never"].map(typed);
            mock.host.borrow_mut().lines.extend(next);
            // The wake-up ends the second read behind the x; what follows it is a line of its own.
            assert_eq!(lines(&mock, room).unwrap(), "é€😀\r\nx\r\ny\r\n".as_bytes());
        }
    }
}

#[test]
fn a_raw_console_has_no_end() {
    let mock = Mock::new(Width::Wide);
    mock.host.borrow_mut().input_mode = 0x1F0;
    mock.host.borrow_mut().lines.extend(["\x1A", "q"].map(typed));
    // The mock's Ctrl-C after the last line ends the test.
    let (driver, mut pending) = (driver(&mock), Pending::new());
    let mut buffer = [0; 8];
    let mut read = || reader::from_console(&driver, fake_handle(INPUT), &mut pending, &mut buffer);
    assert_eq!([read(), read(), read()], [Ok(1), Ok(1), Err(Error::Interrupted)]);
}

#[test]
fn ctrl_c_interrupts_and_is_no_end() {
    let mock = Mock::new(Width::Wide);
    mock.host.borrow_mut().lines.extend([vec![], typed("a\r\n"), typed("\x1A")]);
    assert_eq!(lines(&mock, 8), Err(Error::Interrupted));
    assert_eq!(lines(&mock, 8).unwrap(), b"a\r\n");
}

#[test]
fn half_a_pair_at_the_end_of_the_longest_line_finds_its_other_half() {
    let mock = Mock::new(Width::Wide);
    let long = format!("{}😀\r\n", "x".repeat(4095));
    mock.host.borrow_mut().lines.extend([typed(&long), typed("\x1A")]);
    assert_eq!(lines(&mock, 1000).unwrap(), long.as_bytes());
}

#[test]
fn counts_that_lie_are_malformed() {
    let mock = Mock::new(Width::Wide);
    let (driver, input) = (driver(&mock), fake_handle(INPUT));
    for lie in [3, 18, u32::MAX] {
        mock.host.borrow_mut().lie = Some(lie);
        mock.host.borrow_mut().lines.push_back(typed("abc"));
        let read = calls::read(&driver, input, 0, &mut [0; 8]);
        assert_eq!(read, Err(Error::Malformed(Operation::Read)), "{lie}");
        let read = calls::read_input(&driver, input, &mut [[0; 10]; 2]);
        assert_eq!(read, Err(Error::Malformed(Operation::ReadInput)), "{lie}");
    }
}

#[test]
fn records_go_in_and_out_in_order() {
    for width in WIDTHS {
        let mock = Mock::new(width);
        let (driver, input) = (driver(&mock), fake_handle(INPUT));
        let key = |unit| [1, 0, 1, 0, 1, 0x41, 0x1E, unit, 0, 0];
        calls::write_input(&driver, input, &[key(0x61), key(0xE9)]).unwrap();
        calls::write_input(&driver, input, &[WAKE_UP]).unwrap();
        assert_eq!(calls::count_input(&driver, input), Ok(3));
        let mut records = [[0; 10]; 2];
        assert_eq!(calls::read_input(&driver, input, &mut records), Ok(2));
        assert_eq!(records, [key(0x61), key(0xE9)]);
        assert_eq!(calls::read_input(&driver, input, &mut records), Ok(1));
        assert_eq!(Decoder::new().decode(&records[0]), Decoded::WakeUp);
        assert_eq!(calls::read_input(&driver, input, &mut records), Ok(0), "never waits");
        calls::write_input(&driver, input, &[WAKE_UP]).unwrap();
        calls::flush_input(&driver, input).unwrap();
        assert_eq!(calls::count_input(&driver, input), Ok(0));
    }
}

#[test]
fn sizes_are_those_of_the_window() {
    for width in WIDTHS {
        let mock = Mock::new(width);
        let screen = calls::screen(&driver(&mock), fake_handle(OUTPUT)).unwrap();
        assert_eq!(screen.window, Size { columns: 80, rows: 25 });
        assert_eq!(screen.buffer, Size { columns: 80, rows: 9999 });
        assert_eq!(screen.cursor, Position { column: 3, row: 200 });
        assert_eq!(screen.window_origin, Position { column: 0, row: 180 });
        assert_eq!(screen.attributes, 7);
    }
}

#[test]
fn cursor_colours_title_and_code_pages() {
    for width in WIDTHS {
        let mock = Mock::new(width);
        let (driver, output) = (driver(&mock), fake_handle(OUTPUT));
        calls::set_position(&driver, output, Position { column: 5, row: 9 }).unwrap();
        assert_eq!(mock.host.borrow().cursor, [5, 9]);
        let outside = calls::set_position(&driver, output, Position { column: -1, row: 0 });
        assert_eq!(status(outside.unwrap_err()), INVALID_PARAMETER);
        assert_eq!(calls::cursor(&driver, output), Ok((25, true)));
        calls::set_cursor(&driver, output, (100, false)).unwrap();
        assert_eq!(calls::cursor(&driver, output), Ok((100, false)));
        calls::set_attributes(&driver, output, 0x1E).unwrap();
        assert_eq!(mock.host.borrow().attributes, 0x1E);
        calls::fill(&driver, output, Element::Unit(0x20), 799_920).unwrap();
        calls::fill(&driver, output, Element::Attributes(0x1E), 7).unwrap();
        assert_eq!(mock.host.borrow().fills, [(2, 0x20, 799_920), (3, 0x1E, 7)]);
        let title = typed("größer");
        calls::set_title(&driver, &title).unwrap();
        let mut units = [0; 16];
        assert_eq!(calls::title(&driver, &mut units), Ok(6));
        assert_eq!(units[..6], title);
        assert_eq!(calls::title(&driver, &mut units[..4]), Ok(4), "cut");
        calls::set_code_page(&driver, true, 65001).unwrap();
        assert_eq!(calls::code_page(&driver, true), Ok(65001));
        assert_eq!(calls::code_page(&driver, false), Ok(437));
        let missing = calls::set_code_page(&driver, false, 1).unwrap_err();
        assert_eq!(status(missing), INVALID_PARAMETER);
    }
}
