//! Bytes through pipes and files: untouched, whole, however slow the other end is.
use crate::win32;
use core::time::Duration;
use nt_console::{Carry, Output, Reader, borrow_std};
use nt_tests::TempDir;
use std::{
    fs::{self, File},
    io::{Read, Write},
    thread,
};

/// Bytes of every value, in no order a text would have.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 1_u32;
    (0..len)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        })
        .collect()
}

#[test]
fn a_file_gets_the_bytes_as_they_are() {
    let dir = TempDir::new();
    let path = dir.path().join("file");
    let file = File::create(&path).unwrap();
    let output = Output::new(borrow_std(&file));
    let mut carry = Carry::new();
    let bytes = noise(100_000);
    for piece in bytes.chunks(999) {
        output.write_bytes(piece, &mut carry).unwrap();
        assert!(carry.is_empty());
    }
    output.finish(&mut carry).unwrap();
    drop(file);
    assert_eq!(fs::read(path).unwrap(), bytes);
}

#[test]
fn a_file_is_read_to_its_end() {
    let dir = TempDir::new();
    let path = dir.path().join("file");
    let bytes = noise(10_000);
    fs::write(&path, &bytes).unwrap();
    let file = File::open(&path).unwrap();
    let mut reader = Reader::new(borrow_std(&file));
    let (mut read, mut buffer) = (Vec::new(), [0; 777]);
    loop {
        match reader.read(&mut buffer).unwrap() {
            0 => break,
            count => read.extend_from_slice(&buffer[..count]),
        }
    }
    assert_eq!(read, bytes);
    assert_eq!(reader.read(&mut buffer), Ok(0), "the end stays the end");
}

#[test]
fn the_end_of_a_pipe_is_the_end_and_no_error() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(b"text").unwrap();
    drop(writer);
    let mut input = Reader::new(borrow_std(&reader));
    let mut buffer = [0; 16];
    assert_eq!(input.read(&mut buffer), Ok(4));
    assert_eq!(input.read(&mut buffer), Ok(0));
}

#[test]
fn a_pipe_without_a_reader_is_an_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let error = Output::new(borrow_std(&writer)).write_str("text").unwrap_err();
    let status = error.status().unwrap().status().cast_unsigned();
    // STATUS_PIPE_EMPTY is Wine's word for it.
    assert!([0xC000_00B1, 0xC000_014B, 0xC000_00D9].contains(&status), "{error}");
}

#[test]
fn nobody_takes_everything() {
    let output = Output::new(None);
    output.write_str("text").unwrap();
    output.finish(&mut Carry::new()).unwrap();
    assert_eq!(Reader::new(None).read(&mut [0; 4]), Ok(0));
    assert_eq!(output.window_size(), Err(nt_console::Error::NoConsole));
}

#[test]
fn an_overlapped_pipe_with_a_slow_reader_gets_every_byte() {
    let name = format!("nt-console-{}-out", std::process::id());
    let server = win32::create_pipe(&name, true);
    let client = win32::open(&format!(r"\\.\pipe\{name}"), "rw");
    let bytes = noise(200_000);
    let expected = bytes.clone();
    let reader = thread::spawn(move || {
        let (mut client, mut read, mut buffer) = (File::from(client), Vec::new(), [0; 1500]);
        while read.len() < expected.len() {
            let count = client.read(&mut buffer).unwrap();
            read.extend_from_slice(&buffer[..count]);
            thread::sleep(Duration::from_micros(200));
        }
        assert!(read == expected);
    });
    let output = Output::new(borrow_std(&server));
    for piece in bytes.chunks(9000) {
        output.write_bytes(piece, &mut Carry::new()).unwrap();
    }
    reader.join().unwrap();
}

#[test]
fn an_overlapped_pipe_with_a_slow_writer_is_read_whole() {
    let name = format!("nt-console-{}-in", std::process::id());
    let server = win32::create_pipe(&name, true);
    let client = win32::open(&format!(r"\\.\pipe\{name}"), "rw");
    let bytes = noise(20_000);
    let sent = bytes.clone();
    let writer = thread::spawn(move || {
        let mut client = File::from(client);
        for piece in sent.chunks(700) {
            client.write_all(piece).unwrap();
            thread::sleep(Duration::from_millis(1));
        }
    });
    let mut reader = Reader::new(borrow_std(&server));
    let (mut read, mut buffer) = (Vec::new(), [0; 512]);
    loop {
        match reader.read(&mut buffer).unwrap() {
            0 => break,
            count => read.extend_from_slice(&buffer[..count]),
        }
    }
    writer.join().unwrap();
    assert!(read == bytes);
}
