//! A key of one test's own.
use core::sync::atomic::{AtomicU32, Ordering};
use nt_registry::{Access, Key, Options, Root};

/// A volatile key below `HKEY_CURRENT_USER\Software`, deleted with all that is in it when dropped.
pub(crate) struct Scratch {
    pub(crate) key: Key,
    /// Below the root.
    pub(crate) path: String,
}

impl Scratch {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = format!("Software\\nt-tests {} {number}", std::process::id());
        let options = Options::new().access(Access::ALL).volatile(true);
        let (key, _) = options.create(Root::CurrentUser, &path).unwrap();
        Self { key, path }
    }

    /// The same key, opened by winreg.
    pub(crate) fn winreg(&self) -> winreg::RegKey {
        winreg::RegKey::predef(winreg::enums::HKEY_CURRENT_USER)
            .open_subkey_with_flags(&self.path, winreg::enums::KEY_ALL_ACCESS)
            .unwrap()
    }

    /// Makes a volatile key below.
    pub(crate) fn make(&self, path: &str) -> Key {
        volatile().create(&self.key, path).unwrap().0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let deleted = Options::new().delete_tree(Root::CurrentUser, &self.path);
        if !std::thread::panicking() {
            deleted.unwrap();
        }
    }
}

/// Options to make a volatile key with all rights.
pub(crate) const fn volatile() -> Options<'static> {
    Options::new().access(Access::ALL).volatile(true)
}
