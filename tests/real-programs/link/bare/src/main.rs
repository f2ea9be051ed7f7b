//! An executable without std that refers to a function of each family through `windows-sys`, so
//! that each architecture's decoration of names is what rustc makes of Microsoft's signatures.
#![no_std]
#![no_main]

use core::{hint::black_box, ptr};
use windows_sys::Win32::{
    Networking::WinSock, Security, Security::Authorization, Security::Credentials,
    Security::Cryptography, System::Com, System::Diagnostics::Etw, System::Registry,
    System::Threading, UI::Shell,
};

nt_shim::stand_in!(
    family prng, registry, privileges, sid, profile, synch, events, ws2_32, advapi32, combase,
    crypt32, shell32
);
nt_rt::entry!(main);

fn main() -> nt_rt::ExitCode {
    let functions = [
        Cryptography::BCryptGenRandom as *const (),
        Cryptography::CryptAcquireContextW as *const (),
        Cryptography::CryptGenRandom as *const (),
        Registry::RegOpenKeyExW as *const (),
        Registry::RegCreateKeyExW as *const (),
        Registry::RegCloseKey as *const (),
        Registry::RegQueryValueExW as *const (),
        Registry::RegSetValueExW as *const (),
        Registry::RegEnumKeyExW as *const (),
        Registry::RegEnumValueW as *const (),
        Registry::RegQueryInfoKeyW as *const (),
        Registry::RegGetValueW as *const (),
        Registry::RegOpenKeyTransactedW as *const (),
        Threading::OpenProcessToken as *const (),
        Security::AdjustTokenPrivileges as *const (),
        Security::LookupPrivilegeValueW as *const (),
        Security::GetTokenInformation as *const (),
        Security::RevertToSelf as *const (),
        Security::AllocateAndInitializeSid as *const (),
        Security::CopySid as *const (),
        Authorization::ConvertSidToStringSidW as *const (),
        Threading::WaitOnAddress as *const (),
        Threading::WakeByAddressAll as *const (),
        Etw::EventRegister as *const (),
        Etw::EventWriteTransfer as *const (),
        Etw::EventProviderEnabled as *const (),
        Etw::EventWriteString as *const (),
        Credentials::CredReadW as *const (),
        WinSock::WSAStartup as *const (),
        WinSock::send as *const (),
        WinSock::htons as *const (),
        WinSock::WSAGetLastError as *const (),
        Com::CoTaskMemFree as *const (),
        Cryptography::CertOpenStore as *const (),
        Shell::SHGetKnownFolderPath as *const (),
        Shell::GetUserProfileDirectoryW as *const (),
    ];
    let functions = black_box(functions);
    let mut bytes = [0; 16];
    let filled =
        unsafe { Cryptography::BCryptGenRandom(ptr::null_mut(), bytes.as_mut_ptr(), 16, 2) };
    let swapped = unsafe { WinSock::htons(0x0102) };
    if functions.contains(&ptr::null()) || filled != 0 || swapped != 0x0201 {
        return nt_rt::ExitCode::FAILURE;
    }
    nt_rt::ExitCode::SUCCESS
}
