//! The macro that defines imported functions in the final crate.

/// Defines each function named, so that the linker does not import it.
///
/// Place it in the root of an executable or cdylib. Off Windows it expands to nothing.
///
/// ```compile_fail
/// nt_shim::stand_in!(NoSuchFunction);
/// ```
#[macro_export]
macro_rules! stand_in {
    ($($name:ident),+ $(,)?) => { $( $crate::__stand_in!($name); )+ };
}

/// The list of stand-ins: the name, the bytes of its parameters on 32-bit x86, the function.
#[doc(hidden)]
#[macro_export]
macro_rules! __stand_in {
    (ProcessPrng) => {
        $crate::__define!(ProcessPrng, 8, $crate::prng::process_prng);
    };
    ($other:ident) => {
        ::core::compile_error!(::core::concat!(
            "nt-shim has no stand-in for `",
            ::core::stringify!($other),
            "`; it has: ProcessPrng"
        ));
    };
}

/// Defines `X`, a jump, and `__imp_X`, a pointer, as an import library would.
///
/// Assembly, because a `#[no_mangle]` function would also be exported from a cdylib. An object of
/// the final crate comes before every library on the linker's command line.
#[doc(hidden)]
#[macro_export]
macro_rules! __define {
    ($name:ident, $bytes:literal, $function:path) => {
        #[cfg(all(windows, target_arch = "x86_64"))]
        $crate::__define!(@ ::core::stringify!($name), "3", "jmp", ".quad", $function);
        #[cfg(all(windows, target_arch = "aarch64"))]
        $crate::__define!(@ ::core::stringify!($name), "3", "b", ".xword", $function);
        #[cfg(all(windows, target_arch = "x86"))]
        $crate::__define!(
            @ ::core::concat!("_", ::core::stringify!($name), "@", $bytes), "2", "jmp", ".long",
            $function
        );
    };
    (@ $symbol:expr, $align:literal, $jump:literal, $word:literal, $function:path) => {
        ::core::arch::global_asm!(
            ".text",
            ::core::concat!(".globl ", $symbol),
            ::core::concat!($symbol, ":"),
            ::core::concat!($jump, " {function}"),
            ".section .rdata,\"dr\"",
            ::core::concat!(".p2align ", $align),
            ::core::concat!(".globl __imp_", $symbol),
            ::core::concat!("__imp_", $symbol, ":"),
            ::core::concat!($word, " {function}"),
            ".text",
            function = sym $function,
        );
    };
}
