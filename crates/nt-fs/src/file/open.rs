//! Opening and reading whole files, as policies over the calls.
#![forbid(unsafe_code)]

use crate::{
    calls::{At, Calls, Open},
    status::{ACCESS_DENIED, is},
};
use nt_core::Result;
use nt_sys::ntioapi::{
    FILE_OPEN, FILE_OPEN_IF, FILE_OVERWRITE, FILE_OVERWRITE_IF, FileEndOfFileInformation,
};

/// Opens a file; one that is hidden or belongs to the system can be cut as well.
pub(super) fn open_file<C: Calls>(calls: C, at: At<'_, C>, open: &Open) -> Result<C::Handle> {
    let disposition = match open.disposition {
        FILE_OVERWRITE => FILE_OPEN,
        FILE_OVERWRITE_IF => FILE_OPEN_IF,
        _ => return calls.create(at, open),
    };
    match calls.create(at, open) {
        // Overwriting would take those attributes off, so it is refused without them: open and
        // cut, which keeps them.
        Err(error) if is(error, ACCESS_DENIED) => {
            let file = calls.create(at, &Open { disposition, ..*open })?;
            set_len(calls, C::lend(&file), 0)?;
            Ok(file)
        }
        result => result,
    }
}

/// Cuts or extends a file.
pub(super) fn set_len<C: Calls>(calls: C, file: C::Ref<'_>, len: u64) -> Result<()> {
    calls.set(file, FileEndOfFileInformation, &crate::calls::Aligned(len.to_le_bytes()).0)
}

/// Reads a file from start to end: open, read, read the end, close, for what fits at once.
#[cfg(feature = "alloc")]
pub(super) fn read_file<C: Calls>(calls: C, at: At<'_, C>) -> Result<alloc::vec::Vec<u8>> {
    use nt_sys::{
        ntioapi::{
            FILE_GENERIC_READ, FILE_NON_DIRECTORY_FILE, FILE_SEQUENTIAL_ONLY,
            FILE_SYNCHRONOUS_IO_NONALERT,
        },
        ntobapi::SYNCHRONIZE,
    };
    let options = FILE_NON_DIRECTORY_FILE | FILE_SYNCHRONOUS_IO_NONALERT | FILE_SEQUENTIAL_ONLY;
    let file = calls.create(at, &Open::existing(FILE_GENERIC_READ | SYNCHRONIZE, options))?;
    let mut data = alloc::vec::Vec::new();
    read_to_end(&mut data, |data| {
        let offset = u64::try_from(data.len()).unwrap_or(u64::MAX);
        calls.read(C::lend(&file), data, offset)
    })?;
    data.shrink_to_fit();
    Ok(data)
}

/// Reads until a read says that there is no more, with room that grows.
#[cfg(feature = "alloc")]
pub(super) fn read_to_end(
    data: &mut alloc::vec::Vec<u8>,
    mut read: impl FnMut(&mut alloc::vec::Vec<u8>) -> Result<usize>,
) -> Result<usize> {
    /// Most files are smaller than this.
    const FIRST: usize = 16 * 1024;
    const MOST: usize = 16 * 1024 * 1024;
    let start = data.len();
    let mut room = FIRST;
    loop {
        if data.capacity() - data.len() < 512 {
            data.reserve(room);
            room = (room * 4).min(MOST);
        }
        if read(data)? == 0 {
            return Ok(data.len() - start);
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::script::{ACCESS_DENIED, OK, Script, at, status};

    const FILE: &str = r"\??\C:\f";

    #[test]
    fn a_small_file_is_four_calls() {
        let script = Script::new()
            .say("create", OK)
            .on("read 1 0", OK, b"hello")
            .on("read 1 5", OK, b"")
            .say("close 1", OK);
        assert_eq!(read_file(script, at(FILE)).unwrap(), b"hello");
        assert_eq!(script.calls(), 4);
    }

    #[test]
    fn a_large_file_is_read_in_growing_steps() {
        let first = alloc::vec![1; 16 * 1024];
        let second = alloc::vec![2; 64 * 1024];
        let script = Script::new()
            .say("create", OK)
            .on("read 1 0", OK, &first)
            .on("read 1 16384", OK, &second)
            .on("read 1 81920", OK, b"x")
            .on("read 1 81921", OK, b"")
            .say("close 1", OK);
        let data = read_file(script, at(FILE)).unwrap();
        assert_eq!((data.len(), script.calls()), (81_921, 6));
    }

    #[test]
    fn hidden_files_are_cut_and_stay_hidden() {
        let open = Open { disposition: FILE_OVERWRITE_IF, ..Open::existing(1, 0) };
        let script = Script::new()
            .say("create", ACCESS_DENIED)
            .say("create", OK)
            .say("set 1 20 [0, 0, 0, 0, 0, 0, 0, 0]", OK)
            .say("close 1", OK);
        drop(open_file(script, at(FILE), &open).unwrap());
        script.calls();
        assert_eq!(script.opens()[1].disposition, FILE_OPEN_IF);
        let script = Script::new().say("create", ACCESS_DENIED);
        let denied = open_file(script, at(FILE), &Open::existing(1, 0)).unwrap_err();
        assert_eq!((status(denied), script.calls()), (ACCESS_DENIED, 1));
    }
}
