//! Listing, making, deleting and renaming, played call by call.
use crate::{
    Metadata,
    calls::Scan,
    create_dir::{create_dir, create_dir_all},
    record::tests::listing,
    remove::{What, remove},
    rename::{Existing, hard_link, rename},
    scan::{Ladder, scan},
    script::{
        ACCESS_DENIED, CANNOT_DELETE, DELETE_PENDING, INVALID_PARAMETER, NO_MORE_FILES,
        NO_SUCH_FILE, NOT_A_DIRECTORY, NOT_EMPTY, NOT_FOUND, OK, PATH_NOT_FOUND, SHARING, Script,
        UNSUPPORTED, at, status, within,
    },
};
use alloc::{format, string::ToString, vec, vec::Vec};

const FILE: &str = r"\??\C:\d\f";
const STEP: Scan<'_> = Scan { class: 0, mask: None, restart: false };

#[test]
fn a_listing_takes_the_best_class_there_is() {
    for refusal in UNSUPPORTED {
        for (level, class) in [60, 38, 2, 1].into_iter().enumerate() {
            let mut script = Script::new();
            for refused in &[60, 38, 2, 1][..level] {
                script = script.say(&format!("list 1 {refused}"), refusal);
            }
            let call = format!("list 1 {class}");
            let entries = listing(class, &[("a", 0x20, 0), ("b", 0x20, 0)]);
            script = script.on(&call, OK, &entries).say(&call, NO_MORE_FILES);
            let (ladder, mut buf) = (Ladder::new(), [0; 1000]);
            let batch = scan(script, 1, &ladder, STEP, &mut buf).unwrap().unwrap();
            let names: Vec<_> = batch.map(|entry| entry.unwrap().name.to_string()).collect();
            assert_eq!(names, ["a", "b"]);
            assert!(scan(script, 1, &ladder, STEP, &mut buf).unwrap().is_none());
            assert_eq!(script.calls(), level + 2);
        }
    }
}

#[test]
fn an_empty_root_is_an_empty_list_and_an_empty_reply_an_error() {
    let script = Script::new().say("list 1 60", NO_SUCH_FILE);
    assert!(scan(script, 1, &Ladder::new(), STEP, &mut [0; 100]).unwrap().is_none());
    let script = script.say("list 1 60", OK);
    assert!(scan(script, 1, &Ladder::new(), STEP, &mut [0; 100]).is_err());
    let mut script = Script::new();
    for class in [60, 38, 2, 1] {
        script = script.say(&format!("list 1 {class}"), INVALID_PARAMETER);
    }
    let refused = scan(script, 1, &Ladder::new(), STEP, &mut [0; 100]).unwrap_err();
    assert_eq!(status(refused), INVALID_PARAMETER);
}

#[test]
fn a_directory_is_two_calls_and_one_that_exists_too() {
    let script = Script::new().say("create", OK).say("close 1", OK);
    create_dir(script, at(FILE)).unwrap();
    assert_eq!((script.calls(), script.opens()[0].disposition), (2, 2));
    let script = script.say("create", OK).say("close 2", OK);
    create_dir_all(script, at(FILE)).unwrap();
    assert_eq!((script.calls(), script.opens()[0].disposition), (2, 3));
}

#[test]
fn directories_are_made_from_the_first_that_is_missing() {
    let script = Script::new()
        .say(r"create \??\C:\a\b\c", PATH_NOT_FOUND)
        .say(r"create \??\C:\a\b", PATH_NOT_FOUND)
        .say(r"create \??\C:\a", OK)
        .say("close 1", OK)
        .say(r"create \??\C:\a\b", OK)
        .say("close 2", OK)
        .say(r"create \??\C:\a\b\c", OK)
        .say("close 3", OK);
    create_dir_all(script, at(r"\??\C:\a\b\c")).unwrap();
    assert_eq!(script.calls(), 8);
    // A drive that is not there.
    let mut script = Script::new();
    for name in [r"\??\X:\a", r"\??\X:", r"\??"] {
        script = script.say(&format!("create {name}"), PATH_NOT_FOUND);
    }
    assert_eq!(status(create_dir_all(script, at(r"\??\X:\a")).unwrap_err()), PATH_NOT_FOUND);
    script.calls();
}

#[test]
fn a_root_that_denies_is_a_directory_all_the_same() {
    let mut attributes = [0; 104];
    attributes[56] = 0x10;
    let script = Script::new().say("create", ACCESS_DENIED).on("by_name 77", OK, &attributes);
    create_dir_all(script, at(r"\??\C:\")).unwrap();
    attributes[56] = 0x20;
    let script = Script::new().say("create", ACCESS_DENIED).on("by_name 77", OK, &attributes);
    assert_eq!(status(create_dir_all(script, at(FILE)).unwrap_err()), ACCESS_DENIED);
    let script = Script::new().say("create", NOT_A_DIRECTORY);
    assert_eq!(status(create_dir_all(script, at(FILE)).unwrap_err()), 0xC000_0035);
}

#[test]
fn deletion_is_three_calls_and_asks_for_nothing_but_deletion() {
    let script =
        Script::new().say("create", OK).say("set 1 64 [19, 0, 0, 0]", OK).say("close 1", OK);
    remove(script, at(FILE), What::File).unwrap();
    let open = script.opens()[0];
    assert_eq!((script.calls(), open.access, open.options), (3, 0x1_0000, 0x20_4040));
    let script = script.say("create", OK).say("set 2 64", OK).say("close 2", OK);
    remove(script, at(FILE), What::Dir).unwrap();
    assert_eq!((script.calls(), script.opens()[0].options), (3, 0x20_4001));
}

#[test]
fn deletion_falls_back_on_every_refusal_and_remembers() {
    for refusal in UNSUPPORTED {
        let script = Script::new()
            .say("create", OK)
            .say("set 1 64 [19, 0, 0, 0]", refusal)
            .say("set 1 64 [3, 0, 0, 0]", OK)
            .say("close 1", OK);
        remove(script, at(FILE), What::File).unwrap();
        let script = script.say("create", OK).say("set 2 64 [3, 0, 0, 0]", OK).say("close 2", OK);
        remove(script, at(FILE), What::File).unwrap();
        let script = Script::new()
            .say("create", OK)
            .say("set 1 64 [19, 0, 0, 0]", refusal)
            .say("set 1 64 [3, 0, 0, 0]", refusal)
            .say("set 1 13 [1]", OK)
            .say("close 1", OK);
        remove(script, at(FILE), What::File).unwrap();
        script.calls();
        let script = script.say("create", OK).say("set 2 13 [1]", OK).say("close 2", OK);
        remove(script, at(FILE), What::File).unwrap();
        assert_eq!(script.calls(), 3);
    }
}

/// A volume without POSIX deletion.
fn classic() -> Script {
    let script = Script::new()
        .say("create", OK)
        .say("set 1 64", UNSUPPORTED[0])
        .say("set 1 64", UNSUPPORTED[0])
        .say("set 1 13", OK)
        .say("close 1", OK);
    remove(script, at(FILE), What::File).expect("the old way works");
    script.calls();
    script
}

#[test]
fn read_only_is_taken_off_where_no_flag_ignores_it() {
    let mut basic = [0; 40];
    basic[32] = 1;
    let script = classic()
        .say("create", OK)
        .say("set 2 13", CANNOT_DELETE)
        .say("create", OK)
        .on("query 3 4", OK, &basic)
        .say("set 3 4 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128,", OK)
        .say("close 3", OK)
        .say("set 2 13", OK)
        .say("close 2", OK);
    remove(script, at(FILE), What::File).unwrap();
    script.calls();

    // If it is still refused, the attribute comes back.
    let script = classic()
        .say("create", OK)
        .say("set 2 13", CANNOT_DELETE)
        .say("create", OK)
        .on("query 3 4", OK, &basic)
        .say("set 3 4", OK)
        .say("close 3", OK)
        .say("set 2 13", CANNOT_DELETE)
        .say("create", OK)
        .say("set 4 4 [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,", OK)
        .say("close 4", OK)
        .say("close 2", OK);
    assert_eq!(status(remove(script, at(FILE), What::File).unwrap_err()), CANNOT_DELETE);
    script.calls();

    // Mapped, not read-only.
    let script = classic()
        .say("create", OK)
        .say("set 2 13", CANNOT_DELETE)
        .say("create", OK)
        .on("query 3 4", OK, &[0; 40])
        .say("close 3", OK)
        .say("close 2", OK);
    assert_eq!(status(remove(script, at(FILE), What::File).unwrap_err()), CANNOT_DELETE);
    script.calls();
}

#[test]
fn renaming_is_three_calls_and_falls_back_on_every_refusal() {
    let to = at(r"\??\C:\to");
    let script =
        Script::new().say("create", OK).say(r"set_name 1 65 0x43 \??\C:\to", OK).say("close 1", OK);
    rename(script, at(FILE), to, Existing::Replace).unwrap();
    assert_eq!(script.calls(), 3);
    for refusal in UNSUPPORTED {
        let script = Script::new()
            .say("create", OK)
            .say("set_name 1 65 0x43", refusal)
            .say("set_name 1 65 0x3", refusal)
            .say("set_name 1 10 0x1", OK)
            .say("close 1", OK);
        rename(script, at(FILE), to, Existing::Replace).unwrap();
        script.calls();
        let script = script.say("create", OK).say("set_name 2 10 0x1", OK).say("close 2", OK);
        rename(script, at(FILE), to, Existing::Replace).unwrap();
        assert_eq!(script.calls(), 3);
    }
    let script = Script::new()
        .say("create", OK)
        .say("set_name 1 65 0x43 7:name", 0xC000_00D4)
        .say("close 1", OK);
    let other = rename(script, at(FILE), within(7, "name"), Existing::Replace);
    assert_eq!(
        status(other.unwrap_err()),
        0xC000_00D4,
        "another volume is the caller's to copy to"
    );
}

#[test]
fn renaming_without_replacing_and_linking_are_three_calls() {
    let to = at(r"\??\C:\to");
    let script =
        Script::new().say("create", OK).say("set_name 1 10 0x0", 0xC000_0035).say("close 1", OK);
    assert_eq!(status(rename(script, at(FILE), to, Existing::Keep).unwrap_err()), 0xC000_0035);
    assert_eq!(script.calls(), 3);
    let script = script.say("create", OK).say("set_name 2 11 0x0", OK).say("close 2", OK);
    hard_link(script, at(FILE), to).unwrap();
    assert_eq!(script.calls(), 3);
}

mod tree {
    use super::*;
    use crate::{
        calls::{Calls, Open},
        remove_tree::remove_tree,
    };

    const TREE: &str = r"\??\C:\t";
    const LINK: u32 = 0xA000_0003;

    fn start() -> Script {
        Script::new().say(r"create \??\C:\t", OK).say("query 1 35", OK)
    }

    #[test]
    fn files_cost_three_calls_and_directories_five_with_their_listing() {
        let top = listing(60, &[(".", 0x10, 0), ("..", 0x10, 0), ("f", 0x20, 0), ("d", 0x10, 0)]);
        let script = start()
            .on("list 1 60 restart", OK, &top)
            .say("create 1:f", OK)
            .say("set 2 64", OK)
            .say("close 2", OK)
            .say("list 1 60", NO_MORE_FILES)
            .say("create 1:d", OK)
            .on("list 3 60 restart", OK, &listing(60, &[(".", 0x10, 0)]))
            .say("list 3 60", NO_MORE_FILES)
            .say("set 3 64", OK)
            .say("close 3", OK)
            .say("set 1 64", OK)
            .say("close 1", OK);
        remove_tree(script, at(TREE)).unwrap();
        assert_eq!(script.calls(), 2 + 5 + 5 + 2);
        let opens = script.opens();
        assert!(!opens[0].dont_reparse && opens[2].dont_reparse);
        assert_eq!(opens[2].options & 0x20_0000, 0x20_0000, "a link itself");
    }

    #[test]
    fn a_link_is_deleted_and_not_entered() {
        let script = Script::new()
            .say("create", OK)
            .on("query 1 35", OK, &[0x10, 4, 0, 0, 3, 0, 0, 0xA0])
            .say("set 1 64", OK)
            .say("close 1", OK);
        remove_tree(script, at(TREE)).unwrap();
        assert_eq!(script.calls(), 4);
        let entries = listing(60, &[("j", 0x410, LINK), ("s", 0x400, 0xA000_000C)]);
        let script = start()
            .on("list 1 60", OK, &entries)
            .say("create 1:j", OK)
            .say("set 2 64", OK)
            .say("close 2", OK)
            .say("create 1:s", OK)
            .say("set 3 64", OK)
            .say("close 3", OK)
            .say("list 1 60", NO_MORE_FILES)
            .say("set 1 64", OK)
            .say("close 1", OK);
        remove_tree(script, at(TREE)).unwrap();
        script.calls();
        let opens = script.opens();
        assert_eq!((opens[1].options, opens[2].options), (0x20_4001, 0x20_4040));
    }

    #[test]
    fn a_directory_swapped_for_a_file_or_gone_is_no_error() {
        let entries = listing(60, &[("d", 0x10, 0), ("e", 0x10, 0), ("f", 0x20, 0)]);
        let script = start()
            .on("list 1 60", OK, &entries)
            .say("create 1:f", DELETE_PENDING)
            .say("list 1 60", NO_MORE_FILES)
            .say("create 1:e", NOT_FOUND)
            .say("create 1:d", NOT_A_DIRECTORY)
            .say("create 1:d", OK)
            .say("set 2 64", OK)
            .say("close 2", OK)
            .say("set 1 64", OK)
            .say("close 1", OK);
        remove_tree(script, at(TREE)).unwrap();
        script.calls();
    }

    #[test]
    fn busy_files_and_new_ones_are_waited_for_and_not_for_ever() {
        let script = start()
            .on("list 1 60", OK, &listing(60, &[("f", 0x20, 0)]))
            .say("create 1:f", SHARING)
            .say("pause 0", OK)
            .say("create 1:f", OK)
            .say("set 2 64", OK)
            .say("close 2", OK)
            .say("list 1 60", NO_MORE_FILES)
            .say("set 1 64", NOT_EMPTY)
            .say("pause 0", OK)
            .say("list 1 60 restart", NO_MORE_FILES)
            .say("set 1 64", OK)
            .say("close 1", OK);
        remove_tree(script, at(TREE)).unwrap();
        script.calls();

        let mut script = start().on("list 1 60", OK, &listing(60, &[("f", 0x20, 0)]));
        for attempt in 0..8 {
            script = script.say("create 1:f", SHARING).say(&format!("pause {attempt}"), OK);
        }
        let script = script.say("create 1:f", SHARING).say("close 1", OK);
        assert_eq!(status(remove_tree(script, at(TREE)).unwrap_err()), SHARING);
        script.calls();
    }

    #[test]
    fn systems_without_the_flag_against_links_are_asked_once() {
        let script = start()
            .on("list 1 60", OK, &listing(60, &[("d", 0x10, 0), ("e", 0x10, 0)]))
            .say("list 1 60", NO_MORE_FILES)
            .say("create 1:e", INVALID_PARAMETER)
            .say("create 1:e", OK)
            .say("list 2 60", NO_SUCH_FILE)
            .say("set 2 64", OK)
            .say("close 2", OK)
            .say("create 1:d", OK)
            .say("list 3 60", NO_SUCH_FILE)
            .say("set 3 64", OK)
            .say("close 3", OK)
            .say("set 1 64", OK)
            .say("close 1", OK);
        remove_tree(script, at(TREE)).unwrap();
        script.calls();
        let flags: Vec<_> = script.opens().iter().map(|open| open.dont_reparse).collect();
        assert_eq!(flags, vec![false, true, false, false]);
    }

    #[test]
    fn four_hundred_entries_are_four_calls() {
        let names: Vec<_> = (0..400).map(|number| format!("file number {number}.txt")).collect();
        let entries: Vec<_> = names.iter().map(|name| (&**name, 0x20, 0)).collect();
        let reply = listing(60, &entries);
        assert!(reply.len() < 64 * 1024);
        let script = Script::new()
            .say("create", OK)
            .on("list 1 60", OK, &reply)
            .say("list 1 60", NO_MORE_FILES)
            .say("close 1", OK);
        let dir = script.create(at(TREE), &Open::existing(1, 1)).unwrap();
        let mut buf = crate::heap_buf::HeapBuf::new();
        let (ladder, mut count) = (Ladder::new(), 0);
        while let Some(batch) =
            scan(script, Script::lend(&dir), &ladder, STEP, buf.bytes()).unwrap()
        {
            count += batch.map(|entry| entry.unwrap().metadata()).filter(Metadata::is_file).count();
        }
        drop(dir);
        assert_eq!((count, script.calls()), (400, 4));
    }
}
