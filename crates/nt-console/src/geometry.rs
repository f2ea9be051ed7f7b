//! Rows and columns.

/// Columns and rows of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// How many cells a row has.
    pub columns: u16,
    /// How many rows there are.
    pub rows: u16,
}

/// A cell of a screen buffer, counted from the upper left corner, which is (0, 0).
///
/// Coordinates of mouse events may lie outside the buffer, hence the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells to the right.
    pub column: i16,
    /// Rows down.
    pub row: i16,
}
