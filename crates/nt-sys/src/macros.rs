//! The two macros every binding module is written with.

/// Declares functions imported from `ntdll.dll`.
///
/// On 32-bit x86 the DLL exports `NtClose`, not `_NtClose@4`, hence `undecorated`.
macro_rules! ntdll {
    ($($(#[$meta:meta])* pub fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)?;)+) => {
        #[cfg_attr(
            all(windows, target_arch = "x86"),
            link(name = "ntdll", kind = "raw-dylib", import_name_type = "undecorated")
        )]
        #[cfg_attr(
            all(windows, not(target_arch = "x86")),
            link(name = "ntdll", kind = "raw-dylib")
        )]
        unsafe extern "system" {
            $($(#[$meta])* pub fn $name($($arg: $ty),*) $(-> $ret)?;)+
        }
    };
}

/// Pins size, alignment and field offsets at compile time, as `[64-bit, 32-bit]` pairs.
macro_rules! layout {
    ($name:ident {
        size: [$s64:literal, $s32:literal], align: [$a64:literal, $a32:literal]
        $(, $field:ident: [$o64:literal, $o32:literal])* $(,)?
    }) => {
        const _: () = {
            const WIDE: bool = cfg!(target_pointer_width = "64");
            assert!(size_of::<$name>() == if WIDE { $s64 } else { $s32 }, stringify!($name));
            assert!(align_of::<$name>() == if WIDE { $a64 } else { $a32 }, stringify!($name));
            $(assert!(
                core::mem::offset_of!($name, $field) == if WIDE { $o64 } else { $o32 },
                concat!(stringify!($name), ".", stringify!($field)),
            );)*
        };
    };
}

pub(crate) use {layout, ntdll};
