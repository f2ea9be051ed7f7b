//! Creating keys.
use crate::scratch::{Scratch, volatile};
use nt_registry::{Access, Disposition, Error, Options, Root};

#[test]
fn a_whole_path_is_made_and_the_disposition_is_the_last_keys() {
    let scratch = Scratch::new();
    let create = |path| volatile().create(&scratch.key, path).unwrap().1;
    assert_eq!(create(r"a\b\c\d"), Disposition::Created);
    assert_eq!(create(r"a\b\c\d"), Disposition::Opened);
    assert_eq!(create(r"a\b\x"), Disposition::Created);
    assert_eq!(create("a"), Disposition::Opened);
    assert!(scratch.key.exists(r"a\b\c\d").unwrap());
}

#[test]
fn five_hundred_levels_are_made_in_one_go_and_deleted_in_another() {
    let scratch = Scratch::new();
    let path = vec!["k"; 500].join("\\");
    assert_eq!(volatile().create(&scratch.key, &path).unwrap().1, Disposition::Created);
    assert!(scratch.key.exists(&path).unwrap());
    scratch.key.delete_tree("k").unwrap();
    assert!(!scratch.key.exists("k").unwrap());
}

#[test]
fn what_was_made_is_undone_when_a_later_key_fails() {
    let scratch = Scratch::new();
    scratch.make("there");
    let too_long = "x".repeat(257);
    let path = format!(r"there\a\b\c\{too_long}");
    let error = volatile().create(&scratch.key, &path).unwrap_err();
    assert!(!error.is_not_found(), "{error}");
    assert!(scratch.key.exists("there").unwrap(), "it was there before");
    assert!(!scratch.key.exists(r"there\a").unwrap());
    let middle = format!(r"there\a\{too_long}\c");
    assert!(volatile().create(&scratch.key, &middle).is_err());
    assert!(!scratch.key.exists(r"there\a").unwrap());
}

#[test]
fn a_stable_key_below_a_volatile_one_is_refused_and_nothing_is_left() {
    let scratch = Scratch::new();
    let options = Options::new().access(Access::ALL);
    let error = options.create(&scratch.key, r"a\b").unwrap_err();
    assert_eq!(error.win32(), 1021, "{error}"); // ERROR_CHILD_MUST_BE_VOLATILE
    assert!(!scratch.key.exists("a").unwrap());
}

#[test]
fn the_class_is_kept() {
    let scratch = Scratch::new();
    let class: Vec<u16> = "a class \u{e4}".encode_utf16().collect();
    let (key, _) = volatile().class(&class).create(&scratch.key, "k").unwrap();
    assert_eq!(key.class().unwrap(), class);
    assert_eq!(scratch.key.class().unwrap(), [0; 0]);
    let long = vec![0x63; 5000];
    let (key, _) = volatile().class(&long).create(&scratch.key, "long").unwrap();
    assert_eq!(key.class().unwrap(), long);
}

#[test]
fn nothing_is_created_below_the_merged_root() {
    assert_eq!(Root::ClassesRoot.create("x").unwrap_err(), Error::MergedRoot);
}
