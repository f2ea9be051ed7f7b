//! Security (`ntseapi.h`): tokens and privileges.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntbasic::{GENERIC_MAPPING, LUID},
    ntobapi::OBJECT_ATTRIBUTES,
};
use core::ffi::c_void;

constants! {
    "[Access rights of tokens](https://learn.microsoft.com/windows/win32/secauthz/access-rights-for-access-token-objects).";
    u32:
    /// Give it to a process.
    TOKEN_ASSIGN_PRIMARY = 0x1,
    /// Copy it.
    TOKEN_DUPLICATE = 0x2,
    /// Give it to a thread.
    TOKEN_IMPERSONATE = 0x4,
    /// Ask about it.
    TOKEN_QUERY = 0x8,
    /// Ask where it comes from.
    TOKEN_QUERY_SOURCE = 0x10,
    /// Switch privileges.
    TOKEN_ADJUST_PRIVILEGES = 0x20,
    /// Switch groups.
    TOKEN_ADJUST_GROUPS = 0x40,
    /// Change what new objects get.
    TOKEN_ADJUST_DEFAULT = 0x80,
    /// Move it to another session.
    TOKEN_ADJUST_SESSIONID = 0x100,
    /// All of these and the standard rights.
    TOKEN_ALL_ACCESS = 0x000F_01FF,
}

constants! {
    "[Low parts of the privileges' LUIDs, phnt `ntseapi.h`](https://github.com/winsiderss/phnt/blob/master/ntseapi.h).";
    u32:
    /// `SeCreateTokenPrivilege`.
    SE_CREATE_TOKEN_PRIVILEGE = 2,
    /// `SeAssignPrimaryTokenPrivilege`.
    SE_ASSIGNPRIMARYTOKEN_PRIVILEGE = 3,
    /// `SeLockMemoryPrivilege`: large pages.
    SE_LOCK_MEMORY_PRIVILEGE = 4,
    /// `SeIncreaseQuotaPrivilege`.
    SE_INCREASE_QUOTA_PRIVILEGE = 5,
    /// `SeTcbPrivilege`: part of the system.
    SE_TCB_PRIVILEGE = 7,
    /// `SeSecurityPrivilege`: audit lists.
    SE_SECURITY_PRIVILEGE = 8,
    /// `SeTakeOwnershipPrivilege`.
    SE_TAKE_OWNERSHIP_PRIVILEGE = 9,
    /// `SeLoadDriverPrivilege`.
    SE_LOAD_DRIVER_PRIVILEGE = 10,
    /// `SeSystemProfilePrivilege`.
    SE_SYSTEM_PROFILE_PRIVILEGE = 11,
    /// `SeSystemtimePrivilege`.
    SE_SYSTEMTIME_PRIVILEGE = 12,
    /// `SeProfileSingleProcessPrivilege`.
    SE_PROF_SINGLE_PROCESS_PRIVILEGE = 13,
    /// `SeIncreaseBasePriorityPrivilege`.
    SE_INC_BASE_PRIORITY_PRIVILEGE = 14,
    /// `SeCreatePagefilePrivilege`.
    SE_CREATE_PAGEFILE_PRIVILEGE = 15,
    /// `SeCreatePermanentPrivilege`.
    SE_CREATE_PERMANENT_PRIVILEGE = 16,
    /// `SeBackupPrivilege`: read anything, save hives.
    SE_BACKUP_PRIVILEGE = 17,
    /// `SeRestorePrivilege`: write anything, load hives.
    SE_RESTORE_PRIVILEGE = 18,
    /// `SeShutdownPrivilege`.
    SE_SHUTDOWN_PRIVILEGE = 19,
    /// `SeDebugPrivilege`.
    SE_DEBUG_PRIVILEGE = 20,
    /// `SeAuditPrivilege`.
    SE_AUDIT_PRIVILEGE = 21,
    /// `SeSystemEnvironmentPrivilege`.
    SE_SYSTEM_ENVIRONMENT_PRIVILEGE = 22,
    /// `SeChangeNotifyPrivilege`: pass any directory.
    SE_CHANGE_NOTIFY_PRIVILEGE = 23,
    /// `SeRemoteShutdownPrivilege`.
    SE_REMOTE_SHUTDOWN_PRIVILEGE = 24,
    /// `SeUndockPrivilege`.
    SE_UNDOCK_PRIVILEGE = 25,
    /// `SeManageVolumePrivilege`: valid data length.
    SE_MANAGE_VOLUME_PRIVILEGE = 28,
    /// `SeImpersonatePrivilege`.
    SE_IMPERSONATE_PRIVILEGE = 29,
    /// `SeCreateGlobalPrivilege`.
    SE_CREATE_GLOBAL_PRIVILEGE = 30,
    /// `SeIncreaseWorkingSetPrivilege`.
    SE_INC_WORKING_SET_PRIVILEGE = 33,
    /// `SeTimeZonePrivilege`.
    SE_TIME_ZONE_PRIVILEGE = 34,
    /// `SeCreateSymbolicLinkPrivilege`.
    SE_CREATE_SYMBOLIC_LINK_PRIVILEGE = 35,
}

constants! {
    "[Attributes of a privilege](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-token_privileges).";
    u32:
    /// On from the start.
    SE_PRIVILEGE_ENABLED_BY_DEFAULT = 0x1,
    /// On.
    SE_PRIVILEGE_ENABLED = 0x2,
    /// Gone for good.
    SE_PRIVILEGE_REMOVED = 0x4,
    /// It opened something.
    SE_PRIVILEGE_USED_FOR_ACCESS = 0x8000_0000,
}

constants! {
    "[Parts of a security descriptor](https://learn.microsoft.com/windows/win32/secauthz/security-information).";
    u32:
    /// The owner.
    OWNER_SECURITY_INFORMATION = 0x1,
    /// The group.
    GROUP_SECURITY_INFORMATION = 0x2,
    /// The access list.
    DACL_SECURITY_INFORMATION = 0x4,
    /// The audit list.
    SACL_SECURITY_INFORMATION = 0x8,
    /// The integrity label.
    LABEL_SECURITY_INFORMATION = 0x10,
}

/// What a query or a change of a token is about.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ne-winnt-token_information_class).
pub type TOKEN_INFORMATION_CLASS = i32;

constants! {
    "[`TOKEN_INFORMATION_CLASS`](https://learn.microsoft.com/windows/win32/api/winnt/ne-winnt-token_information_class).";
    TOKEN_INFORMATION_CLASS:
    /// [`TOKEN_USER`].
    TokenUser = 1,
    /// The groups.
    TokenGroups = 2,
    /// [`TOKEN_PRIVILEGES`].
    TokenPrivileges = 3,
    /// The owner of new objects.
    TokenOwner = 4,
    /// The group of new objects.
    TokenPrimaryGroup = 5,
    /// The access list of new objects.
    TokenDefaultDacl = 6,
    /// Where it comes from.
    TokenSource = 7,
    /// [`TOKEN_TYPE`].
    TokenType = 8,
    /// [`SECURITY_IMPERSONATION_LEVEL`].
    TokenImpersonationLevel = 9,
    /// [`TOKEN_STATISTICS`].
    TokenStatistics = 10,
    /// A `u32`.
    TokenSessionId = 12,
    /// A `u32`: whole, elevated or limited.
    TokenElevationType = 18,
    /// The other half of an elevated or limited token.
    TokenLinkedToken = 19,
    /// A `u32`: elevated or not.
    TokenElevation = 20,
    /// [`TOKEN_MANDATORY_LABEL`].
    TokenIntegrityLevel = 25,
    /// A `u32`.
    TokenUIAccess = 26,
    /// A `u32`. Windows 8.
    TokenIsAppContainer = 29,
}

/// For a process or for a thread.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ne-winnt-token_type).
pub type TOKEN_TYPE = i32;

constants! {
    "[`TOKEN_TYPE`](https://learn.microsoft.com/windows/win32/api/winnt/ne-winnt-token_type).";
    TOKEN_TYPE:
    /// For a process.
    TokenPrimary = 1,
    /// For a thread.
    TokenImpersonation = 2,
}

/// How far a server may act for a client.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ne-winnt-security_impersonation_level).
pub type SECURITY_IMPERSONATION_LEVEL = i32;

constants! {
    "[`SECURITY_IMPERSONATION_LEVEL`](https://learn.microsoft.com/windows/win32/api/winnt/ne-winnt-security_impersonation_level).";
    SECURITY_IMPERSONATION_LEVEL:
    /// Not even know who it is.
    SecurityAnonymous = 0,
    /// Know who it is.
    SecurityIdentification = 1,
    /// Act for it on this machine.
    SecurityImpersonation = 2,
    /// Act for it everywhere.
    SecurityDelegation = 3,
}

/// One privilege and its state; packed to 4.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-luid_and_attributes).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LUID_AND_ATTRIBUTES {
    pub Luid: LUID,
    pub Attributes: u32,
}
layout!(LUID_AND_ATTRIBUTES { size: [12, 12], align: [4, 4], Luid: [0, 0], Attributes: [8, 8] });

/// Privileges; `Privileges` holds `PrivilegeCount` entries.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-token_privileges).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TOKEN_PRIVILEGES {
    pub PrivilegeCount: u32,
    pub Privileges: [LUID_AND_ATTRIBUTES; 1],
}
layout!(TOKEN_PRIVILEGES {
    size: [16, 16],
    align: [4, 4],
    PrivilegeCount: [0, 0],
    Privileges: [4, 4],
});

/// Privileges to look for.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-privilege_set).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PRIVILEGE_SET {
    pub PrivilegeCount: u32,
    pub Control: u32,
    pub Privilege: [LUID_AND_ATTRIBUTES; 1],
}
layout!(PRIVILEGE_SET {
    size: [20, 20],
    align: [4, 4],
    PrivilegeCount: [0, 0],
    Control: [4, 4],
    Privilege: [8, 8],
});

/// An identifier and its state.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-sid_and_attributes).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SID_AND_ATTRIBUTES {
    pub Sid: *mut c_void,
    pub Attributes: u32,
}
layout!(SID_AND_ATTRIBUTES { size: [16, 8], align: [8, 4], Sid: [0, 0], Attributes: [8, 4] });

/// The user.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-token_user).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TOKEN_USER {
    pub User: SID_AND_ATTRIBUTES,
}
layout!(TOKEN_USER { size: [16, 8], align: [8, 4], User: [0, 0] });

/// The integrity label.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-token_mandatory_label).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TOKEN_MANDATORY_LABEL {
    pub Label: SID_AND_ATTRIBUTES,
}
layout!(TOKEN_MANDATORY_LABEL { size: [16, 8], align: [8, 4], Label: [0, 0] });

/// Identifiers, type and counts of a token.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-token_statistics).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TOKEN_STATISTICS {
    pub TokenId: LUID,
    pub AuthenticationId: LUID,
    pub ExpirationTime: i64,
    pub TokenType: TOKEN_TYPE,
    pub ImpersonationLevel: SECURITY_IMPERSONATION_LEVEL,
    pub DynamicCharged: u32,
    pub DynamicAvailable: u32,
    pub GroupCount: u32,
    pub PrivilegeCount: u32,
    pub ModifiedId: LUID,
}
layout!(TOKEN_STATISTICS {
    size: [56, 56],
    align: [8, 8],
    TokenId: [0, 0],
    AuthenticationId: [8, 8],
    ExpirationTime: [16, 16],
    TokenType: [24, 24],
    ImpersonationLevel: [28, 28],
    DynamicCharged: [32, 32],
    DynamicAvailable: [36, 36],
    GroupCount: [40, 40],
    PrivilegeCount: [44, 44],
    ModifiedId: [48, 48],
});

/// How far a server may act for this client.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-security_quality_of_service).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SECURITY_QUALITY_OF_SERVICE {
    pub Length: u32,
    pub ImpersonationLevel: SECURITY_IMPERSONATION_LEVEL,
    pub ContextTrackingMode: u8,
    pub EffectiveOnly: BOOLEAN,
}
layout!(SECURITY_QUALITY_OF_SERVICE {
    size: [12, 12],
    align: [4, 4],
    Length: [0, 0],
    ImpersonationLevel: [4, 4],
    ContextTrackingMode: [8, 8],
    EffectiveOnly: [9, 9],
});

/// Who issued an identifier.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-sid_identifier_authority).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SID_IDENTIFIER_AUTHORITY {
    pub Value: [u8; 6],
}
layout!(SID_IDENTIFIER_AUTHORITY { size: [6, 6], align: [1, 1], Value: [0, 0] });

/// The head of a security identifier.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-sid).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SID {
    pub Revision: u8,
    pub SubAuthorityCount: u8,
    pub IdentifierAuthority: SID_IDENTIFIER_AUTHORITY,
    pub SubAuthority: [u32; 1],
}
layout!(SID {
    size: [12, 12],
    align: [4, 4],
    Revision: [0, 0],
    SubAuthorityCount: [1, 1],
    IdentifierAuthority: [2, 2],
    SubAuthority: [8, 8],
});

/// The head of an access list.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-acl).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ACL {
    pub AclRevision: u8,
    pub Sbz1: u8,
    pub AclSize: u16,
    pub AceCount: u16,
    pub Sbz2: u16,
}
layout!(ACL {
    size: [8, 8],
    align: [2, 2],
    AclRevision: [0, 0],
    Sbz1: [1, 1],
    AclSize: [2, 2],
    AceCount: [4, 4],
    Sbz2: [6, 6],
});

/// A security descriptor with pointers.
/// [Microsoft](https://learn.microsoft.com/windows/win32/api/winnt/ns-winnt-security_descriptor).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SECURITY_DESCRIPTOR {
    pub Revision: u8,
    pub Sbz1: u8,
    pub Control: u16,
    pub Owner: *mut c_void,
    pub Group: *mut c_void,
    pub Sacl: *mut ACL,
    pub Dacl: *mut ACL,
}
layout!(SECURITY_DESCRIPTOR {
    size: [40, 20],
    align: [8, 4],
    Revision: [0, 0],
    Sbz1: [1, 1],
    Control: [2, 2],
    Owner: [8, 4],
    Group: [16, 8],
    Sacl: [24, 12],
    Dacl: [32, 16],
});

/// A security descriptor whose parts follow it; each field is an offset from its start, 0 for none.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_security_descriptor_relative).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SECURITY_DESCRIPTOR_RELATIVE {
    pub Revision: u8,
    pub Sbz1: u8,
    /// `SE_*` flags.
    pub Control: u16,
    pub Owner: u32,
    pub Group: u32,
    pub Sacl: u32,
    pub Dacl: u32,
}
layout!(SECURITY_DESCRIPTOR_RELATIVE {
    size: [20, 20],
    align: [4, 4],
    Revision: [0, 0],
    Sbz1: [1, 1],
    Control: [2, 2],
    Owner: [4, 4],
    Group: [8, 8],
    Sacl: [12, 12],
    Dacl: [16, 16],
});

/// The descriptor is a [`SECURITY_DESCRIPTOR_RELATIVE`].
/// [Microsoft](https://learn.microsoft.com/windows/win32/secauthz/security-descriptor-control).
pub const SE_SELF_RELATIVE: u16 = 0x8000;

ntdll! {
    /// Opens the token of a process.
    /// [phnt `ntseapi.h`](https://github.com/winsiderss/phnt/blob/master/ntseapi.h).
    pub fn NtOpenProcessToken(
        ProcessHandle: HANDLE,
        DesiredAccess: u32,
        TokenHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// The same with attributes.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntopenprocesstokenex).
    pub fn NtOpenProcessTokenEx(
        ProcessHandle: HANDLE,
        DesiredAccess: u32,
        HandleAttributes: u32,
        TokenHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// Opens the impersonation token of a thread.
    /// [phnt `ntseapi.h`](https://github.com/winsiderss/phnt/blob/master/ntseapi.h).
    pub fn NtOpenThreadToken(
        ThreadHandle: HANDLE,
        DesiredAccess: u32,
        OpenAsSelf: BOOLEAN,
        TokenHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// The same with attributes.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntopenthreadtokenex).
    pub fn NtOpenThreadTokenEx(
        ThreadHandle: HANDLE,
        DesiredAccess: u32,
        OpenAsSelf: BOOLEAN,
        HandleAttributes: u32,
        TokenHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// Lets a thread act as nobody.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntimpersonateanonymoustoken).
    pub fn NtImpersonateAnonymousToken(ThreadHandle: HANDLE) -> NTSTATUS;

    /// Copies a token.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwduplicatetoken).
    pub fn NtDuplicateToken(
        ExistingTokenHandle: HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        EffectiveOnly: BOOLEAN,
        Type: TOKEN_TYPE,
        NewTokenHandle: *mut HANDLE,
    ) -> NTSTATUS;

    /// Switches privileges; `STATUS_NOT_ALL_ASSIGNED` is a success.
    /// [phnt `ntseapi.h`](https://github.com/winsiderss/phnt/blob/master/ntseapi.h).
    pub fn NtAdjustPrivilegesToken(
        TokenHandle: HANDLE,
        DisableAllPrivileges: BOOLEAN,
        NewState: *const TOKEN_PRIVILEGES,
        BufferLength: u32,
        PreviousState: *mut TOKEN_PRIVILEGES,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Tells whether privileges are on.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntprivilegecheck).
    pub fn NtPrivilegeCheck(
        ClientToken: HANDLE,
        RequiredPrivileges: *mut PRIVILEGE_SET,
        Result: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// Asks about a token.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-ntqueryinformationtoken).
    pub fn NtQueryInformationToken(
        TokenHandle: HANDLE,
        TokenInformationClass: TOKEN_INFORMATION_CLASS,
        TokenInformation: *mut c_void,
        TokenInformationLength: u32,
        ReturnLength: *mut u32,
    ) -> NTSTATUS;

    /// Changes a token.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-zwsetinformationtoken).
    pub fn NtSetInformationToken(
        TokenHandle: HANDLE,
        TokenInformationClass: TOKEN_INFORMATION_CLASS,
        TokenInformation: *const c_void,
        TokenInformationLength: u32,
    ) -> NTSTATUS;

    /// Tells whether a token may do something.
    /// [phnt `ntseapi.h`](https://github.com/winsiderss/phnt/blob/master/ntseapi.h).
    pub fn NtAccessCheck(
        SecurityDescriptor: *const c_void,
        ClientToken: HANDLE,
        DesiredAccess: u32,
        GenericMapping: *const GENERIC_MAPPING,
        PrivilegeSet: *mut PRIVILEGE_SET,
        PrivilegeSetLength: *mut u32,
        GrantedAccess: *mut u32,
        AccessStatus: *mut NTSTATUS,
    ) -> NTSTATUS;
}
