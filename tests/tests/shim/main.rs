//! Stand-ins beside the functions they replace: same result, last error and bytes.
//!
//! The DLL's function is looked up at run time; ours is called in the crate. What a program links
//! to is `stand_ins_link`'s business.
#![cfg(windows)]
#![expect(unsafe_code, reason = "calls Win32 functions, ours and the DLL's")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::many_single_char_names,
    clippy::std_instead_of_alloc,
    clippy::too_many_lines,
    clippy::unwrap_used,
    reason = "tests: numbers are small, tables long, and what fails should say where"
)]

mod events;
mod lazy;
mod privileges;
mod prng;
mod profile;
mod registry;
mod sid;
mod signatures;
mod synch;
mod twins;

nt_shim::stand_in!(ProcessPrng);
nt_shim::lazy! { "no-such.dll":
    fn NoSuchFunction(number: u32, text: *const u8) -> u32 else 4711;
}
nt_shim::lazy! { "kernel32.dll":
    fn GetNoSuchThing() -> *mut core::ffi::c_void else core::ptr::null_mut();
    fn GetTickCount64() -> u64 else 0;
}
nt_shim::lazy! { "planted.dll" beside-image:
    fn Planted() -> u32 else 0;
}
nt_shim::lazy! { "planted-too.dll":
    fn PlantedToo() -> u32 else 0;
}
