//! Writes the assertions, and the counts that a test demands.

use crate::{
    exceptions::{Exception, Kind},
    ours::{Function, Ours, Struct},
    theirs::{self, Oracle},
};
use std::{collections::BTreeSet, env, fmt::Write as _};

/// Writing to a string cannot fail.
const NO_FAIL: &str = "writing to a string";

struct Emitter<'a> {
    text: String,
    problems: Vec<String>,
    exceptions: &'a [Exception],
    values: BTreeSet<String>,
    counts: [usize; 4],
    /// Fields that some oracle has.
    seen: BTreeSet<(String, String)>,
}

/// The assertions, and what keeps them from being written.
pub(crate) fn emit(
    ours: &Ours,
    oracles: &[Oracle],
    exceptions: &[Exception],
) -> (String, Vec<String>) {
    let mut out = Emitter {
        text: String::new(),
        problems: Vec::new(),
        exceptions,
        values: BTreeSet::new(),
        counts: [0; 4],
        seen: BTreeSet::new(),
    };
    for (name, item) in &ours.structs {
        let found = oracles.iter().filter(|oracle| out.structs(name, item, oracle)).count();
        out.alone(name, found);
        if found > 0 {
            out.all_seen(name, item);
        }
    }
    for (name, item) in &ours.functions {
        let found = oracles.iter().filter(|oracle| out.function(name, item, oracle)).count();
        out.alone(name, found);
    }
    for (name, path) in &ours.constants {
        let found = oracles.iter().filter(|oracle| out.constant(name, path, oracle)).count();
        out.alone(name, found);
    }
    // Statuses must be complete: what Microsoft's metadata names, nt-sys names.
    for oracle in oracles.iter().filter(|oracle| oracle.name == "windows-sys") {
        for name in oracle.statuses.iter().filter(|name| !ours.constants.contains_key(*name)) {
            out.problems.push(format!("the status {name} is missing"));
        }
    }
    for exception in exceptions.iter().filter(|exception| !exception.used.get()) {
        let Exception { oracle, item, line, .. } = exception;
        out.problems.push(format!("exceptions.txt:{line}: {oracle} {item} is not needed"));
    }
    for path in &out.values {
        writeln!(out.text, "scalar!({path});").expect(NO_FAIL);
    }
    signatures(&mut out.text);
    let [structs, fields, functions, constants] = out.counts;
    writeln!(
        out.text,
        "/// Comparisons made: structs, fields, functions, constants.\n\
         pub const COMPARED: [usize; 4] = [{structs}, {fields}, {functions}, {constants}];"
    )
    .expect(NO_FAIL);
    (out.text, out.problems)
}

impl<'a> Emitter<'a> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The exceptions for an item against an oracle.
    fn except(&self, oracle: &str, item: &str) -> impl Iterator<Item = &'a Exception> + use<'a> {
        let (oracle, item) = (oracle.to_owned(), item.to_owned());
        self.exceptions.iter().filter(move |exception| {
            exception.item == item && (exception.oracle == oracle || exception.oracle == "all")
        })
    }

    fn alone(&mut self, name: &str, found: usize) {
        let listed = self
            .except("none", name)
            .filter(|exception| matches!(exception.kind, Kind::Alone))
            .inspect(|exception| exception.used.set(true))
            .count();
        match (found, listed) {
            (0, 0) => self.problems.push(format!("{name} is in no oracle and not listed as alone")),
            (0, _) | (_, 0) => {}
            _ => self.problems.push(format!("{name} is listed as alone and is not")),
        }
    }

    /// Each field must stand in some oracle, unless none of them can be compared with.
    fn all_seen(&mut self, name: &str, item: &Struct) {
        for field in &item.fields {
            let listed = self
                .except("none", name)
                .find(|exception| matches!(&exception.kind, Kind::Without(one) if one == field));
            let seen = self.seen.contains(&(name.to_owned(), field.clone()));
            match listed {
                Some(exception) if !seen => exception.used.set(true),
                None if !seen => self.problems.push(format!("{name}.{field} is in no oracle")),
                _ => {}
            }
        }
    }

    fn structs(&mut self, name: &str, ours: &Struct, oracle: &Oracle) -> bool {
        let Some(theirs) = oracle.find_struct(name) else { return false };
        let (a, b) = (&ours.path, &theirs.path);
        let who = format!("{name} against {}", oracle.name);
        let (mut part, mut hidden, mut whole) = (false, false, false);
        for exception in self.except(oracle.name, name) {
            match &exception.kind {
                Kind::Differs => {
                    exception.used.set(true);
                    self.line(&format!(
                        "const _: () = assert!(size_of::<{a}>() != size_of::<{b}>(), \"{who}: mended\");"
                    ));
                    return true;
                }
                Kind::Part => {
                    exception.used.set(true);
                    part = true;
                    self.line(&format!(
                        "const _: () = assert!(size_of::<{a}>() != size_of::<{b}>(), \"{who}: whole\");"
                    ));
                }
                Kind::Whole => {
                    exception.used.set(true);
                    whole = true;
                }
                Kind::Hidden => {
                    exception.used.set(true);
                    hidden = true;
                }
                _ => {}
            }
        }
        self.counts[0] += 1;
        if !part {
            self.line(&format!("static_assertions::assert_eq_size!({a}, {b});"));
            if !whole {
                self.line(&format!("static_assertions::assert_eq_align!({a}, {b});"));
            }
        }
        if theirs.private || whole {
            return true;
        }
        for (field, other) in self.pair(name, &who, ours, theirs, oracle.name, part || hidden) {
            self.counts[1] += 1;
            self.seen.insert((name.to_owned(), field.clone()));
            self.line(&format!("same_field!({a}, {field}, {b}, {other}, \"{who}: {field}\");"));
        }
        true
    }

    /// Which field of ours is which of theirs. What has no namesake pairs up in order: names are
    /// no ABI, and offsets and sizes are compared. Of a part, namesakes only.
    fn pair(
        &mut self,
        name: &str,
        who: &str,
        ours: &Struct,
        theirs: &theirs::Struct,
        oracle: &str,
        part: bool,
    ) -> Vec<(String, String)> {
        let mut rest =
            theirs.fields.iter().filter(|f| !f.starts_with("_bitfield_align")).collect::<Vec<_>>();
        let mut mine = ours.fields.iter().collect::<Vec<_>>();
        for exception in self.except(oracle, name) {
            if let Kind::Without(field) = &exception.kind {
                exception.used.set(true);
                let before = (mine.len(), rest.len());
                mine.retain(|mine| *mine != field);
                rest.retain(|rest| *rest != field);
                match (before.0 - mine.len(), before.1 - rest.len()) {
                    (0, 0) => self.problems.push(format!("{who}: there is no {field}")),
                    (1, 1) => {
                        let (a, b) = (&ours.path, &theirs.path);
                        self.line(&format!("other_field!({a}, {b}, {field}, \"{who}: {field}\");"));
                    }
                    _ => {}
                }
            }
        }
        let mut pairs = Vec::new();
        mine.retain(|field| {
            let Some(at) = rest.iter().position(|other| other == field) else { return true };
            rest.remove(at);
            pairs.push(((*field).clone(), (*field).clone()));
            false
        });
        if part {
            if pairs.is_empty() {
                self.problems.push(format!("{who}: no field in common"));
            }
        } else if mine.len() == rest.len() {
            pairs.extend(mine.into_iter().cloned().zip(rest.into_iter().cloned()));
        } else {
            self.problems.push(format!("{who}: {mine:?} are to match {rest:?}"));
        }
        pairs
    }

    fn function(&mut self, name: &str, ours: &Function, oracle: &Oracle) -> bool {
        let Some(theirs) = oracle.functions.get(name) else { return false };
        let who = format!("{name} against {}", oracle.name);
        let mut mask = 0;
        for exception in self.except(oracle.name, name) {
            match exception.kind {
                Kind::Shape(bits) => {
                    exception.used.set(true);
                    mask |= bits;
                }
                Kind::Arity => {
                    exception.used.set(true);
                    if ours.arity == theirs.arity {
                        self.problems.push(format!("{who}: arity is mended"));
                    }
                    return true;
                }
                Kind::Convention => {
                    exception.used.set(true);
                    if theirs.abi != "C" {
                        self.problems.push(format!("{who}: the calling convention is mended"));
                    }
                    return true;
                }
                _ => {}
            }
        }
        if ours.arity != theirs.arity {
            self.problems.push(format!("{who}: {} parameters, {} there", ours.arity, theirs.arity));
            return true;
        }
        self.counts[2] += 1;
        self.values.append(&mut oracle.values(theirs));
        let a = if ours.optional {
            format!("<{} as Sig>::SHAPES", ours.path)
        } else {
            shapes(&ours.path, ours.arity, "system", ours.diverges)
        };
        let b = shapes(&theirs.path, theirs.arity, &theirs.abi, theirs.diverges);
        let title = who.replace([' ', '-'], "_");
        self.line(&format!("const {title}: () = same_call({a}, {b}, {mask:#x});"));
        true
    }

    fn constant(&mut self, name: &str, path: &str, oracle: &Oracle) -> bool {
        let Some(theirs) = oracle.constants.get(name) else { return false };
        let listed = self.except(oracle.name, name).find(|e| matches!(e.kind, Kind::Value));
        if let Some(exception) = listed {
            exception.used.set(true);
        } else {
            self.counts[3] += 1;
        }
        let equal = listed.is_none();
        let who = format!("{name} against {}", oracle.name);
        self.line(&format!(
            "const _: () = assert!(same_value!({path}, {theirs}) == {equal}, \"{who}\");"
        ));
        true
    }
}

fn shapes(path: &str, arity: usize, abi: &str, diverges: bool) -> String {
    let arguments = vec!["_"; arity].join(", ");
    let returned = if diverges { "!" } else { "_" };
    format!("shapes({path} as unsafe extern \"{abi}\" fn({arguments}) -> {returned})")
}

/// Implements `Sig` for function pointers of up to 15 parameters. bindgen writes out what
/// `system` means.
fn signatures(text: &mut String) {
    let x86 = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86");
    for abi in ["system", if x86 { "stdcall" } else { "C" }] {
        for arity in 0..=15 {
            let names = (0..arity).map(|number| format!("P{number}")).collect::<Vec<_>>();
            let bounds =
                names.iter().map(|name| format!("{name}: Abi")).collect::<Vec<_>>().join(", ");
            let shapes =
                names.iter().map(|name| format!("{name}::SHAPE")).collect::<Vec<_>>().join(", ");
            let names = names.join(", ");
            writeln!(
                text,
                "impl<R: Abi, {bounds}> Sig for unsafe extern \"{abi}\" fn({names}) -> R {{\n\
                 const SHAPES: [Shape; MOST] = fill(&[R::SHAPE, {shapes}]);\n}}\n\
                 impl<{bounds}> Sig for unsafe extern \"{abi}\" fn({names}) -> ! {{\n\
                 const SHAPES: [Shape; MOST] = fill(&[<()>::SHAPE, {shapes}]);\n}}"
            )
            .expect(NO_FAIL);
        }
    }
}
