//! What `test-registry` does, on std and winreg.
#![forbid(unsafe_code)]

nt_shim::stand_in!(ProcessPrng);

#[cfg(not(windows))]
fn main() {}

#[cfg(windows)]
fn main() -> std::io::Result<()> {
    use winreg::{RegKey, enums::HKEY_LOCAL_MACHINE};
    const KEY: &str = r"Software\Microsoft\Windows NT\CurrentVersion";
    const NAME: &str = "CurrentVersion";
    let root = RegKey::predef(HKEY_LOCAL_MACHINE);
    let read = || root.open_subkey(KEY)?.get_raw_value(NAME);
    match std::env::args().nth(1).as_deref() {
        Some("read") => drop(read()?),
        Some("ten") => {
            for _ in 0..10 {
                read()?;
            }
        }
        Some("exists") => drop(root.open_subkey(KEY)?),
        Some("enumerate") => {
            for name in root.open_subkey("")?.enum_keys() {
                name?;
            }
        }
        _ => {}
    }
    Ok(())
}
