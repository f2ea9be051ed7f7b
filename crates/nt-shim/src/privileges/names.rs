//! Names of privileges. Their LUIDs are constants of the kernel, not of a machine.
#![forbid(unsafe_code)]

use nt_sys::ntseapi::{
    SE_ASSIGNPRIMARYTOKEN_PRIVILEGE, SE_AUDIT_PRIVILEGE, SE_BACKUP_PRIVILEGE,
    SE_CHANGE_NOTIFY_PRIVILEGE, SE_CREATE_GLOBAL_PRIVILEGE, SE_CREATE_PAGEFILE_PRIVILEGE,
    SE_CREATE_PERMANENT_PRIVILEGE, SE_CREATE_SYMBOLIC_LINK_PRIVILEGE, SE_CREATE_TOKEN_PRIVILEGE,
    SE_DEBUG_PRIVILEGE, SE_IMPERSONATE_PRIVILEGE, SE_INC_BASE_PRIORITY_PRIVILEGE,
    SE_INC_WORKING_SET_PRIVILEGE, SE_INCREASE_QUOTA_PRIVILEGE, SE_LOAD_DRIVER_PRIVILEGE,
    SE_LOCK_MEMORY_PRIVILEGE, SE_MANAGE_VOLUME_PRIVILEGE, SE_PROF_SINGLE_PROCESS_PRIVILEGE,
    SE_REMOTE_SHUTDOWN_PRIVILEGE, SE_RESTORE_PRIVILEGE, SE_SECURITY_PRIVILEGE,
    SE_SHUTDOWN_PRIVILEGE, SE_SYSTEM_ENVIRONMENT_PRIVILEGE, SE_SYSTEM_PROFILE_PRIVILEGE,
    SE_SYSTEMTIME_PRIVILEGE, SE_TAKE_OWNERSHIP_PRIVILEGE, SE_TCB_PRIVILEGE, SE_TIME_ZONE_PRIVILEGE,
    SE_UNDOCK_PRIVILEGE,
};

/// Units of the longest name.
pub(super) const LONGEST: usize = 41;

/// Names without `Se` and `Privilege`, and the low parts of their LUIDs; the high parts are 0.
const NAMES: &[(&str, u32)] = &[
    ("CreateToken", SE_CREATE_TOKEN_PRIVILEGE),
    ("AssignPrimaryToken", SE_ASSIGNPRIMARYTOKEN_PRIVILEGE),
    ("LockMemory", SE_LOCK_MEMORY_PRIVILEGE),
    ("IncreaseQuota", SE_INCREASE_QUOTA_PRIVILEGE),
    ("MachineAccount", 6),
    ("Tcb", SE_TCB_PRIVILEGE),
    ("Security", SE_SECURITY_PRIVILEGE),
    ("TakeOwnership", SE_TAKE_OWNERSHIP_PRIVILEGE),
    ("LoadDriver", SE_LOAD_DRIVER_PRIVILEGE),
    ("SystemProfile", SE_SYSTEM_PROFILE_PRIVILEGE),
    ("Systemtime", SE_SYSTEMTIME_PRIVILEGE),
    ("ProfileSingleProcess", SE_PROF_SINGLE_PROCESS_PRIVILEGE),
    ("IncreaseBasePriority", SE_INC_BASE_PRIORITY_PRIVILEGE),
    ("CreatePagefile", SE_CREATE_PAGEFILE_PRIVILEGE),
    ("CreatePermanent", SE_CREATE_PERMANENT_PRIVILEGE),
    ("Backup", SE_BACKUP_PRIVILEGE),
    ("Restore", SE_RESTORE_PRIVILEGE),
    ("Shutdown", SE_SHUTDOWN_PRIVILEGE),
    ("Debug", SE_DEBUG_PRIVILEGE),
    ("Audit", SE_AUDIT_PRIVILEGE),
    ("SystemEnvironment", SE_SYSTEM_ENVIRONMENT_PRIVILEGE),
    ("ChangeNotify", SE_CHANGE_NOTIFY_PRIVILEGE),
    ("RemoteShutdown", SE_REMOTE_SHUTDOWN_PRIVILEGE),
    ("Undock", SE_UNDOCK_PRIVILEGE),
    ("SyncAgent", 26),
    ("EnableDelegation", 27),
    ("ManageVolume", SE_MANAGE_VOLUME_PRIVILEGE),
    ("Impersonate", SE_IMPERSONATE_PRIVILEGE),
    ("CreateGlobal", SE_CREATE_GLOBAL_PRIVILEGE),
    ("TrustedCredManAccess", 31), // `SeTrustedCredManAccessPrivilege`
    ("Relabel", 32),
    ("IncreaseWorkingSet", SE_INC_WORKING_SET_PRIVILEGE),
    ("TimeZone", SE_TIME_ZONE_PRIVILEGE),
    ("CreateSymbolicLink", SE_CREATE_SYMBOLIC_LINK_PRIVILEGE),
    ("DelegateSessionUserImpersonate", 36),
];

/// The privilege called `name`, in any case.
pub(super) fn find(name: &[u16]) -> Option<u32> {
    let inner = strip(name, "Se", "Privilege")?;
    NAMES.iter().find(|(known, _)| is_same(inner, known)).map(|(_, luid)| *luid)
}

fn strip<'a>(name: &'a [u16], prefix: &str, suffix: &str) -> Option<&'a [u16]> {
    let (head, rest) = name.split_at_checked(prefix.len())?;
    let (inner, tail) = rest.split_at_checked(rest.len().checked_sub(suffix.len())?)?;
    (is_same(head, prefix) && is_same(tail, suffix)).then_some(inner)
}

fn is_same(units: &[u16], ascii: &str) -> bool {
    units.len() == ascii.len()
        && units
            .iter()
            .zip(ascii.bytes())
            .all(|(unit, byte)| u8::try_from(*unit).is_ok_and(|u| u.eq_ignore_ascii_case(&byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn of(name: &str) -> Option<u32> {
        find(&name.encode_utf16().collect::<Vec<_>>())
    }

    #[test]
    fn names_are_found_in_any_case() {
        assert_eq!(of("SeLockMemoryPrivilege"), Some(4));
        assert_eq!(of("SEDEBUGPRIVILEGE"), Some(20));
        assert_eq!(of("secreatesymboliclinkprivilege"), Some(35));
    }

    #[test]
    fn what_is_no_name_is_not_found() {
        for name in [
            "",
            "Se",
            "Privilege",
            "SePrivilege",
            "SeDebug",
            "DebugPrivilege",
            "SeDebugPrivilegex",
            "SeDebugPrivileg",
            "\u{17F}eDebugPrivilege",
            "SeDebug Privilege",
        ] {
            assert_eq!(of(name), None, "{name}");
        }
    }

    #[test]
    fn each_name_and_each_luid_is_there_once() {
        for (at, (name, luid)) in NAMES.iter().enumerate() {
            assert!(name.len() + 11 <= LONGEST, "{name}");
            assert!(NAMES[..at].iter().all(|(n, l)| n != name && l < luid), "{name}");
        }
        assert!(NAMES.iter().any(|(name, _)| name.len() + 11 == LONGEST));
    }
}
