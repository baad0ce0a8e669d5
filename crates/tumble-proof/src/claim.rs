//! The claim of a certificate, read from the comments at the beginning of its formula.

use std::collections::HashSet;

use super::excerpt;

/// A row that the formula asserts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedRow {
    /// The number of the row in the product of all inputs.
    pub number: u128,
    /// Number of balls of its run that are followed; `None`: all.
    pub follow: Option<usize>,
    /// Name and value of each variable.
    pub values: Vec<(String, i64)>,
}

/// A line of play of a game that the formula asserts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedLine {
    /// The pile at the start, in balls.
    pub pile: u64,
    /// Whether the human takes first.
    pub human_first: bool,
    /// Number of balls taken in each turn.
    pub taken: Vec<u64>,
}

/// The statement that a formula without a solution proves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claim {
    /// The version of tumble that wrote the formula.
    pub version: String,
    /// The number of the challenge.
    pub challenge: u16,
    /// Id of the challenge.
    pub id: String,
    /// The cost (parts, gear parts, bits, crossovers, interceptors) that no board undercuts; `None`: no
    /// solution exists.
    pub least: Option<[u32; 5]>,
    /// The rows that the formula asserts.
    pub rows: Vec<ClaimedRow>,
    /// The lines of play that the formula asserts.
    pub lines: Vec<ClaimedLine>,
    /// The grid of the parts that must be on the board, if a board was to be completed.
    pub partial: Option<String>,
}

/// Reason why the comments do not contain a valid claim.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimError {
    /// The first line does not name the version that wrote the formula.
    NoVersion,
    /// The line for the challenge is missing.
    NoChallenge,
    /// The line for the bound is missing.
    NothingClaimed,
    /// A line that cannot be read.
    Line(String),
    /// A row or line of play is named twice.
    Twice(String),
}

impl std::fmt::Display for ClaimError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClaimError::NoVersion => {
                f.write_str("its first line does not say which version wrote it (`c tumble 0.1.0`)")
            }
            ClaimError::NoChallenge => f.write_str(
                "its comments do not say which challenge it is about (`c challenge 19 ...`)",
            ),
            ClaimError::NothingClaimed => f.write_str(
                "its comments do not say what it shows (`c least ...` or `c impossible`)",
            ),
            ClaimError::Line(line) => write!(f, "the comment \"{line}\" cannot be read"),
            ClaimError::Twice(case) => write!(f, "it names {case} twice"),
        }
    }
}

impl std::error::Error for ClaimError {}

impl Claim {
    /// Reads the claim from the comments at the beginning of a formula. Other comments are ignored.
    ///
    /// # Errors
    /// Fails if a line is missing, makes no sense, or names a row for the second time.
    pub fn read(formula: &str) -> Result<Claim, ClaimError> {
        let mut lines = formula.lines().map_while(comment_of);
        let version = lines.next().and_then(|line| line.strip_prefix("tumble "));
        let version = version.filter(|version| is_version(version)).ok_or(ClaimError::NoVersion)?;
        let mut claim = Claim { version: version.to_owned(), ..Claim::default() };
        let mut challenge = None;
        let mut claimed = false;
        let mut rows = HashSet::new();
        let mut plays = HashSet::new();
        for line in lines {
            let wrong = || ClaimError::Line(excerpt(line, 80));
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "challenge" => {
                    let (number, id) = rest.split_once(' ').ok_or_else(wrong)?;
                    challenge = Some(number.parse().map_err(|_| wrong())?);
                    claim.id = id.trim().to_owned();
                }
                "least" => {
                    let numbers: Result<Vec<u32>, _> = rest.split(' ').map(str::parse).collect();
                    let numbers = numbers.map_err(|_| wrong())?;
                    claim.least = Some(numbers.try_into().map_err(|_| wrong())?);
                    claimed = true;
                }
                "impossible" => claimed = true,
                "row" => {
                    let (row, values) = claimed_row(rest).ok_or_else(wrong)?;
                    // A row may occur twice, once for each lever that the player can choose.
                    if !rows.insert((row.number, values)) {
                        return Err(ClaimError::Twice(format!("row {}", row.number)));
                    }
                    claim.rows.push(row);
                }
                "line" => {
                    let play = claimed_line(rest).ok_or_else(wrong)?;
                    if !plays.insert(rest) {
                        return Err(ClaimError::Twice(excerpt(line, 80)));
                    }
                    claim.lines.push(play);
                }
                "partial" => {
                    let grid = claim.partial.get_or_insert_default();
                    grid.push_str(rest);
                    grid.push('\n');
                }
                _ => {}
            }
        }
        claim.challenge = challenge.ok_or(ClaimError::NoChallenge)?;
        if claimed { Ok(claim) } else { Err(ClaimError::NothingClaimed) }
    }
}

/// Returns the text of a comment.
fn comment_of(line: &str) -> Option<&str> {
    let comment = line.strip_prefix('c')?;
    Some(comment.strip_prefix(' ').unwrap_or(comment))
}

/// Whether a text is a version such as `0.1.0` or `1.0.0-rc.1`.
fn is_version(text: &str) -> bool {
    let known = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '+');
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.len() <= 32
        && text.chars().all(known)
}

/// Reads a row; returns also the text of its values.
fn claimed_row(text: &str) -> Option<(ClaimedRow, &str)> {
    let (number, mut rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut follow = None;
    if let Some(balls) = rest.strip_prefix("for ") {
        let (count, after) = balls.split_once(" balls")?;
        follow = Some(count.parse().ok()?);
        rest = after.trim_start();
    }
    let value = |word: &str| {
        let (name, value) = word.rsplit_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    let values = rest.split_whitespace().map(value).collect::<Option<_>>()?;
    Some((ClaimedRow { number: number.parse().ok()?, follow, values }, rest))
}

fn claimed_line(text: &str) -> Option<ClaimedLine> {
    let mut words = text.split_whitespace();
    let pile = words.next()?.parse().ok()?;
    let human_first = match words.next()? {
        "human" => true,
        "board" => false,
        _ => return None,
    };
    let taken = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some(ClaimedLine { pile, human_first, taken })
}
