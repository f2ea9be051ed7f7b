//! The environment beside std and the system's own calls.
use nt_rt::environment;
use std::{env, os::windows::ffi::OsStrExt};
use windows_sys::Win32::System::Environment::ExpandEnvironmentStringsW;

fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn get(name: &str) -> Option<String> {
    environment::get(name).map(|value| String::from_utf16(&value).unwrap())
}

#[test]
fn every_variable_is_seen_as_std_sees_it() {
    let std: Vec<(Vec<u16>, Vec<u16>)> = env::vars_os()
        .map(|(name, value)| (name.encode_wide().collect(), value.encode_wide().collect()))
        .collect();
    let ours: Vec<(Vec<u16>, Vec<u16>)> =
        environment::with(|all| all.map(|v| (v.name.to_vec(), v.value.to_vec())).collect());
    // Other tests set variables of their own meanwhile.
    let of_tests = wide("NT_RT_");
    let without = |mut all: Vec<(Vec<u16>, Vec<u16>)>| {
        all.retain(|v| !v.0.starts_with(&of_tests));
        all
    };
    let (std, ours) = (without(std), without(ours));
    assert!(ours.len() > 5);
    assert_eq!(ours, std);
}

#[test]
fn names_are_found_without_case_and_changes_are_seen_by_std() {
    environment::set("NT_RT_\u{e4}bc", "one").unwrap();
    assert_eq!(get("nt_rt_\u{c4}BC").as_deref(), Some("one"));
    assert_eq!(env::var("nt_RT_\u{c4}bc").as_deref(), Ok("one"));
    environment::set("nt_rt_\u{c4}BC", "").unwrap();
    assert_eq!(get("NT_RT_\u{e4}bc").as_deref(), Some(""));
    environment::remove("NT_RT_\u{e4}bc").unwrap();
    assert_eq!(get("NT_RT_\u{e4}bc"), None);
    environment::remove("NT_RT_\u{e4}bc").unwrap();
    assert_eq!(environment::get("NT_RT_\u{e4}bc"), None);
}

#[test]
fn a_name_no_variable_can_have_is_refused() {
    for name in ["", "A=B"] {
        let status = environment::set(name, "x").unwrap_err().status().unwrap().status();
        assert_eq!(status.cast_unsigned(), 0xC000_000D, "{name:?}");
    }
    assert_eq!(environment::set("A\0B", "x"), Err(nt_core::Error::NameHasNul));
    assert_eq!(environment::set("A", "x\0B=1"), Err(nt_core::Error::NameHasNul));
    assert_eq!(
        environment::set("NT_RT_LONG", &vec![0x61; 40_000]),
        Err(nt_core::Error::NameTooLong)
    );
}

#[test]
fn a_long_value_survives() {
    let value = vec![0x4E2D; 32_000];
    environment::set("NT_RT_32000", &value).unwrap();
    assert_eq!(environment::get("nt_rt_32000"), Some(value));
    environment::remove("NT_RT_32000").unwrap();
}

#[test]
#[should_panic(expected = "the environment is changed while it is read")]
fn changing_while_reading_panics() {
    environment::with(|_| environment::set("NT_RT_NESTED", "x")).unwrap();
}

#[test]
fn text_expands_as_the_system_expands_it() {
    environment::set("NT_RT_ONE", "1").unwrap();
    environment::set("NT_RT_NEST", "%NT_RT_ONE%").unwrap();
    for text in [
        "",
        "%",
        "%%",
        "a%b",
        "%nt_rt_one%",
        "x%NT_RT_ONE%y%NT_RT_NEST%z",
        "%NT_RT_NO%%NT_RT_ONE%",
        "%NT_RT_ONE",
        "NT_RT_ONE%",
        "100% of %NT_RT_ONE%",
    ] {
        let source: Vec<u16> = text.encode_utf16().chain([0]).collect();
        let mut target = [0; 300];
        // SAFETY: `source` ends with a NUL, and `target` is writable for its length.
        let count = unsafe { ExpandEnvironmentStringsW(source.as_ptr(), target.as_mut_ptr(), 300) };
        let system = &target[..usize::try_from(count).unwrap() - 1];
        assert_eq!(
            String::from_utf16(&environment::expand(text)).unwrap(),
            String::from_utf16(system).unwrap(),
            "{text}"
        );
    }
}

/// Readers on some threads while others move the block.
#[test]
fn readers_and_writers_do_not_disturb_each_other() {
    std::thread::scope(|scope| {
        for writer in 0..2 {
            scope.spawn(move || {
                for round in 0..300 {
                    let name = format!("NT_RT_W{writer}_{round}");
                    environment::set(&name, &"v".repeat(round)).unwrap();
                    environment::remove(&name).unwrap();
                }
            });
        }
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..300 {
                    assert!(environment::with(|all| all.count()) > 5);
                }
            });
        }
    });
}
