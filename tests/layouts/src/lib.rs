//! Compares every struct, field, function and constant of nt-sys with three foreign bindings.
//!
//! `cargo check --target …` is the test: everything is decided at compile time, nothing is linked
//! or run. It sees sizes, alignments, offsets, values, the number of parameters, whether each is
//! a pointer and to how much, and the calling convention. It does not see constness, signedness,
//! or a mistake that all sources share.
#![no_std]
#![cfg(windows)]
#![deny(unsafe_code)]
#![expect(
    dead_code,
    non_upper_case_globals,
    reason = "checks of calls have names for the messages"
)]
#![expect(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::panic,
    reason = "constants are compared as numbers, whatever their types, and a mismatch must panic"
)]

mod shape;

use shape::{Abi, MOST, Shape, Sig, fill, same_call, scalar, shapes};

/// The size of a field that a closure reaches. Offsets alone miss a field widened into padding.
const fn field_size<S, F>(_: for<'a> fn(&'a S) -> *const F) -> usize {
    size_of::<F>()
}

macro_rules! same_field {
    ($a:ty, $fa:ident, $b:ty, $fb:ident, $who:literal) => {
        const _: () = {
            assert!(core::mem::offset_of!($a, $fa) == core::mem::offset_of!($b, $fb), $who);
            assert!(
                field_size::<$a, _>(|s| &raw const s.$fa)
                    == field_size::<$b, _>(|s| &raw const s.$fb),
                $who
            );
        };
    };
}

macro_rules! other_field {
    ($a:ty, $b:ty, $field:ident, $who:literal) => {
        const _: () = assert!(
            core::mem::offset_of!($a, $field) != core::mem::offset_of!($b, $field)
                || field_size::<$a, _>(|s| &raw const s.$field)
                    != field_size::<$b, _>(|s| &raw const s.$field),
            $who
        );
    };
}

macro_rules! same_value {
    ($a:expr, $b:expr) => {{
        const A: i128 = $a as i128;
        const B: i128 = $b as i128;
        // Headers give 32-bit values either sign.
        A == B
            || (A as u32 == B as u32
                && A >= -0x8000_0000
                && B >= -0x8000_0000
                && A <= 0xFFFF_FFFF
                && B <= 0xFFFF_FFFF)
    }};
}

include!(concat!(env!("OUT_DIR"), "/checks.rs"));
