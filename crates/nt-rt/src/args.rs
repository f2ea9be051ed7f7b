//! The command line, split as C and C++ programs split it.
//!
//! A Windows process gets one string, and splits it by convention: the rules of Microsoft's C
//! runtime since 2008, which std follows too. See
//! [Parsing C command-line arguments](https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments).
#![forbid(unsafe_code)]

use crate::peb;
use core::fmt;

const QUOTE: u16 = 0x22;
const BACKSLASH: u16 = 0x5C;

/// The arguments of this process, the program's name first.
///
/// Like std, an empty command line yields the path of the executable.
pub fn args() -> Args<'static> {
    let line = peb::command_line();
    if line.is_empty() {
        Args { program: Some(Arg::verbatim(peb::image_path())), rest: &[] }
    } else {
        Args::new(line)
    }
}

/// The arguments of this process as the caller wrote them: the command line behind the program's
/// name, for a launcher that passes them on.
pub fn raw() -> &'static [u16] {
    let (_, rest) = Arg::first(peb::command_line(), Rules::Program);
    skip_blanks(rest)
}

/// The arguments in a command line; borrows it and allocates nothing.
///
/// ```
/// let line: Vec<u16> = r#""C:\My Tools\cc.exe" "a b" c\"d"#.encode_utf16().collect();
/// let args: Vec<String> = nt_rt::args::Args::new(&line).map(|arg| arg.to_string()).collect();
/// assert_eq!(args, [r"C:\My Tools\cc.exe", "a b", "c\"d"]);
/// ```
#[derive(Clone, Debug)]
pub struct Args<'a> {
    program: Option<Arg<'a>>,
    rest: &'a [u16],
}

/// One argument.
///
/// Keeps the piece of the command line it stands in, and takes quotes and backslashes off as it
/// is read. Nothing is lost: unpaired surrogates survive in [`units`](Self::units).
#[derive(Clone, Copy)]
pub struct Arg<'a> {
    raw: &'a [u16],
    rules: Rules,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// As it is.
    Verbatim,
    /// The program's name: quotes toggle, backslashes mean nothing.
    Program,
    /// All others.
    Argument,
}

impl<'a> Args<'a> {
    /// Splits `line`, whose first word is the program's name.
    pub fn new(line: &'a [u16]) -> Self {
        let (program, rest) = Arg::first(line, Rules::Program);
        Self { program: Some(program), rest: skip_blanks(rest) }
    }
}

impl<'a> Iterator for Args<'a> {
    type Item = Arg<'a>;

    fn next(&mut self) -> Option<Arg<'a>> {
        if let Some(program) = self.program.take() {
            return Some(program);
        }
        if self.rest.is_empty() {
            return None;
        }
        let (arg, rest) = Arg::first(self.rest, Rules::Argument);
        self.rest = skip_blanks(rest);
        Some(arg)
    }
}

impl core::iter::FusedIterator for Args<'_> {}

impl<'a> Arg<'a> {
    const fn verbatim(units: &'a [u16]) -> Self {
        Self { raw: units, rules: Rules::Verbatim }
    }

    /// The word at the start of `line`, and what follows it.
    fn first(line: &'a [u16], rules: Rules) -> (Self, &'a [u16]) {
        let mut units = Units::new(line, rules);
        while units.next().is_some() {}
        let (raw, rest) = line.split_at(line.len() - units.rest.len());
        (Self { raw, rules }, rest)
    }

    /// The UTF-16 units.
    pub fn units(self) -> impl Iterator<Item = u16> + Clone + use<'a> {
        Units::new(self.raw, self.rules)
    }

    /// Whether the argument is exactly `text`.
    pub fn is(self, text: &str) -> bool {
        self.units().eq(text.encode_utf16())
    }
}

/// Prints unpaired surrogates as U+FFFD.
impl fmt::Display for Arg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::text::write_lossy(f, self.units())
    }
}

impl fmt::Debug for Arg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char('"')?;
        for c in char::decode_utf16(self.units()) {
            match c {
                Ok(c) => write!(f, "{}", c.escape_debug())?,
                Err(lone) => write!(f, "\\u{{{:x}}}", lone.unpaired_surrogate())?,
            }
        }
        f.write_char('"')
    }
}

/// Reads one word unit by unit; what is left then begins with the blank that ended it.
#[derive(Clone)]
struct Units<'a> {
    rest: &'a [u16],
    rules: Rules,
    quoted: bool,
    /// Backslashes to give out before the next unit is looked at.
    backslashes: usize,
    /// The quote after them is part of the word.
    escaped_quote: bool,
}

impl<'a> Units<'a> {
    const fn new(rest: &'a [u16], rules: Rules) -> Self {
        Self { rest, rules, quoted: false, backslashes: 0, escaped_quote: false }
    }

    /// Takes a run of backslashes and, if a quote follows, what it means.
    ///
    /// Before a quote each pair is one backslash, and an odd one makes the quote literal.
    fn take_backslashes(&mut self) {
        let run = self.rest.iter().take_while(|&&unit| unit == BACKSLASH).count();
        let after = self.rest.get(run..).unwrap_or_default();
        if after.first() == Some(&QUOTE) {
            self.backslashes = run / 2;
            self.escaped_quote = run % 2 == 1;
            self.rest = if self.escaped_quote { after.get(1..).unwrap_or_default() } else { after };
        } else {
            self.backslashes = run;
            self.rest = after;
        }
    }
}

impl Iterator for Units<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        loop {
            if self.backslashes > 0 {
                self.backslashes -= 1;
                return Some(BACKSLASH);
            }
            if core::mem::take(&mut self.escaped_quote) {
                return Some(QUOTE);
            }
            let (&unit, rest) = self.rest.split_first()?;
            match (self.rules, unit) {
                (Rules::Program | Rules::Argument, unit) if is_blank(unit) && !self.quoted => {
                    return None;
                }
                (Rules::Argument, BACKSLASH) => self.take_backslashes(),
                (Rules::Argument, QUOTE) if self.quoted && rest.first() == Some(&QUOTE) => {
                    // Two quotes inside quotes are one.
                    self.rest = rest.get(1..).unwrap_or_default();
                    return Some(QUOTE);
                }
                (Rules::Program | Rules::Argument, QUOTE) => {
                    self.quoted = !self.quoted;
                    self.rest = rest;
                }
                _ => {
                    self.rest = rest;
                    return Some(unit);
                }
            }
        }
    }
}

fn skip_blanks(line: &[u16]) -> &[u16] {
    let blanks = line.iter().take_while(|&&unit| is_blank(unit)).count();
    line.get(blanks..).unwrap_or_default()
}

const fn is_blank(unit: u16) -> bool {
    unit == 0x20 || unit == 0x09
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{
        format,
        string::{String, ToString},
        vec::Vec,
    };

    fn split(line: &str) -> Vec<String> {
        let line: Vec<u16> = line.encode_utf16().collect();
        Args::new(&line).map(|arg| arg.to_string()).collect()
    }

    /// The documented table, behind a program name.
    #[test]
    fn the_documented_table() {
        for (line, args) in [
            (r#""a b c" d e"#, &["a b c", "d", "e"][..]),
            (r#""ab\"c" "\\" d"#, &["ab\"c", r"\", "d"]),
            (r#"a\\\b d"e f"g h"#, &[r"a\\\b", "de fg", "h"]),
            (r#"a\\\"b c d"#, &[r#"a\"b"#, "c", "d"]),
            (r#"a\\\\"b c" d e"#, &[r"a\\b c", "d", "e"]),
            (r#"a"b"" c d"#, &["ab\" c d"]),
        ] {
            assert_eq!(split(&format!("x {line}"))[1..], *args, "{line}");
        }
    }

    #[test]
    fn quotes_toggle_in_the_program_name_and_backslashes_mean_nothing() {
        assert_eq!(split(r#""C:\a b\"c d"#), [r"C:\a b\c", "d"]);
        assert_eq!(split(r#"a"b c"d e"#), ["ab cd", "e"]);
        assert_eq!(split(r#""unclosed  x"#), ["unclosed  x"]);
    }

    #[test]
    fn blanks_separate_and_empty_arguments_survive() {
        assert_eq!(split("p  \t a\tb  "), ["p", "a", "b"]);
        assert_eq!(split(r#"p "" """"#), ["p", "", "\""]);
        assert_eq!(split(" a"), ["", "a"]);
        assert_eq!(split(""), [""]);
    }

    #[test]
    fn lone_surrogates_survive() {
        let line = [0x70, 0x20, 0xD800, 0x22, 0xDC00, 0x22];
        let arg = Args::new(&line).nth(1).unwrap();
        assert_eq!(arg.units().collect::<Vec<_>>(), [0xD800, 0xDC00]);
        assert!(!arg.is("x"));
        assert_eq!(
            format!("{:?}", Args::new(&[0x70, 0x20, 0xD800]).nth(1).unwrap()),
            r#""\u{d800}""#
        );
    }

    /// Every line of up to seven units over the units that mean something ends.
    #[test]
    fn every_short_line_is_split_without_losing_its_place() {
        let alphabet = [0x20, 0x09, QUOTE, BACKSLASH, 0x61];
        for length in 0..=7_u32 {
            for mut number in 0..5_usize.pow(length) {
                let line: Vec<u16> = (0..length)
                    .map(|_| {
                        let unit = alphabet[number % 5];
                        number /= 5;
                        unit
                    })
                    .collect();
                let letters = line.iter().filter(|&&u| u == 0x61).count();
                let kept: usize =
                    Args::new(&line).map(|arg| arg.units().filter(|&u| u == 0x61).count()).sum();
                assert_eq!(kept, letters, "{line:?}");
            }
        }
    }
}
