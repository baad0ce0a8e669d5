//! What a certificate claims, in the comments of its formula.

/// A row that the formula says to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedRow {
    /// The number of the row in the product of all inputs.
    pub number: u128,
    /// How many balls of its run are followed; `None`: all.
    pub follow: Option<usize>,
    /// The value of each variable.
    pub values: Vec<(String, i64)>,
}

/// A line of play of a game that the formula says to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedLine {
    /// The pile.
    pub pile: u64,
    /// Whether the human begins.
    pub human_first: bool,
    /// What is taken in each turn.
    pub taken: Vec<u64>,
}

/// What a formula without a solution shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claim {
    /// The number of the challenge.
    pub challenge: u16,
    /// Its id.
    pub id: String,
    /// The cost (parts, gear parts, bits, crossovers, interceptors) that no board undercuts;
    /// `None`: there is no solution at all.
    pub least: Option<[u32; 5]>,
    /// The rows.
    pub rows: Vec<ClaimedRow>,
    /// The lines of play.
    pub lines: Vec<ClaimedLine>,
    /// The grid of the parts that must stand, where a board was to be completed.
    pub partial: Option<String>,
}

/// Why the comments are no claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimError {
    /// There is no line for the challenge.
    NoChallenge,
    /// There is no line for what is claimed.
    NothingClaimed,
    /// A line that cannot be read.
    Line(String),
}

impl std::fmt::Display for ClaimError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClaimError::NoChallenge => f.write_str(
                "its comments do not say which challenge it is about (`c challenge 19 ...`)",
            ),
            ClaimError::NothingClaimed => f.write_str(
                "its comments do not say what it shows (`c least ...` or `c impossible`)",
            ),
            ClaimError::Line(line) => write!(f, "the comment \"{line}\" cannot be read"),
        }
    }
}

impl std::error::Error for ClaimError {}

impl Claim {
    /// Reads the claim in the comments of a formula. Other comments are passed over.
    ///
    /// # Errors
    /// Where a line is missing or makes no sense.
    pub fn read(comments: &[String]) -> Result<Claim, ClaimError> {
        let mut claim = Claim::default();
        let mut challenge = None;
        let mut claimed = false;
        for line in comments {
            let wrong = || ClaimError::Line(line.escape_debug().to_string());
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
                "row" => claim.rows.push(row(rest).ok_or_else(wrong)?),
                "line" => claim.lines.push(self::line(rest).ok_or_else(wrong)?),
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

fn row(text: &str) -> Option<ClaimedRow> {
    let mut words = text.split_whitespace().peekable();
    let number = words.next()?.parse().ok()?;
    let mut follow = None;
    if words.next_if_eq(&"for").is_some() {
        follow = Some(words.next()?.parse().ok()?);
        words.next_if_eq(&"balls")?;
    }
    let value = |word: &str| {
        let (name, value) = word.rsplit_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    let values = words.map(value).collect::<Option<_>>()?;
    Some(ClaimedRow { number, follow, values })
}

fn line(text: &str) -> Option<ClaimedLine> {
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
