//! Calls about transactions, one a function.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use core::{
    ffi::c_void,
    mem::transmute,
    ptr::{self, NonNull},
};
use nt_core::{BorrowedHandle, Call, ObjectAttributes, OwnedHandle, Result, UnicodeStr};
use nt_sys::{
    HANDLE, ntregapi,
    optional::{NtCommitTransaction, NtCreateTransaction, NtRollbackTransaction},
};

/// `TRANSACTION_ALL_ACCESS`.
const ALL_ACCESS: u32 = 0x001F_003F;

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

/// `NtCreateTransaction`, found at `function`.
pub(super) fn create_transaction(function: NonNull<c_void>) -> Result<OwnedHandle> {
    // SAFETY: ntdll exports a function of this signature under this name.
    let function = unsafe { transmute::<*mut c_void, NtCreateTransaction>(function.as_ptr()) };
    let mut handle: HANDLE = ptr::null_mut();
    // SAFETY: the out-pointer is to a local; null means no name, no unit of work, the default
    // manager, no time limit, no description.
    let status = unsafe {
        function(
            &raw mut handle,
            ALL_ACCESS,
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
pub(super) fn commit(function: NonNull<c_void>, transaction: BorrowedHandle<'_>) -> Result<()> {
    // SAFETY: ntdll exports a function of this signature under this name.
    let function = unsafe { transmute::<*mut c_void, NtCommitTransaction>(function.as_ptr()) };
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { function(transaction.as_raw(), 1) };
    Call::NtCommitTransaction.check(status).map(drop)
}

/// `NtRollbackTransaction`, found at `function`; waits until it is done.
pub(super) fn roll_back(function: NonNull<c_void>, transaction: BorrowedHandle<'_>) -> Result<()> {
    // SAFETY: ntdll exports a function of this signature under this name.
    let function = unsafe { transmute::<*mut c_void, NtRollbackTransaction>(function.as_ptr()) };
    // SAFETY: the borrow keeps the handle open.
    let status = unsafe { function(transaction.as_raw(), 1) };
    Call::NtRollbackTransaction.check(status).map(drop)
}

/// `NtOpenKeyTransactedEx`.
pub(super) fn open(
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
pub(super) fn create(
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
