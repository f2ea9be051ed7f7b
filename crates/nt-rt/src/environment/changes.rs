//! The environment of a child: the parent's, changed.
#![forbid(unsafe_code)]

use super::{
    Folding,
    block::{EQUALS, Variable, Variables, is_name},
};
use core::{cmp::Ordering, mem};
use liballoc::vec::Vec;

/// What a child's environment has that its parent's has not, or has otherwise.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// Nothing is taken from the parent.
    pub(crate) cleared: bool,
    /// The last change of a name counts; `None` removes it.
    changes: Vec<(Vec<u16>, Option<Vec<u16>>)>,
}

impl Changes {
    /// Whether the parent's block will do.
    pub(crate) fn is_empty(&self) -> bool {
        !self.cleared && self.changes.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.changes.clear();
        self.cleared = true;
    }

    pub(crate) fn push(&mut self, name: Vec<u16>, value: Option<Vec<u16>>) {
        self.changes.push((name, value));
    }

    /// Whether there is a name or value that no block can hold.
    pub(crate) fn are_invalid(&self) -> bool {
        self.changes.iter().any(|(name, value)| {
            !is_name(name) || value.as_ref().is_some_and(|value| value.contains(&0))
        })
    }

    /// The value the child will see for `name`.
    pub(crate) fn value(
        &self,
        name: &str,
        parent: Variables<'_>,
        fold: Folding,
    ) -> Option<Vec<u16>> {
        let is_name = |changed: &[u16]| {
            changed.iter().map(|&unit| fold(unit)).eq(name.encode_utf16().map(fold))
        };
        match self.changes.iter().rev().find(|(changed, _)| is_name(changed)) {
            Some((_, value)) => value.clone(),
            None if self.cleared => None,
            None => parent.get(name, fold).map(<[u16]>::to_vec),
        }
    }

    /// The block that results from `parent`, ended by two NULs and sorted by name without case, as
    /// the system wants it.
    pub(crate) fn apply(&self, parent: Variables<'_>, fold: Folding) -> Vec<u16> {
        let mut all = Sorted { variables: Vec::new(), fold };
        if !self.cleared {
            parent.for_each(|variable| all.insert(variable));
        }
        for (name, value) in &self.changes {
            all.remove(name);
            if let Some(value) = value {
                all.insert(Variable { name, value });
            }
        }
        let mut block = Vec::new();
        for variable in &all.variables {
            block.extend_from_slice(variable.name);
            block.push(EQUALS);
            block.extend_from_slice(variable.value);
            block.push(0);
        }
        if block.is_empty() {
            block.push(0); // an empty block is two NULs as well
        }
        block.push(0);
        block
    }
}

/// Variables in the order of a block: by name, without case.
///
/// A parent's block is nearly always in order, so each variable goes to the end or close to it.
struct Sorted<'a> {
    variables: Vec<Variable<'a>>,
    fold: Folding,
}

impl<'a> Sorted<'a> {
    fn insert(&mut self, variable: Variable<'a>) {
        self.variables.push(variable);
        let mut from = self.variables.len();
        while let Some([.., before, moving]) = self.variables.get_mut(..from) {
            if compare(before.name, moving.name, self.fold) != Ordering::Greater {
                return;
            }
            mem::swap(before, moving);
            from -= 1;
        }
    }

    fn remove(&mut self, name: &[u16]) {
        let fold = self.fold;
        self.variables.retain(|other| compare(other.name, name, fold) != Ordering::Equal);
    }
}

fn compare(a: &[u16], b: &[u16], fold: Folding) -> Ordering {
    a.iter().map(|&unit| fold(unit)).cmp(b.iter().map(|&unit| fold(unit)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use liballoc::{string::String, vec};

    fn wide(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    fn ascii(unit: u16) -> u16 {
        if (0x61..=0x7A).contains(&unit) { unit - 0x20 } else { unit }
    }

    fn text(units: &[u16]) -> String {
        String::from_utf16(units).unwrap()
    }

    #[test]
    fn a_childs_block_is_sorted_and_changed() {
        let parent = wide("=C:=C:\\\0b=1\0A=2\0Zed=3\0\0");
        let mut changes = Changes::default();
        assert!(changes.is_empty());
        changes.push(wide("zED"), Some(wide("4")));
        changes.push(wide("B"), None);
        changes.push(wide("c"), Some(wide("5")));
        changes.push(wide("C"), Some(wide("6")));
        assert_eq!(
            text(&changes.apply(Variables::new(&parent), ascii)),
            "=C:=C:\\\0A=2\0C=6\0zED=4\0\0"
        );
        let value = |changes: &Changes, name| {
            changes.value(name, Variables::new(&parent), ascii).map(|value| text(&value))
        };
        assert_eq!(value(&changes, "b"), None);
        assert_eq!(value(&changes, "a").as_deref(), Some("2"));
        assert_eq!(value(&changes, "Zed").as_deref(), Some("4"));
        changes.clear();
        assert_eq!(changes.apply(Variables::new(&parent), ascii), vec![0, 0]);
        assert_eq!(value(&changes, "a"), None);
    }

    #[test]
    fn a_change_no_block_can_hold_is_found() {
        let mut changes = Changes::default();
        changes.push(wide("A"), Some(wide("b")));
        assert!(!changes.are_invalid());
        changes.push(wide("A"), Some(wide("b\0C=1")));
        assert!(changes.are_invalid());
    }
}
