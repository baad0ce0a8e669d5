//! The loads of the hoppers, from the form of a spec.

use std::ops::Range;

use crate::board::{Marble, Side, Weight};
use crate::challenge::form::{BallsForm, CountForm, Extension, StartForm};
use crate::challenge::{LoadRule, StartRule};
use crate::document::{Placed, Problems};
use crate::limits;
use crate::machine::Load;
use crate::problem::ProblemKind;

pub(super) fn read_start(balls: &Placed<BallsForm>) -> StartRule {
    match balls.value.start {
        StartForm::Blue => StartRule::Lever(Side::Left),
        StartForm::Red => StartRule::Lever(Side::Right),
        StartForm::Player => StartRule::Player,
        StartForm::Input => StartRule::Input,
    }
}

/// Reads the loads of the hoppers. `asks_for_balls`: the challenge asks for the balls that come out.
pub(super) fn read_loads(
    balls: &Placed<BallsForm>,
    extension: Option<Extension>,
    rows: u16,
    asks_for_balls: bool,
    problems: &mut Problems,
) -> [LoadRule; 2] {
    let most = limits::balls(rows);
    let form = &balls.value;
    let last = read_last(form, extension, problems);
    // Balls are run, not counted, if weigh gates may send the last ball another way, or if the other hopper is
    // unlimited.
    let mut counts = [&form.blue, &form.red].into_iter().flatten();
    let is_endless = counts.any(|count| is_unlimited(&count.value));
    let is_run = asks_for_balls || is_endless || extension.is_some();
    let counted = if is_run { most } else { limits::BALLS_COUNTED };
    let sides = [(Side::Left, &form.blue, &form.left), (Side::Right, &form.red, &form.right)];
    let loads = sides.map(|(side, count, sequence)| {
        let colour = side.colour();
        match (count, sequence) {
            (Some(_), Some(sequence)) => {
                let message = format!(
                    "the {side} hopper is given twice: say `{colour}` or `{side}`, not both"
                );
                problems.add(ProblemKind::Value, sequence.span(), message);
                LoadRule::Fixed(Load::empty())
            }
            (None, Some(sequence)) => read_sequence(sequence, extension, most, problems),
            (Some(count), None) => {
                let last = Marble { colour, weight: last };
                read_count(last, count, [most, counted], problems)
            }
            (None, None) => LoadRule::Fixed(Load::empty()),
        }
    });
    for (side, _, sequence) in sides {
        let across = &loads[side.other().index()];
        let (Some(sequence), LoadRule::Range { colour, .. }) = (sequence, across) else { continue };
        // Expressions could not separate the number in one hopper from the number of all balls.
        let letters = sequence.value.chars();
        if letters.filter_map(Marble::from_letter).any(|ball| ball.colour == *colour) {
            let message = format!(
                "the number of {colour} balls is an input, `{colour}_balls`, so all of them are \
                 in the {} hopper: this one may hold {} balls only",
                side.other(),
                colour.other()
            );
            problems.add(ProblemKind::Value, sequence.span(), message);
        }
    }
    loads
}

/// The weight of the last ball of a counted load.
fn read_last(form: &BallsForm, extension: Option<Extension>, problems: &mut Problems) -> Weight {
    let Some(heavy) = &form.heavy else { return Weight::Light };
    let counts = [&form.blue, &form.red].into_iter().flatten();
    let mut finite = counts.filter(|count| !is_unlimited(&count.value));
    if extension != Some(Extension::Weight) {
        let message = "heavy balls belong to an extension: add `extension = \"weight\"`";
        problems.add(ProblemKind::Value, heavy.span(), message);
    } else if finite.next().is_none() {
        let message = "`heavy` is about the last of a number of balls, in `blue` or `red`; in \
                       `left` and `right`, heavy balls are `b` and `r`, and balls without end have \
                       no last one";
        problems.add(ProblemKind::Value, heavy.span(), message);
    }
    Weight::Heavy
}

fn is_unlimited(count: &CountForm) -> bool {
    matches!(count, CountForm::Text(text) if text == "unlimited")
}

fn read_sequence(
    letters: &Placed<String>,
    extension: Option<Extension>,
    most: u64,
    problems: &mut Problems,
) -> LoadRule {
    let text = &letters.value;
    let ball = |letter: char| {
        let ball = Marble::from_letter(letter);
        ball.filter(|ball| extension == Some(Extension::Weight) || !ball.is_heavy())
    };
    let balls: Option<Vec<Marble>> = text.chars().map(ball).collect();
    let balls = balls.unwrap_or_else(|| {
        let wrong = text.chars().find(|&letter| ball(letter).is_none());
        let shown: String = wrong.into_iter().flat_map(char::escape_debug).collect();
        let known = match extension {
            None => "`B` (blue) and `R` (red)",
            Some(Extension::Weight) => "`B` (blue), `R` (red), `b` and `r` (heavy ones)",
        };
        let message = format!("there is no ball `{shown}`: balls are {known}");
        problems.add(ProblemKind::Value, letters.span(), message);
        Vec::new()
    });
    if balls.len() as u64 > most {
        let message =
            format!("a hopper of this board holds 0 to {most} balls, not {}", balls.len());
        problems.add(ProblemKind::Value, letters.span(), message);
    }
    LoadRule::Fixed(Load::Balls(balls))
}

/// A number of light balls, the last of which is `ball`.
fn read_count(
    ball: Marble,
    count: &Placed<CountForm>,
    [most, counted]: [u64; 2],
    problems: &mut Problems,
) -> LoadRule {
    let Marble { colour, weight: last } = ball;
    match &count.value {
        CountForm::Fixed(number) => match u64::try_from(*number) {
            Ok(count) if count <= counted => LoadRule::Fixed(Load::Many { colour, count, last }),
            _ => {
                let message =
                    format!("a hopper of this board holds 0 to {counted} balls, not {number}");
                problems.add(ProblemKind::Value, count.span(), message);
                LoadRule::Fixed(Load::empty())
            }
        },
        form if is_unlimited(form) => LoadRule::Fixed(Load::Unlimited(colour)),
        CountForm::Text(text) => {
            match read_range(text, count.span(), 0..=most, "balls", problems) {
                Some((from, to)) => LoadRule::Range { colour, from, to, last },
                None => LoadRule::Fixed(Load::empty()),
            }
        }
    }
}

pub(super) fn read_range(
    text: &str,
    span: Range<usize>,
    allowed: std::ops::RangeInclusive<u64>,
    what: &str,
    problems: &mut Problems,
) -> Option<(u64, u64)> {
    let bounds = text.split_once("..=").and_then(|(from, to)| {
        Some((from.trim().parse::<u64>().ok()?, to.trim().parse::<u64>().ok()?))
    });
    let message = match bounds {
        Some((from, to)) if from > to => {
            format!("the range \"{from}..={to}\" is empty: the smaller number comes first")
        }
        Some((from, to)) if allowed.contains(&from) && allowed.contains(&to) => {
            return Some((from, to));
        }
        _ => format!(
            "a range of {what} is written \"1..=15\", with numbers from {} to {}",
            allowed.start(),
            allowed.end()
        ),
    };
    problems.add(ProblemKind::Value, span, message);
    None
}
