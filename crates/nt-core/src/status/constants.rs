//! One constant of [`NtError`] for each failing status that `nt-sys` declares.
use crate::NtError;
use nt_sys::ntstatus;

macro_rules! constants {
    ($($(#[$meta:meta])* $short:ident $name:ident = $value:literal;)+) => {
        impl NtError {
            $(
                $(#[$meta])*
                #[doc = concat!("\n[`", stringify!($name), "`](ntstatus::", stringify!($name), "), `", stringify!($value), "`.")]
                pub const $short: Self = Self::new(ntstatus::$name);
            )+
        }
    };
}

nt_sys::warning_statuses!(constants);
nt_sys::kernel_low_statuses!(constants);
nt_sys::kernel_middle_statuses!(constants);
nt_sys::kernel_high_statuses!(constants);
nt_sys::rpc_statuses!(constants);
nt_sys::services_statuses!(constants);
nt_sys::graphics_statuses!(constants);
nt_sys::security_statuses!(constants);
nt_sys::storage_statuses!(constants);
