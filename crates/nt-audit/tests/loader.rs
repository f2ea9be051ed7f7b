//! The predicted closure against a real loader: Wine's own list for the same program.
//!
//! Builds C programs with mingw's gcc and the workspace's examples, and runs them, so it runs only
//! with `NT_AUDIT_LOADER=1`.
#![expect(clippy::unwrap_used, reason = "test code on a host")]

use core::fmt::Write as _;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const GCC: &str = "x86_64-w64-mingw32-gcc";
const WINE_FOLDERS: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu/wine/x86_64-windows",
    "/usr/lib/wine/x86_64-windows",
    "/usr/lib64/wine/x86_64-windows",
    "/opt/wine-stable/lib64/wine/x86_64-windows",
];

/// Name, libraries, and calls that are linked and never made: it is the loader that is asked.
const PROGRAMS: &[(&str, &str, &str)] = &[
    ("registry", "advapi32", "RegCloseKey(0);"),
    ("random", "advapi32", "SystemFunction036(0, 0);"),
    ("sockets", "ws2_32 iphlpapi dnsapi", "WSACleanup(); GetNumberOfInterfaces(0); DnsFree(0, 0);"),
    ("windows", "user32 gdi32", "MessageBeep(0); GdiFlush();"),
    ("com", "ole32 oleaut32", "CoUninitialize(); SysFreeString(0);"),
    ("shell", "shell32 shlwapi", "SHGetFolderPathW(0, 0, 0, 0, 0); PathIsRelativeW(0);"),
    ("crypto", "crypt32 bcrypt", "CertCloseStore(0, 0); BCryptGenRandom(0, 0, 0, 0);"),
    ("media", "winmm version psapi", "timeGetTime(); VerQueryValueW(0, 0, 0, 0);"),
    (
        "devices",
        "setupapi cfgmgr32 userenv",
        "SetupDiDestroyDeviceInfoList(0); UnloadUserProfile(0, 0);",
    ),
    ("dialogs", "comctl32 comdlg32 winspool", "InitCommonControls(); CommDlgExtendedError();"),
    ("web", "wininet winhttp urlmon", "InternetCloseHandle(0); WinHttpCloseHandle(0);"),
];

#[test]
fn wine_loads_what_was_predicted() {
    if env::var_os("NT_AUDIT_LOADER").is_none_or(|value| value != "1") {
        println!("skipped: NT_AUDIT_LOADER=1 builds programs and runs them under Wine");
        return;
    }
    let wine = WINE_FOLDERS.iter().map(Path::new).find(|folder| folder.is_dir());
    let wine = wine.expect("NT_AUDIT_LOADER=1 needs Wine");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("loader");
    fs::create_dir_all(&folder).unwrap();
    let mut programs: Vec<PathBuf> =
        PROGRAMS.iter().map(|(name, libs, calls)| c_program(&folder, name, libs, calls)).collect();
    programs.push(with_a_dll_beside(&folder));
    programs.extend(examples(&folder));
    assert!(programs.len() >= 14);
    let differing: Vec<String> =
        programs.iter().filter_map(|program| difference(wine, &folder, program)).collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

fn difference(wine: &Path, folder: &Path, program: &Path) -> Option<String> {
    let mut trace = Command::new(env!("CARGO_BIN_EXE_cargo-nt-audit"));
    trace.args(["nt-audit", "trace", "--seconds", "120", "--root"]).arg(wine).arg(program);
    if env::var_os("WINEPREFIX").is_none() {
        trace.env("WINEPREFIX", folder.join("prefix"));
    }
    // Neither .NET nor a browser is fetched for a new prefix.
    trace.env("WINEDLLOVERRIDES", "mscoree,mshtml=;winedbg.exe=d");
    let run = trace.output().unwrap();
    let told = String::from_utf8_lossy(&run.stdout);
    println!("{}: {told}", program.display());
    let error = String::from_utf8_lossy(&run.stderr);
    let same = run.status.success() && told.contains(" as predicted");
    (!same).then(|| format!("{}: {told}{error}", program.display()))
}

fn c_program(folder: &Path, name: &str, libs: &str, calls: &str) -> PathBuf {
    let source = folder.join(name).with_extension("c");
    // Declared by hand: headers differ in which of these they have.
    let functions = calls.split(';').filter_map(|call| call.split_once('(')).map(|(f, _)| f.trim());
    let mut text = String::new();
    for function in functions {
        _ = writeln!(text, "__declspec(dllimport) int __stdcall {function}();");
    }
    let main = "int main(int argc, char **argv)";
    _ = writeln!(text, "{main} {{ if (argc > 99) {{ {calls} }} return 0; }}");
    fs::write(&source, text).unwrap();
    let exe = folder.join(name).with_extension("exe");
    let mut gcc = Command::new(GCC);
    gcc.arg("-o").arg(&exe).arg(&source);
    build(gcc.args(libs.split(' ').map(|lib| format!("-l{lib}"))));
    exe
}

fn with_a_dll_beside(folder: &Path) -> PathBuf {
    let folder = folder.join("beside");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("part.c"), "int __stdcall MessageBeep(int);\n__declspec(dllexport) int part(void) { return MessageBeep(0); }\n").unwrap();
    fs::write(
        folder.join("whole.c"),
        "int part(void);\nint main(int argc, char **argv) { return argc > 99 ? part() : 0; }\n",
    )
    .unwrap();
    let dll = folder.join("Part.dll");
    build(
        Command::new(GCC)
            .args(["-shared", "-o"])
            .arg(&dll)
            .arg(folder.join("part.c"))
            .arg("-luser32"),
    );
    let exe = folder.join("whole.exe");
    build(Command::new(GCC).arg("-o").arg(&exe).arg(folder.join("whole.c")).arg(&dll));
    exe
}

/// Executables without std, and one with it.
fn examples(folder: &Path) -> Vec<PathBuf> {
    let target_dir = folder.join("target");
    let mut all = Vec::new();
    for (target, packages) in [
        ("x86_64-pc-windows-msvc", &["hello", "args", "dirlist"][..]),
        ("x86_64-pc-windows-gnu", &["std-hello"]),
    ] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args([
            "build",
            "--release",
            "--target",
            target,
        ]);
        cargo.args(packages.iter().flat_map(|package| ["-p", package]));
        cargo.env("CARGO_TARGET_DIR", &target_dir).env_remove("RUSTFLAGS");
        cargo.env("CARGO_TARGET_X86_64_PC_WINDOWS_MSVC_LINKER", "rust-lld");
        cargo.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS", "--cfg nt_wine");
        build(&mut cargo);
        let built = target_dir.join(target).join("release");
        all.extend(packages.iter().map(|package| built.join(package).with_extension("exe")));
    }
    all
}

fn build(command: &mut Command) {
    let run = command.stdin(Stdio::null()).output().unwrap();
    assert!(run.status.success(), "{command:?}: {}", String::from_utf8_lossy(&run.stderr));
}
