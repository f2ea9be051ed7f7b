//! Running other programs: every failure names the command.
use crate::outcome::Failure;
use core::time::Duration;
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Instant,
};

/// How a command is written on a terminal: what is printed before something is installed.
pub(crate) fn shown(command: &Command) -> String {
    let words = core::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=+,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// One short line of progress.
pub(crate) fn progress(line: &str) {
    eprintln!("xtask: {line}");
}

/// Runs to the end with our own output streams; did it succeed?
pub(crate) fn succeeds(command: &mut Command) -> Result<bool, Failure> {
    let status = command.status().map_err(|e| format!("{}: {e}", shown(command)))?;
    Ok(status.success())
}

/// Runs to the end; anything but success is a failure to run.
pub(crate) fn require(command: &mut Command) -> Result<(), Failure> {
    if succeeds(command)? { Ok(()) } else { Err(format!("failed: {}", shown(command)).into()) }
}

/// Prints the command, then runs it as [`require`] does.
pub(crate) fn announce(command: &mut Command) -> Result<(), Failure> {
    eprintln!("$ {}", shown(command));
    require(command)
}

/// Runs to the end with its output in a file, of which a failure shows the last lines.
pub(crate) fn logged(command: &mut Command, log: &Path) -> Result<(), Failure> {
    let file = File::create(log).map_err(|e| format!("{}: {e}", log.display()))?;
    if succeeds(command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file))? {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&fs::read(log)?).into_owned();
    let lines: Vec<_> = text.lines().collect();
    let tail = lines.get(lines.len().saturating_sub(15)..).unwrap_or_default().join("\n  ");
    Err(format!("failed: {}\n  {tail}\nwhole output: {}", shown(command), log.display()).into())
}

/// Standard output of a command that succeeds.
pub(crate) fn output_of(command: &mut Command) -> Result<String, Failure> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("{}: {e}", shown(command)))?;
    if !output.status.success() {
        return Err(format!("failed: {}", shown(command)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Succeeds silently? A command that is not there has not succeeded.
pub(crate) fn probe(command: &mut Command) -> bool {
    let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

/// Runs to the end, passing standard output on line by line and returning it.
pub(crate) fn tee(command: &mut Command) -> Result<(bool, Vec<String>), Failure> {
    let spawned = command.stdout(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|e| format!("{}: {e}", shown(command)))?;
    let mut lines = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).trim_end_matches('\r').to_owned();
            writeln!(std::io::stdout(), "{line}")?;
            lines.push(line);
        }
    }
    Ok((child.wait()?.success(), lines))
}

/// Runs to the end or to the limit; `None` when the limit came first (the child is killed).
pub(crate) fn within(command: &mut Command, limit: Duration) -> Result<Option<i32>, Failure> {
    let mut child = command.spawn().map_err(|e| format!("{}: {e}", shown(command)))?;
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            // Ended by a signal: no code of its own, but certainly no success.
            return Ok(Some(status.code().unwrap_or(255)));
        }
        if start.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_commands_can_be_pasted_into_a_shell() {
        let mut command = Command::new("apt-get");
        command.args(["install", "-y", "a b", "it's", ""]);
        assert_eq!(shown(&command), r"apt-get install -y 'a b' 'it'\''s' ''");
    }

    #[cfg(unix)]
    #[test]
    fn a_hung_child_is_ended() {
        let start = Instant::now();
        let end = within(Command::new("sleep").arg("60"), Duration::from_millis(50)).unwrap();
        assert_eq!(end, None);
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[cfg(unix)]
    #[test]
    fn exit_codes_pass_through() {
        let code = within(Command::new("sh").args(["-c", "exit 7"]), Duration::from_mins(1));
        assert_eq!(code.unwrap(), Some(7));
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = succeeds(&mut Command::new("no-such-program-here")).unwrap_err();
        assert!(error.to_string().starts_with("no-such-program-here: "), "{error}");
    }
}
