//! File, directory or link.
#![forbid(unsafe_code)]

use nt_sys::ntioapi::{
    FILE_ATTRIBUTE_DIRECTORY, FILE_ATTRIBUTE_OFFLINE, FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS,
    FILE_ATTRIBUTE_RECALL_ON_OPEN, FILE_ATTRIBUTE_REPARSE_POINT, IO_REPARSE_TAG_APPEXECLINK,
    IO_REPARSE_TAG_CLOUD, IO_REPARSE_TAG_LX_SYMLINK, IO_REPARSE_TAG_MOUNT_POINT,
    IO_REPARSE_TAG_NAME_SURROGATE, IO_REPARSE_TAG_SYMLINK,
};

/// What a file is: from its attributes and, for a reparse point, its tag.
///
/// A reparse point is a link only if its tag says that it stands for another name (symbolic links,
/// junctions, mounted folders). A file that `OneDrive` has not downloaded, that is deduplicated
/// or compressed is a reparse point too, and a plain file to everyone who reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileType {
    attributes: u32,
    tag: u32,
}

impl FileType {
    pub(crate) const fn new(attributes: u32, tag: u32) -> Self {
        let tag = if attributes & FILE_ATTRIBUTE_REPARSE_POINT == 0 { 0 } else { tag };
        Self { attributes, tag }
    }

    /// Whether it is neither a directory nor a link.
    pub const fn is_file(self) -> bool {
        !self.is_dir() && !self.is_link()
    }

    /// Whether it is a directory. A link to one is not.
    pub const fn is_dir(self) -> bool {
        self.attributes & FILE_ATTRIBUTE_DIRECTORY != 0 && !self.is_link()
    }

    /// Whether it stands for another name: a symbolic link, a junction, a mounted folder, …
    pub const fn is_link(self) -> bool {
        self.tag & IO_REPARSE_TAG_NAME_SURROGATE != 0
    }

    /// Whether it is a symbolic link, made by Windows or by Linux on it.
    pub const fn is_symlink(self) -> bool {
        matches!(self.tag, IO_REPARSE_TAG_SYMLINK | IO_REPARSE_TAG_LX_SYMLINK)
    }

    /// Whether it is a junction or a folder that a volume is mounted to.
    pub const fn is_mount_point(self) -> bool {
        self.tag == IO_REPARSE_TAG_MOUNT_POINT
    }

    /// Whether it is a link to a directory.
    pub const fn is_dir_link(self) -> bool {
        self.is_link() && self.attributes & FILE_ATTRIBUTE_DIRECTORY != 0
    }

    /// Whether it is one of the stubs in `WindowsApps` that start a store application.
    pub const fn is_app_exec_link(self) -> bool {
        self.tag == IO_REPARSE_TAG_APPEXECLINK
    }

    /// Whether a cloud provider stands behind it, be the data here or not.
    pub const fn is_cloud_placeholder(self) -> bool {
        // The provider's own number is in four bits of the tag.
        self.tag & 0xFFFF_0FFF == IO_REPARSE_TAG_CLOUD
    }

    /// Whether reading it fetches the data from elsewhere first.
    pub const fn is_online_only(self) -> bool {
        const RECALL: u32 = FILE_ATTRIBUTE_OFFLINE
            | FILE_ATTRIBUTE_RECALL_ON_OPEN
            | FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS;
        self.attributes & RECALL != 0
    }

    /// Whether it is a reparse point of any kind.
    pub const fn is_reparse_point(self) -> bool {
        self.attributes & FILE_ATTRIBUTE_REPARSE_POINT != 0
    }

    /// The reparse tag: 0 for what is no reparse point, and where a file system does not tell.
    pub const fn tag(self) -> u32 {
        self.tag
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINT: u32 = FILE_ATTRIBUTE_REPARSE_POINT;
    const DIR: u32 = FILE_ATTRIBUTE_DIRECTORY;

    #[test]
    fn only_name_surrogates_are_links() {
        for (tag, link) in [
            (0xA000_000C, true),  // symbolic link
            (0xA000_0003, true),  // junction
            (0xA000_001D, true),  // Linux link
            (0x9000_001A, false), // cloud
            (0x9000_601A, false), // OneDrive
            (0x8000_0013, false), // dedup
            (0x8000_0017, false), // WOF
            (0x8000_001B, false), // store application
            (0x8000_0023, false), // socket
            (0xC000_0004, false), // HSM
        ] {
            let (file, dir) = (FileType::new(POINT, tag), FileType::new(POINT | DIR, tag));
            assert_eq!((file.is_link(), dir.is_link()), (link, link), "{tag:#X}");
            assert_eq!((file.is_file(), dir.is_dir()), (!link, !link), "{tag:#X}");
            assert_eq!((file.is_dir_link(), dir.is_dir_link()), (false, link), "{tag:#X}");
        }
    }

    #[test]
    fn a_tag_without_the_attribute_means_nothing() {
        // The field holds the size of extended attributes then.
        let file = FileType::new(0, 0xA000_000C);
        assert!(file.is_file() && !file.is_link() && file.tag() == 0);
    }

    #[test]
    fn every_cloud_provider_is_a_cloud() {
        for provider in 0..16 {
            assert!(FileType::new(POINT, 0x9000_001A | provider << 12).is_cloud_placeholder());
        }
        assert!(!FileType::new(POINT, 0xA000_000C).is_cloud_placeholder());
        assert!(FileType::new(0x0040_0000, 0).is_online_only());
        assert!(!FileType::new(0x20, 0).is_online_only());
    }
}
