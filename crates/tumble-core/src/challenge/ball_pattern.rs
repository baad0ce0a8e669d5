//! Regular expressions over the balls that come out, as small automata.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use crate::board::Colour;
use crate::limits;

/// A regular expression over the balls that come out, such as `(BBR)*`. It must match all of them, from the first to
/// the last.
///
/// `B` and `R` are balls and `.` is any; `|`, `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}` and round brackets have their
/// usual meaning. Every state can reach an accepting one: a ball after which no match is possible has no successor
/// state.
///
/// ```
/// use tumble_core::board::Colour;
/// use tumble_core::challenge::BallPattern;
///
/// let pattern = BallPattern::new("(BR)*")?;
/// let blue = pattern.after(BallPattern::START, Colour::Blue).ok_or("a blue ball may come")?;
/// assert!(pattern.accepts(BallPattern::START) && !pattern.accepts(blue));
/// assert_eq!(pattern.after(blue, Colour::Blue), None);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BallPattern {
    text: String,
    /// For each state, the one after a blue and the one after a red ball.
    next: Vec<[Option<usize>; 2]>,
    accepts: Vec<bool>,
}

impl BallPattern {
    /// The state before the first ball.
    pub const START: usize = 0;

    /// Compiles an expression.
    ///
    /// # Errors
    /// A sentence: the first syntax error, or the bound that the expression exceeds.
    pub fn new(text: &str) -> Result<BallPattern, String> {
        let mut reader =
            Reader { text: text.as_bytes(), at: 0, letters: [0; 2], follow: Vec::new(), read: 0 };
        let whole = reader.parse_alternatives(0)?;
        if reader.next_char().is_some() {
            return Err("a `)` without its `(`".to_owned());
        }
        // A state is the set of letters that may have been read last (Glushkov). Before the first ball it is empty.
        let mut numbers = BTreeMap::from([(0, BallPattern::START)]);
        let mut sets: Vec<u128> = vec![0];
        let mut next = Vec::new();
        let mut accepts = Vec::new();
        while let Some(&set) = sets.get(next.len()) {
            let due = if set == 0 { whole.first } else { reader.states_after(set) };
            let mut successor = |colour: Colour| -> Result<Option<usize>, String> {
                let set = due & reader.letters[colour.side().index()];
                let number = *numbers.entry(set).or_insert(sets.len());
                match (set, number) {
                    (0, _) => return Ok(None),
                    (_, limits::PATTERN_STATES..) => {
                        let most = limits::PATTERN_STATES;
                        return Err(format!("it needs more than {most} states: ask for less"));
                    }
                    (_, number) if number == sets.len() => sets.push(set),
                    _ => {}
                }
                Ok(Some(number))
            };
            next.push([successor(Colour::Blue)?, successor(Colour::Red)?]);
            accepts.push(if set == 0 { whole.is_empty } else { set & whole.last != 0 });
        }
        Ok(BallPattern { text: text.to_owned(), next, accepts })
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// The state after one more ball; `None` if no further balls can lead to a match.
    pub fn after(&self, state: usize, ball: Colour) -> Option<usize> {
        self.next.get(state)?[ball.side().index()]
    }

    /// Whether the balls match if no more come.
    pub fn accepts(&self, state: usize) -> bool {
        self.accepts.get(state).is_some_and(|accepts| *accepts)
    }
}

impl fmt::Display for BallPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A piece of an expression, with a flag for a match without balls, and the letters that may come first and last.
#[derive(Clone, Copy)]
struct Piece {
    is_empty: bool,
    first: u128,
    last: u128,
}

const NOTHING: Piece = Piece { is_empty: true, first: 0, last: 0 };

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// The letters of the blue balls, and those of the red balls.
    letters: [u128; 2],
    /// For each letter, those that may follow it.
    follow: Vec<u128>,
    read: usize,
}

impl Reader<'_> {
    fn next_char(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take_char(&mut self, byte: u8) -> bool {
        let is_next = self.next_char() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn states_after(&self, set: u128) -> u128 {
        let follow = self.follow.iter().enumerate().filter(|(letter, _)| set >> letter & 1 == 1);
        follow.fold(0, |all, (_, follow)| all | follow)
    }

    fn link_states(&mut self, last: u128, first: u128) {
        for (letter, follow) in self.follow.iter_mut().enumerate() {
            if last >> letter & 1 == 1 {
                *follow |= first;
            }
        }
    }

    fn joined_patterns(&mut self, one: Piece, other: Piece) -> Piece {
        self.link_states(one.last, other.first);
        Piece {
            is_empty: one.is_empty && other.is_empty,
            first: if one.is_empty { one.first | other.first } else { one.first },
            last: if other.is_empty { one.last | other.last } else { other.last },
        }
    }

    fn parse_alternatives(&mut self, depth: u16) -> Result<Piece, String> {
        let mut all = self.parse_sequence(depth)?;
        while self.take_char(b'|') {
            let other = self.parse_sequence(depth)?;
            all = Piece {
                is_empty: all.is_empty || other.is_empty,
                first: all.first | other.first,
                last: all.last | other.last,
            };
        }
        Ok(all)
    }

    fn parse_sequence(&mut self, depth: u16) -> Result<Piece, String> {
        let mut all = NOTHING;
        while !matches!(self.next_char(), None | Some(b'|' | b')')) {
            let piece = self.parse_repeated(depth)?;
            all = self.joined_patterns(all, piece);
        }
        Ok(all)
    }

    fn parse_repeated(&mut self, depth: u16) -> Result<Piece, String> {
        let begin = self.at;
        let mut all = self.parse_atom(depth)?;
        let (least, most) = match self.next_char() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => (0, Some(0)),
            _ => return Ok(all),
        };
        self.at += 1;
        let counts =
            if most == Some(0) { self.parse_counts()? } else { least..=most.unwrap_or(LOOP) };
        if matches!(self.next_char(), Some(b'*' | b'+' | b'?' | b'{')) {
            return Err("one sign of repetition follows another: use round brackets".to_owned());
        }
        let end = self.at;
        let (least, most) = counts.into_inner();
        let goes_on = most == LOOP;
        let most = if goes_on { least.max(1) } else { most };
        let mut piece = all;
        for number in 1..=most {
            if number > 1 {
                self.at = begin;
                piece = self.parse_atom(depth)?;
            }
            if number == most && goes_on {
                self.link_states(piece.last, piece.first);
            }
            piece.is_empty |= number > least;
            all = if number > 1 { self.joined_patterns(all, piece) } else { piece };
        }
        self.at = end;
        Ok(if most == 0 { NOTHING } else { all })
    }

    /// The counts of `{2}`, `{2,}` and `{2,5}`, after the bracket.
    fn parse_counts(&mut self) -> Result<RangeInclusive<usize>, String> {
        let least = self.parse_number();
        let most = if self.take_char(b',') { self.parse_number().or(Some(LOOP)) } else { least };
        match (least, most) {
            (Some(least), Some(most)) if least <= most && self.take_char(b'}') => Ok(least..=most),
            _ => Err("a number of times is written as in `{2}`, `{2,}` or `{2,5}`".to_owned()),
        }
    }

    fn parse_number(&mut self) -> Option<usize> {
        let begin = self.at;
        while self.next_char().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        std::str::from_utf8(self.text.get(begin..self.at)?).ok()?.parse().ok()
    }

    /// A ball, or an expression in round brackets.
    fn parse_atom(&mut self, depth: u16) -> Result<Piece, String> {
        self.read += 1;
        if depth > limits::EXPRESSION_DEPTH {
            let most = limits::EXPRESSION_DEPTH;
            return Err(format!("more than {most} brackets are inside each other"));
        }
        // A repeated bracket without content is read again and again without a ball.
        if self.read > limits::EXPRESSION_BYTES {
            let most = limits::EXPRESSION_BYTES;
            return Err(format!("with all repetitions it has more than {most} balls and brackets"));
        }
        if self.take_char(b'(') {
            let inside = self.parse_alternatives(depth + 1)?;
            return if self.take_char(b')') {
                Ok(inside)
            } else {
                Err("a `)` is missing".to_owned())
            };
        }
        let colours = match self.next_char() {
            Some(b'B') => [1, 0],
            Some(b'R') => [0, 1],
            Some(b'.') => [1, 1],
            _ => {
                return Err(
                    "balls are written `B` (blue), `R` (red) and `.` (any), with `|`, `*`, \
                            `+`, `?`, `{2}` and round brackets, as in \"(BBR)*\""
                        .to_owned(),
                );
            }
        };
        self.at += 1;
        let letter = self.follow.len();
        if letter >= limits::PATTERN_BALLS {
            let most = limits::PATTERN_BALLS;
            return Err(format!("with all repetitions it has more than {most} balls"));
        }
        self.follow.push(0);
        for (letters, stands) in self.letters.iter_mut().zip(colours) {
            *letters |= stands << letter;
        }
        Ok(Piece { is_empty: false, first: 1 << letter, last: 1 << letter })
    }
}

/// An unlimited number of times.
const LOOP: usize = usize::MAX;
