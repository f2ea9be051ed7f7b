//! Text on a console, as the terminal behind it shows it.
use crate::terminal::{in_console, is_wine};
use nt_console::{Carry, HandleKind, Output, Stream, std_handle};

fn stdout() -> Output<'static> {
    let output = Output::new(std_handle(Stream::Output));
    assert_eq!(output.kind(), HandleKind::Console);
    output
}

#[track_caller]
fn assert_shows(shown: Option<String>, expected: &str) {
    if let Some(shown) = shown {
        assert!(shown.contains(expected), "{expected} in {shown:?}");
    }
}

#[test]
fn characters_split_over_writes_are_joined_whatever_the_code_page() {
    let path = "text::characters_split_over_writes_are_joined_whatever_the_code_page";
    let shown = in_console(path, || {
        let output = stdout();
        output.write_str("\n").unwrap();
        for page in [437, 65001] {
            nt_console::set_output_code_page(page).unwrap();
            let text = "<é€ß\u{20AC}>".as_bytes();
            for split in 1..text.len() {
                let (one, two) = text.split_at(split);
                let mut carry = Carry::new();
                output.write_bytes(one, &mut carry).unwrap();
                output.write_bytes(two, &mut carry).unwrap();
                assert!(carry.is_empty());
                output.write_str("\n").unwrap();
            }
        }
    });
    if let Some(shown) = &shown {
        assert_eq!(shown.matches("<é€ß€>").count(), 22, "{shown:?}");
    }
}

#[test]
fn bytes_that_are_no_text_show_as_replacements_and_never_fail() {
    let test = "text::bytes_that_are_no_text_show_as_replacements_and_never_fail";
    let shown = in_console(test, || {
        let output = stdout();
        let mut carry = Carry::new();
        output.write_bytes(b"\n[\xFF\xF8|\xED\xA0\xBD|\xC3(|\xE2\x82", &mut carry).unwrap();
        assert!(!carry.is_empty());
        output.finish(&mut carry).unwrap();
        output.write_str("]\n").unwrap();
    });
    let replacement = '\u{FFFD}';
    let (r2, r3) = (replacement.to_string().repeat(2), replacement.to_string().repeat(3));
    assert_shows(shown, &format!("[{r2}|{r3}|{replacement}(|{replacement}]"));
}

#[test]
fn a_long_text_is_whole() {
    let shown = in_console("text::a_long_text_is_whole", || {
        let lines: Vec<_> = (0..4000).map(|line| format!("line {line:05} äöü\n")).collect();
        stdout().write_str(&lines.concat()).unwrap();
    });
    if let Some(shown) = shown {
        for line in 0..4000 {
            assert!(shown.contains(&format!("line {line:05} äöü")), "line {line}");
        }
    }
}

#[test]
fn a_line_feed_starts_a_line_in_the_first_column() {
    in_console("text::a_line_feed_starts_a_line_in_the_first_column", || {
        let output = stdout();
        output.write_str("\nabc\n").unwrap();
        assert_eq!(output.cursor().unwrap().column, 0);
        output.write_str("abc").unwrap();
        assert_eq!(output.cursor().unwrap().column, 3);
        output.write_str("\n").unwrap();
    });
}

#[test]
fn surrogate_pairs_arrive_whole() {
    let shown = in_console("text::surrogate_pairs_arrive_whole", || {
        stdout().write_str("\n(😀)\n").unwrap();
    });
    // Wine 8 shows each half as U+FFFD, whoever writes them.
    let expected = if is_wine() { "(\u{FFFD}\u{FFFD})" } else { "(😀)" };
    assert_shows(shown, expected);
}
