//! Deleting keys.
use crate::scratch::{Scratch, volatile};
use core::sync::atomic::{AtomicBool, Ordering};
use nt_registry::{Access, Error, Options};

#[test]
fn a_key_with_subkeys_is_not_deleted_and_the_error_says_why() {
    let scratch = Scratch::new();
    scratch.make(r"a\b");
    let error = scratch.key.delete("a").unwrap_err();
    assert!(error.has_children(), "{error}");
    scratch.key.delete(r"a\b").unwrap();
    scratch.key.delete("a").unwrap();
    assert!(scratch.key.delete("a").unwrap_err().is_not_found());
}

#[test]
fn a_deleted_key_answers_that_it_is_deleted() {
    let scratch = Scratch::new();
    let key = scratch.make("gone");
    key.set_u32("x", 1).unwrap();
    scratch.key.delete("gone").unwrap();
    for error in [
        key.read("x").unwrap_err(),
        key.set_u32("x", 2).unwrap_err(),
        key.delete_value("x").unwrap_err(),
        key.info().unwrap_err(),
        key.subkey_at(0).unwrap_err(),
        key.open("below").unwrap_err(),
    ] {
        assert!(error.is_deleted(), "{error}");
    }
    key.delete_self().unwrap(); // once more is no error
}

#[test]
fn a_tree_is_deleted_whole() {
    let scratch = Scratch::new();
    for path in [r"t\a\b", r"t\a\c", r"t\d", "other"] {
        scratch.make(path).set_text("v", path).unwrap();
    }
    scratch.key.delete_tree("t").unwrap();
    assert!(!scratch.key.exists("t").unwrap());
    assert!(scratch.key.exists("other").unwrap());
    assert!(scratch.key.delete_tree("t").unwrap_err().is_not_found());
}

#[test]
fn an_empty_path_deletes_the_key_itself_and_subkeys_leaves_it() {
    let scratch = Scratch::new();
    let key = scratch.make("t");
    scratch.make(r"t\a\b");
    key.set_u32("value", 1).unwrap();
    key.delete_subkeys().unwrap();
    assert_eq!((key.info().unwrap().subkeys, key.read_u32("value")), (0, Ok(1)));
    scratch.make(r"t\a\b");
    key.delete_tree("").unwrap();
    assert!(!scratch.key.exists("t").unwrap());
}

#[test]
fn a_handle_without_the_right_does_not_delete() {
    let scratch = Scratch::new();
    scratch.make("a");
    let error = scratch.key.open("a").unwrap().delete_self().unwrap_err();
    assert!(error.is_access_denied() && scratch.key.exists("a").unwrap());
}

#[test]
fn a_tree_is_deleted_while_others_add_to_it() {
    let scratch = Scratch::new();
    scratch.make("t");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..5000_u32 {
                let key = volatile().create(&scratch.key, &format!(r"t\{}\{number}", number % 7));
                drop(key);
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        for _ in 0..4 {
            // It ends, with the tree gone for a moment or refused because of what was added.
            if let Err(error) = scratch.key.delete_tree("t") {
                assert!(
                    error == Error::Unstable || error.is_not_found() || error.is_deleted(),
                    "{error}"
                );
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    let _ = scratch.key.delete_tree("t");
    assert!(!scratch.key.exists("t").unwrap());
}

#[test]
fn a_link_is_deleted_and_not_what_it_leads_to() {
    let scratch = Scratch::new();
    scratch.make(r"target\inner").set_u32("x", 1).unwrap();
    let target = scratch.make("target").path().unwrap();
    volatile().create_link(&scratch.key, r"tree\to target", &target).unwrap();
    assert_eq!(scratch.key.open(r"tree\to target\inner").unwrap().read_u32("x"), Ok(1));
    scratch.key.delete_tree("tree").unwrap();
    assert!(!scratch.key.exists("tree").unwrap());
    assert_eq!(scratch.key.open(r"target\inner").unwrap().read_u32("x"), Ok(1));

    volatile().create_link(&scratch.key, "link", &target).unwrap();
    scratch.key.delete("link").unwrap();
    volatile().create_link(&scratch.key, "link", &target).unwrap();
    scratch.key.delete_tree("link").unwrap();
    assert!(scratch.key.exists(r"target\inner").unwrap());
}

#[test]
fn winreg_follows_the_link_where_we_do_not() {
    // What the test above guards against: advapi32 opens the target.
    let scratch = Scratch::new();
    scratch.make("target").set_u32("x", 1).unwrap();
    let target = scratch.make("target").path().unwrap();
    volatile().create_link(&scratch.key, "link", &target).unwrap();
    let through = scratch.winreg().open_subkey("link").unwrap();
    assert_eq!(through.get_value::<u32, _>("x").unwrap(), 1);
    let options = Options::new().link(true).access(Access::READ);
    let link = options.open(&scratch.key, "link").unwrap();
    assert_eq!(link.read("x").unwrap_err().win32(), 2);
    scratch.key.delete("link").unwrap();
}
