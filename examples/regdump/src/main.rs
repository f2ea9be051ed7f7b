//! Prints a key with its values and all that is below it, as `reg query KEY /s` does.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write};
use nt_registry::{Error, Key, NamedValue, Options, Root, Value, ValueType};
use nt_rt::{ExitCode, eprintln, println};

nt_rt::entry!(main);

fn main() -> Result<ExitCode, Error> {
    let Some(arg) = nt_rt::args().nth(1) else {
        eprintln!(r"usage: regdump HKLM\Software\...");
        return Ok(ExitCode::FAILURE);
    };
    let units: Vec<u16> = arg.units().collect();
    let (root, path) = Root::split_units(&units)?;
    let top = Options::new().open(root, path)?;
    let mut name = String::from(root.name());
    if !path.is_empty() {
        name.push('\\');
        name.push_str(&String::from_utf16_lossy(path));
    }
    dump(&name, &top)?;
    let mut all = true;
    for visit in top.walk() {
        match visit {
            Ok(visit) => {
                dump(&alloc::format!("{name}\\{}", Lossy(&visit.path)), &visit.key)?;
            }
            Err(failed) => {
                all = false;
                eprintln!("{name}\\{}: {}", Lossy(&failed.path), failed.error);
            }
        }
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One key and its values.
fn dump(name: &str, key: &Key) -> Result<(), Error> {
    println!("{name}");
    for value in key.values() {
        let NamedValue { name, value } = value?;
        let data = Data(value.get());
        match &name[..] {
            [] => println!("    (Default)    {}    {data}", value.kind),
            name => println!("    {}    {}    {data}", Lossy(name), value.kind),
        }
    }
    println!("");
    Ok(())
}

/// UTF-16, unpaired surrogates as U+FFFD.
struct Lossy<'a>(&'a [u16]);

impl fmt::Display for Lossy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::decode_utf16(self.0.iter().copied())
            .try_for_each(|c| f.write_char(c.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}

/// A value as its type has it, or as bytes where it is not what its type says.
struct Data<'a>(Value<'a>);

impl fmt::Display for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.0;
        if let Ok(number) = value.u64() {
            return write!(f, "{number:#x}");
        }
        match value.kind {
            ValueType::SZ | ValueType::EXPAND_SZ => match value.text() {
                Ok(text) => write!(f, "{text}"),
                Err(_) => bytes(value.data, f),
            },
            ValueType::MULTI_SZ => {
                let texts = value.strings_lossless().into_iter().flatten().enumerate();
                for (at, text) in texts {
                    write!(f, "{}{text}", if at == 0 { "" } else { r"\0" })?;
                }
                Ok(())
            }
            _ => bytes(value.data, f),
        }
    }
}

fn bytes(data: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    data.iter().try_for_each(|byte| write!(f, "{byte:02X}"))
}
