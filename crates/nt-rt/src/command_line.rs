//! Command lines for new processes: the inverse of [`args`](mod@crate::args).
//!
//! A process gets one string. [`CommandLine::new`] quotes by the rules that C, C++ and Rust
//! programs split it by; [`CommandLine::batch`] quotes for `cmd.exe`, which reads a batch file's
//! line by rules of its own and would otherwise run what stands in an argument (CVE-2024-24576).
#![forbid(unsafe_code)]

use crate::text::AsUnits;
use core::fmt;
use liballoc::vec::Vec;

const QUOTE: u16 = 0x22;
const PERCENT: u16 = 0x25;
const BACKSLASH: u16 = 0x5C;
const SPACE: u16 = 0x20;
/// The most units a command line may have, its NUL included.
const MAX_UNITS: usize = 32_767;

/// A command line in the making.
///
/// ```
/// use nt_rt::command_line::CommandLine;
/// let mut line = CommandLine::new(r"C:\Program Files\cc.exe")?;
/// line.arg("-DNAME=\"a b\"")?;
/// line.arg("")?;
/// let units = line.finish()?;
/// let text = String::from_utf16_lossy(&units);
/// assert_eq!(text, "\"C:\\Program Files\\cc.exe\" \"-DNAME=\\\"a b\\\"\" \"\"\0");
/// # Ok::<(), nt_rt::command_line::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct CommandLine {
    units: Vec<u16>,
    rules: Rules,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    /// Of the C runtime.
    Program,
    /// Of `cmd.exe` and, behind it, a batch file's `%1`.
    Batch,
}

/// Why something cannot stand in a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// A NUL would end the line.
    Nul,
    /// A program's name cannot hold a quote, nor a batch file's end with a backslash.
    ProgramName,
    /// A line break in a batch file's argument would end the command.
    LineBreak,
    /// The line would have more than 32,766 units.
    TooLong,
}

impl CommandLine {
    /// Starts a line for an executable; the name goes into quotes.
    ///
    /// # Errors
    ///
    /// [`Refused::Nul`] or [`Refused::ProgramName`].
    pub fn new(program: &(impl AsUnits + ?Sized)) -> Result<Self, Refused> {
        let mut units = Vec::from([QUOTE]);
        for unit in program.units() {
            units.push(checked_in_name(unit)?);
        }
        units.push(QUOTE);
        Ok(Self { units, rules: Rules::Program })
    }

    /// Starts a line by which `cmd.exe` runs a batch file.
    ///
    /// `/e:ON` for the escape of `%`, `/v:OFF` so that `!` means nothing, `/d` so that no command
    /// of the registry runs first.
    ///
    /// # Errors
    ///
    /// [`Refused::Nul`] or [`Refused::ProgramName`].
    pub fn batch(script: &(impl AsUnits + ?Sized)) -> Result<Self, Refused> {
        // `cmd.exe` takes off the first and the last quote of what follows `/c`.
        let mut units: Vec<u16> = "cmd.exe /e:ON /v:OFF /d /c \"".encode_utf16().collect();
        units.push(QUOTE);
        for unit in script.units() {
            push_for_batch(&mut units, checked_in_name(unit)?);
        }
        units.push(QUOTE);
        if script.units().last() == Some(BACKSLASH) {
            return Err(Refused::ProgramName);
        }
        Ok(Self { units, rules: Rules::Batch })
    }

    /// Adds an argument, quoted where it must be.
    ///
    /// # Errors
    ///
    /// [`Refused::Nul`]; for a batch file [`Refused::LineBreak`]. The line is then as before.
    pub fn arg(&mut self, arg: &(impl AsUnits + ?Sized)) -> Result<(), Refused> {
        if arg.units().any(|unit| unit == 0) {
            return Err(Refused::Nul);
        }
        match self.rules {
            Rules::Program => {
                self.units.push(SPACE);
                push_argument(&mut self.units, arg.units());
            }
            Rules::Batch => {
                if arg.units().any(|unit| matches!(unit, 0x0A | 0x0D)) {
                    return Err(Refused::LineBreak);
                }
                self.units.push(SPACE);
                push_batch_argument(&mut self.units, arg.units());
            }
        }
        Ok(())
    }

    /// Adds text as it is, behind a space: for programs with rules of their own.
    ///
    /// # Errors
    ///
    /// [`Refused::Nul`].
    pub fn raw(&mut self, text: &(impl AsUnits + ?Sized)) -> Result<(), Refused> {
        if text.units().any(|unit| unit == 0) {
            return Err(Refused::Nul);
        }
        self.units.push(SPACE);
        self.units.extend(text.units());
        Ok(())
    }

    /// The line, ended by NUL.
    ///
    /// # Errors
    ///
    /// [`Refused::TooLong`].
    pub fn finish(mut self) -> Result<Vec<u16>, Refused> {
        if self.rules == Rules::Batch {
            self.units.push(QUOTE);
        }
        self.units.push(0);
        if self.units.len() > MAX_UNITS { Err(Refused::TooLong) } else { Ok(self.units) }
    }
}

/// Passes what can stand in a program's name, where no backslash escapes a quote.
fn checked_in_name(unit: u16) -> Result<u16, Refused> {
    match unit {
        0 => Err(Refused::Nul),
        QUOTE => Err(Refused::ProgramName),
        _ => Ok(unit),
    }
}

/// Quotes for the C runtime: quotes around blanks, `\"` for a quote, and backslashes doubled
/// before either.
fn push_argument(line: &mut Vec<u16>, arg: impl Iterator<Item = u16> + Clone) {
    let is_blank = |unit| unit == SPACE || unit == 0x09;
    let quoted = arg.clone().next().is_none() || arg.clone().any(is_blank);
    if quoted {
        line.push(QUOTE);
    }
    let mut backslashes = 0;
    for unit in arg {
        if unit == QUOTE {
            push_backslashes(line, backslashes + 1);
        }
        backslashes = if unit == BACKSLASH { backslashes + 1 } else { 0 };
        line.push(unit);
    }
    if quoted {
        push_backslashes(line, backslashes);
        line.push(QUOTE);
    }
}

/// Quotes for `cmd.exe` and for the program that a batch file may hand `%1` on to.
///
/// Inside quotes only `"` and `%` mean something. A quote is doubled, which leaves `cmd.exe`
/// inside quotes.
fn push_batch_argument(line: &mut Vec<u16>, arg: impl Iterator<Item = u16> + Clone) {
    // A last backslash would escape the quote a script puts around `%~1`.
    let last_is_backslash = arg.clone().last().is_none_or(|unit| unit == BACKSLASH);
    let quoted = last_is_backslash || !arg.clone().all(is_plain_for_batch);
    if quoted {
        line.push(QUOTE);
    }
    let mut backslashes = 0;
    for unit in arg {
        if unit == QUOTE {
            push_backslashes(line, backslashes);
            line.push(QUOTE);
        }
        backslashes = if unit == BACKSLASH { backslashes + 1 } else { 0 };
        push_for_batch(line, unit);
    }
    if quoted {
        push_backslashes(line, backslashes);
        line.push(QUOTE);
    }
}

/// Known to mean nothing to `cmd.exe` outside quotes; whatever is not known goes into quotes.
fn is_plain_for_batch(unit: u16) -> bool {
    match u8::try_from(unit) {
        Ok(byte @ 0..0x80) => byte.is_ascii_alphanumeric() || br"#$*+-./:?@\_".contains(&byte),
        Ok(0x80..0xA0) => false, // control characters
        _ => true,
    }
}

/// Keeps `cmd.exe` from expanding variables: `%` cannot be escaped, but `%%cd:~,%` expands to a
/// percent sign and an empty piece of the current directory.
fn push_for_batch(line: &mut Vec<u16>, unit: u16) {
    if unit == PERCENT {
        line.extend("%%cd:~,".encode_utf16());
    }
    line.push(unit);
}

fn push_backslashes(line: &mut Vec<u16>, count: usize) {
    line.resize(line.len() + count, BACKSLASH);
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nul => "a command line cannot hold a NUL",
            Self::ProgramName => "this cannot be the name of a program",
            Self::LineBreak => "an argument of a batch file cannot hold a line break",
            Self::TooLong => "the command line is longer than 32,766 UTF-16 units",
        })
    }
}

impl core::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use liballoc::{string::String, vec};

    fn line_of(mut line: CommandLine, args: &[&str]) -> String {
        for arg in args {
            line.arg(*arg).unwrap();
        }
        let mut units = line.finish().unwrap();
        assert_eq!(units.pop(), Some(0));
        String::from_utf16(&units).unwrap()
    }

    #[test]
    fn quotes_only_where_they_must_be() {
        let line = |args: &[&str]| line_of(CommandLine::new("p").unwrap(), args);
        assert_eq!(line(&["a", "-o=b", r"c:\d\"]), r#""p" a -o=b c:\d\"#);
        assert_eq!(line(&["", "a b", "a\tb"]), "\"p\" \"\" \"a b\" \"a\tb\"");
        assert_eq!(line(&[r#"a"b"#, r#"\""#, r#"\\" "#]), r#""p" a\"b \\\" "\\\\\" ""#);
        assert_eq!(line(&[r"a b\", r"a b\\", r"a\\b c"]), r#""p" "a b\\" "a b\\\\" "a\\b c""#);
    }

    /// Every argument of up to five units over the units that mean something, behind another.
    #[test]
    fn splitting_gives_back_what_was_quoted() {
        let alphabet = [SPACE, 0x09, QUOTE, BACKSLASH, 0x61, 0xD800];
        for length in 0..=5_u32 {
            for mut number in 0..6_usize.pow(length) {
                let arg: Vec<u16> = (0..length)
                    .map(|_| {
                        let unit = alphabet[number % 6];
                        number /= 6;
                        unit
                    })
                    .collect();
                let mut line = CommandLine::new("a b").unwrap();
                line.arg(&arg).unwrap();
                line.arg("end").unwrap();
                let units = line.finish().unwrap();
                let parts: Vec<Vec<u16>> = Args::new(units.strip_suffix(&[0]).unwrap())
                    .map(|arg| arg.units().collect())
                    .collect();
                assert_eq!(parts.len(), 3, "{arg:?}");
                assert_eq!(parts[1], arg);
            }
        }
    }

    #[test]
    fn a_batch_file_sees_its_arguments_and_cmd_sees_no_command() {
        let line = |args: &[&str]| {
            let line = line_of(CommandLine::batch(r"C:\a b\x.bat").unwrap(), args);
            let head = r#"cmd.exe /e:ON /v:OFF /d /c ""C:\a b\x.bat""#;
            let rest = line.strip_prefix(head).unwrap();
            String::from(rest.strip_suffix('"').unwrap())
        };
        assert_eq!(line(&["a", "-x", r"c:\d", "@f", "\u{e4}"]), r" a -x c:\d @f ä");
        assert_eq!(line(&["", "a b", r"d\"]), r#" "" "a b" "d\\""#);
        assert_eq!(line(&["a&b", "a|b", "a^b", "a>b", "(a)"]), r#" "a&b" "a|b" "a^b" "a>b" "(a)""#);
        assert_eq!(line(&[r#"a"b"#, r#"a\"b"#, r#"""#]), r#" "a""b" "a\\""b" """""#);
        assert_eq!(line(&["%PATH%", "100%"]), r#" "%%cd:~,%PATH%%cd:~,%" "100%%cd:~,%""#);
        assert_eq!(
            line_of(CommandLine::batch(r"C:\%A%\x.bat").unwrap(), &[]),
            r#"cmd.exe /e:ON /v:OFF /d /c ""C:\%%cd:~,%A%%cd:~,%\x.bat"""#
        );
        assert_eq!(line(&["!x!", "a,b", "a;b", "a=b"]), r#" "!x!" "a,b" "a;b" "a=b""#);
        assert_eq!(line(&["\u{80}"]), " \"\u{80}\"");
    }

    #[test]
    fn what_no_line_can_hold_is_refused() {
        assert_eq!(CommandLine::new("a\0b").unwrap_err(), Refused::Nul);
        assert_eq!(CommandLine::new("a\"b").unwrap_err(), Refused::ProgramName);
        assert_eq!(CommandLine::batch("a\"b.bat").unwrap_err(), Refused::ProgramName);
        assert_eq!(CommandLine::batch("a\\").unwrap_err(), Refused::ProgramName);
        let mut line = CommandLine::new("a").unwrap();
        assert_eq!(line.arg("a\0"), Err(Refused::Nul));
        assert_eq!(line.raw("a\0"), Err(Refused::Nul));
        line.arg("a\nb").unwrap();
        let mut line = CommandLine::batch("a").unwrap();
        assert_eq!(line.arg("a\nb"), Err(Refused::LineBreak));
        assert_eq!(line.arg("a\rb"), Err(Refused::LineBreak));
    }

    #[test]
    fn the_longest_line_has_32766_units() {
        let line = |units: usize| {
            let mut line = CommandLine::new("p").unwrap();
            line.raw(&vec![0x61_u16; units]).unwrap();
            line.finish()
        };
        assert_eq!(line(32_762).unwrap().len(), 32_767);
        assert_eq!(line(32_763).unwrap_err(), Refused::TooLong);
    }
}
