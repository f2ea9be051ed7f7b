//! Points in time as NT counts them.
#![forbid(unsafe_code)]

/// A point in time: 100 ns steps since the start of 1601, UTC.
///
/// ```
/// use nt_fs::Time;
/// assert_eq!(Time::from_unix_nanos(0), Some(Time::from_ticks(116_444_736_000_000_000)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(i64);

/// The start of 1970.
const UNIX: i64 = 116_444_736_000_000_000;

impl Time {
    /// From 100 ns steps since the start of 1601.
    pub const fn from_ticks(ticks: i64) -> Self {
        Self(ticks)
    }

    /// In 100 ns steps since the start of 1601. 0 where a file system does not keep this time.
    pub const fn ticks(self) -> i64 {
        self.0
    }

    /// From nanoseconds since the start of 1970, rounded down; `None` where that does not fit.
    pub fn from_unix_nanos(nanos: i128) -> Option<Self> {
        let ticks = nanos.div_euclid(100).checked_add(i128::from(UNIX))?;
        i64::try_from(ticks).ok().map(Self)
    }

    /// In nanoseconds since the start of 1970.
    pub fn unix_nanos(self) -> i128 {
        (i128::from(self.0) - i128::from(UNIX)) * 100
    }
}

#[cfg(feature = "std")]
impl From<Time> for std::time::SystemTime {
    /// A time that `SystemTime` cannot hold becomes the nearest end of 1970: none is known.
    fn from(time: Time) -> Self {
        let nanos = time.unix_nanos();
        // All ticks of an `i64` are 29,247 years, which both numbers hold.
        let distance = nanos.unsigned_abs();
        let seconds = u64::try_from(distance / 1_000_000_000).unwrap_or(u64::MAX);
        let rest = u32::try_from(distance % 1_000_000_000).unwrap_or(0);
        let distance = core::time::Duration::new(seconds, rest);
        let moved = if nanos < 0 {
            Self::UNIX_EPOCH.checked_sub(distance)
        } else {
            Self::UNIX_EPOCH.checked_add(distance)
        };
        moved.unwrap_or(Self::UNIX_EPOCH)
    }
}

#[cfg(feature = "std")]
impl TryFrom<std::time::SystemTime> for Time {
    type Error = nt_core::Error;

    /// # Errors
    ///
    /// [`Error::Malformed`](nt_core::Error::Malformed) for a time more than 29,000 years away.
    fn try_from(time: std::time::SystemTime) -> Result<Self, Self::Error> {
        let nanos = match time.duration_since(std::time::SystemTime::UNIX_EPOCH) {
            Ok(after) => i128::try_from(after.as_nanos()).ok(),
            Err(before) => i128::try_from(before.duration().as_nanos()).ok().map(|nanos| -nanos),
        };
        nanos.and_then(Self::from_unix_nanos).ok_or_else(|| nt_core::record::malformed(0))
    }
}

/// The four times of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Created; copies keep it or not as the copier likes.
    pub created: Time,
    /// Last read, kept up to date only roughly, and on many systems not at all.
    pub accessed: Time,
    /// Data last written.
    pub written: Time,
    /// Data, attributes, name or rights last changed.
    pub changed: Time,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unix_epoch_and_the_ends() {
        assert_eq!(Time::from_ticks(UNIX).unix_nanos(), 0);
        assert_eq!(Time::from_unix_nanos(-1), Some(Time(UNIX - 1)), "rounds down");
        assert_eq!(Time::from_unix_nanos(199), Some(Time(UNIX + 1)));
        for ticks in [i64::MIN, -1, 0, 1, i64::MAX] {
            let time = Time::from_ticks(ticks);
            assert_eq!(Time::from_unix_nanos(time.unix_nanos()), Some(time));
        }
        assert_eq!(Time::from_unix_nanos(i128::MAX), None);
    }

    #[cfg(feature = "std")]
    #[test]
    fn system_times_come_back() {
        use core::time::Duration;
        use std::time::SystemTime;
        let time = SystemTime::UNIX_EPOCH + Duration::new(1_700_000_000, 123_456_700);
        assert_eq!(SystemTime::from(Time::try_from(time).unwrap()), time);
        let before = SystemTime::UNIX_EPOCH - Duration::new(5, 100);
        assert_eq!(SystemTime::from(Time::try_from(before).unwrap()), before);
    }
}
