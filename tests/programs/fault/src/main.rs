//! Reads address zero below a frame with a C++ handler.
//!
//! Precompiled code of `core` carries unwind tables that name `__CxxFrameHandler3`, so a hardware
//! fault in or below it calls that handler. Were the answer anything but "continue the search",
//! the fault would be taken as handled and repeat for ever.
#![no_std]
#![no_main]
#![expect(unsafe_code, reason = "the frame under test is assembly, and the fault is on purpose")]

nt_rt::entry!(main);

fn main() {
    nt_rt::println!("before");
    // SAFETY: follows the calling convention; the read of address zero faults, as it is meant to.
    unsafe { fault_below_handler() };
    nt_rt::println!("after");
}

unsafe extern "C" {
    fn fault_below_handler();
}

#[cfg(all(windows, target_arch = "x86_64"))]
core::arch::global_asm!(
    ".text",
    ".globl fault_below_handler",
    ".seh_proc fault_below_handler",
    "fault_below_handler:",
    "sub rsp, 40",
    ".seh_stackalloc 40",
    ".seh_handler __CxxFrameHandler3, @unwind, @except",
    ".seh_endprologue",
    "xor eax, eax",
    "mov eax, dword ptr [rax]",
    "add rsp, 40",
    "ret",
    ".seh_endproc",
);

#[cfg(all(windows, target_arch = "x86"))]
core::arch::global_asm!(
    ".text",
    ".globl _fault_below_handler",
    "_fault_below_handler:",
    "mov eax, offset ___CxxFrameHandler3",
    "push eax",
    "push dword ptr fs:[0]",
    "mov dword ptr fs:[0], esp",
    "xor eax, eax",
    "mov eax, dword ptr [eax]",
    "pop dword ptr fs:[0]",
    "pop ecx",
    "ret",
);

#[cfg(all(windows, target_arch = "aarch64"))]
core::arch::global_asm!(
    ".text",
    ".globl fault_below_handler",
    ".seh_proc fault_below_handler",
    "fault_below_handler:",
    "stp x29, x30, [sp, #-16]!",
    ".seh_save_fplr_x 16",
    ".seh_handler __CxxFrameHandler3, @unwind, @except",
    ".seh_endprologue",
    "mov x0, #0",
    "ldr w0, [x0]",
    ".seh_startepilogue",
    "ldp x29, x30, [sp], #16",
    ".seh_save_fplr_x 16",
    ".seh_endepilogue",
    "ret",
    ".seh_endproc",
);
