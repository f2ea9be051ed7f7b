//! Walking and copying trees, and links.
use crate::scratch::{Scratch, volatile};
use core::sync::atomic::{AtomicBool, Ordering};
use nt_registry::{CopyOptions, Error, Options, Value, ValueType};

fn text(units: &[u16]) -> String {
    String::from_utf16_lossy(units)
}

#[test]
fn a_walk_visits_each_key_before_what_is_below() {
    let scratch = Scratch::new();
    for path in [r"a\x\deep", r"a\y", "b"] {
        scratch.make(path);
    }
    let visits: Vec<_> = scratch.key.walk().map(|visit| visit.unwrap()).collect();
    let paths: Vec<_> = visits.iter().map(|visit| text(&visit.path)).collect();
    assert_eq!(paths, ["a", r"a\x", r"a\x\deep", r"a\y", "b"]);
    assert_eq!(visits.iter().map(|visit| visit.depth).collect::<Vec<_>>(), [1, 2, 3, 2, 1]);
    assert!(visits[0].key.exists("x").unwrap());
}

#[test]
fn a_walk_does_not_follow_links() {
    let scratch = Scratch::new();
    scratch.make(r"target\inner");
    let top = scratch.key.path().unwrap();
    volatile().create_link(&scratch.key, "circle", &top).unwrap();
    let paths: Vec<_> = scratch.key.walk().map(|visit| text(&visit.unwrap().path)).collect();
    assert_eq!(paths, ["circle", "target", r"target\inner"]);
    let link = scratch.key.walk().next().unwrap().unwrap().key;
    assert_eq!(link.link_target().unwrap(), top);
    scratch.key.delete("circle").unwrap();
}

#[test]
fn a_walk_goes_on_while_others_create_and_delete() {
    let scratch = Scratch::new();
    for number in 0..50 {
        scratch.make(&format!(r"k{number:02}\below"));
    }
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in (0..50).cycle() {
                let name = format!("k{number:02}");
                scratch.key.delete_tree(&name).unwrap();
                scratch.make(&format!(r"{name}\below"));
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        for _ in 0..20 {
            // What vanishes is passed over; a key deleted while it is listed is told.
            for visit in scratch.key.walk() {
                match visit {
                    Ok(visit) => assert!(visit.depth <= 2),
                    Err(failed) => assert!(failed.error.is_deleted(), "{}", failed.error),
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(scratch.key.walk().flatten().count(), 100);
}

#[test]
fn a_tree_is_copied_with_classes_values_and_links() {
    let scratch = Scratch::new();
    let from = scratch.make("from");
    let class: Vec<u16> = "class".encode_utf16().collect();
    volatile().class(&class).create(&from, r"a\b").unwrap();
    let odd = Value { kind: ValueType(77), data: &[1, 2, 3] };
    from.set("odd", odd).unwrap();
    scratch.make(r"from\a").set_text("", "default").unwrap();
    let target = from.path().unwrap();
    volatile().create_link(&from, "link", &target).unwrap();
    let to = scratch.make("to");
    from.copy_tree(&to, CopyOptions::new().volatile(true)).unwrap();
    assert_eq!(to.read("odd").unwrap().get(), odd);
    assert_eq!(to.open("a").unwrap().read_string("").unwrap(), "default");
    assert_eq!(to.open(r"a\b").unwrap().class().unwrap(), class);
    assert_eq!(Options::new().read_link(&to, "link").unwrap(), target);
    assert_eq!(to.walk().count(), 3);
    scratch.key.delete(r"from\link").unwrap();
    scratch.key.delete(r"to\link").unwrap();
}

#[test]
fn a_tree_is_not_copied_into_itself() {
    let scratch = Scratch::new();
    let below = scratch.make(r"a\b");
    let above = scratch.make("a");
    assert_eq!(above.copy_tree(&below, CopyOptions::new()), Err(Error::CopyIntoItself));
    assert_eq!(above.copy_tree(&above, CopyOptions::new()), Err(Error::CopyIntoItself));
    let sibling = scratch.make("ab");
    above.copy_tree(&sibling, CopyOptions::new().volatile(true)).unwrap();
    assert!(sibling.exists("b").unwrap());
}

#[test]
fn access_lists_are_read_written_and_copied() {
    use nt_registry::SecurityParts;
    let scratch = Scratch::new();
    let key = scratch.make("a");
    let list = key.security(SecurityParts::ACCESS_LIST).unwrap();
    key.set_security(SecurityParts::ACCESS_LIST, &list).unwrap();
    assert_eq!(key.security(SecurityParts::ACCESS_LIST).unwrap(), list);
    let refused = key.set_security(SecurityParts::ACCESS_LIST, &list[..list.len() - 1]);
    assert!(refused.is_err(), "cut off");
    scratch.make("from\\x");
    let options = CopyOptions::new().volatile(true).security(true);
    scratch.make("from").copy_tree(&scratch.make("to"), options).unwrap();
    assert!(scratch.key.exists(r"to\x").unwrap());
}

#[test]
fn a_link_leads_to_its_target_and_says_which() {
    let scratch = Scratch::new();
    scratch.make("target").set_u32("x", 3).unwrap();
    let target = scratch.make("target").path().unwrap();
    let link = volatile().create_link(&scratch.key, "link", &target).unwrap();
    assert_eq!(link.link_target().unwrap(), target);
    assert_eq!(scratch.key.open("link").unwrap().read_u32("x"), Ok(3));
    let taken = volatile().create_link(&scratch.key, "link", &target).unwrap_err();
    assert!(taken.is_already_there(), "{taken}");
    for bad in ["", "relative", "\\a\0"] {
        assert!(volatile().create_link(&scratch.key, "bad", bad).is_err(), "{bad:?}");
        assert!(!scratch.key.exists("bad").unwrap());
    }
    assert!(Options::new().read_link(&scratch.key, "target").unwrap_err().is_not_found());
    scratch.key.delete("link").unwrap();
}
