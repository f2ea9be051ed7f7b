//! Running Windows programs: by Wine, or as they are on Windows.
use crate::Result;
use std::{env, path::Path, process::Command};

/// What a program left.
#[derive(Debug, PartialEq)]
pub struct Left {
    pub stdout: String,
    pub code: Option<i32>,
}

/// The command that runs a Windows program here; `WINE` names another Wine.
pub fn command(program: &Path) -> Command {
    if cfg!(windows) {
        return Command::new(program);
    }
    let known = ["/usr/lib/wine/wine64", "/usr/bin/wine64", "/usr/bin/wine"];
    let wine = env::var("WINE").ok();
    let wine = wine.or_else(|| known.into_iter().find(|at| Path::new(at).exists()).map(Into::into));
    let mut command = Command::new(wine.unwrap_or_else(|| "wine".into()));
    command.arg(program).env("WINEDLLOVERRIDES", "mscoree,mshtml=;winedbg.exe=d");
    if env::var_os("WINEDEBUG").is_none() {
        command.env("WINEDEBUG", "-all");
    }
    command
}

/// Runs a program to its end.
pub fn run(command: &mut Command) -> Result<Left> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    Ok(Left {
        stdout: String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"),
        code: output.status.code(),
    })
}

/// DLLs the loader took for a program, lower case, in order; nothing where it is not Wine.
pub fn loaded(command: &mut Command) -> Result<Vec<String>> {
    let output = command
        .env("WINEDEBUG", "+loaddll")
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let names = stderr.lines().filter_map(|line| {
        let path = line.split("Loaded L\"").nth(1)?.split('"').next()?;
        path.rsplit('\\').next().map(str::to_lowercase)
    });
    Ok(names.filter(|name| name.ends_with(".dll")).collect())
}
