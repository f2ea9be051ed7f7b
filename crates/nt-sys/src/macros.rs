//! The macros every binding module is written with. `tests/layouts` reads the same lists to
//! compare them with foreign sources.

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

/// Declares functions that some supported systems do not export: a pointer type and, under the
/// same name among values, the name to look up at run time. Nothing is imported.
macro_rules! optional {
    ($($(#[$meta:meta])* pub fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)?;)+) => {
        $(
            $(#[$meta])*
            pub type $name = unsafe extern "system" fn($($arg: $ty),*) $(-> $ret)?;
            #[doc = concat!("Name of the export behind the type [`", stringify!($name), "`](type@", stringify!($name), ").")]
            pub const $name: &str = stringify!($name);
        )+
    };
}

/// Declares constants of one kind; each gets the kind's link behind its own line.
macro_rules! constants {
    ($link:literal; $ty:ident: $($(#[$meta:meta])* $name:ident = $value:expr,)+) => {
        $(
            $(#[$meta])*
            ///
            #[doc = $link]
            pub const $name: $ty = $value;
        )+
    };
}

/// Declares statuses, and a macro of the given name that hands the rows to another macro.
///
/// A row is the name without `STATUS_`, the name, and the value, in ascending order of values;
/// the first name of a value is the one to print.
macro_rules! statuses {
    ($list:ident: $($(#[$meta:meta])* $short:ident $name:ident = $value:literal;)+) => {
        $(
            $(#[$meta])*
            #[doc = concat!(
                "\n`", stringify!($value), "`, one of the [`NTSTATUS` values]",
                "(https://learn.microsoft.com/openspecs/windows_protocols/ms-erref/596a1078-e883-4972-9bbc-49e60bebca55)."
            )]
            pub const $name: NTSTATUS = u32::cast_signed($value);
        )+

        /// Hands the rows of this list to a macro, as `short name = value;`.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $list {
            ($to:ident) => { $to! { $($short $name = $value;)+ } };
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

pub(crate) use {constants, layout, ntdll, optional, statuses};
