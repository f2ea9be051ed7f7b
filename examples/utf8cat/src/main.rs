//! Copies standard input to standard output: to a console as text, whatever its code page and
//! wherever the reads cut the characters; elsewhere byte by byte as it is.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]

use nt_console::{Error, Output, Reader, Stream, Writer, std_handle};

nt_rt::entry!(main);

fn main() -> Result<(), Error> {
    let mut input = Reader::new(std_handle(Stream::Input));
    let mut output = Writer::new(Output::new(std_handle(Stream::Output)));
    let mut bytes = [0; 16 * 1024];
    loop {
        match input.read(&mut bytes) {
            Ok(0) => return output.finish(),
            Ok(count) => output.write_bytes(bytes.get(..count).unwrap_or_default())?,
            Err(Error::Interrupted) => {}
            Err(error) => return Err(error),
        }
    }
}
