//! What can go wrong, which call said so, and what the kernel called it.
use core::{fmt, num::NonZeroI32};
use nt_sys::NTSTATUS;

/// Shorthand for results of this workspace's operations.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// A failing `NTSTATUS`.
///
/// Constants instead of an enum: a status this crate has never heard of stays
/// representable, comparable and printable. With the feature `status-names` it prints as
/// `STATUS_OBJECT_NAME_NOT_FOUND (0xC0000034)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct NtError(NonZeroI32);

impl NtError {
    /// Splits a status into `Ok` (success, informational) and `Err` (warning, error).
    ///
    /// # Errors
    ///
    /// Any negative status. Warnings count, as they do for `NT_SUCCESS`; the
    /// few callers that treat one as data match on it by name.
    pub const fn check(status: NTSTATUS) -> Result<NTSTATUS, Self> {
        match NonZeroI32::new(status) {
            Some(code) if status < 0 => Err(Self(code)),
            _ => Ok(status),
        }
    }

    /// The status as the kernel returned it.
    pub const fn status(self) -> NTSTATUS {
        self.0.get()
    }

    /// What Microsoft's headers call the status, if they do.
    #[cfg(feature = "status-names")]
    pub fn name(self) -> Option<&'static str> {
        crate::status::name(self.status())
    }

    /// The Win32 code Windows makes of the status; see [`to_win32`](crate::status::to_win32).
    pub const fn to_win32(self) -> u32 {
        crate::status::to_win32(self.status())
    }

    pub(crate) const fn new(status: NTSTATUS) -> Self {
        match Self::check(status) {
            Err(error) => error,
            Ok(_) => unreachable!(),
        }
    }
}

impl fmt::Debug for NtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NtError({:#010X})", self.status())
    }
}

impl fmt::Display for NtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "status-names")]
        if let Some(name) = self.name() {
            return write!(f, "{name} ({:#010X})", self.status());
        }
        write!(f, "NTSTATUS {:#010X}", self.status())
    }
}

impl core::error::Error for NtError {}

/// Lists the calls an [`Error`] can name.
macro_rules! calls {
    ($($name:ident),+ $(,)?) => {
        /// The call that failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each variant is the function of that name in nt-sys")]
        #[non_exhaustive]
        pub enum Call { $($name),+ }

        impl Call {
            /// The function's name, as `nt-sys` spells it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name)),+ }
            }
        }
    };
}

calls! {
    LdrGetDllHandle,
    LdrGetProcedureAddress,
    LdrLoadDll,
    NtAllocateVirtualMemory,
    NtAssignProcessToJobObject,
    NtCommitTransaction,
    NtCreateEvent,
    NtCreateFile,
    NtCreateJobObject,
    NtCreateKey,
    NtCreateKeyTransacted,
    NtCreateNamedPipeFile,
    NtCreateThreadEx,
    NtCreateTransaction,
    NtDeleteKey,
    NtDeleteValueKey,
    NtDeviceIoControlFile,
    NtDuplicateObject,
    NtEnumerateKey,
    NtEnumerateValueKey,
    NtFlushBuffersFile,
    NtFlushBuffersFileEx,
    NtFlushKey,
    NtLoadKeyEx,
    NtLockFile,
    NtNotifyChangeKey,
    NtOpenFile,
    NtOpenKeyEx,
    NtOpenKeyTransactedEx,
    NtQueryAttributesFile,
    NtQueryDirectoryFile,
    NtQueryFullAttributesFile,
    NtQueryInformationByName,
    NtQueryInformationFile,
    NtQueryInformationProcess,
    NtQueryKey,
    NtQuerySecurityObject,
    NtQuerySystemInformation,
    NtQueryValueKey,
    NtQueryVolumeInformationFile,
    NtReadFile,
    NtRenameKey,
    NtResumeThread,
    NtRollbackTransaction,
    NtSaveKey,
    NtSetInformationFile,
    NtSetInformationJobObject,
    NtSetInformationThread,
    NtSetSecurityObject,
    NtSetValueKey,
    NtTerminateJobObject,
    NtTerminateProcess,
    NtUnloadKey,
    NtUnlockFile,
    NtWaitForSingleObject,
    NtWriteFile,
    RtlAdjustPrivilege,
    RtlDosPathNameToNtPathName,
    RtlExpandEnvironmentStrings,
    RtlOpenCurrentUser,
    RtlSetEnvironmentVariable,
}

impl Call {
    /// Passes a status that succeeded and blames this call for one that did not.
    ///
    /// # Errors
    ///
    /// [`Error::Nt`] with this call for any negative status; see [`NtError::check`].
    pub const fn check(self, status: NTSTATUS) -> Result<NTSTATUS> {
        match NtError::check(status) {
            Ok(status) => Ok(status),
            Err(status) => Err(Error::Nt { call: self, status }),
        }
    }
}

/// The error of every fallible operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The kernel refused.
    Nt {
        /// Who refused.
        call: Call,
        /// Why.
        status: NtError,
    },
    /// A name has more bytes than a `UNICODE_STRING` can count.
    NameTooLong,
    /// A name holds a NUL where the call needs a NUL-terminated string.
    NameHasNul,
    /// A reply contradicts itself at this byte offset.
    Malformed {
        /// Offset of the offending record in the reply.
        offset: u32,
    },
    /// A write of at least one byte reported that it wrote nothing.
    WroteNothing,
}
const _: () = assert!(size_of::<Result<(), Error>>() <= 8);

impl Error {
    /// The kernel's status, if the kernel is who complained.
    ///
    /// ```
    /// use nt_core::{Call, NtError};
    /// let error = Call::NtOpenFile.check(0xC000_0034_u32.cast_signed()).unwrap_err();
    /// assert_eq!(error.status(), Some(NtError::OBJECT_NAME_NOT_FOUND));
    /// ```
    pub const fn status(self) -> Option<NtError> {
        match self {
            Self::Nt { status, .. } => Some(status),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nt { call, status } => write!(f, "{}: {status}", call.name()),
            Self::NameTooLong => f.write_str("name is longer than 32,767 UTF-16 units"),
            Self::NameHasNul => f.write_str("name holds a NUL"),
            Self::Malformed { offset } => write!(f, "malformed record at byte {offset}"),
            Self::WroteNothing => f.write_str("nothing was written"),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(all(windows, feature = "std"))]
impl From<Error> for std::io::Error {
    /// Lossy for kernel errors: they become the Win32 code Windows maps them to.
    fn from(error: Error) -> Self {
        use std::io::ErrorKind;
        match error {
            Error::Nt { status, .. } => {
                Self::from_raw_os_error(crate::sys::dos_error(status.status()).cast_signed())
            }
            Error::NameTooLong => Self::new(ErrorKind::InvalidFilename, error),
            Error::NameHasNul => Self::new(ErrorKind::InvalidInput, error),
            Error::Malformed { .. } => Self::new(ErrorKind::InvalidData, error),
            Error::WroteNothing => Self::new(ErrorKind::WriteZero, error),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::string::ToString;
    use nt_sys::ntstatus;

    #[test]
    fn warnings_fail_and_unknown_statuses_survive() {
        assert_eq!(NtError::check(0), Ok(0));
        assert_eq!(NtError::check(ntstatus::STATUS_PENDING), Ok(0x103));
        assert_eq!(NtError::check(ntstatus::STATUS_NO_MORE_FILES), Err(NtError::NO_MORE_FILES));
        let odd = 0xDEAD_BEEF_u32.cast_signed();
        assert_eq!(NtError::check(odd).map_err(NtError::status), Err(odd));
    }

    #[test]
    fn an_error_names_the_call_and_the_status() {
        let error = Call::NtOpenFile.check(ntstatus::STATUS_ACCESS_DENIED).unwrap_err();
        #[cfg(not(feature = "status-names"))]
        assert_eq!(error.to_string(), "NtOpenFile: NTSTATUS 0xC0000022");
        #[cfg(feature = "status-names")]
        assert_eq!(error.to_string(), "NtOpenFile: STATUS_ACCESS_DENIED (0xC0000022)");
        let unknown = NtError::check(0xC000_7777_u32.cast_signed()).unwrap_err();
        assert_eq!(unknown.to_string(), "NTSTATUS 0xC0007777");
        assert_eq!(error.status(), Some(NtError::ACCESS_DENIED));
        assert_eq!(Error::NameTooLong.status(), None);
    }
}
