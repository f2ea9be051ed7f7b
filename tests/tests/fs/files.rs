//! Open files: data, positions, locks, whole files.
use nt_fs::{Change, Dir, File, OpenOptions, Time};
use nt_tests::TempDir;
use std::{
    fs,
    io::{self, IoSlice, IoSliceMut, Read, Seek, SeekFrom, Write},
    os::windows::fs::MetadataExt,
};

#[test]
fn reads_writes_and_seeks_as_std_does() {
    let dir = TempDir::new();
    let (ours, theirs) = (dir.path().join("ours"), dir.path().join("std"));
    let run = |file: &mut dyn Steps| {
        let mut log = Vec::new();
        let mut buf = [0; 7];
        log.push(file.write(b"hello world").unwrap() as u64);
        log.push(file.seek(SeekFrom::Start(3)).unwrap());
        log.push(file.read(&mut buf).unwrap() as u64);
        log.extend(buf.map(u64::from));
        log.push(file.seek(SeekFrom::Current(-2)).unwrap());
        log.push(file.write(b"XY").unwrap() as u64);
        log.push(file.seek(SeekFrom::End(4)).unwrap());
        log.push(file.write(b"!").unwrap() as u64);
        log.push(file.read(&mut buf).unwrap() as u64);
        let before = file.seek(SeekFrom::Current(-1000)).unwrap_err();
        log.push(u64::from(before.raw_os_error().unwrap().cast_unsigned()));
        log.push(file.stream_position().unwrap());
        log.push(file.rewind().map(|()| 0).unwrap());
        let mut all = Vec::new();
        log.push(file.read_to_end(&mut all).unwrap() as u64);
        log.extend(all.into_iter().map(u64::from));
        log
    };
    let mut file = File::create_new(&ours).unwrap();
    let mut std = fs::OpenOptions::new();
    let mut std = std.read(true).write(true).create_new(true).open(&theirs).unwrap();
    assert_eq!(run(&mut file), run(&mut std));
    assert_eq!(fs::read(&ours).unwrap(), fs::read(&theirs).unwrap());
}

trait Steps: Read + Write + Seek {}
impl<T: Read + Write + Seek> Steps for T {}

#[test]
fn offsets_leave_the_position_alone() {
    let dir = TempDir::new();
    let file = File::create_new(dir.path().join("f")).unwrap();
    assert_eq!(file.write_at(b"abcdef", 2), Ok(6));
    let mut buf = [9; 8];
    assert_eq!(file.read(&mut buf), Ok(8));
    assert_eq!(&buf, b"\0\0abcdef");
    assert_eq!((file.read(&mut buf), file.position()), (Ok(0), Ok(8)));
    assert_eq!(file.read_at(&mut buf, 6), Ok(2));
    assert_eq!((file.read_at(&mut buf, 100), file.position()), (Ok(0), Ok(8)));
    assert!(file.read_at(&mut buf, u64::MAX).is_err());
    assert!(file.set_position(u64::MAX).is_err());
}

#[test]
fn appending_goes_to_the_end_wherever_that_is() {
    let dir = TempDir::new();
    let path = dir.path().join("log");
    fs::write(&path, "start").unwrap();
    let file = OpenOptions::new().append(true).read(true).open(&path).unwrap();
    file.write_all(b" one").unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b" other").unwrap();
    file.set_position(0).unwrap();
    file.write_all(b" two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "start one other two");
    assert_eq!(file.position(), Ok(19));
    file.set_position(6).unwrap();
    let mut buf = [0; 3];
    assert_eq!((file.read(&mut buf), &buf), (Ok(3), b"one"));
}

#[test]
fn small_buffers_move_together() {
    let dir = TempDir::new();
    let mut file = File::create_new(dir.path().join("f")).unwrap();
    let slices = [&b"ab"[..], b"", b"cde"].map(IoSlice::new);
    assert_eq!(Write::write_vectored(&mut file, &slices).unwrap(), 5);
    let large = vec![7; 10_000];
    let slices = [IoSlice::new(b"x"), IoSlice::new(&large)];
    assert_eq!(Write::write_vectored(&mut file, &slices).unwrap(), 8 * 1024);
    file.set_position(1).unwrap();
    let (mut one, mut two, mut three) = ([0; 2], [0; 3], [0; 0]);
    let mut slices = [&mut one[..], &mut three, &mut two].map(IoSliceMut::new);
    assert_eq!(Read::read_vectored(&mut file, &mut slices).unwrap(), 5);
    assert_eq!((&one, &two), (b"bc", b"dex"));
}

#[test]
fn sizes_times_and_attributes_are_set_as_std_sees_them() {
    let dir = TempDir::new();
    let path = dir.path().join("f");
    let file = File::create(&path).unwrap();
    file.set_len(1000).unwrap();
    let time = Time::from_ticks(132_000_000_000_000_010);
    file.change(&Change::new().written(time).attributes(0x3)).unwrap();
    let std = fs::metadata(&path).unwrap();
    assert_eq!((std.len(), std.last_write_time()), (1000, 132_000_000_000_000_010));
    assert_eq!(std.file_attributes() & 0x3, 0x3);
    nt_fs::change(&path, &Change::new().attributes(0)).unwrap();
    assert!(!fs::metadata(&path).unwrap().permissions().readonly());
    assert_eq!(nt_fs::metadata(&path).unwrap().times().written, time);
    assert_eq!((file.sync_all(), file.sync_data()), (Ok(()), Ok(())));
    assert_eq!(file.len(), Ok(1000));
    let metadata = file.metadata().unwrap();
    assert_eq!((metadata.size(), metadata.links()), (1000, Some(1)));
    nt_fs::hard_link(&path, dir.path().join("g")).unwrap();
    assert_eq!(file.metadata().unwrap().links(), Some(2));
}

#[test]
fn locks_keep_others_out_until_unlocked() {
    let dir = TempDir::new();
    let path = dir.path().join("f");
    fs::write(&path, "0123456789").unwrap();
    let open = || OpenOptions::new().read(true).write(true).open(&path).unwrap();
    let (one, two) = (open(), open());
    one.lock_range(0, 5, true).unwrap();
    assert_eq!(two.try_lock_range(4, 2, true), Ok(false));
    assert_eq!(two.try_lock_range(5, 5, true), Ok(true));
    one.unlock_range(0, 5).unwrap();
    assert_eq!(two.try_lock_range(0, 5, false), Ok(true));
    assert_eq!(one.try_lock_range(0, 5, false), Ok(true), "shared");
    assert!(one.unlock_range(7, 1).is_err(), "not locked");
}

#[test]
fn whole_files_come_back_and_go_atomically() {
    let dir = TempDir::new();
    let path = dir.path().join("f");
    for len in [0, 1, 511, 16 * 1024, 16 * 1024 + 1, 300_000] {
        let data: Vec<u8> = (0..=250).cycle().take(len).collect();
        nt_fs::write_file(&path, &data).unwrap();
        assert_eq!(nt_fs::read_file(&path).unwrap(), data);
        nt_fs::write_atomic(&path, &data[..len / 2]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), &data[..len / 2]);
    }
    // In place of a directory there is no file, and nothing is left behind.
    fs::create_dir(dir.path().join("d")).unwrap();
    assert!(nt_fs::write_atomic(dir.path().join("d"), b"x").is_err());
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
}

#[test]
fn std_files_convert_both_ways_with_their_position() {
    let dir = TempDir::new();
    let mut std = fs::File::create_new(dir.path().join("f")).unwrap();
    std.write_all(b"abc").unwrap();
    let file = File::from(std);
    assert_eq!(file.position(), Ok(3));
    file.write_all(b"def").unwrap();
    file.set_position(1).unwrap();
    let mut std = fs::File::from(file);
    std.write_all(b"X").unwrap();
    drop(std);
    let file = OpenOptions::new().read(true).write(true).open(dir.path().join("f")).unwrap();
    let mut head = [0; 4];
    file.read(&mut head).unwrap();
    assert_eq!(&head, b"aXcd");
    let mut std = fs::File::from(file);
    let mut rest = String::new();
    std.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "ef");
}

#[test]
fn files_in_a_directory_keep_names_that_win32_would_change() {
    let temp = TempDir::new();
    let dir = Dir::open(temp.path()).unwrap();
    for name in ["nul", "aux.txt", "dot.", "space ", "con"] {
        let file = OpenOptions::new().write(true).create_new(true).open_in(&dir, name).unwrap();
        file.write_all(name.as_bytes()).unwrap();
        assert_eq!(dir.metadata(name).unwrap().size(), name.len() as u64);
        assert!(dir.exists(name).unwrap());
        dir.rename(name, &dir, "moved").unwrap();
        assert!(!dir.exists(name).unwrap());
        drop(file);
        dir.remove_file("moved").unwrap();
    }
    let sub = dir.create_dir("sub.").unwrap();
    sub.create_dir_all("a\\b\\c").unwrap();
    assert!(dir.metadata("sub.\\a\\b\\c").unwrap().is_dir());
    drop(sub);
    dir.remove_dir_all("sub.").unwrap();
    assert!(!dir.exists("sub.").unwrap());
}

#[test]
fn options_that_contradict_each_other_are_refused_as_by_std() {
    let dir = TempDir::new();
    let path = dir.path().join("f");
    for bits in 0..64_u32 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let _ = fs::remove_file(&path);
        if on(5) {
            fs::write(&path, "x").unwrap();
        }
        let ours = OpenOptions::new()
            .read(on(0))
            .write(on(1))
            .append(on(2))
            .truncate(on(3))
            .create(on(4))
            .open(&path)
            .map(|file| file.len().unwrap())
            .map_err(|error| io::Error::from(error).kind());
        let _ = fs::remove_file(&path);
        if on(5) {
            fs::write(&path, "x").unwrap();
        }
        let std = fs::OpenOptions::new()
            .read(on(0))
            .write(on(1))
            .append(on(2))
            .truncate(on(3))
            .create(on(4))
            .open(&path)
            .map(|file| file.metadata().unwrap().len())
            .map_err(|error| error.kind());
        assert_eq!(ours, std, "{bits:06b}");
    }
}

#[test]
fn a_mask_filters_and_a_listing_restarts() {
    let temp = TempDir::new();
    for name in ["a.txt", "b.txt", "c.rs"] {
        fs::write(temp.path().join(name), "").unwrap();
    }
    let dir = Dir::open(temp.path()).unwrap();
    let mut buf = nt_fs::DirBuf::<4096>::new();
    let mut count = 0;
    while let Some(entries) = dir.read_matching(&nt_tests::wide("*.TXT"), &mut buf).unwrap() {
        count += entries.map(Result::unwrap).count();
    }
    assert_eq!(count, 2);
    let dir = Dir::open(temp.path()).unwrap();
    for _ in 0..3 {
        let mut count = dir.restart(&mut buf).unwrap().unwrap().count();
        while let Some(entries) = dir.read(&mut buf).unwrap() {
            count += entries.map(Result::unwrap).count();
        }
        assert_eq!(count, 5, "with the dots");
    }
}
