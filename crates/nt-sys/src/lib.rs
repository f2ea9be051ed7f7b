//! Raw bindings to `ntdll.dll`: C names, C layouts, no behaviour.
//!
//! Modules carry the name of the phnt header that declares their items. Every struct is followed
//! by a `layout!` line that pins its size, alignment and field offsets for 64 and 32 bit at
//! compile time, on every host. Off Windows the declarations still type-check, so that crates
//! above can be built, linted and (their pure parts) run anywhere; only linking needs Windows.
//!
//! Nothing here is safe to call without reading the linked page. Most programs want the crates
//! built on top: `nt-core`, `nt-fs`, `nt-rt`.
#![no_std]
#![expect(
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    reason = "items keep the names Microsoft's headers give them"
)]
#![expect(
    missing_docs,
    reason = "fields are explained by the linked page unless a trap needs words; a test demands docs on items"
)]
#![expect(missing_debug_implementations, reason = "unions have no active field to print")]

mod macros;

pub mod ntbasic;
pub mod ntetw;
pub mod ntexapi;
pub mod ntioapi;
pub mod ntkeapi;
pub mod ntldr;
pub mod ntmmapi;
pub mod ntnls;
pub mod ntobapi;
pub mod ntpebteb;
pub mod ntpsapi;
pub mod ntregapi;
pub mod ntrtl;
pub mod ntseapi;
pub mod ntstatus;
pub mod ntxcapi;
pub mod optional;

pub use ntbasic::{BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING};
