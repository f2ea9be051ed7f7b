//! Names that fit into MS-DOS's eight and three characters.
use super::kind::{DOT, SPACE};

/// Whether a name is legal as an 8.3 name, as `RtlIsNameLegalDOS8Dot3` answers.
///
/// The answer for letters beyond ASCII depends on the system's code page; such names count as not
/// legal here.
///
/// ```
/// use nt_fs::path::{Dos83, dos83};
/// let name: [u16; 12] = nt_core::encode_utf16("REPORT 1.TXT");
/// assert_eq!(dos83(&name), Dos83::LegalWithSpaces);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dos83 {
    /// Too long, or with characters or dots it may not have.
    Illegal,
    /// Legal.
    Legal,
    /// Legal, and with spaces in it.
    LegalWithSpaces,
}

/// Tests a name for being legal as an 8.3 name; see [`Dos83`].
#[doc(alias = "RtlIsNameLegalDOS8Dot3")]
pub fn dos83(name: &[u16]) -> Dos83 {
    // No other name may begin with a dot.
    if matches!(name, [DOT] | [DOT, DOT]) {
        return Dos83::Legal;
    }
    if name.len() > 12 || !name.iter().all(|&unit| is_legal(unit)) {
        return Dos83::Illegal;
    }
    let mut parts = name.split(|&unit| unit == DOT);
    let (base, extension, more) = (parts.next().unwrap_or(&[]), parts.next(), parts.next());
    let base_ok = base.len() <= 8 && base.first() != Some(&SPACE) && base.last() != Some(&SPACE);
    let extension_ok = extension.is_none_or(|extension| {
        matches!(extension.len(), 1..=3) && !base.is_empty() && extension.last() != Some(&SPACE)
    });
    if !base_ok || !extension_ok || more.is_some() {
        Dos83::Illegal
    } else if name.contains(&SPACE) {
        Dos83::LegalWithSpaces
    } else {
        Dos83::Legal
    }
}

fn is_legal(unit: u16) -> bool {
    match u8::try_from(unit) {
        Ok(byte) => matches!(byte, 0x20..=0x7E) && !br#""*+,/:;<=>?[\]|"#.contains(&byte),
        Err(_) => false,
    }
}
