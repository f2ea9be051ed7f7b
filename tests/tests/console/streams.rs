//! Formatted text, std's traits, and the standard output that threads share.
use crate::{terminal::in_console, win32};
use core::fmt::{self, Write as _};
use nt_console::{Carry, Output, Reader, Stream, Writer, borrow_std, std_handle, stdout};
use nt_tests::TempDir;
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Write as _},
    os::windows::io::AsRawHandle,
    thread,
};

/// Runs `body` with standard output led into a file, and returns what came there.
fn redirected(body: impl FnOnce()) -> String {
    let dir = TempDir::new();
    let path = dir.path().join("redirected");
    let file = File::create(&path).expect("a file");
    let (_, number) = win32::STREAMS[1];
    let old = win32::standard_handle(number).addr();
    win32::set_standard_handle(number, file.as_raw_handle().addr());
    body();
    win32::set_standard_handle(number, old);
    drop(file);
    fs::read_to_string(path).expect("text")
}

#[test]
fn formatted_text_of_any_length_is_whole() {
    let dir = TempDir::new();
    let path = dir.path().join("file");
    let file = File::create(&path).unwrap();
    let output = Output::new(borrow_std(&file));
    let long = "é😀".repeat(700); // over the end of a piece of 1 KiB, in the midst of a character
    write!(output, "{}|{long}|{:>5}|", 1, 2).unwrap();
    writeln!(output).unwrap();
    assert_eq!(fs::read_to_string(path).unwrap(), format!("1|{long}|    2|\n"));
}

#[test]
fn a_writer_serves_both_traits() {
    let dir = TempDir::new();
    let path = dir.path().join("file");
    let file = File::create(&path).unwrap();
    let mut writer = Writer::new(Output::new(borrow_std(&file)));
    fmt::Write::write_fmt(&mut writer, format_args!("{}", 1)).unwrap();
    io::Write::write_all(&mut writer, b"\xFF\n").unwrap();
    writer.finish().unwrap();
    assert_eq!(fs::read(path).unwrap(), b"1\xFF\n");
    let (reader, pipe) = io::pipe().unwrap();
    drop(reader);
    let mut writer = Writer::new(Output::new(borrow_std(&pipe)));
    assert!(writer.write_str("lost").is_err());
    assert!(writer.take_error().is_some_and(|error| error.status().is_some()));
    assert_eq!(writer.take_error(), None);
    let error = writer.write_all(b"lost").unwrap_err();
    assert!(error.raw_os_error().is_some(), "{error:?}");
}

#[test]
fn a_reader_serves_std() {
    let (reader, mut writer) = io::pipe().unwrap();
    let sender = thread::spawn(move || writer.write_all("eins\nzwei ä\n".as_bytes()).unwrap());
    let lines: Vec<String> =
        BufReader::new(Reader::new(borrow_std(&reader))).lines().map(Result::unwrap).collect();
    sender.join().unwrap();
    assert_eq!(lines, ["eins", "zwei ä"]);
}

#[test]
fn lines_of_many_threads_do_not_mix() {
    in_console("streams::lines_of_many_threads_do_not_mix", || {
        let text = redirected(|| {
            thread::scope(|scope| {
                for thread in 0..4 {
                    scope.spawn(move || {
                        for line in 0..200 {
                            writeln!(stdout(), "{thread} {line} {}", "x".repeat(line)).unwrap();
                        }
                    });
                }
            });
        });
        let mut next = [0; 4];
        for line in text.lines() {
            let mut words = line.split(' ');
            let [thread, number] =
                [words.next(), words.next()].map(|w| w.unwrap().parse::<usize>());
            let (thread, number) = (thread.unwrap(), number.unwrap());
            assert_eq!(words.next().unwrap().len(), number, "{line}");
            assert_eq!(next[thread], number, "in order");
            next[thread] += 1;
        }
        assert_eq!(next, [200; 4]);
    });
}

#[test]
fn a_line_is_held_back_until_it_ends() {
    in_console("streams::a_line_is_held_back_until_it_ends", || {
        let text = redirected(|| {
            write!(stdout(), "held {}", 4).unwrap();
        });
        assert_eq!(text, "");
        let text = redirected(|| {
            let mut lock = stdout().lock();
            lock.write_bytes("\nand é".as_bytes()).unwrap();
            drop(lock);
            stdout().flush().unwrap();
            stdout().flush().unwrap();
        });
        assert_eq!(text, "held 4\nand é");
    });
}

#[test]
fn an_argument_may_print_while_it_is_formatted() {
    struct Chatty;
    impl fmt::Display for Chatty {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            stdout().write_str("first\n").map_err(|_| fmt::Error)?;
            f.write_str("second")
        }
    }
    in_console("streams::an_argument_may_print_while_it_is_formatted", || {
        let text = redirected(|| writeln!(stdout(), "{Chatty}").unwrap());
        assert_eq!(text, "first\nsecond\n");
    });
}

#[test]
fn characters_split_over_the_ends_of_lines_reach_a_console_whole() {
    let path = "streams::characters_split_over_the_ends_of_lines_reach_a_console_whole";
    let shown = in_console(path, || {
        let mut lock = stdout().lock();
        lock.write_bytes(b"\n<\xE2").unwrap();
        lock.flush().unwrap();
        lock.write_bytes(b"\x82\xAC>\n").unwrap();
        let mut carry = Carry::new();
        Output::new(std_handle(Stream::Output)).finish(&mut carry).unwrap();
    });
    if let Some(shown) = shown {
        assert!(shown.contains("<€>"), "{shown:?}");
    }
}
