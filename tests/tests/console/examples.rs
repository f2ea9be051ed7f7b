//! The examples: what they copy and what they say.
use nt_tests::{TempDir, command};
use std::{
    fs::{self, File},
    io::{Read, Write},
    process::Stdio,
    thread,
};

/// Text that is UTF-8 in part.
fn mixed(len: usize) -> Vec<u8> {
    let text = "aé€😀\r\n\u{0}".as_bytes();
    (0..len).map(|at| if at % 97 == 0 { 0xFF } else { text[at % text.len()] }).collect()
}

#[test]
fn utf8cat_copies_files_byte_for_byte() {
    let dir = TempDir::new();
    let [from, to] = ["from", "to"].map(|name| dir.path().join(name));
    let bytes = mixed(300_000);
    fs::write(&from, &bytes).unwrap();
    let status = command("utf8cat")
        .stdin(File::open(&from).unwrap())
        .stdout(File::create(&to).unwrap())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(0));
    assert!(fs::read(to).unwrap() == bytes);
}

#[test]
fn utf8cat_copies_pipes_byte_for_byte() {
    let bytes = mixed(300_000);
    let mut child =
        command("utf8cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, sent) = (child.stdin.take().unwrap(), bytes.clone());
    let writer = thread::spawn(move || stdin.write_all(&sent).unwrap());
    let mut copied = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut copied).unwrap();
    writer.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(copied == bytes);
}

#[test]
fn keys_needs_a_console() {
    let output = command("keys").stdin(Stdio::null()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: no console\n");
    assert_eq!(output.status.code(), Some(1));
}
