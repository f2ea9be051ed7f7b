//! Reports for people and for machines.
#![forbid(unsafe_code)]

mod json;
mod text;

pub use json::json;
pub use text::text;
