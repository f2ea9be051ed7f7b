//! `ProcessPrng` under the name that std imports it by. Only the programs without stand-ins, which
//! are there to be compared with, load it.
#![no_std]

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[unsafe(no_mangle)]
unsafe extern "system" fn ProcessPrng(data: *mut u8, length: usize) -> i32 {
    unsafe { nt_shim::prng::ProcessPrng(data, length) }
}
