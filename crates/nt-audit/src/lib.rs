//! Import auditor.
