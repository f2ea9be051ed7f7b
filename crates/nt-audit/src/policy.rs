//! Which DLLs a program may import and load.
#![forbid(unsafe_code)]

/// A DLL that is not wanted in the process, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deny {
    /// Its canonical name.
    pub dll: String,
    /// What it costs, and what does the job instead.
    pub reason: String,
}

/// What an image is judged by.
///
/// ```
/// use nt_audit::Policy;
/// let policy = Policy::fast_start().deny("winmm.dll", "sound is not our business");
/// assert!(policy.denied("winmm.dll").is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    name: String,
    /// The only DLLs the image itself may name; everything when `None`.
    allow: Option<Vec<String>>,
    deny: Vec<Deny>,
}

/// The DLLs that cost a program its start, each with what to do instead.
const COSTLY: &[(&str, &str)] = &[
    ("advapi32.dll", "brings msvcrt, sechost and rpcrt4; ntdll has the registry and tokens"),
    ("bcrypt.dll", "ProcessPrng and the device behind it give random bytes"),
    ("bcryptprimitives.dll", "tests itself at each load; the random device is as good"),
    ("combase.dll", "COM; CoTaskMemFree alone is a heap call"),
    ("crypt32.dll", "brings ucrtbase; delay-load it"),
    ("cryptbase.dll", "comes by advapi32!SystemFunction036; use the random device"),
    ("cryptsp.dll", "the old crypto API"),
    ("gdi32.dll", "brings user32, and with it a window station"),
    ("msvcrt.dll", "a C runtime; ntdll has the memory and string functions"),
    ("ole32.dll", "COM, and user32 with it; delay-load it"),
    ("oleaut32.dll", "COM automation; delay-load it"),
    ("rpcrt4.dll", "comes by advapi32, sechost, ws2_32 or userenv"),
    ("sechost.dll", "comes by advapi32"),
    ("shell32.dll", "brings user32; delay-load it"),
    ("ucrtbase.dll", "a C runtime; link it statically (+crt-static) or do without"),
    ("user32.dll", "makes the process a GUI process, with gdi32 and win32u"),
    ("userenv.dll", "brings rpcrt4 and ucrtbase; the profile's path stands in the registry"),
    ("ws2_32.dll", "brings rpcrt4; delay-load it"),
];

impl Policy {
    /// The default: none of the DLLs that cost a program its start, however they come in.
    #[must_use]
    pub fn fast_start() -> Self {
        let deny = COSTLY
            .iter()
            .map(|&(dll, reason)| Deny { dll: dll.to_owned(), reason: reason.to_owned() })
            .collect();
        Self { name: "fast-start".to_owned(), allow: None, deny }
    }

    /// For programs without std: `ntdll.dll` and nothing else.
    #[must_use]
    pub fn pure() -> Self {
        Self::only("pure", &["ntdll.dll"])
    }

    /// For programs with std: `ntdll.dll` and `kernel32.dll` (API sets of kernelbase count as it).
    #[must_use]
    pub fn std() -> Self {
        Self::only("std", &["kernel32.dll", "kernelbase.dll", "ntdll.dll"])
    }

    fn only(name: &str, allow: &[&str]) -> Self {
        let allow = allow.iter().map(|&dll| dll.to_owned()).collect();
        Self { name: name.to_owned(), allow: Some(allow), ..Self::fast_start() }
    }

    /// The profile of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "fast-start" => Some(Self::fast_start()),
            "pure" => Some(Self::pure()),
            "std" => Some(Self::std()),
            _ => None,
        }
    }

    /// The names [`Policy::by_name`] knows.
    pub const NAMES: [&str; 3] = ["fast-start", "pure", "std"];

    /// Denies one more DLL.
    #[must_use]
    pub fn deny(mut self, dll: &str, reason: &str) -> Self {
        let dll = crate::names::canonical(dll.as_bytes());
        self.deny.push(Deny { dll, reason: reason.to_owned() });
        self
    }

    /// The profile's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rule against a DLL in the process, if there is one.
    #[must_use]
    pub fn denied(&self, dll: &str) -> Option<&Deny> {
        self.deny.iter().find(|rule| rule.dll == dll)
    }

    /// Whether the image itself may name this DLL.
    #[must_use]
    pub fn allows(&self, dll: &str) -> bool {
        self.allow.as_ref().is_none_or(|allowed| allowed.iter().any(|name| name == dll))
    }

    /// The DLLs the image may name, where that is limited.
    #[must_use]
    pub fn allowed(&self) -> Option<&[String]> {
        self.allow.as_deref()
    }
}
