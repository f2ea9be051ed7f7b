//! The classes of questions about and changes to a file.
use crate::macros::constants;

/// What a query or a change of a file is about.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_file_information_class).
pub type FILE_INFORMATION_CLASS = i32;

constants! {
    "[`FILE_INFORMATION_CLASS`](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_file_information_class).";
    FILE_INFORMATION_CLASS:
    /// Listing: `FILE_DIRECTORY_INFORMATION`.
    FileDirectoryInformation = 1,
    /// Listing: `FILE_FULL_DIR_INFORMATION`.
    FileFullDirectoryInformation = 2,
    /// Listing: `FILE_BOTH_DIR_INFORMATION`.
    FileBothDirectoryInformation = 3,
    /// Query and set: `FILE_BASIC_INFORMATION`.
    FileBasicInformation = 4,
    /// Query: `FILE_STANDARD_INFORMATION`.
    FileStandardInformation = 5,
    /// Query: `FILE_INTERNAL_INFORMATION`.
    FileInternalInformation = 6,
    /// Query: `FILE_EA_INFORMATION`.
    FileEaInformation = 7,
    /// Query: `FILE_ACCESS_INFORMATION`.
    FileAccessInformation = 8,
    /// Query: `FILE_NAME_INFORMATION`, the path on the volume.
    FileNameInformation = 9,
    /// Set: `FILE_RENAME_INFORMATION`.
    FileRenameInformation = 10,
    /// Set: `FILE_LINK_INFORMATION`.
    FileLinkInformation = 11,
    /// Listing: `FILE_NAMES_INFORMATION`.
    FileNamesInformation = 12,
    /// Set: `FILE_DISPOSITION_INFORMATION`.
    FileDispositionInformation = 13,
    /// Query and set: `FILE_POSITION_INFORMATION`.
    FilePositionInformation = 14,
    /// `FILE_FULL_EA_INFORMATION`.
    FileFullEaInformation = 15,
    /// Query and set: `FILE_MODE_INFORMATION`.
    FileModeInformation = 16,
    /// Query: `FILE_ALIGNMENT_INFORMATION`.
    FileAlignmentInformation = 17,
    /// Query: `FILE_ALL_INFORMATION`; `STATUS_BUFFER_OVERFLOW` only cuts the name.
    FileAllInformation = 18,
    /// Set: `FILE_ALLOCATION_INFORMATION`.
    FileAllocationInformation = 19,
    /// Set: `FILE_END_OF_FILE_INFORMATION`.
    FileEndOfFileInformation = 20,
    /// Query: `FILE_NAME_INFORMATION`, the 8.3 name.
    FileAlternateNameInformation = 21,
    /// Query: `FILE_STREAM_INFORMATION` records.
    FileStreamInformation = 22,
    /// Query and set: `FILE_PIPE_INFORMATION`.
    FilePipeInformation = 23,
    /// Query: `FILE_PIPE_LOCAL_INFORMATION`.
    FilePipeLocalInformation = 24,
    /// Query and set: `FILE_PIPE_REMOTE_INFORMATION`.
    FilePipeRemoteInformation = 25,
    /// Query: `FILE_MAILSLOT_QUERY_INFORMATION`.
    FileMailslotQueryInformation = 26,
    /// Set: `FILE_MAILSLOT_SET_INFORMATION`.
    FileMailslotSetInformation = 27,
    /// Query: `FILE_COMPRESSION_INFORMATION`.
    FileCompressionInformation = 28,
    /// Listing of object identifiers.
    FileObjectIdInformation = 29,
    /// Set: `FILE_COMPLETION_INFORMATION`.
    FileCompletionInformation = 30,
    /// Listing: `FILE_REPARSE_POINT_INFORMATION`.
    FileReparsePointInformation = 33,
    /// Query: `FILE_NETWORK_OPEN_INFORMATION`.
    FileNetworkOpenInformation = 34,
    /// Query: `FILE_ATTRIBUTE_TAG_INFORMATION`.
    FileAttributeTagInformation = 35,
    /// Listing: `FILE_ID_BOTH_DIR_INFORMATION`.
    FileIdBothDirectoryInformation = 37,
    /// Listing: `FILE_ID_FULL_DIR_INFORMATION`.
    FileIdFullDirectoryInformation = 38,
    /// Set: `FILE_VALID_DATA_LENGTH_INFORMATION`; needs `SeManageVolumePrivilege`.
    FileValidDataLengthInformation = 39,
    /// Set: `FILE_NAME_INFORMATION`, the 8.3 name.
    FileShortNameInformation = 40,
    /// Query and set: `FILE_IO_COMPLETION_NOTIFICATION_INFORMATION`.
    FileIoCompletionNotificationInformation = 41,
    /// Set: pins the status blocks of a handle.
    FileIoStatusBlockRangeInformation = 42,
    /// Query and set: `FILE_IO_PRIORITY_HINT_INFORMATION`.
    FileIoPriorityHintInformation = 43,
    /// Query: `FILE_LINKS_INFORMATION`.
    FileHardLinkInformation = 46,
    /// Query: `FILE_PROCESS_IDS_USING_FILE_INFORMATION`.
    FileProcessIdsUsingFileInformation = 47,
    /// Query: `FILE_NAME_INFORMATION` of long names in their true case.
    FileNormalizedNameInformation = 48,
    /// Query: the path behind a network redirection.
    FileNetworkPhysicalNameInformation = 49,
    /// Query: `FILE_IS_REMOTE_DEVICE_INFORMATION`.
    FileIsRemoteDeviceInformation = 51,
    /// Query: `FILE_STANDARD_LINK_INFORMATION`.
    FileStandardLinkInformation = 54,
    /// Query: the network protocol.
    FileRemoteProtocolInformation = 55,
    /// Query: `FILE_VOLUME_NAME_INFORMATION`. Windows 8.
    FileVolumeNameInformation = 58,
    /// Query: `FILE_ID_INFORMATION`. Windows 8.
    FileIdInformation = 59,
    /// Listing: `FILE_ID_EXTD_DIR_INFORMATION`. Windows 8.
    FileIdExtdDirectoryInformation = 60,
    /// Set: `FILE_COMPLETION_INFORMATION` anew. Windows 8.1.
    FileReplaceCompletionInformation = 61,
    /// Query: `FILE_LINKS_FULL_ID_INFORMATION`. Windows 8.1.
    FileHardLinkFullIdInformation = 62,
    /// Listing: `FILE_ID_EXTD_BOTH_DIR_INFORMATION`. Windows 10.
    FileIdExtdBothDirectoryInformation = 63,
    /// Set: `FILE_DISPOSITION_INFORMATION_EX`. Windows 10 1607.
    FileDispositionInformationEx = 64,
    /// Set: `FILE_RENAME_INFORMATION_EX`. Windows 10 1607.
    FileRenameInformationEx = 65,
    /// Query and set: the class of storage. Windows 10 1703.
    FileDesiredStorageClassInformation = 67,
    /// Query, also by name: `FILE_STAT_INFORMATION`. Windows 10 1709.
    FileStatInformation = 68,
    /// Set: the memory partition of a file. Windows 10 1709.
    FileMemoryPartitionInformation = 69,
    /// Query, also by name: `FILE_STAT_LX_INFORMATION`. Windows 10 1803.
    FileStatLxInformation = 70,
    /// Query, also by name, and set: `FILE_CASE_SENSITIVE_INFORMATION`. Windows 10 1803.
    FileCaseSensitiveInformation = 71,
    /// Set: `FILE_LINK_INFORMATION_EX`. Windows 10 1809.
    FileLinkInformationEx = 72,
    /// Query and set: the storage reserve. Windows 10 1809.
    FileStorageReserveIdInformation = 74,
    /// Query and set: the known folder a directory stands for. Windows 11.
    FileKnownFolderInformation = 76,
    /// Query, also by name: `FILE_STAT_BASIC_INFORMATION`. Windows 11 24H2.
    FileStatBasicInformation = 77,
    /// Listing: `FILE_ID_64_EXTD_DIR_INFORMATION`. Windows 11 24H2.
    FileId64ExtdDirectoryInformation = 78,
    /// Listing: `FILE_ID_64_EXTD_BOTH_DIR_INFORMATION`. Windows 11 24H2.
    FileId64ExtdBothDirectoryInformation = 79,
    /// Listing: `FILE_ID_ALL_EXTD_DIR_INFORMATION`. Windows 11 24H2.
    FileIdAllExtdDirectoryInformation = 80,
    /// Listing: `FILE_ID_ALL_EXTD_BOTH_DIR_INFORMATION`. Windows 11 24H2.
    FileIdAllExtdBothDirectoryInformation = 81,
}
