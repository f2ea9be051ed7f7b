//! An executable.
#![forbid(unsafe_code)]

nt_shim::stand_in!(family prng, registry, privileges, profile, synch, sid, events, ws2_32);

fn main() {
    print!("{}", callers::report());
}
