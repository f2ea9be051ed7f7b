//! Stand-ins for DLLs that cannot be replaced: loaded at the first call.
#![expect(unsafe_code, reason = "calls functions found at run time")]

mod families;

pub use families::*;

use crate::sys;
use core::{
    ffi::c_void,
    ptr::{self, NonNull},
    sync::atomic::{AtomicPtr, Ordering},
};
use nt_core::UnicodeStr;
use nt_sys::{NTSTATUS, ntstatus};

/// Where a DLL is looked for. Nowhere else: not in the path, not in the current directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directory {
    /// The system directory.
    System,
    /// The directory of the executable.
    BesideImage,
}

/// A function of a DLL that is loaded when the function is first called.
#[derive(Debug)]
pub struct Function {
    dll: &'static [u16],
    directory: Directory,
    name: &'static str,
    /// The address as `RtlEncodePointer` hides it; null: not known yet.
    cached: AtomicPtr<c_void>,
}

/// Longest path taken: the system directory, or the executable's, and a name.
const MAX_PATH_UNITS: usize = 1024;

impl Function {
    /// A function named `name` of the DLL named `dll`.
    ///
    /// # Panics
    ///
    /// At compile time, if the DLL's name is not a plain file name.
    pub const fn new(dll: &'static [u16], directory: Directory, name: &'static str) -> Self {
        assert!(is_file_name(dll), "name a DLL as `some.dll`, without a path");
        Self { dll, directory, name, cached: AtomicPtr::new(ptr::null_mut()) }
    }

    /// The function's address. Without one, the thread's last error says why; with one, it is as
    /// it was.
    pub fn address(&self) -> Option<NonNull<c_void>> {
        // The address is the whole message: nothing else is published with it.
        let cached = self.cached.load(Ordering::Relaxed);
        if !cached.is_null() {
            return NonNull::new(sys::decode(cached));
        }
        let last_error = sys::last_error();
        match self.find() {
            Ok(address) => {
                self.cached.store(sys::encode(address.as_ptr()), Ordering::Relaxed);
                sys::set_last_error(last_error);
                Some(address)
            }
            // Not remembered: what a sandbox or a lack of memory forbade may come later.
            Err(status) => {
                sys::set_last_error(sys::dos_error(status));
                None
            }
        }
    }

    /// Whether the function can be had. Loads the DLL; leaves the last error alone.
    pub fn is_available(&self) -> bool {
        let last_error = sys::last_error();
        let found = self.address().is_some();
        sys::set_last_error(last_error);
        found
    }

    fn find(&self) -> Result<NonNull<c_void>, NTSTATUS> {
        if sys::is_shutting_down() {
            return Err(ntstatus::STATUS_DLL_NOT_FOUND);
        }
        let mut path = [0; MAX_PATH_UNITS];
        let path = self.path(&mut path).ok_or(ntstatus::STATUS_DLL_NOT_FOUND)?;
        let path = UnicodeStr::new(path).map_err(|_| ntstatus::STATUS_DLL_NOT_FOUND)?;
        sys::procedure(sys::load_dll(&path)?, self.name)
    }

    /// The DLL's absolute path.
    fn path<'a>(&self, room: &'a mut [u16; MAX_PATH_UNITS]) -> Option<&'a [u16]> {
        let neighbour = match self.directory {
            Directory::System => sys::ntdll_path()?,
            Directory::BesideImage => sys::image_path()?,
        };
        let end = neighbour.iter().rposition(|unit| *unit == u16::from(b'\\'))?;
        let used = append(room, 0, neighbour.get(..=end)?)?;
        let used = append(room, used, self.dll)?;
        room.get(..used)
    }
}

/// Copies `units` to `room[used..]`; the length then.
fn append(room: &mut [u16], used: usize, units: &[u16]) -> Option<usize> {
    let end = used.checked_add(units.len())?;
    room.get_mut(used..end)?.copy_from_slice(units);
    Some(end)
}

/// Whether `units` are one component, with no way to another directory or stream.
const fn is_file_name(units: &[u16]) -> bool {
    let mut at = 0;
    while at < units.len() {
        match units[at] {
            // Letters, digits, and the marks in names of DLLs.
            0x2B | 0x2D | 0x2E | 0x30..=0x39 | 0x41..=0x5A | 0x5F | 0x61..=0x7A => at += 1,
            _ => return false,
        }
    }
    at != 0 && units[0] != 0x2E
}

/// Bytes a parameter takes on the stack of 32-bit x86.
pub const fn stack_bytes<T>() -> usize {
    size_of::<T>().next_multiple_of(4)
}

/// Defines functions of a DLL that is loaded, by absolute path, when one of them is first called.
///
/// The DLL leaves the import table, and start-up is free of it; with every linker, and without a
/// flag. What a program without the DLL would have lost, it now learns at the call: a function that
/// cannot be had returns the value after `else`, with the last error set.
///
/// ```
/// # use core::ffi::c_void;
/// nt_shim::lazy! { "dbghelp.dll":
///     fn SymInitialize(process: *mut c_void, path: *const u8, invade: i32) -> i32 else 0;
///     fn SymCleanup(process: *mut c_void) -> i32 else 0;
/// }
/// # fn main() {}
/// ```
///
/// Looked for in the system directory alone, or alone beside the executable if it says
/// `"plugin.dll" beside-image:`. [`is_available!`](crate::is_available) asks beforehand. Place it,
/// like [`stand_in!`](crate::stand_in), in the final crate. The functions must be those of the
/// DLL: a wrong signature is as wrong as in any `extern` block.
///
/// Functions only; data cannot wait for a first call, and neither can a C++ name be spelled here:
///
/// ```compile_fail
/// nt_shim::lazy! { "msvcrt.dll": static _environ: *mut u8; }
/// # fn main() {}
/// ```
///
/// ```compile_fail
/// nt_shim::lazy! { "..\\dbghelp.dll": fn SymCleanup(process: usize) -> i32 else 0; }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! lazy {
    ($dll:literal beside-image : $($functions:tt)+) => {
        $crate::__lazy!(symbol BesideImage $dll $($functions)+);
    };
    ($dll:literal : $($functions:tt)+) => {
        $crate::__lazy!(symbol System $dll $($functions)+);
    };
}

/// Whether a lazy function, of a family or of [`lazy!`](crate::lazy!), can be had on this system.
///
/// Loads its DLL. Functions that this crate replaces without a DLL are always there.
///
/// ```no_run
/// if nt_shim::is_available!(GetAdaptersAddresses) {
///     // …
/// }
/// ```
#[macro_export]
macro_rules! is_available {
    ($name:ident) => { $crate::__available!($name) };
    ($($path:ident)::+) => { $($path)::+::FUNCTION.is_available() };
}

/// A module for each function, named as it: its static, its body, its size on the stack.
///
/// A return type is a path, or pointers to one: what may stand before `else`.
#[doc(hidden)]
#[macro_export]
macro_rules! __lazy {
    ($symbol:ident $directory:ident $dll:literal static $($rest:tt)*) => {
        ::core::compile_error!("data cannot be loaded at a first call; name functions only");
    };
    (
        $symbol:ident $directory:ident $dll:literal
        $(
            fn $name:ident($($arg:ident: $ty:ty),* $(,)?)
            $(-> $(* $mutability:ident)* $($ret:ident)::+ $(else $default:expr)?)?;
        )+
    ) => { $(
        #[doc(hidden)]
        #[allow(
            dead_code, missing_docs, non_snake_case, unreachable_pub, unused_imports,
            clippy::too_many_arguments
        )]
        pub mod $name {
            use super::*;

            static DLL: [u16; $dll.len()] = $crate::__encode_utf16($dll);
            pub static FUNCTION: $crate::lazy::Function = $crate::lazy::Function::new(
                &DLL,
                $crate::lazy::Directory::$directory,
                ::core::stringify!($name),
            );
            pub const STACK: usize = 0 $(+ $crate::lazy::stack_bytes::<$ty>())*;

            /// # Safety
            ///
            /// As the function in the DLL.
            pub unsafe extern "system" fn call(
                $($arg: $ty),*
            ) $(-> $(* $mutability)* $($ret)::+)? {
                let Some(address) = FUNCTION.address() else {
                    return $($($default)?)?;
                };
                // SAFETY: whoever wrote the list promises that the function has this signature.
                let function = unsafe {
                    ::core::mem::transmute::<
                        ::core::ptr::NonNull<::core::ffi::c_void>,
                        unsafe extern "system" fn(
                            $($ty),*
                        ) $(-> $(* $mutability)* $($ret)::+)?,
                    >(address)
                };
                // SAFETY: the caller's promise.
                unsafe { function($($arg),*) }
            }
        }
        $crate::__symbol!($symbol $name $dll);
    )+ };
}

/// Defines the symbol of a user's lazy function, or of a function of ours none.
#[doc(hidden)]
#[macro_export]
macro_rules! __symbol {
    (symbol $name:ident $dll:literal) => {
        $crate::__define!($name, $name::STACK, $name::call, ::core::concat!($dll, " lazy"));
    };
    (none $name:ident $dll:literal) => {};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dll_is_named_without_a_way_elsewhere() {
        for name in ["ws2_32.dll", "api-ms-win-core-x-l1-1-0.dll", "a", "libstdc++-6.dll"] {
            let units: alloc::vec::Vec<u16> = name.encode_utf16().collect();
            assert!(is_file_name(&units), "{name}");
        }
        for name in
            ["", ".", "..", "a\\b.dll", "a/b.dll", "c:a.dll", "a.dll:s", "a\0b", "a b", "\u{e4}"]
        {
            let units: alloc::vec::Vec<u16> = name.encode_utf16().collect();
            assert!(!is_file_name(&units), "{name:?}");
        }
    }

    #[test]
    fn a_path_that_does_not_fit_is_refused() {
        let mut room = [0; 4];
        assert_eq!(append(&mut room, 0, &[1, 2, 3]), Some(3));
        assert_eq!(append(&mut room, 3, &[4]), Some(4));
        assert_eq!(append(&mut room, 4, &[]), Some(4));
        assert_eq!(append(&mut room, 4, &[5]), None);
        assert_eq!(append(&mut room, usize::MAX, &[5]), None);
        assert_eq!(room, [1, 2, 3, 4]);
    }

    #[test]
    fn parameters_take_whole_words() {
        assert_eq!([stack_bytes::<u8>(), stack_bytes::<u32>(), stack_bytes::<u64>()], [4, 4, 8]);
    }
}
