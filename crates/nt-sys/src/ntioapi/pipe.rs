//! Named pipes and mailslots.
use crate::{
    BOOLEAN, HANDLE, NTSTATUS,
    macros::{constants, layout, ntdll},
    ntioapi::IO_STATUS_BLOCK,
    ntobapi::OBJECT_ATTRIBUTES,
};

constants! {
    "[Types and modes of pipes](https://learn.microsoft.com/windows/win32/ipc/named-pipe-type-read-and-wait-modes).";
    u32:
    /// Written as bytes.
    FILE_PIPE_BYTE_STREAM_TYPE = 0x0,
    /// Written as messages.
    FILE_PIPE_MESSAGE_TYPE = 0x1,
    /// No clients from other machines.
    FILE_PIPE_REJECT_REMOTE_CLIENTS = 0x2,
    /// Read as bytes.
    FILE_PIPE_BYTE_STREAM_MODE = 0x0,
    /// Read as messages.
    FILE_PIPE_MESSAGE_MODE = 0x1,
    /// Reads and writes wait.
    FILE_PIPE_QUEUE_OPERATION = 0x0,
    /// Reads and writes never wait.
    FILE_PIPE_COMPLETE_OPERATION = 0x1,
    /// From client to server.
    FILE_PIPE_INBOUND = 0x0,
    /// From server to client.
    FILE_PIPE_OUTBOUND = 0x1,
    /// Both ways.
    FILE_PIPE_FULL_DUPLEX = 0x2,
    /// No client, not listening.
    FILE_PIPE_DISCONNECTED_STATE = 0x1,
    /// Waiting for a client.
    FILE_PIPE_LISTENING_STATE = 0x2,
    /// Connected.
    FILE_PIPE_CONNECTED_STATE = 0x3,
    /// The other end is gone.
    FILE_PIPE_CLOSING_STATE = 0x4,
    /// This is the client's end.
    FILE_PIPE_CLIENT_END = 0x0,
    /// This is the server's end.
    FILE_PIPE_SERVER_END = 0x1,
}

constants! {
    "[Control codes of pipes, phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).";
    u32:
    /// Drop the client.
    FSCTL_PIPE_DISCONNECT = 0x0011_0004,
    /// Wait for a client.
    FSCTL_PIPE_LISTEN = 0x0011_0008,
    /// Look at data without taking it: [`FILE_PIPE_PEEK_BUFFER`].
    FSCTL_PIPE_PEEK = 0x0011_400C,
    /// Ask for the state of an event.
    FSCTL_PIPE_QUERY_EVENT = 0x0011_0010,
    /// Write and read in one step.
    FSCTL_PIPE_TRANSCEIVE = 0x0011_C017,
    /// Wait until an instance is free: [`FILE_PIPE_WAIT_FOR_BUFFER`].
    FSCTL_PIPE_WAIT = 0x0011_0018,
    /// Take on the client's identity.
    FSCTL_PIPE_IMPERSONATE = 0x0011_001C,
}

/// Read mode and completion mode.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_pipe_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_PIPE_INFORMATION {
    pub ReadMode: u32,
    pub CompletionMode: u32,
}
layout!(FILE_PIPE_INFORMATION {
    size: [8, 8],
    align: [4, 4],
    ReadMode: [0, 0],
    CompletionMode: [4, 4],
});

/// Kind, state and fill level of this end.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_pipe_local_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_PIPE_LOCAL_INFORMATION {
    pub NamedPipeType: u32,
    pub NamedPipeConfiguration: u32,
    pub MaximumInstances: u32,
    pub CurrentInstances: u32,
    pub InboundQuota: u32,
    pub ReadDataAvailable: u32,
    pub OutboundQuota: u32,
    pub WriteQuotaAvailable: u32,
    pub NamedPipeState: u32,
    pub NamedPipeEnd: u32,
}
layout!(FILE_PIPE_LOCAL_INFORMATION {
    size: [40, 40],
    align: [4, 4],
    NamedPipeType: [0, 0],
    NamedPipeConfiguration: [4, 4],
    MaximumInstances: [8, 8],
    CurrentInstances: [12, 12],
    InboundQuota: [16, 16],
    ReadDataAvailable: [20, 20],
    OutboundQuota: [24, 24],
    WriteQuotaAvailable: [28, 28],
    NamedPipeState: [32, 32],
    NamedPipeEnd: [36, 36],
});

/// How a remote client collects data.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_pipe_remote_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_PIPE_REMOTE_INFORMATION {
    pub CollectDataTime: i64,
    pub MaximumCollectionCount: u32,
}
layout!(FILE_PIPE_REMOTE_INFORMATION {
    size: [16, 16],
    align: [8, 8],
    CollectDataTime: [0, 0],
    MaximumCollectionCount: [8, 8],
});

/// What can be read now.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_PIPE_PEEK_BUFFER {
    pub NamedPipeState: u32,
    pub ReadDataAvailable: u32,
    pub NumberOfMessages: u32,
    pub MessageLength: u32,
    pub Data: [u8; 1],
}
layout!(FILE_PIPE_PEEK_BUFFER {
    size: [20, 20],
    align: [4, 4],
    NamedPipeState: [0, 0],
    ReadDataAvailable: [4, 4],
    NumberOfMessages: [8, 8],
    MessageLength: [12, 12],
    Data: [16, 16],
});

/// The pipe to wait for; `Name` holds `NameLength` bytes.
/// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_PIPE_WAIT_FOR_BUFFER {
    pub Timeout: i64,
    pub NameLength: u32,
    pub TimeoutSpecified: BOOLEAN,
    pub Name: [u16; 1],
}
layout!(FILE_PIPE_WAIT_FOR_BUFFER {
    size: [16, 16],
    align: [8, 8],
    Timeout: [0, 0],
    NameLength: [8, 8],
    TimeoutSpecified: [12, 12],
    Name: [14, 14],
});

/// Limits and contents of a mailslot.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_mailslot_query_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_MAILSLOT_QUERY_INFORMATION {
    pub MaximumMessageSize: u32,
    pub MailslotQuota: u32,
    pub NextMessageSize: u32,
    pub MessagesAvailable: u32,
    pub ReadTimeout: i64,
}
layout!(FILE_MAILSLOT_QUERY_INFORMATION {
    size: [24, 24],
    align: [8, 8],
    MaximumMessageSize: [0, 0],
    MailslotQuota: [4, 4],
    NextMessageSize: [8, 8],
    MessagesAvailable: [12, 12],
    ReadTimeout: [16, 16],
});

/// How long a read waits.
/// [Microsoft](https://learn.microsoft.com/windows-hardware/drivers/ddi/ntifs/ns-ntifs-_file_mailslot_set_information).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FILE_MAILSLOT_SET_INFORMATION {
    pub ReadTimeout: *mut i64,
}
layout!(FILE_MAILSLOT_SET_INFORMATION { size: [8, 4], align: [8, 4], ReadTimeout: [0, 0] });

ntdll! {
    /// Creates an instance of a named pipe.
    /// [Microsoft](https://learn.microsoft.com/windows/win32/devnotes/nt-create-named-pipe-file).
    pub fn NtCreateNamedPipeFile(
        FileHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        ShareAccess: u32,
        CreateDisposition: u32,
        CreateOptions: u32,
        NamedPipeType: u32,
        ReadMode: u32,
        CompletionMode: u32,
        MaximumInstances: u32,
        InboundQuota: u32,
        OutboundQuota: u32,
        DefaultTimeout: *const i64,
    ) -> NTSTATUS;

    /// Creates a mailslot.
    /// [phnt `ntioapi.h`](https://github.com/winsiderss/phnt/blob/master/ntioapi.h).
    pub fn NtCreateMailslotFile(
        FileHandle: *mut HANDLE,
        DesiredAccess: u32,
        ObjectAttributes: *const OBJECT_ATTRIBUTES,
        IoStatusBlock: *mut IO_STATUS_BLOCK,
        CreateOptions: u32,
        MailslotQuota: u32,
        MaximumMessageSize: u32,
        ReadTimeout: *const i64,
    ) -> NTSTATUS;
}
