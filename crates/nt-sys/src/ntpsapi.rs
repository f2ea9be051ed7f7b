//! Processes (`ntpsapi.h`).
use crate::{HANDLE, NTSTATUS};

crate::macros::ntdll! {
    /// Ends a process without telling its DLLs. With the current-process pseudo-handle it does
    /// not return. [`ZwTerminateProcess`](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwterminateprocess).
    pub fn NtTerminateProcess(ProcessHandle: HANDLE, ExitStatus: NTSTATUS) -> NTSTATUS;
}
