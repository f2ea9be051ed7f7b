//! What the process says about itself: current directories and the system's build.
mod sys;

pub(crate) use sys::{build_number, with_directories};
