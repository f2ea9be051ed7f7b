//! Errors, as numbers.
use nt_core::Call;
use nt_registry::Error;

#[test]
fn win32_codes_are_those_of_ntdll() {
    // Every status the registry is known to answer, and some it is not.
    let known: [u32; 26] = [
        0x8000_0005,
        0x8000_001A,
        0xC000_0008,
        0xC000_000D,
        0xC000_0022,
        0xC000_0023,
        0xC000_0024,
        0xC000_0033,
        0xC000_0034,
        0xC000_0035,
        0xC000_0039,
        0xC000_003A,
        0xC000_003B,
        0xC000_0043,
        0xC000_0061,
        0xC000_0106,
        0xC000_0121,
        0xC000_014C,
        0xC000_014D,
        0xC000_015C,
        0xC000_017C,
        0xC000_0180,
        0xC000_0181,
        0xC000_0425,
        0xCAFE_BABE,
        0x8000_FFFE,
    ];
    for status in known {
        let error = Call::NtOpenKeyEx.check(status.cast_signed()).unwrap_err();
        let ntdll = std::io::Error::from(error).raw_os_error();
        assert_eq!(ntdll, Some(Error::Nt(error).win32().cast_signed()), "{status:#010X}");
    }
}

#[test]
fn errors_become_io_errors_that_std_understands() {
    let absent = nt_registry::Root::CurrentUser.open("no such key").unwrap_err();
    assert_eq!(std::io::Error::from(absent).kind(), std::io::ErrorKind::NotFound);
    let io = std::io::Error::from(Error::PerformanceData);
    assert_eq!(io.raw_os_error(), Some(6));
}
