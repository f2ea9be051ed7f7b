//! Run-time library (`ntrtl.h`): process parameters, heaps, paths, strings, locks, time.

mod environment;
mod heap;
mod misc;
mod params;
mod path;
mod security;
mod string;
mod sync;
mod time;
pub use environment::*;
pub use heap::*;
pub use misc::*;
pub use params::*;
pub use path::*;
pub use security::*;
pub use string::*;
pub use sync::*;
pub use time::*;
