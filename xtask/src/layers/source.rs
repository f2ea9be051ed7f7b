//! Rules for every source file.
use super::Finding;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// No file is longer.
const MOST_LINES: usize = 600;

pub(super) fn too_long(name: &str, text: &str) -> Option<Finding> {
    let lines = text.lines().count();
    (lines > MOST_LINES).then(|| format!("{name}: {lines} lines; at most {MOST_LINES}: split it"))
}

/// No `use super::*` outside tests and what macros write out, no `#[path]` at all.
pub(super) fn check(name: &str, tokens: &TokenStream) -> Vec<Finding> {
    let mut findings = Vec::new();
    let file = name.rsplit('/').next().unwrap_or(name);
    let in_tests = file == "tests.rs" || file.ends_with("_tests.rs") || name.contains("/tests/");
    walk(tokens.clone(), in_tests, &mut |line, what| {
        findings.push(format!("{name}:{line}: {what}"));
    });
    findings
}

/// `found` is called with the line and the broken rule.
fn walk(tokens: TokenStream, in_tests: bool, found: &mut impl FnMut(usize, &str)) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let rest = tokens.get(index..).unwrap_or_default();
        if !in_tests && imports_all_of_super(rest) {
            found(token.span().start().line, "`use super::*` outside tests: name what is used");
        }
        let TokenTree::Group(group) = token else { continue };
        let before = tokens.get(..index).unwrap_or_default();
        if is_path_attribute(group, before) {
            found(token.span().start().line, "`#[path]`: a module lies where its name says");
        }
        walk(group.stream(), in_tests || is_test_module(before) || is_macro(before), found);
    }
}

/// `use super::…;` with a star anywhere in it.
fn imports_all_of_super(tokens: &[TokenTree]) -> bool {
    let [first, second, rest @ ..] = tokens else { return false };
    if !is_word(first, "use") || !is_word(second, "super") {
        return false;
    }
    rest.iter().take_while(|token| !is_sign(token, ';')).any(has_star)
}

fn has_star(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.stream().into_iter().any(|inner| has_star(&inner)),
        other => is_sign(other, '*'),
    }
}

/// `#[path = "…"]`, inner or outer.
fn is_path_attribute(group: &Group, before: &[TokenTree]) -> bool {
    let mut inner = group.stream().into_iter();
    let names_path = inner.next().is_some_and(|token| is_word(&token, "path"))
        && inner.next().is_some_and(|token| is_sign(&token, '='));
    let is_attribute = match before {
        [.., hash, bang] if is_sign(bang, '!') => is_sign(hash, '#'),
        [.., hash] => is_sign(hash, '#'),
        [] => false,
    };
    names_path && is_attribute && group.delimiter() == Delimiter::Bracket
}

/// Do these tokens open `mod tests` or a module under `#[cfg(test)]`?
fn is_test_module(before: &[TokenTree]) -> bool {
    let [attributes @ .., keyword, name] = before else { return false };
    if !is_word(keyword, "mod") {
        return false;
    }
    let cfg_test = attributes.last().is_some_and(|last| {
        last.to_string().split_whitespace().collect::<String>() == "[cfg(test)]"
    });
    cfg_test || is_word(name, "tests")
}

/// A macro's modules must see its caller's names, which it cannot know.
fn is_macro(before: &[TokenTree]) -> bool {
    matches!(before, [.., keyword, sign, _] if is_word(keyword, "macro_rules") && is_sign(sign, '!'))
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(name: &str, text: &str) -> Vec<Finding> {
        check(name, &text.parse().unwrap())
    }

    #[test]
    fn a_file_of_the_longest_length_passes() {
        assert_eq!(too_long("a.rs", &"\n".repeat(600)), None);
    }

    #[test]
    fn a_longer_file_fails() {
        let finding = too_long("a.rs", &"\n".repeat(601)).unwrap();
        assert_eq!(finding, "a.rs: 601 lines; at most 600: split it");
    }

    #[test]
    fn named_imports_and_tests_pass() {
        let text = "use super::{a, b}; use crate::x::*; const S: &str = \"use super::*;\"; // use super::*;
            #[cfg(test)] mod checks { use super::*; }
            mod tests { mod inner { use super::*; } }
            macro_rules! m { ($a:ident) => { mod $a { use super::*; } } }";
        assert_eq!(findings("src/a.rs", text), Vec::<Finding>::new());
        assert_eq!(findings("src/a/tests.rs", "use super::*;"), Vec::<Finding>::new());
        assert_eq!(findings("src/walk_tests.rs", "use super::*;"), Vec::<Finding>::new());
        assert_eq!(findings("crates/a/tests/it.rs", "use super::*;"), Vec::<Finding>::new());
    }

    #[test]
    fn stars_of_the_parent_fail() {
        for text in ["use super::*;", "pub(crate) use super::super::*;", "use super::{a, b::*};"] {
            let all = findings("src/a.rs", &format!("fn f() {{}}\n{text}"));
            assert_eq!(all, ["src/a.rs:2: `use super::*` outside tests: name what is used"]);
        }
        assert_eq!(findings("src/a.rs", "mod inner { use super::*; }").len(), 1);
        assert_eq!(findings("src/a.rs", "fn f() { use super::*; }").len(), 1);
    }

    #[test]
    fn modules_in_their_place_pass() {
        let text = "mod a; fn f() { let path = [path = 1]; } #[doc = \"path\"] mod b;";
        assert_eq!(findings("src/a.rs", text), Vec::<Finding>::new());
    }

    #[test]
    fn modules_elsewhere_fail() {
        let all = findings("src/a.rs", "#[path = \"b.rs\"]\nmod a;");
        assert_eq!(all, ["src/a.rs:1: `#[path]`: a module lies where its name says"]);
    }
}
