//! Placing, turning and removing parts, with the reason if a part cannot be placed.

use super::state::{Version, Workbench};
use tumble_core::board::{Cell, Kind, Mark, Part, Side, Slot};
use tumble_core::challenge::StartRule;

impl Workbench {
    /// Places a part at the cursor, or shows the reason why it cannot be there.
    pub(super) fn place_part(&mut self, kind: Kind, side: Side) {
        let cell = self.cursor;
        if let Err(why) = self.may_place(kind, cell) {
            self.message = why;
            return;
        }
        let part = kind.part(self.train_side(kind, cell).unwrap_or(side));
        self.set_mark(cell, Mark::Part(part));
        self.message = format!("placed: {part} at {cell}");
        self.follow_ball(cell);
    }

    fn may_place(&self, kind: Kind, cell: Cell) -> Result<(), String> {
        let drawing = &self.version.drawing;
        match (drawing.shape().slot(cell), kind) {
            (Slot::None, _) => return Err(format!("the board has no cell {cell}")),
            (Slot::Gear, Kind::Gear) => {}
            (Slot::Gear, _) => {
                let kind = kind.with_article();
                return Err(format!("{cell} is a gear cell: only a gear fits, not {kind}"));
            }
            (Slot::Part, Kind::Gear) => {
                return Err(format!(
                    "{cell} is a part cell: a gear goes on a gear cell, between part cells"
                ));
            }
            (Slot::Part, _) => {}
        }
        let Some(challenge) = &self.challenge else { return Ok(()) };
        if let Some(given) = challenge.given.at(cell).kind() {
            return Err(format!("the {given} at {cell} is given: it stays"));
        }
        let supply = challenge.supply.of(kind);
        let again = drawing.at(cell).kind() == Some(kind);
        match supply {
            0 => Err(format!("there is no {kind} to add in this challenge")),
            _ if !again && self.count_placed(kind) >= supply => {
                Err(format!("no {kind} is left: all {supply} are placed"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the direction of the gear bits with which a new one would turn.
    fn train_side(&self, kind: Kind, cell: Cell) -> Option<Side> {
        if kind != Kind::GearBit {
            return None;
        }
        let drawing = &self.version.drawing;
        let gears = cell.neighbours().filter(|&next| drawing.at(next).kind() == Some(Kind::Gear));
        let others = gears.flat_map(Cell::neighbours).filter(|&other| other != cell);
        others.into_iter().find_map(|other| match drawing.at(other) {
            Mark::Part(part @ Part::GearBit(_)) => part.pointing(),
            _ => None,
        })
    }

    /// Turns the part at the cursor, or the one that was just placed, and the train that it belongs
    /// to.
    pub(super) fn turn_part(&mut self, placed: Option<Cell>) {
        let is_empty = self.version.drawing.at(self.cursor) == Mark::Empty;
        let placed = placed.filter(|_| is_empty);
        let cell = placed.unwrap_or(self.cursor);
        let mark = self.version.drawing.at(cell);
        let Some(kind) = mark.kind() else {
            self.message = format!("there is no part at {cell}");
            return;
        };
        if !kind.is_oriented() {
            self.message = format!("{} has no direction", kind.with_article());
            return;
        }
        if let Some(challenge) = &self.challenge {
            if challenge.input_cells().contains(&cell) {
                self.message = format!("the {kind} at {cell} is an input: = sets it");
                return;
            }
            if let Mark::Part(_) = challenge.given.at(cell) {
                self.message = format!("the {kind} at {cell} is given: it stays as it is");
                return;
            }
        }
        let side = match mark {
            Mark::Part(part) => part.pointing().map_or(Side::Left, Side::other),
            _ => Side::Left,
        };
        let mut drawing = self.version.drawing.clone();
        for cell in self.train_of(cell) {
            drawing.set(cell, drawing.at(cell).pointing(side));
        }
        self.message = format!("turned: the {kind} at {cell} points {side}");
        self.take_version(Version { drawing, ..self.version.clone() });
        if placed.is_some() {
            self.follow_ball(cell);
        }
    }

    /// Returns the cells that turn with this one.
    fn train_of(&self, cell: Cell) -> Vec<Cell> {
        let drawing = &self.version.drawing;
        let all = drawing.marks().map(|(cell, _)| cell).collect();
        let board = tumble_core::board::Board::with_free(drawing, &all);
        let train = board
            .ok()
            .and_then(|board| Some(board.switches().get(board.switch_at(cell)?)?.cells.clone()));
        train.unwrap_or_else(|| vec![cell])
    }

    /// Removes the part at the cursor.
    pub(super) fn clear_cell(&mut self) {
        let cell = self.cursor;
        let given = self.challenge.as_ref().and_then(|it| it.given.at(cell).kind());
        match (self.version.drawing.at(cell).kind(), given) {
            (_, Some(kind)) => self.message = format!("the {kind} at {cell} is given: it stays"),
            (None, _) => self.message = format!("there is no part at {cell}"),
            (Some(kind), _) => {
                self.set_mark(cell, Mark::Empty);
                self.message = format!("removed: the {kind} at {cell}");
            }
        }
    }

    fn set_mark(&mut self, cell: Cell, mark: Mark) {
        let mut drawing = self.version.drawing.clone();
        drawing.set(cell, mark);
        self.take_version(Version { drawing, ..self.version.clone() });
    }

    /// Presses the other lever first, if the player may choose.
    pub(super) fn other_lever(&mut self) {
        let free = self.challenge.as_ref().is_none_or(|it| it.start == StartRule::Player);
        if !free {
            self.message = "this challenge says which lever is pressed first".to_owned();
            return;
        }
        let lever = self.version.lever.other();
        self.message = format!("the {} lever is pressed first", lever.colour());
        self.take_version(Version { lever, ..self.version.clone() });
    }

    /// Goes back to the previous version, or forward if `again`.
    pub(super) fn undo(&mut self, again: bool) {
        let (from, to) = match again {
            false => (&mut self.undo, &mut self.redo),
            true => (&mut self.redo, &mut self.undo),
        };
        let word = if again { "redo" } else { "undo" };
        let Some(version) = from.pop() else {
            self.message = format!("there is nothing to {word}");
            return;
        };
        let changed = {
            let (now, then) = (&self.version.drawing, &version.drawing);
            let marks = now.marks().chain(then.marks());
            marks.map(|(cell, _)| cell).find(|&cell| now.at(cell) != then.at(cell))
        };
        to.push(std::mem::replace(&mut self.version, version));
        self.find_alerts();
        self.graded = None;
        self.hints = None;
        self.passed = None;
        if let Some(cell) = changed {
            self.go_to(cell);
        }
        self.message = if again { "done again" } else { "undone" }.to_owned();
    }
}
