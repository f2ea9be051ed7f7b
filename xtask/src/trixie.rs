//! A Debian trixie folder below the target folder: Wine 10, and 32-bit executables with it.
//!
//! Programs in it run in mount and process namespaces of their own. Mounts exist only there, so
//! removing the target folder never reaches through one, and whatever a program leaves running
//! ends with it.
use crate::{
    apt::{self, on_path},
    apt_sources,
    outcome::Failure,
    process, workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// What makes the folder; see [`Folder::make`].
pub(crate) const NEED: apt::Need =
    apt::Need { package: "debootstrap", is_there: || on_path("debootstrap").is_some() };

/// In the folder: what makes and enters the rest. Its presence says that the folder is complete.
const STAMP: &str = "etc/nt-folder";

/// Turns the bare system into one with both Wines. `$1` is the folder.
const FURNISH: &str = r#"set -e
mount -t proc proc "$1/proc"
cp /etc/resolv.conf "$1/etc/resolv.conf"
for certificates in /etc/ssl/certs /usr/local/share/ca-certificates; do
    [ ! -d "$certificates" ] || { mkdir -p "$1$certificates"; cp -RL "$certificates/." "$1$certificates/"; }
done
# A folder that is made anew when it is broken needs no syncing to disk, nor manuals.
printf 'force-unsafe-io\npath-exclude=/usr/share/doc/*\npath-exclude=/usr/share/man/*\n' \
    > "$1/etc/dpkg/dpkg.cfg.d/folder"
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
chroot "$1" dpkg --add-architecture i386
chroot "$1" apt-get -q update
chroot "$1" apt-get -q install --yes --no-install-recommends wine64 wine32:i386
chroot "$1" apt-get clean
"#;

/// Runs a program with `/proc` and the shared folders at their own paths.
/// `$1` is the folder, `$2` and `$3` are shared, the rest is the command.
const ENTER: &str = r#"set -e
folder=$1
mount -t proc proc "$folder/proc"
for shared in "$2" "$3"; do
    mkdir -p "$folder$shared"
    mount --bind "$shared" "$folder$shared"
done
here=$PWD
[ -d "$folder$here" ] || here=/
shift 3
# Not the last command: the shell stays the namespace's first process, which must not be a program
# under test (the kernel withholds signals from it).
chroot "$folder" env --chdir="$here" "$@" || exit $?
exit 0
"#;

/// A folder that is complete.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder, if it was made before.
    pub(crate) fn existing() -> Result<Option<Self>, Failure> {
        let path = workspace::target()?.join("trixie");
        Ok(path.join(STAMP).is_file().then_some(Self { path }))
    }

    /// Makes the folder unless it is there. Needs root or a sudo that asks for no password.
    pub(crate) fn make() -> Result<Self, Failure> {
        if let Some(folder) = Self::existing()? {
            return Ok(folder);
        }
        let path = workspace::target()?.join("trixie");
        let mirror = apt_sources::mirror()?;
        let start = Instant::now();
        process::progress("making the trixie folder (Wine 10, 64 and 32 bits; about two minutes)");
        remove(&path)?;
        let log = path.with_extension("log");
        let mut strap = isolated("debootstrap")?;
        strap.arg("--variant=minbase").arg("trixie").arg(&path).arg(mirror);
        eprintln!("$ {}", process::shown(&strap));
        process::logged(&mut strap, &log)?;
        eprintln!("$ apt-get install wine64 wine32:i386 (inside the folder)");
        let mut furnish = isolated("sh")?;
        furnish.args(["-c", FURNISH, "sh"]).arg(&path);
        process::logged(&mut furnish, &log)?;
        let mut stamp = elevated("touch")?;
        process::require(stamp.arg(path.join(STAMP)))?;
        process::progress(&format!("the trixie folder took {} s", start.elapsed().as_secs()));
        Ok(Self { path })
    }

    /// A file of the folder as it is seen from outside.
    pub(crate) fn outside(&self, inside: &Path) -> PathBuf {
        self.path.join(inside.strip_prefix("/").unwrap_or(inside))
    }

    /// A program of the folder, which sees the repository and the target folder where they are.
    pub(crate) fn enter(&self, program: &Path) -> Result<Command, Failure> {
        let mut command = isolated("sh")?;
        command.args(["-c", ENTER, "sh"]).arg(&self.path);
        command.arg(workspace::root()?).arg(workspace::target()?).arg(program);
        Ok(command)
    }
}

/// Removes what an earlier, broken attempt left.
fn remove(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    // We never mount outside a namespace; someone else may have.
    let mounts = fs::read_to_string("/proc/self/mountinfo")?;
    if let Some(mount) = mounted_below(&mounts, path) {
        return Err(format!("{mount} is mounted inside {}: unmount it", path.display()).into());
    }
    process::require(elevated("rm")?.args(["-r", "-f", "--one-file-system"]).arg(path))
}

fn mounted_below<'m>(mounts: &'m str, path: &Path) -> Option<&'m str> {
    let points = mounts.lines().filter_map(|line| line.split(' ').nth(4));
    points.into_iter().find(|point| Path::new(point).starts_with(path))
}

/// A program with its own mounts and processes, which all end with it.
fn isolated(program: &str) -> Result<Command, Failure> {
    let mut command = elevated("unshare")?;
    command.args(["--mount", "--pid", "--fork", "--kill-child", program]);
    Ok(command)
}

/// A program run as root.
fn elevated(program: &str) -> Result<Command, Failure> {
    if apt::is_root() {
        return Ok(Command::new(on_path(program).ok_or_else(|| format!("no {program} here"))?));
    }
    if !apt::has_sudo() {
        return Err("the trixie folder needs root, or sudo without a password".into());
    }
    let mut command = Command::new("sudo");
    command.args(["-n", "--preserve-env", program]);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_inside_are_found() {
        let mounts = "22 1 0:20 / /proc rw - proc proc rw\n\
            40 1 0:5 / /src/target/trixie/proc rw - proc proc rw\n";
        let inside = mounted_below(mounts, Path::new("/src/target/trixie"));
        assert_eq!(inside, Some("/src/target/trixie/proc"));
        assert_eq!(mounted_below(mounts, Path::new("/src/target/tri")), None);
    }
}
