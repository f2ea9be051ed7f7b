//! One registry operation, to be counted and measured: `read`, `ten`, `exists`, `enumerate`, `none`;
//! or `views`, which says what the 32-bit and the 64-bit view are in this process.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]
extern crate alloc;

use nt_registry::{Access, Error, Key, Options, Root, ValueBuf, View, found};
use nt_rt::println;

nt_rt::entry!(main);

const KEY: &str = r"Software\Microsoft\Windows NT\CurrentVersion";
const NAME: &str = "CurrentVersion";

fn main() -> Result<(), Error> {
    let Some(what) = nt_rt::args().nth(1) else { return Ok(()) };
    let mut buf = ValueBuf::<256>::new();
    if what.is("read") {
        let key = Root::LocalMachine.open(KEY)?;
        key.query(NAME, &mut buf)?;
    } else if what.is("ten") {
        for _ in 0..10 {
            let key = Root::LocalMachine.open(KEY)?;
            key.query(NAME, &mut buf)?;
        }
    } else if what.is("exists") {
        Root::LocalMachine.exists(KEY)?;
    } else if what.is("enumerate") {
        let key = Root::LocalMachine.open("")?;
        for subkey in key.subkeys() {
            subkey?;
        }
    } else if what.is("views") {
        views()?;
    }
    Ok(())
}

/// Where a key is made and seen in each view.
fn views() -> Result<(), Error> {
    let name = r"Software\nt-tests views";
    for made in [View::Native, View::Wow32, View::Wow64] {
        let options = |view| Options::new().access(Access::ALL).volatile(true).view(view);
        let (key, _) = options(made).create(Root::LocalMachine, name)?;
        options(made).create(&key, "below")?;
        for seen in [View::Native, View::Wow32, View::Wow64] {
            let there = found(options(seen).open(Root::LocalMachine, name))?;
            // Through its handle a key below is found without naming the view again.
            let below = there.as_ref().map(Key::walk).map_or(0, Iterator::count);
            println!("made {made:?}, seen {seen:?}: {} {below}", there.is_some());
        }
        options(made).delete_tree(Root::LocalMachine, name)?;
    }
    Ok(())
}
