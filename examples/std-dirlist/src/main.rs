//! What `dirlist` does, on std.
#![forbid(unsafe_code)]

nt_shim::stand_in!(ProcessPrng);

fn main() -> std::io::Result<()> {
    let path = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        let kind = if metadata.is_dir() { "dir " } else { "file" };
        println!("{:>12} {kind} {}", metadata.len(), entry.file_name().to_string_lossy());
    }
    Ok(())
}
