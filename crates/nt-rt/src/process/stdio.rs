//! The three standard handles of a child.
use super::pipe::{PipeReader, PipeWriter};
use crate::{
    peb::{Stream, standard_handle},
    sys,
};
use nt_core::{AsHandle, OwnedHandle, Result};

/// What a child gets as one of its standard handles.
#[derive(Debug)]
#[non_exhaustive]
pub enum Stdio {
    /// This process's own, as it is when the child starts.
    Inherit,
    /// The null device: reads nothing, takes everything.
    Null,
    /// A new pipe, whose other end [`Child`](super::Child) has.
    Pipe,
    /// A file, or an end of a pipe.
    Handle(OwnedHandle),
}

/// The handle for the child, and this process's end of its pipe.
pub(super) struct Ends {
    pub(super) child: Option<OwnedHandle>,
    pub(super) parent: Option<OwnedHandle>,
}

impl Stdio {
    /// Makes the child's handle, which it inherits.
    pub(super) fn open(&self, stream: Stream) -> Result<Ends> {
        let child = match self {
            // A handle that is closed or none is passed on as none.
            Self::Inherit => standard_handle(stream).and_then(|own| sys::duplicate(own).ok()),
            Self::Null => Some(sys::open_null(stream != Stream::Input)?),
            Self::Handle(handle) => Some(sys::duplicate(handle.as_handle())?),
            Self::Pipe => {
                let direction = if stream == Stream::Input {
                    sys::Direction::ToClient
                } else {
                    sys::Direction::ToServer
                };
                let (parent, child) = sys::pipe(direction, true)?;
                return Ok(Ends { child: Some(child), parent: Some(parent) });
            }
        };
        Ok(Ends { child, parent: None })
    }
}

impl From<OwnedHandle> for Stdio {
    fn from(handle: OwnedHandle) -> Self {
        Self::Handle(handle)
    }
}

impl From<PipeReader> for Stdio {
    fn from(pipe: PipeReader) -> Self {
        Self::Handle(pipe.into())
    }
}

impl From<PipeWriter> for Stdio {
    fn from(pipe: PipeWriter) -> Self {
        Self::Handle(pipe.into())
    }
}
