//! Handles that others made: pipes, overlapped ones.
use crate::ntdll::named_pipe;
use core::time::Duration;
use nt_fs::File;
use std::{
    io::Write,
    os::windows::{
        fs::OpenOptionsExt,
        io::{AsRawHandle, OwnedHandle},
    },
    thread,
};

const OVERLAPPED: u32 = 0x4000_0000;

#[test]
fn every_byte_of_a_slow_peer_arrives_through_an_overlapped_pipe() {
    let name = format!(r"\\.\pipe\nt-fs-{}", std::process::id());
    let server = File::from(named_pipe(&name));
    let mut client = std::fs::OpenOptions::new().write(true).open(&name).unwrap();
    let sent: Vec<u8> = (0..=250).cycle().take(20_000).collect();
    let data = sent.clone();
    let writer = thread::spawn(move || {
        for piece in data.chunks(997) {
            thread::sleep(Duration::from_millis(3));
            client.write_all(piece).unwrap();
        }
    });
    let mut received = Vec::new();
    let mut buf = [0; 512];
    loop {
        match server.read(&mut buf).unwrap() {
            0 => break,
            read => received.extend_from_slice(&buf[..read]),
        }
    }
    writer.join().unwrap();
    assert!(received == sent, "{} of {} bytes", received.len(), sent.len());
}

#[test]
fn an_overlapped_file_reads_and_writes_in_order() {
    let dir = nt_tests::TempDir::new();
    let mut options = std::fs::OpenOptions::new();
    let options = options.read(true).write(true).create_new(true).custom_flags(OVERLAPPED);
    let file = File::from(options.open(dir.path().join("f")).unwrap());
    for piece in [&b"one "[..], b"two ", b"three"] {
        file.write_all(piece).unwrap();
    }
    file.set_position(4).unwrap();
    let mut data = Vec::new();
    assert_eq!(file.read_to_end(&mut data), Ok(9));
    assert_eq!(data, b"two three");
}

#[test]
fn standard_pipes_convert_and_end() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let file = File::from(OwnedHandle::from(reader));
    writer.write_all(b"piped").unwrap();
    drop(writer);
    let mut data = Vec::new();
    assert_eq!(file.read_to_end(&mut data), Ok(5));
    assert!(!file.is_terminal() && !file.as_raw_handle().is_null());
}

#[test]
fn handles_are_all_closed_again() {
    let dir = nt_tests::TempDir::new();
    let path = dir.path().join("f");
    // Twenty operations.
    let once = |number: usize| {
        for _ in 0..7 {
            assert!(nt_fs::exists(&path).unwrap_or(false) || number == 0);
            assert!(!nt_fs::exists(dir.path().join("none")).unwrap());
        }
        assert!(nt_fs::metadata(dir.path()).unwrap().is_dir());
        assert!(File::open(dir.path()).is_err() && nt_fs::Dir::open(dir.path()).is_ok());
        nt_fs::write_file(&path, b"x").unwrap();
        nt_fs::read_file(&path).unwrap();
        if number.is_multiple_of(100) {
            nt_fs::create_dir_all(dir.path().join("a\\b")).unwrap();
            nt_fs::remove_dir_all(dir.path().join("a")).unwrap();
        }
    };
    once(0);
    let before = crate::ntdll::handle_count();
    (1..=5_000).for_each(once);
    // Other tests run meanwhile and have a few open; a leak would be thousands.
    let after = crate::ntdll::handle_count();
    assert!(after < before + 200, "{before} handles before, {after} after");
}
