//! `HKEY_CLASSES_ROOT`, two trees in one. Wine's advapi32 shows only the machine's, so there is
//! nothing to compare with but ourselves.
use crate::scratch::volatile;
use nt_registry::{Classes, Error, Options, Root, ValueBuf};

#[test]
fn the_users_class_hides_the_machines() {
    let name = format!(".nt-tests-{}", std::process::id());
    let path = format!(r"Software\Classes\{name}");
    assert!(Root::ClassesRoot.open(&name).unwrap_err().is_not_found());
    let (machine, _) = volatile().create(Root::LocalMachine, &path).unwrap();
    machine.set_text("", "machine").unwrap();
    let read = || Root::ClassesRoot.open(&name).unwrap().read_string("").unwrap();
    assert_eq!(read(), "machine");
    let (user, _) = volatile().create(Root::CurrentUser, &path).unwrap();
    user.set_text("", "user").unwrap();
    assert_eq!(read(), "user");
    user.delete_self().unwrap();
    assert_eq!(read(), "machine");
    machine.delete_self().unwrap();
    assert!(!Root::ClassesRoot.exists(&name).unwrap());
}

#[test]
fn nothing_is_changed_through_it() {
    let refused = Err(Error::MergedRoot);
    assert_eq!(Options::new().delete(Root::ClassesRoot, ".txt"), refused);
    assert_eq!(Options::new().delete_tree(Root::ClassesRoot, ".txt"), refused);
    let options = Options::new().access(nt_registry::Access::SET_VALUE);
    assert_eq!(options.open(Root::ClassesRoot, ".txt").map(drop), refused);
}

#[test]
fn both_trees_are_read_as_one() {
    let name = format!(".nt-tests-merge-{}", std::process::id());
    let path = format!(r"Software\Classes\{name}");
    let make = |root, tail| volatile().create(root, &format!("{path}{tail}")).unwrap().0;
    let machine = make(Root::LocalMachine, "");
    machine.set_text("", "machine").unwrap();
    machine.set_text("only", "machine").unwrap();
    for below in [r"\a", r"\Both", r"\z"] {
        make(Root::LocalMachine, below);
    }
    let read = |classes: &Classes, name: &str| {
        let mut buf = ValueBuf::<64>::new();
        classes.query(name, &mut buf).unwrap().text().unwrap().to_string()
    };
    let subkeys = |classes: &Classes| {
        let names = classes.subkeys().map(|subkey| subkey.unwrap().name.to_string());
        names.collect::<Vec<_>>()
    };
    let classes = Classes::open(&name).unwrap();
    assert!(classes.user().is_none());
    assert_eq!((read(&classes, ""), subkeys(&classes).len()), ("machine".into(), 3));
    make(Root::CurrentUser, "").set_text("", "user").unwrap();
    for below in [r"\bOTH", r"\mine"] {
        make(Root::CurrentUser, below);
    }
    let classes = Classes::open(&name).unwrap();
    assert_eq!(read(&classes, ""), "user");
    assert_eq!(read(&classes, "only"), "machine");
    assert_eq!(subkeys(&classes), ["bOTH", "mine", "a", "z"]);
    for root in [Root::LocalMachine, Root::CurrentUser] {
        Options::new().delete_tree(root, &path).unwrap();
    }
    assert!(Classes::open(&name).unwrap_err().is_not_found());
}
