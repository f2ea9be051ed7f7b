//! Compares `to_win32` with `RtlNtStatusToDosErrorNoTeb` on every status that anybody may use.
#![no_std]
#![no_main]
#![expect(unsafe_code, reason = "asks ntdll")]

use nt_core::status::to_win32;

nt_rt::entry!(main);

/// `ERROR_MR_MID_NOT_FOUND`: the system has no code.
const UNKNOWN: u32 = 317;

fn main() {
    let (mut known, mut wrong) = (0_u32, 0_u32);
    for high in 0..=0xFFFF_u32 {
        // Facilities lie below 0x100 with all 64 Ki codes; elsewhere a few tell the rule.
        let codes = if high & 0x0FFF < 0x100 { 0x1_0000 } else { 4 };
        for low in 0..codes {
            let status = (high << 16 | low).cast_signed();
            // SAFETY: a table look-up with no preconditions.
            let theirs = unsafe { nt_sys::ntrtl::RtlNtStatusToDosErrorNoTeb(status) };
            if theirs == UNKNOWN {
                // An older system knows fewer codes than we do.
                continue;
            }
            known += 1;
            if to_win32(status) != theirs {
                wrong += 1;
                if wrong < 20 {
                    nt_rt::println!("{status:#010X}: {theirs}, not {}", to_win32(status));
                }
            }
        }
    }
    nt_rt::println!(
        "{wrong} wrong of {} known",
        if known > 300_000 { "enough" } else { "too few" }
    );
}
