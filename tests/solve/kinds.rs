//! Every kind of input and expectation of specs, on a board so small that all boards can be tried.

use tumble::challenge::Challenge;
use tumble::solve::{SolveOptions, solve};

use crate::depth;

use super::enumeration::{agree, spec};

/// A kind of spec on the small board.
struct Kind {
    name: &'static str,
    /// The marks at `[1, 1]`, `[1, 5]`, `[2, 2]`, `[3, 3]`.
    given: [char; 4],
    /// Ramps, crossovers, interceptors, bits, gear bits, gears.
    supply: [u32; 6],
    balls: &'static str,
    /// Inputs, names, expectations; keys before all tables come first, up to `---`.
    rest: &'static str,
    /// The number of parts of the cheapest board; `None` if the challenge has no solution.
    parts: Option<u32>,
}

#[test]
fn every_kind_of_spec_is_solved() {
    for (at, kind) in KINDS.iter().enumerate() {
        let (top, rest) = kind.rest.split_once("---").unwrap_or(("", kind.rest));
        let text = format!("{top}\n{}", spec(kind.given, kind.supply, kind.balls, rest));
        let challenge = Challenge::read(&text).unwrap_or_else(|error| {
            let said: Vec<_> =
                error.problems().iter().map(|problem| problem.message.as_str()).collect();
            panic!("{}: {said:?}\n{text}", kind.name)
        });
        // Trying all boards takes most of the time: a short run does it for some kinds only.
        let least = if depth::is_deep() || at % 4 == 0 {
            agree(&challenge)
        } else {
            let outcome = solve(&challenge, &SolveOptions::default(), &mut |_| {});
            outcome.expect("it can be solved").best.map(|best| best.cost.key())
        };
        let parts = least.map(|least| least[0]);
        assert_eq!(parts, kind.parts, "{}", kind.name);
    }
}

const KINDS: &[Kind] = &[
    Kind {
        name: "a ball of the lever's colour, where one colour has none",
        given: ['-', '-', '-', '-'],
        supply: [6, 0, 1, 0, 0, 0],
        balls: "blue = 0\nred = 1\nstart = \"player\"",
        rest: "[expect]\nintercepted = 'start == red ? red : blue'",
        parts: Some(1),
    },
    Kind {
        name: "the balls that the lever says",
        given: ['-', '-', '-', '-'],
        supply: [6, 0, 0, 0, 0, 0],
        balls: "blue = 1\nred = 1\nstart = \"player\"",
        rest: "[expect]\nout = { value = \"start == red ? 'RB' : 'BRR'\" }",
        parts: Some(5),
    },
    Kind {
        name: "more balls than there are, by either lever",
        given: ['-', '-', '-', '-'],
        supply: [6, 0, 0, 0, 0, 0],
        balls: "blue = 1\nred = 1\nstart = \"player\"",
        rest: "[expect]\nout = { value = \"start == red ? 'RBB' : 'BRR'\" }",
        parts: None,
    },
    Kind {
        name: "a value for one lever only",
        given: ['-', '-', '<', '-'],
        supply: [4, 1, 0, 0, 0, 0],
        balls: "blue = \"unlimited\"\nred = 2\nstart = \"player\"",
        rest: "[registers]\nA = [2, 2]\n[expect]\nend = \"empty\"\n\
               [expect.final]\nA = { value = '1', when = 'start == red' }",
        parts: Some(4),
    },
    Kind {
        name: "without end by an unlimited load",
        given: ['-', '-', '-', '-'],
        supply: [6, 1, 0, 1, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[expect]\nout = { repeat = \"BR\" }",
        parts: Some(5),
    },
    Kind {
        name: "without end, two of one colour",
        given: ['-', '-', '-', '-'],
        supply: [6, 1, 0, 1, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[expect]\nout = { repeat = \"BBR\" }",
        parts: Some(6),
    },
    Kind {
        name: "a long pattern without end",
        given: ['-', '-', '-', '-'],
        supply: [4, 1, 0, 2, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[expect]\nout = { repeat = \"BBRR\" }",
        parts: Some(7),
    },
    Kind {
        name: "no end, whatever comes out",
        given: ['-', '-', '^', '-'],
        supply: [4, 0, 1, 1, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[inputs]\nA = [2, 2]\n[expect]\nend = \"repeats\"",
        parts: Some(3),
    },
    Kind {
        name: "no end, and a value when the state comes back",
        given: ['-', '-', '>', '-'],
        supply: [4, 1, 0, 2, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[registers]\nA = [2, 2]\n[expect]\nend = \"repeats\"\n[expect.final]\nA = '1'",
        parts: Some(3),
    },
    Kind {
        name: "an end, though the load has none",
        given: ['-', '-', '^', '-'],
        supply: [4, 0, 1, 1, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[inputs]\nA = [2, 2]\n[expect]\nintercepted = '\"blue\"'",
        parts: Some(1),
    },
    Kind {
        name: "an end with a value, though the load has none",
        given: ['-', '-', '^', '-'],
        supply: [5, 0, 1, 2, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[inputs]\nA = [2, 2]\n[expect]\nend = \"intercepted\"\n[expect.final]\nA = '0'",
        parts: Some(3),
    },
    Kind {
        name: "one hopper without end, the other is emptied",
        given: ['-', '-', '-', '-'],
        supply: [5, 1, 0, 2, 0, 0],
        balls: "blue = \"unlimited\"\nred = 2",
        rest: "[expect]\nend = \"empty\"",
        parts: Some(5),
    },
    Kind {
        name: "one hopper without end is enough to repeat",
        given: ['-', '-', '>', '-'],
        supply: [5, 1, 0, 0, 0, 0],
        balls: "blue = \"unlimited\"\nred = 3",
        rest: "[registers]\nA = [2, 2]\n[expect]\nend = \"repeats\"\n[expect.final]\nA = '1'",
        parts: Some(3),
    },
    Kind {
        name: "exactly these balls of loads without end",
        given: ['-', '-', '-', '-'],
        supply: [5, 0, 1, 2, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[expect]\nout = \"BBR\"",
        parts: Some(7),
    },
    Kind {
        name: "exactly these balls of a run without end",
        given: ['-', '-', '-', '-'],
        supply: [4, 1, 0, 1, 0, 0],
        balls: "blue = \"unlimited\"\nred = \"unlimited\"",
        rest: "[expect]\nout = { value = \"'BR'\", when = \"start == blue\" }\nend = \"repeats\"",
        parts: None,
    },
    Kind {
        name: "many balls",
        given: ['-', '-', '-', '-'],
        supply: [4, 1, 0, 2, 0, 0],
        balls: "blue = 150\nred = 151",
        rest: "[expect]\nout = { repeat = \"BR\" }",
        parts: Some(5),
    },
    Kind {
        name: "many balls, caught in the end",
        given: ['-', '-', '-', '-'],
        supply: [5, 0, 1, 1, 0, 0],
        balls: "blue = 200\nred = 100",
        rest: "[expect]\nend = \"intercepted\"",
        parts: Some(1),
    },
    Kind {
        name: "a number of balls as input",
        given: ['-', '-', '-', '-'],
        supply: [5, 0, 1, 2, 0, 0],
        balls: "blue = \"1..=3\"\nred = \"0..=1\"",
        rest: "[expect]\nout = { value = \"blue_balls == 1 ? 'B' : 'BB'\", when = \"red_balls == 0\" }",
        parts: Some(4),
    },
    Kind {
        name: "the lever as input",
        given: ['-', '-', '-', '-'],
        supply: [5, 1, 1, 1, 0, 0],
        balls: "blue = 2\nred = 2\nstart = \"input\"",
        rest: "[expect]\nintercepted = 'start == blue ? blue : red'",
        parts: Some(5),
    },
    Kind {
        name: "the lever left to the player",
        given: ['-', '-', '-', '-'],
        supply: [5, 1, 1, 1, 0, 0],
        balls: "blue = 2\nred = 2\nstart = \"player\"",
        rest: "[expect]\nout = \"RB\"",
        parts: Some(6),
    },
    Kind {
        name: "hoppers of mixed balls",
        given: ['-', '-', '-', '-'],
        supply: [5, 1, 0, 1, 0, 0],
        balls: "left = \"RB\"\nright = \"BRR\"",
        rest: "[expect]\nout = \"RBBR\"",
        parts: Some(5),
    },
    Kind {
        name: "mixed balls, the blue one caught",
        given: ['-', '-', '-', '-'],
        supply: [5, 1, 1, 1, 0, 0],
        balls: "left = \"RB\"\nright = \"RR\"",
        rest: "[expect]\nintercepted = '\"blue\"'",
        parts: Some(4),
    },
    Kind {
        name: "interceptors by name, placed by the player",
        given: ['-', '-', '^', '-'],
        supply: [5, 0, 2, 1, 0, 0],
        balls: "blue = 2\nred = 1",
        rest: "[inputs]\nA = [2, 2]\n[interceptors]\nL = [3, 1]\nM = [3, 3]\n[expect]\ninterceptor = 'A == 1 ? L : M'",
        parts: Some(3),
    },
    Kind {
        name: "ramps as inputs, at most one of them to the right",
        given: ['-', '-', '/', '/'],
        supply: [5, 0, 1, 1, 0, 0],
        balls: "blue = 2\nred = 1",
        rest: "where = 'P + Q <= 1'\n---[inputs]\nP = [2, 2]\nQ = [3, 3]\n[expect]\nout = { value = \"P == 0 ? '' : 'BB'\" }",
        parts: Some(2),
    },
    Kind {
        name: "a register with a condition on its value",
        given: ['-', '-', '^', '^'],
        supply: [4, 1, 0, 1, 0, 0],
        balls: "blue = 1\nred = 1",
        rest: "where = 'A != 3'\n---[inputs]\nA = [[2, 2], [3, 3]]\n[expect.final]\nA = { value = 'A - 1', when = 'A >= 1' }",
        parts: Some(4),
    },
    Kind {
        name: "a value that asks for a free bit of the player's",
        given: ['^', '-', '-', '-'],
        supply: [5, 1, 0, 0, 0, 0],
        balls: "blue = 1\nred = 1",
        rest: "[registers]\nA = [1, 1]\n[expect.final]\nA = '1'",
        parts: Some(2),
    },
    Kind {
        name: "two gear bits that the player must link",
        given: ['-', '-', 'v', 'v'],
        supply: [4, 0, 1, 0, 1, 1],
        balls: "blue = 1\nred = 1",
        rest: "[inputs]\nA = { same = [[2, 2], [3, 3]], linked = true }\n[expect.final]\nA = '0'",
        parts: Some(3),
    },
    Kind {
        name: "two gear bits that start alike",
        given: ['-', '-', 'v', 'v'],
        supply: [4, 0, 1, 0, 1, 1],
        balls: "blue = 1",
        rest: "[inputs]\nA = { same = [[2, 2], [3, 3]] }\n[expect]\nout = { value = \"A == 0 ? 'B' : ''\" }",
        parts: Some(2),
    },
    Kind {
        name: "a supply of nothing, and nothing is needed",
        given: ['U', '-', '-', '-'],
        supply: [0, 0, 0, 0, 0, 0],
        balls: "blue = 1\nred = 1",
        rest: "[expect]\nintercepted = 'blue'",
        parts: Some(0),
    },
    Kind {
        name: "a supply of nothing, and something is needed",
        given: ['-', '-', '-', '-'],
        supply: [0, 0, 0, 0, 0, 0],
        balls: "blue = 1\nred = 1",
        rest: "[expect]\nintercepted = 'blue'",
        parts: None,
    },
    Kind {
        name: "rows that contradict each other",
        given: ['-', '-', '-', '-'],
        supply: [5, 1, 1, 1, 0, 0],
        balls: "blue = \"1..=3\"\nred = 0",
        rest: "[expect]\nout = \"BB\"\nend = \"empty\"",
        parts: None,
    },
];
