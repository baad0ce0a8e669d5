//! A ball that leaves the last row outward presses the lever of its half; from any other row it leaves the board. All
//! engines, the judge and the solver agree on it.

use tumble::Table;
use tumble::board::{Board, Side};
use tumble::challenge::Challenge;
use tumble::machine::{Ending, Position, Start, run};
use tumble::solve::{self, solve};
use tumble::table::{self, Engine};

/// A board with a single path for all balls, and the end of that path.
struct Slide {
    shape: &'static str,
    /// The upper rows; those below are empty.
    grid: &'static str,
    /// The side of the hopper whose balls are dropped.
    from: Side,
    /// The lever where the balls come out, or the row from which the first leaves the board, and to
    /// which side.
    out: Result<Side, (u16, Side)>,
}

const TOY: &str = "rows = 11\ncolumns = 11\nblue_entry = 4\nred_entry = 8\n\
    missing = [[1, 1], [1, 2], [1, 6], [1, 10], [1, 11], [2, 1], [2, 11]]";

const SLIDES: &[Slide] = &[
    Slide {
        shape: TOY,
        grid: "   /\n  \\\n   /\n  \\\n   /\n  \\\n   /\n  /\n /\n/",
        from: Side::Left,
        out: Ok(Side::Left),
    },
    Slide {
        shape: TOY,
        grid: "       \\\n        /\n       \\\n        /\n       \\\n        /\n       \\\n        \\\n         \\\n          \\",
        from: Side::Right,
        out: Ok(Side::Right),
    },
    // On the toy, a ball one row higher does not reach a lever.
    Slide {
        shape: TOY,
        grid: "   /\n  \\\n   /\n  \\\n   /\n  /\n /\n/",
        from: Side::Left,
        out: Err((8, Side::Left)),
    },
    // A whole last row with a cell at both ends, without and with rows above.
    Slide {
        shape: "rows = 1\ncolumns = 5\nblue_entry = 1\nred_entry = 5\nlast_row = \"all\"",
        grid: "/",
        from: Side::Left,
        out: Ok(Side::Left),
    },
    Slide {
        shape: "rows = 3\ncolumns = 5\nblue_entry = 1\nred_entry = 5\nlast_row = \"all\"",
        grid: "    /\n   \\\n    \\",
        from: Side::Right,
        out: Ok(Side::Right),
    },
    Slide {
        shape: "rows = 3\ncolumns = 5\nblue_entry = 1\nred_entry = 5\nlast_row = \"all\"",
        grid: "/",
        from: Side::Left,
        out: Err((1, Side::Left)),
    },
    // A whole last row without part cells at its ends: the row above is not the last.
    Slide {
        shape: "rows = 2\ncolumns = 7\nblue_entry = 1\nred_entry = 7\nlast_row = \"all\"",
        grid: "/",
        from: Side::Left,
        out: Err((1, Side::Left)),
    },
    Slide {
        shape: "rows = 2\ncolumns = 7\nblue_entry = 1\nred_entry = 7\nlast_row = \"all\"",
        grid: "      \\",
        from: Side::Right,
        out: Err((1, Side::Right)),
    },
    // A whole last row without a middle cell: no lever between the two.
    Slide {
        shape: "rows = 1\ncolumns = 3\nblue_entry = 1\nred_entry = 3\nlast_row = \"all\"",
        grid: "/",
        from: Side::Left,
        out: Ok(Side::Left),
    },
    Slide {
        shape: "rows = 1\ncolumns = 3\nblue_entry = 1\nred_entry = 3\nlast_row = \"all\"",
        grid: "X",
        from: Side::Left,
        out: Err((1, Side::Right)),
    },
    Slide {
        shape: "rows = 2\ncolumns = 5\nblue_entry = 1\nred_entry = 5\nlast_row = \"all\"",
        grid: "    X\n   X",
        from: Side::Right,
        out: Err((2, Side::Left)),
    },
    // A lone middle cell, with part cells at the ends of the row above it and without.
    Slide {
        shape: "rows = 2\ncolumns = 3\nblue_entry = 1\nred_entry = 3",
        grid: "/",
        from: Side::Left,
        out: Ok(Side::Left),
    },
    Slide {
        shape: "rows = 2\ncolumns = 3\nblue_entry = 1\nred_entry = 3",
        grid: "  \\",
        from: Side::Right,
        out: Ok(Side::Right),
    },
    Slide {
        shape: "rows = 3\ncolumns = 5\nblue_entry = 1\nred_entry = 5",
        grid: "/",
        from: Side::Left,
        out: Err((1, Side::Left)),
    },
    Slide {
        shape: "rows = 3\ncolumns = 5\nblue_entry = 1\nred_entry = 5",
        grid: "    \\",
        from: Side::Right,
        out: Err((1, Side::Right)),
    },
];

/// Two balls on the side under test, one of the other colour on the other side.
fn challenge(slide: &Slide) -> Challenge {
    let (blue, red, ball) = match slide.from {
        Side::Left => (2, 1, 'B'),
        Side::Right => (1, 2, 'R'),
    };
    let rows = slide.shape.split_whitespace().nth(2).and_then(|rows| rows.parse().ok());
    let rows: usize = rows.expect("a shape begins with its rows");
    let text = format!(
        "schema = 1\nnumber = 900\nid = \"slide\"\ntitle = \"Slide\"\nobjective = \"Slide.\"\n\
         provenance = \"own\"\n[balls]\nblue = {blue}\nred = {red}\nstart = \"{}\"\n\
         [shape]\n{}\n[board]\ngrid = '''\n{}\n'''\n\
         [expect]\nout = \"{ball}{ball}\"\nend = \"empty\"\n",
        slide.from.colour(),
        slide.shape,
        (0..rows)
            .map(|row| slide.grid.lines().nth(row).unwrap_or(""))
            .collect::<Vec<_>>()
            .join("\n")
    );
    Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}\n{text}"))
}

#[test]
fn the_last_row_alone_leads_outward_to_a_lever() {
    for slide in SLIDES {
        let challenge = challenge(slide);
        let board = Board::new(&challenge.given).expect("a legal board");
        let row = challenge.rows.row(0);
        let start: Start = challenge.start_in(&row, &board, Side::Left);
        let ending = run(&board, &start).ending;
        match slide.out {
            Ok(side) => assert_eq!(ending, Ending::HopperEmpty { side }, "{}", slide.grid),
            Err(from) => {
                let left = |ending| match ending {
                    Ending::LeftBoard { cell, side, .. } => Some((cell.row, side)),
                    _ => None,
                };
                assert_eq!(left(ending), Some(from), "{}", slide.grid);
            }
        }
        let mut position = Position::new(&board, &start);
        while position.step().is_some() {}
        let stepped = position.outcome().map(|outcome| outcome.ending);
        assert_eq!(stepped, Some(ending), "step by step: {}", slide.grid);
        for engine in
            [None, Some(Engine::Plain), Some(Engine::Compiled), Some(Engine::Lanes)].into_iter()
        {
            let options = table::TableOptions { engine, ..table::TableOptions::default() };
            let verdict =
                Table::new(&challenge, &board).and_then(|table| table.verdict_with(&options));
            let passes = verdict.expect("a verdict").passes();
            assert_eq!(passes, slide.out.is_ok(), "{engine:?}: {}", slide.grid);
        }
        let outcome = solve(&challenge, &solve::SolveOptions::default(), &mut |_| {});
        let outcome = outcome.expect("it can be solved");
        assert_eq!(outcome.best.is_some(), slide.out.is_ok(), "solve: {}", slide.grid);
        assert_eq!(outcome.impossible, slide.out.is_err(), "solve: {}", slide.grid);
    }
}
