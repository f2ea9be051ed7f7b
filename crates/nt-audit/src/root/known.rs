//! The DLLs that come from the system whatever lies beside the executable (`KnownDLLs`).
//!
//! The registry lists some; the system adds what those import. The list is that of Windows 10 and 11.
#![forbid(unsafe_code)]

/// By base name.
const KNOWN_DLLS: &[&str] = &[
    "advapi32",
    "bcryptprimitives",
    "cfgmgr32",
    "clbcatq",
    "combase",
    "comdlg32",
    "coml2",
    "cryptsp",
    "difxapi",
    "gdi32",
    "gdi32full",
    "gdiplus",
    "imagehlp",
    "imm32",
    "kernel.appcore",
    "kernel32",
    "kernelbase",
    "msctf",
    "msvcp_win",
    "msvcrt",
    "normaliz",
    "nsi",
    "ntdll",
    "ole32",
    "oleaut32",
    "powrprof",
    "profapi",
    "psapi",
    "rpcrt4",
    "sechost",
    "setupapi",
    "shcore",
    "shell32",
    "shlwapi",
    "ucrtbase",
    "umpdc",
    "user32",
    "win32u",
    "windows.storage",
    "wldap32",
    "ws2_32",
];

/// Whether a copy beside the executable is passed over for the system's.
#[must_use]
pub fn is_known_dll(dll: &str) -> bool {
    dll.strip_suffix(".dll").is_some_and(|stem| KNOWN_DLLS.binary_search(&stem).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_searched() {
        assert!(KNOWN_DLLS.is_sorted());
        assert!(is_known_dll("ole32.dll") && !is_known_dll("version.dll"));
    }
}
