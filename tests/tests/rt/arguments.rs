//! Command lines against the system's own splitter, std, and a real child.
use crate::{Numbers, child, units};
use nt_rt::{args::Args, command_line::CommandLine, process::Stdio};
use std::{os::windows::process::CommandExt, process::Command, slice};
use windows_sys::Win32::{Foundation::LocalFree, UI::Shell::CommandLineToArgvW};

/// What `CommandLineToArgvW` makes of `line`.
fn shell_split(line: &[u16]) -> Vec<Vec<u16>> {
    let line: Vec<u16> = line.iter().copied().chain([0]).collect();
    let mut count = 0;
    // SAFETY: `line` ends with a NUL, and the out-pointer is to a local.
    let list = unsafe { CommandLineToArgvW(line.as_ptr(), &raw mut count) };
    assert!(!list.is_null());
    // SAFETY: the function returned so many strings.
    let strings = unsafe { slice::from_raw_parts(list, usize::try_from(count).unwrap()) };
    let split = strings
        .iter()
        .map(|&string| {
            let mut units = Vec::new();
            let mut at = string;
            // SAFETY: each string ends with a NUL.
            while let unit @ 1.. = unsafe { at.read() } {
                units.push(unit);
                // SAFETY: the string goes on.
                at = unsafe { at.add(1) };
            }
            units
        })
        .collect();
    // SAFETY: the list was allocated for us.
    unsafe { LocalFree(list.cast()) };
    split
}

fn random_line(numbers: &mut Numbers, name: &str, alphabet: &[u16]) -> Vec<u16> {
    let length = numbers.below(24);
    let tail = (0..length).map(|_| numbers.pick(alphabet));
    name.encode_utf16().chain([0x20]).chain(tail).collect()
}

const ALPHABET: [u16; 8] = [0x20, 0x09, 0x22, 0x22, 0x5C, 0x5C, 0x61, 0xE4];

/// Two quotes in a row are where the shell and the C runtime disagree; see the test with std.
#[test]
fn ten_thousand_lines_split_as_the_shell_splits_them() {
    let mut numbers = Numbers(1);
    let mut compared = 0;
    while compared < 10_000 {
        let line = random_line(&mut numbers, r#""C:\a b\c.exe""#, &ALPHABET);
        if line.windows(2).any(|pair| pair == [0x22, 0x22]) {
            continue;
        }
        let ours: Vec<Vec<u16>> = Args::new(&line).map(|arg| arg.units().collect()).collect();
        assert_eq!(ours, shell_split(&line), "{}", String::from_utf16_lossy(&line));
        compared += 1;
    }
}

/// `std-args` prints what std's `args_os` finds in lines that std did not quote.
#[test]
fn generated_lines_split_as_std_splits_them() {
    let mut numbers = Numbers(2);
    for _ in 0..150 {
        let line = random_line(&mut numbers, "x", &ALPHABET);
        let raw = String::from_utf16(&line[2..]).unwrap();
        let output = nt_tests::command("std-args").raw_arg(&raw).output().unwrap();
        let ours: Vec<String> = Args::new(&line).skip(1).map(|arg| arg.to_string()).collect();
        let std = String::from_utf8(output.stdout).unwrap();
        assert_eq!(std.lines().collect::<Vec<_>>(), ours, "{raw:?}");
    }
}

#[test]
fn what_is_quoted_splits_back_for_the_shell_too() {
    let mut numbers = Numbers(3);
    for _ in 0..10_000 {
        let args: Vec<Vec<u16>> = (0..numbers.below(4))
            .map(|_| (0..numbers.below(8)).map(|_| numbers.pick(&ALPHABET)).collect())
            .collect();
        let mut line = CommandLine::new("p q").unwrap();
        for arg in &args {
            line.arg(arg).unwrap();
        }
        let line = line.finish().unwrap();
        let split = shell_split(line.strip_suffix(&[0]).unwrap());
        assert_eq!(split[1..], args, "{}", String::from_utf16_lossy(&line));
    }
}

#[test]
fn a_round_trip_through_a_process_is_lossless() {
    let mut numbers = Numbers(4);
    let alphabet = [0x20, 0x09, 0x0A, 0x22, 0x5C, 0x25, 0x61, 0xE4, 0xD83D, 0xDE00, 0xD800, 0xFFFF];
    for _ in 0..25 {
        let args: Vec<Vec<u16>> = (0..20)
            .map(|_| (0..numbers.below(10)).map(|_| numbers.pick(&alphabet)).collect())
            .collect();
        let mut command = child();
        command.arg("args");
        for arg in &args {
            command.arg(arg);
        }
        let output = command.stdin(Stdio::Null).output().unwrap();
        let lines: Vec<Vec<u16>> = String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(|line| {
                line.split_whitespace().map(|unit| u16::from_str_radix(unit, 16).unwrap()).collect()
            })
            .collect();
        assert_eq!(lines, args);
    }
}

/// Both start the same `cmd.exe` by a line of their own making.
#[test]
fn a_batch_file_sees_what_std_lets_it_see() {
    let dir = nt_tests::TempDir::new();
    let script = dir.path().join("show args.bat");
    std::fs::write(&script, "@echo off\r\necho [%1] [%~2] [%3]\r\n").unwrap();
    for args in [
        ["a", "b c", "d"],
        ["", "x\\", "y"],
        ["a&echo injected", "b|more", "c>d"],
        ["%OS%", "100%", "^a"],
        ["quote\"and&echo injected", "x", "(y)"],
    ] {
        let std = Command::new(&script).args(args).output().unwrap();
        let mut command = nt_rt::process::Command::new(&units(script.as_os_str()));
        for arg in args {
            command.arg(arg);
        }
        let ours = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&ours.stdout), text(&std.stdout), "{args:?}");
        assert_eq!(ours.code.code(), std.status.code().unwrap().cast_unsigned(), "{args:?}");
        let injected = text(&ours.stdout).lines().any(|line| line.starts_with("injected"));
        assert!(!injected, "{args:?}: {}", text(&ours.stdout));
    }
}
