//! Reads one foreign binding: plain items, and the macros ntapi, winapi and windows-sys use.

use crate::{cfg, source};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::{
    Expr, Fields, FnArg, ForeignItem, Ident, Item, ItemStruct, ItemUnion, LitStr, ReturnType,
    Signature, Token, Type, UseTree, Visibility,
    parse::{Parse, ParseStream, Parser},
};

pub(crate) struct Struct {
    pub(crate) path: String,
    pub(crate) fields: Vec<String>,
    pub(crate) private: bool,
}

pub(crate) struct Function {
    pub(crate) path: String,
    pub(crate) arity: usize,
    pub(crate) abi: String,
    pub(crate) diverges: bool,
    /// Names of the types that are passed and returned.
    types: Vec<String>,
}

/// One foreign binding.
pub(crate) struct Oracle {
    pub(crate) name: &'static str,
    pub(crate) structs: BTreeMap<String, Struct>,
    pub(crate) functions: BTreeMap<String, Function>,
    /// Name to expression.
    pub(crate) constants: BTreeMap<String, String>,
    /// Names of the constants that are statuses.
    pub(crate) statuses: BTreeSet<String>,
    /// Alias to what it stands for, if that is a plain name.
    aliases: BTreeMap<String, String>,
    /// Rust enums, to path: passed by value, they need a shape of their own.
    enums: BTreeMap<String, String>,
}

impl Oracle {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self {
            name,
            structs: BTreeMap::new(),
            functions: BTreeMap::new(),
            constants: BTreeMap::new(),
            statuses: BTreeSet::new(),
            aliases: BTreeMap::new(),
            enums: BTreeMap::new(),
        }
    }

    /// Reads `mod.rs` files below a folder whose modules the manifest enables.
    pub(crate) fn read_folder(&mut self, folder: &Path, module: &str) {
        self.read_file(&folder.join("mod.rs"), module);
        let feature = module.trim_start_matches("windows_sys::").replace("::", "_");
        let manifest = include_str!("../Cargo.toml");
        for entry in fs::read_dir(folder).expect("the package is readable") {
            let path = entry.expect("the package is readable").path();
            let name =
                path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
            if path.is_dir() && manifest.contains(&format!("\"{feature}_{name}")) {
                self.read_folder(&path, &format!("{module}::{name}"));
            }
        }
    }

    pub(crate) fn read_file(&mut self, path: &Path, module: &str) {
        let text =
            fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for item in file.items {
            self.take(module, item);
        }
    }

    fn take(&mut self, module: &str, item: Item) {
        match item {
            Item::Struct(item) if cfg::active(&item.attrs) => self.add_struct(module, &item),
            Item::Union(item) if cfg::active(&item.attrs) => self.add_union(module, item),
            Item::Enum(item) if cfg::active(&item.attrs) => {
                let name = item.ident.to_string();
                for variant in &item.variants {
                    let constant = variant.ident.to_string();
                    let value = format!("{module}::{name}::{constant}");
                    self.constants.entry(constant).or_insert(value);
                }
                self.enums.insert(name.clone(), format!("{module}::{name}"));
            }
            // Pointers and structs among the constants are none of ours.
            Item::Const(item)
                if cfg::active(&item.attrs)
                    && is_number(&item.ty)
                    && !is_struct_value(&item.expr) =>
            {
                let name = item.ident.to_string();
                let value = format!("{module}::{name}");
                if matches!(&*item.ty, Type::Path(ty) if ty.path.is_ident("NTSTATUS")) {
                    self.statuses.insert(name.clone());
                }
                self.constants.entry(name).or_insert(value);
            }
            Item::Impl(item) => {
                // bindgen: two names for one value of an enum.
                for inner in item.items {
                    if let (syn::ImplItem::Const(constant), Type::Path(ty)) =
                        (inner, &*item.self_ty)
                    {
                        let ty = &ty.path.segments.last().expect("a path has an end").ident;
                        let value = format!("{module}::{ty}::{}", constant.ident);
                        self.constants.entry(constant.ident.to_string()).or_insert(value);
                    }
                }
            }
            Item::Type(item) if cfg::active(&item.attrs) => {
                if let Type::Path(to) = &*item.ty {
                    let to = to.path.segments.last().expect("a path has an end").ident.to_string();
                    self.aliases.entry(item.ident.to_string()).or_insert(to);
                }
            }
            Item::Use(item) => {
                if let UseTree::Path(path) = item.tree
                    && let UseTree::Rename(rename) = *path.tree
                {
                    self.aliases.insert(rename.rename.to_string(), rename.ident.to_string());
                }
            }
            Item::ForeignMod(item) if cfg::active(&item.attrs) => {
                let abi = item.abi.name.as_ref().map_or("C".to_owned(), LitStr::value);
                for inner in item.items {
                    if let ForeignItem::Fn(function) = inner
                        && cfg::active(&function.attrs)
                    {
                        self.add_function(module, &abi, &function.sig);
                    }
                }
            }
            Item::Macro(item) if cfg::active(&item.attrs) => self.take_macro(module, &item.mac),
            _ => {}
        }
    }

    fn take_macro(&mut self, module: &str, mac: &syn::Macro) {
        let name = mac.path.segments.last().expect("a macro has a name").ident.to_string();
        let tokens = mac.tokens.clone();
        match name.as_str() {
            "STRUCT" => self.add_struct(module, &syn::parse2(tokens).expect("STRUCT!")),
            "UNION" => {
                // winapi gives a union its sizes and accessors; ntapi, fields.
                if let Ok(item) = syn::parse2(tokens) {
                    self.add_union(module, item);
                }
            }
            "ENUM" => {
                for constant in Enum::parse.parse2(tokens).expect("ENUM!").0 {
                    let value = format!("{module}::{constant}");
                    self.constants.entry(constant).or_insert(value);
                }
            }
            "EXTERN" => self.take(module, Item::ForeignMod(syn::parse2(tokens).expect("EXTERN!"))),
            "link" => {
                let link = Link::parse.parse2(tokens).expect("link!");
                self.add_function(module, &link.0, &link.1);
            }
            _ => {}
        }
    }

    fn add_struct(&mut self, module: &str, item: &ItemStruct) {
        let private = item.fields.iter().any(|field| matches!(field.vis, Visibility::Inherited));
        // STRUCT! makes everything public, and writes nothing.
        let private = private && !matches!(item.vis, Visibility::Inherited);
        self.add(module, &item.ident, &item.fields, private);
    }

    fn add_union(&mut self, module: &str, item: ItemUnion) {
        self.add(module, &item.ident, &Fields::Named(item.fields), false);
    }

    fn add(&mut self, module: &str, name: &Ident, fields: &Fields, private: bool) {
        let fields =
            fields.iter().filter_map(|field| field.ident.as_ref().map(ToString::to_string));
        let item = Struct { path: format!("{module}::{name}"), fields: fields.collect(), private };
        self.structs.entry(name.to_string()).or_insert(item);
    }

    fn add_function(&mut self, module: &str, abi: &str, sig: &Signature) {
        let mut types = Vec::new();
        for input in &sig.inputs {
            if let FnArg::Typed(input) = input
                && let Type::Path(ty) = &*input.ty
            {
                types.push(ty.path.segments.last().expect("a path has an end").ident.to_string());
            }
        }
        let mut diverges = false;
        if let ReturnType::Type(_, ty) = &sig.output {
            match &**ty {
                Type::Never(_) => diverges = true,
                Type::Path(ty) => {
                    types.push(
                        ty.path.segments.last().expect("a path has an end").ident.to_string(),
                    );
                }
                _ => {}
            }
        }
        let name = sig.ident.to_string();
        let function = Function {
            path: format!("{module}::{name}"),
            arity: sig.inputs.len(),
            abi: abi.to_owned(),
            diverges,
            types,
        };
        self.functions.entry(name).or_insert(function);
    }

    /// The struct behind a name of ours: the same name, an alias, or bindgen's tag.
    pub(crate) fn find_struct(&self, name: &str) -> Option<&Struct> {
        let tag = format!("_{name}");
        let mut name = name;
        for _ in 0..4 {
            if let Some(found) = self.structs.get(name) {
                return Some(found);
            }
            match self.aliases.get(name) {
                Some(next) => name = next,
                None => break,
            }
        }
        self.structs.get(&tag).or_else(|| self.structs.get(&nested_tag(name)?))
    }

    /// Paths of enums and structs that a function takes or returns by value.
    pub(crate) fn values(&self, function: &Function) -> BTreeSet<String> {
        let mut paths = BTreeSet::new();
        for name in &function.types {
            let mut name = name;
            while let Some(next) = self.aliases.get(name) {
                name = next;
            }
            if let Some(path) = self.enums.get(name) {
                paths.insert(path.clone());
            } else if let Some(item) = self.structs.get(name) {
                paths.insert(item.path.clone());
            } else if matches!(name.as_str(), "LARGE_INTEGER" | "ULARGE_INTEGER" | "LUID") {
                paths.insert(format!("winapi::shared::ntdef::{name}"));
            }
        }
        paths
    }
}

/// What bindgen calls a nested type that we and windows-sys call `NAME_0_1`.
fn nested_tag(name: &str) -> Option<String> {
    let mut tail = String::new();
    let mut head = name;
    while let Some((before, number)) = head.rsplit_once('_')
        && let Ok(number) = number.parse::<u32>()
    {
        tail = format!("__bindgen_ty_{}{tail}", number + 1);
        head = before;
    }
    (!tail.is_empty()).then(|| format!("_{head}{tail}"))
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Path(ty) if !ty.path.is_ident("HANDLE"))
}

fn is_struct_value(expr: &Expr) -> bool {
    matches!(expr, Expr::Struct(_)) || source::string(expr).is_some()
}

struct Enum(Vec<String>);

impl Parse for Enum {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(syn::Attribute::parse_outer)?;
        input.parse::<Token![enum]>()?;
        input.parse::<Ident>()?;
        let body;
        syn::braced!(body in input);
        let mut names = Vec::new();
        while !body.is_empty() {
            names.push(body.parse::<Ident>()?.to_string());
            if body.parse::<Option<Token![=]>>()?.is_some() {
                body.parse::<Expr>()?;
            }
            body.parse::<Option<Token![,]>>()?;
        }
        Ok(Self(names))
    }
}

/// `"dll" "abi" fn name(…) -> …`.
struct Link(String, Signature);

impl Parse for Link {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<LitStr>()?;
        let abi = input.parse::<LitStr>()?.value();
        // `"name" fn` among the tokens names the export of an ordinal; none of ours does.
        input.parse::<Option<LitStr>>()?;
        Ok(Self(abi, input.parse()?))
    }
}
