//! `CreateProcessW`, with the handles and the job of a child stated outright.
use super::kernel32;
use crate::process::Error;
use core::{ffi::c_void, marker::PhantomData, ptr};
use liballoc::{vec, vec::Vec};
use nt_core::{BorrowedHandle, OwnedHandle};
use nt_sys::{HANDLE, ntrtl};

/// What a child is made of. Strings end with a NUL.
pub(crate) struct Creation<'a> {
    pub(crate) application: &'a [u16],
    /// `CreateProcessW` may write into it.
    pub(crate) command_line: &'a mut [u16],
    /// The parent's if `None`.
    pub(crate) environment: Option<&'a [u16]>,
    /// The parent's if `None`.
    pub(crate) directory: Option<&'a [u16]>,
    /// Standard input, output and error, inheritable.
    pub(crate) streams: [Option<BorrowedHandle<'a>>; 3],
    pub(crate) job: Option<BorrowedHandle<'a>>,
    pub(crate) flags: u32,
}

impl Creation<'_> {
    fn is_terminated(&self) -> bool {
        self.application.ends_with(&[0])
            && self.command_line.ends_with(&[0])
            && self.environment.is_none_or(|block| block.ends_with(&[0, 0]))
            && self.directory.is_none_or(|directory| directory.ends_with(&[0]))
    }
}

/// A child that runs.
pub(crate) struct Created {
    pub(crate) process: OwnedHandle,
    pub(crate) id: u32,
}

/// `STARTUPINFOEXW`.
#[repr(C)]
struct StartupInfo {
    size: u32,
    reserved: *mut u16,
    desktop: *mut u16,
    title: *mut u16,
    position_and_size: [u32; 7],
    flags: u32,
    show_window: u16,
    reserved2_bytes: u16,
    reserved2: *mut u8,
    streams: [HANDLE; 3],
    attributes: *mut c_void,
}
const _: () =
    assert!(size_of::<StartupInfo>() == if cfg!(target_pointer_width = "64") { 112 } else { 72 });

/// `PROCESS_INFORMATION`.
#[repr(C)]
struct ProcessInformation {
    process: HANDLE,
    thread: HANDLE,
    process_id: u32,
    thread_id: u32,
}

const STARTF_USESTDHANDLES: u32 = 0x100;
const EXTENDED_STARTUPINFO_PRESENT: u32 = 0x0008_0000;
const PROC_THREAD_ATTRIBUTE_HANDLE_LIST: usize = 0x0002_0002;
const PROC_THREAD_ATTRIBUTE_JOB_LIST: usize = 0x0002_000D;

kernel32! {
    fn CreateProcessW(
        *const u16, *mut u16, *const c_void, *const c_void, i32, u32, *const c_void, *const u16,
        *mut StartupInfo, *mut ProcessInformation,
    ) -> i32;
    fn InitializeProcThreadAttributeList(*mut c_void, u32, u32, *mut usize) -> i32;
    fn UpdateProcThreadAttribute(
        *mut c_void, u32, usize, *const c_void, usize, *mut c_void, *mut usize,
    ) -> i32;
    fn DeleteProcThreadAttributeList(*mut c_void);
}

/// `CreateProcessW`.
pub(crate) fn create_process(creation: &mut Creation<'_>) -> Result<Created, Error> {
    let create = CreateProcessW().ok_or(Error::NoKernel32)?;
    assert!(creation.is_terminated(), "a string for CreateProcessW lacks its NUL");
    let streams =
        creation.streams.map(|stream| stream.map_or(ptr::null_mut(), BorrowedHandle::as_raw));
    let inherited: Vec<HANDLE> = streams.into_iter().filter(|stream| !stream.is_null()).collect();
    let jobs = creation.job.map(|job| [job.as_raw()]);
    let mut attributes = Attributes::new()?;
    if !inherited.is_empty() {
        attributes.add(PROC_THREAD_ATTRIBUTE_HANDLE_LIST, &inherited)?;
    }
    if let Some(jobs) = &jobs {
        attributes.add(PROC_THREAD_ATTRIBUTE_JOB_LIST, jobs)?;
    }
    let mut startup = StartupInfo {
        size: super::size_of_u32::<StartupInfo>(),
        reserved: ptr::null_mut(),
        desktop: ptr::null_mut(),
        title: ptr::null_mut(),
        position_and_size: [0; 7],
        flags: STARTF_USESTDHANDLES,
        show_window: 0,
        reserved2_bytes: 0,
        reserved2: ptr::null_mut(),
        streams,
        attributes: attributes.as_ptr(),
    };
    let mut created = ProcessInformation {
        process: ptr::null_mut(),
        thread: ptr::null_mut(),
        process_id: 0,
        thread_id: 0,
    };
    // SAFETY: each string and block is live and ended as asserted, the command line is writable,
    // the attributes and what they point to outlive the call, and the out-pointer is to a local.
    let done = unsafe {
        create(
            creation.application.as_ptr(),
            creation.command_line.as_mut_ptr(),
            ptr::null(),
            ptr::null(),
            i32::from(!inherited.is_empty()),
            creation.flags | EXTENDED_STARTUPINFO_PRESENT,
            creation.environment.map_or(ptr::null(), |block| block.as_ptr().cast()),
            creation.directory.map_or(ptr::null(), <[u16]>::as_ptr),
            &raw mut startup,
            &raw mut created,
        )
    };
    check(done)?;
    // SAFETY: on success both are new handles that only we know.
    drop(unsafe { OwnedHandle::from_raw(created.thread) });
    // SAFETY: as above.
    let process = unsafe { OwnedHandle::from_raw(created.process) };
    let process = process.expect("CreateProcessW succeeded without a handle");
    Ok(Created { process, id: created.process_id })
}

/// A list of attributes; its values stay borrowed.
struct Attributes<'a> {
    /// Words, as the list is aligned to them.
    list: Vec<usize>,
    values: PhantomData<&'a [HANDLE]>,
}

impl<'a> Attributes<'a> {
    /// Room for two.
    fn new() -> Result<Self, Error> {
        let initialize = InitializeProcThreadAttributeList().ok_or(Error::NoKernel32)?;
        let mut bytes = 0;
        // SAFETY: without a list the function only says how many bytes one takes.
        unsafe { initialize(ptr::null_mut(), 2, 0, &raw mut bytes) };
        let mut list = vec![0; bytes.div_ceil(size_of::<usize>())];
        // SAFETY: `list` is writable for `bytes`.
        check(unsafe { initialize(list.as_mut_ptr().cast(), 2, 0, &raw mut bytes) })?;
        Ok(Self { list, values: PhantomData })
    }

    fn add(&mut self, attribute: usize, value: &'a [HANDLE]) -> Result<(), Error> {
        let update = UpdateProcThreadAttribute().ok_or(Error::NoKernel32)?;
        // SAFETY: the list is initialised and stays where it is; it keeps the pointer to `value`,
        // which outlives it.
        check(unsafe {
            update(
                self.as_ptr(),
                0,
                attribute,
                value.as_ptr().cast(),
                size_of_val(value),
                ptr::null_mut(),
                ptr::null_mut(),
            )
        })
    }

    const fn as_ptr(&mut self) -> *mut c_void {
        self.list.as_mut_ptr().cast()
    }
}

impl Drop for Attributes<'_> {
    fn drop(&mut self) {
        if let Some(delete) = DeleteProcThreadAttributeList() {
            // SAFETY: `new` initialised the list, and nobody deleted it.
            unsafe { delete(self.as_ptr()) };
        }
    }
}

/// A `BOOL`, and the thread's last error if it is false.
fn check(done: i32) -> Result<(), Error> {
    if done != 0 {
        return Ok(());
    }
    // SAFETY: no preconditions.
    Err(Error::Win32(unsafe { ntrtl::RtlGetLastWin32Error() }.cast_unsigned()))
}
