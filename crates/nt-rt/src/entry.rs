//! The macro that turns a crate into an executable.

/// Makes `$main` the program: place it once in the root of a `#![no_std] #![no_main]` crate.
///
/// `$main` takes no arguments and returns any [`Termination`](crate::Termination): `()`,
/// [`ExitCode`](crate::ExitCode), or a `Result` of one of them whose error is printed.
///
/// Behind it, in any order, what is to be otherwise: `nt_rt::entry!(main, gui, backtrace);`
///
/// - `gui`: a program of the GUI subsystem, for which the system opens no console.
/// - `arena`: memory is an [`Arena`](crate::Arena), never freed: for tools that end soon.
/// - `backtrace`: a panic also prints the stack, as module and offset.
/// - `terse`: a panic prints one word. Without the code that formats messages a program is some
///   kilobytes smaller.
///
/// It all stands in the final crate, and not in this library, so that a program with std may use
/// the library without losing its own entry point, panic handler, allocator or C runtime.
#[macro_export]
macro_rules! entry {
    ($main:path $(, $option:ident)* $(,)?) => {
        $crate::__runtime!($($option)*);
        const _: () = {
            #[cfg(windows)]
            #[unsafe(no_mangle)]
            extern "C" fn nt_rt_start() -> ! {
                $crate::private::run($main)
            }

            // Off Windows nothing is linked, so only keep `$main` in use.
            #[cfg(not(windows))]
            const _: fn() -> ! = || $crate::private::run($main);
        };
        $crate::__directives!("nt_rt_start", $crate::__option!(subsystem $($option)*));
    };
}

/// Makes a `#![no_std]` cdylib a DLL: `$loaded` is called once, when a process has loaded it.
///
/// `$loaded` takes no arguments and returns whether the DLL is to stay. The system holds its
/// loader lock meanwhile: load nothing, wait for nobody. Options are as for [`entry!`]; there is
/// no word for the end of a process, as that needs no cleaning up.
///
/// ```ignore
/// nt_rt::dll_entry!(loaded);
///
/// fn loaded() -> bool {
///     true
/// }
/// ```
#[doc(alias = "DllMain")]
#[macro_export]
macro_rules! dll_entry {
    ($loaded:path $(, $option:ident)* $(,)?) => {
        $crate::__runtime!($($option)*);
        const _: () = {
            #[cfg(windows)]
            #[unsafe(no_mangle)]
            extern "system" fn nt_rt_dll_start(
                _: *mut ::core::ffi::c_void,
                reason: u32,
                _: *mut ::core::ffi::c_void,
            ) -> i32 {
                const PROCESS_ATTACH: u32 = 1;
                let loaded: fn() -> bool = $loaded;
                i32::from(reason != PROCESS_ATTACH || loaded())
            }

            // Off Windows nothing is linked, so only keep `$loaded` in use.
            #[cfg(not(windows))]
            const _: fn() -> bool = $loaded;
        };
        $crate::__directives!("nt_rt_dll_start", $crate::__option!(subsystem $($option)*));
    };
}

/// What executables and DLLs without std have in common.
#[doc(hidden)]
#[macro_export]
macro_rules! __runtime {
    ($($option:ident)*) => {
        $($crate::__option!(check $option);)*
        const _: () = {
            #[global_allocator]
            static ALLOCATOR: $crate::__option!(allocator $($option)*) =
                <$crate::__option!(allocator $($option)*)>::new();

            #[panic_handler]
            fn panic(info: &::core::panic::PanicInfo<'_>) -> ! {
                $crate::__option!(report $($option)*)(info)
            }
        };
        $crate::__c_runtime!();
    };
}

/// What an option chooses: the first that says something to a question, or the default.
#[doc(hidden)]
#[macro_export]
macro_rules! __option {
    (check gui) => {};
    (check arena) => {};
    (check backtrace) => {};
    (check terse) => {};
    (check $other:ident) => {
        ::core::compile_error!(::core::concat!(
            "no option of nt-rt: `",
            ::core::stringify!($other),
            "`; there are gui, arena, backtrace, terse"
        ));
    };
    (subsystem) => { "CONSOLE" };
    (subsystem gui $($rest:ident)*) => { "WINDOWS" };
    (allocator) => { $crate::ProcessHeap };
    (allocator arena $($rest:ident)*) => { $crate::Arena };
    (report) => { $crate::private::report };
    (report terse $($rest:ident)*) => { $crate::private::report_tersely };
    (report backtrace $($rest:ident)*) => { $crate::private::report_with_stack };
    ($question:ident $other:ident $($rest:ident)*) => { $crate::__option!($question $($rest)*) };
}

/// Tells the linker what its command line would: entry point, subsystem, and that the C runtime
/// Rust asks for, under either of its names, is not to be looked for.
#[doc(hidden)]
#[macro_export]
macro_rules! __directives {
    ($entry:literal, $subsystem:expr) => {
        #[cfg(windows)]
        ::core::arch::global_asm!(
            ".section .drectve,\"yn\"",
            ::core::concat!(".ascii \" /ENTRY:", $entry, " /SUBSYSTEM:", $subsystem, "\""),
            ".ascii \" /NODEFAULTLIB:msvcrt /NODEFAULTLIB:libcmt\"",
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
