//! The registry: random calls on two keys, one by our functions, one by the DLL's.
use crate::twins::{Outcome, Random, assert_same, outcome, twins};
use core::ptr;
use nt_sys::HANDLE;
use std::process;

const CURRENT_USER: HANDLE = ptr::without_provenance_mut(0xFFFF_FFFF_8000_0001_u64 as usize);
const LOCAL_MACHINE: HANDLE = ptr::without_provenance_mut(0xFFFF_FFFF_8000_0002_u64 as usize);

fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

type Open = unsafe extern "system" fn(HANDLE, *const u16, u32, u32, *mut HANDLE) -> u32;
type Create = unsafe extern "system" fn(
    HANDLE,
    *const u16,
    u32,
    *const u16,
    u32,
    u32,
    *const core::ffi::c_void,
    *mut HANDLE,
    *mut u32,
) -> u32;
type Query =
    unsafe extern "system" fn(HANDLE, *const u16, *const u32, *mut u32, *mut u8, *mut u32) -> u32;
type Set = unsafe extern "system" fn(HANDLE, *const u16, u32, u32, *const u8, u32) -> u32;
type Enum = unsafe extern "system" fn(
    HANDLE,
    u32,
    *mut u16,
    *mut u32,
    *const u32,
    *mut u32,
    *mut u8,
    *mut u32,
) -> u32;
type EnumKey = unsafe extern "system" fn(
    HANDLE,
    u32,
    *mut u16,
    *mut u32,
    *const u32,
    *mut u16,
    *mut u32,
    *mut i64,
) -> u32;
type Info = unsafe extern "system" fn(
    HANDLE,
    *mut u16,
    *mut u32,
    *const u32,
    *mut u32,
    *mut u32,
    *mut u32,
    *mut u32,
    *mut u32,
    *mut u32,
    *mut u32,
    *mut i64,
) -> u32;

/// One side's functions, and its key.
struct Side {
    open: Open,
    create: Create,
    query: Query,
    set: Set,
    delete_value: unsafe extern "system" fn(HANDLE, *const u16) -> u32,
    delete_key: unsafe extern "system" fn(HANDLE, *const u16, u32, u32) -> u32,
    enum_value: Enum,
    enum_key: EnumKey,
    info: Info,
    close: unsafe extern "system" fn(HANDLE) -> u32,
    key: HANDLE,
}

fn sides() -> [Side; 2] {
    macro_rules! both {
        ($name:ident: $ty:ty) => {{
            // SAFETY: the DLL's function has this signature; `signatures` compares it.
            let real = unsafe {
                core::mem::transmute::<*const core::ffi::c_void, $ty>(crate::twins::real(
                    "advapi32.dll",
                    stringify!($name),
                ))
            };
            [nt_shim::registry::$name as $ty, real]
        }};
    }
    let open = both!(RegOpenKeyExW: Open);
    let create = both!(RegCreateKeyExW: Create);
    let query = both!(RegQueryValueExW: Query);
    let set = both!(RegSetValueExW: Set);
    let delete_value = both!(RegDeleteValueW: unsafe extern "system" fn(HANDLE, *const u16) -> u32);
    let delete_key =
        both!(RegDeleteKeyExW: unsafe extern "system" fn(HANDLE, *const u16, u32, u32) -> u32);
    let enum_value = both!(RegEnumValueW: Enum);
    let enum_key = both!(RegEnumKeyExW: EnumKey);
    let info = both!(RegQueryInfoKeyW: Info);
    let close = both!(RegCloseKey: unsafe extern "system" fn(HANDLE) -> u32);
    [0, 1].map(|at| Side {
        open: open[at],
        create: create[at],
        query: query[at],
        set: set[at],
        delete_value: delete_value[at],
        delete_key: delete_key[at],
        enum_value: enum_value[at],
        enum_key: enum_key[at],
        info: info[at],
        close: close[at],
        key: ptr::null_mut(),
    })
}

const NAMES: [&str; 8] = ["", "a", "A", "value", "\u{e4}\u{1F600}", "a\\b", "x y", "longer name"];
const KEYS: [&str; 10] =
    ["k", "K", "k\\l", "k\\l\\m", "\u{e4}", "", "k\\", "\\k", "no\\such", "x y"];
const TYPES: [u32; 8] = [0, 1, 2, 3, 4, 7, 11, 0xFF00_FF00];

/// A call with all that is random about it.
#[derive(Clone, Debug)]
enum Call {
    Set { name: usize, kind: u32, data: Vec<u8> },
    Query { name: usize, room: Option<u32>, kind: bool },
    DeleteValue { name: usize },
    EnumValue { index: u32, name_room: u32, room: Option<u32> },
    EnumKey { index: u32, room: u32 },
    Create { path: usize, access: u32 },
    Open { path: usize, access: u32 },
    DeleteKey { path: usize },
    Info,
}

impl Call {
    fn random(random: &mut Random) -> Self {
        let name = random.below(8) as usize;
        let path = random.below(10) as usize;
        let room = |random: &mut Random| match random.below(5) {
            0 => None,
            1 => Some(random.below(8)),
            2 => Some(random.below(64)),
            _ => Some(4096),
        };
        let access = [0x2_0019, 0xF_003F, 0x0200_0000, 1][random.below(4) as usize];
        match random.below(10) {
            0 | 1 => {
                let length = [0, 1, 2, 3, 4, 5, 8, 40, 1500][random.below(9) as usize];
                let data = (0..length).map(|_| (random.below(3) * 40) as u8).collect();
                Self::Set { name, kind: TYPES[random.below(8) as usize], data }
            }
            2 | 3 => Self::Query { name, room: room(random), kind: random.below(2) == 0 },
            4 => Self::DeleteValue { name },
            5 => Self::EnumValue {
                index: random.below(6),
                name_room: [0, 1, 3, 260][random.below(4) as usize],
                room: room(random),
            },
            6 => Self::EnumKey {
                index: random.below(4),
                room: [0, 1, 2, 260][random.below(4) as usize],
            },
            7 => Self::Create { path, access },
            8 if random.below(2) == 0 => Self::DeleteKey { path },
            8 => Self::Info,
            _ => Self::Open { path, access },
        }
    }

    /// Makes the call; everything that came of it, in numbers and bytes.
    fn make(&self, side: &Side) -> (u32, Vec<u32>, Vec<u8>) {
        let mut data = vec![0xEE_u8; 4100];
        let mut name_out = vec![0xEEEE_u16; 300];
        let mut kind_out = 77;
        let place = |room: Option<u32>, data: &mut Vec<u8>| {
            if room.is_some() { data.as_mut_ptr() } else { ptr::null_mut() }
        };
        let key = side.key;
        match self {
            Self::Set { name, kind, data } => {
                // A caller's buffer goes on behind what it says, with something other than NUL.
                let mut longer = data.clone();
                longer.extend([7; 4]);
                let length = data.len() as u32;
                let name = wide(NAMES[*name]);
                // SAFETY: texts end with NUL, and the data has as many bytes.
                let code =
                    unsafe { (side.set)(key, name.as_ptr(), 0, *kind, longer.as_ptr(), length) };
                (code, vec![], vec![])
            }
            Self::Query { name, room, kind } => {
                let mut bytes = room.unwrap_or(55);
                let to = place(*room, &mut data);
                let kind_to = if *kind { &raw mut kind_out } else { ptr::null_mut() };
                let name = wide(NAMES[*name]);
                // SAFETY: the text ends with NUL, and there is room for 4,096 bytes.
                let code = unsafe {
                    (side.query)(key, name.as_ptr(), ptr::null(), kind_to, to, &raw mut bytes)
                };
                // What is left of a value that does not fit, nobody promises.
                let kept = if code == 0 { data } else { vec![] };
                let sizes = if matches!(code, 0 | 234) { vec![kind_out, bytes] } else { vec![] };
                (code, sizes, kept)
            }
            Self::DeleteValue { name } => {
                let name = wide(NAMES[*name]);
                // SAFETY: the text ends with NUL.
                (unsafe { (side.delete_value)(key, name.as_ptr()) }, vec![], vec![])
            }
            Self::EnumValue { index, name_room, room } => {
                let (mut units, mut bytes) = (*name_room, room.unwrap_or(55));
                let to = place(*room, &mut data);
                // SAFETY: there is room for 300 units and 4,096 bytes.
                let code = unsafe {
                    (side.enum_value)(
                        key,
                        *index,
                        name_out.as_mut_ptr(),
                        &raw mut units,
                        ptr::null(),
                        &raw mut kind_out,
                        to,
                        &raw mut bytes,
                    )
                };
                if code != 0 {
                    return (code, vec![], vec![]);
                }
                data.extend(name_out.iter().flat_map(|unit| unit.to_le_bytes()));
                (code, vec![units, kind_out, bytes], data)
            }
            Self::EnumKey { index, room } => {
                let mut units = *room;
                let (mut class, mut class_units, mut time) = ([0xEEEE_u16; 40], 40, 0_i64);
                // SAFETY: there is room for 300 and 40 units.
                let code = unsafe {
                    (side.enum_key)(
                        key,
                        *index,
                        name_out.as_mut_ptr(),
                        &raw mut units,
                        ptr::null(),
                        class.as_mut_ptr(),
                        &raw mut class_units,
                        &raw mut time,
                    )
                };
                let text = name_out.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                (code, vec![units, class_units, u32::from(time != 0 || code != 0)], text)
            }
            Self::Create { path, access } => {
                let (mut opened, mut made) = (ptr::null_mut(), 99);
                let path = wide(KEYS[*path]);
                // SAFETY: the text ends with NUL, and the out-pointers are to locals.
                let code = unsafe {
                    (side.create)(
                        key,
                        path.as_ptr(),
                        0,
                        ptr::null(),
                        1,
                        *access,
                        ptr::null(),
                        &raw mut opened,
                        &raw mut made,
                    )
                };
                if code == 0 {
                    // SAFETY: just opened.
                    assert_eq!(unsafe { (side.close)(opened) }, 0);
                }
                // Wine calls a key that no path names a new one.
                let tells = code == 0 && path.len() > 1;
                (code, if tells { vec![made] } else { vec![] }, vec![])
            }
            Self::Open { path, access } => {
                let mut opened = ptr::null_mut();
                let path = wide(KEYS[*path]);
                // SAFETY: the text ends with NUL, and the out-pointer is to a local.
                let code = unsafe { (side.open)(key, path.as_ptr(), 0, *access, &raw mut opened) };
                if code == 0 {
                    // SAFETY: just opened.
                    assert_eq!(unsafe { (side.close)(opened) }, 0);
                }
                (code, vec![], vec![])
            }
            Self::DeleteKey { path } if KEYS[*path].is_empty() => (0, vec![], vec![]),
            Self::DeleteKey { path } => {
                let path = wide(KEYS[*path]);
                // SAFETY: the text ends with NUL.
                (unsafe { (side.delete_key)(key, path.as_ptr(), 0, 0) }, vec![], vec![])
            }
            Self::Info => {
                let mut numbers = [99_u32; 7];
                let [a, b, c, d, e, f, g] = numbers.each_mut().map(|number| &raw mut *number);
                let (mut class, mut class_units, mut time) = ([0_u16; 40], 40, 0_i64);
                // SAFETY: there is room for 40 units, and the others are locals.
                let code = unsafe {
                    (side.info)(
                        key,
                        class.as_mut_ptr(),
                        &raw mut class_units,
                        ptr::null(),
                        a,
                        b,
                        c,
                        d,
                        e,
                        f,
                        g,
                        &raw mut time,
                    )
                };
                // Wine's DLL leaves the size of the descriptor alone.
                (code, [&numbers[..6], &[class_units]].concat(), vec![])
            }
        }
    }
}

/// Whether the real DLL puts as many NULs behind half a unit of text as Wine 8's, which is what
/// ours does. Wine 10's puts fewer.
fn half_units_end_alike(sides: &[Side; 2]) -> bool {
    [1, 2, 7].into_iter().flat_map(|kind| [(kind, 0), (kind, 40)]).all(|(kind, byte)| {
        let calls = [
            Call::Set { name: 1, kind, data: vec![byte] },
            Call::Query { name: 1, room: Some(4096), kind: true },
            Call::DeleteValue { name: 1 },
        ];
        let [_, query, _] = calls.map(|call| sides.each_ref().map(|side| call.make(side)));
        query[0] == query[1]
    })
}

#[test]
fn random_calls_have_the_same_outcome() {
    let mut sides = sides();
    for (at, side) in sides.iter_mut().enumerate() {
        let path = wide(&format!("Software\\nt-shim-test-{}-{at}", process::id()));
        // SAFETY: the text ends with NUL, and the out-pointer is to a local.
        let code = unsafe {
            (side.create)(
                CURRENT_USER,
                path.as_ptr(),
                0,
                ptr::null(),
                1,
                0xF_003F,
                ptr::null(),
                &raw mut side.key,
                ptr::null_mut(),
            )
        };
        assert_eq!(code, 0);
    }
    let halves = half_units_end_alike(&sides);
    if !halves {
        eprintln!("skipped: text of odd length, which this system's DLL ends otherwise");
    }
    let mut random = Random::new(10);
    let (mut succeeded, mut failed) = (0, 0);
    for number in 0..4000 {
        let mut call = Call::random(&mut random);
        if let Call::Set { kind: 1 | 2 | 7, data, .. } = &mut call
            && !halves
            && data.len() % 2 == 1
        {
            data.push(0);
        }
        let [ours, theirs] = sides.each_ref().map(|side| outcome(|| call.make(side)));
        assert_eq!(ours.result, theirs.result, "call {number}: {call:?}");
        if ours.result.0 == 0 { succeeded += 1 } else { failed += 1 }
    }
    assert!(succeeded > 1000 && failed > 500, "{succeeded} {failed}");
    for (at, side) in sides.iter().enumerate() {
        for path in ["k\\l\\m", "k\\l", "k", "\u{e4}", "x y", "no\\such", "no"] {
            let path = wide(path);
            // SAFETY: the text ends with NUL.
            let _ = unsafe { (side.delete_key)(side.key, path.as_ptr(), 0, 0) };
        }
        let path = wide(&format!("Software\\nt-shim-test-{}-{at}", process::id()));
        // SAFETY: the text ends with NUL.
        let deleted = unsafe { (side.delete_key)(CURRENT_USER, path.as_ptr(), 0, 0) };
        assert_eq!(deleted, 0);
        // SAFETY: open, and not used again.
        assert_eq!(unsafe { (side.close)(side.key) }, 0);
        // SAFETY: a number that is no handle now.
        assert_eq!(unsafe { (side.close)(ptr::null_mut()) }, 6);
    }
}

#[test]
fn roots_open_and_fail_alike() {
    let open = twins!(
        "advapi32.dll",
        registry::RegOpenKeyExW(HANDLE, *const u16, u32, u32, *mut HANDLE) -> u32
    );
    let close = nt_shim::registry::RegCloseKey;
    for root in [CURRENT_USER, LOCAL_MACHINE, ptr::null_mut(), ptr::without_provenance_mut(0x7774)]
    {
        for path in [
            "Software",
            "Software\\",
            "software\\Microsoft\\Windows NT\\CurrentVersion",
            "\\Software",
            "Software\\\\Microsoft",
            "No Such Key",
            "No Such Key\\Nor This",
        ] {
            // Which of two faults is found first is nobody's business.
            if root != CURRENT_USER && root != LOCAL_MACHINE && path != "Software" {
                continue;
            }
            for access in [0x2_0019, 1, 0x2_0119, 0x2_0219, 0] {
                let text = wide(path);
                assert_same(open, &(root, path, access), |open| {
                    let mut key = ptr::null_mut();
                    // SAFETY: the text ends with NUL, and the out-pointer is to a local.
                    let code = unsafe { open(root, text.as_ptr(), 0, access, &raw mut key) };
                    if code == 0 {
                        // SAFETY: just opened.
                        assert_eq!(unsafe { close(key) }, 0);
                    }
                    code
                });
            }
        }
    }
}

#[test]
fn no_path_gives_a_root_back_and_roots_are_not_closed() {
    let open = twins!(
        "advapi32.dll",
        registry::RegOpenKeyExW(HANDLE, *const u16, u32, u32, *mut HANDLE) -> u32
    );
    for path in [ptr::null(), [0].as_ptr()] {
        let mut key = ptr::null_mut();
        // SAFETY: no text, or an empty one; the out-pointer is to a local.
        let code = unsafe { open[0](CURRENT_USER, path, 0, 0x2_0019, &raw mut key) };
        assert_eq!((code, key), (0, CURRENT_USER));
        // SAFETY: the number of a root.
        assert_eq!(unsafe { nt_shim::registry::RegCloseKey(key) }, 0);
    }
    // SAFETY: nothing is written.
    assert_same(open, &"no place", |open| unsafe {
        open(CURRENT_USER, [0].as_ptr(), 0, 1, ptr::null_mut())
    });
}

#[test]
fn classes_are_left_to_the_dll() {
    let classes: HANDLE = ptr::without_provenance_mut(0xFFFF_FFFF_8000_0000_u64 as usize);
    let (mut key, text) = (ptr::null_mut(), wide("CLSID"));
    let Outcome { result, .. } = outcome(|| {
        // SAFETY: the text ends with NUL, and the out-pointer is to a local.
        unsafe {
            nt_shim::registry::RegOpenKeyExW(classes, text.as_ptr(), 0, 0x2_0019, &raw mut key)
        }
    });
    assert_eq!((result, key.is_null()), (0, false));
    let mut subkeys = 0;
    let none: *mut u32 = ptr::null_mut();
    // SAFETY: one of the pointers is to a local, the others are null.
    let code = unsafe {
        nt_shim::registry::RegQueryInfoKeyW(
            key,
            ptr::null_mut(),
            none,
            ptr::null(),
            &raw mut subkeys,
            none,
            none,
            none,
            none,
            none,
            none,
            ptr::null_mut(),
        )
    };
    assert_eq!(code, 0);
    assert_ne!(subkeys, 0);
    // SAFETY: open, and not used again.
    assert_eq!(unsafe { nt_shim::registry::RegCloseKey(key) }, 0);
}
