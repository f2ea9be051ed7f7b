//! Identifiers as text: `S-1-5-32-544`, and the two letters of SDDL.
#![forbid(unsafe_code)]

/// Most sub-authorities an identifier has.
pub(crate) const MAX_SUB_AUTHORITIES: usize = 15;
/// Units of the longest text: `S-255-0x` and 12 digits, then 15 times `-` and 10 digits.
pub(crate) const LONGEST: usize = 8 + 12 + MAX_SUB_AUTHORITIES * 11;

/// An identifier in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sid {
    pub(super) revision: u8,
    pub(super) authority: [u8; 6],
    count: usize,
    sub: [u32; MAX_SUB_AUTHORITIES],
}

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    Sid(Sid),
    /// Two letters for an identifier of a domain, or ones we do not know.
    Elsewhere,
    Invalid,
}

impl Sid {
    /// `None` if there are too many sub-authorities.
    pub(super) fn new(revision: u8, authority: [u8; 6], sub_authorities: &[u32]) -> Option<Self> {
        let mut sub = [0; MAX_SUB_AUTHORITIES];
        sub.get_mut(..sub_authorities.len())?.copy_from_slice(sub_authorities);
        Some(Self { revision, authority, count: sub_authorities.len(), sub })
    }

    pub(super) fn sub_authorities(&self) -> &[u32] {
        &self.sub[..self.count]
    }

    /// Writes the text; its units.
    pub(super) fn write<'a>(&self, room: &'a mut [u16; LONGEST]) -> &'a [u16] {
        let mut out = Out { room, used: 0 };
        out.text("S-");
        out.decimal(u32::from(self.revision));
        let [high, next, low @ ..] = self.authority;
        if (high, next) == (0, 0) {
            out.text("-");
            out.decimal(u32::from_be_bytes(low));
        } else {
            out.text("-0x");
            self.authority.iter().for_each(|byte| out.hex(*byte));
        }
        for sub in self.sub_authorities() {
            out.text("-");
            out.decimal(*sub);
        }
        let Out { room, used } = out;
        &room[..used]
    }
}

/// Text in the making; long enough by [`LONGEST`].
struct Out<'a> {
    room: &'a mut [u16; LONGEST],
    used: usize,
}

impl Out<'_> {
    fn text(&mut self, ascii: &str) {
        for byte in ascii.bytes() {
            self.room[self.used] = u16::from(byte);
            self.used += 1;
        }
    }

    fn decimal(&mut self, number: u32) {
        if number >= 10 {
            self.decimal(number / 10);
        }
        self.digit(number % 10);
    }

    fn hex(&mut self, byte: u8) {
        self.digit(u32::from(byte >> 4));
        self.digit(u32::from(byte & 0xF));
    }

    fn digit(&mut self, digit: u32) {
        let digit = char::from_digit(digit, 16).unwrap_or('0');
        self.text(digit.encode_utf8(&mut [0; 4]));
    }
}

/// Reads a text.
pub(super) fn parse(units: &[u16]) -> Parsed {
    if let [first, second] = *units {
        return match well_known(first, second) {
            Some(sid) => Parsed::Sid(sid),
            None if is_letter(first) && is_letter(second) => Parsed::Elsewhere,
            None => Parsed::Invalid,
        };
    }
    parse_numbers(units).map_or(Parsed::Invalid, Parsed::Sid)
}

fn parse_numbers(units: &[u16]) -> Option<Sid> {
    let mut parts = units.split(|unit| *unit == u16::from(b'-'));
    let [letter] = *parts.next()? else { return None };
    if !u8::try_from(letter).is_ok_and(|l| l.eq_ignore_ascii_case(&b'S')) {
        return None;
    }
    // Windows knows one revision.
    if number(parts.next()?)? != 1 {
        return None;
    }
    let authority = number(parts.next()?)?;
    let [0, 0, authority @ ..] = authority.to_be_bytes() else { return None };
    let (mut sub, mut count) = ([0; MAX_SUB_AUTHORITIES], 0);
    for part in parts {
        *sub.get_mut(count)? = u32::try_from(number(part)?).ok()?;
        count += 1;
    }
    (count != 0).then_some(Sid { revision: 1, authority, count, sub })
}

fn is_letter(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphabetic())
}

/// Decimal, or `0x` and hexadecimal.
fn number(units: &[u16]) -> Option<u64> {
    let (radix, digits) = match units {
        [zero, x, digits @ ..] if *zero == u16::from(b'0') && x | 0x20 == u16::from(b'x') => {
            (16, digits)
        }
        digits => (10, digits),
    };
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u64, |value, unit| {
        let digit = char::from_u32(u32::from(*unit))?.to_digit(radix)?;
        value.checked_mul(u64::from(radix))?.checked_add(u64::from(digit))
    })
}

/// Last sub-authorities under `S-1-5-32`, the built-in domain.
const BUILTIN: &[([u8; 2], u32)] = &[
    (*b"BA", 544),
    (*b"BU", 545),
    (*b"BG", 546),
    (*b"PU", 547),
    (*b"AO", 548),
    (*b"SO", 549),
    (*b"PO", 550),
    (*b"BO", 551),
    (*b"RE", 552),
    (*b"RU", 554),
    (*b"RD", 555),
    (*b"NO", 556),
    (*b"MU", 558),
    (*b"LU", 559),
    (*b"IS", 568),
    (*b"CY", 569),
    (*b"ER", 573),
    (*b"CD", 574),
    (*b"RA", 575),
    (*b"ES", 576),
    (*b"MS", 577),
    (*b"HA", 578),
    (*b"AA", 579),
    (*b"RM", 580),
];

/// Authority and the one sub-authority.
const SINGLE: &[([u8; 2], u8, u32)] = &[
    (*b"WD", 1, 0),
    (*b"CO", 3, 0),
    (*b"CG", 3, 1),
    (*b"OW", 3, 4),
    (*b"NU", 5, 2),
    (*b"IU", 5, 4),
    (*b"SU", 5, 6),
    (*b"AN", 5, 7),
    (*b"ED", 5, 9),
    (*b"PS", 5, 10),
    (*b"AU", 5, 11),
    (*b"RC", 5, 12),
    (*b"SY", 5, 18),
    (*b"LS", 5, 19),
    (*b"NS", 5, 20),
    (*b"WR", 5, 33),
    (*b"LW", 16, 4096),
    (*b"ME", 16, 8192),
    (*b"MP", 16, 8448),
    (*b"HI", 16, 12288),
    (*b"SI", 16, 16384),
    (*b"AS", 18, 1),
    (*b"SS", 18, 2),
];

/// What SDDL's two letters mean on every machine.
fn well_known(first: u16, second: u16) -> Option<Sid> {
    let letters = [u8::try_from(first).ok()?, u8::try_from(second).ok()?];
    let letters = letters.map(|letter| letter.to_ascii_uppercase());
    if let Some((_, last)) = BUILTIN.iter().find(|(known, _)| *known == letters) {
        return Sid::new(1, [0, 0, 0, 0, 0, 5], &[32, *last]);
    }
    if letters == *b"AC" {
        return Sid::new(1, [0, 0, 0, 0, 0, 15], &[2, 1]);
    }
    let (_, authority, sub) = SINGLE.iter().find(|(known, ..)| *known == letters)?;
    Sid::new(1, [0, 0, 0, 0, 0, *authority], &[*sub])
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::String, vec::Vec};

    fn of(text: &str) -> Parsed {
        parse(&text.encode_utf16().collect::<Vec<_>>())
    }

    fn text(parsed: Parsed) -> Option<String> {
        let Parsed::Sid(sid) = parsed else { return None };
        Some(String::from_utf16(sid.write(&mut [0; LONGEST])).unwrap())
    }

    #[test]
    fn texts_come_back_as_they_were() {
        for sid in [
            "S-1-0-0",
            "S-1-5-18",
            "S-1-5-32-544",
            "S-1-5-21-4294967295-1-0-1000",
            "S-1-4294967295-1",
            "S-1-0x123456789abc-1",
            "S-1-15-2-1-2-3-4-5-6-7-8-9-10-11-12-13-14",
        ] {
            assert_eq!(text(of(sid)).as_deref(), Some(sid));
        }
    }

    #[test]
    fn letters_and_hexadecimal_are_read() {
        assert_eq!(text(of("BA")).as_deref(), Some("S-1-5-32-544"));
        assert_eq!(text(of("wd")).as_deref(), Some("S-1-1-0"));
        assert_eq!(text(of("HI")).as_deref(), Some("S-1-16-12288"));
        assert_eq!(text(of("AC")).as_deref(), Some("S-1-15-2-1"));
        assert_eq!(text(of("s-1-0x5-0X20-0x220")).as_deref(), Some("S-1-5-32-544"));
        // Of a domain, or of nobody: another may know.
        for letters in ["DA", "LA", "XX"] {
            assert_eq!(of(letters), Parsed::Elsewhere, "{letters}");
        }
    }

    #[test]
    fn what_is_no_identifier_is_refused() {
        for bad in [
            "",
            "\u{e4}A",
            "A1",
            "S",
            "S-",
            "S-1",
            "S-1-",
            "S-1-5",
            "S-1-5-",
            "S-2-5-1",
            "S-1-5-4294967296",
            "S-1-281474976710656-1",
            "S-1-5--1",
            "S-1-5- 1",
            "S-1-5-1 ",
            "S-1-5-0x",
            "X-1-5-1",
            "S-1-5-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16",
            "S-1-5-18446744073709551616",
            "S-1-5-\u{661}",
            "SS-1-5-1",
        ] {
            assert_eq!(of(bad), Parsed::Invalid, "{bad}");
        }
    }

    #[test]
    fn the_longest_text_fits() {
        let sid = Sid::new(255, [0xFF; 6], &[u32::MAX; MAX_SUB_AUTHORITIES]).unwrap();
        assert_eq!(sid.write(&mut [0; LONGEST]).len(), LONGEST);
        assert_eq!(Sid::new(1, [0; 6], &[0; MAX_SUB_AUTHORITIES + 1]), None);
    }

    #[test]
    fn every_cut_of_a_text_is_read_or_refused() {
        let text: Vec<u16> = "S-1-0x123456789abc-4294967295-0xFF".encode_utf16().collect();
        for end in 0..=text.len() {
            for at in 0..end {
                for unit in [0, 0x2D, 0x39, 0xD800, 0xFFFF] {
                    let mut text = text[..end].to_vec();
                    text[at] = unit;
                    if let Parsed::Sid(sid) = parse(&text) {
                        assert_eq!(parse(sid.write(&mut [0; LONGEST])), Parsed::Sid(sid));
                    }
                }
            }
        }
    }
}
