//! Network interfaces.
use super::MOD_NOT_FOUND;
use core::{ffi::c_void, ptr};

super::family! { "iphlpapi.dll":
    fn CancelMibChangeNotify2(notificationhandle: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn ConvertInterfaceLuidToIndex(
        interfaceluid: *const c_void, interfaceindex: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn FreeMibTable(memory: *const c_void);
    fn GetAdaptersAddresses(
        family: u32, flags: u32, reserved: *const c_void, adapteraddresses: *mut c_void,
        sizepointer: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetBestRoute2(
        interfaceluid: *const c_void, interfaceindex: u32, sourceaddress: *const c_void,
        destinationaddress: *const c_void, addresssortoptions: u32, bestroute: *mut c_void,
        bestsourceaddress: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetExtendedTcpTable(
        ptcptable: *mut c_void, pdwsize: *mut u32, border: i32, ulaf: u32, tableclass: i32,
        reserved: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetExtendedUdpTable(
        pudptable: *mut c_void, pdwsize: *mut u32, border: i32, ulaf: u32, tableclass: i32,
        reserved: u32,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetIfEntry2(row: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn GetIfTable2(table: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn GetIpForwardTable(
        pipforwardtable: *mut c_void, pdwsize: *mut u32, border: i32,
    ) -> u32 else MOD_NOT_FOUND;
    fn GetIpForwardTable2(family: u16, table: *mut c_void) -> u32 else MOD_NOT_FOUND;
    fn GetNetworkParams(pfixedinfo: *mut c_void, poutbuflen: *mut u32) -> u32 else MOD_NOT_FOUND;
    fn if_indextoname(interfaceindex: u32, interfacename: *mut u8) -> *mut u8 else ptr::null_mut();
    fn if_nametoindex(interfacename: *const u8) -> u32 else 0;
    fn NotifyRouteChange2(
        addressfamily: u16, callback: *const c_void, callercontext: *const c_void,
        initialnotification: u8, notificationhandle: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn NotifyUnicastIpAddressChange(
        family: u16, callback: *const c_void, callercontext: *const c_void,
        initialnotification: u8, notificationhandle: *mut c_void,
    ) -> u32 else MOD_NOT_FOUND;
    fn SendARP(
        destip: u32, srcip: u32, pmacaddr: *mut c_void, phyaddrlen: *mut u32,
    ) -> u32 else MOD_NOT_FOUND;
}
