//! The console's title and code pages, which belong to no handle.
use crate::{Result, backend::Backend, calls};

/// The longest title, in UTF-16 units.
pub(crate) const MAX_UNITS: usize = 1024;

/// Changes the title of the console's window.
///
/// # Errors
///
/// [`Error::NoConsole`](crate::Error::NoConsole); [`Error::Nt`](crate::Error::Nt) with
/// `NameTooLong` past 1,024 UTF-16 units and with `NameHasNul` if there is a NUL in it.
///
/// ```no_run
/// nt_console::set_title("building 12 of 40")?;
/// # Ok::<(), nt_console::Error>(())
/// ```
#[doc(alias = "SetConsoleTitleW")]
pub fn set_title(title: &str) -> Result<()> {
    let mut units = [0; MAX_UNITS];
    let title = encode(title, &mut units)?;
    calls::set_title(&Backend::find()?, title)
}

/// The title of the console's window; what is past 1,024 UTF-16 units is cut off.
///
/// # Errors
///
/// As [`set_title`].
#[cfg(feature = "alloc")]
#[doc(alias = "GetConsoleTitleW")]
pub fn title() -> Result<alloc::string::String> {
    let mut units = [0; MAX_UNITS + 1];
    let len = calls::title(&Backend::find()?, &mut units)?;
    Ok(alloc::string::String::from_utf16_lossy(units.get(..len).unwrap_or_default()))
}

/// The code page in which the console reads bytes that are written to it.
///
/// This crate writes UTF-16, so it matters to nothing here.
///
/// # Errors
///
/// [`Error::NoConsole`](crate::Error::NoConsole).
#[doc(alias = "GetConsoleOutputCP")]
pub fn output_code_page() -> Result<u32> {
    calls::code_page(&Backend::find()?, true)
}

/// Changes the code page for bytes written, for every program on the console, and for as long as
/// the console lives.
///
/// # Errors
///
/// [`Error::NoConsole`](crate::Error::NoConsole); `STATUS_INVALID_PARAMETER` for one that is not
/// installed.
#[doc(alias = "SetConsoleOutputCP")]
pub fn set_output_code_page(page: u32) -> Result<()> {
    calls::set_code_page(&Backend::find()?, true, page)
}

/// The code page in which bytes are read from the console.
///
/// # Errors
///
/// As [`output_code_page`].
#[doc(alias = "GetConsoleCP")]
pub fn input_code_page() -> Result<u32> {
    calls::code_page(&Backend::find()?, false)
}

/// Changes the code page for bytes read, for every program on the console.
///
/// # Errors
///
/// As [`set_output_code_page`].
#[doc(alias = "SetConsoleCP")]
pub fn set_input_code_page(page: u32) -> Result<()> {
    calls::set_code_page(&Backend::find()?, false, page)
}

fn encode<'u>(title: &str, units: &'u mut [u16; MAX_UNITS]) -> Result<&'u [u16]> {
    if title.contains('\0') {
        return Err(nt_core::Error::NameHasNul.into());
    }
    let mut len = 0;
    for unit in title.encode_utf16() {
        *units.get_mut(len).ok_or(nt_core::Error::NameTooLong)? = unit;
        len += 1;
    }
    Ok(units.get(..len).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use crate::Error;

    #[test]
    fn titles_are_counted_in_units_and_hold_no_nul() {
        let mut units = [0; MAX_UNITS];
        assert_eq!(encode("é😀", &mut units), Ok(&[0xE9, 0xD83D, 0xDE00][..]));
        assert_eq!(encode(&"a".repeat(1024), &mut units).map(<[u16]>::len), Ok(1024));
        let too_long = Err(Error::Nt(nt_core::Error::NameTooLong));
        assert_eq!(encode(&"a".repeat(1025), &mut units), too_long);
        assert_eq!(encode(&"😀".repeat(513), &mut units), too_long);
        assert_eq!(encode("a\0b", &mut units), Err(Error::Nt(nt_core::Error::NameHasNul)));
    }
}
