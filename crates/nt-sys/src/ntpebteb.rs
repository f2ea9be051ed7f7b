//! The process environment block (`ntpebteb.h`).
use crate::{HANDLE, ntrtl::RTL_USER_PROCESS_PARAMETERS};
use core::ffi::c_void;

/// `PEB`: the head of the process environment block.
///
/// Only the fields every Windows since 7 keeps at these offsets. The block is longer than this
/// struct and other threads write to it, so it is read field by field through a raw pointer.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PEB {
    /// The process is a fork of another.
    pub InheritedAddressSpace: u8,
    /// Image file execution options were read.
    pub ReadImageFileExecOptions: u8,
    /// A debugger is attached.
    pub BeingDebugged: u8,
    /// Flags of the image mapping.
    pub BitField: u8,
    /// The loader's mutant, unused.
    pub Mutant: HANDLE,
    /// Where the executable is mapped.
    pub ImageBaseAddress: *mut c_void,
    /// `PEB_LDR_DATA`: the loaded modules.
    pub Ldr: *mut c_void,
    /// Command line, environment, standard handles.
    pub ProcessParameters: *mut RTL_USER_PROCESS_PARAMETERS,
    /// Owned by the subsystem.
    pub SubSystemData: *mut c_void,
    /// The default heap.
    pub ProcessHeap: *mut c_void,
}
crate::macros::layout!(PEB {
    size: [56, 28],
    align: [8, 4],
    InheritedAddressSpace: [0, 0],
    ReadImageFileExecOptions: [1, 1],
    BeingDebugged: [2, 2],
    BitField: [3, 3],
    Mutant: [8, 4],
    ImageBaseAddress: [16, 8],
    Ldr: [24, 12],
    ProcessParameters: [32, 16],
    SubSystemData: [40, 20],
    ProcessHeap: [48, 24],
});
