//! What the kernel answers to NT names as they stand: the known answers, each line a test.
use nt_fs::{Dir, OpenOptions, path::NtPath};
use nt_tests::wide;

const ROWS: &str = include_str!("../../../crates/nt-fs/tests/data/open_status.tsv");

fn name_of(error: nt_core::Error) -> String {
    let phrase = error.status().and_then(nt_fs::phrase);
    phrase.map_or(error.to_string(), |phrase| phrase.name().trim_start_matches("STATUS_").into())
}

fn open(root: Option<&str>, name: Option<&str>) -> Result<(), nt_core::Error> {
    let [root, name] = [root, name].map(|text| text.map(wide));
    let file = OpenOptions::new().read(true);
    let root = root.map(|root| Dir::open(NtPath::new(&root)?)).transpose()?;
    match (root, name) {
        (Some(root), Some(name)) => file.open_in(&root, &name).map(drop),
        (None, Some(name)) => file.open(NtPath::new(&name)?).map(drop),
        (_, None) => Ok(()),
    }
}

#[test]
fn names_are_taken_as_they_stand() {
    let mut count = 0;
    for line in ROWS.lines().filter(|line| !line.starts_with('#')) {
        let line = line.replace("\\u{1}", "\u{1}");
        let [root, name, expected] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let result = open(root.strip_prefix('='), name.strip_prefix('='));
        let status = result.err().map_or("SUCCESS".to_owned(), name_of);
        assert_eq!(status, expected, "{root} {name}");
        count += 1;
    }
    assert_eq!(count, 28);
}
