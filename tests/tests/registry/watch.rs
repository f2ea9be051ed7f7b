//! Watching. That a watch wakes is proved on Wine; that Windows fills the status block is not.
use crate::scratch::{Scratch, volatile};
use core::time::Duration;
use nt_core::AsHandle;
use nt_registry::{Access, Changes, Error, Key, Options, Watch};

const NOW: Option<Duration> = Some(Duration::ZERO);
const SOON: Option<Duration> = Some(Duration::from_secs(10));

fn watched(scratch: &Scratch) -> Key {
    Options::new().access(Access::NOTIFY).open(&scratch.key, "").unwrap()
}

#[test]
fn a_change_wakes_and_no_change_does_not() {
    let scratch = Scratch::new();
    let mut watch = Watch::new(watched(&scratch), Changes::VALUES, false).unwrap();
    assert_eq!(watch.wait(NOW), Ok(false));
    assert_eq!(watch.wait(Some(Duration::from_millis(20))), Ok(false));
    scratch.key.set_u32("x", 1).unwrap();
    assert_eq!(watch.wait(SOON), Ok(true));
    assert_eq!(watch.wait(NOW), Ok(false), "told once");
    scratch.key.delete_value("x").unwrap();
    assert_eq!(watch.wait(SOON), Ok(true));
}

#[test]
fn a_change_between_two_waits_is_not_missed() {
    let scratch = Scratch::new();
    let mut watch = Watch::new(watched(&scratch), Changes::ALL, false).unwrap();
    for round in 0..50 {
        scratch.key.set_u32("x", round).unwrap();
        assert_eq!(watch.wait(SOON), Ok(true), "{round}");
    }
}

#[test]
fn what_was_not_asked_for_does_not_wake() {
    let scratch = Scratch::new();
    scratch.make("below");
    let mut values = Watch::new(watched(&scratch), Changes::VALUES, false).unwrap();
    let mut subkeys = Watch::new(watched(&scratch), Changes::SUBKEYS, false).unwrap();
    let mut tree = Watch::new(watched(&scratch), Changes::ALL, true).unwrap();
    scratch.make("new");
    assert_eq!((values.wait(NOW), subkeys.wait(SOON)), (Ok(false), Ok(true)));
    assert_eq!(tree.wait(SOON), Ok(true));
    scratch.key.open("below").unwrap();
    volatile().open(&scratch.key, "below").unwrap().set_u32("x", 1).unwrap();
    assert_eq!((values.wait(NOW), tree.wait(SOON)), (Ok(false), Ok(true)));
}

#[test]
fn a_change_made_by_another_thread_ends_an_endless_wait() {
    let scratch = Scratch::new();
    let mut watch = Watch::new(watched(&scratch), Changes::VALUES, false).unwrap();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(move || watch.wait(None));
        std::thread::sleep(Duration::from_millis(30));
        scratch.key.set_u32("x", 1).unwrap();
        assert_eq!(waiting.join().unwrap(), Ok(true));
    });
}

#[test]
fn a_deleted_key_cannot_be_watched_any_more() {
    let scratch = Scratch::new();
    let key = scratch.make("gone");
    let mut watch = Watch::new(key, Changes::ALL, false).unwrap();
    scratch.key.delete("gone").unwrap();
    assert!(watch.told().unwrap_err().is_deleted());
}

#[test]
#[ignore = "windows-only: Wine does not tell the watch of a key that the key is deleted"]
fn the_deletion_of_a_watched_key_ends_the_wait() {
    let scratch = Scratch::new();
    let key = scratch.make("gone");
    let mut watch = Watch::new(key, Changes::ALL, false).unwrap();
    scratch.key.delete("gone").unwrap();
    // The deletion itself may be told first.
    let end = [watch.wait(SOON), watch.wait(SOON)];
    assert!(end.iter().any(|end| end.is_err_and(Error::is_deleted)), "{end:?}");
}

#[test]
fn the_event_may_be_waited_for_by_others() {
    let scratch = Scratch::new();
    let mut watch = Watch::new(watched(&scratch), Changes::VALUES, false).unwrap();
    assert!(!watch.as_handle().as_raw().is_null());
    scratch.key.set_u32("x", 1).unwrap();
    assert_eq!(watch.wait(SOON), Ok(true));
    watch.told().unwrap();
    scratch.key.set_u32("x", 2).unwrap();
    assert_eq!(watch.wait(SOON), Ok(true));
}

#[test]
fn a_watch_without_the_right_is_refused() {
    let scratch = Scratch::new();
    let key = Options::new().access(Access::QUERY_VALUE).open(&scratch.key, "").unwrap();
    assert!(Watch::new(key, Changes::ALL, false).unwrap_err().is_access_denied());
}

#[test]
fn ten_thousand_opens_and_watches_leave_no_handle_behind() {
    let scratch = Scratch::new();
    scratch.make("below").set_u32("x", 1).unwrap();
    let cycle = || {
        let key = Options::new().access(Access::READ).open(&scratch.key, "below").unwrap();
        assert_eq!(key.read_u32("x"), Ok(1));
        drop(Watch::new(key, Changes::ALL, true).unwrap());
        assert!(scratch.key.open("absent").is_err());
    };
    // The kernel gives out the lowest free handle: if cycles leaked, later ones were higher.
    let probe = || scratch.key.open("below").unwrap().as_handle().as_raw().addr();
    cycle();
    let before = [(); 8].map(|()| probe()).into_iter().max().unwrap();
    for _ in 0..10_000 {
        cycle();
    }
    let after = [(); 8].map(|()| probe()).into_iter().min().unwrap();
    // Other tests run beside this one and hold some handles of their own.
    assert!(after < before + 4 * 2000, "{before:#x} {after:#x}");
}
