//! Uses five crates that import from advapi32, bcrypt and the like, on a file of the caller's.
#![forbid(unsafe_code)]

use std::{collections::BTreeMap, env, error::Error, fs};
use winreg::{RegKey, enums::HKEY_CURRENT_USER};

nt_shim::stand_in!(
    family prng, registry, privileges, sid, profile, synch, events, advapi32, combase, iphlpapi,
    netapi32, ole32, oleaut32, pdh, powrprof, psapi, secur32, shell32, user32, ws2_32
);

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name a file")?;
    let mut words = BTreeMap::<String, u32>::new();
    for word in fs::read_to_string(path)?.split_whitespace() {
        *words.entry(word.to_lowercase()).or_default() += 1;
    }
    let most = words.iter().max_by_key(|(word, count)| (**count, (*word).clone()));
    println!("{} words, most often {most:?}", words.len());

    let user = RegKey::predef(HKEY_CURRENT_USER);
    let name = "Software\\nt-shim-workload";
    let (key, made) = user.create_subkey(name)?;
    println!("{made:?}");
    for (word, count) in words.iter().take(20) {
        key.set_value(word, count)?;
    }
    key.set_value("text", &"\u{e4} text")?;
    key.set_value("list", &vec!["a", "b"])?;
    for value in key.enum_values() {
        let (name, value) = value?;
        println!("{name} = {value:?}");
    }
    println!("{:?}", key.get_value::<String, _>("text")?);
    println!("{:?}", key.get_value::<u32, _>("no such value").map_err(|error| error.kind()));
    println!("{:?}", key.query_info().map(|info| (info.sub_keys, info.values))?);
    user.delete_subkey_all(name)?;
    println!("{:?}", user.open_subkey(name).map(|_| ()).map_err(|error| error.kind()));

    let mut bytes = [0; 64];
    getrandom::getrandom(&mut bytes)?;
    println!("random {}", bytes != [0; 64]);
    println!("user {} home {:?}", whoami::username(), env::home_dir());
    let pid = sysinfo::get_current_pid()?;
    let system = sysinfo::System::new_all();
    let process = system.process(pid).ok_or("this process is not listed")?;
    println!("process {:?} user {}", process.name(), process.user_id().is_some());
    Ok(())
}
