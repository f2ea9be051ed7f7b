//! The shape of a call, as far as the machine knows it.

/// Whether a value is a pointer, its size, and the size of what it points at.
pub(crate) type Shape = (bool, usize, usize);

/// A type that calls pass.
pub(crate) trait Abi {
    const SHAPE: Shape;
}

/// `c_void` is an empty enum in winapi and one byte in core: one byte here.
const fn pointee<T>() -> usize {
    if size_of::<T>() == 0 { 1 } else { size_of::<T>() }
}

impl<T> Abi for *mut T {
    const SHAPE: Shape = (true, size_of::<Self>(), pointee::<T>());
}

impl<T> Abi for *const T {
    const SHAPE: Shape = (true, size_of::<Self>(), pointee::<T>());
}

/// The only options in bindings are function pointers: code has no size.
impl<T> Abi for Option<T> {
    const SHAPE: Shape = (true, size_of::<Self>(), 1);
}

macro_rules! scalar {
    ($($ty:ty),*) => {
        $(impl $crate::shape::Abi for $ty {
            const SHAPE: $crate::shape::Shape = (false, size_of::<Self>(), 0);
        })*
    };
}
pub(crate) use scalar;

scalar!((), bool, u8, i8, u16, i16, u32, i32, u64, i64, usize, isize);

/// The most parameters a function of ours has, and the returned value.
pub(crate) const MOST: usize = 16;

/// A function pointer. The build script writes the implementations, one for each number of
/// parameters and name of the convention. On x86 `C` is deliberately none of them.
pub(crate) trait Sig {
    /// The returned value first.
    const SHAPES: [Shape; MOST];
}

/// Pads the shapes of a call, the returned value first.
pub(crate) const fn fill(some: &[Shape]) -> [Shape; MOST] {
    let mut all = [(false, 0, 0); MOST];
    let mut i = 0;
    while i < some.len() {
        all[i] = some[i];
        i += 1;
    }
    all
}

/// The shapes of a call.
pub(crate) const fn shapes<F: Sig + Copy>(_: F) -> [Shape; MOST] {
    F::SHAPES
}

/// Stops the build unless the calls have one shape. `loose` has a bit for each value (0 is the
/// returned one) that is known to differ, and those must differ. The index in the message is the
/// set of those that do.
pub(crate) const fn same_call(a: [Shape; MOST], b: [Shape; MOST], loose: usize) {
    let mut differ = 0;
    let mut i = 0;
    while i < MOST {
        if a[i].0 != b[i].0 || a[i].1 != b[i].1 || a[i].2 != b[i].2 {
            differ |= 1 << i;
        }
        i += 1;
    }
    let same = [(); 0];
    if differ != loose {
        same[differ];
    }
}
