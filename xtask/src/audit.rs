//! The seam to the auditor.
use crate::{
    outcome::{Failure, Verdict},
    process,
};
use std::{path::PathBuf, process::Command};

/// Audits images against a built-in profile: `pure` (ntdll alone) or `std`.
pub(crate) fn images(profile: &str, images: &[PathBuf]) -> Result<Verdict, Failure> {
    let mut passed = true;
    for image in images.iter().filter(|image| !image.to_string_lossy().contains("aarch64")) {
        let text =
            process::output_of(Command::new("x86_64-w64-mingw32-objdump").arg("-p").arg(image))?;
        let dlls: Vec<_> =
            text.lines().filter_map(|l| l.trim().strip_prefix("DLL Name: ")).collect();
        println!("{}: {}", image.display(), dlls.join(" "));
        passed &= profile == "std" || dlls == ["ntdll.dll"];
    }
    Ok(Verdict::of(passed))
}
