//! A console driver and host in a few pure lines, strict as the real ones are.
//!
//! Written from the documented checks of Microsoft's host, with numbers and offsets of its own, so
//! that it disagrees with the code under test where that is wrong.
#![forbid(unsafe_code)]

extern crate alloc;

mod host;
mod tests;

use crate::{
    condrv::Transport,
    proto::{Addresses, Message, Request, Width},
    sys::fake_handle,
};
use alloc::vec::Vec;
use core::{cell::RefCell, sync::atomic::AtomicBool};
use host::Host;
use nt_core::{BorrowedHandle, NtError};
use nt_sys::NTSTATUS;

pub(crate) const CONNECTION: usize = 0x10;
pub(crate) const INPUT: usize = 0x20;
pub(crate) const OUTPUT: usize = 0x24;
/// Opened for writing alone.
pub(crate) const WRITE_ONLY: usize = 0x28;
/// No console at all.
pub(crate) const FILE: usize = 0x2C;

pub(crate) const INVALID_HANDLE: u32 = 0xC000_0008;
pub(crate) const INVALID_PARAMETER: u32 = 0xC000_000D;
pub(crate) const INVALID_DEVICE_REQUEST: u32 = 0xC000_0010;
pub(crate) const ACCESS_DENIED: u32 = 0xC000_0022;
pub(crate) const ILLEGAL_FUNCTION: u32 = 0xC000_00AF;

/// The driver: finds the object and strings buffers together.
pub(crate) struct Mock {
    width: Width,
    connected: bool,
    takes_direct: bool,
    pub(crate) host: RefCell<Host>,
    /// The target and the client of each request.
    pub(crate) log: RefCell<Vec<(usize, usize)>>,
    pub(crate) connection_only: AtomicBool,
}

impl Mock {
    pub(crate) fn new(width: Width) -> Self {
        Self {
            width,
            connected: true,
            takes_direct: true,
            host: RefCell::new(Host::default()),
            log: RefCell::new(Vec::new()),
            connection_only: AtomicBool::new(false),
        }
    }

    pub(crate) fn disconnected(self) -> Self {
        Self { connected: false, ..self }
    }

    /// As a system that answers on the connection alone.
    pub(crate) fn without_direct(self) -> Self {
        Self { takes_direct: false, ..self }
    }

    /// The object a request is about; 0 for the console as a whole.
    fn object(&self, target: usize, client: usize) -> Result<usize, u32> {
        match target {
            CONNECTION => match client {
                0 | INPUT | OUTPUT | WRITE_ONLY => Ok(client),
                _ => Err(INVALID_HANDLE),
            },
            INPUT | OUTPUT | WRITE_ONLY if self.takes_direct => Ok(target),
            INPUT | OUTPUT | WRITE_ONLY => Err(INVALID_HANDLE),
            _ => Err(INVALID_DEVICE_REQUEST),
        }
    }

    fn answer(
        &self,
        target: usize,
        request: &[u8],
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS, u32> {
        let (client, inputs, outputs) = parse(self.width, request).ok_or(INVALID_PARAMETER)?;
        self.log.borrow_mut().push((target, client));
        let object = self.object(target, client)?;
        let mut sent = Vec::new();
        for (address, bytes) in inputs {
            let part = match address {
                HEAD => message.head_mut().to_vec(),
                PAYLOAD => message.input.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
                _ => return Err(0xC000_0005),
            };
            assert_eq!(part.len(), bytes, "the length of an input buffer");
            sent.extend(part);
        }
        let room = outputs.iter().map(|(_, bytes)| bytes).sum();
        let (status, reply) = self.host.borrow_mut().receive(object, &sent, room)?;
        assert!(reply.len() <= room, "the host overran");
        let mut reply = reply.into_iter();
        for (address, bytes) in outputs {
            let part: Vec<u8> = reply.by_ref().take(bytes).collect();
            match address {
                DESCRIPTOR => {
                    let descriptor = &mut message.head_mut()[8..];
                    assert_eq!(descriptor.len(), bytes, "the length of the descriptor");
                    descriptor[..part.len()].copy_from_slice(&part);
                }
                ANSWER => {
                    assert_eq!(size_of_val(message.output), bytes, "the length of the answer");
                    for (unit, pair) in message.output.iter_mut().zip(part.chunks_exact(2)) {
                        *unit = u16::from_le_bytes([pair[0], pair[1]]);
                    }
                }
                _ => return Err(0xC000_0005),
            }
        }
        Ok(status)
    }
}

const HEAD: u64 = 0x1000;
const DESCRIPTOR: u64 = 0x1008;
const PAYLOAD: u64 = 0x2000;
const ANSWER: u64 = 0x3000;

type Buffers = Vec<(u64, usize)>;

/// Reads a request as the driver of one width does, by the table of offsets.
fn parse(width: Width, request: &[u8]) -> Option<(usize, Buffers, Buffers)> {
    let long = |at: usize| Some(u32::from_le_bytes(request.get(at..at + 4)?.try_into().ok()?));
    let pointer = |at: usize| match width {
        Width::Wide => Some(u64::from_le_bytes(request.get(at..at + 8)?.try_into().ok()?)),
        Width::Narrow => long(at).map(u64::from),
    };
    let (counts, list, step, address_at) = match width {
        Width::Wide => ([8, 12], 16, 16, 8),
        Width::Narrow => ([4, 8], 12, 8, 4),
    };
    let [inputs, outputs] = counts.map(|at| usize::try_from(long(at)?).ok());
    let (inputs, outputs) = (inputs?, outputs?);
    if request.len() != list + step * inputs.checked_add(outputs)? {
        return None;
    }
    let buffers: Option<Buffers> = (0..inputs + outputs)
        .map(|index| list + step * index)
        .map(|at| Some((pointer(at + address_at)?, usize::try_from(long(at)?).ok()?)))
        .collect();
    let mut ingoing = buffers?;
    let outgoing = ingoing.split_off(inputs);
    Some((usize::try_from(pointer(0)?).ok()?, ingoing, outgoing))
}

impl Transport for &Mock {
    fn connection(&self) -> Option<BorrowedHandle<'_>> {
        self.connected.then(|| fake_handle(CONNECTION))
    }

    fn issue(
        &self,
        width: Width,
        target: BorrowedHandle<'_>,
        client: Option<BorrowedHandle<'_>>,
        message: &mut Message<'_>,
    ) -> Result<NTSTATUS, NtError> {
        let client = client.map_or(0, |client| client.as_raw().addr());
        let at = Addresses { head: HEAD, input: PAYLOAD, output: ANSWER };
        let request = Request::of(width, u64::try_from(client).unwrap(), message, at);
        self.answer(target.as_raw().addr(), request.as_bytes(), message)
            .map_err(|status| NtError::check(status.cast_signed()).unwrap_err())
    }
}
