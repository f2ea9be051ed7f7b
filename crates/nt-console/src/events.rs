//! Events as a queue to wait on.
use crate::{
    Error, Event, Input, Result,
    calls::{self, RECORD_UNITS},
    event::{Decoded, Decoder},
};
use core::time::Duration;

/// Records fetched in one message.
const BATCH: usize = 32;

/// Keys, mouse and sizes of a console, one event after the other.
///
/// ```no_run
/// use nt_console::{Event, Events, Input, Stream, std_handle};
/// let input = Input::new(std_handle(Stream::Input))?;
/// let raw = input.raw_mode()?;
/// let mut events = Events::new(input);
/// while let Some(event) = events.next(None)? {
///     match event {
///         Event::Key(key) if key.down && key.text == Some('q') => break,
///         _ => {}
///     }
/// }
/// # Ok::<(), nt_console::Error>(())
/// ```
#[derive(Debug)]
pub struct Events<'h> {
    input: Input<'h>,
    decoder: Decoder,
    records: Records,
    next: usize,
    count: usize,
    /// The second event of a record that told of two.
    queued: Option<Event>,
}

/// Aligned as `INPUT_RECORD` is.
#[derive(Debug)]
#[repr(C, align(4))]
struct Records([[u16; RECORD_UNITS]; BATCH]);

impl<'h> Events<'h> {
    /// Reads the events of `input`.
    pub const fn new(input: Input<'h>) -> Self {
        Self {
            input,
            decoder: Decoder::new(),
            records: Records([[0; RECORD_UNITS]; BATCH]),
            next: 0,
            count: 0,
            queued: None,
        }
    }

    /// Waits for the next event, for no event longer than `timeout`; `None` when the time is over
    /// and when [`Input::wake`] was called.
    ///
    /// Records that are no events, such as the release of half a character, start the time anew.
    ///
    /// # Errors
    ///
    /// The status of `NtWaitForSingleObject`; as [`Input::mode`].
    #[doc(alias = "ReadConsoleInputW")]
    pub fn next(&mut self, timeout: Option<Duration>) -> Result<Option<Event>> {
        if let Some(event) = self.queued.take() {
            return Ok(Some(event));
        }
        loop {
            while self.next < self.count {
                let record = self.records.0.get(self.next).ok_or(MALFORMED)?;
                self.next += 1;
                match self.decoder.decode(record) {
                    Decoded::Nothing => {}
                    Decoded::One(event) => return Ok(Some(event)),
                    Decoded::Two(first, second) => {
                        self.queued = Some(second);
                        return Ok(Some(first));
                    }
                    Decoded::WakeUp => return Ok(None),
                }
            }
            // Waiting on the handle and not in a message, which could hold up other threads'.
            if !self.input.wait(timeout)? {
                return Ok(None);
            }
            let (backend, handle) = self.input.parts();
            // Somebody else may have been faster; then there is nothing, and we wait again.
            self.count = calls::read_input(backend, handle, &mut self.records.0)?;
            self.next = 0;
        }
    }
}

const MALFORMED: Error = Error::Malformed(crate::Operation::ReadInput);
