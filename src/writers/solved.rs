//! The result of a search, for reading.

use super::page_width::beside;
use super::par::par_in_words;
use super::standing::{self, distance_from_par};
use super::text::{BAD, FAINT, GOOD, PLAIN, counted, indented, safe, styled, title};
use super::{Labelled, PageWidth, picture};
use crate::results::solved::{EngineClaim, ProofKind, Solved};
use crate::results::standing::Standing;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Drawing, Kind, Mark};
use tumble_core::challenge::{Challenge, CostKey, StartRule};
use tumble_solve::{Completion, FoundBoard, SolveOutcome};

/// The most cells that are listed one by one.
const LISTED: usize = 6;

/// Column of the notes where texts begin.
const LABEL: usize = 9;

impl Solved<'_> {
    fn condition_in_words(&self) -> String {
        condition_in_words(self.challenge, self.partial)
    }

    /// The name of an external engine whose claim the best known board refutes.
    fn rejected_engine(&self) -> Option<String> {
        self.claim.filter(|claim| claim.refuted).map(|claim| safe(&claim.name).into_owned())
    }

    /// The verdict on the search, in a few words.
    fn verdict_in_words(&self) -> String {
        let SolveOutcome { stages_proven, at_least, impossible, .. } = *self.outcome;
        let with = self.condition_in_words();
        let proof = self.proof.map_or("proven", ProofKind::words);
        let claim = self.claim.filter(|claim| !claim.refuted);
        let says = |claim: &EngineClaim| format!("according to {}, not checked", safe(&claim.name));
        match &self.outcome.best {
            None if impossible => styled(&format!("no board exists{with} ({proof})"), BAD),
            None if claim.is_some_and(|claim| claim.claim.impossible) => {
                let says = claim.map(says).unwrap_or_default();
                styled(&format!("no board exists{with} {says}"), BAD)
            }
            None => {
                let least = counted(at_least, "part");
                let none = match self.rejected_engine() {
                    Some(name) => format!("none found: what {name} says is wrong"),
                    None => "none found in time".to_owned(),
                };
                styled(&format!("{none}; at least {least}{with}"), BAD)
            }
            Some(best) => {
                let par = self.challenge.par.as_ref();
                let parts = match par.filter(|par| Standing::new(&best.cost, par) == Standing::Par)
                {
                    None => counted(best.cost.parts(), "part"),
                    par => standing::in_brief(&best.cost, par),
                };
                let proven = match stages_proven {
                    5 if self.proof == Some(ProofKind::Search) => {
                        styled(&format!("proven cheapest{with} by search"), GOOD)
                    }
                    5 => styled(&format!("proven cheapest{with}"), GOOD),
                    _ if claim.is_some_and(|claim| claim.claim.stages == 5) => {
                        let says = claim.map(says).unwrap_or_default();
                        styled(&format!("cheapest{with} {says}"), BAD)
                    }
                    0 => styled(&format!("not proven; at least {at_least}{with}"), BAD),
                    _ => styled(&format!("proven in part{with}"), BAD),
                };
                format!("{parts}, {proven}")
            }
        }
    }

    /// The statement that no board was found or exists, which every format needs.
    pub fn failure_in_words(&self) -> String {
        let with = self.condition_in_words();
        let claim = self.claim.filter(|claim| claim.claim.impossible && !claim.refuted);
        if let Some(claim) = claim {
            let name = safe(&claim.name);
            return format!("no solution exists{with} according to {name}, not checked");
        }
        let proof = self.proof.map_or("proven", ProofKind::words);
        match (self.outcome.impossible, with.is_empty()) {
            (true, true) => format!("no solution exists with this supply: that is {proof}"),
            (true, false) => {
                let way = self.blame.and_then(|blame| blame.way.as_ref());
                let out = way.map_or(String::new(), |way| {
                    let is_removed = way.given_up.iter().any(|it| is_placed(self.challenge, *it));
                    let change = if is_removed { "without" } else { "with another start of" };
                    format!("; {change} {} there is one", Cell::list(&way.given_up))
                });
                format!("no solution exists{with}: that is {proof}{out}")
            }
            (false, _) => match self.rejected_engine() {
                Some(name) => format!("no solution{with} was found: what {name} says is wrong"),
                None => format!("no solution{with} was found in time"),
            },
        }
    }

    pub fn result_text(&self, notation: Notation, page: PageWidth) -> String {
        let Solved { challenge, outcome, .. } = *self;
        let heading = [
            title(challenge),
            self.verdict_in_words(),
            format!("{:.1} s", outcome.time.as_secs_f64()),
        ];
        let heading = format!("{}\n", heading.join("   "));
        let Some(best) = &outcome.best else {
            let mut notes = Labelled::new(LABEL, page.width());
            if let Some(par) = challenge.par.filter(|_| !outcome.impossible) {
                notes.add("known", &par_in_words(&par), PLAIN);
            }
            self.add_blame(&mut notes);
            notes.add("search", &self.search_in_words(), FAINT);
            let lines = notes.written();
            return heading + &lines;
        };
        let mut notes = Labelled::new(LABEL, page.beside());
        self.add_cost(&mut notes, best);
        self.add_blame(&mut notes);
        notes.add("search", &self.search_in_words(), FAINT);
        let board = match notation {
            Notation::Book => picture::board_picture(&best.drawing),
            Notation::Formal => notation.write(&best.drawing),
        };
        heading + &beside(&board, notes.lines(), page)
    }

    /// Adds the cost of the board, and its distance from par.
    fn add_cost(&self, notes: &mut Labelled, best: &FoundBoard) {
        let kinds = Kind::ALL.into_iter().filter(|&kind| best.cost.of(kind) > 0);
        let kinds = kinds.map(|kind| kind.counted(best.cost.of(kind).into()));
        let kinds: Vec<String> = kinds.collect();
        if !kinds.is_empty() {
            notes.add("placed", &kinds.join(", "), PLAIN);
        }
        let par = self.challenge.par.as_ref();
        if let Some(par) = par.filter(|par| Standing::new(&best.cost, par) != Standing::Par) {
            let mut text = distance_from_par(&best.cost, par);
            let remark = standing::remark(&best.cost, self.challenge);
            if let Some(remark) = remark.filter(|_| best.cost.key() < par.key) {
                text = format!("{text}: {remark}");
            }
            // With parts kept, a cheaper board may exist.
            let is_least = self.outcome.is_proven() && self.condition_in_words().is_empty();
            if par.key < best.cost.key() && is_least {
                text = format!("{text}: par is too low");
            }
            notes.add("par", &text, PLAIN);
        }
        if self.challenge.start == StartRule::Player {
            notes.add("start", &format!("{} lever", best.lever.colour()), PLAIN);
        }
        let turned = self.partial.map(|partial| best.turned_gear_bits(self.challenge, partial));
        let turned = turned.unwrap_or_default();
        if !turned.is_empty() {
            let text = format!("{}: gear bits may point either way", Cell::list(&turned));
            notes.add("turned", &text, PLAIN);
        }
        if let Some(claim) = self.claim.filter(|claim| !claim.refuted)
            && claim.claim.stages < 5
        {
            let text = format!(
                "at least {} according to {}, not checked",
                counted(claim.claim.at_least, "part"),
                safe(&claim.name)
            );
            notes.add("claimed", &text, PLAIN);
        }
        let all = CostKey::ALL.map(CostKey::plural);
        let proven = &all[..self.outcome.stages_proven.min(all.len())];
        if !proven.is_empty() && proven.len() < all.len() {
            let text = format!("fewest {}; the rest is open", proven.join(", then "));
            notes.add("proven", &text, PLAIN);
        }
    }

    /// Adds the kept parts that are to blame.
    fn add_blame(&self, notes: &mut Labelled) {
        let Some(blame) = self.blame else { return };
        let kept = self.kept_parts();
        let is = |cell: &Cell| kept.iter().find(|(at, _)| at == cell).map(|(_, mark)| *mark);
        if let Some(Completion { given_up: cells, best, proven, .. }) = &blame.way {
            let shown = |cell: &Cell| match is(cell) {
                Some(mark) => format!("{cell} {}", mark.character()),
                None => cell.to_string(),
            };
            // A given bit stays, but starts to the other side.
            let (removed, turned): (Vec<&Cell>, Vec<&Cell>) =
                cells.iter().partition(|cell| is_placed(self.challenge, **cell));
            let list =
                |cells: Vec<&Cell>| cells.into_iter().map(shown).collect::<Vec<_>>().join(", ");
            let (act, what) = match (removed.len(), turned.len()) {
                (0, _) => ("turn", format!("{}: then", list(turned))),
                (1, 0) => ("give up", format!("{}: without it", list(removed))),
                (_, 0) => ("give up", format!("{}: without them", list(removed))),
                _ => ("give up", format!("{}, and turn {}: then", list(removed), list(turned))),
            };
            let cost = match proven {
                true => standing::in_brief(&best.cost, self.challenge.par.as_ref()),
                false => format!("{} or fewer", counted(best.cost.parts(), "part")),
            };
            let stays = |cell: &Cell| is_placed(self.challenge, *cell) && !cells.contains(cell);
            let others = match kept.iter().filter(|(cell, _)| stays(cell)).count() {
                0 => String::new(),
                1 => "; your other part stays".to_owned(),
                many => format!("; your other {many} parts stay"),
            };
            notes.add(act, &format!("{what} {cost}{others}"), PLAIN);
        }
        let single = blame.way.as_ref().is_some_and(|way| way.given_up.len() == 1);
        let innocent = blame.innocent.len();
        let text = if innocent == kept.len() && kept.len() > 1 {
            "no single part is to blame".to_owned()
        } else if !single || innocent == 0 {
            return;
        } else if innocent <= LISTED {
            let cells = Cell::list(&blame.innocent).replace(" and ", " or ");
            format!("giving up {cells} alone does not help")
        } else if innocent + 1 == kept.len() {
            "no other part alone is to blame".to_owned()
        } else {
            format!("{innocent} other parts are not to blame, each alone")
        };
        notes.add("", &format!("{text} (proven)"), FAINT);
    }

    /// The effort of the search.
    fn search_in_words(&self) -> String {
        let Solved { challenge, outcome, .. } = *self;
        let noun = case_noun(challenge);
        let cases = match (&challenge.game, challenge.rows.product()) {
            (Some(_), _) => counted(outcome.cases.len() as u128, noun),
            (None, Some(rows)) => format!("{} of {}", outcome.cases.len(), counted(rows, noun)),
            (None, None) => format!("{} of 2^127 starts or more", outcome.cases.len()),
        };
        format!("{cases} in play, {} tried", counted(outcome.candidates, "board"))
    }
}

/// Returns whether the kept part of a cell was placed there, and not given.
fn is_placed(challenge: &Challenge, cell: Cell) -> bool {
    challenge.given.at(cell) == Mark::Empty
}

/// Returns the condition for statements about boards with kept parts; empty if no part is kept.
pub fn condition_in_words(challenge: &Challenge, partial: Option<&Drawing>) -> String {
    let kept = partial.map_or(Vec::new(), |partial| FoundBoard::kept_parts(challenge, partial));
    // A given bit that was turned to one side is also kept, but was not placed.
    match kept.iter().filter(|(cell, _)| is_placed(challenge, *cell)).count() {
        0 if kept.is_empty() => String::new(),
        0 => " with the given bits as they point".to_owned(),
        1 => " with this part kept".to_owned(),
        many => format!(" with these {many} parts kept"),
    }
}

/// Returns a board that was found, with its cost.
pub fn found_in_words(challenge: &Challenge, found: &FoundBoard, notation: Notation) -> String {
    let drawn = indented(&notation.write(&found.drawing), 2);
    let start = match challenge.start {
        StartRule::Player => format!("\n  start: the {} lever\n", found.lever.colour()),
        _ => String::new(),
    };
    let name = title(challenge);
    let verdict = styled("a solution", GOOD);
    format!("{name}: {verdict} of {}\n\n{drawn}{start}", counted(found.cost.parts(), "part"))
}

/// The noun for the cases of a challenge: starts, or lines of a game.
pub fn case_noun(challenge: &Challenge) -> &'static str {
    if challenge.game.is_some() { "line" } else { "start" }
}
