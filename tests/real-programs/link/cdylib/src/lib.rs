//! A library for programs in other languages, with one export.

nt_shim::stand_in!(family prng, registry, privileges, profile, synch, sid, events, ws2_32);

#[unsafe(no_mangle)]
pub extern "C" fn report() {
    print!("{}", callers::report());
}
