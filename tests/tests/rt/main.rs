//! nt-rt in a program with std, which is its oracle.
#![cfg(windows)]
#![expect(clippy::unwrap_used, reason = "what helps a test fails as one")]
#![expect(clippy::std_instead_of_alloc, reason = "a program with std")]

mod arguments;
mod clocks;
mod dll;
mod environment;
mod heap;
mod locks;
mod output;
mod processes;
mod randomness;
mod threads;

nt_shim::stand_in!(ProcessPrng);

/// A child of the tests: this workspace's `test-child`.
fn child() -> nt_rt::process::Command {
    nt_rt::process::Command::new(&units(nt_tests::command("test-child").get_program()))
}

fn units(text: &std::ffi::OsStr) -> Vec<u16> {
    std::os::windows::ffi::OsStrExt::encode_wide(text).collect()
}

/// A small generator for test data, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
