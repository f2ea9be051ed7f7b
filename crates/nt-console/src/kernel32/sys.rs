//! Every function of kernel32 that is called, looked up at run time.
#![expect(unsafe_code, reason = "calls functions found by name")]

use super::{ERROR_OPERATION_ABORTED, ERROR_PROC_NOT_FOUND, Win32};
use core::{ffi::c_void, marker::PhantomData, mem, ptr};
use nt_core::{BorrowedHandle, Export};
use nt_sys::HANDLE;

type Bool = i32;

/// `COORD`, passed by value.
#[repr(C)]
#[derive(Clone, Copy)]
struct Coord {
    column: u16,
    row: u16,
}

/// `CONSOLE_READCONSOLE_CONTROL`.
#[repr(C)]
struct ReadControl {
    length: u32,
    initial_units: u32,
    wake_up: u32,
    key_state: u32,
}

/// An exported function of a known type.
struct Function<F> {
    export: Export,
    signature: PhantomData<F>,
}

impl<F: Copy> Function<F> {
    /// # Safety
    ///
    /// `F` is the type of the function of that name, as Microsoft documents it.
    const unsafe fn new(name: &'static str) -> Self {
        assert!(size_of::<F>() == size_of::<*mut c_void>(), "a function pointer");
        Self { export: Export::in_kernel32(name), signature: PhantomData }
    }

    fn get(&self) -> Result<F, Win32> {
        let address = self.export.address().ok_or(ERROR_PROC_NOT_FOUND)?;
        // SAFETY: the address is that of the function, kernel32 is never unloaded, and `new`'s
        // caller vouched that `F` is its type.
        Ok(unsafe { mem::transmute_copy::<ptr::NonNull<c_void>, F>(&address) })
    }
}

macro_rules! functions {
    ($($static:ident = $name:literal: fn($($arg:ty),*) -> $ret:ty;)+) => { $(
        static $static: Function<unsafe extern "system" fn($($arg),*) -> $ret> =
            // SAFETY: the signature is the one documented for the function named.
            unsafe { Function::new($name) };
    )+ };
}

functions! {
    GET_LAST_ERROR = "GetLastError": fn() -> u32;
    SET_LAST_ERROR = "SetLastError": fn(u32) -> ();
    GET_MODE = "GetConsoleMode": fn(HANDLE, *mut u32) -> Bool;
    SET_MODE = "SetConsoleMode": fn(HANDLE, u32) -> Bool;
    GET_INPUT_CP = "GetConsoleCP": fn() -> u32;
    GET_OUTPUT_CP = "GetConsoleOutputCP": fn() -> u32;
    SET_INPUT_CP = "SetConsoleCP": fn(u32) -> Bool;
    SET_OUTPUT_CP = "SetConsoleOutputCP": fn(u32) -> Bool;
    COUNT_INPUT = "GetNumberOfConsoleInputEvents": fn(HANDLE, *mut u32) -> Bool;
    READ_INPUT = "ReadConsoleInputW": fn(HANDLE, *mut c_void, u32, *mut u32) -> Bool;
    WRITE_INPUT = "WriteConsoleInputW": fn(HANDLE, *const c_void, u32, *mut u32) -> Bool;
    FLUSH_INPUT = "FlushConsoleInputBuffer": fn(HANDLE) -> Bool;
    READ = "ReadConsoleW": fn(HANDLE, *mut c_void, u32, *mut u32, *mut ReadControl) -> Bool;
    WRITE = "WriteConsoleW": fn(HANDLE, *const c_void, u32, *mut u32, *mut c_void) -> Bool;
    GET_SCREEN = "GetConsoleScreenBufferInfo": fn(HANDLE, *mut [u16; 11]) -> Bool;
    SET_POSITION = "SetConsoleCursorPosition": fn(HANDLE, Coord) -> Bool;
    GET_CURSOR = "GetConsoleCursorInfo": fn(HANDLE, *mut [u32; 2]) -> Bool;
    SET_CURSOR = "SetConsoleCursorInfo": fn(HANDLE, *const [u32; 2]) -> Bool;
    SET_ATTRIBUTES = "SetConsoleTextAttribute": fn(HANDLE, u16) -> Bool;
    FILL_UNITS = "FillConsoleOutputCharacterW": fn(HANDLE, u16, u32, Coord, *mut u32) -> Bool;
    FILL_ATTRIBUTES = "FillConsoleOutputAttribute": fn(HANDLE, u16, u32, Coord, *mut u32) -> Bool;
    GET_TITLE = "GetConsoleTitleW": fn(*mut u16, u32) -> u32;
    SET_TITLE = "SetConsoleTitleW": fn(*const u16) -> Bool;
}

/// Units of one `INPUT_RECORD`.
const RECORD_UNITS: usize = crate::calls::RECORD_UNITS;
/// The longest title, with its NUL.
const TITLE_UNITS: usize = crate::title::MAX_UNITS + 1;

pub(super) fn is_loaded() -> bool {
    GET_MODE.get().is_ok()
}

pub(super) fn mode(object: BorrowedHandle<'_>) -> Result<u32, Win32> {
    let (call, mut mode) = (GET_MODE.get()?, 0);
    // SAFETY: the out-pointer is to a live local; a handle that is no console is refused.
    check(unsafe { call(object.as_raw(), &raw mut mode) })?;
    Ok(mode)
}

pub(super) fn set_mode(object: BorrowedHandle<'_>, mode: u32) -> Result<(), Win32> {
    let call = SET_MODE.get()?;
    // SAFETY: no pointers; a handle that is no console is refused.
    check(unsafe { call(object.as_raw(), mode) })
}

pub(super) fn code_page(output: bool) -> Result<u32, Win32> {
    let call = if output { &GET_OUTPUT_CP } else { &GET_INPUT_CP }.get()?;
    // SAFETY: no preconditions.
    let page = unsafe { call() };
    check(Bool::from(page != 0))?;
    Ok(page)
}

pub(super) fn set_code_page(output: bool, page: u32) -> Result<(), Win32> {
    let call = if output { &SET_OUTPUT_CP } else { &SET_INPUT_CP }.get()?;
    // SAFETY: no preconditions.
    check(unsafe { call(page) })
}

pub(super) fn count_input(input: BorrowedHandle<'_>) -> Result<u32, Win32> {
    let (call, mut count) = (COUNT_INPUT.get()?, 0);
    // SAFETY: the out-pointer is to a live local; a handle that is no console is refused.
    check(unsafe { call(input.as_raw(), &raw mut count) })?;
    Ok(count)
}

pub(super) fn read_input(input: BorrowedHandle<'_>, units: &mut [u16]) -> Result<u32, Win32> {
    let (call, mut count) = (READ_INPUT.get()?, 0);
    let room = length(units.len() / RECORD_UNITS);
    // SAFETY: `units` is writable for `room` records, and the out-pointer is to a live local.
    check(unsafe { call(input.as_raw(), units.as_mut_ptr().cast(), room, &raw mut count) })?;
    Ok(count)
}

pub(super) fn write_input(input: BorrowedHandle<'_>, units: &[u16]) -> Result<(), Win32> {
    let (call, mut count) = (WRITE_INPUT.get()?, 0);
    let records = length(units.len() / RECORD_UNITS);
    // SAFETY: `units` is readable for `records`, and the out-pointer is to a live local.
    check(unsafe { call(input.as_raw(), units.as_ptr().cast(), records, &raw mut count) })
}

pub(super) fn flush_input(input: BorrowedHandle<'_>) -> Result<(), Win32> {
    let call = FLUSH_INPUT.get()?;
    // SAFETY: no pointers; a handle that is no console is refused.
    check(unsafe { call(input.as_raw()) })
}

/// Returns the number of units read.
pub(super) fn read(
    input: BorrowedHandle<'_>,
    units: &mut [u16],
    wake_up: u32,
) -> Result<u32, Win32> {
    let (call, clear, mut count) = (READ.get()?, SET_LAST_ERROR.get()?, 0);
    let mut control = ReadControl { length: 16, initial_units: 0, wake_up, key_state: 0 };
    // SAFETY: no preconditions.
    unsafe { clear(0) };
    // SAFETY: `units` is writable for the length given, and the out-pointers are to live locals.
    let done = unsafe {
        let text = units.as_mut_ptr().cast();
        call(input.as_raw(), text, length(units.len()), &raw mut count, &raw mut control)
    };
    check(done)?;
    // After Ctrl-C the function succeeds with nothing and leaves the reason here.
    if count == 0 && last_error()? == ERROR_OPERATION_ABORTED {
        return Err(ERROR_OPERATION_ABORTED);
    }
    Ok(count)
}

pub(super) fn write(output: BorrowedHandle<'_>, units: &[u16]) -> Result<(), Win32> {
    let (call, mut count) = (WRITE.get()?, 0);
    // SAFETY: `units` is readable for the length given, the out-pointer is to a live local, and
    // the last parameter is reserved.
    check(unsafe {
        let text = units.as_ptr().cast();
        call(output.as_raw(), text, length(units.len()), &raw mut count, ptr::null_mut())
    })
}

pub(super) fn screen(output: BorrowedHandle<'_>) -> Result<[u16; 11], Win32> {
    let (call, mut info) = (GET_SCREEN.get()?, [0; 11]);
    // SAFETY: `CONSOLE_SCREEN_BUFFER_INFO` is 11 words, and the out-pointer is to a live local.
    check(unsafe { call(output.as_raw(), &raw mut info) })?;
    Ok(info)
}

pub(super) fn set_position(output: BorrowedHandle<'_>, at: [u16; 2]) -> Result<(), Win32> {
    let call = SET_POSITION.get()?;
    // SAFETY: no pointers; a handle that is no console is refused.
    check(unsafe { call(output.as_raw(), Coord::from(at)) })
}

pub(super) fn cursor(output: BorrowedHandle<'_>) -> Result<[u32; 2], Win32> {
    let (call, mut info) = (GET_CURSOR.get()?, [0; 2]);
    // SAFETY: `CONSOLE_CURSOR_INFO` is two 32-bit words, and the out-pointer is to a live local.
    check(unsafe { call(output.as_raw(), &raw mut info) })?;
    Ok(info)
}

pub(super) fn set_cursor(output: BorrowedHandle<'_>, info: [u32; 2]) -> Result<(), Win32> {
    let call = SET_CURSOR.get()?;
    // SAFETY: `CONSOLE_CURSOR_INFO` is two 32-bit words, and the pointer is to a live local.
    check(unsafe { call(output.as_raw(), &raw const info) })
}

pub(super) fn set_attributes(output: BorrowedHandle<'_>, attributes: u16) -> Result<(), Win32> {
    let call = SET_ATTRIBUTES.get()?;
    // SAFETY: no pointers; a handle that is no console is refused.
    check(unsafe { call(output.as_raw(), attributes) })
}

pub(super) fn fill_units(
    output: BorrowedHandle<'_>,
    unit: u16,
    cells: u32,
    origin: [u16; 2],
) -> Result<(), Win32> {
    let (call, mut count) = (FILL_UNITS.get()?, 0);
    // SAFETY: the out-pointer is to a live local; a handle that is no console is refused.
    check(unsafe { call(output.as_raw(), unit, cells, Coord::from(origin), &raw mut count) })
}

pub(super) fn fill_attributes(
    output: BorrowedHandle<'_>,
    attributes: u16,
    cells: u32,
    origin: [u16; 2],
) -> Result<(), Win32> {
    let (call, mut count) = (FILL_ATTRIBUTES.get()?, 0);
    // SAFETY: the out-pointer is to a live local; a handle that is no console is refused.
    check(unsafe { call(output.as_raw(), attributes, cells, Coord::from(origin), &raw mut count) })
}

/// Returns the length of the title.
pub(super) fn title(units: &mut [u16]) -> Result<u32, Win32> {
    let (call, clear) = (GET_TITLE.get()?, SET_LAST_ERROR.get()?);
    // SAFETY: no preconditions.
    unsafe { clear(0) };
    // SAFETY: `units` is writable for the length given.
    let count = unsafe { call(units.as_mut_ptr(), length(units.len())) };
    // An empty title looks like a failure, but for the reason.
    if count == 0 && last_error()? != Win32(0) {
        return Err(last_error()?);
    }
    Ok(count)
}

pub(super) fn set_title(title: &[u16]) -> Result<(), Win32> {
    let call = SET_TITLE.get()?;
    let mut terminated = [0; TITLE_UNITS];
    for (to, from) in terminated.iter_mut().take(TITLE_UNITS - 1).zip(title) {
        *to = *from;
    }
    // SAFETY: the array ends in a NUL.
    check(unsafe { call(terminated.as_ptr()) })
}

fn check(done: Bool) -> Result<(), Win32> {
    if done == 0 { Err(last_error()?) } else { Ok(()) }
}

fn last_error() -> Result<Win32, Win32> {
    let call = GET_LAST_ERROR.get()?;
    // SAFETY: no preconditions.
    Ok(Win32(unsafe { call() }))
}

fn length(units: usize) -> u32 {
    u32::try_from(units).unwrap_or(u32::MAX)
}

impl From<[u16; 2]> for Coord {
    fn from([column, row]: [u16; 2]) -> Self {
        Self { column, row }
    }
}
