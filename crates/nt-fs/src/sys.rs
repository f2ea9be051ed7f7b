//! Every call on files and directories that has no data of its own to move.
#![expect(unsafe_code, reason = "the one door to nt-sys")]

use crate::{
    calls::{Aligned, At, Calls, Open, Scan},
    support::Support,
};
use core::{mem, mem::offset_of, ptr};
use nt_core::{
    AsHandle, BorrowedHandle, Call, Error, Export, ObjectAttributes, OwnedHandle, Result,
    UnicodeStr, io::Request,
};
use nt_sys::{
    HANDLE,
    ntioapi::{self, FILE_INFORMATION_CLASS, FILE_RENAME_INFORMATION_EX as Rename},
    ntstatus, optional,
};

/// Makes the calls for real.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel;

static SUPPORT: Support = Support::new();
static BY_NAME: Export = Export::in_ntdll(optional::NtQueryInformationByName);
static WINE: Export = Export::in_ntdll("wine_get_version");

/// Wine resolves no name relative to a handle in `NtQueryFullAttributesFile`.
pub(crate) fn is_wine() -> bool {
    WINE.address().is_some()
}

impl Calls for Kernel {
    type Handle = OwnedHandle;
    type Ref<'h> = BorrowedHandle<'h>;

    fn lend(handle: &OwnedHandle) -> BorrowedHandle<'_> {
        handle.as_handle()
    }

    fn support(self) -> &'static Support {
        &SUPPORT
    }

    fn create(self, at: At<'_, Self>, open: &Open) -> Result<OwnedHandle> {
        let name = UnicodeStr::new(at.name)?;
        let mut attributes = object(&name, at.root);
        if open.dont_reparse {
            attributes = attributes.dont_reparse();
        }
        let allocation = open.allocation.as_ref().map_or(ptr::null(), ptr::from_ref);
        let mut handle: HANDLE = ptr::null_mut();
        let request = Request::new();
        // SAFETY: `attributes` and what it borrows outlive the call, as does `open`, which
        // `allocation` points into if it is not null; both out-pointers are to live values. An
        // open never completes later.
        let status = unsafe {
            ntioapi::NtCreateFile(
                &raw mut handle,
                open.access,
                attributes.as_ptr(),
                request.as_ptr(),
                allocation,
                open.attributes,
                open.share,
                open.disposition,
                open.options,
                ptr::null(),
                0,
            )
        };
        Call::NtCreateFile.check(status)?;
        // SAFETY: on success the kernel stored a new handle that only we know.
        let handle = unsafe { OwnedHandle::from_raw(handle) };
        Ok(handle.expect("NtCreateFile succeeded without a handle"))
    }

    fn full_attributes(self, at: At<'_, Self>, reply: &mut Aligned<56>) -> Result<()> {
        let name = UnicodeStr::new(at.name)?;
        if at.root.is_some() && is_wine() {
            return not_implemented(Call::NtQueryFullAttributesFile);
        }
        // SAFETY: the attributes and what they borrow outlive the call; `reply` has the size and
        // the alignment of the structure.
        let status = unsafe {
            ntioapi::NtQueryFullAttributesFile(
                object(&name, at.root).as_ptr(),
                reply.0.as_mut_ptr().cast(),
            )
        };
        Call::NtQueryFullAttributesFile.check(status).map(|_| ())
    }

    fn by_name(
        self,
        at: At<'_, Self>,
        class: FILE_INFORMATION_CLASS,
        reply: &mut [u8],
    ) -> Result<usize> {
        let call = Call::NtQueryInformationByName;
        let Some(function) = BY_NAME.address() else { return not_implemented(call) };
        // SAFETY: the address is that of the export of this name, which has this signature on
        // every system that exports it.
        let function = unsafe {
            mem::transmute::<ptr::NonNull<_>, optional::NtQueryInformationByName>(function)
        };
        let name = UnicodeStr::new(at.name)?;
        let request = Request::new();
        // SAFETY: the attributes and what they borrow, `request` and `reply` outlive the call,
        // and a query without a handle never completes later.
        let status = unsafe {
            function(
                object(&name, at.root).as_ptr(),
                request.as_ptr(),
                reply.as_mut_ptr().cast(),
                length(reply),
                class,
            )
        };
        call.check(status)?;
        Ok(reply.len())
    }

    fn query(
        self,
        file: BorrowedHandle<'_>,
        class: FILE_INFORMATION_CLASS,
        reply: &mut [u8],
    ) -> Result<usize> {
        let request = Request::new();
        // SAFETY: `file` is open, and `reply` is writable for the length given; it and `request`
        // outlive the request, which for queries the kernel itself waits for.
        let status = unsafe {
            ntioapi::NtQueryInformationFile(
                file.as_raw(),
                request.as_ptr(),
                reply.as_mut_ptr().cast(),
                length(reply),
                class,
            )
        };
        request.finish(Call::NtQueryInformationFile, status, file)
    }

    fn set(
        self,
        file: BorrowedHandle<'_>,
        class: FILE_INFORMATION_CLASS,
        data: &[u8],
    ) -> Result<()> {
        let request = Request::new();
        // SAFETY: `file` is open, and `data` is readable for the length given; it and `request`
        // outlive the request, which for changes the kernel itself waits for.
        let status = unsafe {
            ntioapi::NtSetInformationFile(
                file.as_raw(),
                request.as_ptr(),
                data.as_ptr().cast(),
                length(data),
                class,
            )
        };
        request.finish(Call::NtSetInformationFile, status, file).map(|_| ())
    }

    fn set_name(
        self,
        file: BorrowedHandle<'_>,
        class: FILE_INFORMATION_CLASS,
        flags: u32,
        target: At<'_, Self>,
    ) -> Result<()> {
        /// Room for most names; longer ones take the large buffer.
        const SHORT: usize = 600;
        if FILE_NAME + size_of_val(target.name) <= SHORT {
            let mut room = Aligned::<SHORT>::new();
            let data = name_structure(&mut room.0, flags, target)?;
            self.set(file, class, data)
        } else {
            self.set_long_name(file, class, flags, target)
        }
    }

    fn list(self, dir: BorrowedHandle<'_>, scan: &Scan<'_>, reply: &mut [u8]) -> Result<usize> {
        let mask = scan.mask.map(UnicodeStr::new).transpose()?;
        let request = Request::new();
        // SAFETY: `dir` is open, `reply` is writable for the length given, and they, the mask and
        // `request` outlive the request, as `finish` returns only once it is over.
        let status = unsafe {
            ntioapi::NtQueryDirectoryFile(
                dir.as_raw(),
                ptr::null_mut(),
                ptr::null(),
                ptr::null_mut(),
                request.as_ptr(),
                reply.as_mut_ptr().cast(),
                length(reply),
                scan.class,
                0,
                mask.as_ref().map_or(ptr::null(), UnicodeStr::as_ptr),
                u8::from(scan.restart),
            )
        };
        request.finish(Call::NtQueryDirectoryFile, status, dir)
    }

    #[cfg(feature = "alloc")]
    fn read(
        self,
        file: BorrowedHandle<'_>,
        data: &mut alloc::vec::Vec<u8>,
        offset: u64,
    ) -> Result<usize> {
        crate::file::read_append(file, data, offset)
    }

    #[cfg(feature = "alloc")]
    fn pause(self, attempt: u32) {
        // Relative times are negative: 1 ms, 2 ms, 4 ms, …
        let interval = -10_000_i64 << attempt.min(6);
        // SAFETY: the pointer is to a live local.
        let _ = unsafe { nt_sys::ntkeapi::NtDelayExecution(0, &raw const interval) };
    }
}

impl Kernel {
    /// Out of line, as it takes 64 KiB of stack and seldom runs.
    #[cold]
    #[inline(never)]
    fn set_long_name(
        self,
        file: BorrowedHandle<'_>,
        class: FILE_INFORMATION_CLASS,
        flags: u32,
        target: At<'_, Self>,
    ) -> Result<()> {
        let mut room = Aligned::<0x1_0040>::new();
        let data = name_structure(&mut room.0, flags, target)?;
        self.set(file, class, data)
    }
}

const FILE_NAME: usize = offset_of!(Rename, FileName);

/// `FILE_RENAME_INFORMATION_EX` and `FILE_LINK_INFORMATION_EX`, and with flags of 0 or 1 the older
/// structures, which have a boolean there.
fn name_structure<'r>(
    room: &'r mut [u8],
    flags: u32,
    target: At<'_, Kernel>,
) -> Result<&'r mut [u8]> {
    let directory = target.root.map_or(0, |root| root.as_raw().addr());
    let bytes = u32::try_from(size_of_val(target.name)).map_err(|_| Error::NameTooLong)?;
    // The structure's own size is the least the kernel takes.
    let len = (FILE_NAME + size_of_val(target.name)).max(size_of::<Rename>());
    let data = room.get_mut(..len).ok_or(Error::NameTooLong)?;
    put(data, offset_of!(Rename, Flags), &flags.to_ne_bytes());
    put(data, offset_of!(Rename, RootDirectory), &directory.to_ne_bytes());
    put(data, offset_of!(Rename, FileNameLength), &bytes.to_ne_bytes());
    for (index, unit) in target.name.iter().enumerate() {
        put(data, FILE_NAME + 2 * index, &unit.to_ne_bytes());
    }
    Ok(data)
}

fn put(data: &mut [u8], offset: usize, bytes: &[u8]) {
    if let Some(room) = data.get_mut(offset..offset + bytes.len()) {
        room.copy_from_slice(bytes);
    }
}

fn object<'a>(name: &'a UnicodeStr<'a>, root: Option<BorrowedHandle<'a>>) -> ObjectAttributes<'a> {
    let attributes = ObjectAttributes::new(name);
    match root {
        Some(root) => attributes.relative_to(root),
        None => attributes,
    }
}

/// The length of a buffer as the calls take it; what lies behind 4 GiB is not used.
fn length(buffer: &[u8]) -> u32 {
    u32::try_from(buffer.len()).unwrap_or(u32::MAX)
}

#[cold]
fn not_implemented<T>(call: Call) -> Result<T> {
    match call.check(ntstatus::STATUS_NOT_IMPLEMENTED) {
        Err(error) => Err(error),
        Ok(_) => unreachable!(),
    }
}
