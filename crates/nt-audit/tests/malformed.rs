//! Images made to fool scanners: the loader's answer, or an error that says where. Never less.
#![expect(clippy::panic, clippy::unwrap_used, reason = "test code on a host")]

mod common;

use common::{IMAGE_BASE, Pe, RAW, SECTION, file_offset, put32};
use nt_audit::image::{Function, Image, Import, Kind, Machine, Target};

const TWO: &[(&str, &[&str])] =
    &[("kernel32.dll", &["ExitProcess", "#7"]), ("advapi32.dll", &["RegCloseKey"])];

fn imports(bytes: &[u8]) -> Vec<Import> {
    Image::parse(bytes).unwrap().imports().unwrap().all
}

fn error(bytes: &[u8]) -> String {
    match Image::parse(bytes).and_then(|image| image.imports()) {
        Ok(imports) => panic!("read without an error: {imports:?}"),
        Err(error) => {
            let line = error.to_string();
            assert!(line.starts_with("at offset 0x") && !line.contains('\n'), "{line}");
            line
        }
    }
}

/// `dll: functions` for each descriptor.
fn show(imports: &[Import]) -> Vec<String> {
    imports
        .iter()
        .map(|import| {
            let functions: Vec<String> = import
                .functions
                .iter()
                .map(|function| match function {
                    Function::Name(name) => String::from_utf8_lossy(name).into_owned(),
                    Function::Ordinal(ordinal) => format!("#{ordinal}"),
                })
                .collect();
            format!("{}: {}", String::from_utf8_lossy(&import.raw), functions.join(" "))
        })
        .collect()
}

const WANT_TWO: [&str; 2] = ["kernel32.dll: ExitProcess #7", "advapi32.dll: RegCloseKey"];

#[test]
fn a_sound_image_reads_in_both_widths() {
    for wide in [false, true] {
        let all = imports(&Pe::with_imports(wide, TWO).build());
        assert_eq!(show(&all), WANT_TWO);
        assert!(all.iter().all(|import| import.kind == Kind::Static && !import.skipped));
    }
}

#[test]
fn a_missing_lookup_table_falls_back_to_the_addresses() {
    for bogus in [0, 0x3ff, 0x10_0000, u32::MAX] {
        let mut pe = Pe::new(true);
        let mut table: Vec<_> = TWO.iter().map(|(n, f)| pe.dll(n, f)).collect();
        table[0][0] = bogus;
        table.push([0; 5]);
        pe.import_table(&table);
        assert_eq!(show(&imports(&pe.build())), WANT_TWO, "lookup table at {bogus:#x}");
    }
}

#[test]
fn a_lookup_table_counts_before_garbage_addresses() {
    for wide in [false, true] {
        let mut pe = Pe::new(wide);
        let mut dll = pe.dll("kernel32.dll", &["ExitProcess"]);
        dll[4] = pe.put(&[0xff; 16]);
        pe.import_table(&[dll, [0; 5]]);
        assert_eq!(show(&imports(&pe.build())), ["kernel32.dll: ExitProcess"]);
    }
}

#[test]
fn half_a_terminator_ends_the_table() {
    for (terminator, cut) in [([1, 2, 3, 0, 5], false), ([1, 2, 3, 4, 0], true)] {
        let mut pe = Pe::new(true);
        let mut table: Vec<_> = TWO.iter().map(|(n, f)| pe.dll(n, f)).collect();
        let third = pe.dll("user32.dll", &["MessageBoxW"]);
        table.extend([terminator, third, [0; 5]]);
        pe.import_table(&table);
        let image = pe.build();
        let all = Image::parse(&image).unwrap().imports().unwrap();
        assert_eq!(show(&all.all), WANT_TWO);
        assert_eq!(all.cut_short_at.is_some(), cut);
    }
}

#[test]
fn zero_fill_ends_the_table_and_names() {
    let mut pe = Pe::new(true);
    let table: Vec<_> = TWO.iter().map(|(n, f)| pe.dll(n, f)).collect();
    // The descriptors are the last bytes of the file; memory goes on with zeros.
    while !(pe.data.len() + 40).is_multiple_of(0x200) {
        pe.put(&[0xcc]);
    }
    pe.import_table(&table);
    let size = u32::try_from(pe.data.len()).unwrap();
    let image = pe.build_with(&[[size + 0x100, SECTION, size, 0x400]]);
    assert_eq!(show(&imports(&image)), WANT_TWO);
}

#[test]
fn a_descriptor_may_begin_before_its_section() {
    let mut pe = Pe::new(true);
    // Lookup table and time stamp lie in the zeros between the headers and the section.
    pe.words(&[0, 0, 0]);
    pe.words(&[0; 5]);
    let dll = pe.dll("kernel32.dll", &["ExitProcess"]);
    put32(&mut pe.data, 4, dll[3]);
    put32(&mut pe.data, 8, dll[4]);
    pe.directories.insert(1, (SECTION - 8, 0));
    assert_eq!(show(&imports(&pe.build())), ["kernel32.dll: ExitProcess"]);
}

#[test]
fn a_dll_without_functions_is_passed_over() {
    let mut pe = Pe::new(true);
    let (bogus, real) = (pe.dll("no-such.dll", &[]), pe.dll("kernel32.dll", &["ExitProcess"]));
    pe.import_table(&[bogus, real, [0; 5]]);
    let all = imports(&pe.build());
    assert_eq!(show(&all), ["no-such.dll: ", "kernel32.dll: ExitProcess"]);
    assert_eq!(all.iter().map(|import| import.skipped).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn only_sixteen_bits_of_an_ordinal_count() {
    for wide in [false, true] {
        let mut pe = Pe::new(wide);
        let lookup = pe.here();
        let ordinal = pe.ordinal(0x7ff1_0007);
        pe.pointer(ordinal);
        pe.pointer(0);
        let name = pe.name(b"ws2_32");
        pe.import_table(&[[lookup, 0, 0, name, lookup], [0; 5]]);
        assert_eq!(show(&imports(&pe.build())), ["ws2_32: #7"]);
    }
}

#[test]
fn names_may_be_empty_or_very_long() {
    let long = "n".repeat(128 * 1024);
    let image = Pe::with_imports(true, &[("", &[""]), (&long, &[&long])]).build();
    let all = imports(&image);
    assert_eq!((all[0].raw.len(), all[1].raw.len()), (0, long.len()));
    assert_eq!(all[1].functions, [Function::Name(long.into_bytes())]);

    let endless = "n".repeat(300 * 1024);
    assert!(error(&Pe::with_imports(true, &[(&endless, &["f"])]).build()).contains("longer than"));
}

#[test]
fn tables_without_end_run_out_of_budget() {
    let mut pe = Pe::new(true);
    let dll = pe.dll("kernel32.dll", &["ExitProcess"]);
    pe.import_table(&vec![dll; 5000]);
    assert!(error(&pe.build()).contains("import descriptors"));

    // One long list of thunks that many descriptors share.
    let mut pe = Pe::new(true);
    let functions = vec!["#1"; 1000];
    let dll = pe.dll("kernel32.dll", &functions);
    pe.import_table(&vec![dll; 4000]);
    assert!(error(&pe.build()).contains("imported functions"));

    // One long name that many thunks share.
    let mut pe = Pe::new(true);
    let name = pe.hint_name(&b"n".repeat(100_000));
    let lookup = pe.here();
    for _ in 0..1000 {
        pe.pointer(u64::from(name));
    }
    pe.pointer(0);
    let dll = pe.name(b"kernel32.dll");
    pe.import_table(&[[lookup, 0, 0, dll, lookup], [0; 5]]);
    assert!(error(&pe.build()).contains("bytes of names"));
}

#[test]
fn whatever_points_outside_is_an_error_at_the_pointer() {
    let mut pe = Pe::with_imports(true, TWO);
    pe.directories.insert(1, (0x7fff_0000, 0));
    assert!(error(&pe.build()).contains("RVA 0x7fff0000, outside the image"));

    for field in [0, 3, 4] {
        let mut pe = Pe::new(true);
        let mut dll = pe.dll("kernel32.dll", &["ExitProcess"]);
        dll[field] = 0xf_0000;
        let table = pe.import_table(&[dll, [0; 5]]);
        let message = error(&pe.build());
        let at = file_offset(table) + if field == 0 { 0 } else { field * 4 };
        assert!(message.starts_with(&format!("at offset {at:#x}:")), "{message}");
    }
}

#[test]
fn a_thunk_list_that_leaves_the_image_is_an_error() {
    let mut pe = Pe::new(true);
    let name = pe.name(b"kernel32.dll");
    let table = pe.here();
    let lookup = table + 40;
    pe.import_table(&[[lookup, 0, 0, name, lookup], [0; 5]]);
    while pe.data.len() < 0x1000 {
        let ordinal = pe.ordinal(9);
        pe.pointer(ordinal);
    }
    pe.data.truncate(0x1000);
    error(&pe.build());
}

#[test]
fn a_relocation_over_import_data_is_not_overlooked() {
    for (kind, offset_in_table, bad) in
        [(10_u16, 12, true), (3, 17, true), (10, -7_i32, true), (3, -4, false), (0, 12, false)]
    {
        let mut pe = Pe::new(true);
        let dll = pe.dll("kernel32.dll", &["ExitProcess"]);
        pe.put(&[0; 16]);
        let table = pe.import_table(&[dll, [0; 5]]);
        let target = table.checked_add_signed(offset_in_table).unwrap() - SECTION;
        let block = pe.words(&[SECTION, 12]);
        let entry = kind << 12 | u16::try_from(target).unwrap();
        pe.put(&entry.to_le_bytes());
        pe.put(&[0, 0]);
        pe.directories.insert(5, (block, 12));
        if bad {
            assert!(error(&pe.build()).contains("relocation changes import data"));
            // An image without relocations is never moved.
            pe.characteristics |= 1;
        }
        assert_eq!(show(&imports(&pe.build())), ["kernel32.dll: ExitProcess"]);
    }
}

#[test]
fn a_broken_relocation_table_is_an_error() {
    let mut pe = Pe::with_imports(true, TWO);
    for [page, size] in [[SECTION, 0], [SECTION, 7], [0, 4000]] {
        let block = pe.words(&[page, size]);
        pe.directories.insert(5, (block, 40));
        assert!(error(&pe.build()).contains("relocation block"), "{page:#x} {size}");
    }
}

#[test]
fn the_tls_index_in_the_import_table_is_not_overlooked() {
    for wide in [false, true] {
        let mut pe = Pe::with_imports(wide, TWO);
        let table = pe.directories[&1].0;
        let tls = pe.here();
        for value in [0, 0, IMAGE_BASE + u64::from(table) + 12, 0] {
            pe.pointer(value);
        }
        pe.directories.insert(9, (tls, 0));
        assert!(error(&pe.build()).contains("TLS index"));
    }
}

#[test]
fn low_alignment_maps_the_file_flat() {
    for wide in [false, true] {
        let mut pe = Pe::new(wide);
        pe.section_alignment = 0x200;
        let mut table: Vec<_> = TWO.iter().map(|(n, f)| pe.dll(n, f)).collect();
        table.push([0; 5]);
        pe.import_table(&table);
        assert_eq!(show(&imports(&pe.build())), WANT_TWO);
    }
}

#[test]
fn section_headers_are_taken_as_the_loader_takes_them() {
    let pe = Pe::with_imports(true, TWO);
    let size = u32::try_from(pe.data.len()).unwrap();
    let raw = size.next_multiple_of(0x200);
    let fine = [
        [size, SECTION, raw, 0x5ff], // the raw pointer is rounded down to a sector
        [0, SECTION, raw, 0x400],    // no virtual size: the raw size serves
        [size, SECTION, size, 0x400], // not a whole sector
    ];
    for section in fine {
        let image = pe.build_with(&[section]);
        assert_eq!(show(&imports(&image)), WANT_TWO, "{section:x?}");
    }
    // A raw size beyond reason is cut to the pages of the virtual size.
    let mut image = pe.build_with(&[[size, SECTION, 0xdead_c0de, 0x400]]);
    image.resize(RAW + 0x1000, 0);
    assert_eq!(show(&imports(&image)), WANT_TWO);

    let overlap = pe.build_with(&[[0x2000, SECTION, raw, 0x400], [0x10, 0x2000, 0, 0]]);
    assert!(error(&overlap).contains("overlaps"));
    let past_end = pe.build_with(&[[0x8000, SECTION, 0x8000, 0x400]]);
    assert!(error(&past_end).contains("past the end of the file"));
    // No raw data at all: the tables are zeros, and zeros are not an empty table's pointer.
    let unbacked = pe.build_with(&[[size, SECTION, raw, 0]]);
    assert!(imports(&unbacked).is_empty(), "the loader sees zeros there, too");
}

#[test]
fn names_may_lie_in_another_section() {
    let mut pe = Pe::with_imports(true, TWO);
    pe.data.resize(0x1000, 0);
    // The same bytes as two sections with a border in the middle of the tables.
    let image = pe.build_with(&[[0x1000, SECTION, 0x1000, 0x400], [0x100, 0x2000, 0, 0]]);
    assert_eq!(show(&imports(&image)), WANT_TWO);

    let mut pe = Pe::new(true);
    pe.put(&[0xcc; 0xff8]);
    let name = pe.name(b"a-name-across-two-sections.dll");
    let lookup = pe.thunks(&["f"]);
    pe.import_table(&[[lookup, 0, 0, name, lookup], [0; 5]]);
    pe.data.resize(0x2000, 0);
    let image = pe.build_with(&[[0x1000, 0x1000, 0x1000, 0x400], [0x1000, 0x2000, 0x1000, 0x1400]]);
    assert_eq!(show(&imports(&image)), ["a-name-across-two-sections.dll: f"]);
}

#[test]
fn the_directory_count_is_clamped_and_counts() {
    let mut pe = Pe::with_imports(true, TWO);
    pe.directory_count = u32::MAX;
    assert_eq!(show(&imports(&pe.build())), WANT_TWO);
    pe.directory_count = 1;
    assert!(imports(&pe.build()).is_empty());
}

#[test]
fn other_headers_in_memory_than_in_the_file_are_an_error() {
    let mut image = Pe::with_imports(true, TWO).build();
    put32(&mut image, 0x40 + 24 + 60, 0x80); // SizeOfHeaders ends inside the optional header
    assert!(error(&image).contains("headers in memory differ"));
}

fn delay(pe: &mut Pe, attributes: u32, base: u32, names_are_vas: bool) {
    let function = pe.hint_name(b"SHGetKnownFolderPath");
    let thunk = function + if names_are_vas { base } else { 0 };
    let names = pe.pointer(u64::from(thunk));
    pe.pointer(0);
    let dll = pe.name(b"SHELL32.dll");
    let table = pe.words(&[attributes, dll + base, 0, 0, names + base, 0, 0, 0]);
    pe.words(&[0; 8]);
    pe.directories.insert(13, (table, 0));
}

#[test]
fn delay_tables_hold_addresses_of_either_kind() {
    let base = u32::try_from(IMAGE_BASE).unwrap();
    for (wide, attributes, base, vas) in
        [(true, 1, 0, false), (false, 1, 0, false), (false, 0, base, true), (true, 0, base, true)]
    {
        let mut pe = Pe::with_imports(wide, TWO);
        delay(&mut pe, attributes, base, vas);
        let all = imports(&pe.build());
        assert_eq!(show(&all)[2], "SHELL32.dll: SHGetKnownFolderPath");
        assert_eq!(all[2].kind, Kind::Delay);
    }
}

#[test]
fn relocations_belong_on_virtual_addresses() {
    let base = u32::try_from(IMAGE_BASE).unwrap();
    let mut pe = Pe::with_imports(false, TWO);
    delay(&mut pe, 0, base, true);
    let field = u16::try_from(pe.directories[&13].0 + 4 - SECTION).unwrap();
    let block = pe.words(&[SECTION, 12]);
    pe.put(&(3 << 12 | field).to_le_bytes());
    pe.put(&[0, 0]);
    pe.directories.insert(5, (block, 12));
    assert_eq!(imports(&pe.build()).len(), 3);
}

#[test]
fn a_broken_delay_table_is_an_error() {
    let mut pe = Pe::with_imports(true, TWO);
    delay(&mut pe, 0, 0, false); // says addresses, holds RVAs
    assert!(error(&pe.build()).contains("below the image base"));
    pe.directories.insert(13, (0xf_0000, 64));
    assert!(error(&pe.build()).contains("outside the image"));
}

#[test]
fn exports_tell_their_forwarders() {
    let mut pe = Pe::new(true);
    let start = pe.here();
    let texts: &[&[u8]] = &[b"NTDLL.RtlX", b"a.b.c", b"SHUNIMPL.#210", b"self.Loop"];
    let pointers: Vec<u32> = texts.iter().map(|text| pe.name(text)).collect();
    let name = pe.name(b"Loop");
    let forwarded_end = pe.here();
    let addresses = pe.words(&pointers);
    pe.words(&[0, 0x20_0000]);
    let names = pe.words(&[name]);
    let ordinals = pe.put(&3_u16.to_le_bytes());
    pe.put(&[0; 2]);
    let directory = pe.words(&[0, 0, 0, 0, 5, 6, 1, addresses, names, ordinals]);
    // The directory spans the texts too: that is what makes them forwarders.
    let mut head = pe.data[file_offset(directory) - RAW..].to_vec();
    let mut all = Pe::new(true);
    all.data = vec![0; 40];
    let shift = 40;
    for (at, chunk) in head.chunks_exact_mut(4).enumerate() {
        let value = u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        put32(&mut all.data, at * 4, if at >= 7 { value + shift } else { value });
    }
    all.data.extend_from_slice(&pe.data);
    for (at, pointer) in pointers.iter().enumerate() {
        put32(&mut all.data, file_offset(addresses) - RAW + 40 + at * 4, pointer + shift);
    }
    put32(&mut all.data, file_offset(names) - RAW + 40, name + shift);
    all.directories.insert(0, (start, forwarded_end + shift - start));

    let image = all.build();
    let exports = Image::parse(&image).unwrap().exports().unwrap();
    let told: Vec<String> = exports
        .by_ordinal
        .iter()
        .map(|(ordinal, target)| match target {
            Target::Own(rva) => format!("{ordinal} {rva:#x}"),
            Target::Forward(to) => {
                format!("{ordinal} {} {:?}", String::from_utf8_lossy(&to.dll), to.function)
            }
        })
        .collect();
    let name = |text: &str| format!("{:?}", Function::Name(text.as_bytes().to_vec()));
    assert_eq!(
        told,
        [
            format!("5 NTDLL {}", name("RtlX")),
            format!("6 a.b {}", name("c")),
            format!("7 SHUNIMPL {:?}", Function::Ordinal(210)),
            format!("8 self {}", name("Loop")),
            "10 0x200000".to_owned(),
        ]
    );
    assert_eq!(exports.by_name.get(&b"Loop"[..]), Some(&8));
}

#[test]
fn hybrid_machines_show() {
    for (machine, pointer, want) in [
        (0x8664, IMAGE_BASE + 0x1000, Machine::Arm64Ec),
        (0xaa64, IMAGE_BASE + 0x1000, Machine::Arm64X),
        (0x8664, 0, Machine::X64),
        (0xaa64, 0, Machine::Arm64),
    ] {
        let mut pe = Pe::with_imports(true, TWO);
        pe.machine = machine;
        let config = pe.words(&[320]);
        pe.put(&[0; 196]);
        pe.pointer(pointer);
        pe.put(&[0; 112]);
        pe.directories.insert(10, (config, 320));
        let image = pe.build();
        assert_eq!(Image::parse(&image).unwrap().machine(), want);
    }
}

#[test]
fn a_clr_header_shows() {
    let mut pe = Pe::with_imports(false, TWO);
    assert!(!Image::parse(&pe.build()).unwrap().is_managed());
    pe.directories.insert(14, (SECTION, 72));
    assert!(Image::parse(&pe.build()).unwrap().is_managed());
}

#[test]
fn every_prefix_tells_all_or_fails() {
    let filler = "f".repeat(4000);
    let many: Vec<&str> = core::iter::repeat_n(filler.as_str(), 14).collect();
    for wide in [false, true] {
        let mut pe =
            Pe::with_imports(wide, &[("kernel32.dll", &["A", "#2"]), ("x.dll", &many[..7])]);
        delay(&mut pe, 1, 0, false);
        while pe.data.len() < 0xfc00 - 0x100 {
            pe.put(&[0xcc]);
        }
        let image = pe.build();
        assert_eq!(image.len(), 0x1_0000);
        let whole = imports(&image);
        assert_eq!(whole.len(), 3);
        for end in 0..image.len() {
            match Image::parse(&image[..end]).and_then(|image| image.imports()) {
                Ok(less) => assert_eq!(less.all, whole, "prefix of {end} bytes"),
                Err(error) => assert!(error.offset() <= 0x1_0000, "{error}"),
            }
        }
        // The last sector holds the section's end, so every real cut is noticed.
        assert!(Image::parse(&image[..0xfe00]).is_err());
    }
}

#[test]
fn no_byte_can_do_harm() {
    let mut pe = Pe::with_imports(true, TWO);
    delay(&mut pe, 1, 0, false);
    let image = pe.build();
    for at in 0..image.len() {
        for value in [0, 0xff, image[at] ^ 0x80, image[at].wrapping_add(1)] {
            let mut changed = image.clone();
            changed[at] = value;
            if let Ok(image) = Image::parse(&changed) {
                _ = image.imports();
                _ = image.exports();
            }
        }
    }
}
