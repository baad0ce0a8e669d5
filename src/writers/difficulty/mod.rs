//! Where the difficulty of a challenge comes from, as a comparison of costs and never as an opinion.

mod given_effect;
mod least;

use std::collections::BTreeMap;

use super::page_width::{Labelled, PageWidth};
use super::text::{FAINT, HEADING, PLAIN, counted, json_line, safe, styled};
use crate::results::{DifficultyLine, GivenJson, OneWrongJson, SupplyJson};
use given_effect::GivenEffect;
pub use least::Least;
use tumble_core::board::{Cell, Kind};
use tumble_core::challenge::{Challenge, Extension, LoadRule};

/// A kind of part of the supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The kind.
    pub kind: Kind,
    /// How many the cheapest board uses; `None` where no board was found.
    pub used: Option<u32>,
    /// How many there are.
    pub supply: u32,
    /// What it costs without any of them; `None` where the cheapest board uses none.
    pub without: Option<Least>,
}

/// What a given part costs or saves the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenMeasure {
    /// Where it is.
    pub cell: Cell,
    /// Its kind.
    pub kind: Kind,
    /// The least cost where it is in the supply instead.
    pub without: Least,
}

/// What becomes of the cheapest board when one part of it is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slips {
    /// How many such boards fail.
    pub boards: usize,
    /// How many rows there are.
    pub rows: u128,
    /// The fewest rows that one of them fails.
    pub fewest: u128,
    /// How many rows half of them fail at the most.
    pub middle: u128,
}

/// All that was measured of a challenge.
#[derive(Debug, Clone)]
pub struct Difficulty {
    /// The challenge.
    pub challenge: Challenge,
    /// The seconds that each question could take.
    pub seconds: f64,
    /// How many rows there are, where that is known.
    pub rows: Option<u128>,
    /// The least cost.
    pub par: Least,
    /// How many boards cost as little, and whether these are all.
    pub boards: Option<(u64, bool)>,
    /// The kinds of the supply.
    pub supply: Vec<Use>,
    /// The least cost with as many parts of all kinds as there is room for.
    pub unlimited: Least,
    /// The least cost without the given parts that have no name; `None` where there are none.
    pub without_given: Option<Least>,
    /// The given parts that have no name, each in the supply instead.
    pub given: Vec<GivenMeasure>,
    /// What one wrong part does.
    pub slips: Option<Slips>,
}

impl Difficulty {
    fn title(&self) -> String {
        format!("{} {}", self.challenge.number, self.challenge.title)
    }

    /// The lines of the explanation: a label, and what is said.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        let mut par = self.par.words();
        match self.boards {
            Some((1, true)) => par.push_str("; one board alone costs as little"),
            Some((boards, true)) => par.push_str(&format!("; {boards} boards cost as little")),
            Some((boards, false)) if boards > 0 => {
                par.push_str(&format!("; at least {boards} boards cost as little"));
            }
            _ => {}
        }
        lines.push(("par", par));
        if let Some(rows) = self.rows {
            lines.push(("starts", counted(rows, "start")));
        }
        if let Some(slips) = self.slips {
            let Slips { boards, rows, fewest, middle } = slips;
            let fail = if boards == 1 { "fails" } else { "fail" };
            let boards = counted(boards as u128, "board");
            let mut text = format!("{boards} with one part cleared or turned {fail}");
            if rows > 1 {
                let rows = counted(rows, "start");
                text.push_str(&format!(
                    ": half of them in at most {middle} of {rows}, the least noticeable in {fewest}"
                ));
            }
            lines.push(("one wrong", text));
        }
        for own in &self.supply {
            // Of a board that was not found there is nothing to say.
            let Some(used) = own.used else { continue };
            let mut text = format!("{used} of {} used", own.kind.counted(own.supply.into()));
            if used == own.supply {
                text.push_str(", none to spare");
            }
            if let Some(without) = &own.without {
                text.push_str(&match without {
                    Least::Impossible => {
                        "; without any no board exists, proven by search".to_owned()
                    }
                    least => format!("; without any: {}", least.words()),
                });
            }
            lines.push(("supply", text));
        }
        let is_found = |least: &Least| !matches!(least, Least::Open(_));
        if is_found(&self.par) || is_found(&self.unlimited) {
            lines.push(("unlimited", self.unlimited.words()));
        }
        if let Some(least) = &self.without_given
            && (is_found(&self.par) || is_found(least))
        {
            lines.push(("no givens", least.words()));
        }
        lines.extend(self.given_alone().into_iter().map(|text| ("each given", text)));
        lines.push(("about", self.needs().join(", ")));
        lines
    }

    /// What each given part saves or costs the player, in words.
    fn given_alone(&self) -> Vec<String> {
        let Least::Cost { cost: par, proven: is_par, .. } = self.par else { return Vec::new() };
        let mut effects: BTreeMap<GivenEffect, Vec<Cell>> = BTreeMap::new();
        for given in &self.given {
            let effect = GivenEffect::new(i64::from(par.parts()), is_par, &given.without);
            effects.entry(effect).or_default().push(given.cell);
        }
        let words = |(effect, cells): (&GivenEffect, &Vec<Cell>)| effect.words(cells);
        effects.iter().map(words).collect()
    }

    /// What one must understand, as the spec and the cheapest board show it.
    fn needs(&self) -> Vec<String> {
        let challenge = &self.challenge;
        let mut needs = Vec::new();
        let counts = |rule: &LoadRule| matches!(rule, LoadRule::Range { .. });
        if challenge.loads.iter().any(counts) {
            needs.push("counting balls");
        }
        if challenge.expect.out.is_some() {
            needs.push("the order of balls");
        }
        if !challenge.inputs.is_empty() {
            needs.push("reading bits");
        }
        if !challenge.expect.finals.is_empty() {
            needs.push("writing bits");
        }
        if challenge.expect.intercepted.is_some() || challenge.expect.interceptor.is_some() {
            needs.push("stopping");
        }
        let gears = |kind: Kind| matches!(kind, Kind::GearBit | Kind::Gear);
        let used = self.supply.iter().any(|own| gears(own.kind) && own.used > Some(0));
        let given = challenge.given.marks().any(|(_, mark)| mark.kind().is_some_and(gears));
        if used || given {
            needs.push("trains");
        }
        if challenge.extension == Some(Extension::Weight) {
            needs.push("weighing balls");
        }
        if challenge.game.is_some() {
            needs.push("a game");
        }
        if needs.is_empty() {
            needs.push("a path");
        }
        needs.into_iter().map(str::to_owned).collect()
    }

    pub(super) fn limit(&self) -> String {
        format!("each question had {} s", self.seconds)
    }

    /// For people.
    pub fn human(&self, page: PageWidth) -> String {
        let mut notes = Labelled::new(LABEL, page.width());
        let mut before = "";
        for (label, text) in self.lines() {
            notes.add(if label == before { "" } else { label }, &safe(&text), PLAIN);
            before = label;
        }
        let lines: String = notes.lines().iter().map(|line| format!("{line}\n")).collect();
        let limit = styled(&self.limit(), FAINT);
        format!("{}\n{lines}{limit}\n", styled(&safe(&self.title()), HEADING))
    }

    /// For people, below the line of a challenge.
    pub(super) fn below(&self, page: PageWidth) -> String {
        let mut notes = Labelled::new(BELOW + LABEL, page.width());
        let mut before = "";
        for (label, text) in self.lines() {
            let shown = if label == before { "" } else { label };
            notes.add(&format!("{:BELOW$}{shown}", ""), &safe(&text), PLAIN);
            before = label;
        }
        notes.lines().iter().map(|line| format!("{line}\n")).collect()
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let title = super::text::markdown(&self.title());
        let objective = super::text::markdown(&self.challenge.objective);
        let mut text = format!("# {title}\n\n{objective}\n\n| what | measured |\n| --- | --- |\n");
        for (label, line) in self.lines() {
            text.push_str(&format!("| {label} | {} |\n", super::text::markdown(&line)));
        }
        text.push_str(&format!(
            "\nWritten by `tumble explain {} --format markdown --time-limit {}`. Each question had {} \
             seconds, and that about each given part a share of twice as many. What is not said to be \
             proven was not proven in that time: there may be cheaper boards.\n",
            self.challenge.number,
            self.seconds,
            self.seconds
        ));
        text
    }

    /// As a line of data.
    pub fn json(&self) -> String {
        json_line(&self.data())
    }

    /// As data.
    pub(super) fn data(&self) -> DifficultyLine {
        let supply = self.supply.iter().map(|own| SupplyJson {
            kind: own.kind,
            used: own.used,
            supply: own.supply,
            without: own.without.as_ref().map(Least::data),
        });
        let given = self.given.iter().map(|own| GivenJson {
            cell: own.cell,
            kind: own.kind,
            without: own.without.data(),
        });
        let one_wrong = self.slips.map(|slips| OneWrongJson {
            boards: slips.boards,
            rows: slips.rows,
            fewest: slips.fewest,
            middle: slips.middle,
        });
        DifficultyLine {
            challenge: self.challenge.number,
            rows: self.rows,
            par: self.par.data(),
            cheapest_boards: self.boards.map(|(boards, _)| boards),
            all_counted: self.boards.map(|(_, all)| all),
            supply: supply.collect(),
            unlimited: self.unlimited.data(),
            without_given: self.without_given.as_ref().map(Least::data),
            given: given.collect(),
            one_wrong,
            needs: self.needs(),
            seconds: self.seconds,
        }
    }
}

/// Texts begin in this column.
const LABEL: usize = 12;

/// The indentation below the line of a challenge.
const BELOW: usize = 7;
