//! The variables of a row, and their places among its values.

use super::{Challenge, Row};
use crate::board::Side;

/// A variable of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variable {
    /// An input or register by its place: the inputs first, then the registers.
    Register(usize),
    /// The number of balls of a hopper, if it varies: `blue_balls` and `red_balls`.
    Balls(Side),
    /// The lever that is pressed first, 0 for the left one: `start`.
    Start,
}

/// The names of the variables that follow the registers.
pub(super) const FIXED: [&str; 3] = ["blue_balls", "red_balls", "start"];

impl Challenge {
    pub(crate) fn variable_count(&self) -> usize {
        self.named() + FIXED.len()
    }

    pub(crate) fn place_of(&self, variable: Variable) -> usize {
        match variable {
            Variable::Register(place) => place,
            Variable::Balls(side) => self.named() + side.index(),
            Variable::Start => self.named() + 2,
        }
    }

    /// The name of the variable at a place among the values of a row; `?` if there is none.
    pub fn name_of(&self, variable: usize) -> &str {
        self.variables().nth(variable).unwrap_or("?")
    }

    /// The number of bits of an input or register; 1 for any other variable.
    pub fn width_of(&self, variable: usize) -> u32 {
        self.register(variable).map_or(1, |register| register.cells.width())
    }

    fn variable_at(&self, place: usize) -> Option<Variable> {
        match place.checked_sub(self.named()) {
            None => Some(Variable::Register(place)),
            Some(0) => Some(Variable::Balls(Side::Left)),
            Some(1) => Some(Variable::Balls(Side::Right)),
            Some(2) => Some(Variable::Start),
            Some(_) => None,
        }
    }

    /// The name and value of each variable of a row, in the order of the axes.
    ///
    /// ```
    /// use tumble_core::challenge::{Reference, Specs, Variable};
    ///
    /// let challenge = Specs::library().find(&Reference::Number(27)).expect("one of the sixty");
    /// let row = challenge.rows.row(5);
    /// let varying: Vec<_> = challenge.varying(&row).collect();
    /// assert_eq!(varying, [("A", Variable::Register(0), 5)]);
    /// ```
    pub fn varying<'a>(
        &'a self,
        row: &'a Row,
    ) -> impl Iterator<Item = (&'a str, Variable, i64)> + 'a {
        self.rows.axes().iter().filter_map(move |axis| {
            let name = self.variables().nth(axis.variable)?;
            let value = row.values.get(axis.variable).copied()?;
            Some((name, self.variable_at(axis.variable)?, value))
        })
    }

    /// The value of a variable in a row; 0 for a row of another challenge.
    pub fn value_in(&self, row: &Row, variable: Variable) -> i64 {
        row.values.get(self.place_of(variable)).copied().unwrap_or(0)
    }
}
