//! The machine and the judge of Turing Tumble boards.
//!
//! The modules, lowest first; a module uses only those above it:
//!
//! - [`limits`]: the bounds that keep every input harmless;
//! - [`board`]: geometry, parts, trains, the text notations;
//! - [`machine`]: one ball, one run, one step and one step back: the meaning of a board;
//! - [`problem`]: what is wrong with a file, as data;
//! - [`document`]: grids inside files, with the place of each cell in the text;
//! - [`file_kind`]: what a text is, before it is read;
//! - [`challenge`]: the specs, their inputs and rows, what they expect, the library of 60;
//! - [`table`]: the truth table of a board under a challenge;
//! - [`game`]: games against the board;
//! - [`lint`]: alerts, what is worth a look on a board;
//! - [`grade`]: submissions, verdicts, costs, rankings.
//!
//! No module reads files, prints, or ends the program.
//!
//! Grade a board in ten lines:
//!
//! ```
//! use tumble_core::challenge::Specs;
//! use tumble_core::grade::{self, GradeOptions, Verdict};
//! use tumble_core::problem::Source;
//!
//! let board = "challenge = 1\nboard = '''
//!   .\\. .-.
//!  .-./.-.-.
//! .-.\\.-.-.-
//! -.-./.-.-.-
//! .-.\\.-.-.-.
//! -.-./.-.-.-
//! .-.\\.-.-.-.
//! -.-./.-.-.-
//! .-.\\.-.-.-.
//! -.-./.-.-.-
//!      -
//! '''";
//! let source = Source::new("my-board.toml", board);
//! let graded = grade::grade(&source, &Specs::library(), &GradeOptions::default());
//! match graded {
//!     Ok(graded) => assert_eq!(graded.verdict, Verdict::Pass),
//!     Err(problems) => println!("{}", problems[0]),
//! }
//! ```

#![forbid(unsafe_code)]
#![warn(unreachable_pub, unused_qualifications)]

pub mod board;
pub mod challenge;
pub mod document;
pub mod file_kind;
pub mod game;
pub mod grade;
pub mod limits;
pub mod lint;
pub mod machine;
pub mod problem;
pub mod table;
pub mod visible;
