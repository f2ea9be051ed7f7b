//! Locks under load. Every order of few steps is the model checker's part.
use core::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use nt_rt::{
    sync::{Condvar, Mutex, OnceLock, RwLock},
    thread,
    time::Instant,
};

#[test]
fn a_mutex_loses_no_count() {
    let count = Mutex::new(0_u64);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..20_000).for_each(|_| *count.lock() += 1)).unwrap();
        }
    });
    assert_eq!(*count.lock(), 80_000);
    let guard = count.lock();
    assert!(count.try_lock().is_none());
    assert!(count.try_lock().is_none(), "asking must not unlock");
    drop(guard);
    assert_eq!(count.try_lock().map(|count| *count), Some(80_000));
    assert_eq!(count.into_inner(), 80_000);
}

#[test]
fn readers_never_see_half_a_write() {
    let pair = RwLock::new((0_u32, 0_u32));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope
                .spawn(|| {
                    for _ in 0..2_000 {
                        let mut pair = pair.write();
                        pair.0 += 1;
                        pair.1 += 1;
                    }
                })
                .unwrap();
            scope
                .spawn(|| {
                    for _ in 0..2_000 {
                        let pair = pair.read();
                        assert_eq!(pair.0, pair.1);
                    }
                })
                .unwrap();
        }
    });
    assert_eq!(*pair.read(), (4_000, 4_000));
    let reader = pair.read();
    assert!(pair.try_write().is_none() && pair.try_read().is_some());
    drop(reader);
    assert!(pair.try_write().is_some());
}

#[test]
fn a_queue_hands_over_every_item() {
    let (queue, changed) = (Mutex::new(Vec::new()), Condvar::new());
    let sum = thread::scope(|scope| {
        let consumer = scope
            .spawn(|| {
                let mut sum = 0;
                for _ in 0..1_000 {
                    let mut items = queue.lock();
                    while items.is_empty() {
                        items = changed.wait(items);
                    }
                    sum += items.pop().unwrap_or(0);
                }
                sum
            })
            .unwrap();
        for item in 1..=1_000_u32 {
            queue.lock().push(item);
            changed.notify_one();
        }
        consumer.join()
    });
    assert_eq!(sum, 500_500);
    let start = Instant::now();
    let (_guard, in_time) = changed.wait_for(queue.lock(), Duration::from_millis(20));
    assert!(!in_time && start.elapsed() >= Duration::from_millis(19));
}

#[test]
fn a_value_is_made_once() {
    static MADE: AtomicU32 = AtomicU32::new(0);
    static VALUE: OnceLock<u32> = OnceLock::new();
    assert_eq!(VALUE.get(), None);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope
                .spawn(|| {
                    let value = *VALUE.get_or_init(|| {
                        thread::sleep(Duration::from_millis(10));
                        MADE.fetch_add(1, Ordering::Relaxed) + 7
                    });
                    assert_eq!(value, 7);
                })
                .unwrap();
        }
    });
    assert_eq!(MADE.load(Ordering::Relaxed), 1);
    assert_eq!(VALUE.get(), Some(&7));
}
