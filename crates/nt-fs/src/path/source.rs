//! What a path parameter may be.
use super::NtPath;

/// The text of a path, as the caller had it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'a> {
    /// A Win32 path in UTF-16.
    Utf16(&'a [u16]),
    /// A Win32 path in UTF-8, or as an `OsStr` holds it.
    Wtf8(&'a [u8]),
    /// An NT path, taken as it stands.
    Nt(&'a [u16]),
}

mod sealed {
    use super::Source;

    pub trait Sealed {
        #[expect(private_interfaces, reason = "the trait is sealed")]
        fn source(&self) -> Source<'_>;
    }
}
pub(crate) use sealed::Sealed;

/// Anything that names a file.
///
/// Win32 paths: `str`, `[u16]`; with `alloc` also `String` and `Vec<u16>`; with `std` also `Path`,
/// `PathBuf`, `OsStr` and `OsString`. And [`NtPath`], which is not converted. References to any of
/// them count too. Nothing is allocated for any of them.
pub trait AsPath: Sealed {}

macro_rules! paths {
    ($($(#[$cfg:meta])* $ty:ty: |$path:ident| $source:expr;)+) => { $(
        $(#[$cfg])*
        impl Sealed for $ty {
            #[expect(private_interfaces, reason = "the trait is sealed")]
            fn source(&self) -> Source<'_> {
                let $path = self;
                $source
            }
        }
        $(#[$cfg])*
        impl AsPath for $ty {}
    )+ };
}

paths! {
    str: |path| Source::Wtf8(path.as_bytes());
    [u16]: |path| Source::Utf16(path);
    NtPath<'_>: |path| Source::Nt(path.units());
    #[cfg(feature = "alloc")]
    alloc::string::String: |path| Source::Wtf8(path.as_bytes());
    #[cfg(feature = "alloc")]
    alloc::vec::Vec<u16>: |path| Source::Utf16(path);
    #[cfg(feature = "std")]
    std::ffi::OsStr: |path| Source::Wtf8(path.as_encoded_bytes());
    #[cfg(feature = "std")]
    std::ffi::OsString: |path| Source::Wtf8(path.as_encoded_bytes());
    #[cfg(feature = "std")]
    std::path::Path: |path| Source::Wtf8(path.as_os_str().as_encoded_bytes());
    #[cfg(feature = "std")]
    std::path::PathBuf: |path| Source::Wtf8(path.as_os_str().as_encoded_bytes());
}

impl<const N: usize> Sealed for [u16; N] {
    #[expect(private_interfaces, reason = "the trait is sealed")]
    fn source(&self) -> Source<'_> {
        Source::Utf16(self)
    }
}

impl<const N: usize> AsPath for [u16; N] {}

impl<P: AsPath + ?Sized> Sealed for &P {
    #[expect(private_interfaces, reason = "the trait is sealed")]
    fn source(&self) -> Source<'_> {
        (**self).source()
    }
}

impl<P: AsPath + ?Sized> AsPath for &P {}
