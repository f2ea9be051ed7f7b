//! Status codes (`ntstatus.h`): every one that Microsoft's metadata names.
//!
//! Each file hands its rows on to a macro as well, so that `nt-core` makes its constants and
//! names from the same list.
mod graphics;
mod kernel_high;
mod kernel_low;
mod kernel_middle;
mod rpc;
mod security;
mod services;
mod storage;
mod success;
mod warning;

pub use graphics::*;
pub use kernel_high::*;
pub use kernel_low::*;
pub use kernel_middle::*;
pub use rpc::*;
pub use security::*;
pub use services::*;
pub use storage::*;
pub use success::*;
pub use warning::*;

/// `CONTROL_C_EXIT`, the other name of [`STATUS_CONTROL_C_EXIT`].
pub const CONTROL_C_EXIT: crate::NTSTATUS = STATUS_CONTROL_C_EXIT;
