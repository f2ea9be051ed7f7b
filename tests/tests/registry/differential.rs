//! Generated trees, seen by us, by winreg and by windows-registry: the same keys, values, types,
//! bytes, order and errors; and what one writes the others read.
use crate::scratch::{Scratch, volatile};
use nt_registry::{Key, Value, ValueType, Verbatim};
use std::{ffi::OsString, os::windows::ffi::OsStringExt};
use winreg::{RegKey, enums::KEY_ALL_ACCESS};

/// xorshift64*: the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) % limit
    }

    fn up_to(&mut self, limit: u64) -> usize {
        usize::try_from(self.below(limit)).unwrap()
    }

    /// Any units but NUL, which advapi32 cannot name, and the backslash.
    fn name(&mut self, longest: u64) -> Vec<u16> {
        let length = 1 + self.up_to(longest);
        let mut unit = || match self.below(0x1_0000) {
            0 | 0x5C => 0x2F,
            unit => u16::try_from(unit).unwrap(),
        };
        (0..length).map(|_| unit()).collect()
    }

    fn data(&mut self) -> Vec<u8> {
        let length = match self.below(20) {
            0 => 510 + self.up_to(20),
            1 => 2040 + self.up_to(16),
            2 => 16_376 + self.up_to(16),
            _ => self.up_to(65),
        };
        (0..length).map(|_| u8::try_from(self.below(256)).unwrap()).collect()
    }
}

type Values = Vec<(Vec<u16>, u32, Vec<u8>)>;

fn ours(key: &Key) -> (Vec<Vec<u16>>, Values) {
    let subkeys = key.subkeys().map(|subkey| subkey.unwrap().name.as_units().to_vec()).collect();
    let values = key
        .values()
        .map(|value| value.unwrap())
        .map(|value| (value.name, value.value.kind.0, value.value.data))
        .collect();
    (subkeys, values)
}

fn wide(name: &std::ffi::OsStr) -> Vec<u16> {
    std::os::windows::ffi::OsStrExt::encode_wide(name).collect()
}

/// What winreg sees. It has no way to say a type above 11, so such values are left out of it.
fn winregs(key: &RegKey) -> (Vec<Vec<u16>>, Values) {
    let subkeys = key.enum_keys_os_string().map(|name| wide(&name.unwrap())).collect();
    let values = key
        .enum_values_os_string()
        .map(|value| value.unwrap())
        .map(|(name, value)| (wide(&name), value.vtype as u32, value.bytes.to_vec()))
        .collect();
    (subkeys, values)
}

fn fill(random: &mut Random, key: &Key, depth: u32) {
    for _ in 0..random.below(6) {
        let (name, data) = (random.name(40), random.data());
        let kind = ValueType(u32::try_from(random.below(12)).unwrap());
        key.set(Verbatim(&name), Value { kind, data: &data }).unwrap();
    }
    if depth > 0 {
        for _ in 0..random.below(4) {
            let name = random.name(30);
            let (below, _) = volatile().create(key, Verbatim(&name)).unwrap();
            fill(random, &below, depth - 1);
        }
    }
}

fn compare(key: &Key, theirs: &RegKey) -> usize {
    let (subkeys, values) = ours(key);
    let expected = winregs(theirs);
    assert_eq!(subkeys, expected.0);
    assert_eq!(values, expected.1);
    for (name, kind, data) in &values {
        let read = key.read(Verbatim(name)).unwrap();
        let raw = theirs.get_raw_value(OsString::from_wide(name)).unwrap();
        assert_eq!((read.kind.0, &read.data), (*kind, data));
        assert_eq!((raw.vtype as u32, &raw.bytes[..]), (*kind, &data[..]));
    }
    let below = |name: &Vec<u16>| {
        let theirs = theirs.open_subkey_with_flags(OsString::from_wide(name), KEY_ALL_ACCESS);
        compare(&key.open(Verbatim(name)).unwrap(), &theirs.unwrap())
    };
    1 + subkeys.iter().map(below).sum::<usize>()
}

#[test]
fn generated_trees_look_the_same_to_winreg() {
    let mut keys = 0;
    for seed in 1..=12 {
        let scratch = Scratch::new();
        fill(&mut Random(seed * 0x9E37_79B9), &scratch.key, 3);
        keys += compare(&scratch.key, &scratch.winreg());
    }
    assert!(keys > 50, "only {keys} keys: the generator is too timid");
}

#[test]
fn what_winreg_writes_we_read() {
    let scratch = Scratch::new();
    let theirs = scratch.winreg();
    let mut random = Random(42);
    for _ in 0..100 {
        let (name, data) = (random.name(30), random.data());
        let vtype = winreg::enums::RegType::REG_BINARY;
        let value = winreg::RegValue { vtype, bytes: data.clone().into() };
        theirs.set_raw_value(OsString::from_wide(&name), &value).unwrap();
        let read = scratch.key.read(Verbatim(&name)).unwrap();
        assert_eq!((read.kind, read.data), (ValueType::BINARY, data));
    }
    theirs.set_value("text", &"t\u{e4}xt").unwrap();
    theirs.set_value("number", &7_u32).unwrap();
    theirs.set_value("big", &(1_u64 << 40)).unwrap();
    theirs.set_value("list", &vec!["a", "b"]).unwrap();
    assert_eq!(scratch.key.read_string("text").unwrap(), "t\u{e4}xt");
    assert_eq!(scratch.key.read_u32("number"), Ok(7));
    assert_eq!(scratch.key.read_u64("big"), Ok(1 << 40));
    assert_eq!(scratch.key.read_strings("list").unwrap(), ["a", "b"]);
}

#[test]
fn windows_registry_and_we_read_what_the_other_writes() {
    let scratch = Scratch::new();
    let theirs =
        windows_registry::CURRENT_USER.options().read().write().open(&scratch.path).unwrap();
    scratch.key.set_text("text", "t\u{e4}xt").unwrap();
    scratch.key.set_u32("number", 7).unwrap();
    scratch.key.set_u64("big", 1 << 40).unwrap();
    scratch.key.set_strings("list", ["a", "b"]).unwrap();
    assert_eq!(theirs.get_string("text").unwrap(), "t\u{e4}xt");
    assert_eq!(theirs.get_u32("number").unwrap(), 7);
    assert_eq!(theirs.get_u64("big").unwrap(), 1 << 40);
    // Up to 0.6.1 it takes the NULs at the end for empty texts.
    let list = theirs.get_multi_string("list").unwrap();
    assert_eq!(list.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>(), ["a", "b"]);
    theirs.set_string("s", "x").unwrap();
    theirs.set_expand_string("e", "%x%").unwrap();
    theirs.set_u32("d", 8).unwrap();
    theirs.set_multi_string("m", &["c", "d"]).unwrap();
    assert_eq!(scratch.key.read_string("s").unwrap(), "x");
    assert_eq!(scratch.key.read("e").unwrap().kind, ValueType::EXPAND_SZ);
    assert_eq!(scratch.key.read_u32("d"), Ok(8));
    assert_eq!(scratch.key.read_strings("m").unwrap(), ["c", "d"]);
    for data in [&[1][..], &[0; 64], &[7; 2048], &vec![9; 1 << 20]] {
        theirs.set_bytes("b", windows_registry::Type::Other(0x1234), data).unwrap();
        let read = scratch.key.read("b").unwrap();
        assert_eq!(read.get(), Value { kind: ValueType(0x1234), data });
        let value = theirs.get_value("b").unwrap();
        assert_eq!((value.ty(), &value[..]), (windows_registry::Type::Other(0x1234), data));
    }
    scratch.make("sub");
    assert_eq!(theirs.keys().unwrap().collect::<Vec<_>>(), ["sub"]);
}

#[test]
fn errors_are_those_of_winreg() {
    let scratch = Scratch::new();
    let theirs = scratch.winreg();
    scratch.make(r"a\b");
    scratch.key.set_u32("v", 1).unwrap();
    let code = |error: std::io::Error| error.raw_os_error().unwrap().cast_unsigned();
    let reader = theirs.open_subkey("a").unwrap();
    let ours = scratch.key.open("a").unwrap();
    let pairs = [
        (scratch.key.open("x").unwrap_err(), code(theirs.open_subkey("x").unwrap_err())),
        (scratch.key.open(r"x\y").unwrap_err(), code(theirs.open_subkey(r"x\y").unwrap_err())),
        (scratch.key.read("x").unwrap_err(), code(theirs.get_raw_value("x").unwrap_err())),
        (scratch.key.delete_value("x").unwrap_err(), code(theirs.delete_value("x").unwrap_err())),
        (scratch.key.delete("x").unwrap_err(), code(theirs.delete_subkey("x").unwrap_err())),
        (scratch.key.delete("a").unwrap_err(), code(theirs.delete_subkey("a").unwrap_err())),
        (ours.set_u32("v", 1).unwrap_err(), code(reader.set_value("v", &1_u32).unwrap_err())),
    ];
    for (ours, theirs) in pairs {
        assert_eq!(ours.win32(), theirs, "{ours}");
    }
    scratch.key.delete_tree("a").unwrap();
    assert_eq!(ours.info().unwrap_err().win32(), code(reader.query_info().unwrap_err()));
}
