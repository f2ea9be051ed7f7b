//! A DLL without std: notes that it was loaded, and adds.
#![no_std]
#![expect(unsafe_code, reason = "exports a function")]

use core::sync::atomic::{AtomicU32, Ordering};

nt_rt::dll_entry!(loaded);

static LOADS: AtomicU32 = AtomicU32::new(0);

fn loaded() -> bool {
    LOADS.fetch_add(1, Ordering::Relaxed);
    true
}

/// `number` and how often the DLL was loaded.
#[unsafe(no_mangle)]
pub extern "system" fn add_loads(number: u32) -> u32 {
    number + LOADS.load(Ordering::Relaxed)
}
