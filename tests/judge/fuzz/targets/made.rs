//! Texts from bytes: the bytes themselves, or pieces of real files, cut, repeated, mixed and
//! spoilt.

use std::sync::OnceLock;

use tumble_core::challenge::LibrarySpec;
/// Bytes as a stream of choices; when they run out, every choice is the first.
pub(super) struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Choices(bytes)
    }

    pub(super) fn byte(&mut self) -> u8 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        let number = usize::from(self.byte()) << 8 | usize::from(self.byte());
        number % count.max(1)
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes that no choice has used.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.0
    }

    /// The rest unchanged, in one of four cases; corpus files for that are readable texts.
    fn as_it_is(&mut self) -> Option<String> {
        let raw = self.byte().is_multiple_of(4);
        raw.then(|| String::from_utf8_lossy(std::mem::take(&mut self.0)).into_owned())
    }

    /// A text unchanged, or of words alone.
    pub(super) fn text(&mut self, known: &[&str]) -> String {
        self.as_it_is().unwrap_or_else(|| words(self, known))
    }

    /// A text unchanged, or `one` with a few changes.
    pub(super) fn spoilt(&mut self, one: &str, other: &str) -> String {
        self.as_it_is().unwrap_or_else(|| spoilt(one, other, self))
    }
}

pub(super) fn specs() -> &'static [&'static str] {
    static SPECS: OnceLock<Vec<&str>> = OnceLock::new();
    SPECS.get_or_init(|| LibrarySpec::all().iter().map(|entry| entry.text).collect())
}

pub(super) fn solutions() -> &'static [&'static str] {
    static SOLUTIONS: OnceLock<Vec<&str>> = OnceLock::new();
    let all = || LibrarySpec::all().iter().filter_map(|entry| entry.solution).collect();
    SOLUTIONS.get_or_init(all)
}

/// Specs on boards so small that everything about them can be computed at once.
pub(super) const SMALL: &[&str] = &[
    include_str!("small/input.toml"),
    include_str!("small/endless.toml"),
    include_str!("small/registers.toml"),
    include_str!("small/caught.toml"),
    include_str!("small/nim.toml"),
];

/// Words that some reader knows, and characters that are wide or odd.
const WORDS: &[&str] = &[
    "=",
    "\"",
    "'",
    "'''",
    "\"\"\"",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "(",
    ")",
    "\n",
    "\r\n",
    "\r",
    "#",
    ",",
    ".",
    "\\",
    "\\u0000",
    "\\n",
    "\u{0}",
    "\u{1b}[31m",
    "\u{feff}",
    "\u{2028}",
    "é",
    "\u{3000}",
    "∘",
    "·",
    "⅃",
    "→B",
    "R←",
    "→",
    "*|",
    "|*",
    "L",
    "O",
    "X",
    "U",
    "^",
    "v",
    "<",
    ">",
    "/",
    "-",
    " ",
    "\t",
    "B",
    "R",
    "BR",
    "challenge",
    "board",
    "start",
    "author",
    "shape",
    "rows = 3\n",
    "columns",
    "missing",
    "schema = 1",
    "number",
    "inputs",
    "registers",
    "expect",
    "final",
    "game",
    "supply",
    "box",
    "par",
    "where",
    "A",
    "blue",
    "red",
    "any",
    "left",
    "right",
    "blue_balls",
    "unlimited",
    "1..=15",
    "0..=1000000",
    "9223372036854775807",
    "-1",
    "0",
    "1",
    "2",
    "255",
    "65535",
    "1e9",
    "nan",
    "true",
    "== ",
    "&& ",
    "|| ",
    "? ",
    ": ",
    "% ",
    "/ 0 ",
    "in [1]",
    "[1, 4]",
    "[0, 0]",
    "[65535, 65535]",
    "{ same = [[4, 5], [5, 6]] }",
    "repeat",
    "value",
    "when",
];

fn boundary(text: &str, at: usize) -> usize {
    (at..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

/// A text with a few changes, each decided by the choices.
fn spoilt(text: &str, other: &str, choices: &mut Choices) -> String {
    let mut text = text.to_owned();
    for _ in 0..choices.below(6) {
        let at = boundary(&text, choices.below(text.len() + 1));
        let end = boundary(&text, (at + choices.below(24)).min(text.len()));
        match choices.below(8) {
            0 => text.replace_range(at..end, ""),
            1 | 2 => text.insert_str(at, choices.pick(WORDS)),
            3 | 4 => text.replace_range(at..end, choices.pick(WORDS)),
            5 => {
                let piece = text[at..end].repeat(1 + choices.below(40));
                text.insert_str(at, &piece);
            }
            6 => {
                let from = boundary(other, choices.below(other.len() + 1));
                let to = boundary(other, (from + choices.below(200)).min(other.len()));
                text.insert_str(at, &other[from..to]);
            }
            _ => {
                let end = boundary(&text, (at + 1).min(text.len()));
                let wild = char::from(choices.byte()).to_string();
                text.replace_range(at..end, &wild);
            }
        }
    }
    text
}

/// A text of words alone.
fn words(choices: &mut Choices, known: &[&str]) -> String {
    let mut text = String::new();
    while !choices.is_empty() && text.len() < 2000 {
        let from = if choices.byte().is_multiple_of(8) { WORDS } else { known };
        text += choices.pick(from);
    }
    text
}
