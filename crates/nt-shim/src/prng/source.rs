//! Where random bytes come from, in which order, and what happens when there are none.
//!
//! Pure: the sources are behind a trait, so that tests play every failure.
#![forbid(unsafe_code)]

/// What a source said about one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Every byte was written.
    Filled,
    /// The source refused with this status; bytes may have been written.
    Refused(i32),
    /// There is no such source.
    Missing,
}

/// The sources there are.
pub(super) trait Sources {
    /// The kernel's device, the newer or the older.
    fn device(&mut self, bytes: &mut [u8]) -> Answer;
    /// `ProcessPrng` of `bcryptprimitives.dll`.
    fn process_prng(&mut self, bytes: &mut [u8]) -> Answer;
    /// `SystemFunction036` of `advapi32.dll`, for at most [`CHUNK`] bytes.
    fn system_function_036(&mut self, bytes: &mut [u8]) -> Answer;
}

/// The most a 32-bit length is asked for at once.
pub(super) const CHUNK: usize = 1 << 30;

/// `STATUS_UNSUCCESSFUL`, if no source said anything better.
const UNSUCCESSFUL: i32 = 0xC000_0001_u32.cast_signed();

/// Fills `bytes`, all of it, from the first source that does.
///
/// A source that fails midway is not trusted with a part: the next one writes everything.
///
/// # Errors
///
/// The status of the first source that exists.
pub(super) fn fill(sources: &mut impl Sources, bytes: &mut [u8]) -> Result<(), i32> {
    if bytes.is_empty() {
        return Ok(());
    }
    let mut error = None;
    for source in [Source::Device, Source::ProcessPrng, Source::SystemFunction036] {
        match source.ask(sources, bytes) {
            Answer::Filled => return Ok(()),
            Answer::Refused(status) => error = error.or(Some(status)),
            Answer::Missing => {}
        }
    }
    Err(error.unwrap_or(UNSUCCESSFUL))
}

/// The order of the sources.
#[derive(Clone, Copy)]
enum Source {
    Device,
    ProcessPrng,
    SystemFunction036,
}

impl Source {
    fn ask(self, sources: &mut impl Sources, bytes: &mut [u8]) -> Answer {
        match self {
            Self::Device => sources.device(bytes),
            Self::ProcessPrng => sources.process_prng(bytes),
            Self::SystemFunction036 => {
                for chunk in bytes.chunks_mut(CHUNK) {
                    let answer = sources.system_function_036(chunk);
                    if answer != Answer::Filled {
                        return answer;
                    }
                }
                Answer::Filled
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{vec, vec::Vec};

    /// How one source behaves.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Act {
        Fill,
        /// Writes this many bytes, then refuses.
        Part(usize),
        Missing,
    }

    /// Plays an act for each source, writes the source's number, and notes who was asked.
    struct Script {
        acts: [Act; 3],
        asked: Vec<u8>,
        /// Only the first and last bytes of a request, for those that are gigabytes.
        sparse: bool,
    }

    impl Script {
        fn play(&mut self, number: u8, bytes: &mut [u8]) -> Answer {
            self.asked.push(number);
            let (written, answer) = match self.acts[usize::from(number) - 1] {
                Act::Fill => (bytes.len(), Answer::Filled),
                Act::Part(count) => (count.min(bytes.len()), Answer::Refused(-i32::from(number))),
                Act::Missing => (0, Answer::Missing),
            };
            if self.sparse && written != 0 {
                bytes[0] = number;
                bytes[written - 1] = number;
            } else {
                bytes[..written].fill(number);
            }
            answer
        }
    }

    impl Sources for Script {
        fn device(&mut self, bytes: &mut [u8]) -> Answer {
            self.play(1, bytes)
        }
        fn process_prng(&mut self, bytes: &mut [u8]) -> Answer {
            self.play(2, bytes)
        }
        fn system_function_036(&mut self, bytes: &mut [u8]) -> Answer {
            assert!(!bytes.is_empty() && bytes.len() <= CHUNK);
            self.play(3, bytes)
        }
    }

    #[test]
    fn every_script_fills_every_byte_or_fails() {
        let acts = [Act::Fill, Act::Part(0), Act::Part(1), Act::Part(usize::MAX), Act::Missing];
        for first in acts {
            for second in acts {
                for third in acts {
                    for length in [1, 2, 31, 32, 4096] {
                        let acts = [first, second, third];
                        let mut script = Script { acts, asked: vec![], sparse: false };
                        let mut bytes = vec![0; length];
                        let filled = fill(&mut script, &mut bytes);
                        let winner = (1..=3).find(|n| acts[usize::from(*n) - 1] == Act::Fill);
                        // The first source that fills wins, and wrote every byte itself.
                        assert_eq!(filled.is_ok(), winner.is_some(), "{acts:?}");
                        if let Some(winner) = winner {
                            assert!(bytes.iter().all(|byte| *byte == winner), "{acts:?}");
                        }
                        let asked: Vec<u8> = (1..=winner.unwrap_or(3)).collect();
                        assert_eq!(script.asked, asked, "{acts:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_error_is_that_of_the_first_source_there_is() {
        for (acts, status) in [
            ([Act::Part(3), Act::Part(0), Act::Missing], -1),
            ([Act::Missing, Act::Part(0), Act::Part(1)], -2),
            ([Act::Missing, Act::Missing, Act::Part(1)], -3),
            ([Act::Missing, Act::Missing, Act::Missing], UNSUCCESSFUL),
        ] {
            let mut script = Script { acts, asked: vec![], sparse: false };
            assert_eq!(fill(&mut script, &mut [0; 8]), Err(status));
        }
    }

    #[test]
    fn no_bytes_ask_nobody() {
        let mut script = Script { acts: [Act::Missing; 3], asked: vec![], sparse: false };
        assert_eq!(fill(&mut script, &mut []), Ok(()));
        assert_eq!(script.asked, []);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[cfg_attr(miri, ignore = "four gigabytes")]
    fn more_than_32_bits_of_bytes_are_asked_for_in_parts() {
        // Untouched pages cost nothing; the script writes two bytes of each request.
        let length = (4 << 30) + 5;
        let acts = [Act::Missing, Act::Part(7), Act::Fill];
        let mut script = Script { acts, asked: vec![], sparse: true };
        let mut bytes = vec![0; length];
        assert_eq!(fill(&mut script, &mut bytes), Ok(()));
        assert_eq!(script.asked, [1, 2, 3, 3, 3, 3, 3]);
        for chunk in bytes.chunks(CHUNK) {
            assert_eq!((chunk[0], chunk[chunk.len() - 1]), (3, 3));
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[cfg_attr(miri, ignore = "two gigabytes")]
    fn a_failure_in_a_later_part_fails_the_whole() {
        struct Second(u32);
        impl Sources for Second {
            fn device(&mut self, _: &mut [u8]) -> Answer {
                Answer::Missing
            }
            fn process_prng(&mut self, _: &mut [u8]) -> Answer {
                Answer::Missing
            }
            fn system_function_036(&mut self, _: &mut [u8]) -> Answer {
                self.0 += 1;
                if self.0 == 2 { Answer::Refused(-9) } else { Answer::Filled }
            }
        }
        let mut bytes = vec![0; CHUNK + 1];
        assert_eq!(fill(&mut Second(0), &mut bytes), Err(-9));
    }
}
