//! Opening keys.
use crate::scratch::{Scratch, volatile};
use nt_core::{AsHandle, Call};
use nt_registry::{Access, Base, Error, Key, Options, Root, View, found};

#[test]
fn every_root_but_performance_data_opens() {
    for root in
        [Root::ClassesRoot, Root::CurrentConfig, Root::CurrentUser, Root::LocalMachine, Root::Users]
    {
        assert!(root.open("").is_ok(), "{root}");
    }
}

#[test]
fn performance_data_is_refused() {
    assert_eq!(Root::PerformanceData.open("").unwrap_err(), Error::PerformanceData);
    assert_eq!(Root::PerformanceData.create("x").unwrap_err(), Error::PerformanceData);
    assert_eq!(Root::PerformanceData.exists("x"), Err(Error::PerformanceData));
    let deleted = Options::new().delete_tree(Root::PerformanceData, "x");
    assert_eq!(deleted, Err(Error::PerformanceData));
}

#[test]
fn an_absolute_path_a_root_and_a_text_name_the_same_key() {
    let path = |key: Key| key.path().unwrap();
    let software = path(Root::LocalMachine.open("Software").unwrap());
    let options = Options::new();
    assert_eq!(
        path(options.open(Base::Absolute, r"\Registry\Machine\Software").unwrap()),
        software
    );
    for text in [r"HKLM\Software", r"hkey_local_machine\software\", r"\REGISTRY\Machine\Software"] {
        assert_eq!(path(options.open_named(text).unwrap()), software, "{text}");
    }
    assert_eq!(options.open(Base::Absolute, "Registry").unwrap_err(), Error::PathSyntax);
    assert_eq!(options.open_named("Software").unwrap_err(), Error::UnknownRoot);
}

#[test]
fn what_is_absent_is_none_with_the_call_that_said_so() {
    let scratch = Scratch::new();
    let error = scratch.key.open("absent").unwrap_err();
    assert!(error.is_not_found() && error.call() == Some(Call::NtOpenKeyEx), "{error:?}");
    assert!(found(scratch.key.open(r"absent\below")).unwrap().is_none());
    assert!(found(scratch.key.read("absent")).unwrap().is_none());
    assert!(found(scratch.key.read("")).unwrap().is_none(), "the default value");
    assert_eq!(scratch.key.exists("absent"), Ok(false));
    assert_eq!(scratch.key.has_value("absent"), Ok(false));
}

#[test]
fn several_places_are_probed_in_order() {
    let scratch = Scratch::new();
    scratch.make("second").set_text("path", "found").unwrap();
    let value = ["first", "second", "third"]
        .iter()
        .find_map(|place| found(scratch.key.open(*place)).unwrap())
        .map(|key| key.read_string("path").unwrap());
    assert_eq!(value.as_deref(), Some("found"));
}

#[test]
fn paths_that_differ_in_backslashes_and_case_open_one_key() {
    let scratch = Scratch::new();
    scratch.make(r"a\B").set_u32("here", 1).unwrap();
    for path in [r"a\B", r"A\b", r"a\\B", r"a\B\", r"a\\\B\\"] {
        assert_eq!(scratch.key.open(path).unwrap().read_u32("here"), Ok(1), "{path}");
    }
    for path in [r"\a\B", r"\"] {
        assert_eq!(scratch.key.open(path).unwrap_err(), Error::PathSyntax);
    }
}

#[test]
fn an_empty_path_reopens_with_other_rights() {
    let scratch = Scratch::new();
    let reader = scratch.key.open("").unwrap();
    assert!(reader.set_u32("x", 1).unwrap_err().is_access_denied());
    let writer = Options::new().access(Access::SET_VALUE).open(&reader, "").unwrap();
    writer.set_u32("x", 1).unwrap();
}

#[test]
fn a_link_or_a_stranger_is_not_reopened_by_an_empty_name() {
    let scratch = Scratch::new();
    let stranger = Key::from_handle(scratch.key.open("").unwrap().into_handle());
    assert_eq!(stranger.open("").unwrap_err(), Error::PathSyntax);
    scratch.make("below");
    assert!(stranger.open("below").is_ok());
}

#[test]
fn handles_may_be_used_from_any_thread() {
    let scratch = Scratch::new();
    scratch.make("below").set_u32("x", 7).unwrap();
    let key = scratch.key.open("below").unwrap();
    let seen = std::thread::scope(|scope| {
        let shared = &scratch.key;
        let other = scope.spawn(move || shared.open("below").unwrap().read_u32("x"));
        let moved = scope.spawn(move || key.read_u32("x"));
        [other.join().unwrap(), moved.join().unwrap()]
    });
    assert_eq!(seen, [Ok(7), Ok(7)]);
}

#[test]
fn a_relative_open_stays_with_its_key_when_the_path_changes() {
    let scratch = Scratch::new();
    let key = scratch.make("before");
    scratch.make(r"before\below").set_u32("x", 1).unwrap();
    key.rename("after").unwrap();
    scratch.make(r"before\below").set_u32("x", 2).unwrap();
    assert_eq!(key.open("below").unwrap().read_u32("x"), Ok(1));
}

#[test]
fn current_user_is_looked_up_by_the_threads_token() {
    // Two look-ups, two handles: nothing is cached.
    let [first, second] = [(), ()].map(|()| Root::CurrentUser.open("").unwrap());
    assert_ne!(first.as_handle().as_raw(), second.as_handle().as_raw());
    let path = String::from_utf16(&first.path().unwrap()).unwrap();
    assert!(path.to_uppercase().starts_with(r"\REGISTRY\USER\S-1-5-"), "{path}");
}

#[test]
fn the_32_bit_view_is_another_tree() {
    let options = |view| volatile().view(view);
    let name = format!(r"Software\nt-tests view {}", std::process::id());
    let (key, _) = options(View::Wow32).create(Root::LocalMachine, &name).unwrap();
    key.set_u32("bits", 32).unwrap();
    assert!(!options(View::Native).exists(Root::LocalMachine, &name).unwrap());
    assert!(!options(View::Wow64).exists(Root::LocalMachine, &name).unwrap());
    let path = String::from_utf16(&key.path().unwrap()).unwrap().to_lowercase();
    assert!(path.contains(r"\software\wow6432node\nt-tests view"), "{path}");

    // advapi32 sees the same with the flag, and nothing without.
    let root = winreg::RegKey::predef(winreg::enums::HKEY_LOCAL_MACHINE);
    let flags = winreg::enums::KEY_READ | winreg::enums::KEY_WOW64_32KEY;
    let theirs = root.open_subkey_with_flags(&name, flags).unwrap();
    assert_eq!(theirs.get_value::<u32, _>("bits").unwrap(), 32);
    assert!(root.open_subkey(&name).is_err());

    // The view counts for deleting too.
    assert!(options(View::Native).delete(Root::LocalMachine, &name).unwrap_err().is_not_found());
    options(View::Wow32).delete(Root::LocalMachine, &name).unwrap();
    assert!(!options(View::Wow32).exists(Root::LocalMachine, &name).unwrap());
}
