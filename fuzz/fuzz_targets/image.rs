//! Everything that can be read of an image, from any bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nt_audit::{Auditor, Image, Policy, image::Manifest, root::Folder};
use std::sync::LazyLock;

static AUDITOR: LazyLock<Auditor> = LazyLock::new(|| Auditor::new(Policy::fast_start()));

fuzz_target!(|bytes: &[u8]| {
    _ = Manifest::parse(bytes);
    if let Ok(image) = Image::parse(bytes) {
        _ = (image.imports(), image.exports(), image.forwarders(), image.hardening());
        _ = (image.tls_callbacks(), image.bound(), image.manifest(), image.version());
        _ = (image.managed_references(), image.named_dlls(1 << 20), image.section(b".text"));
    }
    let report = AUDITOR.audit_bytes("fuzz.exe".as_ref(), bytes, &Folder::empty());
    // Whatever cannot be read never passes as an image that imports nothing.
    if Image::parse(bytes).and_then(|image| image.imports()).is_err() {
        assert_ne!(report.verdict, nt_audit::Verdict::Pass);
    }
});
