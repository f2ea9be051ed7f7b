//! The list of stand-ins. Everything that knows a name knows it from here.

/// A stand-in: what it replaces, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// The function's name, as the linker knows it but for decoration.
    pub name: &'static str,
    /// The DLL programs import it from.
    pub dll: &'static str,
    /// The family that has it.
    pub family: &'static str,
    /// The DLL is loaded at the first call; otherwise never, or only where nothing else will do.
    pub lazy: bool,
}

/// Makes the macros that know the names, and [`STAND_INS`], from one list.
///
/// A direct stand-in is a function of its own name in the module of its family; the number is the
/// bytes of its parameters on 32-bit x86. A lazy one is a module in `lazy`.
macro_rules! table {
    ($d:tt $(
        $(#[$doc:meta])*
        $family:ident { $(
            $kind:ident $dll:literal: $($name:ident $($stack:literal)?),+;
        )+ }
    )+) => {
        /// Every stand-in, in the order of the families.
        pub const STAND_INS: &[StandIn] = &[$( $( $(
            StandIn {
                name: stringify!($name),
                dll: $dll,
                family: stringify!($family),
                lazy: $crate::table::is_lazy(stringify!($kind)),
            },
        )+ )+ )+];
        #[doc(hidden)]
        pub const NAMES: &[&str] = &[$( $( $( stringify!($name), )+ )+ )+];
        #[doc(hidden)]
        pub const FAMILIES: &[&str] = &[$( stringify!($family), )+];

        /// Defines one function, or a family's.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! __stand_in {
            $( $( $(
                ($name) => {
                    $crate::__define_as!($kind $family $name $dll $($stack)?);
                };
            )+ )+ )+
            $( (family $family) => { $( $( $crate::__stand_in!($name); )+ )+ }; )+
            (family $d other:ident) => {
                $crate::__unknown!("family", $d other, $crate::FAMILIES);
            };
            ($d other:ident) => { $crate::__unknown!("stand-in", $d other, $crate::NAMES); };
        }

        /// Whether a function can be had, for one of ours or of the user's.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! __available {
            $( $( $( ($name) => { $crate::__available_as!($kind $family $name) }; )+ )+ )+
            ($d other:ident) => { $d other::FUNCTION.is_available() };
        }
    };
}
pub(crate) use table;

pub(crate) const fn is_lazy(kind: &str) -> bool {
    // "lazy" or "direct": the only kinds `__define_as!` knows.
    kind.len() == 4
}

/// From the table's line to the symbol.
#[doc(hidden)]
#[macro_export]
macro_rules! __define_as {
    (direct $family:ident $name:ident $dll:literal $stack:literal) => {
        $crate::__define!($name, $stack, $crate::$family::$name, ::core::concat!($dll, " direct"));
    };
    (lazy $family:ident $name:ident $dll:literal) => {
        $crate::__define!(
            $name,
            $crate::lazy::$family::$name::STACK,
            $crate::lazy::$family::$name::call,
            ::core::concat!($dll, " lazy")
        );
    };
}

/// From the table's line to `is_available!`.
#[doc(hidden)]
#[macro_export]
macro_rules! __available_as {
    (direct $family:ident $name:ident) => {
        true
    };
    (lazy $family:ident $name:ident) => {
        $crate::lazy::$family::$name::FUNCTION.is_available()
    };
}

/// Fails to compile, and says which names come nearest.
#[doc(hidden)]
#[macro_export]
macro_rules! __unknown {
    ($kind:literal, $name:ident, $known:path) => {
        const _: () = {
            const MESSAGE: $crate::Message =
                $crate::Message::unknown($kind, ::core::stringify!($name), $known);
            ::core::panic!("{}", MESSAGE.as_str())
        };
    };
}

crate::table::table! { $
    /// Random numbers.
    prng {
        direct "bcryptprimitives.dll":
            ProcessPrng 8;
        direct "bcrypt.dll":
            BCryptGenRandom 16;
        direct "advapi32.dll":
            SystemFunction036 8, CryptAcquireContextA 20, CryptAcquireContextW 20,
            CryptContextAddRef 12, CryptCreateHash 20, CryptDeriveKey 20, CryptGenKey 16,
            CryptGenRandom 12, CryptGetProvParam 20, CryptGetUserKey 12, CryptImportKey 24,
            CryptReleaseContext 8, CryptSetProvParam 16;
    }
    /// Tokens and privileges.
    privileges {
        direct "advapi32.dll":
            AdjustTokenPrivileges 24, GetTokenInformation 20, ImpersonateAnonymousToken 4,
            ImpersonateSelf 4, LookupPrivilegeValueA 12, LookupPrivilegeValueW 12,
            OpenProcessToken 12, OpenThreadToken 16, RevertToSelf 0;
    }
    /// Security identifiers, access lists and descriptors.
    sid {
        direct "advapi32.dll":
            AllocateAndInitializeSid 44, ConvertSidToStringSidA 8, ConvertSidToStringSidW 8,
            ConvertStringSidToSidA 8, ConvertStringSidToSidW 8, CopySid 12, EqualPrefixSid 8,
            EqualSid 8, FreeSid 4, GetAce 12, GetAclInformation 16, GetLengthSid 4,
            GetSecurityDescriptorDacl 16, GetSidIdentifierAuthority 4, GetSidLengthRequired 4,
            GetSidSubAuthority 8, GetSidSubAuthorityCount 4, InitializeSecurityDescriptor 8,
            InitializeSid 12, IsValidSid 4, SetSecurityDescriptorDacl 16;
    }
    /// The registry.
    registry {
        direct "advapi32.dll":
            RegCloseKey 4, RegCreateKeyExW 36, RegCreateKeyW 12, RegDeleteKeyExW 16,
            RegDeleteKeyW 8, RegDeleteValueW 8, RegEnumKeyExW 32, RegEnumValueW 32,
            RegFlushKey 4, RegOpenCurrentUser 8, RegOpenKeyExW 20, RegOpenKeyW 12,
            RegQueryInfoKeyW 48, RegQueryValueExW 24, RegSetValueExW 24;
        lazy "advapi32.dll":
            RegConnectRegistryW, RegCopyTreeW, RegCreateKeyA, RegCreateKeyExA,
            RegCreateKeyTransactedW, RegDeleteKeyA, RegDeleteKeyExA, RegDeleteKeyTransactedW,
            RegDeleteKeyValueW, RegDeleteTreeA, RegDeleteTreeW, RegDeleteValueA,
            RegDisablePredefinedCache, RegDisablePredefinedCacheEx, RegDisableReflectionKey,
            RegEnableReflectionKey, RegEnumKeyA, RegEnumKeyExA, RegEnumKeyW, RegEnumValueA,
            RegGetKeySecurity, RegGetValueA, RegGetValueW, RegLoadAppKeyW, RegLoadKeyW,
            RegLoadMUIStringW, RegNotifyChangeKeyValue, RegOpenKeyA, RegOpenKeyExA,
            RegOpenKeyTransactedW, RegOpenUserClassesRoot, RegOverridePredefKey,
            RegQueryInfoKeyA, RegQueryMultipleValuesW, RegQueryReflectionKey, RegQueryValueExA,
            RegQueryValueW, RegRenameKey, RegReplaceKeyW, RegRestoreKeyW, RegSaveKeyExW,
            RegSaveKeyW, RegSetKeySecurity, RegSetKeyValueW, RegSetValueExA, RegSetValueW,
            RegUnLoadKeyW;
    }
    /// The user's directory.
    profile {
        direct "userenv.dll":
            GetUserProfileDirectoryW 12;
    }
    /// Waiting on addresses.
    synch {
        direct "api-ms-win-core-synch-l1-2-0.dll":
            WaitOnAddress 16, WakeByAddressAll 4, WakeByAddressSingle 4;
    }
    /// Event tracing, for providers.
    events {
        direct "advapi32.dll":
            EventActivityIdControl 8, EventEnabled 12, EventProviderEnabled 20, EventRegister
            16, EventSetInformation 20, EventUnregister 8, EventWrite 20, EventWriteString 24,
            EventWriteTransfer 28;
    }
    /// What `ntdll.dll` cannot do: credentials, accounts, the event log, services, ciphers.
    advapi32 {
        lazy "advapi32.dll":
            CheckTokenMembership, CloseServiceHandle,
            ConvertStringSecurityDescriptorToSecurityDescriptorW, CredDeleteW, CredEnumerateW,
            CredFree, CredReadW, CredWriteW, CryptDestroyHash, CryptGetHashParam, CryptHashData,
            DeregisterEventSource, DuplicateTokenEx, GetNamedSecurityInfoW,
            GetSecurityDescriptorOwner, GetSecurityInfo, GetUserNameW, LogonUserW,
            LookupAccountNameW, LookupAccountSidW, OpenSCManagerW, OpenServiceW,
            QueryServiceStatusEx, RegisterEventSourceW, ReportEventW, SetEntriesInAclW,
            SetFileSecurityW, SetNamedSecurityInfoW, SetSecurityInfo, StartServiceW;
    }
    /// COM.
    combase {
        lazy "combase.dll":
            CLSIDFromString, CoCreateGuid, CoCreateInstance, CoInitializeEx,
            CoInitializeSecurity, CoSetProxyBlanket, CoTaskMemAlloc, CoTaskMemFree,
            CoTaskMemRealloc, CoUninitialize, StringFromGUID2;
    }
    /// Certificates.
    crypt32 {
        lazy "crypt32.dll":
            CertAddCertificateContextToStore, CertAddEncodedCertificateToStore, CertCloseStore,
            CertControlStore, CertCreateCertificateChainEngine, CertDuplicateCertificateChain,
            CertDuplicateCertificateContext, CertDuplicateStore, CertEnumCertificatesInStore,
            CertFindCertificateInStore, CertFindExtension, CertFreeCertificateChain,
            CertFreeCertificateChainEngine, CertFreeCertificateContext, CertGetCertificateChain,
            CertGetCertificateContextProperty, CertGetEnhancedKeyUsage, CertGetNameStringA,
            CertOpenStore, CertOpenSystemStoreA, CertOpenSystemStoreW,
            CertSetCertificateContextProperty, CertVerifyCertificateChainPolicy,
            CertVerifyTimeValidity, CryptBinaryToStringA, CryptDecodeObjectEx, CryptProtectData,
            CryptQueryObject, CryptStringToBinaryA, CryptUnprotectData, PFXImportCertStore;
    }
    /// Symbols and stacks.
    dbghelp {
        lazy "dbghelp.dll":
            StackWalk64, SymCleanup, SymFromAddrW, SymFromNameW, SymGetLineFromAddrW64,
            SymGetModuleInfoW64, SymInitializeW, SymLoadModuleExW, SymRefreshModuleList,
            SymUnloadModule64;
    }
    /// Network interfaces.
    iphlpapi {
        lazy "iphlpapi.dll":
            CancelMibChangeNotify2, ConvertInterfaceLuidToIndex, FreeMibTable,
            GetAdaptersAddresses, GetBestRoute2, GetExtendedTcpTable, GetExtendedUdpTable,
            GetIfEntry2, GetIfTable2, GetIpForwardTable, GetIpForwardTable2, GetNetworkParams,
            if_indextoname, if_nametoindex, NotifyRouteChange2, NotifyUnicastIpAddressChange,
            SendARP;
    }
    /// Network accounts.
    netapi32 {
        lazy "netapi32.dll":
            NetApiBufferFree, NetUserEnum, NetUserGetLocalGroups;
    }
    /// OLE.
    ole32 {
        lazy "ole32.dll":
            CoInitialize;
    }
    /// Automation.
    oleaut32 {
        lazy "oleaut32.dll":
            GetErrorInfo, SafeArrayAccessData, SafeArrayDestroy, SafeArrayGetElement,
            SafeArrayGetLBound, SafeArrayGetUBound, SafeArrayUnaccessData, SetErrorInfo,
            SysAllocString, SysAllocStringByteLen, SysAllocStringLen, SysFreeString,
            SysStringByteLen, SysStringLen, VariantChangeType, VariantClear, VariantInit;
    }
    /// Performance counters.
    pdh {
        lazy "pdh.dll":
            PdhAddEnglishCounterW, PdhCloseQuery, PdhCollectQueryData, PdhEnumObjectsA,
            PdhEnumObjectsW, PdhGetFormattedCounterValue, PdhOpenQueryA, PdhOpenQueryW,
            PdhRemoveCounter;
    }
    /// Power.
    powrprof {
        lazy "powrprof.dll":
            CallNtPowerInformation;
    }
    /// Other processes.
    psapi {
        lazy "psapi.dll":
            GetModuleFileNameExW, GetPerformanceInfo, GetProcessMemoryInfo;
    }
    /// Security packages.
    secur32 {
        lazy "secur32.dll":
            AcceptSecurityContext, AcquireCredentialsHandleA, AcquireCredentialsHandleW,
            ApplyControlToken, CompleteAuthToken, DecryptMessage, DeleteSecurityContext,
            EncryptMessage, FreeContextBuffer, FreeCredentialsHandle, GetUserNameExW,
            InitializeSecurityContextA, InitializeSecurityContextW, InitSecurityInterfaceA,
            LsaEnumerateLogonSessions, LsaFreeReturnBuffer, LsaGetLogonSessionData,
            QueryContextAttributesA, QueryContextAttributesW, QuerySecurityPackageInfoW;
    }
    /// The shell.
    shell32 {
        lazy "shell32.dll":
            CommandLineToArgvW, SHCreateItemFromParsingName, ShellExecuteExW, ShellExecuteW,
            SHFileOperationW, SHGetFolderPathW, SHGetKnownFolderPath;
    }
    /// Windows, the clipboard, the keyboard.
    user32 {
        lazy "user32.dll":
            CloseClipboard, CreateWindowExA, DefWindowProcA, DestroyWindow, EmptyClipboard,
            GetClassInfoExA, GetClientRect, GetClipboardData, GetDC,
            GetDesktopWindow, GetForegroundWindow, GetKeyboardLayout, GetKeyState,
            GetProcessWindowStation, GetSystemMetrics, GetUserObjectInformationW,
            GetWindowThreadProcessId, IsClipboardFormatAvailable, MapVirtualKeyW, MessageBoxA,
            MessageBoxW, OpenClipboard, PostMessageW, RegisterClassExA, ReleaseDC,
            SendMessageTimeoutW, SendMessageW, SetClipboardData, SetForegroundWindow,
            ShowWindow, ToUnicodeEx;
    }
    /// Versions of files.
    version {
        lazy "version.dll":
            GetFileVersionInfoSizeW, GetFileVersionInfoW, VerQueryValueW;
    }
    /// Timers.
    winmm {
        lazy "winmm.dll":
            timeBeginPeriod, timeEndPeriod;
    }
    /// Sockets.
    ws2_32 {
        direct "ws2_32.dll":
            WSAGetLastError 0, WSASetLastError 4, htonl 4, htons 4, ntohl 4, ntohs 4;
        lazy "ws2_32.dll":
            __WSAFDIsSet, accept, bind, closesocket, connect, freeaddrinfo, FreeAddrInfoW,
            getaddrinfo, GetAddrInfoW, gethostbyaddr, gethostbyname, GetHostNameW, getnameinfo,
            GetNameInfoW, getpeername, getservbyname, getservbyport, getsockname, getsockopt,
            inet_addr, inet_ntoa, ioctlsocket, listen, recv, recvfrom, select, send, sendto,
            setsockopt, shutdown, socket, WSAAddressToStringW, WSACleanup, WSACloseEvent,
            WSACreateEvent, WSADuplicateSocketW, WSAEnumNetworkEvents, WSAEventSelect,
            WSAGetOverlappedResult, WSAIoctl, WSAPoll, WSARecv, WSARecvFrom, WSAResetEvent,
            WSASend, WSASendMsg, WSASendTo, WSASetEvent, WSASocketA, WSASocketW, WSAStartup,
            WSAWaitForMultipleEvents;
    }
}
