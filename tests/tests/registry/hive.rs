//! Hives. Wine saves and loads a text format of its own, so only that what was saved comes back
//! is proved here; application hives it does not have.
use crate::scratch::Scratch;
use nt_registry::{
    Access, Options, Privilege, Root, Transaction, load_app_hive, load_hive, unload_hive,
};
use nt_tests::TempDir;

#[test]
fn a_saved_key_is_loaded_elsewhere_and_unloaded() {
    let dir = TempDir::new();
    let file = dir.path().join("hive");
    // Volatile keys are not saved, so this one is not.
    let path = format!("Software\\nt-tests saved {}", std::process::id());
    let from = Root::CurrentUser.create(&path).unwrap();
    from.set_text("x", "saved").unwrap();
    let _backup = Privilege::Backup.enable().unwrap();
    let _restore = Privilege::Restore.enable().unwrap();
    from.save(file.as_path()).unwrap();
    let error = from.save(file.as_path()).unwrap_err();
    assert!(error.is_already_there(), "{error}");
    let name = format!("nt-tests-hive-{}", std::process::id());
    // Relative to a key, as advapi32 does it; Wine understands nothing else.
    let users = Root::Users.open("").unwrap();
    load_hive(&users, &name, file.as_path()).unwrap();
    let loaded = Root::Users.open(&name).unwrap();
    assert_eq!(loaded.read_string("x").unwrap(), "saved");
    drop(loaded);
    unload_hive(&users, &name).unwrap();
    assert!(!Root::Users.exists(&name).unwrap());
    Options::new().delete(Root::CurrentUser, &path).unwrap();
}

#[test]
#[ignore = "windows-only: Wine has no application hives"]
fn an_application_hive_needs_no_privilege() {
    let dir = TempDir::new();
    let file = dir.path().join("app");
    let key = load_app_hive(file.as_path(), Access::ALL).unwrap();
    key.set_u32("x", 1).unwrap();
    drop(key);
    let key = load_app_hive(file.as_path(), Access::READ).unwrap();
    assert_eq!(key.read_u32("x"), Ok(1));
}

#[test]
#[ignore = "windows-only: Wine has no transactions"]
fn a_transaction_happens_whole_or_not_at_all() {
    let scratch = Scratch::new();
    for commit in [false, true] {
        let transaction = Transaction::new().unwrap();
        let options = Options::new().access(Access::ALL).volatile(true).transaction(&transaction);
        options.create(&scratch.key, "t").unwrap().0.set_u32("x", 1).unwrap();
        assert!(!scratch.key.exists("t").unwrap());
        if commit { transaction.commit() } else { transaction.roll_back() }.unwrap();
        assert_eq!(scratch.key.exists("t"), Ok(commit));
    }
}

#[test]
#[ignore = "windows-only: Wine has no flags of keys"]
fn a_volatile_key_says_so() {
    let scratch = Scratch::new();
    assert!(scratch.key.flags().unwrap().volatile);
    assert!(!Root::LocalMachine.open("Software").unwrap().flags().unwrap().volatile);
}

#[test]
fn without_transactions_the_error_names_the_missing_call() {
    match Transaction::new() {
        Err(error) => assert_eq!(error.call(), Some(nt_core::Call::NtCreateTransaction)),
        // Wine 10 succeeds with a number that is no handle, and closing it would say so.
        Ok(transaction) => core::mem::forget(transaction),
    }
}

#[test]
fn a_file_that_is_not_there_or_a_path_that_is_not_whole_is_refused() {
    assert!(load_hive(Root::Users, "x", "relative").is_err());
    assert!(load_app_hive("relative", Access::READ).is_err());
}
