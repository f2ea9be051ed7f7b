//! What a program of this workspace prints, as text.

#[test]
fn text_beyond_ascii_arrives_whole_through_a_pipe() {
    // Longer than the 1 KiB buffer, with a character of three bytes across each edge.
    let text = "\u{4e2d}\u{e4}\u{1F600}".repeat(700);
    let output = nt_tests::run("args", &[&text]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{text}\n"));
}
