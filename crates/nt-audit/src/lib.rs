//! Tells which DLLs a Windows program loads before its own code runs, and judges them by a policy.
//!
//! The walk follows the loader, not the headers' promises: an image that cannot be read to the end is
//! *inconclusive*, never "imports nothing". The work is cut like this:
//!
//! - [`image`] maps an image as the loader does and walks its tables;
//! - [`names`] makes one spelling out of the many that name the same DLL;
//! - [`root`] knows what the DLLs of a Windows system import in turn;
//! - [`closure`] follows those edges, and [`policy`] says which DLLs are not wanted;
//! - [`trace`] asks a real loader the same question;
//! - [`Auditor`] runs all of it and fills a [`Report`], which [`output`] prints.
//!
//! ```no_run
//! let auditor = nt_audit::Auditor::new(nt_audit::Policy::fast_start());
//! let image = auditor.audit("target/release/app.exe".as_ref())?;
//! assert_eq!(image.verdict, nt_audit::Verdict::Pass, "{:#?}", image.findings);
//! # Ok::<(), std::io::Error>(())
//! ```
#![deny(unsafe_code)]
#![expect(
    clippy::std_instead_of_alloc,
    reason = "a host tool: std is its only edition of these types"
)]

mod auditor;
pub mod cli;
pub mod closure;
mod commands;
mod file;
pub mod image;
pub mod names;
pub mod output;
pub mod policy;
pub mod report;
pub mod root;
pub mod trace;

pub use auditor::Auditor;
pub use file::MappedFile;
pub use image::{Image, Malformed};
pub use policy::Policy;
pub use report::{ImageReport, Report, Verdict};
pub use root::Root;
