//! Clocks and sleep.
//!
//! | question | answer | cost |
//! |---|---|---|
//! | which moment, exactly | [`SystemTime::now`] | a call within the process |
//! | which moment, to some milliseconds | [`SystemTime::coarse`] | reads memory |
//! | how long did it take | [`Instant`] | a call within the process |
//! | how long, to some milliseconds | [`uptime`] | reads memory |
//!
//! What reads memory reads the page that the kernel shares with every process.
use crate::sys;
use core::{
    ops::{Add, Sub},
    time::Duration,
};

/// Ticks of 100 ns, the unit of time in NT.
const TICKS_PER_SECOND: u64 = 10_000_000;
/// From 1601-01-01 to 1970-01-01.
const UNIX_EPOCH_TICKS: u64 = 116_444_736_000_000_000;

/// A moment, in ticks of 100 ns since the start of 1601, UTC.
///
/// ```
/// use nt_rt::time::SystemTime;
/// let moment = SystemTime::from_ticks(116_444_736_015_000_000);
/// assert_eq!(moment.since_unix_epoch(), Some(core::time::Duration::from_millis(1500)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime(u64);

impl SystemTime {
    /// Now, as exactly as the system knows. The clock may be set back while the program runs.
    #[doc(alias = "RtlGetSystemTimePrecise")]
    pub fn now() -> Self {
        Self(sys::system_time_precise())
    }

    /// Now, as of the last clock interrupt, which was up to 16 ms ago.
    #[doc(alias = "KUSER_SHARED_DATA")]
    pub fn coarse() -> Self {
        Self(sys::system_time())
    }

    /// A moment as NT counts it, in a file's times for one.
    pub const fn from_ticks(ticks: u64) -> Self {
        Self(ticks)
    }

    /// The moment as NT counts it.
    pub const fn ticks(self) -> u64 {
        self.0
    }

    /// The time since the start of 1970; `None` before.
    pub fn since_unix_epoch(self) -> Option<Duration> {
        self.0.checked_sub(UNIX_EPOCH_TICKS).map(from_ticks)
    }

    /// The time since `earlier`; `None` if that was later.
    pub fn since(self, earlier: Self) -> Option<Duration> {
        self.0.checked_sub(earlier.0).map(from_ticks)
    }
}

/// A moment of a clock that nobody sets and that never goes back.
///
/// ```no_run
/// let start = nt_rt::time::Instant::now();
/// nt_rt::println!("{:?}", start.elapsed());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// Now.
    #[doc(alias = "QueryPerformanceCounter")]
    #[doc(alias = "RtlQueryPerformanceCounter")]
    pub fn now() -> Self {
        let (count, frequency) = sys::performance_counter();
        Self(count_to_duration(count, frequency))
    }

    /// The time since this moment.
    pub fn elapsed(self) -> Duration {
        Self::now() - self
    }
}

impl Sub for Instant {
    type Output = Duration;

    /// The time between; zero if `earlier` is later.
    fn sub(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    /// A moment later; the last there is if it would be later still.
    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration))
    }
}

/// The time since the system started, as of the last clock interrupt; sleep counts.
#[doc(alias = "KUSER_SHARED_DATA")]
pub fn uptime() -> Duration {
    from_ticks(sys::interrupt_time())
}

/// Lets the thread sleep for at least `duration`.
#[doc(alias = "NtDelayExecution")]
pub fn sleep(duration: Duration) {
    sys::sleep(Timeout::after(duration));
}

/// How long to wait, as NT wants it: negative, in ticks from now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timeout(i64);

impl Timeout {
    /// Rounded up to a tick, and to 29,000 years at most.
    pub(crate) fn after(duration: Duration) -> Self {
        let ticks = duration.as_nanos().div_ceil(100);
        Self(i64::try_from(ticks).map_or(i64::MIN, |ticks| -ticks))
    }

    pub(crate) const fn as_ptr(&self) -> *const i64 {
        &raw const self.0
    }
}

fn from_ticks(ticks: u64) -> Duration {
    let nanos = (ticks % TICKS_PER_SECOND) * 100;
    Duration::new(ticks / TICKS_PER_SECOND, u32::try_from(nanos).unwrap_or(0))
}

/// `frequency` counts a second; a clock of more than 18 GHz saturates within its second.
fn count_to_duration(count: u64, frequency: u64) -> Duration {
    let frequency = frequency.max(1);
    let nanos = (count % frequency).saturating_mul(1_000_000_000) / frequency;
    Duration::new(count / frequency, u32::try_from(nanos).unwrap_or(999_999_999))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_since_1601_are_time_since_1970() {
        assert_eq!(
            SystemTime::from_ticks(UNIX_EPOCH_TICKS).since_unix_epoch(),
            Some(Duration::ZERO)
        );
        assert_eq!(SystemTime::from_ticks(UNIX_EPOCH_TICKS - 1).since_unix_epoch(), None);
        // 2001-09-09 01:46:40, a round number of seconds.
        let moment = SystemTime::from_ticks(126_444_736_000_000_007);
        assert_eq!(moment.since_unix_epoch(), Some(Duration::new(1_000_000_000, 700)));
        assert_eq!(
            moment.since(SystemTime::from_ticks(0)).map(|d| d.as_secs()),
            Some(12_644_473_600)
        );
        let most = SystemTime::from_ticks(u64::MAX);
        assert!(most.since_unix_epoch().is_some());
    }

    #[test]
    fn a_counter_keeps_its_nanoseconds() {
        assert_eq!(count_to_duration(25_000_001, 10_000_000), Duration::new(2, 500_000_100));
        assert_eq!(count_to_duration(5, 3), Duration::new(1, 666_666_666));
        assert_eq!(count_to_duration(u64::MAX, 10_000_000_000).subsec_nanos(), 370_955_161);
        assert_eq!(count_to_duration(7, 0), Duration::from_secs(7));
        assert!(count_to_duration(u64::MAX, u64::MAX - 1).subsec_nanos() < 1_000_000_000);
    }

    #[test]
    fn a_timeout_is_never_too_short_and_never_absolute() {
        assert_eq!(Timeout::after(Duration::ZERO), Timeout(0));
        assert_eq!(Timeout::after(Duration::from_nanos(1)), Timeout(-1));
        assert_eq!(Timeout::after(Duration::from_nanos(101)), Timeout(-2));
        assert_eq!(Timeout::after(Duration::from_millis(1)), Timeout(-10_000));
        assert_eq!(Timeout::after(Duration::MAX), Timeout(i64::MIN));
    }
}
