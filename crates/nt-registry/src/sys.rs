//! Calls about keys and values, one a function. They decide nothing.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

#[cfg(feature = "alloc")]
use core::mem::ManuallyDrop;
use core::{
    ffi::c_void,
    mem::{MaybeUninit, transmute},
    ptr::{self, NonNull},
    slice,
};
#[cfg(feature = "alloc")]
use nt_core::AsHandle;
use nt_core::{
    BorrowedHandle, Call, ObjectAttributes, OwnedHandle, Result, UnicodeStr, io::Request,
    record::malformed,
};
use nt_sys::{
    HANDLE, NTSTATUS, ntioapi, ntregapi, ntrtl,
    optional::{NtCommitTransaction, NtCreateTransaction, NtRollbackTransaction},
};
#[cfg(feature = "alloc")]
use nt_sys::{UNICODE_STRING, ntbasic, ntexapi, ntobapi, ntstatus};

/// `TRANSACTION_ALL_ACCESS`.
const TRANSACTION_ALL_ACCESS: u32 = 0x001F_003F;

/// What a query answered.
#[derive(Debug)]
pub(crate) struct Reply<'b> {
    /// The bytes the kernel reported, or why there are none.
    pub(crate) outcome: Result<&'b [u8]>,
    /// The first bytes of the buffer, as many as the caller asked for: zeros where the kernel
    /// wrote nothing.
    pub(crate) head: &'b [u8],
    /// The bytes a whole reply has.
    pub(crate) needed: u32,
}

/// Runs a query on `buf`; `query` takes buffer, length and where to store the reply's length.
fn ask(
    call: Call,
    buf: &mut [MaybeUninit<u8>],
    head: usize,
    query: impl FnOnce(*mut c_void, u32, *mut u32) -> NTSTATUS,
) -> Reply<'_> {
    let head = head.min(buf.len());
    buf[..head].fill(MaybeUninit::new(0));
    let mut needed = 0;
    let length = u32::try_from(buf.len()).unwrap_or(u32::MAX);
    let status = query(buf.as_mut_ptr().cast(), length, &raw mut needed);
    // SAFETY: filled with zeros above, and whatever the kernel wrote since is bytes too.
    let written_head = unsafe { slice::from_raw_parts(buf.as_ptr().cast::<u8>(), head) };
    let outcome = call.check(status).and_then(|_| {
        let whole = usize::try_from(needed).ok().and_then(|bytes| buf.get(..bytes));
        let whole = whole.ok_or(malformed(head))?;
        // SAFETY: the kernel reported that it wrote exactly these bytes.
        Ok(unsafe { slice::from_raw_parts(whole.as_ptr().cast::<u8>(), whole.len()) })
    });
    Reply { outcome, head: written_head, needed }
}

/// Takes over the handle that a successful call stored.
///
/// # Safety
///
/// `raw` is a new open handle that only the caller knows.
unsafe fn owned(raw: HANDLE) -> OwnedHandle {
    // SAFETY: the caller's promise.
    let handle = unsafe { OwnedHandle::from_raw(raw) };
    handle.expect("the call succeeded without a handle")
}

/// `NtOpenKeyEx`.
pub(crate) fn open(
    attributes: &ObjectAttributes<'_>,
    access: u32,
    options: u32,
) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    // SAFETY: `attributes` and what it borrows outlive the call; the out-pointer is to a local.
    let status =
        unsafe { ntregapi::NtOpenKeyEx(&raw mut handle, access, attributes.as_ptr(), options) };
    Call::NtOpenKeyEx.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok(unsafe { owned(handle) })
}

/// `NtCreateKey`; the handle and the disposition.
pub(crate) fn create(
    attributes: &ObjectAttributes<'_>,
    access: u32,
    class: &UnicodeStr<'_>,
    options: u32,
) -> Result<(OwnedHandle, u32)> {
    let mut handle: HANDLE = ptr::null_mut();
    let mut disposition = 0;
    // SAFETY: `attributes`, `class` and what they borrow outlive the call; both out-pointers are
    // to locals.
    let status = unsafe {
        ntregapi::NtCreateKey(
            &raw mut handle,
            access,
            attributes.as_ptr(),
            0,
            class.as_ptr(),
            options,
            &raw mut disposition,
        )
    };
    Call::NtCreateKey.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok((unsafe { owned(handle) }, disposition))
}

/// `RtlOpenCurrentUser`.
pub(crate) fn open_current_user(access: u32) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    // SAFETY: the out-pointer is to a local.
    let status = unsafe { ntrtl::RtlOpenCurrentUser(access, &raw mut handle) };
    Call::RtlOpenCurrentUser.check(status)?;
    // SAFETY: on success ntdll stored a new handle that only we know.
    Ok(unsafe { owned(handle) })
}

/// `NtDeleteKey`.
pub(crate) fn delete(key: BorrowedHandle<'_>) -> Result<()> {
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { ntregapi::NtDeleteKey(key.as_raw()) };
    Call::NtDeleteKey.check(status).map(drop)
}

/// `NtRenameKey`.
pub(crate) fn rename(key: BorrowedHandle<'_>, name: &UnicodeStr<'_>) -> Result<()> {
    // SAFETY: the borrow keeps the handle open; `name` outlives the call.
    let status = unsafe { ntregapi::NtRenameKey(key.as_raw(), name.as_ptr()) };
    Call::NtRenameKey.check(status).map(drop)
}

/// `NtFlushKey`.
pub(crate) fn flush(key: BorrowedHandle<'_>) -> Result<()> {
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { ntregapi::NtFlushKey(key.as_raw()) };
    Call::NtFlushKey.check(status).map(drop)
}

/// `NtQueryKey`.
pub(crate) fn query_key<'b>(
    key: BorrowedHandle<'_>,
    class: ntregapi::KEY_INFORMATION_CLASS,
    buf: &'b mut [MaybeUninit<u8>],
) -> Reply<'b> {
    ask(Call::NtQueryKey, buf, 0, |buf, length, needed| {
        // SAFETY: the handle is open; `ask` gives a buffer writable for `length` and a local.
        unsafe { ntregapi::NtQueryKey(key.as_raw(), class, buf, length, needed) }
    })
}

/// `NtEnumerateKey` with `KeyBasicInformation`.
pub(crate) fn enumerate_key<'b>(
    key: BorrowedHandle<'_>,
    index: u32,
    buf: &'b mut [MaybeUninit<u8>],
) -> Reply<'b> {
    ask(Call::NtEnumerateKey, buf, 0, |buf, length, needed| {
        let class = ntregapi::KeyBasicInformation;
        // SAFETY: the handle is open; `ask` gives a buffer writable for `length` and a local.
        unsafe { ntregapi::NtEnumerateKey(key.as_raw(), index, class, buf, length, needed) }
    })
}

/// `NtQueryValueKey` with `KeyValuePartialInformation`; `head` bytes count even if cut off.
pub(crate) fn query_value<'b>(
    key: BorrowedHandle<'_>,
    name: &UnicodeStr<'_>,
    buf: &'b mut [MaybeUninit<u8>],
    head: usize,
) -> Reply<'b> {
    ask(Call::NtQueryValueKey, buf, head, |buf, length, needed| {
        let class = ntregapi::KeyValuePartialInformation;
        // SAFETY: the handle is open, `name` outlives the call; `ask` gives a buffer writable for
        // `length` and a local.
        unsafe {
            ntregapi::NtQueryValueKey(key.as_raw(), name.as_ptr(), class, buf, length, needed)
        }
    })
}

/// `NtEnumerateValueKey` with `KeyValueFullInformation`.
pub(crate) fn enumerate_value<'b>(
    key: BorrowedHandle<'_>,
    index: u32,
    buf: &'b mut [MaybeUninit<u8>],
) -> Reply<'b> {
    ask(Call::NtEnumerateValueKey, buf, 0, |buf, length, needed| {
        let class = ntregapi::KeyValueFullInformation;
        // SAFETY: the handle is open; `ask` gives a buffer writable for `length` and a local.
        unsafe { ntregapi::NtEnumerateValueKey(key.as_raw(), index, class, buf, length, needed) }
    })
}

/// `NtSetValueKey`; `data` has at most 4 GiB.
pub(crate) fn set_value(
    key: BorrowedHandle<'_>,
    name: &UnicodeStr<'_>,
    kind: u32,
    data: &[u8],
) -> Result<()> {
    let length = u32::try_from(data.len()).expect("the caller checked the length");
    // An empty slice may point nowhere, and some look at the pointer all the same.
    let data = if data.is_empty() { &[0] } else { data };
    // SAFETY: the handle is open, `name` outlives the call, `data` is readable for `length`.
    let status = unsafe {
        ntregapi::NtSetValueKey(key.as_raw(), name.as_ptr(), 0, kind, data.as_ptr().cast(), length)
    };
    Call::NtSetValueKey.check(status).map(drop)
}

/// `NtDeleteValueKey`.
pub(crate) fn delete_value(key: BorrowedHandle<'_>, name: &UnicodeStr<'_>) -> Result<()> {
    // SAFETY: the borrow keeps the handle open; `name` outlives the call.
    let status = unsafe { ntregapi::NtDeleteValueKey(key.as_raw(), name.as_ptr()) };
    Call::NtDeleteValueKey.check(status).map(drop)
}

#[cfg(feature = "alloc")]
/// `NtQuerySecurityObject`.
pub(crate) fn security<'b>(
    key: BorrowedHandle<'_>,
    parts: u32,
    buf: &'b mut [MaybeUninit<u8>],
) -> Reply<'b> {
    ask(Call::NtQuerySecurityObject, buf, 0, |buf, length, needed| {
        // SAFETY: the handle is open; `ask` gives a buffer writable for `length` and a local.
        unsafe { ntobapi::NtQuerySecurityObject(key.as_raw(), parts, buf, length, needed) }
    })
}

#[cfg(feature = "alloc")]
/// `NtSetSecurityObject`; `descriptor` is aligned as the kernel asks.
pub(crate) fn set_security(
    key: BorrowedHandle<'_>,
    parts: u32,
    descriptor: &crate::security::Aligned,
) -> Result<()> {
    // SAFETY: the handle is open; the descriptor was checked to be self-relative with every part
    // inside its bytes, which outlive the call.
    let status = unsafe { ntobapi::NtSetSecurityObject(key.as_raw(), parts, descriptor.as_ptr()) };
    Call::NtSetSecurityObject.check(status).map(drop)
}

#[cfg(feature = "alloc")]
/// `RtlExpandEnvironmentStrings_U` in the process's environment: units written to `to`, or the
/// error; and the bytes needed.
pub(crate) fn expand(from: &UnicodeStr<'_>, to: &mut [u16]) -> (Result<usize>, u32) {
    let mut needed = 0;
    let mut string = UNICODE_STRING {
        Length: 0,
        MaximumLength: u16::try_from(size_of_val(to)).unwrap_or(0xFFFE),
        Buffer: to.as_mut_ptr(),
    };
    // SAFETY: `from` outlives the call, null means the process's environment, `string` is
    // writable for its maximum length, the last out-pointer is to a local.
    let status = unsafe {
        ntrtl::RtlExpandEnvironmentStrings_U(
            ptr::null(),
            from.as_ptr(),
            &raw mut string,
            &raw mut needed,
        )
    };
    let outcome = Call::RtlExpandEnvironmentStrings.check(status);
    (outcome.map(|_| usize::from(string.Length) / 2), needed)
}

/// `NtCreateTransaction`, found at `function`.
pub(crate) fn create_transaction(function: NonNull<c_void>) -> Result<OwnedHandle> {
    // SAFETY: ntdll exports a function of this signature under this name.
    let function = unsafe { transmute::<*mut c_void, NtCreateTransaction>(function.as_ptr()) };
    let mut handle: HANDLE = ptr::null_mut();
    // SAFETY: the out-pointer is to a local; null means no name, no unit of work, the default
    // manager, no time limit, no description.
    let status = unsafe {
        function(
            &raw mut handle,
            TRANSACTION_ALL_ACCESS,
            ptr::null(),
            ptr::null(),
            ptr::null_mut(),
            0,
            0,
            0,
            ptr::null(),
            ptr::null(),
        )
    };
    Call::NtCreateTransaction.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok(unsafe { owned(handle) })
}

/// `NtCommitTransaction`, found at `function`; waits until it is done.
pub(crate) fn commit_transaction(
    function: NonNull<c_void>,
    transaction: BorrowedHandle<'_>,
) -> Result<()> {
    // SAFETY: ntdll exports a function of this signature under this name.
    let function = unsafe { transmute::<*mut c_void, NtCommitTransaction>(function.as_ptr()) };
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { function(transaction.as_raw(), 1) };
    Call::NtCommitTransaction.check(status).map(drop)
}

/// `NtRollbackTransaction`, found at `function`; waits until it is done.
pub(crate) fn roll_back_transaction(
    function: NonNull<c_void>,
    transaction: BorrowedHandle<'_>,
) -> Result<()> {
    // SAFETY: ntdll exports a function of this signature under this name.
    let function = unsafe { transmute::<*mut c_void, NtRollbackTransaction>(function.as_ptr()) };
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { function(transaction.as_raw(), 1) };
    Call::NtRollbackTransaction.check(status).map(drop)
}

/// `NtOpenKeyTransactedEx`.
pub(crate) fn open_transacted(
    attributes: &ObjectAttributes<'_>,
    access: u32,
    options: u32,
    transaction: BorrowedHandle<'_>,
) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    // SAFETY: `attributes` and what it borrows outlive the call, the transaction is open, the
    // out-pointer is to a local.
    let status = unsafe {
        ntregapi::NtOpenKeyTransactedEx(
            &raw mut handle,
            access,
            attributes.as_ptr(),
            options,
            transaction.as_raw(),
        )
    };
    Call::NtOpenKeyTransactedEx.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok(unsafe { owned(handle) })
}

/// `NtCreateKeyTransacted`; the handle and the disposition.
pub(crate) fn create_transacted(
    attributes: &ObjectAttributes<'_>,
    access: u32,
    class: &UnicodeStr<'_>,
    options: u32,
    transaction: BorrowedHandle<'_>,
) -> Result<(OwnedHandle, u32)> {
    let mut handle: HANDLE = ptr::null_mut();
    let mut disposition = 0;
    // SAFETY: `attributes`, `class` and what they borrow outlive the call, the transaction is
    // open, both out-pointers are to locals.
    let status = unsafe {
        ntregapi::NtCreateKeyTransacted(
            &raw mut handle,
            access,
            attributes.as_ptr(),
            0,
            class.as_ptr(),
            options,
            transaction.as_raw(),
            &raw mut disposition,
        )
    };
    Call::NtCreateKeyTransacted.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok((unsafe { owned(handle) }, disposition))
}

/// `NtCreateEvent`: one that resets itself when a wait for it ends.
#[cfg(feature = "alloc")]
pub(crate) fn create_event() -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    let kind = ntbasic::SynchronizationEvent;
    // SAFETY: the out-pointer is to a local; null means no name.
    let status = unsafe {
        ntexapi::NtCreateEvent(&raw mut handle, ntexapi::EVENT_ALL_ACCESS, ptr::null(), kind, 0)
    };
    Call::NtCreateEvent.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok(unsafe { owned(handle) })
}

/// `NtWaitForSingleObject`: whether the object was signalled before `limit` was over.
#[cfg(feature = "alloc")]
pub(crate) fn wait(
    object: BorrowedHandle<'_>,
    limit: Option<core::time::Duration>,
) -> Result<bool> {
    // Negative: hundreds of nanoseconds from now. What does not fit is longer than any wait.
    let limit =
        limit.map(|limit| -i64::try_from(limit.as_nanos().div_ceil(100)).unwrap_or(i64::MAX));
    let limit = limit.as_ref().map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the borrow keeps the handle open; the limit is null or points at a local.
    let status = unsafe { ntobapi::NtWaitForSingleObject(object.as_raw(), 0, limit) };
    let status = Call::NtWaitForSingleObject.check(status)?;
    Ok(status != ntstatus::STATUS_TIMEOUT)
}

/// `NtNotifyChangeKey`, asynchronous.
///
/// `block` is on the heap; [`Watch`](crate::Watch) frees it only when the request is over.
#[cfg(feature = "alloc")]
pub(crate) fn notify(
    key: BorrowedHandle<'_>,
    event: BorrowedHandle<'_>,
    block: &alloc::boxed::Box<Request>,
    changes: u32,
    subtree: bool,
) -> Result<()> {
    // SAFETY: both handles are open; `block` stays where it is until the request is over, as
    // `Watch` alone calls this and sees to that; no buffer is asked to be filled.
    let status = unsafe {
        ntregapi::NtNotifyChangeKey(
            key.as_raw(),
            event.as_raw(),
            ptr::null(),
            ptr::null_mut(),
            block.as_ptr(),
            changes,
            u8::from(subtree),
            ptr::null_mut(),
            0,
            1,
        )
    };
    Call::NtNotifyChangeKey.check(status).map(drop)
}

// SAFETY: any thread may use the handles, and of the block no thread reads or writes a byte.
#[cfg(feature = "alloc")]
unsafe impl Send for crate::Watch {}
// SAFETY: as for `Send`; what `&Watch` allows, asking key and event, the kernel serialises.
#[cfg(feature = "alloc")]
unsafe impl Sync for crate::Watch {}

#[cfg(feature = "alloc")]
impl Drop for crate::Watch {
    fn drop(&mut self) {
        // SAFETY: dropped once, here, and not used after. Closing the key ends the request.
        unsafe { ManuallyDrop::drop(&mut self.key) };
        let over =
            !self.asked || wait(self.event.as_handle(), Some(crate::watch::PATIENCE)) == Ok(true);
        if over {
            // SAFETY: dropped once, here, and not used after; the kernel writes to it no more.
            unsafe { ManuallyDrop::drop(&mut self.block) };
        }
    }
}

/// `RtlAdjustPrivilege` on the process; whether the privilege was on before.
pub(crate) fn adjust_privilege(privilege: u32, enable: bool) -> Result<bool> {
    let mut was_enabled = 0;
    // SAFETY: the out-pointer is to a local.
    let status =
        unsafe { ntrtl::RtlAdjustPrivilege(privilege, u8::from(enable), 0, &raw mut was_enabled) };
    Call::RtlAdjustPrivilege.check(status)?;
    Ok(was_enabled != 0)
}

/// `NtLoadKeyEx` without flags.
pub(crate) fn load_key(key: &ObjectAttributes<'_>, file: &ObjectAttributes<'_>) -> Result<()> {
    // SAFETY: both names and what they borrow outlive the call; null means no trust class, no
    // event, no root handle wanted.
    let status = unsafe {
        ntregapi::NtLoadKeyEx(
            key.as_ptr(),
            file.as_ptr(),
            0,
            ptr::null_mut(),
            ptr::null_mut(),
            0,
            ptr::null_mut(),
            ptr::null_mut(),
        )
    };
    Call::NtLoadKeyEx.check(status).map(drop)
}

/// `NtLoadKeyEx` for a hive of this process alone; the handle it stored, if it did.
pub(crate) fn load_app_key(
    key: &ObjectAttributes<'_>,
    file: &ObjectAttributes<'_>,
    flags: u32,
    access: u32,
) -> Result<Option<OwnedHandle>> {
    let mut handle: HANDLE = ptr::null_mut();
    // SAFETY: both names and what they borrow outlive the call; null means no trust class and no
    // event; the out-pointer is to a local.
    let status = unsafe {
        ntregapi::NtLoadKeyEx(
            key.as_ptr(),
            file.as_ptr(),
            flags,
            ptr::null_mut(),
            ptr::null_mut(),
            access,
            &raw mut handle,
            ptr::null_mut(),
        )
    };
    Call::NtLoadKeyEx.check(status)?;
    // SAFETY: null, or a new handle that only we know.
    Ok(unsafe { OwnedHandle::from_raw(handle) })
}

/// `NtUnloadKey`.
pub(crate) fn unload_key(key: &ObjectAttributes<'_>) -> Result<()> {
    // SAFETY: the name and what it borrows outlive the call.
    let status = unsafe { ntregapi::NtUnloadKey(key.as_ptr()) };
    Call::NtUnloadKey.check(status).map(drop)
}

/// `NtSaveKey`.
pub(crate) fn save_key(key: BorrowedHandle<'_>, file: BorrowedHandle<'_>) -> Result<()> {
    // SAFETY: the borrows keep both handles open.
    let status = unsafe { ntregapi::NtSaveKey(key.as_raw(), file.as_raw()) };
    Call::NtSaveKey.check(status).map(drop)
}

/// `NtCreateFile` of a new file to be written, synchronous.
pub(crate) fn create_file(file: &ObjectAttributes<'_>) -> Result<OwnedHandle> {
    let mut handle: HANDLE = ptr::null_mut();
    let request = Request::new();
    // SAFETY: `file` and what it borrows outlive the call, both out-pointers are to live values.
    // An open never completes later.
    let status = unsafe {
        ntioapi::NtCreateFile(
            &raw mut handle,
            ntioapi::FILE_GENERIC_READ | ntioapi::FILE_GENERIC_WRITE,
            file.as_ptr(),
            request.as_ptr(),
            ptr::null(),
            ntioapi::FILE_ATTRIBUTE_NORMAL,
            0,
            ntioapi::FILE_CREATE,
            ntioapi::FILE_SYNCHRONOUS_IO_NONALERT | ntioapi::FILE_NON_DIRECTORY_FILE,
            ptr::null(),
            0,
        )
    };
    Call::NtCreateFile.check(status)?;
    // SAFETY: on success the kernel stored a new handle that only we know.
    Ok(unsafe { owned(handle) })
}
