//! Every call into the kernel that this crate makes.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use crate::{
    Stream,
    condrv::Transport,
    kind::is_attached,
    proto::{Buffer, ISSUE_USER_IO, Message, Request, Width},
};
use core::{mem::offset_of, ptr};
use nt_core::{
    BorrowedHandle, Call, Error, NtError, ObjectAttributes, OwnedHandle, Result, io, record::u32_at,
};
use nt_sys::{
    HANDLE, NTSTATUS,
    ntioapi::{self, FILE_FS_DEVICE_INFORMATION},
    ntobapi, ntrtl,
    ntrtl::RTL_USER_PROCESS_PARAMETERS,
    ntstatus::STATUS_TIMEOUT,
};

/// `NtQueryVolumeInformationFile` for the type of device.
pub(crate) fn device_type(file: BorrowedHandle<'_>) -> Result<u32, NtError> {
    let mut reply = [0_u8; size_of::<FILE_FS_DEVICE_INFORMATION>()];
    let request = io::Request::new();
    // SAFETY: `reply` is writable for the length given, and both it and `request` outlive the
    // call, as queries are over when they return. A handle that is no file is refused.
    let status = unsafe {
        ntioapi::NtQueryVolumeInformationFile(
            file.as_raw(),
            request.as_ptr(),
            reply.as_mut_ptr().cast(),
            LENGTH_OF_DEVICE,
            ntioapi::FileFsDeviceInformation,
        )
    };
    NtError::check(status)?;
    Ok(u32_at(&reply, offset_of!(FILE_FS_DEVICE_INFORMATION, DeviceType)).unwrap_or(0))
}

#[expect(clippy::cast_possible_truncation, reason = "8")]
const LENGTH_OF_DEVICE: u32 = size_of::<FILE_FS_DEVICE_INFORMATION>() as u32;

/// `NtQueryInformationFile` for the name.
pub(crate) fn file_name<'b>(file: BorrowedHandle<'_>, reply: &'b mut [u8]) -> Result<&'b [u8]> {
    let request = io::Request::new();
    // SAFETY: `reply` is writable for the length given, and both it and `request` outlive the
    // request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtQueryInformationFile(
            file.as_raw(),
            request.as_ptr(),
            reply.as_mut_ptr().cast(),
            u32::try_from(reply.len()).unwrap_or(u32::MAX),
            ntioapi::FileNameInformation,
        )
    };
    let written = request.finish(Call::NtQueryInformationFile, status, file)?;
    Ok(reply.get(..written).unwrap_or_default())
}

/// `NtOpenFile` for reading and writing, synchronous.
pub(crate) fn open(attributes: &ObjectAttributes<'_>) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    let request = io::Request::new();
    // SAFETY: `attributes` and what it borrows outlive the call, and both out-pointers are to
    // live values. An open never completes later.
    let status = unsafe {
        ntioapi::NtOpenFile(
            &raw mut handle,
            ntobapi::GENERIC_READ | ntobapi::GENERIC_WRITE | ntobapi::SYNCHRONIZE,
            attributes.as_ptr(),
            request.as_ptr(),
            ntioapi::FILE_SHARE_READ | ntioapi::FILE_SHARE_WRITE | ntioapi::FILE_SHARE_DELETE,
            ntioapi::FILE_SYNCHRONOUS_IO_NONALERT,
        )
    };
    Call::NtOpenFile.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    let handle = unsafe { OwnedHandle::from_raw(handle) };
    Ok(handle.expect("NtOpenFile succeeded without a handle"))
}

/// `NtReadFile` at the current position; returns how many bytes were read.
pub(crate) fn read(file: BorrowedHandle<'_>, bytes: &mut [u8]) -> Result<usize> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let request = io::Request::new();
    // SAFETY: `bytes` is writable for at least `length`, and it and `request` outlive the request,
    // as `finish` returns only once it is over. A handle that is no file is refused.
    let status = unsafe {
        ntioapi::NtReadFile(
            file.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            bytes.as_mut_ptr().cast(),
            length,
            ptr::null(),
            ptr::null(),
        )
    };
    request.finish(Call::NtReadFile, status, file)
}

/// `NtWriteFile` at the current position; returns how many bytes were written.
pub(crate) fn write(file: BorrowedHandle<'_>, bytes: &[u8]) -> Result<usize> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let request = io::Request::new();
    // SAFETY: `bytes` is readable for at least `length`, and it and `request` outlive the request,
    // as `finish` returns only once it is over. A handle that is no file is refused.
    let status = unsafe {
        ntioapi::NtWriteFile(
            file.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            bytes.as_ptr().cast(),
            length,
            ptr::null(),
            ptr::null(),
        )
    };
    request.finish(Call::NtWriteFile, status, file)
}

/// `NtWaitForSingleObject`, at most for `timeout` steps of 100 ns; returns whether the object was
/// signalled.
pub(crate) fn wait(object: BorrowedHandle<'_>, timeout: Option<i64>) -> Result<bool> {
    let relative = timeout.map(i64::saturating_neg);
    let timeout = relative.as_ref().map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the borrow keeps the handle open; `timeout` is null or points to a live local.
    let status = unsafe { ntobapi::NtWaitForSingleObject(object.as_raw(), 0, timeout) };
    Ok(Call::NtWaitForSingleObject.check(status)? != STATUS_TIMEOUT)
}

/// The kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel;

impl Transport for Kernel {
    fn connection(&self) -> Option<BorrowedHandle<'_>> {
        let raw = console_handle();
        // SAFETY: the loader opened the connection, and only `FreeConsole` closes it. A number left
        // behind by it is refused by the kernel or leads to a file that knows no such request.
        is_attached(raw.addr()).then(|| unsafe { BorrowedHandle::borrow_raw(raw) }).flatten()
    }

    fn issue(
        &self,
        width: Width,
        target: BorrowedHandle<'_>,
        client: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS, NtError> {
        let mut request = encode(width, client, message);
        let request = request.as_mut_bytes();
        let block = io::Request::new();
        // SAFETY: `request` names the buffers of `message`, whose addresses were exposed, with
        // their true lengths; those written to are exclusively borrowed, and all of them, `request`
        // and `block` outlive the request, as `finish_with_status` returns only once it is over.
        // Another device knows no such code and touches nothing.
        let status = unsafe {
            ntioapi::NtDeviceIoControlFile(
                target.as_raw(),
                ptr::null_mut(),
                ptr::null(),
                ptr::null_mut(),
                block.as_ptr(),
                ISSUE_USER_IO,
                request.as_mut_ptr().cast(),
                u32::try_from(request.len()).expect("at most 80"),
                ptr::null_mut(),
                0,
            )
        };
        match block.finish_with_status(Call::NtDeviceIoControlFile, status, target) {
            Ok((status, _)) => Ok(status),
            Err(Error::Nt { status, .. }) => Err(status),
            Err(_) => unreachable!("a request fails with its status alone"),
        }
    }
}

/// Lists the message's buffers: the head and what goes in, the descriptor and what comes out.
fn encode(width: Width, client: Option<BorrowedHandle<'_>>, message: &mut Message<'_>) -> Request {
    let head = message.head_mut();
    let (address, bytes) = (head.as_mut_ptr().expose_provenance(), head.len());
    let input = part(message.input.as_ptr().expose_provenance(), size_of_val(message.input));
    let output = part(message.output.as_mut_ptr().expose_provenance(), size_of_val(message.output));
    let skipped = crate::proto::DESCRIPTOR;
    let head = part(address, bytes);
    let descriptor = part(address + skipped, bytes - skipped);
    let client = client.map_or(0, |client| client.as_raw().addr());
    let count = |payload: Buffer| if payload.bytes == 0 { 1 } else { 2 };
    Request::new(
        width,
        u64::try_from(client).expect("at most 64 bits"),
        [head, input].get(..count(input)).unwrap_or_default(),
        [descriptor, output].get(..count(output)).unwrap_or_default(),
    )
}

fn part(address: usize, bytes: usize) -> Buffer {
    Buffer {
        address: u64::try_from(address).expect("at most 64 bits"),
        bytes: u32::try_from(bytes).expect("payloads are chunked"),
    }
}

/// The process's connection to its console, or a number that says why there is none.
pub(crate) fn console_handle() -> HANDLE {
    // SAFETY: an aligned word of a live block, which attaching and detaching replace whole.
    unsafe { (*parameters()).ConsoleHandle }
}

/// What the process parameters say about a standard stream.
pub(crate) fn standard_handle(stream: Stream) -> Option<BorrowedHandle<'static>> {
    let parameters = parameters();
    let raw: HANDLE = match stream {
        // SAFETY: an aligned word of a live block, which `SetStdHandle` replaces whole.
        Stream::Input => unsafe { (*parameters).StandardInput },
        // SAFETY: as above.
        Stream::Output => unsafe { (*parameters).StandardOutput },
        // SAFETY: as above.
        Stream::Error => unsafe { (*parameters).StandardError },
    };
    // SAFETY: standard handles stay open until somebody closes them on purpose; the kernel then
    // answers STATUS_INVALID_HANDLE, or a later handle of this process is used.
    unsafe { BorrowedHandle::borrow_raw(raw) }
}

/// Whether this is Windows 8.1 or later, as the page says that the kernel shares with everybody.
pub(crate) fn has_condrv() -> bool {
    const MAJOR: *const u32 = ptr::without_provenance(0x7FFE_026C);
    const MINOR: *const u32 = ptr::without_provenance(0x7FFE_0270);
    // SAFETY: `KUSER_SHARED_DATA` is mapped at this address in every process, and its version
    // fields have stood at these offsets since Windows 2000.
    let major = unsafe { MAJOR.read_volatile() };
    // SAFETY: as above.
    let minor = unsafe { MINOR.read_volatile() };
    (major, minor) >= (6, 3)
}

fn parameters() -> *mut RTL_USER_PROCESS_PARAMETERS {
    // SAFETY: no preconditions; the block lives as long as the process.
    let peb = unsafe { ntrtl::RtlGetCurrentPeb() };
    // SAFETY: the kernel set the field when it made the process and nobody changes it.
    unsafe { (*peb).ProcessParameters }
}

/// Borrows a handle that std lends; `None` where std lends null or -1, as it does for the standard
/// streams of a process without them.
///
/// ```no_run
/// # #[cfg(windows)] {
/// let stdout = std::io::stdout();
/// let colours = nt_console::is_terminal(nt_console::borrow_std(&stdout));
/// # }
/// ```
#[cfg(all(windows, feature = "std"))]
pub fn borrow_std<H: std::os::windows::io::AsHandle>(handle: &H) -> Option<BorrowedHandle<'_>> {
    use std::os::windows::io::AsRawHandle;
    let raw = handle.as_handle().as_raw_handle();
    // SAFETY: std's borrow keeps the handle open for as long as `handle` is borrowed.
    let borrowed = unsafe { BorrowedHandle::borrow_raw(raw) };
    borrowed.filter(|handle| !crate::kind::is_pseudo(handle.as_raw().addr()))
}
