//! Compares the pins and constants of nt-sys with mingw's headers, for 64 and 32 bit: a C compiler
//! is one judge that reads no Rust.
#![expect(
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "helpers of host tests"
)]

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path, process::Command};

const GCC: &str = "x86_64-w64-mingw32-gcc";

/// What programs include, and what drivers do: the two cannot be included together.
const HEADERS: [(&str, &str); 2] = [
    ("user", "#include <windows.h>\n#include <winternl.h>\n#include <winioctl.h>\n"),
    ("driver", "#include <ntifs.h>\n#include <mountmgr.h>\n#include <mountdev.h>\n"),
];

/// Where mingw's headers are wrong or of another version: the header, the item, who is right.
const EXCEPTIONS: [(&str, &str, &str); 16] = [
    ("user", "PEB", "ours ends where Windows 7 ends"),
    ("user", "TEB", "ours ends where Windows 7 ends"),
    ("user", "PEB_LDR_DATA", "ours ends where Windows 7 ends"),
    ("user", "RTL_USER_PROCESS_PARAMETERS", "ours ends where Windows 7 ends"),
    ("user", "SYSTEM_PROCESS_INFORMATION", "theirs has no threads behind it"),
    ("user", "FILE_MAILSLOT_SET_INFORMATION", "their driver header agrees with us"),
    ("user", "JOB_OBJECT_ALL_ACCESS", "of an older Windows; windows-sys agrees with us"),
    ("driver", "KUSER_SHARED_DATA", "of an older Windows"),
    ("driver", "KUSER_SHARED_DATA.AitSamplingValue", "of an older Windows"),
    ("driver", "KUSER_SHARED_DATA.AppCompatFlag", "of an older Windows"),
    ("driver", "KUSER_SHARED_DATA.SystemCall", "of an older Windows"),
    ("driver", "KUSER_SHARED_DATA.Reserved2", "of an older Windows"),
    ("driver", "KUSER_SHARED_DATA.SystemCallPad", "of an older Windows"),
    ("driver", "FILE_IO_PRIORITY_HINT_INFORMATION", "4 bytes there, 8 in today's kits"),
    ("driver", "STATUS_GRAPHICS_DRIVER_MISMATCH", "a slip; windows-sys agrees with us"),
    ("driver", "STATUS_PKU2U_CERT_FAILURE", "a slip; windows-sys agrees with us"),
];

/// Name, `[64-bit, 32-bit]` size, fields with offsets.
struct Pin {
    name: String,
    size: [u32; 2],
    fields: Vec<(String, [u32; 2])>,
}

fn sources() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/nt-sys/src");
    let (mut folders, mut files) = (vec![root], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("macros.rs") {
                files.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    files
}

fn pair(text: &str) -> [u32; 2] {
    let (wide, narrow) = text.trim_matches([' ', '[', ']', ',']).split_once(", ").unwrap();
    [wide.parse().unwrap(), narrow.parse().unwrap()]
}

fn pins() -> Vec<Pin> {
    let mut pins = Vec::new();
    for text in sources() {
        for block in text.split("layout!(").skip(1) {
            let (name, rest) = block.split_once(" {").unwrap();
            let body = rest.split_once("})").unwrap().0.replace('\n', " ").replace("],", "]\n");
            let mut size = [0; 2];
            let mut fields = Vec::new();
            for line in body.lines().filter(|line| line.contains(": ")) {
                let (field, numbers) = line.trim().split_once(": ").unwrap();
                match field {
                    "size" => size = pair(numbers),
                    "align" => {}
                    _ => fields.push((field.to_owned(), pair(numbers))),
                }
            }
            pins.push(Pin { name: name.to_owned(), size, fields });
        }
    }
    pins
}

/// Rows of `constants!` and `statuses!`: name and literal.
fn constants() -> Vec<(String, String)> {
    let mut constants = Vec::new();
    for text in sources() {
        for line in text.lines() {
            let Some(row) = line.strip_prefix("    ") else { continue };
            let Some((name, value)) = row.split_once(" = ") else { continue };
            let name = name.split(' ').next_back().unwrap();
            let value = value.trim_end_matches([',', ';']).replace('_', "");
            if value.starts_with("0x") || value.parse::<u32>().is_ok() {
                constants.push((name.to_owned(), value));
            }
        }
    }
    constants
}

fn gcc(width: usize, arguments: &[&str], file: &Path) -> std::process::Output {
    let mut gcc = Command::new(GCC);
    gcc.args([if width == 0 { "-m64" } else { "-m32" }, "-D_WIN32_WINNT=0x0A00"]);
    gcc.args(["-I/usr/share/mingw-w64/include/ddk", "-w"]).args(arguments).arg(file);
    gcc.output().unwrap_or_else(|error| panic!("{GCC}: {error}; install gcc-mingw-w64-x86-64"))
}

/// Every identifier of a C text.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect()
}

#[test]
fn pins_and_constants_are_those_of_the_headers() {
    let (pins, constants) = (pins(), constants());
    assert!(pins.len() > 150 && constants.len() > 3500, "{} {}", pins.len(), constants.len());
    let (mut structs, mut values, mut failures) = (0, 0, Vec::new());
    let mut excused = BTreeSet::new();
    for (kind, include) in HEADERS {
        for width in 0..2 {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
            let file = folder.join(format!("{kind}-{width}.c"));
            fs::write(&file, include).unwrap();
            let headers = gcc(width, &["-E", "-P", "-dD"], &file).stdout;
            let headers = String::from_utf8_lossy(&headers).into_owned();
            let known = words(&headers);
            let mut text = format!("{include}#include <stddef.h>\n");
            for pin in pins.iter().filter(|pin| known.contains(pin.name.as_str())) {
                let Pin { name, size, fields } = pin;
                writeln!(text, "_Static_assert(sizeof({name}) == {}, \"{name}\");", size[width])
                    .unwrap();
                for (field, offset) in fields {
                    writeln!(
                        text,
                        "_Static_assert(offsetof({name}, {field}) == {}, \"{name}.{field}\");",
                        offset[width]
                    )
                    .unwrap();
                }
                structs += 1;
            }
            for (name, value) in constants.iter().filter(|row| known.contains(row.0.as_str())) {
                writeln!(text, "_Static_assert((unsigned)({name}) == {value}u, \"{name}\");")
                    .unwrap();
                values += 1;
            }
            fs::write(&file, text).unwrap();
            let said = gcc(width, &["-fsyntax-only"], &file).stderr;
            for line in String::from_utf8_lossy(&said).lines() {
                if let Some((_, item)) = line.split_once("static assertion failed: ") {
                    let item = item.trim_matches('"').to_owned();
                    if EXCEPTIONS.iter().any(|known| known.0 == kind && known.1 == item) {
                        excused.insert(format!("{kind} {item}"));
                    } else {
                        failures.push(format!("{kind}, {} bit: {item}", [64, 32][width]));
                    }
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "of {structs} structs and {values} values:\n{}",
        failures.join("\n")
    );
    assert_eq!(excused.len(), EXCEPTIONS.len(), "an exception is not needed: {excused:?}");
    assert!(structs > 400 && values > 6000, "only {structs} structs and {values} values compared");
}
