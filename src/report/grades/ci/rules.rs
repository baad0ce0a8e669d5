//! What each kind of problem means, for readers that know nothing of the game.

use tumble_core::problem::ProblemKind;

/// Returns what a finding of this kind says, as a sentence.
pub(super) fn meaning(kind: ProblemKind) -> &'static str {
    match kind {
        ProblemKind::Io => "The file cannot be read.",
        ProblemKind::TooLarge => "The file is larger than any board needs.",
        ProblemKind::NotUtf8 => "The file is not UTF-8.",
        ProblemKind::Syntax => "The text is not TOML.",
        ProblemKind::UnknownKey => "The form of the file has no such key.",
        ProblemKind::Form => "The file is not of the form that it should have.",
        ProblemKind::Value => "A value is out of range or means nothing.",
        ProblemKind::UnknownChallenge => "There is no such challenge.",
        ProblemKind::OtherChallenge => "The file is for another challenge.",
        ProblemKind::WrongFile => {
            "The file is a challenge where a solution is wanted, or the other way round."
        }
        ProblemKind::UnknownCharacter => "A character of the board means nothing.",
        ProblemKind::Lines => "The board has too many or too few lines.",
        ProblemKind::Columns => "A line of the board has too many columns.",
        ProblemKind::WrongCell => "A part is on a cell that does not take it.",
        ProblemKind::Upright => "A bit must point left or right.",
        ProblemKind::TrainBothWays => "The gear bits of a train must point the same way.",
        ProblemKind::GivenMissing => "A given part is missing.",
        ProblemKind::GivenReplaced => "A given part was replaced.",
        ProblemKind::GivenTurned => "A given part points the other way.",
        ProblemKind::TooManyParts => "The board has more parts of a kind than the supply.",
        ProblemKind::LinksInputs => "A gear links two inputs.",
        ProblemKind::LinksGiven => "A gear links an input to a given gear bit.",
        ProblemKind::NotLinked => "Gear bits that must turn together are not linked.",
        ProblemKind::StartMissing => "The lever that is pressed first must be chosen.",
        ProblemKind::StartGiven => "The lever that is pressed first is given.",
        ProblemKind::Expression => "An expression of the challenge is wrong.",
        ProblemKind::Shape => "The board cannot have this shape.",
        ProblemKind::Name => "A name is used twice, or means nothing.",
        ProblemKind::NoRows => "The challenge leaves no row to check.",
        ProblemKind::Impossible => "The challenge asks for what no board can do.",
        ProblemKind::Chain => "A chain of challenges is broken.",
        ProblemKind::Row => {
            "The board does not do what the challenge asks, for every way it may start."
        }
        ProblemKind::Game => {
            "The board loses a game that it can win, or breaks the rules of the game."
        }
        ProblemKind::Undecided => "A limit of the judge was reached: nothing is said of the board.",
    }
}
