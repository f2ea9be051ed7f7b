//! Statuses: our table of Win32 codes beside the system's.
#![cfg(windows)]
#![forbid(unsafe_code)]

use nt_tests::run;

nt_shim::stand_in!(ProcessPrng);

#[test]
fn the_table_has_what_the_system_answers() {
    let output = run("test-statuses", &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 wrong of enough known\n");
    assert_eq!(output.status.code(), Some(0));
}
