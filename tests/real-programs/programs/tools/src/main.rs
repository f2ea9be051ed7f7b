//! Looks for MSVC's tools, in the registry and by COM, as each build script with `cc` does.
#![forbid(unsafe_code)]

nt_shim::stand_in!(
    family prng, registry, profile, synch, privileges, combase, ole32, oleaut32, advapi32
);

fn main() {
    for target in ["x86_64-pc-windows-msvc", "i686-pc-windows-msvc", "aarch64-pc-windows-msvc"] {
        for tool in ["cl.exe", "link.exe", "msbuild.exe", "nmake.exe"] {
            let found = find_msvc_tools::find_tool(target, tool);
            println!("{target} {tool} {:?}", found.map(|tool| tool.path().to_owned()));
        }
    }
}
