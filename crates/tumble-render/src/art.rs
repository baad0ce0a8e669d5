//! Drawings that are used many times: parts, balls, pegs.

use tumble_core::board::{Colour, Marble, Weight};

/// Declares the drawings that are used many times, each with its name.
macro_rules! artworks {
    ($($(#[$doc:meta])* $art:ident $name:literal;)*) => {
        /// A drawing that is used many times.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Artwork {
            $($(#[$doc])* $art,)*
        }

        /// All art in order, with its names.
        const NAMES: &[(Artwork, &str)] = &[$((Artwork::$art, $name),)*];
    };
}

artworks! {
    /// A peg with its groove: a part cell.
    Peg "peg";
    /// A plain pin: a gear cell.
    Pin "pin";
    /// A ramp that sends balls right.
    Ramp "ramp";
    Crossover "crossover";
    Interceptor "interceptor";
    /// A bit that points up. Turned by -45 degrees it points left, by 45 right.
    Bit "bit";
    /// A bit that may start either way: one to the left and one to the right.
    EitherBit "bit-either-way";
    /// A gear bit that points up. It turns like a bit.
    GearBit "gear-bit";
    /// A gear bit that may start either way.
    EitherGearBit "gear-bit-either-way";
    Gear "gear";
    BlueBall "blue";
    RedBall "red";
    /// A weigh gate that sends heavy balls right: a scale with a weight in its right pan.
    WeighGate "weigh-gate";
    HeavyBlueBall "heavy-blue";
    HeavyRedBall "heavy-red";
}

impl Artwork {
    /// Returns all art, in the order of `NAMES`.
    pub(crate) fn all() -> impl Iterator<Item = Artwork> {
        NAMES.iter().map(|(art, _)| *art)
    }

    pub(crate) const fn of_ball(ball: Marble) -> Artwork {
        match (ball.colour, ball.weight) {
            (Colour::Blue, Weight::Light) => Artwork::BlueBall,
            (Colour::Red, Weight::Light) => Artwork::RedBall,
            (Colour::Blue, Weight::Heavy) => Artwork::HeavyBlueBall,
            (Colour::Red, Weight::Heavy) => Artwork::HeavyRedBall,
        }
    }

    /// Returns whether it belongs to the toy. Weights are an extension.
    pub(crate) const fn is_of_the_toy(self) -> bool {
        !matches!(self, Artwork::WeighGate | Artwork::HeavyBlueBall | Artwork::HeavyRedBall)
    }

    pub(crate) const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }
}
