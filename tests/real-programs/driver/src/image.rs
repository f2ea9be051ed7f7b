//! What an image imports, exports and says of its stand-ins.
use crate::Result;
use object::{
    LittleEndian as LE, Object, ObjectSection,
    pe::{ImageNtHeaders32, ImageNtHeaders64},
    read::pe::{ImageNtHeaders, PeFile},
};
use std::{collections::BTreeSet, fs, path::Path};

/// The parts of an image that a stand-in may or may not change.
#[derive(Debug, Default, PartialEq)]
pub struct Image {
    /// Imported DLLs, lower case.
    pub dlls: BTreeSet<String>,
    /// `dll!function`.
    pub functions: BTreeSet<String>,
    /// Exported names.
    pub exports: BTreeSet<String>,
    /// Lines of `.ntshim`.
    pub lines: Vec<String>,
}

/// Reads an image of either width.
pub fn read(path: &Path) -> Result<Image> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let wide = parse::<ImageNtHeaders64>(&bytes);
    wide.or_else(|_| parse::<ImageNtHeaders32>(&bytes))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn parse<Pe: ImageNtHeaders>(bytes: &[u8]) -> object::Result<Image> {
    let file = PeFile::<Pe>::parse(bytes)?;
    let mut image = Image::default();
    if let Some(table) = file.import_table()? {
        let mut descriptors = table.descriptors()?;
        while let Some(descriptor) = descriptors.next()? {
            let dll = String::from_utf8_lossy(table.name(descriptor.name.get(LE))?).to_lowercase();
            let mut thunks = table.thunks(descriptor.original_first_thunk.get(LE))?;
            while let Some(thunk) = thunks.next::<Pe>()? {
                if let object::read::pe::Import::Name(_, name) = table.import::<Pe>(thunk)? {
                    let name = String::from_utf8_lossy(name);
                    image.functions.insert(format!("{dll}!{name}"));
                }
            }
            image.dlls.insert(dll);
        }
    }
    for export in file.exports()? {
        image.exports.insert(String::from_utf8_lossy(export.name()).into_owned());
    }
    if let Some(section) = file.section_by_name(".ntshim") {
        let lines = section.data()?.split(|byte| *byte == 0).filter(|line| !line.is_empty());
        image.lines = lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect();
    }
    Ok(image)
}
