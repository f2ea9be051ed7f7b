//! One message: a header, the operation's own descriptor, a payload either way.
#![forbid(unsafe_code)]

use crate::{Error, Operation, Result};
use nt_core::record::{u16_at, u32_at};

/// Where the descriptor begins, after `CONSOLE_MSG_HEADER`.
pub(crate) const DESCRIPTOR: usize = 8;
/// The longest descriptor, `CONSOLE_SCREENBUFFERINFO_MSG`.
const MAX_DESCRIPTOR: usize = 92;

/// A message and where its payload lies.
///
/// Payloads are text and input records; both are made of 16-bit units.
#[derive(Debug)]
pub(crate) struct Message<'a> {
    operation: Operation,
    head: Head,
    pub(crate) input: &'a [u16],
    pub(crate) output: &'a mut [u16],
}

#[derive(Debug)]
#[repr(C, align(8))]
struct Head {
    bytes: [u8; DESCRIPTOR + MAX_DESCRIPTOR],
    len: usize,
}

impl Operation {
    /// The number by which the host knows the operation: layer and index.
    pub(crate) const fn number(self) -> u32 {
        match self {
            Self::GetCodePage => 0x0100_0000,
            Self::GetMode => 0x0100_0001,
            Self::SetMode => 0x0100_0002,
            Self::CountInput => 0x0100_0003,
            Self::ReadInput => 0x0100_0004,
            Self::Read => 0x0100_0005,
            Self::Write => 0x0100_0006,
            Self::Fill => 0x0200_0000,
            Self::FlushInput => 0x0200_0003,
            Self::SetCodePage => 0x0200_0004,
            Self::GetCursor => 0x0200_0005,
            Self::SetCursor => 0x0200_0006,
            Self::GetScreen => 0x0200_0007,
            Self::SetPosition => 0x0200_000A,
            Self::SetAttributes => 0x0200_000D,
            Self::WriteInput => 0x0200_0010,
            Self::GetTitle => 0x0200_0014,
            Self::SetTitle => 0x0200_0015,
        }
    }

    /// The size of the operation's descriptor.
    pub(crate) const fn descriptor_bytes(self) -> usize {
        match self {
            Self::FlushInput => 0,
            Self::SetTitle => 1,
            Self::SetAttributes => 2,
            Self::GetMode | Self::SetMode | Self::CountInput | Self::SetPosition => 4,
            Self::GetCodePage
            | Self::ReadInput
            | Self::Write
            | Self::SetCodePage
            | Self::GetCursor
            | Self::SetCursor
            | Self::WriteInput
            | Self::GetTitle => 8,
            Self::Fill => 16,
            Self::Read => 20,
            Self::GetScreen => MAX_DESCRIPTOR,
        }
    }
}

impl<'a> Message<'a> {
    /// A message with a descriptor of zeros and no payload.
    pub(crate) fn new(operation: Operation) -> Self {
        let descriptor = operation.descriptor_bytes();
        let mut head =
            Head { bytes: [0; DESCRIPTOR + MAX_DESCRIPTOR], len: DESCRIPTOR + descriptor };
        let number = operation.number().to_le_bytes();
        let size = u32::try_from(descriptor).expect("at most 92").to_le_bytes();
        head.bytes[..4].copy_from_slice(&number);
        head.bytes[4..8].copy_from_slice(&size);
        Self { operation, head, input: &[], output: &mut [] }
    }

    pub(crate) fn with_input(self, input: &'a [u16]) -> Self {
        Self { input, ..self }
    }

    pub(crate) fn with_output(self, output: &'a mut [u16]) -> Self {
        Self { output, ..self }
    }

    /// Fills in a field of the descriptor.
    pub(crate) fn with<const N: usize>(mut self, offset: usize, value: [u8; N]) -> Self {
        self.set(offset, value);
        self
    }

    /// Fills in a field of the descriptor.
    ///
    /// # Panics
    ///
    /// If the descriptor has no such field.
    pub(crate) fn set<const N: usize>(&mut self, offset: usize, value: [u8; N]) {
        let descriptor = self.descriptor_mut();
        descriptor
            .get_mut(offset..)
            .and_then(|tail| tail.first_chunk_mut())
            .map(|field| *field = value)
            .expect("the descriptor has this field");
    }

    pub(crate) const fn operation(&self) -> Operation {
        self.operation
    }

    /// Header and descriptor.
    pub(crate) fn head_mut(&mut self) -> &mut [u8] {
        self.head.bytes.get_mut(..self.head.len).unwrap_or_default()
    }

    pub(crate) fn u16(&self, offset: usize) -> Result<u16> {
        u16_at(self.descriptor(), offset).ok_or(self.malformed())
    }

    pub(crate) fn u32(&self, offset: usize) -> Result<u32> {
        u32_at(self.descriptor(), offset).ok_or(self.malformed())
    }

    pub(crate) fn u8(&self, offset: usize) -> Result<u8> {
        self.descriptor().get(offset).copied().ok_or(self.malformed())
    }

    pub(crate) const fn malformed(&self) -> Error {
        Error::Malformed(self.operation)
    }

    fn descriptor(&self) -> &[u8] {
        self.head.bytes.get(DESCRIPTOR..self.head.len).unwrap_or_default()
    }

    fn descriptor_mut(&mut self) -> &mut [u8] {
        self.head.bytes.get_mut(DESCRIPTOR..self.head.len).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_begins_with_number_and_size() {
        let mut message = Message::new(Operation::Write).with(4, [1]);
        assert_eq!(message.head_mut(), [6, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
        let mut title = Message::new(Operation::SetTitle).with(0, [1]);
        assert_eq!(title.head_mut(), [0x15, 0, 0, 2, 1, 0, 0, 0, 1], "the payload follows at 9");
        assert_eq!(Message::new(Operation::FlushInput).head_mut().len(), 8);
        assert_eq!(Message::new(Operation::GetScreen).head_mut().len(), 100);
        assert_eq!(align_of::<Head>(), 8);
    }

    #[test]
    fn fields_past_the_descriptor_are_malformed() {
        let message = Message::new(Operation::GetMode);
        assert_eq!(message.u32(0), Ok(0));
        assert_eq!(message.u32(1), Err(Error::Malformed(Operation::GetMode)));
        assert_eq!(message.u16(3), Err(Error::Malformed(Operation::GetMode)));
        assert_eq!(message.u8(4), Err(Error::Malformed(Operation::GetMode)));
    }
}
