//! The wildcards of the NT file systems.

/// The longest name matched. No file system has components of more than 255 units.
const MAX_NAME: usize = 1023;
const DOT: u16 = 0x2E;

/// Whether a directory entry's name matches a mask, as `NtQueryDirectoryFile` decides it.
///
/// | in the mask | matches |
/// |---|---|
/// | `*` | any units |
/// | `?` | any one unit |
/// | `<` | any units up to and with the dot before the extension |
/// | `>` | any one unit but a dot inside the name, or nothing before a dot and at the end |
/// | `"` | a dot, or nothing at the end |
///
/// All else matches itself without case. The entry `..` matches what `.` matches. A name of more
/// than 1,023 units matches nothing.
///
/// The case mapping is Unicode's for single units; the kernel's table differs from it in a few
/// letters added to Unicode later.
///
/// ```
/// let [mask, name] = ["*.TXT", "notes.txt"].map(|s| s.encode_utf16().collect::<Vec<_>>());
/// assert!(nt_fs::path::matches_mask(&mask, &name));
/// ```
#[doc(alias = "FsRtlIsNameInExpression")]
pub fn matches_mask(mask: &[u16], name: &[u16]) -> bool {
    let name = if name == [DOT, DOT] { &name[..1] } else { name };
    if name.len() > MAX_NAME {
        return false;
    }
    let end = name.len();
    let extension = extension_dot(name);
    // Every place in the name that the mask so far can lead to.
    let mut places = Places::default();
    places.insert(0);
    for &unit in mask {
        let mut next = Places::default();
        for at in places.iter().take_while(|&at| at <= end) {
            let here = name.get(at).copied();
            match unit {
                0x2A => next.insert_all(at, end),
                0x3C => match extension {
                    Some(dot) if at <= dot => next.insert_all(at, dot + 1),
                    _ => next.insert_all(at, end),
                },
                0x3F if here.is_some() => next.insert(at + 1),
                0x3E => {
                    if here.is_none_or(|unit| unit == DOT) {
                        next.insert(at);
                    }
                    if here.is_some_and(|unit| unit != DOT || at + 1 == end) {
                        next.insert(at + 1);
                    }
                }
                0x22 => match here {
                    Some(DOT) => next.insert(at + 1),
                    None => next.insert(at),
                    Some(_) => {}
                },
                _ if here.is_some_and(|other| other == unit || upper(other) == upper(unit)) => {
                    next.insert(at + 1);
                }
                _ => {}
            }
        }
        places = next;
    }
    places.contains(end)
}

/// The last dot, if anything but dots comes before it.
fn extension_dot(name: &[u16]) -> Option<usize> {
    let dot = name.iter().rposition(|&unit| unit == DOT)?;
    name[..dot].iter().any(|&unit| unit != DOT).then_some(dot)
}

/// One unit's upper case where that is one unit too. Nothing beyond ASCII becomes ASCII.
fn upper(unit: u16) -> u16 {
    if let Ok(byte @ 0..=0x7F) = u8::try_from(unit) {
        return u16::from(byte.to_ascii_uppercase());
    }
    let Some(letter) = char::from_u32(u32::from(unit)) else { return unit };
    let mut upper = letter.to_uppercase();
    match (upper.next().map(|c| u16::try_from(u32::from(c))), upper.next()) {
        (Some(Ok(one)), None) if one > 0x7F => one,
        _ => unit,
    }
}

/// A set of places in a name of at most [`MAX_NAME`] units.
#[derive(Clone, Copy)]
struct Places([u64; (MAX_NAME + 1) / 64]);

impl Default for Places {
    fn default() -> Self {
        Self([0; (MAX_NAME + 1) / 64])
    }
}

impl Places {
    fn insert(&mut self, at: usize) {
        if let Some(word) = self.0.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }

    /// Inserts a run. One that has the same end and begins earlier has all of it already.
    fn insert_all(&mut self, first: usize, last: usize) {
        if !self.contains(last) {
            for at in first..=last {
                self.insert(at);
            }
        }
    }

    fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word & (1 << (at % 64)) != 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            core::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| index * 64 + usize::try_from(word.trailing_zeros()).unwrap_or(0))
        })
    }
}
