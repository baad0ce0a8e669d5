//! The balls of a spec, and the lever that is pressed first.

use crate::document::{Placed, form};

form! {
    /// The balls and the lever that is pressed first.
    #[derive(Debug, Clone, Default)]
    pub(crate) struct BallsForm {
        /// The number of blue balls in the left hopper; none if left out.
        pub blue: Option<Placed<CountForm>>,
        /// The number of red balls in the right hopper; none if left out.
        pub red: Option<Placed<CountForm>>,
        /// Instead of `blue`: the balls of the left hopper in the order of their release, as in
        /// `"RRB"`; with the extension `"weight"`, `b` and `r` are heavy ones.
        pub left: Option<Placed<String>>,
        /// Instead of `red`: the balls of the right hopper in the order of their release.
        pub right: Option<Placed<String>>,
        /// The lever that is pressed first; blue is the left one.
        pub start: StartForm = default,
        /// With the extension `"weight"`: `"last"` makes the last ball of `blue` and of `red` a heavy one.
        pub heavy: Option<Placed<HeavyForm>>,
    }

    /// The heavy balls among a number of balls.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum HeavyForm {
        /// The last one.
        Last,
    }

    /// A number of balls.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(crate) enum CountForm: "a number of balls, a range that makes the number an input (\"1..=15\"), or \"unlimited\"" {
        /// Exactly this number.
        Fixed(i64),
        /// A range such as `"1..=15"`, which makes the number an input, or `"unlimited"`.
        Text(String),
    }

    /// The lever that is pressed first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(crate) enum StartForm {
        /// The blue, left one.
        #[default]
        Blue,
        /// The red, right one.
        Red,
        /// The solution chooses the lever.
        Player,
        /// Both levers are tried, as two starts.
        Input,
    }
}
