//! Listing subkeys and values.
use crate::scratch::{Scratch, volatile};
use core::sync::atomic::{AtomicBool, Ordering};
use nt_registry::{Access, Options, ValueBuf};

fn names(scratch: &Scratch) -> Vec<String> {
    scratch.key.subkeys().map(|subkey| subkey.unwrap().name.to_string()).collect()
}

#[test]
fn subkeys_are_listed_from_both_ends() {
    let scratch = Scratch::new();
    for name in ["b", "a", "d", "c"] {
        scratch.make(name);
    }
    assert_eq!(names(&scratch), ["a", "b", "c", "d"]);
    let back: Vec<_> =
        scratch.key.subkeys().rev().map(|subkey| subkey.unwrap().name.to_string()).collect();
    assert_eq!(back, ["d", "c", "b", "a"]);
    let mut both = scratch.key.subkeys();
    let mut seen = Vec::new();
    while let Some(front) = both.next() {
        seen.push(front.unwrap().name.to_string());
        seen.extend(both.next_back().map(|subkey| subkey.unwrap().name.to_string()));
    }
    assert_eq!(seen, ["a", "d", "b", "c"]);
    assert!(both.next().is_none() && both.next_back().is_none());
}

#[test]
fn subkeys_need_no_right_to_read_values() {
    let scratch = Scratch::new();
    scratch.make("a");
    let options = Options::new().access(Access::ENUMERATE_SUB_KEYS);
    let key = options.open(&scratch.key, "").unwrap();
    assert_eq!(
        key.subkeys().map(|subkey| subkey.unwrap().name.is("a")).collect::<Vec<_>>(),
        [true]
    );
    // From behind it asks how many there are. Wine answers that without a right to.
    let mut back = key.subkeys();
    match back.next_back().unwrap() {
        Ok(subkey) => assert!(subkey.name.is("a")),
        Err(error) => assert!(error.is_access_denied()),
    }
    assert!(back.next_back().is_none() && back.next().is_none());
}

#[test]
fn a_refused_listing_is_one_error_then_the_end() {
    let scratch = Scratch::new();
    scratch.make("a");
    scratch.key.set_u32("v", 1).unwrap();
    let key = Options::new().access(Access::SET_VALUE).open(&scratch.key, "").unwrap();
    let values: Vec<_> = key.values().take(10).collect();
    assert!(matches!(&values[..], [Err(error)] if error.is_access_denied()), "{values:?}");
    let subkeys: Vec<_> = key.subkeys().take(10).collect();
    assert!(matches!(&subkeys[..], [Err(error)] if error.is_access_denied()), "{subkeys:?}");
}

#[test]
fn a_parent_deleted_while_listed_is_one_error_then_the_end() {
    let scratch = Scratch::new();
    let key = scratch.make("p");
    for name in ["a", "b", "c"] {
        scratch.make(&format!("p\\{name}"));
        key.set_u32(name, 1).unwrap();
    }
    let (mut subkeys, mut values) = (key.subkeys(), key.values());
    assert!(subkeys.next().unwrap().is_ok() && values.next().unwrap().is_ok());
    scratch.key.delete_tree("p").unwrap();
    assert!(subkeys.next().unwrap().unwrap_err().is_deleted());
    assert!(values.next().unwrap().unwrap_err().is_deleted());
    assert!(subkeys.next().is_none() && values.next().is_none());
}

#[test]
fn values_are_listed_with_their_data_from_both_ends() {
    let scratch = Scratch::new();
    let long = "x".repeat(3000);
    scratch.key.set_u32("", 1).unwrap();
    scratch.key.set_text("long", &long).unwrap();
    scratch.key.set_u64("q", 3).unwrap();
    let mut forth: Vec<_> = scratch.key.values().map(Result::unwrap).collect();
    let back: Vec<_> = scratch.key.values().rev().map(Result::unwrap).collect();
    assert_eq!(forth.len(), 3);
    assert!(forth.iter().eq(back.iter().rev()));
    forth.sort_by_key(|value| value.name.len());
    assert_eq!(forth[0].value.get().u32(), Ok(1));
    assert_eq!(forth[2].value.get().text().unwrap().to_string(), long);
}

#[test]
fn an_empty_value_does_not_shrink_the_room_of_the_next() {
    let scratch = Scratch::new();
    let empty = nt_registry::Value { kind: nt_registry::ValueType::SZ, data: &[] };
    scratch.key.set("", empty).unwrap();
    scratch.key.set_text("longer", "some text that is longer").unwrap();
    let mut buf = ValueBuf::<256>::new();
    let mut seen = 0;
    for index in 0.. {
        let Some((name, value)) = scratch.key.value_at(index, &mut buf).unwrap() else { break };
        assert_eq!(value.data.is_empty(), name.units().len() == 0);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn a_listing_moves_to_another_thread_between_two_steps() {
    let scratch = Scratch::new();
    for name in ["a", "b", "c"] {
        scratch.make(name);
    }
    let mut subkeys = scratch.key.subkeys();
    assert!(subkeys.next().unwrap().unwrap().name.is("a"));
    let rest = std::thread::scope(|scope| {
        scope
            .spawn(|| subkeys.map(|subkey| subkey.unwrap().name.to_string()).collect::<Vec<_>>())
            .join()
            .unwrap()
    });
    assert_eq!(rest, ["b", "c"]);
}

#[test]
fn listing_ends_while_another_thread_creates_and_deletes_ten_thousand_keys() {
    let scratch = Scratch::new();
    for name in ["k0000", "k5000", "k9999"] {
        scratch.make(name);
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..10_000 {
                let name = format!("x{number:04}");
                drop(volatile().create(&scratch.key, &name).unwrap());
                if number % 3 != 0 {
                    scratch.key.delete(&name).unwrap();
                }
            }
            done.store(true, Ordering::Relaxed);
        });
        let mut rounds = 0_u32;
        while !done.load(Ordering::Relaxed) || rounds == 0 {
            // No error, and never more than there can be.
            assert!(scratch.key.subkeys().map(Result::unwrap).count() <= 10_003);
            assert!(scratch.key.subkeys().rev().map(Result::unwrap).count() <= 10_003);
            rounds += 1;
        }
    });
    assert_eq!(names(&scratch).len(), 3 + 3334);
}

#[test]
fn information_counts_and_dates() {
    let scratch = Scratch::new();
    scratch.make("four");
    scratch.key.set_text("a name", "abc").unwrap();
    let info = scratch.key.info().unwrap();
    assert_eq!((info.subkeys, info.longest_subkey_name), (1, 4));
    assert_eq!((info.values, info.longest_value_name, info.longest_value), (1, 6, 8));
    let written = std::time::SystemTime::from(info.last_write);
    let age = std::time::SystemTime::now().duration_since(written).unwrap_or_default();
    assert!(age.as_secs() < 3600, "{age:?}");
    let theirs = scratch.winreg().query_info().unwrap();
    assert_eq!((theirs.sub_keys, theirs.values), (1, 1));
    let subkey = scratch.key.subkey_at(0).unwrap().unwrap();
    let below = scratch.key.open("four").unwrap().info().unwrap();
    assert_eq!(subkey.last_write, below.last_write);
}
