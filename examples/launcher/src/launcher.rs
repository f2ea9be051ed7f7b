//! Starts the program that is written behind its own image, and stands in for it.
//!
//! A copy of this executable with a tail is a launcher of its own: arguments come behind those of
//! the tail, standard handles and Ctrl-C are the program's, and so is the exit code. The program
//! and all it starts end with the launcher, however that ends.
//!
//! The tail, as [`target`] reads it: in UTF-16LE a line with the program's path, if relative then to
//! the launcher's own directory, and the first arguments, quoted where they must be; the bytes that
//! takes as a little-endian `u32`; and `NTLAUNCH`.
use alloc::vec::Vec;
use nt_rt::{
    ExitCode, args,
    command_line::{CommandLine, Refused},
    ctrl_c, file,
    process::{Job, launch},
    stderr,
};

const MAGIC: &[u8] = b"NTLAUNCH";
const LINE_FEED: u16 = 0x0A;
const COLON: u16 = 0x3A;
const BACKSLASH: u16 = 0x5C;
/// The longest tail there is.
const MOST: usize = 32 * 1024;

pub(crate) fn main() -> ExitCode {
    let Ok(tail) = file::own_tail(MOST) else { return fail(b"cannot read itself\n") };
    let Some(text) = target(&tail) else { return fail(b"nothing to launch is written behind\n") };
    let end = text.iter().position(|&unit| unit == LINE_FEED).unwrap_or(text.len());
    let (path, arguments) = text.split_at(end);
    let path = beside_launcher(path);
    let Ok(line) = command_line(&path, arguments) else { return fail(b"cannot pass that on\n") };
    // Before there is a child, so that no Ctrl-C comes in between.
    ctrl_c::leave_to_children();
    let Ok(job) = Job::kill_on_close() else { return fail(b"cannot make a job\n") };
    let Ok(mut child) = launch(&path, line, Some(&job)) else {
        return fail(b"cannot start the program\n");
    };
    child.wait().unwrap_or(ExitCode::FAILURE)
}

/// What the program is started by.
fn command_line(path: &[u16], arguments: &[u16]) -> Result<CommandLine, Refused> {
    let mut line = CommandLine::new(path)?;
    line.raw(arguments.get(1..).unwrap_or_default())?;
    line.raw(args::raw())?;
    Ok(line)
}

/// The text in a tail.
fn target(tail: &[u8]) -> Option<Vec<u16>> {
    let tail = tail.strip_suffix(MAGIC)?;
    let (rest, length) = tail.split_last_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let text = rest.get(rest.len().checked_sub(length)?..)?;
    Some(text.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
}

/// The program's path, absolute if it was relative.
fn beside_launcher(path: &[u16]) -> Vec<u16> {
    let is_absolute = matches!(path, [BACKSLASH, ..] | [_, COLON, ..]);
    let launcher = if is_absolute { &[] } else { file::own_path() };
    let name = launcher.iter().rposition(|&unit| unit == BACKSLASH).map_or(0, |at| at + 1);
    let mut absolute = launcher.get(..name).unwrap_or_default().to_vec();
    absolute.extend_from_slice(path);
    absolute
}

fn fail(why: &[u8]) -> ExitCode {
    // Without standard error, the exit code says enough.
    let _ = stderr().write_all(why);
    ExitCode::FAILURE
}
