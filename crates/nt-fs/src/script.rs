//! A kernel that plays a script: what tests put in the place of [`Kernel`](crate::sys::Kernel).
#![forbid(unsafe_code)]
extern crate std;

use crate::{
    calls::{Aligned, At, Calls, Open, Scan},
    support::{Support, Volume},
};
use alloc::{
    boxed::Box,
    collections::VecDeque,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::cell::{Cell, RefCell};
use nt_core::{Call, Error, Result};
use nt_sys::ntioapi::FILE_INFORMATION_CLASS;

pub(crate) const OK: u32 = 0;
pub(crate) const NOT_IMPLEMENTED: u32 = 0xC000_0002;
pub(crate) const INVALID_INFO_CLASS: u32 = 0xC000_0003;
pub(crate) const INVALID_PARAMETER: u32 = 0xC000_000D;
pub(crate) const NO_SUCH_FILE: u32 = 0xC000_000F;
pub(crate) const INVALID_DEVICE_REQUEST: u32 = 0xC000_0010;
pub(crate) const ACCESS_DENIED: u32 = 0xC000_0022;
pub(crate) const NOT_FOUND: u32 = 0xC000_0034;
pub(crate) const PATH_NOT_FOUND: u32 = 0xC000_003A;
pub(crate) const SHARING: u32 = 0xC000_0043;
pub(crate) const DELETE_PENDING: u32 = 0xC000_0056;
pub(crate) const NOT_SUPPORTED: u32 = 0xC000_00BB;
pub(crate) const NOT_EMPTY: u32 = 0xC000_0101;
pub(crate) const NOT_A_DIRECTORY: u32 = 0xC000_0103;
pub(crate) const CANNOT_DELETE: u32 = 0xC000_0121;
pub(crate) const NO_MORE_FILES: u32 = 0x8000_0006;
/// All that mean "not supported".
pub(crate) const UNSUPPORTED: [u32; 5] =
    [INVALID_PARAMETER, INVALID_INFO_CLASS, NOT_SUPPORTED, INVALID_DEVICE_REQUEST, NOT_IMPLEMENTED];

/// A script and what is left of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Script(&'static State);

#[derive(Debug)]
struct State {
    steps: RefCell<VecDeque<(String, u32, Vec<u8>)>>,
    support: Support,
    calls: Cell<usize>,
    opened: Cell<u32>,
    opens: RefCell<Vec<Open>>,
}

/// An open file; closing it is a step like others.
#[derive(Debug)]
pub(crate) struct Handle(&'static State, u32);

impl Script {
    pub(crate) fn new() -> Self {
        Self(Box::leak(Box::new(State {
            steps: RefCell::default(),
            support: Support::new(),
            calls: Cell::new(0),
            opened: Cell::new(0),
            opens: RefCell::default(),
        })))
    }

    /// Expects a call that begins so, and answers with the status and, if that is 0, the bytes.
    pub(crate) fn on(self, call: &str, status: u32, reply: &[u8]) -> Self {
        self.0.steps.borrow_mut().push_back((call.to_string(), status, reply.to_vec()));
        self
    }

    /// Expects a call and answers with a status.
    pub(crate) fn say(self, call: &str, status: u32) -> Self {
        self.on(call, status, &[])
    }

    /// How many calls were made since the last time; the script must be at its end.
    #[track_caller]
    pub(crate) fn calls(self) -> usize {
        assert_eq!(self.0.steps.borrow().front(), None, "the script goes on");
        self.0.calls.replace(0)
    }

    /// The opens so far.
    pub(crate) fn opens(self) -> Vec<Open> {
        self.0.opens.take()
    }

    fn play(self, call: &str) -> Result<Vec<u8>> {
        self.0.play(call)
    }
}

impl State {
    fn play(&self, call: &str) -> Result<Vec<u8>> {
        self.calls.set(self.calls.get() + 1);
        let step = self.steps.borrow_mut().pop_front();
        let (expected, status, reply) =
            step.unwrap_or_else(|| ("the end of the script".to_string(), 0, Vec::new()));
        assert!(call.starts_with(&expected), "`{call}` instead of `{expected}`");
        Call::NtCreateFile.check(status.cast_signed()).map(|_| reply)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let closed = self.0.play(&format!("close {}", self.1));
            assert!(closed.is_ok());
        }
    }
}

fn name<C>(at: At<'_, C>) -> String
where
    for<'h> C: Calls<Ref<'h> = u32>,
{
    let name = String::from_utf16_lossy(at.name);
    at.root.map_or_else(|| name.clone(), |root| format!("{root}:{name}"))
}

fn fill(reply: &mut [u8], bytes: &[u8]) -> usize {
    let len = bytes.len().min(reply.len());
    reply[..len].copy_from_slice(&bytes[..len]);
    len
}

impl Calls for Script {
    type Handle = Handle;
    type Ref<'h> = u32;

    fn lend(handle: &Handle) -> u32 {
        handle.1
    }

    fn support(self) -> &'static Support {
        &self.0.support
    }

    fn create(self, at: At<'_, Self>, open: &Open) -> Result<Handle> {
        self.0.opens.borrow_mut().push(*open);
        self.play(&format!("create {}", name(at)))?;
        self.0.opened.set(self.0.opened.get() + 1);
        Ok(Handle(self.0, self.0.opened.get()))
    }

    fn full_attributes(self, at: At<'_, Self>, reply: &mut Aligned<56>) -> Result<()> {
        let bytes = self.play(&format!("attributes {}", name(at)))?;
        fill(&mut reply.0, &bytes);
        Ok(())
    }

    fn by_name(
        self,
        at: At<'_, Self>,
        class: FILE_INFORMATION_CLASS,
        reply: &mut [u8],
    ) -> Result<usize> {
        let bytes = self.play(&format!("by_name {class} {}", name(at)))?;
        Ok(fill(reply, &bytes))
    }

    fn query(self, file: u32, class: FILE_INFORMATION_CLASS, reply: &mut [u8]) -> Result<usize> {
        let bytes = self.play(&format!("query {file} {class}"))?;
        Ok(fill(reply, &bytes))
    }

    fn set(self, file: u32, class: FILE_INFORMATION_CLASS, data: &[u8]) -> Result<()> {
        self.play(&format!("set {file} {class} {data:?}")).map(|_| ())
    }

    fn set_name(
        self,
        file: u32,
        class: FILE_INFORMATION_CLASS,
        flags: u32,
        target: At<'_, Self>,
    ) -> Result<()> {
        self.play(&format!("set_name {file} {class} {flags:#x} {}", name(target))).map(|_| ())
    }

    fn list(self, dir: u32, scan: &Scan<'_>, reply: &mut [u8]) -> Result<usize> {
        let mask = scan.mask.map_or_else(String::new, String::from_utf16_lossy);
        let restart = if scan.restart { "restart " } else { "" };
        let bytes = self.play(&format!("list {dir} {} {restart}{mask}", scan.class))?;
        Ok(fill(reply, &bytes))
    }

    fn read(self, file: u32, data: &mut Vec<u8>, offset: u64) -> Result<usize> {
        let room = data.capacity() - data.len();
        let bytes = self.play(&format!("read {file} {offset}"))?;
        assert!(bytes.len() <= room, "the script has more than fits");
        data.extend(&bytes);
        Ok(bytes.len())
    }

    fn pause(self, attempt: u32) {
        let _ = self.play(&format!("pause {attempt}"));
    }
}

/// The units of a name, for as long as the test process lives.
pub(crate) fn at(text: &str) -> At<'static, Script> {
    let units: Vec<u16> = text.encode_utf16().collect();
    At::absolute(units.leak())
}

/// The same, in a directory.
pub(crate) fn within(root: u32, text: &str) -> At<'static, Script> {
    let units: Vec<u16> = text.encode_utf16().collect();
    At::relative(root, units.leak(), Volume::of(&[]))
}

pub(crate) fn status(error: Error) -> u32 {
    error.status().map_or(0, |status| status.status().cast_unsigned())
}
