//! Links nt-sys beside other bindings to the same DLL: windows-sys 0.52, which brings import
//! libraries, and 0.61, which is raw-dylib as nt-sys is. No symbol may be there twice.
#![expect(dead_code, clippy::unwrap_used, reason = "helpers of host tests, shared with others")]

mod common;

use common::{Package, TARGETS};

const DEPENDENCIES: &str = "[lib]\npath = \"src/main.rs\"\ncrate-type = [\"cdylib\", \"staticlib\"]\n\
     [dependencies]\n\
     old = { package = \"windows-sys\", version = \"0.52\", features = [\"Wdk_Foundation\", \"Win32_Foundation\"] }\n\
     new = { package = \"windows-sys\", version = \"0.61\", features = [\"Wdk_Foundation\", \"Win32_Foundation\"] }\n";

const SOURCE: &str = "#[unsafe(no_mangle)]\n\
     pub extern \"system\" fn start() {\n\
     // SAFETY: closing a null handle fails and does nothing else.\n\
     unsafe {\n\
     nt_sys::ntobapi::NtClose(core::ptr::null_mut());\n\
     old::Wdk::Foundation::NtClose(0);\n\
     new::Wdk::Foundation::NtClose(core::ptr::null_mut());\n\
     }\n}\n";

#[test]
fn other_bindings_link_beside_ours() {
    let package = Package::new("beside", DEPENDENCIES, SOURCE);
    for target in TARGETS {
        let folder = package.build(target, &[]);
        for image in ["beside.exe", "beside.dll", "beside.lib"] {
            assert!(folder.join(image).is_file(), "{target}: no {image}");
        }
    }
}
