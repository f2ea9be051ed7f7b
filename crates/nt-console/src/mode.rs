//! What a console does to text on its way, as bits.
#![forbid(unsafe_code)]

macro_rules! modes {
    ($(#[$meta:meta])* $name:ident { $($(#[$bit_meta:meta])* $bit:ident = $value:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name(u32);

        impl $name {
            $($(#[$bit_meta])* pub const $bit: Self = Self($value);)+

            /// A mode of these bits; unknown ones are kept.
            pub const fn from_bits(bits: u32) -> Self {
                Self(bits)
            }

            /// The word as the console knows it.
            pub const fn bits(self) -> u32 {
                self.0
            }

            /// Whether all of `other`'s bits are set.
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// This mode with `other`'s bits set.
            #[must_use]
            pub const fn with(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// This mode with `other`'s bits cleared.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
    };
}

modes! {
    /// What a console does with keys before a program reads them. Microsoft explains the bits at
    /// [`SetConsoleMode`](https://learn.microsoft.com/windows/console/setconsolemode).
    ///
    /// Change the word that [`Input::mode`](crate::Input::mode) returned instead of making one up:
    /// a word without [`EXTENDED`](Self::EXTENDED) turns off what the user chose in the window's
    /// properties, such as selecting with the mouse.
    ///
    /// ```
    /// use nt_console::InputMode;
    /// let raw = InputMode::from_bits(0x1F7).without(InputMode::COOKED);
    /// assert_eq!(raw.bits(), 0x1F0);
    /// ```
    InputMode {
        /// Ctrl-C is a signal and no character.
        PROCESSED = 0x1,
        /// Reads return whole lines, which the user can edit.
        LINE = 0x2,
        /// Characters show as they are typed; needs `LINE`.
        ECHO = 0x4,
        /// All three of these; what [`Input::raw_mode`](crate::Input::raw_mode) clears.
        COOKED = 0x7,
        /// Changes of the buffer's size are events.
        WINDOW = 0x8,
        /// The mouse makes events.
        MOUSE = 0x10,
        /// Typing inserts.
        INSERT = 0x20,
        /// The mouse selects text.
        QUICK_EDIT = 0x40,
        /// `INSERT` and `QUICK_EDIT` count.
        EXTENDED = 0x80,
        /// Keys arrive as the escape sequences of a VT terminal.
        VT = 0x200,
    }
}

modes! {
    /// What a console does with text that is written to it. Microsoft explains the bits at
    /// [`SetConsoleMode`](https://learn.microsoft.com/windows/console/setconsolemode).
    ///
    /// ```
    /// use nt_console::OutputMode;
    /// assert!(OutputMode::from_bits(7).contains(OutputMode::VT));
    /// ```
    OutputMode {
        /// Control characters are obeyed.
        PROCESSED = 0x1,
        /// Long lines go on in the next row.
        WRAP = 0x2,
        /// Escape sequences are obeyed; needs `PROCESSED`. Windows 10 1511.
        VT = 0x4,
        /// A line feed does not return to the first column. Text for files then comes out as a
        /// staircase, so nothing in this crate ever sets it.
        DISABLE_NEWLINE_AUTO_RETURN = 0x8,
        /// Attributes for lines around cells count everywhere.
        LVB_GRID = 0x10,
    }
}
