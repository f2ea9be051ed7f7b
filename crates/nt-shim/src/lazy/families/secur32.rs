//! Security packages.
use super::HRESULT_MOD_NOT_FOUND;
use core::{ffi::c_void, ptr};
use nt_sys::ntstatus;

super::family! { "secur32.dll":
    fn AcceptSecurityContext(
        phcredential: *const c_void, phcontext: *const c_void, pinput: *const c_void,
        fcontextreq: u32, targetdatarep: u32, phnewcontext: *mut c_void,
        poutput: *mut c_void, pfcontextattr: *mut u32, ptsexpiry: *mut i64,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn AcquireCredentialsHandleA(
        pszprincipal: *const u8, pszpackage: *const u8, fcredentialuse: u32,
        pvlogonid: *const c_void, pauthdata: *const c_void, pgetkeyfn: *const c_void,
        pvgetkeyargument: *const c_void, phcredential: *mut c_void, ptsexpiry: *mut i64,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn AcquireCredentialsHandleW(
        pszprincipal: *const u16, pszpackage: *const u16, fcredentialuse: u32,
        pvlogonid: *const c_void, pauthdata: *const c_void, pgetkeyfn: *const c_void,
        pvgetkeyargument: *const c_void, phcredential: *mut c_void, ptsexpiry: *mut i64,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn ApplyControlToken(
        phcontext: *const c_void, pinput: *const c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn CompleteAuthToken(
        phcontext: *const c_void, ptoken: *const c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn DecryptMessage(
        phcontext: *const c_void, pmessage: *const c_void, messageseqno: u32,
        pfqop: *mut u32,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn DeleteSecurityContext(phcontext: *const c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn EncryptMessage(
        phcontext: *const c_void, fqop: u32, pmessage: *const c_void, messageseqno: u32,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn FreeContextBuffer(pvcontextbuffer: *mut c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn FreeCredentialsHandle(phcredential: *const c_void) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn GetUserNameExW(nameformat: i32, lpnamebuffer: *mut u16, nsize: *mut u32) -> u8 else 0;
    fn InitializeSecurityContextA(
        phcredential: *const c_void, phcontext: *const c_void, psztargetname: *const i8,
        fcontextreq: u32, reserved1: u32, targetdatarep: u32, pinput: *const c_void,
        reserved2: u32, phnewcontext: *mut c_void, poutput: *mut c_void,
        pfcontextattr: *mut u32, ptsexpiry: *mut i64,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn InitializeSecurityContextW(
        phcredential: *const c_void, phcontext: *const c_void, psztargetname: *const u16,
        fcontextreq: u32, reserved1: u32, targetdatarep: u32, pinput: *const c_void,
        reserved2: u32, phnewcontext: *mut c_void, poutput: *mut c_void,
        pfcontextattr: *mut u32, ptsexpiry: *mut i64,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn InitSecurityInterfaceA() -> *mut c_void else ptr::null_mut();
    fn LsaEnumerateLogonSessions(
        logonsessioncount: *mut u32, logonsessionlist: *mut c_void,
    ) -> i32 else ntstatus::STATUS_DLL_NOT_FOUND;
    fn LsaFreeReturnBuffer(buffer: *const c_void) -> i32 else ntstatus::STATUS_DLL_NOT_FOUND;
    fn LsaGetLogonSessionData(
        logonid: *const c_void, pplogonsessiondata: *mut c_void,
    ) -> i32 else ntstatus::STATUS_DLL_NOT_FOUND;
    fn QueryContextAttributesA(
        phcontext: *const c_void, ulattribute: u32, pbuffer: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn QueryContextAttributesW(
        phcontext: *const c_void, ulattribute: u32, pbuffer: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
    fn QuerySecurityPackageInfoW(
        pszpackagename: *const u16, pppackageinfo: *mut c_void,
    ) -> i32 else HRESULT_MOD_NOT_FOUND;
}
