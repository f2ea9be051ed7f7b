//! What `regdump` does, on std and windows-registry. It loses names that are not Unicode.
#![forbid(unsafe_code)]

nt_shim::stand_in!(ProcessPrng);

#[cfg(not(windows))]
fn main() {}

#[cfg(windows)]
fn main() -> windows_registry::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    let (root, rest) = path.split_once('\\').unwrap_or((&path, ""));
    let (name, root) = match root {
        "HKLM" => ("HKEY_LOCAL_MACHINE", windows_registry::LOCAL_MACHINE),
        "HKU" => ("HKEY_USERS", windows_registry::USERS),
        _ => ("HKEY_CURRENT_USER", windows_registry::CURRENT_USER),
    };
    dump(&format!("{name}\\{rest}"), &root.open(rest)?)
}

#[cfg(windows)]
fn dump(path: &str, key: &windows_registry::Key) -> windows_registry::Result<()> {
    use windows_registry::Type;
    println!("{path}");
    for (name, value) in key.values()? {
        let name = if name.is_empty() { "(Default)" } else { &name };
        let kind = kind(value.ty());
        let text = match (value.ty(), &value[..]) {
            (Type::U32, &[a, b, c, d]) => format!("{:#x}", u32::from_le_bytes([a, b, c, d])),
            (Type::U64, data) if data.len() == 8 => {
                format!("{:#x}", data.iter().rfold(0_u64, |sum, byte| sum << 8 | u64::from(*byte)))
            }
            (Type::Other(5), &[a, b, c, d]) => format!("{:#x}", u32::from_be_bytes([a, b, c, d])),
            (Type::String | Type::ExpandString, data) => {
                String::from_utf16_lossy(&units(data)).trim_end_matches('\0').to_string()
            }
            (Type::MultiString, data) => {
                let text = String::from_utf16_lossy(&units(data));
                let text = text.strip_suffix('\0').unwrap_or(&text);
                text.strip_suffix('\0').unwrap_or(text).replace('\0', r"\0")
            }
            (_, data) => data.iter().fold(String::new(), |text, byte| format!("{text}{byte:02X}")),
        };
        println!("    {name}    {kind}    {text}");
    }
    println!();
    for name in key.keys()? {
        dump(&format!("{path}\\{name}"), &key.open(&name)?)?;
    }
    Ok(())
}

#[cfg(windows)]
fn kind(kind: windows_registry::Type) -> String {
    use windows_registry::Type;
    match kind {
        Type::String => "REG_SZ".into(),
        Type::ExpandString => "REG_EXPAND_SZ".into(),
        Type::MultiString => "REG_MULTI_SZ".into(),
        Type::Bytes => "REG_BINARY".into(),
        Type::U32 => "REG_DWORD".into(),
        Type::U64 => "REG_QWORD".into(),
        Type::Other(0) => "REG_NONE".into(),
        Type::Other(5) => "REG_DWORD_BIG_ENDIAN".into(),
        Type::Other(6) => "REG_LINK".into(),
        Type::Other(8) => "REG_RESOURCE_LIST".into(),
        Type::Other(9) => "REG_FULL_RESOURCE_DESCRIPTOR".into(),
        Type::Other(10) => "REG_RESOURCE_REQUIREMENTS_LIST".into(),
        Type::Other(other) => format!("{other:#x}"),
    }
}

#[cfg(windows)]
fn units(data: &[u8]) -> Vec<u16> {
    data.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
}
