//! What `ntdll.dll` cannot do: credentials, accounts, the event log, services, ciphers.
use super::MOD_NOT_FOUND;
use core::{ffi::c_void, ptr};

super::family! { "advapi32.dll":
    fn CheckTokenMembership(
        tokenhandle: *mut c_void, sidtocheck: *mut c_void, ismember: *mut i32,
    ) -> i32 else 0;
    fn CloseServiceHandle(hscobject: *mut c_void) -> i32 else 0;
    fn ConvertStringSecurityDescriptorToSecurityDescriptorW(
        stringsecuritydescriptor: *const u16, stringsdrevision: u32,
        securitydescriptor: *mut c_void, securitydescriptorsize: *mut u32,
    ) -> i32 else 0;
    fn CredDeleteW(targetname: *const u16, r#type: u32, flags: u32) -> i32 else 0;
    fn CredEnumerateW(
        filter: *const u16, flags: u32, count: *mut u32, credential: *mut c_void,
    ) -> i32 else 0;
    fn CredFree(buffer: *const c_void);
    fn CredReadW(
        targetname: *const u16, r#type: u32, flags: u32, credential: *mut c_void,
    ) -> i32 else 0;
    fn CredWriteW(credential: *const c_void, flags: u32) -> i32 else 0;
    fn CryptDestroyHash(hhash: usize) -> i32 else 0;
    fn CryptGetHashParam(
        hhash: usize, dwparam: u32, pbdata: *mut u8, pdwdatalen: *mut u32, dwflags: u32,
    ) -> i32 else 0;
    fn CryptHashData(hhash: usize, pbdata: *const u8, dwdatalen: u32, dwflags: u32) -> i32 else 0;
    fn DeregisterEventSource(heventlog: *mut c_void) -> i32 else 0;
    fn DuplicateTokenEx(
        hexistingtoken: *mut c_void, dwdesiredaccess: u32, lptokenattributes: *const c_void,
        impersonationlevel: i32, tokentype: i32, phnewtoken: *mut c_void,
    ) -> i32 else 0;
    fn GetNamedSecurityInfoW(
        pobjectname: *const u16, objecttype: i32, securityinfo: u32,
        ppsidowner: *mut c_void, ppsidgroup: *mut c_void, ppdacl: *mut c_void,
        ppsacl: *mut c_void, ppsecuritydescriptor: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetSecurityDescriptorOwner(
        psecuritydescriptor: *mut c_void, powner: *mut c_void, lpbownerdefaulted: *mut i32,
    ) -> i32 else 0;
    fn GetSecurityInfo(
        handle: *mut c_void, objecttype: i32, securityinfo: u32, ppsidowner: *mut c_void,
        ppsidgroup: *mut c_void, ppdacl: *mut c_void, ppsacl: *mut c_void,
        ppsecuritydescriptor: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetUserNameW(lpbuffer: *mut u16, pcbbuffer: *mut u32) -> i32 else 0;
    fn LogonUserW(
        lpszusername: *const u16, lpszdomain: *const u16, lpszpassword: *const u16,
        dwlogontype: u32, dwlogonprovider: u32, phtoken: *mut c_void,
    ) -> i32 else 0;
    fn LookupAccountNameW(
        lpsystemname: *const u16, lpaccountname: *const u16, sid: *mut c_void,
        cbsid: *mut u32, referenceddomainname: *mut u16, cchreferenceddomainname: *mut u32,
        peuse: *mut i32,
    ) -> i32 else 0;
    fn LookupAccountSidW(
        lpsystemname: *const u16, sid: *mut c_void, name: *mut u16, cchname: *mut u32,
        referenceddomainname: *mut u16, cchreferenceddomainname: *mut u32, peuse: *mut i32,
    ) -> i32 else 0;
    fn OpenSCManagerW(
        lpmachinename: *const u16, lpdatabasename: *const u16, dwdesiredaccess: u32,
    ) -> *mut c_void else ptr::null_mut();
    fn OpenServiceW(
        hscmanager: *mut c_void, lpservicename: *const u16, dwdesiredaccess: u32,
    ) -> *mut c_void else ptr::null_mut();
    fn QueryServiceStatusEx(
        hservice: *mut c_void, infolevel: i32, lpbuffer: *mut u8, cbbufsize: u32,
        pcbbytesneeded: *mut u32,
    ) -> i32 else 0;
    fn RegisterEventSourceW(
        lpuncservername: *const u16, lpsourcename: *const u16,
    ) -> *mut c_void else ptr::null_mut();
    fn ReportEventW(
        heventlog: *mut c_void, wtype: u16, wcategory: u16, dweventid: u32,
        lpusersid: *mut c_void, wnumstrings: u16, dwdatasize: u32, lpstrings: *const c_void,
        lprawdata: *const c_void,
    ) -> i32 else 0;
    fn SetEntriesInAclW(
        ccountofexplicitentries: u32, plistofexplicitentries: *const c_void,
        oldacl: *const c_void, newacl: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn SetFileSecurityW(
        lpfilename: *const u16, securityinformation: u32, psecuritydescriptor: *mut c_void,
    ) -> i32 else 0;
    fn SetNamedSecurityInfoW(
        pobjectname: *const u16, objecttype: i32, securityinfo: u32, psidowner: *mut c_void,
        psidgroup: *mut c_void, pdacl: *const c_void, psacl: *const c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn SetSecurityInfo(
        handle: *mut c_void, objecttype: i32, securityinfo: u32, psidowner: *mut c_void,
        psidgroup: *mut c_void, pdacl: *const c_void, psacl: *const c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn StartServiceW(
        hservice: *mut c_void, dwnumserviceargs: u32, lpserviceargvectors: *const c_void,
    ) -> i32 else 0;
}
