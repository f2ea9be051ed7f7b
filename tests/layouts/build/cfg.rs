//! Decides `#[cfg(…)]` for the target that is being checked.

use std::{env, fs};
use syn::{Attribute, Meta, Token, punctuated::Punctuated};

/// Whether an item with these attributes exists on the target.
pub(crate) fn active(attrs: &[Attribute]) -> bool {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .all(|attr| attr.parse_args::<Meta>().is_ok_and(|meta| holds(&meta)))
}

fn holds(meta: &Meta) -> bool {
    match meta {
        Meta::Path(path) => path.is_ident("windows"),
        Meta::List(list) => {
            let inner = list
                .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .expect("a cfg predicate");
            let mut inner = inner.iter().map(holds);
            match list.path.get_ident().map(ToString::to_string).as_deref() {
                Some("all") => inner.all(|x| x),
                Some("any") => inner.any(|x| x),
                Some("not") => !inner.next().expect("not(…) holds one predicate"),
                other => panic!("unknown cfg predicate {other:?}"),
            }
        }
        Meta::NameValue(pair) => {
            let value = crate::source::string(&pair.value).expect("a cfg value is a string");
            match pair.path.get_ident().map(ToString::to_string).as_deref() {
                Some("target_arch") => variable("CARGO_CFG_TARGET_ARCH") == value,
                Some("target_pointer_width") => variable("CARGO_CFG_TARGET_POINTER_WIDTH") == value,
                Some("target_env") => variable("CARGO_CFG_TARGET_ENV") == value,
                // `user` and `kernel` are ntapi's; the rest are the windows-sys modules we enable.
                Some("feature") => value == "user" || manifest().contains(&format!("\"{value}\"")),
                other => panic!("unknown cfg key {other:?}"),
            }
        }
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn manifest() -> String {
    fs::read_to_string("Cargo.toml").expect("the manifest of this package")
}
