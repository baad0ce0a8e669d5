//! Grading of received texts: as they are, or if that cannot be read, as they are meant.

use std::collections::BTreeMap;

use super::challenge::ChallengeCandidates;
use super::decision::{DOUBT, Fit, Meant};
use super::guess;
use super::name::without_copy;
use crate::envelope::{Envelope, FOR_ANOTHER};
use crate::inbox;
use crate::received::{HandedText, Intake, ReceivedText};
use crate::results::class::may_be_same_name;
use crate::results::{Moment, TimeOfName};
use tumble_core::Error;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{
    self, GradeOptions, Graded, Sender, SentFrom, Submission, Terms, Verdict,
};
use tumble_core::problem::{Problem, ProblemKind};

/// Grades a hand-in. Its author is the sender; if only an address is known, the author in the board counts.
pub(crate) fn judge_handed(
    text: HandedText,
    mut envelope: Envelope,
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
) -> Graded {
    let text = text.and_then(|received| match received.quoted {
        Some(line) => Err((received.source, quoted_alone(line))),
        None => Ok(received),
    });
    // The verdict records the requested challenge by number, even if the board is taken for another one.
    let asked = options.challenge.as_ref().and_then(|asked| specs.find(asked));
    let asked = asked.map(|challenge| Reference::Number(challenge.number));
    let options =
        &GradeOptions { challenge: asked.or_else(|| options.challenge.clone()), ..options.clone() };
    let mut graded = match text {
        Err((source, problem)) => {
            Graded::unreadable(&source, problem).on(Terms::new(&source, options))
        }
        Ok(received) => {
            let source = received.source.clone();
            judge(received, intake, specs, options).unwrap_or_else(|error| {
                Graded::undecided(&source, error).on(Terms::new(&source, options))
            })
        }
    };
    add_time_of_name(&mut envelope, &graded.source.name);
    if let Some(from) = &envelope.sender {
        // A sender can write any name into a board. Only an address leaves the name open.
        let (sender, is_open) = (from.name.clone(), is_address_alone(from));
        let is_other = |named: &String| is_open || !may_be_same_name(named, &sender);
        graded.author = match graded.author.take().filter(is_other) {
            Some(named) if is_open => Some(named),
            Some(named) => {
                graded.notes.push(format!("{FOR_ANOTHER}{named}, but {sender} sent it"));
                Some(sender)
            }
            None => Some(sender),
        };
    }
    graded.sender = envelope.sender;
    graded.sent = envelope.sent;
    graded.notes.extend(envelope.doubt);
    graded
}

/// Returns whether the sender is known by an address only.
pub(super) fn is_address_alone(sender: &Sender) -> bool {
    sender.id.as_deref() == Some(&*sender.name)
}

/// The problem of a text whose only board is in a quote.
fn quoted_alone(line: usize) -> Problem {
    let message =
        format!("its board is in a quote, in line {line}: somebody else may have made it");
    Problem::new(ProblemKind::Form, message).hint(
        "if it is meant, `tumble convert` with the name of the file takes it out of the quote",
    )
}

/// Grades a text with the facts that its format states beyond it. If neither the text nor the options state the
/// challenge, its name, its folder or a sentence in it does. A board that cannot be for its challenge gets a note
/// with the challenges that it passes. If guesses are accepted and it passes exactly one, it counts for that one.
///
/// # Errors
/// Fails if the challenge is faulty.
pub(crate) fn judge(
    received: ReceivedText,
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Error> {
    let mut graded = judge_as_meant(received, intake, specs, options)?;
    if !guess::may_be_for_another(&graded) {
        return Ok(graded);
    }
    let passed = guess::passed_challenges(&graded, specs, options);
    if intake.accept_guesses
        && let [passed] = passed.as_slice()
        && let Some(accepted) = guess::graded_for(&graded, passed, options)
    {
        return Ok(accepted);
    }
    if !passed.is_empty() {
        graded.notes.push(guess::question_about(&graded, &passed));
    }
    Ok(graded)
}

fn judge_as_meant(
    received: ReceivedText,
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Error> {
    let terms = Terms::new(&received.source, options);
    let name = received.source.name.clone();
    let is_left_open = options.challenge.is_none();
    // Every TOML file has an equals sign, and most name their challenge.
    let is_bare = !received.source.text.contains('=');
    let mut graded = None;
    if !(is_left_open && is_bare) {
        graded = Some(judge_for(received.clone(), intake, specs, options)?);
    }
    if let Some(graded) = graded.filter(|graded| !is_left_open || graded.challenge_from.is_some()) {
        let mut graded = graded;
        graded.notes.extend(inbox::meant_by(&name, &graded, specs));
        return Ok(graded.on(terms));
    }
    let words = received.words.as_ref();
    let candidates = ChallengeCandidates::find(&received.source, received.above, words, specs);
    let mut judged = BTreeMap::new();
    let judge_as = |number: Option<u16>| {
        let challenge = number.map(Reference::Number);
        judge_for(received.clone(), intake, specs, &GradeOptions { challenge, ..options.clone() })
    };
    let Meant { challenge, notes } = candidates.choose_with(|number| {
        let graded = judge_as(Some(number))?;
        let fit = Fit::from(graded.verdict);
        judged.insert(number, graded);
        Ok::<_, Error>(fit)
    })?;
    let number = challenge.map(|(number, _)| number);
    let known = number.and_then(|number| judged.remove(&number));
    let mut graded = known.map_or_else(|| judge_as(number), Ok)?;
    graded.challenge_from = challenge.map(|(_, from)| from);
    graded.notes.extend(notes);
    let is_doubted = graded.notes.iter().any(|note| note.starts_with(DOUBT));
    if let Some(own) = graded.challenge.as_ref().filter(|_| !is_doubted && lacks_given(&graded)) {
        graded.notes.push(format!("{DOUBT}{}, but few of its given parts are there", own.number));
    }
    Ok(graded.on(terms))
}

/// Whether a board lacks most of the given parts of its challenge, as those for other challenges do.
fn lacks_given(graded: &Graded) -> bool {
    let is_lacking = |problem: &&Problem| {
        matches!(problem.kind, ProblemKind::GivenMissing | ProblemKind::GivenReplaced)
    };
    let lacking = graded.problems.iter().filter(is_lacking).count();
    let given = graded.challenge.as_ref().map_or(0, |own| own.given.marks().count());
    lacking > 1 && 2 * lacking > given
}

/// Grades a text: as it is, or if that cannot be read, as it is meant.
fn judge_for(
    received: ReceivedText,
    intake: &Intake,
    specs: &Specs,
    options: &GradeOptions,
) -> Result<Graded, Error> {
    let options = GradeOptions {
        lever: options.lever.or(received.lever),
        notation: received.notation.unwrap_or(options.notation),
        ..options.clone()
    };
    let mut graded = grade::grade(&received.source, specs, &options)?;
    let mended = match may_be_mended(&graded) {
        true => mended_text(&received, &graded, intake, &options),
        false => None,
    };
    match mended {
        None => graded.notes = received.notes,
        Some(Err(problem)) => graded = refused_graded(graded, problem),
        Some(Ok(mended)) => {
            if mended.source != received.source {
                graded = grade::grade(&mended.source, specs, &options)?;
            }
            graded.notes = mended.notes;
        }
    }
    Ok(graded)
}

fn refused_graded(graded: Graded, problem: Problem) -> Graded {
    let Graded { source, challenge, challenge_from, author, .. } = graded;
    Graded { challenge, challenge_from, author, ..Graded::unreadable(&source, problem) }
}

/// Returns whether the fault is in the grid, and not in the board, or its rows are doubtful.
fn may_be_mended(graded: &Graded) -> bool {
    !graded.notes.is_empty()
        || matches!(graded.verdict, Verdict::Unreadable | Verdict::Invalid)
            && graded.problems.iter().any(|problem| {
                matches!(
                    problem.kind,
                    ProblemKind::UnknownCharacter
                        | ProblemKind::Lines
                        | ProblemKind::Columns
                        | ProblemKind::WrongCell
                )
            })
}

fn mended_text(
    received: &ReceivedText,
    graded: &Graded,
    intake: &Intake,
    options: &GradeOptions,
) -> Option<Result<ReceivedText, Problem>> {
    let submission = Submission::read(&received.source).ok()?;
    let shape = graded.challenge.as_ref()?.given.shape();
    received.mended(&submission, shape, options.notation, intake)
}

/// Adds the time in the name of a file. Other sources are more reliable, since the student chooses the name.
pub(super) fn add_time_of_name(envelope: &mut Envelope, name: &str) {
    if !name.contains("://") {
        let file = name.rsplit('/').next().unwrap_or(name);
        // Behind the last dot, `17.55` has digits.
        let is_ending = |ending: &str| ending.starts_with(char::is_alphabetic);
        let stem = file.rsplit_once('.').filter(|(_, ending)| is_ending(ending));
        match Moment::in_name(without_copy(stem.map_or(file, |(stem, _)| stem))) {
            None => {}
            Some(TimeOfName::At(at)) => envelope.sent_at(Some(at), SentFrom::Name),
            Some(TimeOfName::Unclear(day)) => {
                let why = format!("the time in the name {file} may be read in several ways");
                envelope.sent_unclear(day, &why, SentFrom::Name);
            }
        }
    }
}
