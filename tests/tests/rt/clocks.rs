//! Clocks beside std's.
use core::time::Duration;
use nt_rt::time::{Instant, SystemTime, sleep, uptime};

fn std_now() -> Duration {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap()
}

#[test]
fn the_system_time_is_what_std_says() {
    let before = std_now();
    let exact = SystemTime::now().since_unix_epoch().unwrap();
    let after = std_now();
    // std may read the coarse clock: allow for its step.
    let step = Duration::from_millis(50);
    assert!(before <= exact + step && exact <= after + step, "{before:?} {exact:?} {after:?}");
    let coarse = SystemTime::coarse().since_unix_epoch().unwrap();
    let now = SystemTime::now().since_unix_epoch().unwrap();
    assert!(coarse <= now + step && now <= coarse + step * 4, "{coarse:?} {now:?}");
}

#[test]
fn the_monotonic_clock_never_goes_back_and_keeps_pace_with_stds() {
    let (start, std_start) = (Instant::now(), std::time::Instant::now());
    let mut last = start;
    for _ in 0..10_000 {
        let now = Instant::now();
        assert!(now >= last);
        last = now;
    }
    sleep(Duration::from_millis(30));
    let (ours, std) = (start.elapsed(), std_start.elapsed());
    assert!(ours >= Duration::from_millis(30), "{ours:?}");
    assert!(
        ours <= std && std.saturating_sub(ours) < Duration::from_millis(20),
        "{ours:?} {std:?}"
    );
}

#[test]
fn uptime_advances_with_the_clock() {
    let (start, clock) = (uptime(), Instant::now());
    sleep(Duration::from_millis(100));
    let (ran, really) = (uptime().saturating_sub(start), clock.elapsed());
    let step = Duration::from_millis(50);
    assert!(ran + step >= really && ran <= really + step, "{ran:?} {really:?}");
}
