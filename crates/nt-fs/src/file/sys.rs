//! The calls that move data, and what makes std's handles ours.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use crate::sys::is_wine;
use core::{mem, ptr};
use nt_core::{
    AsHandle, BorrowedHandle, Call, Error, Export, NtError, OwnedHandle, Result, io::Request,
};
use nt_sys::{HANDLE, NTSTATUS, ntexapi, ntioapi, ntstatus, optional};

/// Where in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offset {
    At(i64),
    /// At the kernel's own position, which moves.
    Current,
    /// Behind the last byte, whoever wrote it.
    End,
}

impl Offset {
    pub(super) fn at(offset: u64) -> Result<Self> {
        i64::try_from(offset).map(Self::At).map_err(|_| invalid_parameter())
    }

    /// As the calls take it; `None` is a null pointer.
    fn raw(self) -> Option<i64> {
        match self {
            Self::At(offset) => Some(offset),
            Self::Current => None,
            Self::End => Some(ntioapi::FILE_WRITE_TO_END_OF_FILE),
        }
    }
}

fn invalid_parameter() -> Error {
    match Call::NtReadFile.check(ntstatus::STATUS_INVALID_PARAMETER) {
        Err(error) => error,
        Ok(_) => unreachable!(),
    }
}

/// What ends a read as the end of a file does: std sees both as 0 bytes, too.
fn end_is_zero(result: Result<usize>) -> Result<usize> {
    match result.map_err(|error| (error, error.status().map(NtError::status))) {
        Err((_, Some(ntstatus::STATUS_END_OF_FILE | ntstatus::STATUS_PIPE_BROKEN))) => Ok(0),
        Err((error, _)) => Err(error),
        Ok(read) => Ok(read),
    }
}

/// What a request on `file` signals: an event of its own if the handle is overlapped, as requests
/// of other threads signal the handle too.
pub(super) struct Signal<'h> {
    file: BorrowedHandle<'h>,
    event: Option<OwnedHandle>,
}

impl<'h> Signal<'h> {
    pub(super) fn new(file: BorrowedHandle<'h>, overlapped: bool) -> Result<Self> {
        Ok(Self { file, event: if overlapped { Some(create_event()?) } else { None } })
    }

    fn raw_event(&self) -> HANDLE {
        self.event.as_ref().map_or(ptr::null_mut(), |event| event.as_handle().as_raw())
    }

    fn wait_for(&self) -> BorrowedHandle<'_> {
        self.event.as_ref().map_or(self.file, AsHandle::as_handle)
    }
}

/// `NtCreateEvent`: not signalled, for one waiter.
fn create_event() -> Result<OwnedHandle> {
    let mut handle = ptr::null_mut();
    // SAFETY: the out-pointer is to a live local; null asks for an event without a name.
    let status = unsafe {
        ntexapi::NtCreateEvent(
            &raw mut handle,
            ntexapi::EVENT_ALL_ACCESS,
            ptr::null(),
            nt_sys::ntbasic::SynchronizationEvent,
            0,
        )
    };
    Call::NtCreateEvent.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    let handle = unsafe { OwnedHandle::from_raw(handle) };
    Ok(handle.expect("NtCreateEvent succeeded without a handle"))
}

/// `NtReadFile`; 0 at the end of the file.
pub(super) fn read(signal: &Signal<'_>, buf: &mut [u8], offset: Offset) -> Result<usize> {
    let len = u32::try_from(buf.len()).unwrap_or(u32::MAX);
    // SAFETY: `buf` is writable for `len` bytes and is borrowed until the call returns.
    let result = unsafe { read_raw(signal, buf.as_mut_ptr(), len, offset) };
    end_is_zero(result)
}

/// `NtReadFile` into the part of `data` that is not used yet.
#[cfg(feature = "alloc")]
pub(crate) fn read_append(
    file: BorrowedHandle<'_>,
    data: &mut alloc::vec::Vec<u8>,
    offset: u64,
) -> Result<usize> {
    append(&Signal::new(file, false)?, data, Offset::at(offset)?)
}

/// As [`read`], into the part of `data` that is not used yet.
#[cfg(feature = "alloc")]
pub(super) fn append(
    signal: &Signal<'_>,
    data: &mut alloc::vec::Vec<u8>,
    offset: Offset,
) -> Result<usize> {
    let spare = data.spare_capacity_mut();
    let len = u32::try_from(spare.len()).unwrap_or(u32::MAX);
    // SAFETY: the spare capacity is writable for `len` bytes and is borrowed until the call
    // returns.
    let read = end_is_zero(unsafe { read_raw(signal, spare.as_mut_ptr().cast(), len, offset) })?;
    let filled = data.len() + read.min(spare_len(data));
    // SAFETY: the kernel wrote the first `read` bytes of the spare capacity, and `filled` is
    // within the capacity.
    unsafe { data.set_len(filled) };
    Ok(read)
}

#[cfg(feature = "alloc")]
fn spare_len(data: &alloc::vec::Vec<u8>) -> usize {
    data.capacity() - data.len()
}

/// # Safety
///
/// `buf` must be writable for `len` bytes until this returns.
unsafe fn read_raw(signal: &Signal<'_>, buf: *mut u8, len: u32, offset: Offset) -> Result<usize> {
    let offset = offset.raw();
    let request = Request::new();
    // SAFETY: the handles are open, `buf` is writable for `len` bytes by the caller's word, and
    // it, `offset` and `request` outlive the request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtReadFile(
            signal.file.as_raw(),
            signal.raw_event(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            buf.cast(),
            len,
            offset.as_ref().map_or(ptr::null(), ptr::from_ref),
            ptr::null(),
        )
    };
    let read = request.finish(Call::NtReadFile, status, signal.wait_for())?;
    // A driver that claims more than there was room for is not believed.
    Ok(read.min(usize::try_from(len).unwrap_or(usize::MAX)))
}

/// `NtWriteFile`; how much was written.
pub(super) fn write(signal: &Signal<'_>, buf: &[u8], offset: Offset) -> Result<usize> {
    let len = u32::try_from(buf.len()).unwrap_or(u32::MAX);
    let offset = offset.raw();
    let request = Request::new();
    // SAFETY: the handles are open, `buf` is readable for `len` bytes, and it, `offset` and
    // `request` outlive the request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtWriteFile(
            signal.file.as_raw(),
            signal.raw_event(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            buf.as_ptr().cast(),
            len,
            offset.as_ref().map_or(ptr::null(), ptr::from_ref),
            ptr::null(),
        )
    };
    let written = request.finish(Call::NtWriteFile, status, signal.wait_for())?;
    Ok(written.min(buf.len()))
}

/// `NtFlushBuffersFile`.
pub(super) fn flush(file: BorrowedHandle<'_>) -> Result<()> {
    let request = Request::new();
    // SAFETY: `file` is open; `request` outlives the request, as `finish` returns only once it is
    // over.
    let status = unsafe { ntioapi::NtFlushBuffersFile(file.as_raw(), request.as_ptr()) };
    request.finish(Call::NtFlushBuffersFile, status, file).map(|_| ())
}

/// `NtFlushBuffersFileEx` for the data alone; `None` if this system has no such function.
pub(super) fn flush_data(file: BorrowedHandle<'_>) -> Option<Result<()>> {
    static FLUSH: Export = Export::in_ntdll(optional::NtFlushBuffersFileEx);
    /// `FLUSH_FLAGS_FILE_DATA_SYNC_ONLY`.
    const DATA_SYNC_ONLY: u32 = 4;
    let function = FLUSH.address()?;
    // SAFETY: the address is that of the export of this name, which has this signature on every
    // system that exports it.
    let function =
        unsafe { mem::transmute::<ptr::NonNull<_>, optional::NtFlushBuffersFileEx>(function) };
    let request = Request::new();
    // SAFETY: `file` is open; `request` outlives the request, as `finish` returns only once it is
    // over; null and 0 are the parameters of this flag.
    let status =
        unsafe { function(file.as_raw(), DATA_SYNC_ONLY, ptr::null(), 0, request.as_ptr()) };
    Some(request.finish(Call::NtFlushBuffersFileEx, status, file).map(|_| ()))
}

/// `NtLockFile`.
pub(super) fn lock(
    signal: &Signal<'_>,
    offset: i64,
    len: i64,
    wait: bool,
    exclusive: bool,
) -> Result<()> {
    let request = Request::new();
    // SAFETY: the handles are open, and the range and `request` outlive the request, as `finish`
    // returns only once it is over.
    let status = unsafe {
        ntioapi::NtLockFile(
            signal.file.as_raw(),
            signal.raw_event(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            &raw const offset,
            &raw const len,
            0,
            u8::from(!wait),
            u8::from(exclusive),
        )
    };
    if status == ntstatus::STATUS_NOT_IMPLEMENTED && is_wine() {
        return Call::NtLockFile
            .check(lock_on_wine(signal.file, offset, len, wait, exclusive))
            .map(|_| ());
    }
    request.finish(Call::NtLockFile, status, signal.wait_for()).map(|_| ())
}

/// Wine takes the key for a pointer and has locks only without it and without a status block.
fn lock_on_wine(
    file: BorrowedHandle<'_>,
    offset: i64,
    len: i64,
    wait: bool,
    exclusive: bool,
) -> NTSTATUS {
    type Lock = unsafe extern "system" fn(
        HANDLE,
        HANDLE,
        *const u8,
        *mut u8,
        *mut u8,
        *const i64,
        *const i64,
        *const u32,
        u8,
        u8,
    ) -> NTSTATUS;
    static LOCK: Export = Export::in_ntdll("NtLockFile");
    let Some(function) = LOCK.address() else { return ntstatus::STATUS_NOT_IMPLEMENTED };
    // SAFETY: the address is that of Wine's function, which has this signature.
    let function = unsafe { mem::transmute::<ptr::NonNull<_>, Lock>(function) };
    let (fail, exclusive) = (u8::from(!wait), u8::from(exclusive));
    let none: HANDLE = ptr::null_mut();
    // SAFETY: `file` is open, the range outlives the call, which returns when it is over.
    unsafe {
        function(
            file.as_raw(),
            none,
            ptr::null(),
            ptr::null_mut(),
            ptr::null_mut(),
            &raw const offset,
            &raw const len,
            ptr::null(),
            fail,
            exclusive,
        )
    }
}

/// `NtUnlockFile`.
pub(super) fn unlock(file: BorrowedHandle<'_>, offset: i64, len: i64) -> Result<()> {
    let request = Request::new();
    // SAFETY: `file` is open, and the range and `request` outlive the request, as `finish` returns
    // only once it is over.
    let status = unsafe {
        ntioapi::NtUnlockFile(file.as_raw(), request.as_ptr(), &raw const offset, &raw const len, 0)
    };
    request.finish(Call::NtUnlockFile, status, file).map(|_| ())
}

/// The type of the device behind a handle: `FILE_DEVICE_*`.
pub(super) fn device_type(file: BorrowedHandle<'_>) -> Result<u32> {
    let mut device = ntioapi::FILE_FS_DEVICE_INFORMATION { DeviceType: 0, Characteristics: 0 };
    let request = Request::new();
    // SAFETY: `file` is open; `device` has the size given, and it and `request` outlive the
    // request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtQueryVolumeInformationFile(
            file.as_raw(),
            request.as_ptr(),
            (&raw mut device).cast(),
            8,
            ntioapi::FileFsDeviceInformation,
        )
    };
    request.finish(Call::NtQueryVolumeInformationFile, status, file)?;
    Ok(device.DeviceType)
}

/// std's handle, taken over.
#[cfg(all(windows, feature = "std"))]
pub(super) fn from_std(handle: std::os::windows::io::OwnedHandle) -> OwnedHandle {
    use std::os::windows::io::IntoRawHandle;
    // SAFETY: std gives up an open handle that it alone would have closed.
    let handle = unsafe { OwnedHandle::from_raw(handle.into_raw_handle()) };
    handle.expect("std's files have handles")
}

/// Our handle, lent to std.
#[cfg(all(windows, feature = "std"))]
pub(super) fn lend_to_std(file: BorrowedHandle<'_>) -> std::os::windows::io::BorrowedHandle<'_> {
    // SAFETY: the handle is open as long as the borrow lives.
    unsafe { std::os::windows::io::BorrowedHandle::borrow_raw(file.as_raw()) }
}
