//! The 32-bit and the 64-bit view of the registry.
//!
//! In a 64-bit process the kernel ignores `KEY_WOW64_32KEY`: it is Win32 that rewrites the path,
//! so here we do. In a 32-bit process the layer below ntdll heeds the flags, and rewriting would
//! apply twice. Both are pure functions of the path, tested for both widths on every host.
//!
//! What is redirected is
//! [documented](https://learn.microsoft.com/windows/win32/winprog64/shared-registry-keys)
//! and has not changed since Windows 7.
#![forbid(unsafe_code)]

use crate::root::fold_ascii;
use nt_sys::ntregapi::{KEY_WOW64_32KEY, KEY_WOW64_64KEY};

/// Which of the two registries of 64-bit Windows a path below a root means.
///
/// It is decided where a root is named; whatever is opened through a key stays in that key's tree.
/// On 32-bit Windows there is one registry, and all three mean it.
///
/// ```no_run
/// use nt_registry::{Options, Root, View};
/// let installed_by_32_bit_programs = Options::new()
///     .view(View::Wow32)
///     .open(Root::LocalMachine, r"Software\Microsoft\Windows\CurrentVersion\Uninstall")?;
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// That of this process.
    #[default]
    Native,
    /// That of 32-bit processes.
    Wow32,
    /// That of 64-bit processes.
    Wow64,
}

/// How wide this process's pointers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Bits32,
    Bits64,
}

impl Width {
    pub(crate) const HERE: Self =
        if cfg!(target_pointer_width = "64") { Self::Bits64 } else { Self::Bits32 };
}

/// Which tree a path is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    /// `\Registry\Machine`.
    Machine,
    /// `\Registry\User\SID`.
    User,
    /// `\Registry\User`.
    Users,
    /// `Software\Classes` of user or machine.
    Classes,
    /// Where nothing is redirected.
    Other,
}

/// The key that holds the 32-bit part.
pub(crate) const NODE: &str = "WOW6432Node";

/// Below `Software\Classes`, which is shared, these are not.
const REDIRECTED_CLASSES: [&str; 5] =
    ["CLSID", "DirectShow", "Interface", "Media Type", "MediaFoundation"];

/// Below `HKLM\Software`, which is redirected, these are shared. (`Classes` has its own rule.)
const SHARED: [&str; 45] = [
    r"Clients",
    r"Microsoft\COM3",
    r"Microsoft\Cryptography\Calais\Current",
    r"Microsoft\Cryptography\Calais\Readers",
    r"Microsoft\Cryptography\Services",
    r"Microsoft\CTF\SystemShared",
    r"Microsoft\CTF\TIP",
    r"Microsoft\DFS",
    r"Microsoft\Driver Signing",
    r"Microsoft\EnterpriseCertificates",
    r"Microsoft\EventSystem",
    r"Microsoft\MSMQ",
    r"Microsoft\Non-Driver Signing",
    r"Microsoft\Notepad\DefaultFonts",
    r"Microsoft\OLE",
    r"Microsoft\RAS",
    r"Microsoft\RPC",
    r"Microsoft\Shared Tools\MSInfo",
    r"Microsoft\SystemCertificates",
    r"Microsoft\TermServLicensing",
    r"Microsoft\Transaction Server",
    r"Microsoft\Windows\CurrentVersion\Control Panel\Cursors\Schemes",
    r"Microsoft\Windows\CurrentVersion\Explorer\AutoplayHandlers",
    r"Microsoft\Windows\CurrentVersion\Explorer\DriveIcons",
    r"Microsoft\Windows\CurrentVersion\Explorer\KindMap",
    r"Microsoft\Windows\CurrentVersion\Group Policy",
    r"Microsoft\Windows\CurrentVersion\Policies",
    r"Microsoft\Windows\CurrentVersion\PreviewHandlers",
    r"Microsoft\Windows\CurrentVersion\Setup",
    r"Microsoft\Windows\CurrentVersion\Telephony\Locations",
    r"Microsoft\Windows NT\CurrentVersion\Console",
    r"Microsoft\Windows NT\CurrentVersion\FontDpi",
    r"Microsoft\Windows NT\CurrentVersion\FontLink",
    r"Microsoft\Windows NT\CurrentVersion\FontMapper",
    r"Microsoft\Windows NT\CurrentVersion\Fonts",
    r"Microsoft\Windows NT\CurrentVersion\FontSubstitutes",
    r"Microsoft\Windows NT\CurrentVersion\Gre_Initialize",
    r"Microsoft\Windows NT\CurrentVersion\Image File Execution Options",
    r"Microsoft\Windows NT\CurrentVersion\LanguagePack",
    r"Microsoft\Windows NT\CurrentVersion\NetworkCards",
    r"Microsoft\Windows NT\CurrentVersion\Perflib",
    r"Microsoft\Windows NT\CurrentVersion\Ports",
    r"Microsoft\Windows NT\CurrentVersion\Print",
    r"Microsoft\Windows NT\CurrentVersion\ProfileList",
    r"Microsoft\Windows NT\CurrentVersion\Time Zones",
];
/// The same, in one component.
const SHARED_TOO: [&str; 2] = ["Policies", "RegisteredApplications"];

/// What to add to the access rights.
pub(crate) const fn flags(view: View, width: Width) -> u32 {
    match (width, view) {
        (Width::Bits64, _) | (Width::Bits32, View::Native) => 0,
        (Width::Bits32, View::Wow32) => KEY_WOW64_32KEY,
        (Width::Bits32, View::Wow64) => KEY_WOW64_64KEY,
    }
}

/// Where [`NODE`] goes into a path below `tree`, in units from its start; `None` if nowhere.
///
/// The path has no doubled or trailing backslashes.
pub(crate) fn insertion(view: View, width: Width, tree: Tree, path: &[u16]) -> Option<usize> {
    if (width, view) != (Width::Bits64, View::Wow32) {
        return None;
    }
    match tree {
        Tree::Machine => {
            let software = after(path, "Software")?;
            let below = path.get(software..)?;
            if let Some(classes) = after(below, "Classes") {
                return in_classes(below.get(classes..)?).map(|at| software + classes + at);
            }
            let stays = after(below, NODE).is_some()
                || SHARED.iter().chain(&SHARED_TOO).any(|shared| after(below, shared).is_some());
            (!stays).then_some(software)
        }
        Tree::User => {
            let classes = after(path, r"Software\Classes")?;
            in_classes(path.get(classes..)?).map(|at| classes + at)
        }
        Tree::Users => {
            let user = path.iter().position(|&unit| unit == 0x5C).map_or(path.len(), |at| at + 1);
            let below = path.get(user..)?;
            let hive = path.get(..user)?.strip_suffix(&[0x5C]).unwrap_or(path.get(..user)?);
            let classes = hive.len().checked_sub("_Classes".len()).and_then(|at| hive.get(at..));
            let at = if classes.is_some_and(|end| after(end, "_Classes").is_some()) {
                in_classes(below)?
            } else {
                insertion(view, width, Tree::User, below)?
            };
            Some(user + at)
        }
        Tree::Classes => in_classes(path),
        Tree::Other => None,
    }
}

fn in_classes(below: &[u16]) -> Option<usize> {
    REDIRECTED_CLASSES.iter().any(|name| after(below, name).is_some()).then_some(0)
}

/// The offset behind `ascii` and its backslash, if `path` begins with these components.
fn after(path: &[u16], ascii: &str) -> Option<usize> {
    let head = path.get(..ascii.len())?;
    if !head.iter().copied().map(fold_ascii).eq(ascii.encode_utf16().map(fold_ascii)) {
        return None;
    }
    match path.get(ascii.len()) {
        None => Some(ascii.len()),
        Some(0x5C) => Some(ascii.len() + 1),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use crate::text::{Text, with_text};
    use alloc::{format, string::String, vec::Vec};

    fn wow32(tree: Tree, path: &str) -> String {
        let units: Vec<u16> = path.encode_utf16().collect();
        let Some(at) = insertion(View::Wow32, Width::Bits64, tree, &units) else {
            return path.into();
        };
        with_text(
            |text: &mut Text<'_>| {
                text.push_path(&units)?;
                text.insert_component(at, NODE)
            },
            |text| Ok(String::from_utf16(text.as_units()).unwrap()),
        )
        .unwrap()
    }

    #[track_caller]
    fn stays(tree: Tree, path: &str) {
        assert_eq!(wow32(tree, path), path);
    }

    #[test]
    fn software_is_redirected() {
        for (path, expected) in [
            ("Software", r"Software\WOW6432Node"),
            (r"Software\X", r"Software\WOW6432Node\X"),
            (r"sOFTWARE\x\y", r"sOFTWARE\WOW6432Node\x\y"),
            (r"Software\Microsoft\Windows", r"Software\WOW6432Node\Microsoft\Windows"),
            (r"Software\ClassesX", r"Software\WOW6432Node\ClassesX"),
            (r"Software\Microsoft\OLE2", r"Software\WOW6432Node\Microsoft\OLE2"),
        ] {
            assert_eq!(wow32(Tree::Machine, path), expected);
        }
    }

    #[test]
    fn shared_keys_and_other_trees_stay() {
        for shared in SHARED.iter().chain(&SHARED_TOO) {
            stays(Tree::Machine, &format!("Software\\{shared}"));
            stays(Tree::Machine, &format!("SOFTWARE\\{}\\below", shared.to_uppercase()));
        }
        for path in ["", "System", r"System\Software", "SoftwareX", r"Software\Classes"] {
            stays(Tree::Machine, path);
        }
        stays(Tree::Machine, r"Software\WOW6432Node");
        stays(Tree::Machine, r"Software\wow6432node\X");
        stays(Tree::Machine, r"Software\Classes\.txt");
        stays(Tree::Machine, r"Software\Classes\WOW6432Node\CLSID");
        stays(Tree::User, r"Software\X");
        stays(Tree::Users, r".Default\Software\X");
        stays(Tree::Other, r"Software\X");
    }

    #[test]
    fn com_classes_are_redirected_below_every_classes_key() {
        for name in REDIRECTED_CLASSES {
            for tail in ["", r"\{1}"] {
                let path = format!("Software\\Classes\\{name}{tail}");
                let expected = format!("Software\\Classes\\WOW6432Node\\{name}{tail}");
                assert_eq!(wow32(Tree::Machine, &path), expected);
                assert_eq!(wow32(Tree::User, &path), expected);
                assert_eq!(
                    wow32(Tree::Users, &format!("S-1-5-18\\{path}")),
                    format!("S-1-5-18\\{expected}")
                );
                assert_eq!(
                    wow32(Tree::Users, &format!("S-1-5-18_Classes\\{name}{tail}")),
                    format!("S-1-5-18_Classes\\WOW6432Node\\{name}{tail}")
                );
                assert_eq!(
                    wow32(Tree::Classes, &format!("{name}{tail}")),
                    format!("WOW6432Node\\{name}{tail}")
                );
            }
        }
        stays(Tree::Classes, "CLSIDs");
        stays(Tree::Users, "S-1-5-18_Classes");
    }

    #[test]
    fn only_a_64_bit_process_rewrites_and_only_a_32_bit_one_passes_flags() {
        let path: Vec<u16> = r"Software\X".encode_utf16().collect();
        for view in [View::Native, View::Wow32, View::Wow64] {
            assert_eq!(flags(view, Width::Bits64), 0);
            assert_eq!(insertion(view, Width::Bits32, Tree::Machine, &path), None);
        }
        assert_eq!(insertion(View::Native, Width::Bits64, Tree::Machine, &path), None);
        assert_eq!(insertion(View::Wow64, Width::Bits64, Tree::Machine, &path), None);
        assert_eq!(insertion(View::Wow32, Width::Bits64, Tree::Machine, &path), Some(9));
        assert_eq!(flags(View::Native, Width::Bits32), 0);
        assert_eq!(flags(View::Wow32, Width::Bits32), 0x200);
        assert_eq!(flags(View::Wow64, Width::Bits32), 0x100);
    }
}
