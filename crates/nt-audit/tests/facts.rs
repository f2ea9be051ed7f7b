//! What stands beside the imports: resources, TLS, binding, .NET, hardening, the other half.
#![expect(clippy::unwrap_used, reason = "test code on a host")]

mod common;

use common::{IMAGE_BASE, Pe, SECTION, put16, put32};
use nt_audit::{
    Image,
    image::{Kind, Machine, Version},
};

const OPTIONAL: usize = 0x40 + 24;

fn sound() -> Pe {
    Pe::with_imports(true, &[("kernel32.dll", &["ExitProcess"])])
}

fn align(pe: &mut Pe) {
    while !pe.data.len().is_multiple_of(4) {
        pe.put(&[0]);
    }
}

/// A resource of this type and number.
fn resource(pe: &mut Pe, kind: u32, number: u32, data: &[u8]) -> u32 {
    let data_at = pe.put(data);
    align(pe);
    let start = pe.here();
    for (name, next) in [(kind, 24), (number, 48)] {
        pe.words(&[0, 0, 0, 1 << 16, name, 1 << 31 | next]);
    }
    pe.words(&[0, 0, 0, 1 << 16, 1033, 72]);
    pe.words(&[data_at, u32::try_from(data.len()).unwrap(), 0, 0]);
    pe.directories.insert(2, (start, 88));
    start
}

#[test]
fn the_manifest_of_an_executable_is_number_one() {
    let text =
        br#"<dependentAssembly><assemblyIdentity name="A" version="1.0"/></dependentAssembly>"#;
    for (number, characteristics, found) in
        [(1, 2, true), (2, 2, false), (2, 0x2002, true), (1, 0x2002, false)]
    {
        let mut pe = sound();
        pe.characteristics = characteristics;
        resource(&mut pe, 24, number, text);
        let bytes = pe.build();
        let manifest = Image::parse(&bytes).unwrap().manifest().unwrap();
        assert_eq!(manifest.is_some_and(|manifest| manifest.assemblies[0].name == "A"), found);
    }
    assert_eq!(Image::parse(&sound().build()).unwrap().manifest(), Ok(None));
}

#[test]
fn broken_resources_are_errors() {
    let mut pe = sound();
    let start = resource(&mut pe, 24, 1, b"text");
    let field = |pe: &mut Pe, at: u32, value: u32| {
        let at = usize::try_from(start + at - SECTION).unwrap();
        put32(&mut pe.data, at, value);
    };
    for (at, value) in [(12, u32::MAX), (20, 0x8fff_ffff), (72, 0xf_0000), (76, u32::MAX)] {
        let mut pe = sound();
        resource(&mut pe, 24, 1, b"text");
        field(&mut pe, at, value);
        assert!(Image::parse(&pe.build()).unwrap().manifest().is_err(), "{at}");
    }
    // A directory that is its own child ends after three levels.
    field(&mut pe, 20, 1 << 31);
    _ = Image::parse(&pe.build()).unwrap().manifest();
}

#[test]
fn the_version_is_read_from_its_fixed_part() {
    let mut data = vec![0; 40];
    put32(&mut data, 20, 0xfeef_04bd);
    put32(&mut data, 28, 0x000a_0000);
    put32(&mut data, 32, 0x4a61_0c53);
    let mut pe = sound();
    resource(&mut pe, 16, 1, &data);
    let bytes = pe.build();
    let version = Image::parse(&bytes).unwrap().version().unwrap().unwrap();
    assert_eq!(version, Version([10, 0, 0x4a61, 0x0c53]));
    assert_eq!(version.to_string(), "10.0.19041.3155");
    data.truncate(30);
    let mut pe = sound();
    resource(&mut pe, 16, 1, &data);
    assert_eq!(Image::parse(&pe.build()).unwrap().version(), Ok(None));
}

#[test]
fn tls_callbacks_are_counted() {
    for wide in [false, true] {
        let mut pe = Pe::with_imports(wide, &[("kernel32.dll", &["ExitProcess"])]);
        let list = pe.here();
        for rva in [0x1010, 0x1020] {
            pe.pointer(IMAGE_BASE + rva);
        }
        pe.pointer(0);
        let tls = pe.here();
        for value in [0, 0, IMAGE_BASE + 0x9_0000, IMAGE_BASE + u64::from(list)] {
            pe.pointer(value);
        }
        pe.directories.insert(9, (tls, 0));
        let bytes = pe.build();
        let callbacks = Image::parse(&bytes).unwrap().tls_callbacks();
        assert_eq!(callbacks, Ok(vec![0x1010, 0x1020]));
    }
    let mut pe = sound();
    let tls = pe.words(&[0; 6]);
    pe.pointer(7);
    pe.directories.insert(9, (tls, 0));
    assert!(Image::parse(&pe.build()).unwrap().tls_callbacks().is_err());
}

#[test]
fn bound_imports_have_names() {
    let mut pe = sound();
    let start = pe.here();
    let entry = |pe: &mut Pe, stamp: u32, name: u16, more: u16| {
        pe.words(&[stamp]);
        pe.put(&[name.to_le_bytes(), more.to_le_bytes()].concat());
    };
    entry(&mut pe, 7, 32, 1);
    entry(&mut pe, 0, 41, 0); // a forwarder's target may have no stamp
    entry(&mut pe, 9, 41, 0);
    entry(&mut pe, 0, 0, 0);
    pe.put(b"A234.dll\0B.dll\0");
    pe.directories.insert(11, (start, 0));
    let bytes = pe.build();
    let names = Image::parse(&bytes).unwrap().bound().unwrap();
    assert_eq!(names, [&b"A234.dll"[..], b"B.dll", b"B.dll"]);
    pe.directories.insert(11, (0xf_0000, 8));
    assert!(Image::parse(&pe.build()).unwrap().bound().is_err());
}

#[test]
fn hardening_is_read_from_header_and_load_configuration() {
    for wide in [false, true] {
        let mut pe = Pe::with_imports(wide, &[("kernel32.dll", &["ExitProcess"])]);
        let field = if wide { 78 } else { 54 };
        let config = pe.words(&[112]);
        pe.put(&vec![0; field - 4]);
        pe.put(&0x800_u16.to_le_bytes());
        pe.put(&[0; 60]);
        pe.directories.insert(10, (config, 112));
        pe.directories.insert(4, (0x600, 8));
        let mut bytes = pe.build();
        put16(&mut bytes, OPTIONAL + 70, 0x4160);
        let hardening = Image::parse(&bytes).unwrap().hardening().unwrap();
        assert!(hardening.nx_compat && hardening.dynamic_base && hardening.guard_cf);
        assert!(hardening.signed && hardening.system32_only());
        assert_eq!(hardening.high_entropy, wide);
    }
    let bytes = sound().build();
    let plain = Image::parse(&bytes).unwrap().hardening().unwrap();
    assert!(!plain.nx_compat && !plain.signed && !plain.system32_only());
}

/// Metadata with one module, one native function in it, and one assembly.
fn metadata(pe: &mut Pe) {
    let strings = b"\0USER32.dll\0MessageBoxW\0System.Runtime\0\0";
    let mut tables = vec![0, 0, 0, 0, 2, 0, 0, 1];
    let present = 1_u64 << 0x06 | 1 << 0x1a | 1 << 0x1c | 1 << 0x23;
    tables.extend(present.to_le_bytes());
    tables.extend(0_u64.to_le_bytes());
    tables.extend([1_u32; 4].iter().flat_map(|rows| rows.to_le_bytes()));
    let row = |tables: &mut Vec<u8>, columns: &[u16]| {
        tables.extend(columns.iter().flat_map(|column| column.to_le_bytes()));
    };
    row(&mut tables, &[0, 0, 0, 0, 12, 0, 1]); // a method
    row(&mut tables, &[1]); // the module
    row(&mut tables, &[0, 3, 12, 1]); // its function
    row(&mut tables, &[8, 0, 1, 2, 0, 0, 0, 24, 0, 0]); // the assembly
    let pad = |bytes: &mut Vec<u8>| bytes.resize(bytes.len().next_multiple_of(4), 0);
    pad(&mut tables);
    let root = pe.here();
    let tables_len = u32::try_from(tables.len()).unwrap();
    pe.words(&[0x424a_5342, 1, 0, 4, 0x0030_3476, 2 << 16]);
    let head = 24 + 12 + 20;
    pe.words(&[head, tables_len]);
    pe.put(b"#~\0\0");
    pe.words(&[head + tables_len, 40]);
    pe.put(b"#Strings\0\0\0\0");
    pe.put(&tables);
    pe.put(strings);
    let clr = pe.words(&[72, 0, root, 0x100]);
    pe.put(&[0; 56]);
    pe.directories.insert(14, (clr, 72));
}

#[test]
fn managed_references_are_read() {
    let mut pe = sound();
    metadata(&mut pe);
    let bytes = pe.build();
    let references = Image::parse(&bytes).unwrap().managed_references().unwrap();
    assert_eq!(references.modules, ["USER32.dll"]);
    assert_eq!(references.functions, [("USER32.dll".to_owned(), "MessageBoxW".to_owned())]);
    assert_eq!(references.assemblies, ["System.Runtime 8.0.1.2"]);
    // Any one byte wrong: an answer or an error.
    for at in 0x400..bytes.len() {
        for value in [0, 0xff, bytes[at] ^ 0x80] {
            let mut changed = bytes.clone();
            changed[at] = value;
            if let Ok(image) = Image::parse(&changed) {
                _ = (image.managed_references(), image.bound(), image.tls_callbacks());
            }
        }
    }
}

#[test]
fn the_other_half_of_a_hybrid_image_counts_too() {
    for (kind, arm64x) in [(1_u16, true), (0, true), (2, true), (1, false)] {
        let mut pe = Pe::new(true);
        pe.machine = if arm64x { 0xaa64 } else { 0x8664 };
        let other = pe.dll("user32.dll", &["MessageBoxW"]);
        align(&mut pe);
        let other = pe.import_table(&[other, [0; 5]]);
        let own = pe.dll("kernel32.dll", &["ExitProcess"]);
        align(&mut pe);
        let own = pe.import_table(&[own, [0; 5]]);
        // The import directory's entry in the header is what differs.
        let entry = u32::try_from(OPTIONAL + 112 + 8).unwrap();
        let mut block = Vec::new();
        let delta = u16::try_from((own - other) / 4).unwrap();
        let (head, value) = match kind {
            1 => (2 << 14 | 1 << 12, other.to_le_bytes().to_vec()),
            2 => (1 << 14 | 2 << 12, delta.to_le_bytes().to_vec()),
            _ => (2 << 14, Vec::new()),
        };
        block.extend((head | u16::try_from(entry).unwrap()).to_le_bytes());
        block.extend(value);
        block.resize(block.len().next_multiple_of(4), 0);
        let size = u32::try_from(block.len()).unwrap() + 8;
        let table = pe.words(&[1, size + 12, 6, 0, size, 0, size]);
        pe.put(&block);
        let config = pe.words(&[320]);
        pe.put(&[0; 196]);
        pe.pointer(if arm64x { IMAGE_BASE + 0x1000 } else { 0 });
        pe.put(&[0; 16]);
        pe.words(&[table - SECTION, 1]);
        pe.put(&[0; 96]);
        pe.directories.insert(10, (config, 320));
        let bytes = pe.build();
        let image = Image::parse(&bytes).unwrap();
        assert_eq!(image.machine() == Machine::Arm64X, arm64x);
        let imports = image.imports().unwrap().all;
        let names: Vec<_> =
            imports.iter().map(|import| String::from_utf8_lossy(&import.raw)).collect();
        let both = arm64x && kind != 0;
        let want: &[&str] = if both { &["kernel32.dll", "user32.dll"] } else { &["kernel32.dll"] };
        assert_eq!(names, want, "kind {kind}");
        assert!(imports.iter().all(|import| import.kind == Kind::Static));
    }
}
