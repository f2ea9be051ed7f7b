//! The macro that defines imported functions in the final crate.

/// Defines each function named, so that the linker does not import it.
///
/// Names of functions first, then, after the word `family`, names of families; either list alone
/// will do. Place it in the root of an executable, cdylib or staticlib, once. Off Windows and under
/// `--cfg nt_shim_off` it expands to nothing.
///
/// ```
/// nt_shim::stand_in!(ProcessPrng, WaitOnAddress, family privileges, sid);
/// # fn main() {}
/// ```
///
/// A name that is in no list is an error, which says what comes nearest:
///
/// ```compile_fail
/// nt_shim::stand_in!(ProcessPrgn);
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! stand_in {
    (family $($family:ident),+ $(,)?) => { $( $crate::__stand_in!(family $family); )+ };
    ($name:ident $(, $($rest:tt)*)?) => {
        $crate::__stand_in!($name);
        $crate::stand_in!($($($rest)*)?);
    };
    () => {};
}

/// Defines `X`, a jump, and `__imp_X`, a pointer, as an import library would.
///
/// Assembly, because a `#[no_mangle]` function would also be exported from a cdylib, and because
/// no Rust static may be called `__imp__X@8`. An object of the final crate comes before every
/// library on the linker's command line.
///
/// The arguments: the name, the bytes of the parameters on 32-bit x86, the Rust function, and the
/// rest of the name's line in `.ntshim`.
#[cfg(all(windows, not(nt_shim_off), target_arch = "x86_64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __define {
    ($name:ident, $stack:expr, $function:path, $line:expr) => {
        ::core::arch::global_asm!(
            $crate::__sections!(
                ::core::stringify!($name),
                ::core::concat!("jmp qword ptr [rip + __imp_", ::core::stringify!($name), "]"),
                "3", ".quad",
                ::core::concat!(::core::stringify!($name), " ", $line)
            ),
            function = sym $function,
        );
    };
}

/// As on `x86_64`; a name carries the bytes of its parameters.
#[cfg(all(windows, not(nt_shim_off), target_arch = "x86"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __define {
    ($name:ident, $stack:expr, $function:path, $line:expr) => {
        ::core::arch::global_asm!(
            $crate::__sections!(
                ::core::concat!("_", ::core::stringify!($name), "@{stack}"),
                ::core::concat!("jmp dword ptr [__imp__", ::core::stringify!($name), "@{stack}]"),
                "2", ".long",
                ::core::concat!(::core::stringify!($name), " ", $line)
            ),
            function = sym $function,
            stack = const $stack,
        );
    };
}

/// As on `x86_64`; the jump takes three instructions and the register the ABI leaves for it.
#[cfg(all(windows, not(nt_shim_off), target_arch = "aarch64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __define {
    ($name:ident, $stack:expr, $function:path, $line:expr) => {
        ::core::arch::global_asm!(
            $crate::__sections!(
                ::core::stringify!($name),
                ::core::concat!(
                    "adrp x16, __imp_", ::core::stringify!($name), "\n",
                    "ldr x16, [x16, :lo12:__imp_", ::core::stringify!($name), "]\n",
                    "br x16"
                ),
                "3", ".xword",
                ::core::concat!(::core::stringify!($name), " ", $line)
            ),
            function = sym $function,
        );
    };
}

/// Empty: not a Windows this crate knows, or switched off.
#[cfg(not(all(
    windows,
    not(nt_shim_off),
    any(target_arch = "x86_64", target_arch = "x86", target_arch = "aarch64")
)))]
#[doc(hidden)]
#[macro_export]
macro_rules! __define {
    ($($any:tt)*) => {};
}

/// The three sections of one stand-in.
///
/// Each is one the linker may drop, and does if the program does not call the function. `one_only`
/// lets an image have it once: two versions of this crate with the same stand-in do not link. The
/// pointer's section holds the place of the line in `.ntshim`, which is thus there exactly if the
/// stand-in is.
#[doc(hidden)]
#[macro_export]
macro_rules! __sections {
    ($symbol:expr, $jump:expr, $align:literal, $word:literal, $line:expr) => {
        ::core::concat!(
            ".section .text,\"xr\",one_only,",
            $symbol,
            "\n",
            ".globl ",
            $symbol,
            "\n",
            ".def ",
            $symbol,
            "\n.scl 2\n.type 32\n.endef\n",
            $symbol,
            ":\n",
            $jump,
            "\n",
            ".section .rdata,\"dr\",one_only,__imp_",
            $symbol,
            "\n",
            ".p2align ",
            $align,
            "\n",
            ".globl __imp_",
            $symbol,
            "\n",
            "__imp_",
            $symbol,
            ":\n",
            $word,
            " {function}\n",
            ".rva nt_shim_line_",
            $symbol,
            "\n",
            ".section .ntshim,\"dr\",one_only,nt_shim_line_",
            $symbol,
            "\n",
            ".globl nt_shim_line_",
            $symbol,
            "\n",
            "nt_shim_line_",
            $symbol,
            ":\n",
            ".asciz \"nt-shim 0.1.0 ",
            $line,
            "\"\n",
            ".text\n",
        )
    };
}
