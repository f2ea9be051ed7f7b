//! The example `regdump` beside its twin on windows-registry.
use crate::scratch::Scratch;
use nt_registry::{Value, ValueType};
use nt_tests::run;

#[test]
fn regdump_prints_what_its_twin_prints() {
    let scratch = Scratch::new();
    let key = &scratch.key;
    key.set_text("", "default \u{e4}\u{1F600}").unwrap();
    key.set_expand_text("e", r"%SystemRoot%\x").unwrap();
    key.set_u32("d", 255).unwrap();
    key.set_u64("q", 1 << 40).unwrap();
    key.set_strings("m", ["a", "", "b"]).unwrap();
    for (number, kind) in (0..13).chain([0xFF00_FF00]).enumerate() {
        let data = &[1, 2, 3][..number % 4];
        let value = Value { kind: ValueType(kind), data };
        if !matches!(kind, 1 | 2 | 7) {
            key.set(&format!("odd {kind}"), value).unwrap();
        }
    }
    let long = "x".repeat(4000);
    scratch.make(r"a\b").set_text("long", &long).unwrap();
    scratch.make("a b");
    let path = format!("HKCU\\{}", scratch.path);
    let [ours, theirs] = ["regdump", "std-regdump"].map(|program| run(program, &[&path]));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&ours.stdout), text(&theirs.stdout));
    assert_eq!((text(&ours.stderr), ours.status.code()), (String::new(), Some(0)));
    let stdout = text(&ours.stdout);
    assert!(stdout.contains(&long) && stdout.contains("    d    REG_DWORD    0xff\n"), "{stdout}");
    assert!(stdout.contains("    m    REG_MULTI_SZ    a\\0\\0b\n"), "{stdout}");
}

#[test]
fn regdump_says_what_is_wrong() {
    for (path, error) in [
        (r"HKCU\no such key", "error: NtOpenKeyEx: NTSTATUS 0xC0000034\n"),
        ("nowhere", "error: path does not begin with a root such as HKLM\n"),
        ("HKPD", "error: performance data is not a key\n"),
    ] {
        let output = run("regdump", &[path]);
        assert_eq!(String::from_utf8_lossy(&output.stderr), error);
        assert_eq!(output.status.code(), Some(1));
    }
}
