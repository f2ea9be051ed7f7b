//! Sockets.
use core::{ffi::c_void, ptr};

super::family! { "ws2_32.dll":
    fn __WSAFDIsSet(fd: usize, param1: *mut c_void) -> i32 else 0;
    fn accept(s: usize, addr: *mut c_void, addrlen: *mut i32) -> usize else usize::MAX;
    fn bind(s: usize, name: *const c_void, namelen: i32) -> i32 else -1;
    fn closesocket(s: usize) -> i32 else -1;
    fn connect(s: usize, name: *const c_void, namelen: i32) -> i32 else -1;
    fn freeaddrinfo(paddrinfo: *const c_void);
    fn FreeAddrInfoW(paddrinfo: *const c_void);
    fn getaddrinfo(
        pnodename: *const u8, pservicename: *const u8, phints: *const c_void,
        ppresult: *mut c_void,
    ) -> i32 else 11003;
    fn GetAddrInfoW(
        pnodename: *const u16, pservicename: *const u16, phints: *const c_void,
        ppresult: *mut c_void,
    ) -> i32 else 11003;
    fn gethostbyaddr(addr: *const u8, len: i32, r#type: i32) -> *mut c_void else ptr::null_mut();
    fn gethostbyname(name: *const u8) -> *mut c_void else ptr::null_mut();
    fn GetHostNameW(name: *mut u16, namelen: i32) -> i32 else -1;
    fn getnameinfo(
        psockaddr: *const c_void, sockaddrlength: i32, pnodebuffer: *mut u8,
        nodebuffersize: u32, pservicebuffer: *mut u8, servicebuffersize: u32, flags: i32,
    ) -> i32 else 11003;
    fn GetNameInfoW(
        psockaddr: *const c_void, sockaddrlength: i32, pnodebuffer: *mut u16,
        nodebuffersize: u32, pservicebuffer: *mut u16, servicebuffersize: u32, flags: i32,
    ) -> i32 else 11003;
    fn getpeername(s: usize, name: *mut c_void, namelen: *mut i32) -> i32 else -1;
    fn getservbyname(name: *const u8, proto: *const u8) -> *mut c_void else ptr::null_mut();
    fn getservbyport(port: i32, proto: *const u8) -> *mut c_void else ptr::null_mut();
    fn getsockname(s: usize, name: *mut c_void, namelen: *mut i32) -> i32 else -1;
    fn getsockopt(
        s: usize, level: i32, optname: i32, optval: *mut u8, optlen: *mut i32,
    ) -> i32 else -1;
    fn inet_addr(cp: *const u8) -> u32 else u32::MAX;
    fn inet_ntoa(r#in: u32) -> *mut u8 else ptr::null_mut();
    fn ioctlsocket(s: usize, cmd: i32, argp: *mut u32) -> i32 else -1;
    fn listen(s: usize, backlog: i32) -> i32 else -1;
    fn recv(s: usize, buf: *mut u8, len: i32, flags: i32) -> i32 else -1;
    fn recvfrom(
        s: usize, buf: *mut u8, len: i32, flags: i32, from: *mut c_void, fromlen: *mut i32,
    ) -> i32 else -1;
    fn select(
        nfds: i32, readfds: *mut c_void, writefds: *mut c_void, exceptfds: *mut c_void,
        timeout: *const c_void,
    ) -> i32 else -1;
    fn send(s: usize, buf: *const u8, len: i32, flags: i32) -> i32 else -1;
    fn sendto(
        s: usize, buf: *const u8, len: i32, flags: i32, to: *const c_void, tolen: i32,
    ) -> i32 else -1;
    fn setsockopt(
        s: usize, level: i32, optname: i32, optval: *const u8, optlen: i32,
    ) -> i32 else -1;
    fn shutdown(s: usize, how: i32) -> i32 else -1;
    fn socket(af: i32, r#type: i32, protocol: i32) -> usize else usize::MAX;
    fn WSAAddressToStringW(
        lpsaaddress: *const c_void, dwaddresslength: u32, lpprotocolinfo: *const c_void,
        lpszaddressstring: *mut u16, lpdwaddressstringlength: *mut u32,
    ) -> i32 else -1;
    fn WSACleanup() -> i32 else -1;
    fn WSACloseEvent(hevent: isize) -> i32 else 0;
    fn WSACreateEvent() -> isize else 0;
    fn WSADuplicateSocketW(s: usize, dwprocessid: u32, lpprotocolinfo: *mut c_void) -> i32 else -1;
    fn WSAEnumNetworkEvents(
        s: usize, heventobject: isize, lpnetworkevents: *mut c_void,
    ) -> i32 else -1;
    fn WSAEventSelect(s: usize, heventobject: isize, lnetworkevents: i32) -> i32 else -1;
    fn WSAGetOverlappedResult(
        s: usize, lpoverlapped: *const c_void, lpcbtransfer: *mut u32, fwait: i32,
        lpdwflags: *mut u32,
    ) -> i32 else 0;
    fn WSAIoctl(
        s: usize, dwiocontrolcode: u32, lpvinbuffer: *const c_void, cbinbuffer: u32,
        lpvoutbuffer: *mut c_void, cboutbuffer: u32, lpcbbytesreturned: *mut u32,
        lpoverlapped: *mut c_void, lpcompletionroutine: *const c_void,
    ) -> i32 else -1;
    fn WSAPoll(fdarray: *mut c_void, fds: u32, timeout: i32) -> i32 else -1;
    fn WSARecv(
        s: usize, lpbuffers: *const c_void, dwbuffercount: u32,
        lpnumberofbytesrecvd: *mut u32, lpflags: *mut u32, lpoverlapped: *mut c_void,
        lpcompletionroutine: *const c_void,
    ) -> i32 else -1;
    fn WSARecvFrom(
        s: usize, lpbuffers: *const c_void, dwbuffercount: u32,
        lpnumberofbytesrecvd: *mut u32, lpflags: *mut u32, lpfrom: *mut c_void,
        lpfromlen: *mut i32, lpoverlapped: *mut c_void, lpcompletionroutine: *const c_void,
    ) -> i32 else -1;
    fn WSAResetEvent(hevent: isize) -> i32 else 0;
    fn WSASend(
        s: usize, lpbuffers: *const c_void, dwbuffercount: u32,
        lpnumberofbytessent: *mut u32, dwflags: u32, lpoverlapped: *mut c_void,
        lpcompletionroutine: *const c_void,
    ) -> i32 else -1;
    fn WSASendMsg(
        handle: usize, lpmsg: *const c_void, dwflags: u32, lpnumberofbytessent: *mut u32,
        lpoverlapped: *mut c_void, lpcompletionroutine: *const c_void,
    ) -> i32 else -1;
    fn WSASendTo(
        s: usize, lpbuffers: *const c_void, dwbuffercount: u32,
        lpnumberofbytessent: *mut u32, dwflags: u32, lpto: *const c_void, itolen: i32,
        lpoverlapped: *mut c_void, lpcompletionroutine: *const c_void,
    ) -> i32 else -1;
    fn WSASetEvent(hevent: isize) -> i32 else 0;
    fn WSASocketA(
        af: i32, r#type: i32, protocol: i32, lpprotocolinfo: *const c_void, g: u32,
        dwflags: u32,
    ) -> usize else usize::MAX;
    fn WSASocketW(
        af: i32, r#type: i32, protocol: i32, lpprotocolinfo: *const c_void, g: u32,
        dwflags: u32,
    ) -> usize else usize::MAX;
    fn WSAStartup(wversionrequested: u16, lpwsadata: *mut c_void) -> i32 else 10091;
    fn WSAWaitForMultipleEvents(
        cevents: u32, lphevents: *const c_void, fwaitall: i32, dwtimeout: u32,
        falertable: i32,
    ) -> u32 else u32::MAX;
}
