//! What kernel32 says of the same handles, and handles of odd kinds.
#![expect(unsafe_code, reason = "calls into kernel32")]

use core::ptr;
use std::os::windows::io::{AsRawHandle, BorrowedHandle, FromRawHandle, OwnedHandle};
use windows_sys::Win32::{
    Foundation::{GENERIC_READ, GENERIC_WRITE, HANDLE, INVALID_HANDLE_VALUE},
    Storage::FileSystem::{
        CreateFileW, FILE_FLAG_OVERLAPPED, FILE_SHARE_READ, FILE_SHARE_WRITE, OPEN_EXISTING,
        PIPE_ACCESS_DUPLEX,
    },
    System::{
        Console::{
            CONSOLE_SCREEN_BUFFER_INFO, FreeConsole, GetConsoleMode, GetConsoleOutputCP,
            GetConsoleScreenBufferInfo, GetConsoleTitleW, GetStdHandle, INPUT_RECORD,
            INPUT_RECORD_0, KEY_EVENT_RECORD, KEY_EVENT_RECORD_0, STD_ERROR_HANDLE, STD_HANDLE,
            STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetStdHandle, WriteConsoleInputW,
        },
        Pipes::CreateNamedPipeW,
    },
};

pub(crate) const STREAMS: [(nt_console::Stream, STD_HANDLE); 3] = [
    (nt_console::Stream::Input, STD_INPUT_HANDLE),
    (nt_console::Stream::Output, STD_OUTPUT_HANDLE),
    (nt_console::Stream::Error, STD_ERROR_HANDLE),
];

fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

/// Opens a file, device or pipe for the access named: any of `r`, `w` and `o` for overlapped.
pub(crate) fn open(name: &str, access: &str) -> OwnedHandle {
    let right = |letter, right| if access.contains(letter) { right } else { 0 };
    let flags = right('o', FILE_FLAG_OVERLAPPED);
    let name = wide(name);
    // SAFETY: `name` ends in a NUL; null asks for the defaults.
    let handle = unsafe {
        CreateFileW(
            name.as_ptr(),
            right('r', GENERIC_READ) | right('w', GENERIC_WRITE),
            FILE_SHARE_READ | FILE_SHARE_WRITE,
            ptr::null(),
            OPEN_EXISTING,
            flags,
            ptr::null_mut(),
        )
    };
    owned(handle)
}

/// The server's end of a byte pipe `\\.\pipe\NAME`.
pub(crate) fn create_pipe(name: &str, overlapped: bool) -> OwnedHandle {
    let name = wide(&format!(r"\\.\pipe\{name}"));
    let flags = if overlapped { FILE_FLAG_OVERLAPPED } else { 0 };
    // SAFETY: `name` ends in a NUL; null asks for the default security.
    let handle = unsafe {
        CreateNamedPipeW(
            name.as_ptr(),
            PIPE_ACCESS_DUPLEX | flags,
            0,
            1,
            4096,
            4096,
            0,
            ptr::null(),
        )
    };
    owned(handle)
}

fn owned(handle: HANDLE) -> OwnedHandle {
    assert_ne!(handle, INVALID_HANDLE_VALUE, "{}", std::io::Error::last_os_error());
    // SAFETY: the handle was just made and nobody else has it.
    unsafe { OwnedHandle::from_raw_handle(handle) }
}

/// The mode, if kernel32 thinks that this is a console.
pub(crate) fn mode(handle: BorrowedHandle<'_>) -> Option<u32> {
    let mut mode = 0;
    // SAFETY: the out-pointer is to a live local.
    let done = unsafe { GetConsoleMode(handle.as_raw_handle(), &raw mut mode) };
    (done != 0).then_some(mode)
}

pub(crate) fn screen(handle: BorrowedHandle<'_>) -> CONSOLE_SCREEN_BUFFER_INFO {
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    // SAFETY: the out-pointer is to a live local.
    let done = unsafe { GetConsoleScreenBufferInfo(handle.as_raw_handle(), &raw mut info) };
    assert_ne!(done, 0);
    info
}

pub(crate) fn title() -> String {
    let mut units = [0; 2048];
    // SAFETY: the buffer has the length given.
    let count = unsafe { GetConsoleTitleW(units.as_mut_ptr(), 2048) };
    let count = usize::try_from(count).expect("at most 2048");
    String::from_utf16_lossy(&units[..count])
}

pub(crate) fn output_code_page() -> u32 {
    // SAFETY: no preconditions.
    unsafe { GetConsoleOutputCP() }
}

/// Puts key records into the console's input: down or up, key, character, control keys.
pub(crate) fn type_keys(input: BorrowedHandle<'_>, keys: &[(bool, u16, u16, u32)]) {
    let records: Vec<INPUT_RECORD> = keys
        .iter()
        .map(|&(down, code, unit, state)| {
            let key = KEY_EVENT_RECORD {
                bKeyDown: i32::from(down),
                wRepeatCount: 1,
                wVirtualKeyCode: code,
                wVirtualScanCode: 0,
                uChar: KEY_EVENT_RECORD_0 { UnicodeChar: unit },
                dwControlKeyState: state,
            };
            INPUT_RECORD { EventType: 1, Event: INPUT_RECORD_0 { KeyEvent: key } }
        })
        .collect();
    let (count, mut written) = (u32::try_from(records.len()).expect("a few"), 0);
    // SAFETY: the records are readable for the count given; the out-pointer is to a live local.
    let done = unsafe {
        WriteConsoleInputW(input.as_raw_handle(), records.as_ptr(), count, &raw mut written)
    };
    assert_eq!((done != 0, written), (true, count));
}

pub(crate) fn standard_handle(stream: STD_HANDLE) -> HANDLE {
    // SAFETY: no preconditions.
    unsafe { GetStdHandle(stream) }
}

/// Makes a number a standard handle.
pub(crate) fn set_standard_handle(stream: STD_HANDLE, handle: usize) {
    // SAFETY: whoever uses a standard handle must live with one that is not open.
    let done = unsafe { SetStdHandle(stream, ptr::without_provenance_mut(handle)) };
    assert_ne!(done, 0);
}

/// Leaves the console.
pub(crate) fn free_console() {
    // SAFETY: the test's process prints nothing any more.
    let done = unsafe { FreeConsole() };
    assert_ne!(done, 0);
}
