//! A path under construction in the caller's buffer.
use super::kind::{BACKSLASH, DOT, SPACE};

/// The units written so far, and the root that nothing backs out of.
///
/// A unit too many is not written but remembered, so that building needs no error paths.
#[derive(Debug)]
pub(super) struct Out<'o> {
    units: &'o mut [u16],
    len: usize,
    root: usize,
    full: bool,
}

impl<'o> Out<'o> {
    pub(super) const fn new(units: &'o mut [u16]) -> Self {
        Self { units, len: 0, root: 0, full: false }
    }

    pub(super) fn push(&mut self, text: &[u16]) {
        let end = self.len.saturating_add(text.len());
        match self.units.get_mut(self.len..end) {
            Some(room) => {
                room.copy_from_slice(text);
                self.len = end;
            }
            None => self.full = true,
        }
    }

    pub(super) fn push_ascii(&mut self, text: &str) {
        for byte in text.bytes() {
            self.push(&[u16::from(byte)]);
        }
    }

    /// Everything so far is root: `..` stops here, and no dot or space is trimmed from it.
    pub(super) const fn end_root(&mut self) {
        self.root = self.len;
    }

    /// Ends in a separator, unless there is one already.
    pub(super) fn separate(&mut self) {
        if self.last() != Some(BACKSLASH) {
            self.push(&[BACKSLASH]);
        }
    }

    /// Undoes [`separate`](Self::separate), but for the root's own separator.
    pub(super) fn drop_separator(&mut self) {
        if self.tail() == Some(BACKSLASH) {
            self.len -= 1;
        }
    }

    /// Backs out of the last component.
    pub(super) fn pop(&mut self) {
        self.drop_separator();
        while self.tail().is_some_and(|unit| unit != BACKSLASH) {
            self.len -= 1;
        }
    }

    /// Drops one dot at the end of a directory's name. More stay: so it is in ntdll.
    pub(super) fn drop_dot(&mut self) {
        if self.tail() == Some(DOT) {
            self.len -= 1;
        }
    }

    /// Drops the dots and spaces that no Win32 name ends in.
    pub(super) fn trim(&mut self) {
        while matches!(self.tail(), Some(DOT | SPACE)) {
            self.len -= 1;
        }
    }

    /// The path and where its last component begins, if it has one behind the root; `None` if it
    /// did not fit.
    pub(super) fn finish(self) -> Option<(&'o [u16], Option<usize>)> {
        if self.full {
            return None;
        }
        let path: &'o [u16] = self.units.get(..self.len)?;
        let start = path.iter().rposition(|&unit| unit == BACKSLASH).map_or(0, |at| at + 1);
        Some((path, (start >= self.root && start < path.len()).then_some(start)))
    }

    fn last(&self) -> Option<u16> {
        self.units.get(..self.len)?.last().copied()
    }

    /// The last unit behind the root.
    fn tail(&self) -> Option<u16> {
        if self.len > self.root { self.last() } else { None }
    }
}
