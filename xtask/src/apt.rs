//! Programs that Debian's packages bring: found, installed, or named for the user to install.
use crate::{outcome::Failure, process};
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// A program that a step needs and the package that brings it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    pub(crate) package: &'static str,
    pub(crate) is_there: fn() -> bool,
}

/// Whether missing packages may be installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Install {
    Allowed,
    Never,
}

/// mingw's compiler driver, which links std executables.
pub(crate) const MINGW: Need = Need {
    package: "gcc-mingw-w64-x86-64",
    is_there: || on_path("x86_64-w64-mingw32-gcc").is_some(),
};

/// Who may install packages here, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    Root,
    Sudo,
    None,
}

/// Makes sure that every need is met, installing what is missing where that is possible and allowed.
pub(crate) fn ensure(needs: &[Need], install: Install) -> Result<(), Failure> {
    let missing: Vec<_> =
        needs.iter().filter(|need| !(need.is_there)()).map(|need| need.package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let right = right();
    let commands = commands(&missing, right);
    if install == Install::Never || right == Right::None || on_path("apt-get").is_none() {
        return Err(to_type(&missing, &commands).into());
    }
    for mut command in commands {
        process::announce(command.env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    match needs.iter().find(|need| !(need.is_there)()) {
        Some(need) => {
            Err(format!("{} is installed, but its program is not there", need.package).into())
        }
        None => Ok(()),
    }
}

fn commands(packages: &[&str], right: Right) -> [Command; 2] {
    let apt = || {
        let mut command = Command::new(if right == Right::Root { "apt-get" } else { "sudo" });
        if right != Right::Root {
            command.arg("apt-get");
        }
        command
    };
    let (mut update, mut install) = (apt(), apt());
    update.arg("update");
    install.args(["install", "--yes", "--no-install-recommends"]).args(packages);
    [update, install]
}

fn to_type(missing: &[&str], commands: &[Command]) -> String {
    let mut text = format!("not installed: {}; on Debian and its like, type:", missing.join(", "));
    for command in commands {
        text.push_str("\n  ");
        text.push_str(&process::shown(command));
    }
    text
}

fn right() -> Right {
    if is_root() {
        Right::Root
    } else if has_sudo() {
        Right::Sudo
    } else {
        Right::None
    }
}

/// Do we run as root?
pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Does sudo ask for no password?
pub(crate) fn has_sudo() -> bool {
    process::probe(Command::new("sudo").args(["-n", "true"]))
}

/// The program of that name on `PATH`.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    // Administrators' folders too: a plain user's `PATH` often lacks them.
    let administrators = ["/usr/local/sbin", "/usr/sbin", "/sbin"].map(PathBuf::from);
    let mut folders = env::split_paths(&path).chain(administrators);
    folders.find_map(|folder| is_file(folder.join(program)))
}

/// That path, if a file is there.
pub(crate) fn is_file(path: impl AsRef<Path>) -> Option<PathBuf> {
    let path = path.as_ref();
    path.is_file().then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Need = Need { package: "no-such-package", is_there: || false };
    const PRESENT: Need = Need { package: "there-already", is_there: || true };

    #[test]
    fn nothing_missing_installs_nothing() {
        ensure(&[PRESENT], Install::Never).unwrap();
    }

    #[test]
    fn without_leave_to_install_the_commands_are_named() {
        let text = ensure(&[PRESENT, ABSENT], Install::Never).unwrap_err().to_string();
        assert!(text.contains("not installed: no-such-package;"), "{text}");
        assert!(text.contains("apt-get update\n"), "{text}");
        assert!(text.contains("install --yes --no-install-recommends no-such-package"), "{text}");
        assert!(!text.contains("there-already"), "{text}");
    }

    #[test]
    fn root_needs_no_sudo() {
        let lines = |right| commands(&["wine64"], right).map(|command| process::shown(&command));
        let [update, install] = lines(Right::Root);
        assert_eq!(update, "apt-get update");
        assert_eq!(install, "apt-get install --yes --no-install-recommends wine64");
        assert_eq!(lines(Right::Sudo)[0], "sudo apt-get update");
        // Someone who must type it anyway is shown the usual way.
        assert_eq!(lines(Right::None)[0], "sudo apt-get update");
    }
}
