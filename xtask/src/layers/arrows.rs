//! Which crate may import which.
use super::Finding;
use serde_json::Value;
use std::path::Path;

/// The workspace crates that each crate may depend on.
const ARROWS: &[(&str, &[&str])] = &[
    ("nt-sys", &[]),
    ("nt-core", &["nt-sys"]),
    ("nt-registry", LEAF),
    ("nt-fs", LEAF),
    ("nt-console", LEAF),
    ("nt-rt", LEAF),
    ("nt-sdk", &["nt-core", "nt-registry", "nt-fs"]),
    // Stand-ins have the signatures of the functions they replace: raw types and raw calls.
    ("nt-shim", &["nt-sys", "nt-core", "nt-registry", "nt-fs"]),
    ("nt-audit", &[]),
    ("xtask", &["nt-audit"]),
];

/// A safe leaf: never another leaf.
const LEAF: &[&str] = &["nt-sys", "nt-core"];

/// What no Windows program imports.
const TOOLS: &[&str] = &["nt-audit", "xtask"];

/// Crates with `std` that are tools themselves: they may use libraries.
const WITH_LIBRARIES: &[&str] = &["nt-audit"];

pub(super) fn check(metadata: &Value, root: &Path) -> Vec<Finding> {
    let packages: Vec<_> = metadata["packages"].as_array().into_iter().flatten().collect();
    let names: Vec<_> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut findings = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let shipped = manifest.starts_with(root.join("crates")) && is_published(package);
        let arrows = ARROWS.iter().find(|(known, _)| *known == name);
        if shipped && arrows.is_none() {
            findings.push(format!("{name}: a new crate has no arrows yet: list them"));
        }
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let on = dependency["name"].as_str().unwrap_or_default();
            // A null kind is an ordinary dependency.
            let for_tests = dependency["kind"] == "dev";
            let allowed = if names.contains(&on) {
                arrows.map_or(!TOOLS.contains(&on), |(_, allowed)| allowed.contains(&on))
            } else {
                for_tests || !shipped || WITH_LIBRARIES.contains(&name)
            };
            if !allowed {
                findings.push(format!("{name}: must not depend on {on}"));
            }
        }
    }
    findings
}

/// `publish = false` is an empty list of registries.
fn is_published(package: &Value) -> bool {
    package["publish"].as_array().is_none_or(|registries| !registries.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ROOT: &str = if cfg!(windows) { r"C:\nt" } else { "/nt" };

    fn package(name: &str, dependencies: &[(&str, Value)]) -> Value {
        let place = if name.starts_with("nt-") { "crates" } else { "examples" };
        let on = |(name, kind): &(&str, Value)| json!({ "name": name, "kind": kind });
        json!({
            "name": name, "publish": null,
            "manifest_path": Path::new(ROOT).join(place).join(name).join("Cargo.toml"),
            "dependencies": dependencies.iter().map(on).collect::<Vec<_>>(),
        })
    }

    fn findings(packages: &[Value]) -> Vec<Finding> {
        let known =
            ["nt-sys", "nt-core", "nt-fs", "nt-rt", "nt-audit"].map(|name| package(name, &[]));
        let all: Vec<_> = known.iter().chain(packages).collect();
        check(&json!({ "packages": all }), Path::new(ROOT))
    }

    #[test]
    fn the_right_way_passes() {
        let passing = [
            package("nt-registry", &[("nt-core", Value::Null), ("proptest", json!("dev"))]),
            package("nt-shim", &[("nt-core", Value::Null), ("nt-fs", Value::Null)]),
            package("xtask", &[("nt-audit", Value::Null), ("clap", Value::Null)]),
            package("dirlist", &[("nt-rt", Value::Null), ("nt-fs", Value::Null)]),
        ];
        assert_eq!(findings(&passing), Vec::<Finding>::new());
    }

    #[test]
    fn wrong_ways_fail() {
        let failing = [
            (
                package("nt-console", &[("nt-fs", Value::Null)]),
                "nt-console: must not depend on nt-fs",
            ),
            (
                package("nt-console", &[("nt-fs", json!("dev"))]),
                "nt-console: must not depend on nt-fs",
            ),
            (package("nt-sdk", &[("nt-rt", Value::Null)]), "nt-sdk: must not depend on nt-rt"),
            (package("nt-sdk", &[("libc", Value::Null)]), "nt-sdk: must not depend on libc"),
            (package("nt-sdk", &[("cc", json!("build"))]), "nt-sdk: must not depend on cc"),
            (package("hello", &[("nt-audit", Value::Null)]), "hello: must not depend on nt-audit"),
            (package("nt-new", &[]), "nt-new: a new crate has no arrows yet: list them"),
        ];
        for (package, finding) in failing {
            assert_eq!(findings(&[package]), [finding]);
        }
    }

    #[test]
    fn an_unpublished_crate_may_use_libraries() {
        let mut oracle = package("nt-oracle", &[("ntapi", Value::Null), ("nt-sys", Value::Null)]);
        assert_eq!(findings(&[oracle.clone()]).len(), 2);
        oracle["publish"] = json!([]);
        assert_eq!(findings(&[oracle]), Vec::<Finding>::new());
    }
}
