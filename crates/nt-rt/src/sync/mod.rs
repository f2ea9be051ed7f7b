//! Locks and waits.
pub mod futex;
