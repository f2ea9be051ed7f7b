//! Reading and writing values.
use crate::scratch::Scratch;
use core::sync::atomic::{AtomicBool, Ordering};
use nt_core::Call;
use nt_registry::{Access, Error, Options, OwnedValue, Value, ValueBuf, ValueType};

#[test]
fn every_type_and_length_is_read_as_it_was_written() {
    let scratch = Scratch::new();
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take((1 << 20) + 1).collect();
    let lengths = (0..=64).chain(510..=530).chain([
        1011,
        1012,
        1013,
        2047,
        2048,
        2049,
        16_384,
        1 << 20,
        (1 << 20) + 1,
    ]);
    for length in lengths {
        for kind in (0..13).chain([0x0020_0000, 0xFF00_FF00]).map(ValueType) {
            if length > 2049 && kind.0 > 2 {
                continue;
            }
            let value = Value { kind, data: &bytes[..length] };
            scratch.key.set("v", value).unwrap();
            assert_eq!(scratch.key.read("v").unwrap().get(), value);
        }
    }
}

#[test]
fn a_buffer_that_is_too_small_still_tells_type_and_length() {
    let scratch = Scratch::new();
    for length in 0..40_u32 {
        let data = vec![7; usize::try_from(length).unwrap()];
        scratch.key.set("v", Value { kind: ValueType::BINARY, data: &data }).unwrap();
        let mut buf = ValueBuf::<32>::new();
        match scratch.key.query("v", &mut buf) {
            Ok(value) => assert!(length <= 20 && value.data == data),
            Err(error) => {
                assert_eq!(error, Error::TooSmall { kind: ValueType::BINARY, bytes: length });
                assert!(length > 20);
            }
        }
        assert_eq!(scratch.key.has_value("v"), Ok(true));
    }
}

#[test]
fn a_buffer_for_the_head_alone_is_enough_to_be_told_the_length() {
    let scratch = Scratch::new();
    scratch.key.set_u32("v", 1).unwrap();
    let mut buf = ValueBuf::<12>::new();
    let expected = Error::TooSmall { kind: ValueType::DWORD, bytes: 4 };
    assert_eq!(scratch.key.query("v", &mut buf).unwrap_err(), expected);
    // Head, name and data; Windows puts the data on a multiple of four.
    let error = scratch.key.value_at(0, &mut buf).unwrap_err();
    assert!(matches!(error, Error::EntryTooSmall { needed: 26..=28 }), "{error:?}");
    assert!(scratch.key.value_at(0, &mut ValueBuf::<28>::new()).unwrap().is_some());
}

#[test]
fn data_in_a_buffer_is_aligned_for_64_bit_numbers() {
    let scratch = Scratch::new();
    scratch.key.set_u64("v", 1).unwrap();
    let mut buf = ValueBuf::<64>::new();
    let data = scratch.key.query("v", &mut buf).unwrap().data;
    assert_eq!(data.as_ptr().addr() % 8, 0);
}

#[test]
fn numbers_are_typed_and_checked() {
    let scratch = Scratch::new();
    let key = &scratch.key;
    key.set_u32("d", 0x1234_5678).unwrap();
    key.set_u64("q", u64::MAX - 1).unwrap();
    key.set("b", Value { kind: ValueType::DWORD_BIG_ENDIAN, data: &[0, 0, 1, 0] }).unwrap();
    assert_eq!((key.read_u32("d"), key.read_u64("d")), (Ok(0x1234_5678), Ok(0x1234_5678)));
    assert_eq!(key.read_u64("q"), Ok(u64::MAX - 1));
    assert_eq!((key.read_u32("b"), key.read_u64("b")), (Ok(256), Ok(256)));
    assert_eq!(key.read_u32("q"), Err(Error::WrongType(ValueType::QWORD)));
    for bytes in [0, 3, 5, 7, 9, 100_u32] {
        let data = vec![0; usize::try_from(bytes).unwrap()];
        for kind in [ValueType::DWORD, ValueType::QWORD] {
            key.set("odd", Value { kind, data: &data }).unwrap();
            assert_eq!(key.read_u64("odd"), Err(Error::WrongLength { kind, bytes }));
            assert_eq!(key.read("odd").unwrap().get().data, data, "raw it is read all the same");
        }
    }
    key.set_text("text", "long enough not to be a number").unwrap();
    assert_eq!(key.read_u32("text"), Err(Error::WrongType(ValueType::SZ)));
}

#[test]
fn text_has_exactly_one_nul_more_than_units() {
    let scratch = Scratch::new();
    for text in ["", "a", "a\u{e4}\u{1F600}", &"x".repeat(5000)] {
        scratch.key.set_text("t", text).unwrap();
        let value = scratch.key.read("t").unwrap();
        assert_eq!(value.data.len(), 2 * (text.encode_utf16().count() + 1));
        assert_eq!(scratch.key.read_string("t").unwrap(), text);
        let theirs: String = scratch.winreg().get_value("t").unwrap();
        assert_eq!(theirs, text);
    }
}

#[test]
fn text_without_nul_or_with_half_a_unit_is_read() {
    let scratch = Scratch::new();
    for (data, text) in
        [(&b"a\0b\0"[..], "ab"), (b"a\0b\0\0", "ab"), (b"a\0b", "a"), (b"", ""), (b"x", "")]
    {
        for kind in [ValueType::SZ, ValueType::EXPAND_SZ] {
            scratch.key.set("t", Value { kind, data }).unwrap();
            assert_eq!(scratch.key.read_string("t").unwrap(), text, "{data:?}");
            assert_eq!(scratch.key.read_expanded("t").unwrap(), nt_tests::wide(text));
        }
    }
}

#[test]
fn text_that_is_not_unicode_is_read_and_written_back_without_loss() {
    let scratch = Scratch::new();
    let path = [0x43, 0x3A, 0xD800, 0x3B, 0xDC00];
    scratch.key.set_expand_text("Path", &path).unwrap();
    assert_eq!(scratch.key.read_string("Path"), Err(Error::NotUnicode));
    assert_eq!(scratch.key.read_units("Path").unwrap(), path);
    let before = scratch.key.read("Path").unwrap();
    scratch.key.set("Path", before.get()).unwrap();
    assert_eq!(scratch.key.read("Path").unwrap(), before);
}

#[test]
fn environment_variables_are_expanded_on_request_only() {
    let scratch = Scratch::new();
    let root = std::env::var("SystemRoot").unwrap();
    scratch.key.set_expand_text("e", r"%SystemRoot%\x;%no such%").unwrap();
    let expanded = String::from_utf16(&scratch.key.read_expanded("e").unwrap()).unwrap();
    assert_eq!(expanded, format!(r"{root}\x;%no such%"));
    assert_eq!(scratch.key.read_string("e").unwrap(), r"%SystemRoot%\x;%no such%");
    scratch.key.set_text("plain", "%SystemRoot%").unwrap();
    let plain = scratch.key.read_expanded("plain").unwrap();
    assert_eq!(plain, nt_tests::wide("%SystemRoot%"), "a REG_SZ is not expanded");

    // Results that outgrow the first buffer, and those that no string can count.
    let many = "%SystemRoot%;".repeat(500);
    let expanded = nt_registry::expand(&nt_tests::wide(&many)).unwrap();
    assert_eq!(String::from_utf16(&expanded).unwrap(), format!("{root};").repeat(500));
    assert_eq!(nt_registry::expand(&[]).unwrap(), [0; 0]);
}

#[test]
fn lists_are_read_in_win32s_meaning_and_lossless() {
    let scratch = Scratch::new();
    let key = &scratch.key;
    key.set_strings("m", ["a", "b \u{e4}"]).unwrap();
    assert_eq!(key.read_strings("m").unwrap(), ["a", "b \u{e4}"]);
    assert_eq!(scratch.winreg().get_value::<Vec<String>, _>("m").unwrap(), ["a", "b \u{e4}"]);
    key.set_strings("none", [""; 0]).unwrap();
    assert_eq!(key.read_strings("none").unwrap(), [""; 0]);
    key.set_strings("gaps", ["a", "", "b"]).unwrap();
    let gaps = key.read("gaps").unwrap();
    let all: Vec<_> = gaps.get().strings_lossless().unwrap().map(|text| text.to_string()).collect();
    assert_eq!(all, ["a", "", "b"]);
    assert_eq!(key.read_strings("gaps").unwrap(), ["a"]);
    assert_eq!(key.read_u32("m"), Err(Error::WrongType(ValueType::MULTI_SZ)));
}

#[test]
fn empty_data_of_every_type_is_legal() {
    let scratch = Scratch::new();
    for kind in (0..12).map(ValueType) {
        // A vector that never had an element points nowhere.
        scratch.key.set("e", Value { kind, data: &Vec::new() }).unwrap();
        assert_eq!(scratch.key.read("e").unwrap().get(), Value { kind, data: &[] });
    }
}

#[test]
fn a_refused_write_names_its_call() {
    let scratch = Scratch::new();
    let error = scratch.key.open("").unwrap().set_u32("v", 1).unwrap_err();
    assert_eq!((error.call(), error.win32()), (Some(Call::NtSetValueKey), 5));
    let blind = Options::new().access(Access::SET_VALUE).open(&scratch.key, "").unwrap();
    assert!(blind.read("v").unwrap_err().is_access_denied());
}

#[test]
fn a_value_that_grows_and_shrinks_meanwhile_is_read_whole() {
    let scratch = Scratch::new();
    let stop = AtomicBool::new(false);
    let all_same = |value: &OwnedValue| {
        let first = value.data.first().copied();
        value.data.iter().all(|byte| Some(*byte) == first)
            && value.data.len() % 997 == usize::from(first.unwrap_or(0))
    };
    scratch.key.set("v", Value { kind: ValueType::BINARY, data: &[] }).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in (0_u8..40).cycle() {
                let data = vec![round; usize::from(round) + 997 * usize::from(round)];
                scratch.key.set("v", Value { kind: ValueType::BINARY, data: &data }).unwrap();
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        for _ in 0..2000 {
            match scratch.key.read("v") {
                Ok(value) => assert!(all_same(&value), "{} bytes of two values", value.data.len()),
                Err(error) => assert_eq!(error, Error::Unstable),
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
}

#[test]
fn values_are_deleted() {
    let scratch = Scratch::new();
    scratch.key.set_u32("v", 1).unwrap();
    scratch.key.set_u32("", 2).unwrap();
    assert_eq!(scratch.key.read_u32(""), Ok(2), "the default value");
    scratch.key.delete_value("V").unwrap();
    scratch.key.delete_value("").unwrap();
    assert!(scratch.key.delete_value("v").unwrap_err().is_not_found());
    assert_eq!(scratch.key.info().unwrap().values, 0);
}
