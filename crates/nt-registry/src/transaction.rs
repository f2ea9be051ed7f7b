//! Several changes that happen together or not at all.
#![forbid(unsafe_code)]

use crate::{Error, Result, sys};
use nt_core::{AsHandle, BorrowedHandle, Call, Export, ObjectAttributes, OwnedHandle, UnicodeStr};
use nt_sys::optional;

/// A transaction of the kernel's transaction manager. Dropped without
/// [`commit`](Self::commit), nothing of it has happened.
///
/// Wine has none: [`Error::NotSupported`].
///
/// ```no_run
/// use nt_registry::{Access, Options, Root, Transaction};
/// let transaction = Transaction::new()?;
/// let options = Options::new().access(Access::WRITE).transaction(&transaction);
/// let (key, _) = options.create(Root::CurrentUser, r"Software\Example")?;
/// key.set_u32("first", 1)?;
/// key.set_u32("second", 2)?;
/// transaction.commit()?;
/// # Ok::<(), nt_registry::Error>(())
/// ```
#[derive(Debug)]
pub struct Transaction(OwnedHandle);

static CREATE: Export = Export::in_ntdll(optional::NtCreateTransaction);
static COMMIT: Export = Export::in_ntdll(optional::NtCommitTransaction);
static ROLL_BACK: Export = Export::in_ntdll(optional::NtRollbackTransaction);

impl Transaction {
    /// Begins one, without a time limit.
    ///
    /// # Errors
    ///
    /// [`Error::NotSupported`]; the status of `NtCreateTransaction`.
    #[doc(alias("NtCreateTransaction", "CreateTransaction"))]
    pub fn new() -> Result<Self> {
        let function = CREATE.address().ok_or(Error::NotSupported(Call::NtCreateTransaction))?;
        Ok(Self(sys::create_transaction(function)?))
    }

    /// Makes everything happen.
    ///
    /// # Errors
    ///
    /// The status of `NtCommitTransaction`; then nothing has happened.
    #[doc(alias("NtCommitTransaction", "CommitTransaction"))]
    pub fn commit(self) -> Result<()> {
        let function = COMMIT.address().ok_or(Error::NotSupported(Call::NtCommitTransaction))?;
        Ok(sys::commit_transaction(function, self.as_handle())?)
    }

    /// Makes nothing of it happen, and says whether that worked, as dropping does not.
    ///
    /// # Errors
    ///
    /// The status of `NtRollbackTransaction`.
    #[doc(alias("NtRollbackTransaction", "RollbackTransaction"))]
    pub fn roll_back(self) -> Result<()> {
        let function =
            ROLL_BACK.address().ok_or(Error::NotSupported(Call::NtRollbackTransaction))?;
        Ok(sys::roll_back_transaction(function, self.as_handle())?)
    }
}

impl AsHandle for Transaction {
    fn as_handle(&self) -> BorrowedHandle<'_> {
        self.0.as_handle()
    }
}

/// Opens a key within a transaction.
pub(crate) fn open(
    attributes: &ObjectAttributes<'_>,
    access: u32,
    options: u32,
    transaction: BorrowedHandle<'_>,
) -> Result<OwnedHandle> {
    Ok(sys::open_transacted(attributes, access, options, transaction)?)
}

/// Opens or creates a key within a transaction.
pub(crate) fn create(
    attributes: &ObjectAttributes<'_>,
    access: u32,
    class: &UnicodeStr<'_>,
    options: u32,
    transaction: BorrowedHandle<'_>,
) -> Result<(OwnedHandle, u32)> {
    Ok(sys::create_transacted(attributes, access, class, options, transaction)?)
}
