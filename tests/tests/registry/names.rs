//! Names that are no ordinary text.
use crate::scratch::{Scratch, volatile};
use nt_registry::{Error, Verbatim};
use std::ffi::OsString;

#[test]
fn a_name_with_an_unpaired_surrogate_is_listed_and_opened() {
    let scratch = Scratch::new();
    let name = [0x61, 0xD800, 0x62];
    volatile().create(&scratch.key, &name).unwrap().0.set_u32("x", 1).unwrap();
    scratch.key.set_u32(&name, 2).unwrap();
    let subkey = scratch.key.subkeys().next().unwrap().unwrap();
    assert_eq!(subkey.name.as_units(), name);
    assert_eq!(scratch.key.open(&subkey.name).unwrap().read_u32("x"), Ok(1));
    let value = scratch.key.values().next().unwrap().unwrap();
    assert_eq!(value.name, name);
    assert_eq!(scratch.key.read_u32(&value.name), Ok(2));
}

#[test]
fn names_from_the_operating_system_are_taken() {
    use std::os::windows::ffi::OsStringExt;
    let scratch = Scratch::new();
    let name = OsString::from_wide(&[0x61, 0xDC00]);
    volatile().create(&scratch.key, &name).unwrap();
    assert!(scratch.key.exists(&[0x61, 0xDC00]).unwrap());
    scratch.key.set_text("path", name.as_os_str()).unwrap();
    assert_eq!(scratch.key.read_units("path").unwrap(), [0x61, 0xDC00]);
}

#[test]
fn a_nul_in_a_name_is_refused_unless_it_is_meant() {
    let scratch = Scratch::new();
    let nul = Error::Nt(nt_core::Error::NameHasNul);
    assert_eq!(scratch.key.create("a\0b").unwrap_err(), nul);
    assert_eq!(scratch.key.set_u32("a\0b", 1), Err(nul));
    let name = Verbatim(&[0x61, 0, 0x62]);
    volatile().create(&scratch.key, name).unwrap();
    scratch.key.set_u32(name, 5).unwrap();
    let subkey = scratch.key.subkeys().next().unwrap().unwrap();
    assert_eq!(subkey.name.as_units(), name.0);
    assert!(scratch.key.open(&subkey.name).is_ok(), "a listed name opens as it is");
    assert!(!scratch.key.exists("a").unwrap());
    assert_eq!(scratch.key.read_u32(name), Ok(5));
    scratch.key.delete_value(name).unwrap();
    scratch.key.delete(&subkey.name).unwrap();
}

#[test]
fn slashes_are_part_of_a_name_and_values_may_have_backslashes() {
    let scratch = Scratch::new();
    scratch.make("a/b");
    assert_eq!(scratch.key.subkeys().next().unwrap().unwrap().name.to_string(), "a/b");
    scratch.key.set_u32(r"C:\path", 1).unwrap();
    assert_eq!(scratch.key.read_u32(r"c:\PATH"), Ok(1));
}

#[test]
fn the_longest_names_work_and_longer_ones_fail_alike() {
    let scratch = Scratch::new();
    // Documented is 255; Windows and Wine take 256 units.
    scratch.make(&"k".repeat(255));
    assert!(volatile().create(&scratch.key, &"k".repeat(257)).is_err());
    assert_eq!(scratch.key.subkeys().next().unwrap().unwrap().name.as_units().len(), 255);

    let longest = vec![0x76; 16_383];
    scratch.key.set_u32(&longest, 1).unwrap();
    assert_eq!(scratch.key.read_u32(&longest), Ok(1));
    assert_eq!(scratch.key.values().next().unwrap().unwrap().name, longest);
    scratch.key.delete_value(&longest).unwrap();
    let longer = vec![0x76; 16_384];
    let too_long = Error::Nt(nt_core::Error::NameTooLong);
    assert_eq!(scratch.key.set_u32(&longer, 1), Err(too_long));
    assert_eq!(scratch.key.read_u32(&longer), Err(too_long));
    assert_eq!(scratch.key.delete_value(&longer), Err(too_long));
    assert_eq!(scratch.key.open(&vec![0x61; 32_768]).unwrap_err(), too_long);
}
