//! Shows what a console reports, an event a line, until `q` is pressed.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]

use nt_console::{Error, Event, Events, Input, InputMode, Output, Stream, std_handle};

nt_rt::entry!(main);

fn main() -> Result<(), Error> {
    let input = Input::new(std_handle(Stream::Input))?;
    let output = Output::new(std_handle(Stream::Output));
    let raw = input.raw_mode()?; // puts back the whole word, so what follows is undone too
    input.set_mode(input.mode()?.with(InputMode::MOUSE).with(InputMode::WINDOW))?;
    writeln!(output, "Press keys; q ends.")?;
    let mut events = Events::new(input);
    while let Some(event) = events.next(None)? {
        match event {
            Event::Key(key) if key.down && key.text == Some('q') => break,
            Event::Key(key) => writeln!(output, "{key:?}")?,
            Event::Resize(_) => writeln!(output, "window: {:?}", output.window_size()?)?,
            other => writeln!(output, "{other:?}")?,
        }
    }
    raw.restore()
}
