//! Certificates.
use core::{ffi::c_void, ptr};

super::family! { "crypt32.dll":
    fn CertAddCertificateContextToStore(
        hcertstore: *mut c_void, pcertcontext: *const c_void, dwadddisposition: u32,
        ppstorecontext: *mut c_void,
    ) -> i32 else 0;
    fn CertAddEncodedCertificateToStore(
        hcertstore: *mut c_void, dwcertencodingtype: u32, pbcertencoded: *const u8,
        cbcertencoded: u32, dwadddisposition: u32, ppcertcontext: *mut c_void,
    ) -> i32 else 0;
    fn CertCloseStore(hcertstore: *mut c_void, dwflags: u32) -> i32 else 0;
    fn CertControlStore(
        hcertstore: *mut c_void, dwflags: u32, dwctrltype: u32, pvctrlpara: *const c_void,
    ) -> i32 else 0;
    fn CertCreateCertificateChainEngine(
        pconfig: *const c_void, phchainengine: *mut c_void,
    ) -> i32 else 0;
    fn CertDuplicateCertificateChain(
        pchaincontext: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn CertDuplicateCertificateContext(
        pcertcontext: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn CertDuplicateStore(hcertstore: *mut c_void) -> *mut c_void else ptr::null_mut();
    fn CertEnumCertificatesInStore(
        hcertstore: *mut c_void, pprevcertcontext: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn CertFindCertificateInStore(
        hcertstore: *mut c_void, dwcertencodingtype: u32, dwfindflags: u32, dwfindtype: u32,
        pvfindpara: *const c_void, pprevcertcontext: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn CertFindExtension(
        pszobjid: *const u8, cextensions: u32, rgextensions: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn CertFreeCertificateChain(pchaincontext: *const c_void);
    fn CertFreeCertificateChainEngine(hchainengine: *mut c_void);
    fn CertFreeCertificateContext(pcertcontext: *const c_void) -> i32 else 0;
    fn CertGetCertificateChain(
        hchainengine: *mut c_void, pcertcontext: *const c_void, ptime: *const c_void,
        hadditionalstore: *mut c_void, pchainpara: *const c_void, dwflags: u32,
        pvreserved: *const c_void, ppchaincontext: *mut c_void,
    ) -> i32 else 0;
    fn CertGetCertificateContextProperty(
        pcertcontext: *const c_void, dwpropid: u32, pvdata: *mut c_void, pcbdata: *mut u32,
    ) -> i32 else 0;
    fn CertGetEnhancedKeyUsage(
        pcertcontext: *const c_void, dwflags: u32, pusage: *mut c_void, pcbusage: *mut u32,
    ) -> i32 else 0;
    fn CertGetNameStringA(
        pcertcontext: *const c_void, dwtype: u32, dwflags: u32, pvtypepara: *const c_void,
        psznamestring: *mut u8, cchnamestring: u32,
    ) -> u32 else 0;
    fn CertOpenStore(
        lpszstoreprovider: *const u8, dwencodingtype: u32, hcryptprov: usize, dwflags: u32,
        pvpara: *const c_void,
    ) -> *mut c_void else ptr::null_mut();
    fn CertOpenSystemStoreA(
        hprov: usize, szsubsystemprotocol: *const u8,
    ) -> *mut c_void else ptr::null_mut();
    fn CertOpenSystemStoreW(
        hprov: usize, szsubsystemprotocol: *const u16,
    ) -> *mut c_void else ptr::null_mut();
    fn CertSetCertificateContextProperty(
        pcertcontext: *const c_void, dwpropid: u32, dwflags: u32, pvdata: *const c_void,
    ) -> i32 else 0;
    fn CertVerifyCertificateChainPolicy(
        pszpolicyoid: *const u8, pchaincontext: *const c_void, ppolicypara: *const c_void,
        ppolicystatus: *mut c_void,
    ) -> i32 else 0;
    fn CertVerifyTimeValidity(ptimetoverify: *const c_void, pcertinfo: *const c_void) -> i32 else 0;
    fn CryptBinaryToStringA(
        pbbinary: *const u8, cbbinary: u32, dwflags: u32, pszstring: *mut u8,
        pcchstring: *mut u32,
    ) -> i32 else 0;
    fn CryptDecodeObjectEx(
        dwcertencodingtype: u32, lpszstructtype: *const u8, pbencoded: *const u8,
        cbencoded: u32, dwflags: u32, pdecodepara: *const c_void, pvstructinfo: *mut c_void,
        pcbstructinfo: *mut u32,
    ) -> i32 else 0;
    fn CryptProtectData(
        pdatain: *const c_void, szdatadescr: *const u16, poptionalentropy: *const c_void,
        pvreserved: *const c_void, ppromptstruct: *const c_void, dwflags: u32,
        pdataout: *mut c_void,
    ) -> i32 else 0;
    fn CryptQueryObject(
        dwobjecttype: u32, pvobject: *const c_void, dwexpectedcontenttypeflags: u32,
        dwexpectedformattypeflags: u32, dwflags: u32, pdwmsgandcertencodingtype: *mut u32,
        pdwcontenttype: *mut u32, pdwformattype: *mut u32, phcertstore: *mut c_void,
        phmsg: *mut c_void, ppvcontext: *mut c_void,
    ) -> i32 else 0;
    fn CryptStringToBinaryA(
        pszstring: *const u8, cchstring: u32, dwflags: u32, pbbinary: *mut u8,
        pcbbinary: *mut u32, pdwskip: *mut u32, pdwflags: *mut u32,
    ) -> i32 else 0;
    fn CryptUnprotectData(
        pdatain: *const c_void, ppszdatadescr: *mut c_void, poptionalentropy: *const c_void,
        pvreserved: *const c_void, ppromptstruct: *const c_void, dwflags: u32,
        pdataout: *mut c_void,
    ) -> i32 else 0;
    fn PFXImportCertStore(
        ppfx: *const c_void, szpassword: *const u16, dwflags: u32,
    ) -> *mut c_void else ptr::null_mut();
}
