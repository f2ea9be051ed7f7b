//! Security identifiers, access lists, descriptors.
use crate::{
    BOOLEAN, NTSTATUS, UNICODE_STRING,
    macros::ntdll,
    ntseapi::{ACL, SECURITY_IMPERSONATION_LEVEL, SID_IDENTIFIER_AUTHORITY},
};
use core::ffi::c_void;

ntdll! {
    /// Bytes of an identifier.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtllengthsid).
    pub fn RtlLengthSid(Sid: *const c_void) -> u32;

    /// Tells whether it is well-formed.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlvalidsid).
    pub fn RtlValidSid(Sid: *const c_void) -> BOOLEAN;

    /// Tells whether two are equal.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlequalsid).
    pub fn RtlEqualSid(Sid1: *const c_void, Sid2: *const c_void) -> BOOLEAN;

    /// Tells whether two are equal but for the last sub-authority.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/securitybaseapi/nf-securitybaseapi-equalprefixsid).
    pub fn RtlEqualPrefixSid(Sid1: *const c_void, Sid2: *const c_void) -> BOOLEAN;

    /// Copies one.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlcopysid).
    pub fn RtlCopySid(
        DestinationSidLength: u32,
        DestinationSid: *mut c_void,
        SourceSid: *const c_void,
    ) -> NTSTATUS;

    /// Bytes for a number of sub-authorities.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtllengthrequiredsid).
    pub fn RtlLengthRequiredSid(SubAuthorityCount: u32) -> u32;

    /// Begins an identifier.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlinitializesid).
    pub fn RtlInitializeSid(
        Sid: *mut c_void,
        IdentifierAuthority: *const SID_IDENTIFIER_AUTHORITY,
        SubAuthorityCount: u8,
    ) -> NTSTATUS;

    /// Where a sub-authority stands.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlsubauthoritysid).
    pub fn RtlSubAuthoritySid(Sid: *const c_void, SubAuthority: u32) -> *mut u32;

    /// Where their number stands.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlsubauthoritycountsid).
    pub fn RtlSubAuthorityCountSid(Sid: *const c_void) -> *mut u8;

    /// Where the authority stands.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlIdentifierAuthoritySid(Sid: *const c_void) -> *mut SID_IDENTIFIER_AUTHORITY;

    /// Builds an identifier.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlallocateandinitializesid).
    pub fn RtlAllocateAndInitializeSid(
        IdentifierAuthority: *const SID_IDENTIFIER_AUTHORITY,
        SubAuthorityCount: u8,
        SubAuthority0: u32,
        SubAuthority1: u32,
        SubAuthority2: u32,
        SubAuthority3: u32,
        SubAuthority4: u32,
        SubAuthority5: u32,
        SubAuthority6: u32,
        SubAuthority7: u32,
        Sid: *mut *mut c_void,
    ) -> NTSTATUS;

    /// Frees it.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlfreesid).
    pub fn RtlFreeSid(Sid: *const c_void) -> *mut c_void;

    /// An identifier as text.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlconvertsidtounicodestring).
    pub fn RtlConvertSidToUnicodeString(
        UnicodeString: *mut UNICODE_STRING,
        Sid: *const c_void,
        AllocateDestinationString: BOOLEAN,
    ) -> NTSTATUS;

    /// Begins a descriptor.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlcreatesecuritydescriptor).
    pub fn RtlCreateSecurityDescriptor(SecurityDescriptor: *mut c_void, Revision: u32) -> NTSTATUS;

    /// Tells whether it is well-formed.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlvalidsecuritydescriptor).
    pub fn RtlValidSecurityDescriptor(SecurityDescriptor: *const c_void) -> BOOLEAN;

    /// Bytes of a descriptor.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtllengthsecuritydescriptor).
    pub fn RtlLengthSecurityDescriptor(SecurityDescriptor: *const c_void) -> u32;

    /// Sets the access list.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlsetdaclsecuritydescriptor).
    pub fn RtlSetDaclSecurityDescriptor(
        SecurityDescriptor: *mut c_void,
        DaclPresent: BOOLEAN,
        Dacl: *const ACL,
        DaclDefaulted: BOOLEAN,
    ) -> NTSTATUS;

    /// The access list.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlgetdaclsecuritydescriptor).
    pub fn RtlGetDaclSecurityDescriptor(
        SecurityDescriptor: *const c_void,
        DaclPresent: *mut BOOLEAN,
        Dacl: *mut *mut ACL,
        DaclDefaulted: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// Sets the owner.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlsetownersecuritydescriptor).
    pub fn RtlSetOwnerSecurityDescriptor(
        SecurityDescriptor: *mut c_void,
        Owner: *const c_void,
        OwnerDefaulted: BOOLEAN,
    ) -> NTSTATUS;

    /// The owner.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlgetownersecuritydescriptor).
    pub fn RtlGetOwnerSecurityDescriptor(
        SecurityDescriptor: *const c_void,
        Owner: *mut *mut c_void,
        OwnerDefaulted: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// A descriptor in one piece.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlabsolutetoselfrelativesd).
    pub fn RtlAbsoluteToSelfRelativeSD(
        AbsoluteSecurityDescriptor: *const c_void,
        SelfRelativeSecurityDescriptor: *mut c_void,
        BufferLength: *mut u32,
    ) -> NTSTATUS;

    /// Begins an access list.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlcreateacl).
    pub fn RtlCreateAcl(Acl: *mut ACL, AclLength: u32, AclRevision: u32) -> NTSTATUS;

    /// Where an entry stands.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlgetace).
    pub fn RtlGetAce(Acl: *const ACL, AceIndex: u32, Ace: *mut *mut c_void) -> NTSTATUS;

    /// Counts entries and bytes, or says the revision.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlQueryInformationAcl(
        Acl: *const ACL,
        AclInformation: *mut c_void,
        AclInformationLength: u32,
        AclInformationClass: i32,
    ) -> NTSTATUS;

    /// Allows something.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtladdaccessallowedace).
    pub fn RtlAddAccessAllowedAce(
        Acl: *mut ACL,
        AceRevision: u32,
        AccessMask: u32,
        Sid: *const c_void,
    ) -> NTSTATUS;

    /// Allows something, inherited.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtladdaccessallowedaceex).
    pub fn RtlAddAccessAllowedAceEx(
        Acl: *mut ACL,
        AceRevision: u32,
        AceFlags: u32,
        AccessMask: u32,
        Sid: *const c_void,
    ) -> NTSTATUS;

    /// Switches one privilege of the process or thread.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlAdjustPrivilege(
        Privilege: u32,
        Enable: BOOLEAN,
        Client: BOOLEAN,
        WasEnabled: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// Gives the thread a token of its own.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlImpersonateSelf(ImpersonationLevel: SECURITY_IMPERSONATION_LEVEL) -> NTSTATUS;
}
