//! Wine with a prefix of its own below the target folder: no dialog, no debugger, nothing left running.
use crate::{
    apt::{self, is_file, on_path},
    outcome::{Failure, Verdict},
    process, tidy,
    trixie::Folder,
    workspace,
};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use core::time::Duration;
use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What brings Wine.
pub(crate) const NEED: apt::Need =
    apt::Need { package: "wine64", is_there: || Wine::host(PathBuf::new()).is_ok() };

/// Set for the children of a process that already keeps a session: its prefix.
const SESSION: &str = "NT_XTASK_WINE_SESSION";

/// How long the first start may take, which fills the prefix.
const BOOT_LIMIT: Duration = Duration::from_mins(5);

/// `$1` is the loader, `$2` its server, `$3` what to write as the stamp. The server writes the
/// registry when it ends, soon after the last program.
const FILL: &str = r#"set -e
mkdir -p "$WINEPREFIX"
"$1" wineboot.exe --init
"$2" -w
printf %s "$3" > "$WINEPREFIX/filled-by"
"#;

pub(crate) fn args(command: clap::Command) -> clap::Command {
    command
        .arg(
            Arg::new("limit")
                .long("limit")
                .value_name("SECONDS")
                .default_value("600")
                .value_parser(value_parser!(u64))
                .help("End the executable after this time"),
        )
        .arg(
            Arg::new("wine10")
                .long("wine10")
                .action(ArgAction::SetTrue)
                .help("Run it in the trixie folder, which also runs 32-bit executables"),
        )
        .arg(
            Arg::new("command")
                .value_name("EXE ARGS")
                .required(true)
                .num_args(1..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .value_parser(value_parser!(OsString)),
        )
}

/// Runs one executable and hands on its exit status.
pub(crate) fn run(matches: &ArgMatches) -> Result<Verdict, Failure> {
    let words: Vec<OsString> = matches.get_many("command").into_iter().flatten().cloned().collect();
    let seconds = matches.get_one("limit").copied().unwrap_or(600);
    let [exe, rest @ ..] = words.as_slice() else { return Err("no executable given".into()) };
    let folder = if matches.get_flag("wine10") {
        Some(
            Folder::existing()?
                .ok_or("there is no trixie folder: `test --with-folder` makes it")?,
        )
    } else {
        None
    };
    let session = Session::open(folder)?;
    let mut command = session.wine.command(Path::new(exe))?;
    match process::within(command.args(rest), Duration::from_secs(seconds))? {
        Some(code) => Ok(Verdict::Status(u8::try_from(code & 0xff)?.into())),
        None => Err(format!("{}: ended after {seconds} s", exe.to_string_lossy()).into()),
    }
}

/// The loader, its server and our prefix, on the host or in the trixie folder.
#[derive(Debug)]
struct Wine {
    loader: PathBuf,
    server: PathBuf,
    prefix: PathBuf,
    folder: Option<Folder>,
}

impl Wine {
    /// Debian keeps the loader away from `PATH`; others have it there.
    fn host(prefix: PathBuf) -> Result<Self, Failure> {
        let debian = Path::new("/usr/lib/wine");
        let loader = is_file(debian.join("wine64")).or_else(|| on_path("wine64"));
        let loader = loader.or_else(|| on_path("wine")).ok_or("Wine is not installed")?;
        let server = is_file(debian.join("wineserver64")).or_else(|| on_path("wineserver"));
        let server = server.ok_or("Wine's server is not installed")?;
        Ok(Self { loader, server, prefix, folder: None })
    }

    /// The folder's, whose prefix lies in it: whoever may enter it owns both.
    fn inside(folder: Folder) -> Self {
        Self {
            loader: PathBuf::from("/usr/lib/wine/wine64"),
            server: PathBuf::from("/usr/lib/wine/wineserver64"),
            prefix: PathBuf::from("/wine-prefix"),
            folder: Some(folder),
        }
    }

    /// A program that sees our prefix and the same settings everywhere.
    fn program(&self, path: &Path) -> Result<Command, Failure> {
        let mut command = match &self.folder {
            Some(folder) => folder.enter(path)?,
            None => Command::new(path),
        };
        command
            .env("WINEPREFIX", &self.prefix)
            .env("WINEARCH", "win64")
            .env("WINEDEBUG", env::var_os("WINEDEBUG").unwrap_or_else(|| "-all".into()))
            // No offers to fetch .NET or a browser engine, no debugger after a fault, no menu entries.
            .env("WINEDLLOVERRIDES", "mscoree,mshtml,winedbg.exe,winemenubuilder.exe=")
            // The prefix links to folders of the home it sees.
            .env("HOME", &self.prefix)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        Ok(command)
    }

    /// The loader with an executable.
    fn command(&self, exe: &Path) -> Result<Command, Failure> {
        let mut command = self.program(&self.loader)?;
        command.arg(exe);
        Ok(command)
    }

    fn server(&self, argument: &str) -> Result<Command, Failure> {
        let mut command = self.program(&self.server)?;
        detached(command.arg(argument));
        Ok(command)
    }

    /// Fills the prefix once for each version of Wine.
    fn fill(&self) -> Result<(), Failure> {
        let (version, stamp) = if let Some(folder) = &self.folder {
            ("trixie".to_owned(), folder.outside(&self.prefix))
        } else {
            let version = process::output_of(Command::new(&self.loader).arg("--version"))?;
            (version.trim_end().to_owned(), self.prefix.clone())
        };
        if fs::read_to_string(stamp.join("filled-by")).is_ok_and(|filled_by| filled_by == version) {
            return Ok(());
        }
        process::progress(&format!("filling a prefix for {version}"));
        if self.folder.is_none() && self.prefix.exists() {
            fs::remove_dir_all(&self.prefix)?;
        }
        let mut fill = self.program(Path::new("/bin/sh"))?;
        fill.args(["-c", FILL, "sh"]).arg(&self.loader).arg(&self.server).arg(version);
        settle(&mut fill)
    }

    /// Starts the server, which stays between programs, and Wine's own services, so that no program
    /// under test starts them and lends them its output.
    fn start(&self) -> Result<(), Failure> {
        // Ends by itself after a minute, should nobody be left to end it.
        process::require(&mut self.server("-p60")?)?;
        let mut boot = self.command(Path::new("wineboot.exe"))?;
        settle(boot.arg("--init"))
    }
}

/// Runs a start of Wine to its end.
fn settle(boot: &mut Command) -> Result<(), Failure> {
    match process::within(detached(boot), BOOT_LIMIT)? {
        Some(0) => Ok(()),
        Some(code) => Err(format!("Wine's start ended with status {code}").into()),
        None => Err(format!("Wine's start took longer than {} s", BOOT_LIMIT.as_secs()).into()),
    }
}

/// Without our streams: a pipe that a server holds open never ends for its reader.
fn detached(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

/// A prefix that is ready, ours alone, and whose server ends with us.
#[derive(Debug)]
pub(crate) struct Session {
    wine: Wine,
    /// Held while the session lasts: two servers, or the end of one, would harm the other's programs.
    lock: Option<File>,
}

impl Session {
    /// Wine of the host, or of the folder.
    pub(crate) fn open(folder: Option<Folder>) -> Result<Self, Failure> {
        let shared = env::var_os(SESSION).map(PathBuf::from);
        let target = workspace::target()?;
        let (wine, lock) = if let Some(folder) = folder {
            (Wine::inside(folder), target.join("trixie.lock"))
        } else {
            let prefix = shared.clone().unwrap_or_else(|| target.join("wine-prefix"));
            (Wine::host(prefix)?, target.join("wine-prefix.lock"))
        };
        if shared.is_some() {
            return Ok(Self { wine, lock: None });
        }
        let file = File::create(&lock).map_err(|e| format!("{}: {e}", lock.display()))?;
        file.lock()?;
        let session = Self { wine, lock: Some(file) };
        session.begin()?;
        Ok(session)
    }

    fn begin(&self) -> Result<(), Failure> {
        if self.wine.folder.is_some() {
            // There a server ends with the program that it was started for.
            return self.wine.fill();
        }
        // Run newest first: end the server, then wait until it has.
        tidy::later(self.wine.server("-w")?);
        tidy::later(self.wine.server("-k")?);
        self.wine.fill()?;
        self.wine.start()
    }

    /// Children use this session instead of opening their own.
    pub(crate) fn share(&self, command: &mut Command) {
        command.env(SESSION, &self.wine.prefix);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.lock.is_some() {
            tidy::all();
        }
    }
}
