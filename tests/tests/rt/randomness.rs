//! Random bytes: whether they look it, and never twice.
use crate::child;
use nt_rt::random;

#[test]
fn bytes_are_spread_and_bits_balanced() {
    let mut bytes = vec![0; 1 << 20];
    random::fill(&mut bytes).unwrap();
    let ones: u64 = bytes.iter().map(|byte| u64::from(byte.count_ones())).sum();
    // 8,388,608 fair bits: a deviation of six standard deviations (1,448 each).
    assert!(ones.abs_diff(4_194_304) < 8_700, "{ones}");
    let mut counts = [0_u64; 256];
    for &byte in &bytes {
        counts[usize::from(byte)] += 1;
    }
    // Chi-squared with 255 degrees of freedom: mean 255, deviation 22.6.
    let chi: f64 = counts
        .map(|n| (f64::from(u32::try_from(n).unwrap()) - 4096.0).powi(2) / 4096.0)
        .iter()
        .sum();
    assert!((120.0..400.0).contains(&chi), "{chi}");
    let repeats = bytes.windows(2).filter(|pair| pair[0] == pair[1]).count();
    assert!(repeats.abs_diff(4096) < 400, "{repeats}");
}

#[test]
fn every_length_is_filled_to_its_end() {
    for length in [0, 1, 7, 24, 25, 65_535, 65_536, 65_537, 200_000] {
        let mut bytes = vec![0; length];
        random::fill(&mut bytes).unwrap();
        // A tail of 16 zeros happens once in 2^128 times.
        assert!(length < 16 || bytes[length - 16..] != [0; 16], "{length}");
    }
}

#[test]
fn no_two_processes_and_no_two_calls_get_the_same() {
    let mut all = Vec::new();
    for _ in 0..20 {
        let output = child().arg("random").output().unwrap();
        assert_eq!(output.stdout.len(), 4096, "{}", String::from_utf8_lossy(&output.stderr));
        all.extend(output.stdout.chunks_exact(16).map(<[u8]>::to_vec));
        all.push(random::array::<16>().unwrap().to_vec());
    }
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn numbers_differ() {
    assert_ne!(random::number().unwrap(), random::number().unwrap());
}
