//! `CD_USER_DEFINED_IO`: where a message's parts lie.
#![forbid(unsafe_code)]

/// Which of the two layouts a request has: pointers of 8 or of 4 bytes.
///
/// A 32-bit program on 64-bit Windows needs the wide one, since nothing translates the contents of
/// a request on the way; on 32-bit Windows it needs the narrow one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// 64-bit pointers.
    Wide,
    /// 32-bit pointers.
    Narrow,
}

/// `CD_IO_BUFFER`: one part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Buffer {
    pub(crate) address: u64,
    pub(crate) bytes: u32,
}

/// An encoded request of up to two input and two output buffers.
///
/// The driver writes to it, so it lives on the stack and never in read-only data.
#[derive(Clone, Debug)]
#[repr(C, align(8))]
pub(crate) struct Request {
    bytes: [u8; MAX_BYTES],
    len: usize,
}

const MAX_BYTES: usize = Width::Wide.head_bytes() + 4 * Width::Wide.buffer_bytes();

impl Width {
    /// Client, count of input buffers, count of output buffers.
    const fn head_bytes(self) -> usize {
        match self {
            Self::Wide => 16,
            Self::Narrow => 12,
        }
    }

    const fn buffer_bytes(self) -> usize {
        match self {
            Self::Wide => 16,
            Self::Narrow => 8,
        }
    }

    const fn pointer_bytes(self) -> usize {
        match self {
            Self::Wide => 8,
            Self::Narrow => 4,
        }
    }
}

impl Request {
    /// Encodes a request on behalf of the console object `client`, 0 for none.
    ///
    /// # Panics
    ///
    /// If there are more than four buffers, or if an address does not fit the width; only 32-bit
    /// programs send narrow requests.
    pub(crate) fn new(width: Width, client: u64, inputs: &[Buffer], outputs: &[Buffer]) -> Self {
        let mut request = Self { bytes: [0; MAX_BYTES], len: 0 };
        request.pointer(width, client);
        request.long(count(inputs));
        request.long(count(outputs));
        for buffer in inputs.iter().chain(outputs) {
            request.long(buffer.bytes);
            request.len = request.len.next_multiple_of(width.pointer_bytes());
            request.pointer(width, buffer.address);
        }
        request
    }

    #[cfg(test)]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// For the driver, which wants to write.
    pub(crate) fn as_mut_bytes(&mut self) -> &mut [u8] {
        self.bytes.get_mut(..self.len).unwrap_or_default()
    }

    fn pointer(&mut self, width: Width, address: u64) {
        match width {
            Width::Wide => self.put(&address.to_le_bytes()),
            Width::Narrow => {
                self.long(u32::try_from(address).expect("a narrow request has narrow addresses"));
            }
        }
    }

    fn long(&mut self, value: u32) {
        self.put(&value.to_le_bytes());
    }

    fn put(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        self.bytes.get_mut(self.len..end).expect("at most four buffers").copy_from_slice(bytes);
        self.len = end;
    }
}

fn count(buffers: &[Buffer]) -> u32 {
    u32::try_from(buffers.len()).expect("at most four buffers")
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use super::*;
    use alloc::{format, string::String, vec::Vec};

    const A: Buffer = Buffer { address: 0x1111_2222, bytes: 0xA1 };
    const B: Buffer = Buffer { address: 0x3333_4444, bytes: 0xB2 };
    const C: Buffer = Buffer { address: 0x5555_6666, bytes: 0xC3 };

    fn hex(request: &Request) -> String {
        let words: Vec<_> = request
            .as_bytes()
            .chunks(4)
            .map(|word| format!("{:x}", u32::from_le_bytes(word.try_into().unwrap())))
            .collect();
        words.join(" ")
    }

    #[test]
    fn every_field_of_a_wide_request_stands_where_the_driver_looks() {
        let request = Request::new(Width::Wide, 0x77_0000_0001, &[A, B], &[C]);
        assert_eq!(
            hex(&request),
            "1 77 2 1 a1 0 11112222 0 b2 0 33334444 0 c3 0 55556666 0",
            "client @0, counts @8 and @12, buffers from @16 in steps of 16, each with its address @8"
        );
    }

    #[test]
    fn every_field_of_a_narrow_request_stands_where_the_driver_looks() {
        let request = Request::new(Width::Narrow, 0x54, &[A], &[B, C]);
        assert_eq!(
            hex(&request),
            "54 1 2 a1 11112222 b2 33334444 c3 55556666",
            "client @0, counts @4 and @8, buffers from @12 in steps of 8, each with its address @4"
        );
    }

    #[test]
    fn sizes_are_those_of_the_two_compilers() {
        for (inputs, outputs, wide, narrow) in
            [(&[A][..], &[A][..], 48, 28), (&[A, B], &[A], 64, 36), (&[A], &[A, B], 64, 36)]
        {
            for (width, size) in [(Width::Wide, wide), (Width::Narrow, narrow)] {
                assert_eq!(Request::new(width, 0, inputs, outputs).as_bytes().len(), size);
            }
        }
        assert_eq!(Request::new(Width::Wide, 0, &[A, B], &[A, B]).as_bytes().len(), 80);
        assert_eq!(Request::new(Width::Narrow, 0, &[A, B], &[A, B]).as_bytes().len(), 44);
        assert_eq!(align_of::<Request>(), 8);
    }
}
