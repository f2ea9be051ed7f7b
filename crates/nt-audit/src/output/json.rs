//! The JSON form, as `docs/audit-json.md` describes it.
#![forbid(unsafe_code)]

use crate::Report;
use std::io::{self, Write};

/// Writes the report as one JSON document.
///
/// # Errors
/// What the writer says.
pub fn json(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    writeln!(out)
}
