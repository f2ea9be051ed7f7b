//! Functions that not every supported system exports.
//!
//! Importing one would keep a program from starting where it is missing. So each is a function
//! pointer type and, under the same name among values, the name to look up with
//! `LdrGetProcedureAddress`; a missing one selects the older call. The version is the first that
//! exports it; those without one are on every Windows and missing from Wine.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS, UNICODE_STRING,
    macros::optional,
    ntbasic::GUID,
    ntexapi::T2_SET_PARAMETERS,
    ntioapi::{
        DIRECTORY_NOTIFY_INFORMATION_CLASS, FILE_INFORMATION_CLASS, IO_STATUS_BLOCK,
        PIO_APC_ROUTINE,
    },
    ntmmapi::MEM_EXTENDED_PARAMETER,
    ntobapi::OBJECT_ATTRIBUTES,
    ntpsapi::{PPS_APC_ROUTINE, PROCESSOR_NUMBER},
    ntregapi::CM_EXTENDED_PARAMETER,
    ntseapi::SECURITY_QUALITY_OF_SERVICE,
};
use core::ffi::c_void;

optional! {
    /// Asks about a file by name, without a handle. Windows 10 1703.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntqueryinformationbyname).
    pub fn NtQueryInformationByName(
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FileInformation: *mut c_void,
        Length: u32,
        FileInformationClass: FILE_INFORMATION_CLASS,
    ) -> NTSTATUS;

    /// Lists a directory with flags. Windows 10 1709.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntquerydirectoryfileex).
    pub fn NtQueryDirectoryFileEx(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        FileInformation: *mut c_void,
        Length: u32,
        FileInformationClass: FILE_INFORMATION_CLASS,
        QueryFlags: u32,
        FileName: *const UNICODE_STRING,
    ) -> NTSTATUS;

    /// Reports changes in a directory with more detail. Windows 10 1709.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtNotifyChangeDirectoryFileEx(
        FileHandle: HANDLE,
        Event: HANDLE,
        ApcRoutine: PIO_APC_ROUTINE,
        ApcContext: *mut c_void,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *mut c_void,
        Length: u32,
        CompletionFilter: u32,
        WatchTree: BOOLEAN,
        DirectoryNotifyInformationClass: DIRECTORY_NOTIFY_INFORMATION_CLASS,
    ) -> NTSTATUS;

    /// Flushes as flags say, data only for example. Windows 8.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntflushbuffersfileex).
    pub fn NtFlushBuffersFileEx(
        FileHandle: HANDLE,
        Flags: u32,
        Parameters: *const c_void,
        ParametersSize: u32,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
    ) -> NTSTATUS;

    /// Copies a range between two files in the kernel. Windows 11.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntcopyfilechunk).
    pub fn NtCopyFileChunk(
        SourceHandle: HANDLE,
        DestinationHandle: HANDLE,
        EventHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Length: u32,
        SourceOffset: *const i64,
        DestOffset: *const i64,
        SourceKey: *const u32,
        DestKey: *const u32,
        Flags: u32,
    ) -> NTSTATUS;

    /// Posts a packet that was reserved.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtSetIoCompletionEx(
        IoCompletionHandle: HANDLE,
        IoCompletionPacketHandle: HANDLE,
        KeyContext: *mut c_void,
        ApcContext: *mut c_void,
        IoStatus: NTSTATUS,
        IoStatusInformation: usize,
    ) -> NTSTATUS;

    /// Creates a packet that a signalled object posts. Windows 8.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCreateWaitCompletionPacket(
        WaitCompletionPacketHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Ties a packet to an object and a port. Windows 8.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtAssociateWaitCompletionPacket(
        WaitCompletionPacketHandle: HANDLE,
        IoCompletionHandle: HANDLE,
        TargetObjectHandle: HANDLE,
        KeyContext: *mut c_void,
        ApcContext: *mut c_void,
        IoStatus: NTSTATUS,
        IoStatusInformation: usize,
        AlreadySignaled: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// Unties it. Windows 8.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCancelWaitCompletionPacket(
        WaitCompletionPacketHandle: HANDLE,
        RemoveSignaledPacket: BOOLEAN,
    ) -> NTSTATUS;

    /// Creates a section with parameters. Windows 10 1809.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtCreateSectionEx(
        SectionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        MaximumSize: *const i64,
        SectionPageProtection: u32,
        AllocationAttributes: u32,
        FileHandle: HANDLE,
        ExtendedParameters: *mut MEM_EXTENDED_PARAMETER,
        ExtendedParameterCount: u32,
    ) -> NTSTATUS;

    /// Reserves or commits with parameters. Windows 10 1809.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtAllocateVirtualMemoryEx(
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        RegionSize: *mut usize,
        AllocationType: u32,
        PageProtection: u32,
        ExtendedParameters: *mut MEM_EXTENDED_PARAMETER,
        ExtendedParameterCount: u32,
    ) -> NTSTATUS;

    /// Maps a section with parameters. Windows 10 1809.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtMapViewOfSectionEx(
        SectionHandle: HANDLE,
        ProcessHandle: HANDLE,
        BaseAddress: *mut *mut c_void,
        SectionOffset: *mut i64,
        ViewSize: *mut usize,
        AllocationType: u32,
        PageProtection: u32,
        ExtendedParameters: *mut MEM_EXTENDED_PARAMETER,
        ExtendedParameterCount: u32,
    ) -> NTSTATUS;

    /// Extends a section and its file.
    /// [phnt `ntmmapi.h`](https://github.com/winsiderss/phnt/blob/master/ntmmapi.h).
    pub fn NtExtendSection(SectionHandle: HANDLE, NewSectionSize: *mut i64) -> NTSTATUS;

    /// Lets the name of an object outlive its handles.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtMakePermanentObject(Handle: HANDLE) -> NTSTATUS;

    /// Creates an object directory above another. Windows 8.
    /// [phnt `ntobapi.h`](https://github.com/winsiderss/phnt/blob/master/ntobapi.h).
    pub fn NtCreateDirectoryObjectEx(
        DirectoryHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        ShadowDirectoryHandle: HANDLE,
        Flags: u32,
    ) -> NTSTATUS;

    /// Takes on another thread's identity.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtImpersonateThread(
        ServerThreadHandle: HANDLE,
        ClientThreadHandle: HANDLE,
        SecurityQos: *const SECURITY_QUALITY_OF_SERVICE,
    ) -> NTSTATUS;

    /// The next process of the system.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtGetNextProcess(
        ProcessHandle: HANDLE,
        DesiredAccess: u32,
        HandleAttributes: u32,
        Flags: u32,
        NewProcessHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// The processor and its group.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtGetCurrentProcessorNumberEx(ProcessorNumber: *mut PROCESSOR_NUMBER) -> u32;

    /// Queues a call that needs no alertable wait, on Windows 10 1809.
    /// [phnt `ntpsapi.h`](https://github.com/winsiderss/phnt/blob/master/ntpsapi.h).
    pub fn NtQueueApcThreadEx(
        ThreadHandle: HANDLE,
        ReserveHandle: HANDLE,
        ApcRoutine: PPS_APC_ROUTINE,
        ApcArgument1: *mut c_void,
        ApcArgument2: *mut c_void,
        ApcArgument3: *mut c_void,
    ) -> NTSTATUS;

    /// Creates a timer, high resolution for example. Windows 8.1. Windows 10.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtCreateTimer2(
        TimerHandle: *mut HANDLE,
        Reserved1: *mut c_void,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        Attributes: u32,
        DesiredAccess: u32,
    ) -> NTSTATUS;

    /// Starts it. Windows 8.1. Windows 10.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtSetTimer2(
        TimerHandle: HANDLE,
        DueTime: *const i64,
        Period: *const i64,
        Parameters: *const T2_SET_PARAMETERS,
    ) -> NTSTATUS;

    /// Stops it. Windows 8.1. Windows 10.
    /// [phnt `ntexapi.h`](https://github.com/winsiderss/phnt/blob/master/ntexapi.h).
    pub fn NtCancelTimer2(TimerHandle: HANDLE, Parameters: *const c_void) -> NTSTATUS;

    /// Reads quotas of a volume.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwqueryquotainformationfile).
    pub fn NtQueryQuotaInformationFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *mut c_void,
        Length: u32,
        ReturnSingleEntry: BOOLEAN,
        SidList: *const c_void,
        SidListLength: u32,
        StartSid: *const c_void,
        RestartScan: BOOLEAN,
    ) -> NTSTATUS;

    /// Writes quotas of a volume.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwsetquotainformationfile).
    pub fn NtSetQuotaInformationFile(
        FileHandle: HANDLE,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        Buffer: *const c_void,
        Length: u32,
    ) -> NTSTATUS;

    /// Loads a hive with parameters. Windows 10 2004.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtLoadKey3(
        TargetKey: *const OBJECT_ATTRIBUTES,
        SourceFile: *const OBJECT_ATTRIBUTES,
        Flags: u32,
        ExtendedParameters: *const CM_EXTENDED_PARAMETER,
        ExtendedParameterCount: u32,
        DesiredAccess: u32,
        RootHandle: *mut HANDLE,
        Reserved: *mut c_void,
    ) -> NTSTATUS;

    /// Unloads a hive with flags.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtUnloadKey2(TargetKey: *const OBJECT_ATTRIBUTES, Flags: u32) -> NTSTATUS;

    /// Unloads a hive and signals an event.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtUnloadKeyEx(TargetKey: *const OBJECT_ATTRIBUTES, Event: HANDLE) -> NTSTATUS;

    /// Writes a key to a file in a format. Wine's stub ends the process.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntddk/nf-ntddk-zwsavekeyex).
    pub fn NtSaveKeyEx(KeyHandle: HANDLE, FileHandle: HANDLE, Format: u32) -> NTSTATUS;

    /// Writes two keys as one. Wine's stub ends the process.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtSaveMergedKeys(
        HighPrecedenceKeyHandle: HANDLE,
        LowPrecedenceKeyHandle: HANDLE,
        FileHandle: HANDLE,
    ) -> NTSTATUS;

    /// Puts keys close together. Wine's stub ends the process.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtCompactKeys(Count: u32, KeyArray: *const HANDLE) -> NTSTATUS;

    /// Compresses a hive. Wine's stub ends the process.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtCompressKey(KeyHandle: HANDLE) -> NTSTATUS;

    /// Locks a key. Wine's stub ends the process.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtLockRegistryKey(KeyHandle: HANDLE) -> NTSTATUS;

    /// Holds writes to the registry back.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtFreezeRegistry(TimeOutInSeconds: u32) -> NTSTATUS;

    /// Lets them go.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtThawRegistry() -> NTSTATUS;

    /// Number of open keys below a key.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtQueryOpenSubKeys(
        TargetKey: *const OBJECT_ATTRIBUTES,
        HandleCount: *mut u32,
    ) -> NTSTATUS;

    /// Which keys are open below a key.
    /// [phnt `ntregapi.h`](https://github.com/winsiderss/phnt/blob/master/ntregapi.h).
    pub fn NtQueryOpenSubKeysEx(
        TargetKey: *const OBJECT_ATTRIBUTES,
        BufferLength: u32,
        Buffer: *mut c_void,
        RequiredSize: *mut u32,
    ) -> NTSTATUS;

    /// Creates a transaction for the registry alone. Windows 10 1607.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn NtCreateRegistryTransaction(
        TransactionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        CreateOptions: u32,
    ) -> NTSTATUS;

    /// Opens one by name. Windows 10 1607.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn NtOpenRegistryTransaction(
        TransactionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
    ) -> NTSTATUS;

    /// Commits it. Windows 10 1607.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn NtCommitRegistryTransaction(TransactionHandle: HANDLE, Flags: u32) -> NTSTATUS;

    /// Rolls it back. Windows 10 1607.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn NtRollbackRegistryTransaction(TransactionHandle: HANDLE, Flags: u32) -> NTSTATUS;

    /// Creates a transaction of files and keys.
    /// [phnt `nttmapi.h`](https://github.com/winsiderss/phnt/blob/master/nttmapi.h).
    pub fn NtCreateTransaction(
        TransactionHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        Uow: *const GUID,
        TmHandle: HANDLE,
        CreateOptions: u32,
        IsolationLevel: u32,
        IsolationFlags: u32,
        Timeout: *const i64,
        Description: *const UNICODE_STRING,
    ) -> NTSTATUS;

    /// Commits it.
    /// [phnt `nttmapi.h`](https://github.com/winsiderss/phnt/blob/master/nttmapi.h).
    pub fn NtCommitTransaction(TransactionHandle: HANDLE, Wait: BOOLEAN) -> NTSTATUS;

    /// Rolls it back.
    /// [phnt `nttmapi.h`](https://github.com/winsiderss/phnt/blob/master/nttmapi.h).
    pub fn NtRollbackTransaction(TransactionHandle: HANDLE, Wait: BOOLEAN) -> NTSTATUS;

    /// How the process sees cloud placeholders. Windows 10 1803.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlsetprocessplaceholdercompatibilitymode).
    pub fn RtlSetProcessPlaceholderCompatibilityMode(Mode: u8) -> u8;

    /// How the thread sees cloud placeholders. Windows 10 1709.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlsetthreadplaceholdercompatibilitymode).
    pub fn RtlSetThreadPlaceholderCompatibilityMode(Mode: u8) -> u8;
}
