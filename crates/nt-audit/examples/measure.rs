//! Measures what an audit costs in this process: the walk of each file's imports, and the closure
//! under the bundled systems or a root of your choice.
//!
//! `cargo run --release -p nt-audit --example measure -- [--root DIR|FILE] FILE…`

use core::{error::Error, hint::black_box, time::Duration};
use nt_audit::{Auditor, Image, MappedFile, Policy, Root};
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

const ROUNDS: usize = 101;

fn main() -> Result<(), Box<dyn Error>> {
    let mut root = None;
    let mut files: Vec<PathBuf> = Vec::new();
    let mut args = std::env::args_os().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--root" {
            root = Some(PathBuf::from(args.next().ok_or("--root needs a folder or a file")?));
        } else {
            files.push(arg.into());
        }
    }
    for file in &files {
        let walk = median(|| walk(file))?;
        let whole = median(|| whole(file, root.as_deref()))?;
        println!("{}: walk {walk:?}, audit with a fresh root {whole:?}", file.display());
    }
    Ok(())
}

/// Opens, maps, reads every import.
fn walk(path: &Path) -> Result<(), Box<dyn Error>> {
    let file = MappedFile::open(path)?;
    let image = Image::parse(file.bytes())?;
    black_box(image.imports()?);
    Ok(())
}

fn whole(path: &Path, root: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let auditor = match root {
        Some(root) => Auditor::with_roots(Policy::fast_start(), vec![Root::open(root)?]),
        None => Auditor::new(Policy::fast_start()),
    };
    black_box(auditor.audit(path)?);
    Ok(())
}

fn median(mut run: impl FnMut() -> Result<(), Box<dyn Error>>) -> Result<Duration, Box<dyn Error>> {
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times[ROUNDS / 2])
}
