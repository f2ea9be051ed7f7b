//! Waiting on addresses.
use crate::twins::{assert_same, twins};
use core::{
    ffi::c_void,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use std::{thread, time::Instant};

#[test]
fn waits_end_alike() {
    let twins = twins!(
        "kernelbase.dll",
        synch::WaitOnAddress(*const c_void, *const c_void, usize, u32) -> i32
    );
    let (one, same, other) = (1_u64, 1_u64, 2_u64);
    let place = |number: &u64| (&raw const *number).cast::<c_void>();
    for size in [0, 1, 2, 3, 4, 5, 8, 9] {
        for compare in [&same, &other] {
            // SAFETY: eight readable bytes on both sides; other sizes are refused.
            assert_same(twins, &(size, compare), |wait| unsafe {
                wait(place(&one), place(compare), size, 3)
            });
        }
    }
}

#[test]
fn a_wait_takes_its_time_and_a_wake_ends_it() {
    static FLAG: AtomicU32 = AtomicU32::new(0);
    let place = (&raw const FLAG).cast::<c_void>();
    let zero = 0_u32;
    let compare = (&raw const zero).cast::<c_void>();
    let start = Instant::now();
    // SAFETY: both are four readable bytes.
    assert_eq!(unsafe { nt_shim::synch::WaitOnAddress(place, compare, 4, 60) }, 0);
    assert!(start.elapsed() >= Duration::from_millis(50), "{:?}", start.elapsed());
    let waiter = thread::spawn(|| {
        let zero = 0_u32;
        while FLAG.load(Ordering::Acquire) == 0 {
            let (place, compare) = (&raw const FLAG, &raw const zero);
            // SAFETY: both are four readable bytes.
            let _ =
                unsafe { nt_shim::synch::WaitOnAddress(place.cast(), compare.cast(), 4, u32::MAX) };
        }
    });
    thread::sleep(Duration::from_millis(30));
    FLAG.store(1, Ordering::Release);
    // SAFETY: the address is only compared.
    unsafe { nt_shim::synch::WakeByAddressSingle(place) };
    // SAFETY: the address is only compared.
    unsafe { nt_shim::synch::WakeByAddressAll(place) };
    waiter.join().unwrap();
}
