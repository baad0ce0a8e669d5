//! The board of a spec: its shape, its given parts, and the parts that may be added.

use crate::document::{Placed, form};

form! {
    /// The parts that the player may add to the given ones. A kind that is left out may not be added.
    #[derive(Debug, Clone, Default)]
    pub(crate) struct SupplyForm {
        /// Ramps.
        pub ramp: Option<Placed<AmountForm>>,
        /// Crossovers.
        pub crossover: Option<Placed<AmountForm>>,
        /// Interceptors.
        pub interceptor: Option<Placed<AmountForm>>,
        /// Bits.
        pub bit: Option<Placed<AmountForm>>,
        /// Gear bits.
        pub gear_bit: Option<Placed<AmountForm>>,
        /// Gears.
        pub gear: Option<Placed<AmountForm>>,
        /// Weigh gates, with the extension `"weight"`. The box holds none.
        pub weigh_gate: Option<Placed<AmountForm>>,
    }

    /// A number of parts of a kind.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(crate) enum AmountForm: "a number of parts, or \"box\" for what the box still holds" {
        /// Exactly this number.
        Fixed(i64),
        /// `"box"`: all parts of the kind that the box holds besides the given ones.
        Text(String),
    }

    /// The start board.
    #[derive(Debug, Clone)]
    pub(crate) struct BoardForm {
        /// One line for each row, in the book notation. Bits and gear bits drawn upright (`^`, `v`)
        /// are set by the player, or are inputs.
        pub grid: Placed<String>,
    }
}
