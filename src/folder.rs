//! A folder to which reading and writing are confined, for requests of those who are not to be trusted with more.

use crate::game_file::write_whole;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The longest name of a file.
const MAX_NAME: usize = 100;

/// Names that some systems keep for devices.
const RESERVED: &[&str] = &[
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// A folder whose regular files can be read and written by their plain names, and nothing else.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    max_bytes: usize,
}

/// Why a file of the folder could not be read or written; the text tells nothing of any file's content.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The name is not plain.
    #[error(
        "a file's name is made of letters, digits, '.', '_' and '-', and begins with a letter, a digit or '_'"
    )]
    Name,
    /// It is a link, a folder, a pipe or a device.
    #[error("this is no regular file")]
    NotRegular,
    /// It is too long.
    #[error("the file is longer than {0} bytes")]
    TooLong(usize),
    /// The system refuses.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Folder {
    /// A folder that is there; files of more than `max_bytes` are not read.
    pub fn open(root: &Path, max_bytes: usize) -> io::Result<Folder> {
        let root = root.canonicalize()?;
        if !root.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        Ok(Folder { root, max_bytes })
    }

    /// The content of a file.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, FolderError> {
        let path = self.path(name)?;
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(FolderError::NotRegular);
        }
        let file = File::open(&path)?;
        if !file.metadata()?.is_file() {
            return Err(FolderError::NotRegular);
        }
        let mut bytes = Vec::new();
        file.take(self.max_bytes as u64 + 1)
            .read_to_end(&mut bytes)?;
        if bytes.len() > self.max_bytes {
            return Err(FolderError::TooLong(self.max_bytes));
        }
        Ok(bytes)
    }

    /// Writes a file, in the place of one that is there; a failure leaves that one as it was.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let path = self.path(name)?;
        match fs::symlink_metadata(&path) {
            Ok(metadata) if !metadata.is_file() => return Err(FolderError::NotRegular),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        Ok(write_whole(&path, bytes)?)
    }

    fn path(&self, name: &str) -> Result<PathBuf, FolderError> {
        let is_plain =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        let begins_well =
            name.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_');
        let stem = name
            .split('.')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        if begins_well
            && name.len() <= MAX_NAME
            && name.bytes().all(is_plain)
            && !RESERVED.contains(&stem.as_str())
        {
            Ok(self.root.join(name))
        } else {
            Err(FolderError::Name)
        }
    }
}
