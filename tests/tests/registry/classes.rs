//! `HKEY_CLASSES_ROOT`, two trees in one. Wine's advapi32 shows only the machine's, so there is
//! nothing to compare with but ourselves.
use crate::scratch::volatile;
use nt_registry::{Error, Options, Root};

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
