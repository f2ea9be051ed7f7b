//! Strings: comparison, case, code pages, UTF-8, numbers, GUIDs.
use crate::{
    BOOLEAN, NTSTATUS, UNICODE_STRING,
    macros::ntdll,
    ntbasic::{ANSI_STRING, GUID},
};
use core::ffi::c_void;

ntdll! {
    /// Points at a NUL-ended string; cuts it at 65,534 bytes.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlinitunicodestring).
    pub fn RtlInitUnicodeString(DestinationString: *mut UNICODE_STRING, SourceString: *const u16);

    /// The same, but refuses one that is too long.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlInitUnicodeStringEx(
        DestinationString: *mut UNICODE_STRING,
        SourceString: *const u16,
    ) -> NTSTATUS;

    /// Frees what another call of this module allocated.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtlfreeunicodestring).
    pub fn RtlFreeUnicodeString(UnicodeString: *mut UNICODE_STRING);

    /// Frees what another call of this module allocated.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/api/winternl/nf-winternl-rtlfreeansistring).
    pub fn RtlFreeAnsiString(AnsiString: *mut ANSI_STRING);

    /// Orders two strings by unit, with or without case.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlcompareunicodestring).
    pub fn RtlCompareUnicodeString(
        String1: *const UNICODE_STRING,
        String2: *const UNICODE_STRING,
        CaseInSensitive: BOOLEAN,
    ) -> i32;

    /// The same on pointers and lengths in units.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlCompareUnicodeStrings(
        String1: *const u16,
        String1Length: usize,
        String2: *const u16,
        String2Length: usize,
        CaseInSensitive: BOOLEAN,
    ) -> i32;

    /// Tells whether two strings are equal.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlequalunicodestring).
    pub fn RtlEqualUnicodeString(
        String1: *const UNICODE_STRING,
        String2: *const UNICODE_STRING,
        CaseInSensitive: BOOLEAN,
    ) -> BOOLEAN;

    /// Tells whether one string begins another.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlprefixunicodestring).
    pub fn RtlPrefixUnicodeString(
        String1: *const UNICODE_STRING,
        String2: *const UNICODE_STRING,
        CaseInSensitive: BOOLEAN,
    ) -> BOOLEAN;

    /// A hash of a string.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlhashunicodestring).
    pub fn RtlHashUnicodeString(
        String: *const UNICODE_STRING,
        CaseInSensitive: BOOLEAN,
        HashAlgorithm: u32,
        HashValue: *mut u32,
    ) -> NTSTATUS;

    /// One unit in upper case, as file systems and the registry compare names.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlupcaseunicodechar).
    pub fn RtlUpcaseUnicodeChar(SourceCharacter: u16) -> u16;

    /// One unit in lower case.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtldowncaseunicodechar).
    pub fn RtlDowncaseUnicodeChar(SourceCharacter: u16) -> u16;

    /// A string in upper case.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlupcaseunicodestring).
    pub fn RtlUpcaseUnicodeString(
        DestinationString: *mut UNICODE_STRING,
        SourceString: *const UNICODE_STRING,
        AllocateDestinationString: BOOLEAN,
    ) -> NTSTATUS;

    /// A string in lower case.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtldowncaseunicodestring).
    pub fn RtlDowncaseUnicodeString(
        DestinationString: *mut UNICODE_STRING,
        SourceString: *const UNICODE_STRING,
        AllocateDestinationString: BOOLEAN,
    ) -> NTSTATUS;

    /// UTF-16 to UTF-8; lone surrogates become U+FFFD and `STATUS_SOME_NOT_MAPPED`.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlunicodetoutf8n).
    pub fn RtlUnicodeToUTF8N(
        UTF8StringDestination: *mut u8,
        UTF8StringMaxByteCount: u32,
        UTF8StringActualByteCount: *mut u32,
        UnicodeStringSource: *const u16,
        UnicodeStringByteCount: u32,
    ) -> NTSTATUS;

    /// UTF-8 to UTF-16; bad bytes become U+FFFD and `STATUS_SOME_NOT_MAPPED`.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlutf8tounicoden).
    pub fn RtlUTF8ToUnicodeN(
        UnicodeStringDestination: *mut u16,
        UnicodeStringMaxByteCount: u32,
        UnicodeStringActualByteCount: *mut u32,
        UTF8StringSource: *const u8,
        UTF8StringByteCount: u32,
    ) -> NTSTATUS;

    /// UTF-16 to the ANSI code page.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlunicodetomultibyten).
    pub fn RtlUnicodeToMultiByteN(
        MultiByteString: *mut u8,
        MaxBytesInMultiByteString: u32,
        BytesInMultiByteString: *mut u32,
        UnicodeString: *const u16,
        BytesInUnicodeString: u32,
    ) -> NTSTATUS;

    /// How long that gets.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlunicodetomultibytesize).
    pub fn RtlUnicodeToMultiByteSize(
        BytesInMultiByteString: *mut u32,
        UnicodeString: *const u16,
        BytesInUnicodeString: u32,
    ) -> NTSTATUS;

    /// The ANSI code page to UTF-16.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlmultibytetounicoden).
    pub fn RtlMultiByteToUnicodeN(
        UnicodeString: *mut u16,
        MaxBytesInUnicodeString: u32,
        BytesInUnicodeString: *mut u32,
        MultiByteString: *const u8,
        BytesInMultiByteString: u32,
    ) -> NTSTATUS;

    /// How long that gets.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlmultibytetounicodesize).
    pub fn RtlMultiByteToUnicodeSize(
        BytesInUnicodeString: *mut u32,
        MultiByteString: *const u8,
        BytesInMultiByteString: u32,
    ) -> NTSTATUS;

    /// UTF-16 to the OEM code page.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtlunicodetooemn).
    pub fn RtlUnicodeToOemN(
        OemString: *mut u8,
        MaxBytesInOemString: u32,
        BytesInOemString: *mut u32,
        UnicodeString: *const u16,
        BytesInUnicodeString: u32,
    ) -> NTSTATUS;

    /// The OEM code page to UTF-16.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/nf-ntifs-rtloemtounicoden).
    pub fn RtlOemToUnicodeN(
        UnicodeString: *mut u16,
        MaxBytesInUnicodeString: u32,
        BytesInUnicodeString: *mut u32,
        OemString: *const u8,
        BytesInOemString: u32,
    ) -> NTSTATUS;

    /// A string in the ANSI code page.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlunicodestringtoansistring).
    pub fn RtlUnicodeStringToAnsiString(
        DestinationString: *mut ANSI_STRING,
        SourceString: *const UNICODE_STRING,
        AllocateDestinationString: BOOLEAN,
    ) -> NTSTATUS;

    /// A string out of the ANSI code page.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlansistringtounicodestring).
    pub fn RtlAnsiStringToUnicodeString(
        DestinationString: *mut UNICODE_STRING,
        SourceString: *const ANSI_STRING,
        AllocateDestinationString: BOOLEAN,
    ) -> NTSTATUS;

    /// A number as text.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlintegertounicodestring).
    pub fn RtlIntegerToUnicodeString(
        Value: u32,
        Base: u32,
        String: *mut UNICODE_STRING,
    ) -> NTSTATUS;

    /// A 64-bit number as text.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlint64tounicodestring).
    pub fn RtlInt64ToUnicodeString(Value: u64, Base: u32, String: *mut UNICODE_STRING) -> NTSTATUS;

    /// Text as a number.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlunicodestringtointeger).
    pub fn RtlUnicodeStringToInteger(
        String: *const UNICODE_STRING,
        Base: u32,
        Value: *mut u32,
    ) -> NTSTATUS;

    /// A GUID as text.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlstringfromguid).
    pub fn RtlStringFromGUID(Guid: *const GUID, GuidString: *mut UNICODE_STRING) -> NTSTATUS;

    /// Text as a GUID.
    /// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/nf-wdm-rtlguidfromstring).
    pub fn RtlGUIDFromString(GuidString: *const UNICODE_STRING, Guid: *mut GUID) -> NTSTATUS;

    /// Guesses whether bytes are UTF-16.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlIsTextUnicode(Buffer: *mut c_void, Size: u32, Result: *mut u32) -> BOOLEAN;

    /// A string in a normal form.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlNormalizeString(
        NormForm: u32,
        SourceString: *const u16,
        SourceStringLength: i32,
        DestinationString: *mut u16,
        DestinationStringLength: *mut i32,
    ) -> NTSTATUS;

    /// Tells whether it is in that form.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlIsNormalizedString(
        NormForm: u32,
        SourceString: *const u16,
        SourceStringLength: i32,
        Normalized: *mut BOOLEAN,
    ) -> NTSTATUS;

    /// A locale's number.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlLocaleNameToLcid(LocaleName: *const u16, lcid: *mut u32, Flags: u32) -> NTSTATUS;

    /// A locale's name.
    /// [phnt `ntrtl.h`](https://github.com/winsiderss/phnt/blob/master/ntrtl.h).
    pub fn RtlLcidToLocaleName(
        lcid: u32,
        LocaleName: *mut UNICODE_STRING,
        Flags: u32,
        AllocateDestinationString: BOOLEAN,
    ) -> NTSTATUS;
}
