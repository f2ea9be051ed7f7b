//! Each stand-in has the shape `windows-sys` gives the function: as many parameters, of the same
//! sizes, and a result of the same size. Checked when this file is compiled.
//!
//! `windows-sys` is made from Microsoft's metadata; its types are never used beyond this file.
use core::mem::size_of;

/// Sizes of the parameters, then of the result.
trait Shape {
    const SIZES: &'static [usize];
}

macro_rules! shape {
    ($($ty:ident)*) => {
        impl<Ret $(, $ty)*> Shape for unsafe extern "system" fn($($ty),*) -> Ret {
            const SIZES: &'static [usize] = &[$(size_of::<$ty>(),)* size_of::<Ret>()];
        }
    };
}
shape!();
shape!(A);
shape!(A B);
shape!(A B C);
shape!(A B C D);
shape!(A B C D E);
shape!(A B C D E F);
shape!(A B C D E F G);
shape!(A B C D E F G H);
shape!(A B C D E F G H I);
shape!(A B C D E F G H I J);
shape!(A B C D E F G H I J K);
shape!(A B C D E F G H I J K L);

const fn sizes<F: Shape + Copy>(_: F) -> &'static [usize] {
    F::SIZES
}

const fn is_same(a: &[usize], b: &[usize]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// A function as a pointer: the type of a function's name has no shape.
macro_rules! pointer {
    ($f:expr, 0) => {
        $f as unsafe extern "system" fn() -> _
    };
    ($f:expr, 1) => {
        $f as unsafe extern "system" fn(_) -> _
    };
    ($f:expr, 2) => {
        $f as unsafe extern "system" fn(_, _) -> _
    };
    ($f:expr, 3) => {
        $f as unsafe extern "system" fn(_, _, _) -> _
    };
    ($f:expr, 4) => {
        $f as unsafe extern "system" fn(_, _, _, _) -> _
    };
    ($f:expr, 5) => {
        $f as unsafe extern "system" fn(_, _, _, _, _) -> _
    };
    ($f:expr, 6) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _) -> _
    };
    ($f:expr, 7) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _, _) -> _
    };
    ($f:expr, 8) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _, _, _) -> _
    };
    ($f:expr, 9) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _, _, _, _) -> _
    };
    ($f:expr, 10) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _, _, _, _, _) -> _
    };
    ($f:expr, 11) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _, _, _, _, _, _) -> _
    };
    ($f:expr, 12) => {
        $f as unsafe extern "system" fn(_, _, _, _, _, _, _, _, _, _, _, _) -> _
    };
}

/// Our function behind a name.
macro_rules! ours {
    (direct $family:ident $name:ident) => {
        nt_shim::$family::$name
    };
    (lazy $family:ident $name:ident) => {
        nt_shim::lazy::$family::$name::call
    };
}

macro_rules! same_shapes {
    ($($($module:ident)::+, $kind:ident $family:ident: $($name:ident $count:tt),+;)+) => {
        $(const _: () = {
            use windows_sys::$($module)::+ as theirs;
            $(assert!(
                is_same(
                    sizes(pointer!(ours!($kind $family $name), $count)),
                    sizes(pointer!(theirs::$name, $count)),
                ),
                stringify!($name),
            );)+
        };)+
        /// What was compared.
        const COMPARED: &[&str] = &[$($(stringify!($name),)+)+];
    };
}

same_shapes! {
    Win32::Foundation, lazy oleaut32:
        SysAllocString 1, SysAllocStringByteLen 2, SysAllocStringLen 2, SysFreeString 1,
        SysStringByteLen 1, SysStringLen 1;
    Win32::Graphics::Gdi, lazy user32:
        GetDC 1, ReleaseDC 2;
    Win32::Media, lazy winmm:
        timeBeginPeriod 1, timeEndPeriod 1;
    Win32::NetworkManagement::IpHelper, lazy iphlpapi:
        CancelMibChangeNotify2 1, ConvertInterfaceLuidToIndex 2, FreeMibTable 1,
        GetAdaptersAddresses 5, GetBestRoute2 7, GetExtendedTcpTable 6,
        GetExtendedUdpTable 6, GetIfEntry2 1, GetIfTable2 1, GetIpForwardTable 3,
        GetIpForwardTable2 2, GetNetworkParams 2, if_indextoname 2, if_nametoindex 1,
        NotifyRouteChange2 5, NotifyUnicastIpAddressChange 5, SendARP 4;
    Win32::NetworkManagement::NetManagement, lazy netapi32:
        NetApiBufferFree 1, NetUserEnum 8, NetUserGetLocalGroups 8;
    Win32::Networking::WinSock, direct ws2_32:
        WSAGetLastError 0, WSASetLastError 1, htonl 1, htons 1, ntohl 1, ntohs 1;
    Win32::Networking::WinSock, lazy ws2_32:
        __WSAFDIsSet 2, accept 3, bind 3, closesocket 1, connect 3, freeaddrinfo 1,
        FreeAddrInfoW 1, getaddrinfo 4, GetAddrInfoW 4, gethostbyaddr 3, gethostbyname 1,
        GetHostNameW 2, getnameinfo 7, GetNameInfoW 7, getpeername 3, getservbyname 2,
        getservbyport 2, getsockname 3, getsockopt 5, inet_addr 1, inet_ntoa 1,
        ioctlsocket 3, listen 2, recv 4, recvfrom 6, select 5, send 4, sendto 6,
        setsockopt 5, shutdown 2, socket 3, WSAAddressToStringW 5, WSACleanup 0,
        WSACloseEvent 1, WSACreateEvent 0, WSADuplicateSocketW 3, WSAEnumNetworkEvents 3,
        WSAEventSelect 3, WSAGetOverlappedResult 5, WSAIoctl 9, WSAPoll 3, WSARecv 7,
        WSARecvFrom 9, WSAResetEvent 1, WSASend 7, WSASendMsg 6, WSASendTo 9, WSASetEvent 1,
        WSASocketA 6, WSASocketW 6, WSAStartup 2, WSAWaitForMultipleEvents 5;
    Win32::Security, direct privileges:
        AdjustTokenPrivileges 6, GetTokenInformation 5, ImpersonateAnonymousToken 1,
        ImpersonateSelf 1, LookupPrivilegeValueA 3, LookupPrivilegeValueW 3, RevertToSelf 0;
    Win32::Security, direct sid:
        AllocateAndInitializeSid 11, CopySid 3, EqualPrefixSid 2, EqualSid 2, FreeSid 1,
        GetAce 3, GetAclInformation 4, GetLengthSid 1, GetSecurityDescriptorDacl 4,
        GetSidIdentifierAuthority 1, GetSidLengthRequired 1, GetSidSubAuthority 2,
        GetSidSubAuthorityCount 1, InitializeSecurityDescriptor 2, InitializeSid 3,
        IsValidSid 1, SetSecurityDescriptorDacl 4;
    Win32::Security, lazy advapi32:
        CheckTokenMembership 3, DuplicateTokenEx 6, GetSecurityDescriptorOwner 3,
        LogonUserW 6, LookupAccountNameW 7, LookupAccountSidW 7, SetFileSecurityW 3;
    Win32::Security::Authentication::Identity, lazy secur32:
        AcceptSecurityContext 9, AcquireCredentialsHandleA 9, AcquireCredentialsHandleW 9,
        ApplyControlToken 2, CompleteAuthToken 2, DecryptMessage 4, DeleteSecurityContext 1,
        EncryptMessage 4, FreeContextBuffer 1, FreeCredentialsHandle 1, GetUserNameExW 3,
        InitializeSecurityContextA 12, InitializeSecurityContextW 12,
        InitSecurityInterfaceA 0, LsaEnumerateLogonSessions 2, LsaFreeReturnBuffer 1,
        LsaGetLogonSessionData 2, QueryContextAttributesA 3, QueryContextAttributesW 3,
        QuerySecurityPackageInfoW 2;
    Win32::Security::Authorization, direct sid:
        ConvertSidToStringSidA 2, ConvertSidToStringSidW 2, ConvertStringSidToSidA 2,
        ConvertStringSidToSidW 2;
    Win32::Security::Authorization, lazy advapi32:
        ConvertStringSecurityDescriptorToSecurityDescriptorW 4, GetNamedSecurityInfoW 8,
        GetSecurityInfo 8, SetEntriesInAclW 4, SetNamedSecurityInfoW 7, SetSecurityInfo 7;
    Win32::Security::Credentials, lazy advapi32:
        CredDeleteW 3, CredEnumerateW 4, CredFree 1, CredReadW 4, CredWriteW 2;
    Win32::Security::Cryptography, direct prng:
        ProcessPrng 2, BCryptGenRandom 4, CryptAcquireContextA 5, CryptAcquireContextW 5,
        CryptContextAddRef 3, CryptCreateHash 5, CryptDeriveKey 5, CryptGenKey 4,
        CryptGenRandom 3, CryptGetProvParam 5, CryptGetUserKey 3, CryptImportKey 6,
        CryptReleaseContext 2, CryptSetProvParam 4;
    Win32::Security::Cryptography, lazy advapi32:
        CryptDestroyHash 1, CryptGetHashParam 5, CryptHashData 4;
    Win32::Security::Cryptography, lazy crypt32:
        CertAddCertificateContextToStore 4, CertAddEncodedCertificateToStore 6,
        CertCloseStore 2, CertControlStore 4, CertCreateCertificateChainEngine 2,
        CertDuplicateCertificateChain 1, CertDuplicateCertificateContext 1,
        CertDuplicateStore 1, CertEnumCertificatesInStore 2, CertFindCertificateInStore 6,
        CertFindExtension 3, CertFreeCertificateChain 1, CertFreeCertificateChainEngine 1,
        CertFreeCertificateContext 1, CertGetCertificateChain 8,
        CertGetCertificateContextProperty 4, CertGetEnhancedKeyUsage 4,
        CertGetNameStringA 6, CertOpenStore 5, CertOpenSystemStoreA 2,
        CertOpenSystemStoreW 2, CertSetCertificateContextProperty 4,
        CertVerifyCertificateChainPolicy 4, CertVerifyTimeValidity 2,
        CryptBinaryToStringA 5, CryptDecodeObjectEx 8, CryptProtectData 7,
        CryptQueryObject 11, CryptStringToBinaryA 7, CryptUnprotectData 7,
        PFXImportCertStore 3;
    Win32::Storage::FileSystem, lazy version:
        GetFileVersionInfoSizeW 2, GetFileVersionInfoW 4, VerQueryValueW 4;
    Win32::System::Com, lazy combase:
        CLSIDFromString 2, CoCreateGuid 1, CoCreateInstance 5, CoInitializeEx 2,
        CoInitializeSecurity 9, CoSetProxyBlanket 8, CoTaskMemAlloc 1, CoTaskMemFree 1,
        CoTaskMemRealloc 2, CoUninitialize 0, StringFromGUID2 3;
    Win32::System::Com, lazy ole32:
        CoInitialize 1;
    Win32::System::Com, lazy oleaut32:
        GetErrorInfo 2, SetErrorInfo 2;
    Win32::System::DataExchange, lazy user32:
        CloseClipboard 0, EmptyClipboard 0, GetClipboardData 1,
        IsClipboardFormatAvailable 1, OpenClipboard 1, SetClipboardData 2;
    Win32::System::Diagnostics::Debug, lazy dbghelp:
        StackWalk64 9, SymCleanup 1, SymFromAddrW 4, SymFromNameW 3,
        SymGetLineFromAddrW64 4, SymGetModuleInfoW64 3, SymInitializeW 3,
        SymLoadModuleExW 8, SymRefreshModuleList 1, SymUnloadModule64 2;
    Win32::System::Diagnostics::Etw, direct events:
        EventActivityIdControl 2, EventEnabled 2, EventProviderEnabled 3, EventRegister 4,
        EventSetInformation 4, EventUnregister 1, EventWrite 4, EventWriteString 4,
        EventWriteTransfer 6;
    Win32::System::EventLog, lazy advapi32:
        DeregisterEventSource 1, RegisterEventSourceW 2, ReportEventW 9;
    Win32::System::Ole, lazy oleaut32:
        SafeArrayAccessData 2, SafeArrayDestroy 1, SafeArrayGetElement 3,
        SafeArrayGetLBound 3, SafeArrayGetUBound 3, SafeArrayUnaccessData 1;
    Win32::System::Performance, lazy pdh:
        PdhAddEnglishCounterW 4, PdhCloseQuery 1, PdhCollectQueryData 1, PdhEnumObjectsA 6,
        PdhEnumObjectsW 6, PdhGetFormattedCounterValue 4, PdhOpenQueryA 3, PdhOpenQueryW 3,
        PdhRemoveCounter 1;
    Win32::System::Power, lazy powrprof:
        CallNtPowerInformation 5;
    Win32::System::ProcessStatus, lazy psapi:
        GetModuleFileNameExW 4, GetPerformanceInfo 2, GetProcessMemoryInfo 3;
    Win32::System::Registry, direct registry:
        RegCloseKey 1, RegCreateKeyExW 9, RegCreateKeyW 3, RegDeleteKeyExW 4,
        RegDeleteKeyW 2, RegDeleteValueW 2, RegEnumKeyExW 8, RegEnumValueW 8, RegFlushKey 1,
        RegOpenCurrentUser 2, RegOpenKeyExW 5, RegOpenKeyW 3, RegQueryInfoKeyW 12,
        RegQueryValueExW 6, RegSetValueExW 6;
    Win32::System::Registry, lazy registry:
        RegConnectRegistryW 3, RegCopyTreeW 3, RegCreateKeyA 3, RegCreateKeyExA 9,
        RegCreateKeyTransactedW 11, RegDeleteKeyA 2, RegDeleteKeyExA 4,
        RegDeleteKeyTransactedW 6, RegDeleteKeyValueW 3, RegDeleteTreeA 2, RegDeleteTreeW 2,
        RegDeleteValueA 2, RegDisablePredefinedCache 0, RegDisablePredefinedCacheEx 0,
        RegDisableReflectionKey 1, RegEnableReflectionKey 1, RegEnumKeyA 4, RegEnumKeyExA 8,
        RegEnumKeyW 4, RegEnumValueA 8, RegGetKeySecurity 4, RegGetValueA 7, RegGetValueW 7,
        RegLoadAppKeyW 5, RegLoadKeyW 3, RegLoadMUIStringW 7, RegNotifyChangeKeyValue 5,
        RegOpenKeyA 3, RegOpenKeyExA 5, RegOpenKeyTransactedW 7, RegOpenUserClassesRoot 4,
        RegOverridePredefKey 2, RegQueryInfoKeyA 12, RegQueryMultipleValuesW 5,
        RegQueryReflectionKey 2, RegQueryValueExA 6, RegQueryValueW 4, RegRenameKey 3,
        RegReplaceKeyW 4, RegRestoreKeyW 3, RegSaveKeyExW 4, RegSaveKeyW 3,
        RegSetKeySecurity 3, RegSetKeyValueW 6, RegSetValueExA 6, RegSetValueW 5,
        RegUnLoadKeyW 2;
    Win32::System::Services, lazy advapi32:
        CloseServiceHandle 1, OpenSCManagerW 3, OpenServiceW 3, QueryServiceStatusEx 5,
        StartServiceW 3;
    Win32::System::StationsAndDesktops, lazy user32:
        GetProcessWindowStation 0, GetUserObjectInformationW 5;
    Win32::System::Threading, direct privileges:
        OpenProcessToken 3, OpenThreadToken 4;
    Win32::System::Threading, direct synch:
        WaitOnAddress 4, WakeByAddressAll 1, WakeByAddressSingle 1;
    Win32::System::Variant, lazy oleaut32:
        VariantChangeType 4, VariantClear 1, VariantInit 1;
    Win32::System::WindowsProgramming, lazy advapi32:
        GetUserNameW 2;
    Win32::UI::Input::KeyboardAndMouse, lazy user32:
        GetKeyboardLayout 1, GetKeyState 1, MapVirtualKeyW 2, ToUnicodeEx 7;
    Win32::UI::Shell, direct profile:
        GetUserProfileDirectoryW 3;
    Win32::UI::Shell, lazy shell32:
        CommandLineToArgvW 2, SHCreateItemFromParsingName 4, ShellExecuteExW 1,
        ShellExecuteW 6, SHFileOperationW 1, SHGetFolderPathW 5, SHGetKnownFolderPath 4;
    Win32::UI::WindowsAndMessaging, lazy user32:
        CreateWindowExA 12, DefWindowProcA 4, DestroyWindow 1, GetClassInfoExA 3,
        GetClientRect 2, GetDesktopWindow 0, GetForegroundWindow 0, GetSystemMetrics 1,
        GetWindowThreadProcessId 2, MessageBoxA 4, MessageBoxW 4, PostMessageW 4,
        RegisterClassExA 1, SendMessageTimeoutW 7, SendMessageW 4, SetForegroundWindow 1,
        ShowWindow 2;
}

#[test]
fn every_stand_in_was_compared() {
    // Not in the metadata.
    const OTHERS: &[&str] = &["SystemFunction036"];
    for stand_in in nt_shim::STAND_INS {
        assert!(
            COMPARED.contains(&stand_in.name) || OTHERS.contains(&stand_in.name),
            "{}",
            stand_in.name
        );
    }
}
