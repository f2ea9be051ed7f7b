//! Threads, scopes, parking and values of a thread's own.
use core::{
    cell::Cell,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use nt_rt::{
    thread::{self, Builder, Local},
    time::Instant,
};
use std::sync::{Arc, Mutex};

#[test]
fn a_thread_returns_its_value() {
    let text = String::from("moved");
    let handle = thread::spawn(move || text + " and back").unwrap();
    assert_eq!(handle.join(), "moved and back");
    let handles: Vec<_> = (0..50).map(|n| thread::spawn(move || n * n).unwrap()).collect();
    let sum: u32 = handles.into_iter().map(thread::JoinHandle::join).sum();
    assert_eq!(sum, (0..50).map(|n| n * n).sum());
}

#[test]
fn a_thread_has_the_stack_and_the_name_it_was_given() {
    fn deep(levels: u32) -> u32 {
        let room = [levels; 1024];
        if levels == 0 { 0 } else { 1 + deep(core::hint::black_box(&room)[7] - 1) }
    }
    // More than the usual megabyte: 5,000 frames of over 4 KiB.
    let handle = Builder::new()
        .stack_bytes(64 << 20)
        .name("deep")
        .spawn(|| (deep(5_000), thread::current().name().map(String::from)))
        .unwrap();
    assert_eq!(handle.thread().name(), Some("deep"));
    assert_eq!(handle.join(), (5_000, Some("deep".into())));
}

#[test]
fn a_stack_nobody_has_is_an_error() {
    let error = Builder::new().stack_bytes(1 << 50).spawn(|| ()).unwrap_err();
    assert!(matches!(error, nt_core::Error::Nt { call: nt_core::Call::NtCreateThreadEx, .. }));
}

#[test]
fn a_scope_waits_for_threads_that_borrow() {
    let mut numbers = vec![1, 2, 3, 4];
    let total = AtomicU32::new(0);
    let first = thread::scope(|scope| {
        let (left, right) = numbers.split_at_mut(2);
        for half in [left, right] {
            scope
                .spawn(|| {
                    thread::sleep(Duration::from_millis(20));
                    for number in half.iter_mut() {
                        *number += 1;
                    }
                    total.fetch_add(half.iter().sum(), Ordering::Relaxed);
                })
                .unwrap();
        }
        scope.spawn(|| "joined").unwrap().join()
    });
    assert_eq!((first, total.load(Ordering::Relaxed)), ("joined", 14));
    assert_eq!(numbers, [2, 3, 4, 5]);
}

#[test]
fn a_value_nobody_joins_is_dropped_once_and_before_the_scope_ends() {
    struct Counts<'a>(&'a AtomicU32);
    impl Drop for Counts<'_> {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    for _ in 0..200 {
        let drops = AtomicU32::new(0);
        thread::scope(|scope| {
            drop(scope.spawn(|| Counts(&drops)).unwrap());
            let kept = scope.spawn(|| Counts(&drops)).unwrap();
            while !kept.is_finished() {
                core::hint::spin_loop();
            }
        });
        assert_eq!(drops.load(Ordering::Relaxed), 2);
    }
}

#[test]
fn parking_waits_for_a_word_and_keeps_one() {
    // A word said before is kept.
    thread::current().unpark();
    thread::current().unpark();
    thread::park();
    let start = Instant::now();
    thread::park_timeout(Duration::from_millis(30));
    assert!(start.elapsed() >= Duration::from_millis(29));

    let rounds = Arc::new(AtomicU32::new(0));
    let seen = rounds.clone();
    let handle = thread::spawn(move || {
        while seen.load(Ordering::Relaxed) < 1_000 {
            thread::park();
        }
    })
    .unwrap();
    for _ in 0..1_000 {
        rounds.fetch_add(1, Ordering::Relaxed);
        handle.thread().unpark();
    }
    handle.join();
}

#[test]
fn each_thread_has_its_own_value_and_drops_it_at_its_end() {
    static DROPPED: Mutex<Vec<u32>> = Mutex::new(Vec::new());
    struct Noted(Cell<u32>);
    impl Drop for Noted {
        fn drop(&mut self) {
            DROPPED.lock().unwrap().push(self.0.get());
        }
    }
    static VALUE: Local<Noted> = Local::new(|| Noted(Cell::new(0)));
    let handles: Vec<_> = (1..=4)
        .map(|number| {
            thread::spawn(move || {
                VALUE.with(|value| value.0.set(number));
                thread::sleep(Duration::from_millis(5));
                VALUE.with(|value| value.0.get())
            })
            .unwrap()
        })
        .collect();
    let values: Vec<u32> = handles.into_iter().map(thread::JoinHandle::join).collect();
    assert_eq!(values, [1, 2, 3, 4]);
    let mut dropped = DROPPED.lock().unwrap().clone();
    dropped.sort_unstable();
    assert_eq!(dropped, [1, 2, 3, 4]);
}

#[test]
fn as_many_threads_run_as_std_says() {
    let std = std::thread::available_parallelism().unwrap().get();
    assert_eq!(thread::available_parallelism(), std);
}
