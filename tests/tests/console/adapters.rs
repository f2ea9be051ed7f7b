//! Other crates on top of nt-console, as its documentation shows.
use anstream::{AutoStream, ColorChoice, adapter::StripBytes};
use crossterm::{cursor, queue, style::Print};
use nt_console::{Ansi, Output, Writer, borrow_std};
use nt_tests::TempDir;
use std::{
    fs::{self, File},
    io::Write,
};

#[test]
fn anstream_strips_escapes_before_a_file() {
    let dir = TempDir::new();
    let path = dir.path().join("file");
    let file = File::create(&path).unwrap();
    let output = Output::new(borrow_std(&file));
    let ansi = output.ansi_support();
    assert!(matches!(ansi, Ansi::None));
    assert_eq!(AutoStream::choice(&file), ColorChoice::Never);
    let mut writer = Writer::new(output);
    let mut strip = StripBytes::new();
    for bytes in ["\x1B[31mr\u{F6}t\x1B[", "0m\n"].map(str::as_bytes) {
        for piece in strip.strip_next(bytes) {
            writer.write_bytes(piece).unwrap();
        }
    }
    assert_eq!(fs::read_to_string(path).unwrap(), "r\u{F6}t\n");
}

#[test]
fn crossterm_writes_its_commands_to_a_writer() {
    let (reader, pipe) = std::io::pipe().unwrap();
    let mut writer = Writer::new(Output::new(borrow_std(&pipe)));
    // crossterm looks at the console itself to choose between escapes and calls, so ask it for
    // nothing but escapes.
    queue!(writer, Print("text")).unwrap();
    let mut sequence = String::new();
    crossterm::Command::write_ansi(&cursor::MoveTo(2, 3), &mut sequence).unwrap();
    writer.write_all(sequence.as_bytes()).unwrap();
    drop(pipe);
    assert_eq!(std::io::read_to_string(reader).unwrap(), "text\x1B[4;3H");
}
