//! Each rung of the ladders, played.
use crate::{
    calls::{At, Calls},
    metadata::{exists, follow, of_handle, stat},
    record::tests::listing,
    script::{ACCESS_DENIED, NOT_FOUND, OK, SHARING, Script, UNSUPPORTED, at, status, within},
};
use alloc::{vec, vec::Vec};

const FILE: &str = r"\??\C:\f";
const LINK: u32 = 0xA000_000C;
const CLOUD: u32 = 0x9000_601A;

/// `FILE_NETWORK_OPEN_INFORMATION` with these attributes and a size of 5.
fn network(attributes: u32) -> Vec<u8> {
    let mut reply = vec![0; 56];
    reply[40] = 5;
    reply[48..52].copy_from_slice(&attributes.to_le_bytes());
    reply
}

/// `FILE_STAT_INFORMATION`.
fn stat_reply(attributes: u32, tag: u32) -> Vec<u8> {
    let mut reply = vec![0; 72];
    reply[48] = 6;
    reply[56..60].copy_from_slice(&attributes.to_le_bytes());
    reply[60..64].copy_from_slice(&tag.to_le_bytes());
    reply[64] = 2;
    reply
}

/// `FILE_STAT_BASIC_INFORMATION`.
fn stat_basic(attributes: u32, tag: u32) -> Vec<u8> {
    let mut reply = stat_reply(attributes, tag);
    reply.resize(104, 0);
    reply[80] = 77;
    reply[88] = 1;
    reply
}

/// `FILE_ALL_INFORMATION`.
fn all(attributes: u32) -> Vec<u8> {
    let mut reply = vec![0; 104];
    reply[32..36].copy_from_slice(&attributes.to_le_bytes());
    reply[48] = 7;
    reply
}

#[test]
fn one_call_where_the_system_can() {
    let script = Script::new().on("by_name 77 \\??\\C:\\f", OK, &stat_basic(0x20, 0));
    let found = stat(script, at(FILE)).unwrap();
    assert_eq!((found.size(), found.links(), found.volume()), (6, Some(2), Some(77)));
    assert_eq!(found.id().unwrap().to_u128(), Some(1));
    assert_eq!(script.calls(), 1);
}

#[test]
fn every_refusal_leads_to_the_next_way_and_is_paid_for_once() {
    for refusal in UNSUPPORTED {
        let script =
            Script::new().say("by_name 77", refusal).on("by_name 68", OK, &stat_reply(0x20, 0));
        assert_eq!(stat(script, at(FILE)).unwrap().size(), 6);
        assert_eq!(script.calls(), 2);
        let script = script.on("by_name 68", OK, &stat_reply(0x20, 0));
        assert_eq!(stat(script, at(r"\??\C:\other")).unwrap().size(), 6);
        assert_eq!(script.calls(), 1);

        let script = Script::new().say("by_name 77", refusal).say("by_name 68", refusal).on(
            "attributes \\??\\C:\\f",
            OK,
            &network(0x20),
        );
        assert_eq!(stat(script, at(FILE)).unwrap().size(), 5);
        assert_eq!(script.calls(), 3);
        let script = script.on("attributes", OK, &network(0x20));
        assert_eq!(stat(script, at(FILE)).unwrap().size(), 5);
        assert_eq!(script.calls(), 1);
        // Another volume is asked anew.
        let script = script.on("by_name 77", OK, &stat_basic(0x20, 0));
        assert_eq!(stat(script, at(r"\??\D:\f")).unwrap().volume(), Some(77));
        assert_eq!(script.calls(), 1);
    }
}

#[test]
fn a_refusal_of_everything_teaches_nothing() {
    let script = Script::new()
        .say("by_name 77", UNSUPPORTED[0])
        .say("by_name 68", UNSUPPORTED[0])
        .say("attributes", NOT_FOUND);
    assert_eq!(status(stat(script, at(FILE)).unwrap_err()), NOT_FOUND);
    let script = script.on("by_name 77", OK, &stat_basic(0, 0));
    assert!(stat(script, at(FILE)).is_ok());
}

#[test]
fn a_missing_file_ends_the_chain_at_once() {
    let script = Script::new().say("by_name 77", NOT_FOUND);
    assert_eq!(status(stat(script, at(FILE)).unwrap_err()), NOT_FOUND);
    assert_eq!(script.calls(), 1);
}

/// A script on a volume without queries by name.
fn old() -> Script {
    let script = Script::new()
        .say("by_name 77", UNSUPPORTED[1])
        .say("by_name 68", UNSUPPORTED[1])
        .on("attributes", OK, &network(0));
    assert!(stat(script, at(FILE)).is_ok());
    assert_eq!(script.calls(), 3);
    script
}

#[test]
fn only_a_reparse_point_is_opened_for_its_tag() {
    let script = old()
        .on("attributes", OK, &network(0x400))
        .say("create", OK)
        .on("query 1 68", OK, &stat_reply(0x400, CLOUD))
        .say("close 1", OK);
    let found = stat(script, at(FILE)).unwrap();
    assert!(found.is_file() && found.file_type().is_cloud_placeholder());
    assert_eq!(script.calls(), 4);
    let open = script.opens()[0];
    // Attributes alone; the point itself; nothing fetched.
    assert_eq!((open.access, open.options), (0x80, 0x0060_4000));

    for refusal in UNSUPPORTED {
        let script = old()
            .on("attributes", OK, &network(0x400))
            .say("create", OK)
            .say("query 1 68", refusal)
            .say("query 1 18", 0x8000_0005)
            .on("close 1", OK, &[]);
        // The reply is empty, so this is no reparse point after all.
        assert!(stat(script, at(FILE)).unwrap().is_file());
        let script = script
            .on("attributes", OK, &network(0x400))
            .say("create", OK)
            .on("query 2 18", OK, &all(0x400))
            .on("query 2 35", OK, &[0, 4, 0, 0, 0xC, 0, 0, 0xA0])
            .say("close 2", OK);
        assert!(stat(script, at(FILE)).unwrap().file_type().is_symlink());
        assert_eq!(script.calls(), 10);
    }
}

#[test]
fn only_links_are_followed() {
    let script = Script::new().on("by_name 77", OK, &stat_basic(0x400, CLOUD));
    assert!(follow(script, at(FILE)).unwrap().is_file());
    assert_eq!(script.calls(), 1);
    let script = script
        .on("by_name 77", OK, &stat_basic(0x400, LINK))
        .say("create", OK)
        .on("query 1 68", OK, &stat_reply(0x10, 0))
        .say("close 1", OK);
    assert!(follow(script, at(FILE)).unwrap().is_dir());
    assert_eq!((script.calls(), script.opens()[0].options), (4, 0x0040_4000));
    let script = script.on("by_name 77", OK, &stat_basic(0x400, LINK)).say("create", NOT_FOUND);
    assert_eq!(status(follow(script, at(FILE)).unwrap_err()), NOT_FOUND);
    assert_eq!(script.calls(), 2);
}

#[test]
fn what_nobody_may_open_is_listed() {
    for guarded in [SHARING, ACCESS_DENIED] {
        for start in [Script::new(), old()] {
            let first =
                if start.calls() == 0 && start_is_old(start) { "attributes" } else { "by_name 77" };
            let script = start
                .say(first, guarded)
                .say("create \\??\\C:\\", OK)
                .on("list 1 60 restart pagefile.sys", OK, &listing(60, &[("pagefile.sys", 6, 0)]))
                .say("close 1", OK);
            let found = stat(script, at(r"\??\C:\pagefile.sys")).unwrap();
            assert_eq!((found.attributes(), found.size()), (6, 7));
            assert_eq!(script.calls(), 4);
        }
        // If the directory does not tell either, the first answer stands.
        let script = Script::new().say("by_name 77", guarded).say("create", NOT_FOUND);
        assert_eq!(status(stat(script, at(FILE)).unwrap_err()), guarded);
        // A mask is no name.
        let script = Script::new().say("by_name 77", guarded);
        assert_eq!(status(stat(script, at(r"\??\C:\*")).unwrap_err()), guarded);
        assert_eq!(script.calls(), 1);
    }
}

fn start_is_old(script: Script) -> bool {
    use crate::support::Feature;
    script.support().level(at(FILE).volume, Feature::ByName) == 2
}

#[test]
fn a_directory_opens_anew_to_list_a_guarded_child() {
    let script = Script::new()
        .say("by_name 77 9:x", SHARING)
        .say("create 9:", OK)
        .on("list 1 60 restart x", OK, &listing(60, &[("x", 6, 0)]))
        .say("close 1", OK);
    assert_eq!(stat(script, within(9, "x")).unwrap().size(), 7);
}

#[test]
fn existence_is_one_call() {
    for (answer, found) in [(OK, true), (NOT_FOUND, false), (SHARING, true), (ACCESS_DENIED, true)]
    {
        let script = Script::new().on("attributes", answer, &network(0x20));
        assert_eq!(exists(script, at(FILE)), Ok(found));
        assert_eq!(script.calls(), 1);
    }
    let script = Script::new()
        .on("attributes", OK, &network(0x400))
        .on("by_name 77", OK, &stat_basic(0x400, LINK))
        .say("create", NOT_FOUND);
    assert_eq!(exists(script, at(FILE)), Ok(false), "a link to nothing");
    let script = script.on("attributes", OK, &network(0x400)).on(
        "by_name 77",
        OK,
        &stat_basic(0x400, CLOUD),
    );
    assert_eq!(exists(script, at(FILE)), Ok(true));
}

#[test]
fn short_replies_are_refused() {
    let script = Script::new().on("query 3 68", OK, &stat_reply(0x20, 0));
    let root: At<'_, Script> = within(3, "");
    assert_eq!(of_handle(script, 3, root).unwrap().size(), 6);
    for cut in [0, 8, 63] {
        let script = script.on("query 3 68", OK, &stat_reply(0x20, 0)[..cut]);
        assert!(of_handle(script, 3, root).is_err(), "{cut}");
    }
}
