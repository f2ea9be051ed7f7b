//! What `cc-driver` does, on std.
#![forbid(unsafe_code)]

use std::{
    env, fs,
    io::{self, Write},
    process::{Command, ExitCode, Output},
    thread,
};

mod response;

nt_shim::stand_in!(ProcessPrng);

fn main() -> ExitCode {
    match drive() {
        Ok(0) => ExitCode::SUCCESS,
        // std's own exit code has eight bits.
        Ok(code) => std::process::exit(code),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn drive() -> Result<i32, &'static str> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [tool, response_file, first, second] = &arguments[..] else {
        return Err("usage: cc-driver TOOL @FILE SOURCE SOURCE");
    };
    let path = response_file.to_string_lossy().chars().skip(1).collect::<String>();
    let text = fs::read(path).map_err(|_| "cannot read the response file")?;
    let text = String::from_utf8(text).map_err(|_| "the response file is not UTF-8")?;
    let options = response::split(&text);

    let compile = |source| Command::new(tool).args(&options).arg(source).output();
    let (first, second) = thread::scope(|scope| {
        let other = scope.spawn(|| compile(second));
        (compile(first), other.join())
    });
    let first = first.map_err(|_| "cannot start the tool")?;
    let second = second.map_err(|_| "cannot start a thread")?;
    let second = second.map_err(|_| "cannot start the tool")?;
    let codes = [pass_on(&first), pass_on(&second)];
    Ok(codes.into_iter().find(|&code| code != 0).unwrap_or(0))
}

/// Prints what a tool said. Who started us may have stopped listening; the exit code still counts.
fn pass_on(output: &Output) -> i32 {
    let _ = io::stdout().write_all(&output.stdout);
    let _ = io::stderr().write_all(&output.stderr);
    output.status.code().unwrap_or(1)
}
