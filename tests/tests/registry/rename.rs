//! Renaming keys and values.
use crate::scratch::Scratch;
use nt_core::Call;
use nt_registry::{Access, Error, Options, ValueType};

#[test]
fn a_key_is_renamed_with_all_that_is_in_it() {
    let scratch = Scratch::new();
    let key = scratch.make("old");
    scratch.make(r"old\below");
    key.set_text("v", "kept").unwrap();
    key.rename("new \u{e4}").unwrap();
    assert!(!scratch.key.exists("old").unwrap());
    let renamed = scratch.key.open("new \u{e4}").unwrap();
    assert_eq!(renamed.read_string("v").unwrap(), "kept");
    assert!(renamed.exists("below").unwrap());
}

#[test]
fn a_name_that_is_taken_empty_or_a_path_is_refused() {
    let scratch = Scratch::new();
    let key = scratch.make("a");
    scratch.make("b");
    for (name, win32) in [("b", 5), ("a", 5), ("", 87), (r"c\d", 87)] {
        let error = key.rename(name).unwrap_err();
        assert_eq!((error.win32(), error.call()), (win32, Some(Call::NtRenameKey)), "{name}");
    }
    let reader = Options::new().access(Access::READ | Access::DELETE).open(&scratch.key, "a");
    assert!(reader.unwrap().rename("c").unwrap_err().is_access_denied());
}

#[test]
fn a_value_is_renamed_with_type_and_bytes() {
    let scratch = Scratch::new();
    let odd = nt_registry::Value { kind: ValueType(0x1234), data: &[1, 2, 3] };
    scratch.key.set("old", odd).unwrap();
    scratch.key.rename_value("old", "new").unwrap();
    assert_eq!(scratch.key.read("new").unwrap().get(), odd);
    assert!(!scratch.key.has_value("old").unwrap());
    scratch.key.set_u32("taken", 1).unwrap();
    for name in ["taken", "new", "NEW"] {
        assert_eq!(scratch.key.rename_value("new", name), Err(Error::AlreadyThere), "{name}");
    }
    assert!(scratch.key.rename_value("absent", "x").unwrap_err().is_not_found());
    assert_eq!(scratch.key.read("new").unwrap().get(), odd);
}
