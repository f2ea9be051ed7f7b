//! Where `unsafe` may stand: this is the list of `docs/architecture.md`.
use super::Finding;
use proc_macro2::{TokenStream, TokenTree};

/// Folders of which every file may have it: the bindings, which are nothing else, and programs
/// that a test runs because they fault, or allocate as no safe code does.
const FOLDERS: &[&str] = &["crates/nt-sys/src/", "tests/programs/"];

/// Modules that may have it: the folder, then the modules' names.
const MODULES: &[(&str, &[&str])] = &[
    (
        "crates/nt-rt/src/",
        &["start", "entry", "peb", "alloc", "panic", "sync", "thread", "intrinsics"],
    ),
    ("crates/nt-shim/src/", &["stand_in", "prng"]),
    ("crates/nt-audit/src/", &["file"]),
];

/// Words that leave the checked language; assembly needs no keyword at all.
const WORDS: &[&str] = &["unsafe", "global_asm", "naked_asm"];

/// `unsafe` only where the list says.
pub(super) fn in_place(name: &str, tokens: &TokenStream) -> Vec<Finding> {
    if may_stand(name) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    walk(tokens.clone(), &mut |line, word| {
        findings.push(format!("{name}:{line}: `{word}` is not for this file"));
    });
    findings
}

fn may_stand(name: &str) -> bool {
    let is_door = name.starts_with("crates/") && name.ends_with("/src/sys.rs");
    let in_module = MODULES.iter().any(|(folder, modules)| {
        let inside = name.strip_prefix(folder).unwrap_or_default();
        modules.iter().any(|module| match inside.strip_prefix(module) {
            Some(rest) => rest == ".rs" || rest.starts_with('/'),
            None => false,
        })
    });
    is_door || in_module || in_folder(name)
}

fn in_folder(name: &str) -> bool {
    FOLDERS.iter().any(|folder| name.starts_with(folder))
}

fn walk(tokens: TokenStream, found: &mut impl FnMut(usize, &str)) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => walk(group.stream(), found),
            TokenTree::Ident(ident) => {
                let word = WORDS.iter().find(|word| ident == **word);
                let after = tokens.get(index + 1..).unwrap_or_default();
                if let Some(word) = word.filter(|_| !is_pointer_type(after)) {
                    found(ident.span().start().line, word);
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// `unsafe extern "system" fn(A) -> B` names a type and does nothing: `fn` comes without a name.
fn is_pointer_type(after: &[TokenTree]) -> bool {
    let is_word =
        |token: &TokenTree, word| matches!(token, TokenTree::Ident(found) if found == word);
    // `extern` and its ABI: a literal, or a macro's `$abi`.
    let Some(at) = after.iter().take(4).position(|token| is_word(token, "fn")) else {
        return false;
    };
    let opens = at == 0 || after.first().is_some_and(|token| is_word(token, "extern"));
    opens && matches!(after.get(at + 1), Some(TokenTree::Group(_)))
}

/// The root of every crate outside these folders denies or forbids `unsafe`.
pub(super) fn denied(name: &str, tokens: &TokenStream) -> Option<Finding> {
    let mut before = [None, None];
    for token in tokens.clone() {
        if let [Some('#'), Some('!')] = before
            && let TokenTree::Group(group) = &token
            && denies(group.stream())
        {
            return None;
        }
        let sign = if let TokenTree::Punct(punct) = &token { Some(punct.as_char()) } else { None };
        before = [before[1], sign];
    }
    (!in_folder(name)).then(|| format!("{name}: lacks `#![deny(unsafe_code)]` or `forbid`"))
}

/// `deny(…, unsafe_code, …)` or `forbid(…)`.
fn denies(attribute: TokenStream) -> bool {
    let mut tokens = attribute.into_iter();
    let (Some(TokenTree::Ident(level)), Some(TokenTree::Group(lints))) =
        (tokens.next(), tokens.next())
    else {
        return false;
    };
    let names_it = |token| matches!(token, TokenTree::Ident(lint) if lint == "unsafe_code");
    (level == "deny" || level == "forbid") && lints.stream().into_iter().any(names_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: &str = "fn f() {\n    unsafe { g() }\n}";

    fn places(name: &str, text: &str) -> Vec<Finding> {
        in_place(name, &text.parse().unwrap())
    }

    #[test]
    fn listed_places_pass() {
        for name in [
            "crates/nt-sys/src/macros.rs",
            "crates/nt-fs/src/sys.rs",
            "crates/nt-rt/src/alloc.rs",
            "crates/nt-rt/src/intrinsics/x86.rs",
            "crates/nt-shim/src/prng.rs",
            "tests/programs/fault/src/main.rs",
        ] {
            assert_eq!(places(name, BLOCK), Vec::<Finding>::new());
        }
    }

    #[test]
    fn other_places_fail() {
        for name in [
            "crates/nt-fs/src/dir.rs",
            "crates/nt-fs/src/deep/sys.rs",
            "crates/nt-rt/src/allocate.rs",
            "crates/nt-rt/src/lib.rs",
            "crates/nt-sys/build.rs",
            "examples/hello/src/main.rs",
            "tests/tests/programs.rs",
            "xtask/src/main.rs",
        ] {
            assert_eq!(places(name, BLOCK), [format!("{name}:2: `unsafe` is not for this file")]);
        }
    }

    #[test]
    fn words_are_tokens_not_text() {
        let text = "//! unsafe\n#![deny(unsafe_code)] /* unsafe */ const A: &str = \"unsafe\"; fn r#unsafe_() {}";
        assert_eq!(places("crates/nt-fs/src/dir.rs", text), Vec::<Finding>::new());
    }

    #[test]
    fn types_of_pointers_pass() {
        let text = "type A = unsafe fn(u8); type B = unsafe extern \"system\" fn() -> u8;
            macro_rules! m { ($abi:literal) => { impl S for unsafe extern $abi fn(u8) {} } }";
        assert_eq!(places("crates/nt-fs/src/dir.rs", text), Vec::<Finding>::new());
    }

    #[test]
    fn unsafe_in_macros_attributes_and_assembly_fails() {
        for text in [
            "macro_rules! m { () => { unsafe { g() } } }",
            "#[unsafe(no_mangle)] fn f() {}",
            "core::arch::global_asm!(\"nop\");",
            "unsafe impl Send for A {}",
            "unsafe fn f() {}",
            "pub unsafe extern \"C\" fn f(a: fn(u8)) {}",
            "unsafe extern \"C\" { fn f(); }",
        ] {
            assert_eq!(places("crates/nt-fs/src/dir.rs", text).len(), 1, "{text}");
        }
    }

    fn root(name: &str, text: &str) -> Option<Finding> {
        denied(name, &text.parse().unwrap())
    }

    #[test]
    fn roots_that_deny_pass() {
        for text in [
            "//! Docs.\n#![no_std]\n#![deny(unsafe_code)]\nmod a;",
            "#![forbid(unsafe_code)]",
            "#![deny(missing_docs, unsafe_code)]",
        ] {
            assert_eq!(root("crates/nt-fs/src/lib.rs", text), None);
        }
        assert_eq!(root("crates/nt-sys/src/lib.rs", "#![no_std]"), None);
    }

    #[test]
    fn roots_that_do_not_fail() {
        for text in [
            "#![no_std]",
            "#![warn(unsafe_code)]",
            "#[deny(unsafe_code)] mod a;",
            "// #![deny(unsafe_code)]",
            "mod a { #![deny(unsafe_code)] }",
        ] {
            let finding = root("crates/nt-fs/src/lib.rs", text).unwrap();
            assert!(finding.contains("lacks `#![deny(unsafe_code)]`"), "{finding}");
        }
    }
}
