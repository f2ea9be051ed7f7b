//! What a handle leads to, asked of the I/O manager and not of the console's host.
use crate::{pty, sys};
use nt_core::{BorrowedHandle, NtError};
use nt_sys::ntioapi;

/// What a handle leads to.
///
/// ```no_run
/// use nt_console::{HandleKind, Stream, handle_kind, std_handle};
/// let piped = matches!(handle_kind(std_handle(Stream::Input)), HandleKind::Pipe);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HandleKind {
    /// A console: its input, a screen buffer, or the console itself.
    Console,
    /// A pipe that an MSYS2 or Cygwin terminal (mintty) reads or writes.
    Pty,
    /// Any other pipe, or a socket.
    Pipe,
    /// `NUL`: a character device, as a console is, but nobody is there.
    Null,
    /// A file or a directory, on this machine or another.
    Disk,
    /// A serial port.
    Serial,
    /// A device of another type, `FILE_DEVICE_*`.
    Other(u32),
    /// There is no handle: null, or one of the small negative numbers that stand for something
    /// else, such as -1 for the process itself.
    Absent,
    /// The handle is not open, or leads to something that is no file.
    Invalid(NtError),
}

/// Tells what a handle leads to, in one call; in two for a pipe.
///
/// The host of a console is not involved, so the answer costs the same for every kind, needs no
/// right to read, and is true for a console that the process has since left; [`is_terminal`] looks
/// at that too.
///
/// On a synchronous pipe the kernel makes the question wait while another thread sits in a
/// blocking read of the same pipe. Ask before starting such a thread.
#[doc(alias = "NtQueryVolumeInformationFile")]
#[doc(alias = "GetFileType")]
pub fn handle_kind<'h>(handle: impl Into<Option<BorrowedHandle<'h>>>) -> HandleKind {
    let Some(handle) = handle.into().filter(|handle| !is_pseudo(handle.as_raw().addr())) else {
        return HandleKind::Absent;
    };
    match sys::device_type(handle) {
        Ok(ntioapi::FILE_DEVICE_NAMED_PIPE) if is_pty(handle) => HandleKind::Pty,
        Ok(device) => of_device(device),
        Err(status) => HandleKind::Invalid(status),
    }
}

/// Whether a person is likely to be at the other end: a console this process is attached to, or
/// an MSYS2 or Cygwin terminal.
///
/// One call, and a second one for pipes. Says what [`std::io::IsTerminal`] says, except for a
/// console that may only be written to (`CONOUT$` opened for writing): that is a terminal, and std
/// denies it because the console refuses to tell its mode.
///
/// [`std::io::IsTerminal`]: https://doc.rust-lang.org/std/io/trait.IsTerminal.html
///
/// ```no_run
/// use nt_console::{Stream, is_terminal, std_handle};
/// let colours = is_terminal(std_handle(Stream::Output));
/// ```
#[doc(alias = "isatty")]
pub fn is_terminal<'h>(handle: impl Into<Option<BorrowedHandle<'h>>>) -> bool {
    match handle_kind(handle) {
        HandleKind::Console => is_attached(sys::console_handle().addr()),
        HandleKind::Pty => true,
        _ => false,
    }
}

/// Whether the process has a console, going by the number in the process parameters: they hold
/// a handle then, and otherwise 0 or what kind of console the creator wished for.
pub(crate) const fn is_attached(console: usize) -> bool {
    // DETACHED_PROCESS is -1, a new console -2, CREATE_NO_WINDOW -3; Wine has -4 as well.
    console != 0 && console < usize::MAX - 3
}

/// Numbers that no handle table gives out: the current process, thread, their tokens, the standard
/// handles' Win32 names.
pub(crate) const fn is_pseudo(handle: usize) -> bool {
    handle == 0 || handle >= usize::MAX - 11
}

fn is_pty(handle: BorrowedHandle<'_>) -> bool {
    let mut reply = [0; pty::REPLY_BYTES];
    // A name too long for the buffer, or none at all, is not that of a pseudo-terminal.
    sys::file_name(handle, &mut reply).is_ok_and(pty::is_pty)
}

const fn of_device(device: u32) -> HandleKind {
    match device {
        ntioapi::FILE_DEVICE_CONSOLE => HandleKind::Console,
        ntioapi::FILE_DEVICE_NAMED_PIPE => HandleKind::Pipe,
        ntioapi::FILE_DEVICE_NULL => HandleKind::Null,
        ntioapi::FILE_DEVICE_DISK
        | ntioapi::FILE_DEVICE_DISK_FILE_SYSTEM
        | ntioapi::FILE_DEVICE_FILE_SYSTEM
        | ntioapi::FILE_DEVICE_NETWORK_FILE_SYSTEM
        | ntioapi::FILE_DEVICE_CD_ROM => HandleKind::Disk,
        ntioapi::FILE_DEVICE_SERIAL_PORT => HandleKind::Serial,
        other => HandleKind::Other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_ask_for_a_console_are_none() {
        for (console, attached) in [
            (0, false),
            (-1, false),
            (-2, false),
            (-3, false),
            (-4, false),
            (-5, true),
            (0x54, true),
        ] {
            assert_eq!(is_attached(isize::cast_unsigned(console)), attached, "{console}");
        }
    }

    #[test]
    fn pseudo_handles_are_no_handles() {
        for (handle, pseudo) in
            [(0, true), (-1, true), (-6, true), (-12, true), (-13, false), (4, false)]
        {
            assert_eq!(is_pseudo(isize::cast_unsigned(handle)), pseudo, "{handle}");
        }
    }

    #[test]
    fn null_is_not_a_console() {
        assert_eq!(of_device(0x15), HandleKind::Null);
        assert_eq!(of_device(0x50), HandleKind::Console);
        assert_eq!(of_device(0x11), HandleKind::Pipe);
        assert_eq!([0x07, 0x08, 0x14].map(of_device), [HandleKind::Disk; 3]);
        assert_eq!(of_device(0x1B), HandleKind::Serial);
        assert_eq!(of_device(0x22), HandleKind::Other(0x22));
    }
}
