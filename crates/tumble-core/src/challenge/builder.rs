//! Challenges that are made in code.

use super::form::{
    AmountForm, BoardForm, CellsForm, CountForm, EndForm, ExpectForm, InputForm, OutForm,
    Provenance, SpecForm, StartForm, SupplyForm, ValueForm,
};
use super::{Challenge, StartRule, read};
use crate::board::{Cell, Drawing, Kind, Shape, Side};
use crate::document::Placed;
use crate::error::Error;

/// A challenge under construction: see [`Challenge::builder`].
///
/// Building runs the checks of a spec file. Expressions are those of specs, in CEL. A text for [`Challenge::read`]
/// allows more: a pattern of balls (`repeat`, `matches`), a ball to be caught (`intercepted`, `interceptor`), `when`,
/// inputs that start alike, labels, heavy balls, a game, and par.
#[derive(Debug, Clone)]
#[must_use]
pub struct ChallengeBuilder {
    form: SpecForm,
    given: Drawing,
}

impl Challenge {
    /// Begins a challenge with this number, from 1, and this id: lower-case letters, digits and hyphens. The board is
    /// that of the toy, empty; hoppers and supply are empty; the blue lever is pressed first.
    ///
    /// ```
    /// use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Shape, Side};
    /// use tumble_core::challenge::EndForm;
    /// use tumble_core::grade::Verdict;
    /// use tumble_core::{Challenge, Solution};
    ///
    /// let mut board = Drawing::new(Shape::toy());
    /// board.set(Cell::new(1, 4), Mark::Part(Part::Bit(Side::Left)));
    /// let challenge = Challenge::builder(101, "caught")
    ///     .start_board(board.clone())
    ///     .supply(Kind::Interceptor, 2)
    ///     .balls(Side::Left, 8)
    ///     .input("A", &[Cell::new(1, 4)])
    ///     .expect_end(EndForm::Intercepted)
    ///     .expect_final("A", "1 - A")
    ///     .build()?;
    /// assert_eq!(challenge.rows.product(), Some(2), "A starts either way");
    ///
    /// board.set(Cell::new(2, 3), Mark::Part(Part::Interceptor));
    /// board.set(Cell::new(2, 5), Mark::Part(Part::Interceptor));
    /// let solution = Solution::new(challenge, board)?;
    /// assert_eq!(solution.grade().verdict, Verdict::Pass);
    /// # Ok::<(), tumble_core::Error>(())
    /// ```
    pub fn builder(number: u16, id: &str) -> ChallengeBuilder {
        let text = || id.to_owned().into();
        let form = SpecForm {
            schema: 1.into(),
            number: number.into(),
            id: text(),
            title: text(),
            objective: text(),
            provenance: Provenance::Own,
            concepts: Vec::new(),
            sources: Vec::new(),
            notes: None,
            follows: None,
            extension: None,
            condition: None,
            balls: Placed::default(),
            supply: SupplyForm::default(),
            shape: None,
            board: BoardForm { grid: Placed::default() },
            inputs: Vec::new(),
            registers: Vec::new(),
            interceptors: Vec::new(),
            expect: None,
            game: None,
            par: None,
        };
        ChallengeBuilder { form, given: Drawing::new(Shape::toy()) }
    }
}

impl ChallengeBuilder {
    /// Sets the title, and the task of the player in a sentence or two.
    pub fn title(mut self, title: &str, objective: &str) -> Self {
        self.form.title = title.to_owned().into();
        self.form.objective = objective.to_owned().into();
        self
    }

    /// Sets the given parts and the shape of the board. Bits and gear bits that the player sets, or that are inputs,
    /// may be upright.
    pub fn start_board(mut self, given: Drawing) -> Self {
        self.given = given;
        self
    }

    /// Lets the player place this many parts of a kind, in addition to the given ones.
    pub fn supply(mut self, kind: Kind, count: u32) -> Self {
        *self.amount_form(kind) = Some(AmountForm::Fixed(count.into()).into());
        self
    }

    /// Lets the player place all parts that the toy's box still holds.
    pub fn supply_box(mut self) -> Self {
        for kind in Kind::TOY {
            *self.amount_form(kind) = Some(AmountForm::Text("box".to_owned()).into());
        }
        self
    }

    fn amount_form(&mut self, kind: Kind) -> &mut Option<Placed<AmountForm>> {
        let supply = &mut self.form.supply;
        match kind {
            Kind::Ramp => &mut supply.ramp,
            Kind::Crossover => &mut supply.crossover,
            Kind::Interceptor => &mut supply.interceptor,
            Kind::Bit => &mut supply.bit,
            Kind::GearBit => &mut supply.gear_bit,
            Kind::Gear => &mut supply.gear,
            Kind::WeighGate => &mut supply.weigh_gate,
        }
    }

    /// Loads a hopper with balls of its colour: a number, a range of numbers that makes it an input (`"1..=15"`), or
    /// `"unlimited"`.
    pub fn balls(mut self, hopper: Side, count: impl ToString) -> Self {
        let text = count.to_string();
        let count = text.parse().map_or(CountForm::Text(text), CountForm::Fixed);
        let balls = &mut self.form.balls.value;
        let form = match hopper {
            Side::Left => &mut balls.blue,
            Side::Right => &mut balls.red,
        };
        *form = Some(count.into());
        self
    }

    /// Loads a hopper with these balls in the order of their release, as in `"RRB"`.
    pub fn ball_order(mut self, hopper: Side, letters: &str) -> Self {
        let balls = &mut self.form.balls.value;
        let form = match hopper {
            Side::Left => &mut balls.left,
            Side::Right => &mut balls.right,
        };
        *form = Some(letters.to_owned().into());
        self
    }

    /// Sets the rule for the first lever.
    pub fn first_lever(mut self, rule: StartRule) -> Self {
        self.form.balls.value.start = match rule {
            StartRule::Lever(Side::Left) => StartForm::Blue,
            StartRule::Lever(Side::Right) => StartForm::Red,
            StartRule::Player => StartForm::Player,
            StartRule::Input => StartForm::Input,
        };
        self
    }

    /// Adds an input: cells that start either way, the least significant first.
    pub fn input(mut self, name: &str, cells: &[Cell]) -> Self {
        let input = InputForm::Register(cells.to_vec());
        self.form.inputs.push((name.to_owned().into(), input.into()));
        self
    }

    /// Adds a register: a name for cells, the least significant first.
    pub fn register(mut self, name: &str, cells: &[Cell]) -> Self {
        let register = CellsForm::Register(cells.to_vec());
        self.form.registers.push((name.to_owned().into(), register.into()));
        self
    }

    /// Asks only for starts in which this expression is true.
    pub fn only_where(mut self, condition: &str) -> Self {
        self.form.condition = Some(condition.to_owned().into());
        self
    }

    fn expect_form(&mut self) -> &mut ExpectForm {
        &mut self.form.expect.get_or_insert_default().value
    }

    /// Asks for these balls to come out, in this order, as in `"BBR"`, and no more.
    pub fn expect_out(mut self, letters: &str) -> Self {
        self.expect_form().out = Some(OutForm::Balls(letters.to_owned()).into());
        self
    }

    /// Asks for the balls that an expression gives, as in `"A == 0 ? 'B' : 'R'"`.
    pub fn expect_out_value(mut self, value: &str) -> Self {
        let form = OutForm::Value { value: value.to_owned(), when: None };
        self.expect_form().out = Some(form.into());
        self
    }

    /// Asks for an ending of the run.
    pub fn expect_end(mut self, end: EndForm) -> Self {
        self.expect_form().end = Some(end.into());
        self
    }

    /// Asks for the value of an input or register at the end: an expression over the start.
    pub fn expect_final(mut self, name: &str, value: &str) -> Self {
        let value = ValueForm::Always(value.to_owned());
        self.expect_form().finals.push((name.to_owned().into(), value.into()));
        self
    }

    /// Builds the challenge. Its `text` is empty.
    ///
    /// # Errors
    /// All problems that a spec file would have. Problems of a cell name it.
    pub fn build(self) -> Result<Challenge, Error> {
        read::built(self.form, self.given).map_err(|found| Error::from(found).without_spans())
    }
}
