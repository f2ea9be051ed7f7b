//! Every call into the kernel that this crate makes.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use crate::time::Timeout;
use core::{
    ffi::c_void,
    mem::{self, offset_of},
    ptr, slice,
    sync::atomic::{Ordering, fence},
    time::Duration,
};
use liballoc::vec::Vec;
use nt_core::{
    AsHandle, BorrowedHandle, Call, ObjectAttributes, OwnedHandle, Result, SharedHandle,
    UnicodeStr, io::Request,
};
use nt_sys::{
    HANDLE, NTSTATUS, UNICODE_STRING,
    ntbasic::KSYSTEM_TIME,
    ntioapi::{self, FILE_BASIC_INFORMATION, FILE_STANDARD_INFORMATION},
    ntkeapi::{self, KUSER_SHARED_DATA, USER_SHARED_DATA},
    ntobapi,
    ntpsapi::{self, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, PROCESS_BASIC_INFORMATION},
    ntrtl, ntstatus,
};

mod create;
pub(crate) use create::{Creation, create_process};

/// `NtCurrentProcess()`: a number the kernel takes for the calling process.
pub(crate) const CURRENT_PROCESS: HANDLE = ptr::without_provenance_mut(usize::MAX);

/// Declares functions of `kernel32.dll` that are looked up at their first call, as importing them
/// would name that DLL in the import table.
macro_rules! kernel32 {
    ($($(#[$meta:meta])* fn $name:ident($($type:ty),* $(,)?) $(-> $return:ty)?;)+) => {$(
        $(#[$meta])*
        #[expect(non_snake_case, reason = "the name it is exported by")]
        fn $name() -> Option<unsafe extern "system" fn($($type),*) $(-> $return)?> {
            static EXPORT: nt_core::Export = nt_core::Export::in_kernel32(stringify!($name));
            let address = EXPORT.address()?.as_ptr();
            // SAFETY: the signature is the documented one of the function behind this name.
            Some(unsafe {
                core::mem::transmute::<
                    *mut core::ffi::c_void,
                    unsafe extern "system" fn($($type),*) $(-> $return)?,
                >(address)
            })
        }
    )+};
}
pub(crate) use kernel32;

/// `RtlExitUserProcess`.
pub(crate) fn exit(code: u32) -> ! {
    // SAFETY: no preconditions; the process is to end.
    unsafe { ntrtl::RtlExitUserProcess(code.cast_signed()) }
}

/// `NtWriteFile` at the current position; returns how many bytes were written.
pub(crate) fn write(file: BorrowedHandle<'_>, bytes: &[u8]) -> Result<usize> {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let request = Request::new();
    // SAFETY: `bytes` is readable for at least `length`, and it and `request` outlive the request,
    // as `finish` returns only once it is over. A file handle that is none is refused.
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

/// `RtlSetEnvironmentVariable` on this process's environment; no value removes.
pub(crate) fn set_variable(name: &UnicodeStr<'_>, value: Option<&UnicodeStr<'_>>) -> NTSTATUS {
    let value = value.map_or(ptr::null(), UnicodeStr::as_ptr);
    // SAFETY: null means the current environment, and `name` and `value` outlive the call.
    unsafe { ntrtl::RtlSetEnvironmentVariable(ptr::null_mut(), name.as_ptr(), value) }
}

/// `RtlUpcaseUnicodeChar`.
pub(crate) fn upcase(unit: u16) -> u16 {
    // SAFETY: a table look-up with no preconditions.
    unsafe { ntrtl::RtlUpcaseUnicodeChar(unit) }
}

/// `RtlGetSystemTimePrecise`.
pub(crate) fn system_time_precise() -> u64 {
    // SAFETY: no preconditions.
    unsafe { ntrtl::RtlGetSystemTimePrecise() }.cast_unsigned()
}

/// `RtlQueryPerformanceCounter` and `RtlQueryPerformanceFrequency`.
pub(crate) fn performance_counter() -> (u64, u64) {
    let (mut count, mut frequency) = (0, 0);
    // SAFETY: the out-pointer is to a live local.
    unsafe { ntrtl::RtlQueryPerformanceCounter(&raw mut count) };
    // SAFETY: as above.
    unsafe { ntrtl::RtlQueryPerformanceFrequency(&raw mut frequency) };
    (count.cast_unsigned(), frequency.cast_unsigned())
}

/// `KUSER_SHARED_DATA.SystemTime`.
pub(crate) fn system_time() -> u64 {
    // SAFETY: the address of a field of the page, which is mapped into every process.
    read_clock(unsafe { &raw const (*shared_page()).SystemTime })
}

/// `KUSER_SHARED_DATA.InterruptTime`.
pub(crate) fn interrupt_time() -> u64 {
    // SAFETY: as in `system_time`.
    read_clock(unsafe { &raw const (*shared_page()).InterruptTime })
}

fn shared_page() -> *const KUSER_SHARED_DATA {
    ptr::with_exposed_provenance(USER_SHARED_DATA)
}

/// Reads a clock that the kernel writes in three parts: the second high part first, the first one
/// last. Where both are equal, the low part belongs to them.
fn read_clock(clock: *const KSYSTEM_TIME) -> u64 {
    let part = |offset| {
        let part = clock.wrapping_byte_add(offset).cast::<u32>();
        // SAFETY: three aligned words of a page that is always readable; volatile, as the kernel
        // writes it behind the compiler's back.
        let value = unsafe { part.read_volatile() };
        fence(Ordering::Acquire);
        value
    };
    loop {
        let high = part(offset_of!(KSYSTEM_TIME, High1Time));
        let low = part(offset_of!(KSYSTEM_TIME, LowPart));
        if part(offset_of!(KSYSTEM_TIME, High2Time)) == high {
            return u64::from(high) << 32 | u64::from(low);
        }
        core::hint::spin_loop(); // the kernel is between two writes
    }
}

/// `NtDelayExecution`, not alertable.
pub(crate) fn sleep(timeout: Timeout) {
    // SAFETY: the pointer is to a live value.
    unsafe { ntkeapi::NtDelayExecution(0, timeout.as_ptr()) };
}

/// `NtWaitForSingleObject` for an object that is sure to be signalled.
pub(crate) fn wait_forever(object: BorrowedHandle<'_>) {
    // SAFETY: the borrow keeps the handle open; a null time-out means none.
    let status = unsafe { ntobapi::NtWaitForSingleObject(object.as_raw(), 0, ptr::null()) };
    // To go on would be to use what another thread still owns.
    if status != 0 {
        nt_core::fatal();
    }
}

/// `NtQueryInformationProcess` on this process, `ProcessBasicInformation`.
pub(crate) fn process_information() -> Result<PROCESS_BASIC_INFORMATION> {
    basic_information(CURRENT_PROCESS)
}

fn basic_information(process: HANDLE) -> Result<PROCESS_BASIC_INFORMATION> {
    let mut information = PROCESS_BASIC_INFORMATION {
        ExitStatus: 0,
        PebBaseAddress: ptr::null_mut(),
        AffinityMask: 0,
        BasePriority: 0,
        UniqueProcessId: 0,
        InheritedFromUniqueProcessId: 0,
    };
    // SAFETY: the out-pointer is to a live local of the size given; `process` is open or the
    // pseudo-handle of this process.
    let status = unsafe {
        ntpsapi::NtQueryInformationProcess(
            process,
            ntpsapi::ProcessBasicInformation,
            (&raw mut information).cast(),
            size_of_u32::<PROCESS_BASIC_INFORMATION>(),
            ptr::null_mut(),
        )
    };
    Call::NtQueryInformationProcess.check(status)?;
    Ok(information)
}

/// The size of a small structure.
pub(crate) const fn size_of_u32<T>() -> u32 {
    assert!(size_of::<T>() < 4096);
    #[expect(clippy::cast_possible_truncation, reason = "less than 4096")]
    let size = size_of::<T>() as u32;
    size
}

/// `NtReadFile` at the current position; returns how many bytes were read.
pub(crate) fn read(file: BorrowedHandle<'_>, bytes: &mut [u8]) -> Result<usize> {
    read_from(file, bytes, None)
}

fn read_from(file: BorrowedHandle<'_>, bytes: &mut [u8], offset: Option<&i64>) -> Result<usize> {
    let offset = offset.map_or(ptr::null(), ptr::from_ref);
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let request = Request::new();
    // SAFETY: `bytes` is writable for at least `length`, and it and `request` outlive the request,
    // as `finish` returns only once it is over. A file handle that is none is refused.
    let status = unsafe {
        ntioapi::NtReadFile(
            file.as_raw(),
            ptr::null_mut(),
            ptr::null(),
            ptr::null_mut(),
            request.as_ptr(),
            bytes.as_mut_ptr().cast(),
            length,
            offset,
            ptr::null(),
        )
    };
    request.finish(Call::NtReadFile, status, file)
}

/// `NtWaitForSingleObject`; `false` when time is up.
pub(crate) fn wait(object: BorrowedHandle<'_>, limit: Option<Timeout>) -> Result<bool> {
    let limit = limit.as_ref().map_or(ptr::null(), Timeout::as_ptr);
    // SAFETY: the borrow keeps the handle open, and `limit` is null or live.
    let status = unsafe { ntobapi::NtWaitForSingleObject(object.as_raw(), 0, limit) };
    Call::NtWaitForSingleObject.check(status).map(|status| status != ntstatus::STATUS_TIMEOUT)
}

/// `NtQueryInformationProcess` on another process: its exit code once it has ended.
pub(crate) fn exit_status(process: BorrowedHandle<'_>) -> Result<NTSTATUS> {
    basic_information(process.as_raw()).map(|process| process.ExitStatus)
}

/// `NtTerminateProcess` on another process.
pub(crate) fn terminate_process(process: BorrowedHandle<'_>, code: u32) -> Result<()> {
    // SAFETY: the borrow keeps the handle open; it is of a process that is not this one, as this
    // crate only makes handles of children.
    let status = unsafe { ntpsapi::NtTerminateProcess(process.as_raw(), code.cast_signed()) };
    Call::NtTerminateProcess.check(status).map(drop)
}

/// `NtCreateJobObject`, nameless.
pub(crate) fn create_job() -> Result<OwnedHandle> {
    let mut handle = ptr::null_mut();
    // SAFETY: the out-pointer is to a live local, and no attributes are given.
    let status = unsafe {
        ntpsapi::NtCreateJobObject(&raw mut handle, ntpsapi::JOB_OBJECT_ALL_ACCESS, ptr::null())
    };
    owned(Call::NtCreateJobObject, status, handle)
}

/// `NtSetInformationJobObject`: with the last handle the processes end.
pub(crate) fn kill_on_close(job: BorrowedHandle<'_>) -> Result<()> {
    // SAFETY: a structure of numbers, for which zero means no limit.
    let mut limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = unsafe { mem::zeroed() };
    limits.BasicLimitInformation.LimitFlags = ntpsapi::JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    // SAFETY: the structure is the one of this class, live and of the size given.
    let status = unsafe {
        ntpsapi::NtSetInformationJobObject(
            job.as_raw(),
            ntpsapi::JobObjectExtendedLimitInformation,
            (&raw const limits).cast(),
            size_of_u32::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>(),
        )
    };
    Call::NtSetInformationJobObject.check(status).map(drop)
}

/// `NtTerminateJobObject`.
pub(crate) fn terminate_job(job: BorrowedHandle<'_>, code: u32) -> Result<()> {
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { ntpsapi::NtTerminateJobObject(job.as_raw(), code.cast_signed()) };
    Call::NtTerminateJobObject.check(status).map(drop)
}

/// `NtDuplicateObject` within this process, for a child to inherit.
pub(crate) fn duplicate(handle: BorrowedHandle<'_>) -> Result<OwnedHandle> {
    let mut copy = ptr::null_mut();
    // SAFETY: the out-pointer is to a live local, and the pseudo-handle is always valid.
    let status = unsafe {
        ntobapi::NtDuplicateObject(
            CURRENT_PROCESS,
            handle.as_raw(),
            CURRENT_PROCESS,
            &raw mut copy,
            0,
            ntobapi::OBJ_INHERIT,
            ntobapi::DUPLICATE_SAME_ACCESS,
        )
    };
    owned(Call::NtDuplicateObject, status, copy)
}

/// `NtOpenFile`, synchronous.
fn open(attributes: &ObjectAttributes<'_>, access: u32) -> Result<OwnedHandle> {
    let mut handle = ptr::null_mut();
    let io = Request::new();
    // SAFETY: `attributes` and the name in it outlive the call, and both out-pointers are to live
    // values. An open never completes later.
    let status = unsafe {
        ntioapi::NtOpenFile(
            &raw mut handle,
            access | ntobapi::SYNCHRONIZE,
            attributes.as_ptr(),
            io.as_ptr(),
            ntioapi::FILE_SHARE_READ | ntioapi::FILE_SHARE_WRITE,
            ntioapi::FILE_SYNCHRONOUS_IO_NONALERT,
        )
    };
    owned(Call::NtOpenFile, status, handle)
}

/// The null device, for a child to inherit.
pub(crate) fn open_null(writes: bool) -> Result<OwnedHandle> {
    static NULL: [u16; 12] = nt_core::encode_utf16(r"\Device\Null");
    let access = if writes { ntobapi::GENERIC_WRITE } else { ntobapi::GENERIC_READ };
    open(&ObjectAttributes::new(&UnicodeStr::new(&NULL)?).inheritable(), access)
}

/// Where the bytes of a pipe go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    ToServer,
    ToClient,
}

/// `NtCreateNamedPipeFile` without a name, then `NtOpenFile` of its other end: server and client,
/// of which a child may inherit the second.
pub(crate) fn pipe(direction: Direction, inherit: bool) -> Result<(OwnedHandle, OwnedHandle)> {
    /// What each way holds before a writer waits.
    const QUOTA: u32 = 64 * 1024;
    static DEVICE: SharedHandle = SharedHandle::new();
    static NAME: [u16; 18] = nt_core::encode_utf16(r"\Device\NamedPipe\");
    let device = DEVICE.get_or_open(|| {
        open(&ObjectAttributes::new(&UnicodeStr::new(&NAME)?), ntobapi::GENERIC_READ)
    })?;
    let nameless = UnicodeStr::new(&[])?;
    let (reads, writes) = (ntobapi::GENERIC_READ, ntobapi::GENERIC_WRITE);
    let (server_access, client_access, share) = match direction {
        Direction::ToServer => (reads, writes, ntioapi::FILE_SHARE_WRITE),
        Direction::ToClient => (writes, reads, ntioapi::FILE_SHARE_READ),
    };
    let attributes = ObjectAttributes::new(&nameless).relative_to(device);
    let timeout = Timeout::after(Duration::from_millis(50));
    let mut handle = ptr::null_mut();
    let io = Request::new();
    // SAFETY: `attributes`, the name in it and `timeout` outlive the call, and both out-pointers
    // are to live values. A creation never completes later.
    let status = unsafe {
        ntioapi::NtCreateNamedPipeFile(
            &raw mut handle,
            server_access | ntobapi::SYNCHRONIZE | ntioapi::FILE_READ_ATTRIBUTES,
            attributes.as_ptr(),
            io.as_ptr(),
            share,
            ntioapi::FILE_CREATE,
            ntioapi::FILE_SYNCHRONOUS_IO_NONALERT,
            ntioapi::FILE_PIPE_BYTE_STREAM_TYPE,
            ntioapi::FILE_PIPE_BYTE_STREAM_MODE,
            ntioapi::FILE_PIPE_QUEUE_OPERATION,
            1,
            QUOTA,
            QUOTA,
            timeout.as_ptr(),
        )
    };
    let server = owned(Call::NtCreateNamedPipeFile, status, handle)?;
    let mut attributes = ObjectAttributes::new(&nameless).relative_to(server.as_handle());
    if inherit {
        attributes = attributes.inheritable();
    }
    let client = open(&attributes, client_access | ntioapi::FILE_READ_ATTRIBUTES)?;
    Ok((server, client))
}

/// Takes the handle that a call stored, if it succeeded.
fn owned(call: Call, status: NTSTATUS, handle: HANDLE) -> Result<OwnedHandle> {
    call.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    let handle = unsafe { OwnedHandle::from_raw(handle) };
    Ok(handle.expect("a call succeeded without a handle"))
}

/// `NtQueryAttributesFile`: whether a Win32 path leads to a file that is no directory.
pub(crate) fn is_file(path: &[u16]) -> bool {
    let mut basic = FILE_BASIC_INFORMATION {
        CreationTime: 0,
        LastAccessTime: 0,
        LastWriteTime: 0,
        ChangeTime: 0,
        FileAttributes: 0,
    };
    let there = with_nt_path(path, |attributes| {
        // SAFETY: `attributes` and its name outlive the call; the out-pointer is to a live local.
        let status = unsafe { ntioapi::NtQueryAttributesFile(attributes.as_ptr(), &raw mut basic) };
        Call::NtQueryAttributesFile.check(status)
    });
    there.is_ok() && basic.FileAttributes & ntioapi::FILE_ATTRIBUTE_DIRECTORY == 0
}

/// A file by its Win32 path, to read.
pub(crate) fn open_file(path: &[u16]) -> Result<OwnedHandle> {
    with_nt_path(path, |attributes| open(attributes, ntobapi::GENERIC_READ))
}

/// `NtReadFile` from `offset` on; returns how many bytes were read.
pub(crate) fn read_at(file: BorrowedHandle<'_>, bytes: &mut [u8], offset: i64) -> Result<usize> {
    read_from(file, bytes, Some(&offset))
}

/// `NtQueryInformationFile`, `FileStandardInformation`: the size in bytes.
pub(crate) fn file_size(file: BorrowedHandle<'_>) -> Result<i64> {
    let mut standard = FILE_STANDARD_INFORMATION {
        AllocationSize: 0,
        EndOfFile: 0,
        NumberOfLinks: 0,
        DeletePending: 0,
        Directory: 0,
    };
    let request = Request::new();
    // SAFETY: the out-pointer is to a structure of the size given; it and `request` outlive the
    // request, as `finish` returns only once it is over.
    let status = unsafe {
        ntioapi::NtQueryInformationFile(
            file.as_raw(),
            request.as_ptr(),
            (&raw mut standard).cast(),
            size_of_u32::<FILE_STANDARD_INFORMATION>(),
            ntioapi::FileStandardInformation,
        )
    };
    request.finish(Call::NtQueryInformationFile, status, file)?;
    Ok(standard.EndOfFile)
}

/// `RtlDosPathNameToNtPathName_U_WithStatus`: hands the NT path of a Win32 path to `with`.
fn with_nt_path<R>(
    path: &[u16],
    with: impl FnOnce(&ObjectAttributes<'_>) -> Result<R>,
) -> Result<R> {
    if path.contains(&0) {
        return Err(nt_core::Error::NameHasNul);
    }
    let path = with_nul(path);
    let mut name = UNICODE_STRING { Length: 0, MaximumLength: 0, Buffer: ptr::null_mut() };
    // SAFETY: `path` ends with a NUL, and the out-pointer is to a live local; nothing else is
    // wanted.
    let status = unsafe {
        ntrtl::RtlDosPathNameToNtPathName_U_WithStatus(
            path.as_ptr(),
            &raw mut name,
            ptr::null_mut(),
            ptr::null_mut(),
        )
    };
    Call::RtlDosPathNameToNtPathName.check(status)?;
    // SAFETY: the call above stored a counted string of initialised units.
    let units = unsafe { slice::from_raw_parts(name.Buffer, usize::from(name.Length / 2)) };
    let result = UnicodeStr::new(units).and_then(|name| with(&ObjectAttributes::new(&name)));
    // SAFETY: the string is the one that was allocated above, and is freed once.
    unsafe { ntrtl::RtlFreeUnicodeString(&raw mut name) };
    result
}

/// Ends a path with a NUL.
pub(crate) fn with_nul(path: &[u16]) -> Vec<u16> {
    let mut ended = Vec::with_capacity(path.len() + 1);
    ended.extend_from_slice(path);
    ended.push(0);
    ended
}

/// `KUSER_SHARED_DATA.NtSystemRoot`: where Windows is installed.
pub(crate) fn system_root() -> Vec<u16> {
    // SAFETY: the kernel maps the page into every process, and nobody writes the field.
    let root = unsafe { (*shared_page()).NtSystemRoot };
    root.split(|&unit| unit == 0).next().unwrap_or_default().to_vec()
}

kernel32! {
    fn GetConsoleMode(HANDLE, *mut u32) -> i32;
    fn WriteConsoleW(HANDLE, *const u16, u32, *mut u32, *mut c_void) -> i32;
    fn SetConsoleCtrlHandler(ConsoleHandler, i32) -> i32;
}

/// Called on a thread of its own for Ctrl-C and its like; not 0 if that was all there is to do.
pub(crate) type ConsoleHandler = extern "system" fn(u32) -> i32;

/// `GetConsoleMode`, which no other handle has.
pub(crate) fn is_console(handle: BorrowedHandle<'_>) -> bool {
    let mut mode = 0;
    // SAFETY: the borrow keeps the handle open, and the out-pointer is to a live local.
    GetConsoleMode().is_some_and(|get| unsafe { get(handle.as_raw(), &raw mut mode) } != 0)
}

/// `WriteConsoleW`; returns how many units were written.
pub(crate) fn write_console(console: BorrowedHandle<'_>, units: &[u16]) -> Option<usize> {
    let length = u32::try_from(units.len()).ok()?;
    let mut written = 0;
    let write = WriteConsoleW()?;
    // SAFETY: the borrow keeps the handle open, `units` is readable for the length given, and the
    // out-pointer is to a live local.
    let done = unsafe {
        write(console.as_raw(), units.as_ptr(), length, &raw mut written, ptr::null_mut())
    };
    (done != 0).then(|| usize::try_from(written).ok())?
}

/// `SetConsoleCtrlHandler`, which adds one more handler; the last one added is asked first.
pub(crate) fn add_console_handler(handler: ConsoleHandler) -> bool {
    // SAFETY: the handler may be called at any time on any thread, as every safe function may.
    SetConsoleCtrlHandler().is_some_and(|set| unsafe { set(handler, 1) } != 0)
}
