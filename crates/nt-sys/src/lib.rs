//! Raw bindings to `ntdll.dll`: C names, C layouts, no behaviour.
//!
//! Modules carry the name of the phnt header that declares their items. Every struct is followed
//! by a `layout!` line that pins its size, alignment and field offsets for 64 and 32 bit at
//! compile time, on every host. Off Windows the declarations still type-check, so that crates
//! above can be built, linted and (their pure parts) run anywhere; only linking needs Windows.
//!
//! | module | what for | used by |
//! |---|---|---|
//! | [`ntbasic`] (`phnt_ntdef.h`) | scalars, strings, lists, identifiers | all |
//! | [`ntexapi`] | events, mutants, semaphores, timers, keyed events, the system as a whole | runtime |
//! | [`ntioapi`] | files, directories, volumes, pipes, mount manager, random and console devices | files, console, runtime |
//! | [`ntkeapi`] | sleeping, clocks, the page shared with the kernel | runtime |
//! | [`ntldr`] | modules and their exports at run time | all |
//! | [`ntmmapi`] | address space, sections | runtime, files |
//! | [`ntnls`] | code pages, languages | runtime |
//! | [`ntobapi`] | handles, object directories, symbolic links, security of objects | all |
//! | [`ntpebteb`] | what a process and a thread find about themselves | runtime, console |
//! | [`ntpsapi`] | processes, threads, jobs | runtime |
//! | [`ntregapi`] | registry | registry |
//! | [`ntrtl`] | parameters, environment, heaps, paths, strings, locks, time, access lists | all |
//! | [`ntseapi`] | tokens, privileges | registry, files |
//! | [`ntstatus`] | status codes | all |
//! | [`ntxcapi`] | exceptions | runtime |
//! | [`optional`] | what not every system exports: types and names for a look-up | files, registry |
//!
//! # Systems
//!
//! Windows 10 1607 and Server 2016 up, Wine 8 up: every import stands in all of them, on `x86_64`
//! and on 32-bit x86. What is younger, or missing from Wine, is in [`optional`] and imports
//! nothing. Docs name the version of what is younger than Windows 7; those of fields and
//! parameters stand on the linked page. An import that a program does not use leaves no trace in
//! it.
//!
//! # Linking
//!
//! The imports are `raw-dylib`: no import library and no SDK is needed. For `*-windows-gnu`
//! targets rustc calls `dlltool`, which Debian and Ubuntu have in `binutils-mingw-w64-x86-64` and
//! `binutils-mingw-w64-i686`.
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
