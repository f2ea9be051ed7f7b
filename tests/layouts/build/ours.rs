//! Reads nt-sys: the lists its macros are given.

use proc_macro2::TokenStream;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::{
    Fields, ForeignItemFn, Ident, Item, LitInt, LitStr, Token, bracketed,
    parse::{Parse, ParseStream, Parser},
};

/// One struct or union of nt-sys.
pub(crate) struct Struct {
    pub(crate) path: String,
    pub(crate) fields: Vec<String>,
}

/// One function of nt-sys.
pub(crate) struct Function {
    pub(crate) path: String,
    pub(crate) arity: usize,
    pub(crate) diverges: bool,
    /// A pointer type to look up at run time, not an import.
    pub(crate) optional: bool,
}

#[derive(Default)]
pub(crate) struct Ours {
    pub(crate) structs: BTreeMap<String, Struct>,
    pub(crate) functions: BTreeMap<String, Function>,
    /// Name to path.
    pub(crate) constants: BTreeMap<String, String>,
}

/// Reads every file below `root`.
pub(crate) fn read(root: &Path) -> Ours {
    let mut ours = Ours::default();
    let mut pinned = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("nt-sys is readable") {
            let path = entry.expect("nt-sys is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name != "lib.rs" && name != "macros.rs") {
                let inside = path.strip_prefix(root).expect("below the root");
                let module = inside.iter().next().expect("a file name").to_string_lossy();
                let module = format!("nt_sys::{}", module.trim_end_matches(".rs"));
                let text = fs::read_to_string(&path).expect("nt-sys is UTF-8");
                let file = syn::parse_file(&text)
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                for item in file.items {
                    ours.take(&module, item, &mut pinned);
                }
            }
        }
    }
    for (name, item) in &ours.structs {
        let fields = item.fields.iter().cloned().collect::<BTreeSet<_>>();
        assert!(pinned.get(name) == Some(&fields), "{name}: layout! does not pin each field");
    }
    ours
}

impl Ours {
    fn take(&mut self, module: &str, item: Item, pinned: &mut BTreeMap<String, BTreeSet<String>>) {
        match item {
            Item::Struct(item) => self.add_struct(module, &item.ident, &item.fields),
            Item::Union(item) => {
                self.add_struct(module, &item.ident, &Fields::Named(item.fields));
            }
            Item::Const(item) if item.ident != "_" => {
                let name = item.ident.to_string();
                self.constants.insert(name.clone(), format!("{module}::{name}"));
            }
            Item::Macro(item) => {
                let name =
                    item.mac.path.segments.last().expect("a macro has a name").ident.to_string();
                let tokens = item.mac.tokens;
                match name.as_str() {
                    "ntdll" => self.add_functions(module, tokens, false),
                    "optional" => self.add_functions(module, tokens, true),
                    "constants" => {
                        for name in Constants::parse.parse2(tokens).expect("constants!").0 {
                            self.constants.insert(name.clone(), format!("{module}::{name}"));
                        }
                    }
                    "statuses" => {
                        for name in Statuses::parse.parse2(tokens).expect("statuses!").0 {
                            self.constants.insert(name.clone(), format!("{module}::{name}"));
                        }
                    }
                    "layout" => {
                        let layout = Layout::parse.parse2(tokens).expect("layout!");
                        pinned.insert(layout.0, layout.1);
                    }
                    other => panic!("nt-sys uses an unknown macro {other}!"),
                }
            }
            _ => {}
        }
    }

    fn add_struct(&mut self, module: &str, name: &Ident, fields: &Fields) {
        let fields =
            fields.iter().filter_map(|field| field.ident.as_ref().map(ToString::to_string));
        let item = Struct { path: format!("{module}::{name}"), fields: fields.collect() };
        assert!(self.structs.insert(name.to_string(), item).is_none(), "{name} is there twice");
    }

    fn add_functions(&mut self, module: &str, tokens: TokenStream, optional: bool) {
        let functions = Functions::parse.parse2(tokens).expect("ntdll! or optional!");
        for item in functions.0 {
            let name = item.sig.ident.to_string();
            let diverges = matches!(&item.sig.output,
                syn::ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Never(_)));
            let arity = item.sig.inputs.len();
            let function =
                Function { path: format!("{module}::{name}"), arity, diverges, optional };
            assert!(
                self.functions.insert(name.clone(), function).is_none(),
                "{name} is there twice"
            );
        }
    }
}

struct Functions(Vec<ForeignItemFn>);

impl Parse for Functions {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut functions = Vec::new();
        while !input.is_empty() {
            functions.push(input.parse()?);
        }
        Ok(Self(functions))
    }
}

struct Constants(Vec<String>);

impl Parse for Constants {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut names = Vec::new();
        input.parse::<LitStr>()?;
        input.parse::<Token![;]>()?;
        input.parse::<Ident>()?;
        input.parse::<Token![:]>()?;
        while !input.is_empty() {
            input.call(syn::Attribute::parse_outer)?;
            names.push(input.parse::<Ident>()?.to_string());
            input.parse::<Token![=]>()?;
            input.parse::<syn::Expr>()?;
            input.parse::<Token![,]>()?;
        }
        Ok(Self(names))
    }
}

struct Statuses(Vec<String>);

impl Parse for Statuses {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut names = Vec::new();
        input.parse::<Ident>()?;
        input.parse::<Token![:]>()?;
        while !input.is_empty() {
            input.call(syn::Attribute::parse_outer)?;
            input.parse::<Ident>()?;
            names.push(input.parse::<Ident>()?.to_string());
            input.parse::<Token![=]>()?;
            input.parse::<LitInt>()?;
            input.parse::<Token![;]>()?;
        }
        Ok(Self(names))
    }
}

struct Layout(String, BTreeSet<String>);

impl Parse for Layout {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse::<Ident>()?.to_string();
        let body;
        syn::braced!(body in input);
        let mut fields = BTreeSet::new();
        while !body.is_empty() {
            let field = body.parse::<Ident>()?.to_string();
            body.parse::<Token![:]>()?;
            let pair;
            bracketed!(pair in body);
            pair.parse_terminated(LitInt::parse, Token![,])?;
            if !body.is_empty() {
                body.parse::<Token![,]>()?;
            }
            if field != "size" && field != "align" {
                fields.insert(field);
            }
        }
        Ok(Self(name, fields))
    }
}
