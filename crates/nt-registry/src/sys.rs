//! Calls about keys and values, one a function. They decide nothing.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use core::{ffi::c_void, mem::MaybeUninit, ptr, slice};
use nt_core::{
    BorrowedHandle, Call, ObjectAttributes, OwnedHandle, Result, UnicodeStr, record::malformed,
};
use nt_sys::{HANDLE, NTSTATUS, ntregapi, ntrtl};
#[cfg(feature = "alloc")]
use nt_sys::{UNICODE_STRING, ntobapi};

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

/// `NtEnumerateValueKey` with `KeyValueFullInformation`; `head` bytes count even if cut off.
pub(crate) fn enumerate_value<'b>(
    key: BorrowedHandle<'_>,
    index: u32,
    buf: &'b mut [MaybeUninit<u8>],
    head: usize,
) -> Reply<'b> {
    ask(Call::NtEnumerateValueKey, buf, head, |buf, length, needed| {
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
