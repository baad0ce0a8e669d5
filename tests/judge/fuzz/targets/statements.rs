//! Certificates: a formula is believed only if it is, byte by byte, the one of its claim.

use std::sync::OnceLock;

use tumble::verify::{CertificateRefusal, ProofForm, Statement};
use tumble_core::challenge::{Challenge, Specs};
use tumble_core::game::Player;
use tumble_solve::{Bound, Case, LineOfPlay, Stop};

use super::made::{Choices, SMALL};

/// Words that occur in claims.
const WORDS: &[&str] = &[
    "c tumble 0.1.0\n",
    "c challenge 1 gravity\n",
    "c least 0 0 0 0 0\n",
    "c least 2 0 0 0 0\n",
    "c impossible\n",
    "c row 0",
    "c row 1",
    " for 1 balls",
    " A=0",
    " A=1",
    " blue_balls=2",
    " red_balls=1",
    " start=0",
    "c line 1 human",
    "c line 2 board 1",
    "c partial ",
    "-",
    "/",
    "\n",
    "0\n",
    "1 0\n",
    "p cnf 1 1\n",
    "4294967295",
    "340282366920938463463374607431768211455",
    "c ",
];

/// Small challenges, and formulas about them with true claims.
fn known() -> &'static (Specs, Vec<String>) {
    static KNOWN: OnceLock<(Specs, Vec<String>)> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut specs = Specs::library();
        let mut texts = Vec::new();
        for text in SMALL {
            let challenge = Challenge::read(text).expect("the small specs make sense");
            for least in [None, Some([2, 0, 1, 0, 0])] {
                let cases = cases(&challenge);
                let bound = Bound { cases: &cases, partial: Some(&challenge.given), least };
                texts.push(bound.formula(&challenge).expect("it can be written"));
                let bound = Bound { partial: None, ..bound };
                texts.push(bound.formula(&challenge).expect("it can be written"));
            }
            specs.add(challenge);
        }
        (specs, texts)
    })
}

fn cases(challenge: &Challenge) -> Vec<Case> {
    match &challenge.game {
        Some(_) => {
            vec![Case::Line(LineOfPlay { pile: 2, first: Player::Board, taken: Vec::new() })]
        }
        None => {
            let rows = challenge.rows.iter().filter_map(Result::ok).take(2);
            rows.map(|row| Case::Row { row, follow: Some(2) }).collect()
        }
    }
}

pub(super) fn statements(bytes: &[u8]) {
    let (specs, texts) = known();
    let mut choices = Choices::new(bytes);
    let text = match choices.byte() % 4 {
        0 => choices.text(WORDS),
        _ => {
            let text = &texts[choices.below(texts.len())];
            let other = &texts[choices.below(texts.len())];
            spoilt_lines(text, other, &mut choices)
        }
    };
    match Statement::read(text.clone(), specs, &Stop::default()) {
        Ok(statement) => {
            // Only the version and the claim are taken from the text.
            let rest = |text: &str| text.split_once('\n').map(|(_, rest)| rest.to_owned());
            let known = texts.iter().any(|known| rest(known) == rest(&text));
            let claimed = statement.claim.rows.len() + statement.claim.lines.len();
            assert!(
                known || claimed < 2 || statement.claim.least != Some([2, 0, 1, 0, 0]),
                "{text}"
            );
            assert!(
                statement.check(b"0\n", ProofForm::Drat, &Stop::default())
                    != Err(CertificateRefusal::TimeUp)
            );
        }
        Err(refusal) => {
            assert_ne!(refusal, CertificateRefusal::TimeUp);
            assert!(refusal.to_string().len() < 1000, "a message that nobody reads: {refusal}");
            let lines = text.lines().count();
            assert!(refusal.line().is_none_or(|line| line <= lines + 1), "{refusal}\n{text}");
        }
    }
}

/// A text with a few lines changed: formulas are long, and a change of one byte is soon found.
fn spoilt_lines(text: &str, other: &str, choices: &mut Choices) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let others: Vec<&str> = other.split_inclusive('\n').collect();
    for _ in 0..choices.below(4) {
        // Most of the relevant text is at the beginning.
        let most = if choices.byte().is_multiple_of(2) { 12 } else { lines.len() };
        let at = choices.below(most.min(lines.len()).max(1));
        let new = match choices.byte() % 3 {
            0 => choices.pick(WORDS),
            1 => others[choices.below(12) % others.len()],
            _ => others[choices.below(others.len())],
        };
        match choices.byte() % 3 {
            _ if lines.is_empty() => {}
            0 => lines.insert(at, new),
            1 => drop(lines.remove(at)),
            _ => lines[at] = new,
        }
    }
    lines.concat()
}
