//! The inputs of a spec, and the expectation for a run or a game.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;

use crate::board::Cell;
use crate::document::{Entries, Placed, form};

form! {
    /// The cells of an input.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(crate) enum InputForm: "a cell ([3, 6]), the cells of a register from the least significant one \
        ([[1, 4], [3, 4]]), or cells that start alike ({ same = [[4, 5], [5, 6]] })" {
        /// One cell: its value is 0 (left) or 1 (right).
        Cell(Cell),
        /// A register, the least significant cell first.
        Register(Vec<Cell>),
        /// Gear bits that start alike and that the player may link: one value of 0 or 1.
        Same {
            /// The cells.
            same: Vec<Cell>,
            /// Whether the player must link them to one train.
            linked: bool = default,
        },
    }

    /// The cells of a register.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(crate) enum CellsForm: "a cell ([3, 6]), or the cells of a register from the least significant one \
        ([[1, 4], [3, 4]])" {
        /// One cell.
        Cell(Cell),
        /// A register, the least significant cell first.
        Register(Vec<Cell>),
    }

    /// The expected result of every start. At least one of the keys is required.
    ///
    /// All expressions are CEL over the start: the inputs and registers as numbers, `blue_balls` and `red_balls` (the
    /// balls of that colour in both hoppers, unless they are unlimited), `start` (the lever), and the constants
    /// `blue`, `red`, `any`, `left` (0), `right` (1) and the interceptors' labels.
    #[derive(Debug, Clone, Default)]
    pub(crate) struct ExpectForm {
        /// The balls that come out, in time order, and no others.
        pub out: Option<Placed<OutForm>>,
        /// The run ends in an interceptor with a ball of this colour: an expression that gives
        /// `blue`, `red` or `any`.
        pub intercepted: Option<Placed<String>>,
        /// The run ends in the interceptor with this label: an expression that gives a label.
        pub interceptor: Option<Placed<String>>,
        /// The ending of the run. Left out: in an interceptor or at an empty hopper.
        pub end: Option<Placed<EndForm>>,
        /// The values of inputs and registers at the end.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, ValueForm>"))]
        pub finals as "final": Entries<ValueForm> = default,
    }

    /// The balls that come out.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(crate) enum OutForm: "the balls in time order (\"BBR\"), a pattern ({ repeat = \"BBR\" }), a regular \
        expression ({ matches = \"(BBR)*\" }), or an expression \
        ({ value = \"A == 0 ? 'B' : 'R'\" })" {
        /// Exactly these, as in `"BBR"`.
        Balls(String),
        /// This pattern over and over, until a ball is due whose hopper is empty; without end with an unlimited
        /// supply.
        Pattern {
            /// The pattern, as in `"BBR"`.
            repeat: String,
        },
        /// Balls that match a regular expression, from the first to the last, of a run that ends.
        Matches {
            /// The regular expression, as in `"(BBR)*"`: `B`, `R`, `.`, `|`, `*`, `+`, `?`, `{2,5}`, `()`.
            matches: String,
        },
        /// An expression that gives the letters.
        Value {
            /// A CEL expression that gives a string of `B` and `R`.
            value: String,
            /// The condition: other starts are not checked.
            when: Option<String>,
        },
    }

    /// The ending of a run.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum EndForm {
        /// At an empty hopper.
        Empty,
        /// In an interceptor.
        Intercepted,
        /// Never: the run repeats.
        Repeats,
    }

    /// The value of a register at the end.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(crate) enum ValueForm: "an expression, or { value = \"...\", when = \"...\" }" {
        /// A CEL expression that gives a number.
        Always(String),
        /// The same, under a condition.
        When {
            /// A CEL expression that gives a number.
            value: String,
            /// The condition: other starts are not checked.
            when: String,
        },
    }

    /// A game against the board. A board solves the challenge if it wins every game that it can win.
    #[derive(Debug, Clone)]
    pub(crate) struct GameForm {
        /// The rules of the game.
        pub kind: GameKind,
        /// The piles that are played, as in `"1..=20"`.
        pub pile: Placed<String>,
        /// The most balls that a player may take in a turn.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 100)))]
        pub take: Placed<u32>,
        /// The input that shows the player on turn: left (0) for the human, right (1) for the board.
        pub turn: Placed<String>,
        /// The values of the inputs that are set before the game: CEL expressions over the `pile`.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, String>"))]
        pub set: Entries<String> = default,
    }

    /// The rules of a game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum GameKind {
        /// Nim with one pile: the player who takes the last ball loses.
        Nim,
    }
}
