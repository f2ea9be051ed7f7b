//! The macro that turns a crate into an executable.

/// Makes `$main` the program: place it once in the root of a `#![no_std] #![no_main]` crate.
///
/// `$main` takes no arguments and returns any [`Termination`](crate::Termination): `()`,
/// [`ExitCode`](crate::ExitCode), or a `Result` of one of them whose error is printed.
///
/// It all stands in the final crate, and not in this library, so that a program with std may use
/// the library without losing its own entry point, panic handler, allocator or C runtime.
#[macro_export]
macro_rules! entry {
    ($main:path) => {
        const _: () = {
            #[global_allocator]
            static ALLOCATOR: $crate::ProcessHeap = $crate::ProcessHeap;

            #[panic_handler]
            fn panic(info: &::core::panic::PanicInfo<'_>) -> ! {
                $crate::private::report(info)
            }

            #[cfg(windows)]
            #[unsafe(no_mangle)]
            extern "C" fn nt_rt_start() -> ! {
                $crate::private::run($main)
            }

            // Off Windows nothing is linked, so only keep `$main` in use.
            #[cfg(not(windows))]
            const _: fn() -> ! = || $crate::private::run($main);
        };
        $crate::__directives!();
        $crate::__c_runtime!();
    };
}

/// Tells the linker what its command line would: entry point and subsystem.
#[doc(hidden)]
#[macro_export]
macro_rules! __directives {
    () => {
        #[cfg(windows)]
        ::core::arch::global_asm!(
            ".section .drectve,\"yn\"",
            ".ascii \" /ENTRY:nt_rt_start /SUBSYSTEM:CONSOLE\"",
            ".text",
        );
    };
}

/// Symbols that compiled Rust expects of a C runtime.
#[doc(hidden)]
#[macro_export]
macro_rules! __c_runtime {
    () => {
        #[cfg(windows)]
        const _: () = {
            // Compiled code calls these by name, and every ntdll exports them; copies of our own
            // would be larger and slower. The parameters do not matter, as no Rust calls them.
            #[cfg(not(target_arch = "x86"))]
            #[link(name = "ntdll", kind = "raw-dylib")]
            unsafe extern "C" {
                fn __chkstk();
                fn memcmp();
                fn memcpy();
                fn memmove();
                fn memset();
                fn strlen();
            }

            // 32-bit code calls them with an underscore in front, and divides and multiplies
            // 64-bit numbers by call. `undecorated` takes one underscore off for the import.
            #[cfg(target_arch = "x86")]
            #[link(name = "ntdll", kind = "raw-dylib", import_name_type = "undecorated")]
            unsafe extern "C" {
                #[link_name = "__alldiv"]
                fn _alldiv();
                #[link_name = "__allmul"]
                fn _allmul();
                #[link_name = "__allrem"]
                fn _allrem();
                #[link_name = "__aulldiv"]
                fn _aulldiv();
                #[link_name = "__aullrem"]
                fn _aullrem();
                #[link_name = "__chkstk"]
                fn _chkstk();
                #[link_name = "_memcmp"]
                fn memcmp();
                #[link_name = "_memcpy"]
                fn memcpy();
                #[link_name = "_memmove"]
                fn memmove();
                #[link_name = "_memset"]
                fn memset();
                #[link_name = "_strlen"]
                fn strlen();
            }

            /// The linker wants this symbol in any program that uses floating point.
            #[unsafe(no_mangle)]
            static _fltused: i32 = 0x9875;

            /// The handler that unwind tables of precompiled `core` name. Nothing here unwinds,
            /// so it only ever sees hardware faults passing by, and lets them pass:
            /// 1 is `ExceptionContinueSearch`.
            #[unsafe(no_mangle)]
            extern "C" fn __CxxFrameHandler3() -> i32 {
                1
            }
        };
    };
}
