//! Families of lazy stand-ins, a module for each DLL.
//!
//! Types are those of the ABI: pointers to structures are pointers to anything. The tests compare
//! each signature with the one `windows-sys` has.

pub mod advapi32;
pub mod combase;
pub mod crypt32;
pub mod dbghelp;
pub mod iphlpapi;
pub mod netapi32;
pub mod ole32;
pub mod oleaut32;
pub mod pdh;
pub mod powrprof;
pub mod psapi;
pub mod registry;
pub mod secur32;
pub mod shell32;
pub mod user32;
pub mod version;
pub mod winmm;
pub mod ws2_32;

/// `ERROR_MOD_NOT_FOUND`, for functions that return a Win32 error.
const MOD_NOT_FOUND: u32 = 126;
/// The same as an `HRESULT`.
const HRESULT_MOD_NOT_FOUND: i32 = 0x8007_007E_u32.cast_signed();

/// As [`lazy!`](crate::lazy), in this crate: bodies, but no symbols.
macro_rules! family {
    ($dll:literal : $($functions:tt)+) => {
        $crate::__lazy!(none System $dll $($functions)+);
    };
}
use family;
