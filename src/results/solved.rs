//! A search that is over, as data.

use super::standing::is_record;
use super::{CostJson, GiveUpJson, ParJson, ResultLine};
use tumble_core::board::notation::Notation;
use tumble_core::board::{Cell, Drawing, Mark};
use tumble_core::challenge::Challenge;
use tumble_solve::{BlockingParts, FoundBoard, OutcomeClaim, SolveOutcome};

/// The ground of a statement about all boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofKind {
    /// A proof that the checker accepted.
    Checked,
    /// A search by the built-in engine that ended.
    Search,
}

impl ProofKind {
    /// Returns the word for programs.
    pub fn name(self) -> &'static str {
        match self {
            ProofKind::Checked => "checked",
            ProofKind::Search => "search",
        }
    }

    /// Returns the words for reading: `proven` or `proven by search`.
    pub fn words(self) -> &'static str {
        match self {
            ProofKind::Checked => "proven",
            ProofKind::Search => "proven by search",
        }
    }
}

/// An unchecked claim of an external engine about all boards.
#[derive(Debug, Clone)]
pub struct EngineClaim {
    /// The command as it was given.
    pub command: String,
    /// The name of its program.
    pub name: String,
    /// Its bounds on all boards.
    pub claim: OutcomeClaim,
    /// Whether the best known board disproves it.
    pub refuted: bool,
}

/// A search that is over.
#[derive(Debug, Clone, Copy)]
pub struct Solved<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// The result of the search.
    pub outcome: &'a SolveOutcome,
    /// The kind of proof.
    pub proof: Option<ProofKind>,
    /// The claim of an external engine, if it goes further than the proof.
    pub claim: Option<&'a EngineClaim>,
    /// The board that was to be completed: its parts were kept.
    pub partial: Option<&'a Drawing>,
    /// The parts of `partial` that are to blame, if they were looked for.
    pub blame: Option<&'a BlockingParts>,
}

impl Solved<'_> {
    /// The parts that were kept, with their cells.
    pub fn kept_parts(&self) -> Vec<(Cell, Mark)> {
        self.partial.map_or(Vec::new(), |partial| FoundBoard::kept_parts(self.challenge, partial))
    }

    /// Returns the result as data.
    pub fn result_line(&self, notation: Notation) -> ResultLine<'_> {
        let Solved { challenge, outcome, .. } = *self;
        let best = outcome.best.as_ref();
        let cells = |kept: Vec<(Cell, Mark)>| kept.into_iter().map(|(cell, _)| cell).collect();
        let kept: Option<Vec<Cell>> = self.partial.map(|_| cells(self.kept_parts()));
        let way = self.blame.and_then(|blame| blame.way.as_ref());
        let give_up = way.map(|way| GiveUpJson {
            cells: &way.given_up,
            cost: CostJson::from(&way.best.cost),
            proven: way.proven,
            board: notation.write(&way.best.drawing),
        });
        let difference = |best: &FoundBoard| {
            let par = challenge.par?;
            Some(i64::from(best.cost.parts()) - i64::from(par.parts()))
        };
        let in_play = outcome.cases.len();
        ResultLine {
            event: "result",
            challenge: challenge.number,
            id: &challenge.id,
            cost: best.map(|best| CostJson::from(&best.cost)),
            board: best.map(|best| notation.write(&best.drawing)),
            start: best.map(|best| best.lever.colour().to_string()),
            proven: outcome.is_proven(),
            proof: self.proof.map(ProofKind::name),
            claimed_by: self.claim.map(|claim| claim.command.clone()),
            claimed_numbers: self.claim.map(|claim| claim.claim.stages),
            claimed_at_least: self.claim.map(|claim| claim.claim.at_least),
            claimed_impossible: self.claim.map(|claim| claim.claim.impossible),
            claim_refuted: self.claim.map(|claim| claim.refuted),
            proven_numbers: outcome.stages_proven,
            at_least: outcome.at_least,
            impossible: outcome.impossible,
            rows: challenge.game.is_none().then_some(in_play),
            lines: challenge.game.is_some().then_some(in_play),
            candidates: outcome.candidates,
            variables: outcome.variables,
            clauses: outcome.clauses,
            seconds: seconds(outcome.time),
            par: challenge.par.as_ref().map(ParJson::from),
            parts_over_par: best.and_then(difference),
            record: best.is_some_and(|best| is_record(&best.cost, challenge.par.as_ref())),
            kept,
            give_up,
            innocent: self.blame.map(|blame| blame.innocent.as_slice()),
        }
    }
}

/// A time in seconds, to the millisecond.
pub fn seconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}
